"""A real browser, and the built app in it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import portalocker
import pytest

from browsing import App
from commands import ROOT
from site_of_app import Site, policy_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: How long a page may take for anything (ms): machines that test are busy.
PATIENCE = 90_000
#: How long one test may take (s): a finger that finds nothing to tap must not look for it for ever.
LONGEST = 400
_NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]  # fmt: skip


def _too_long(*_: object) -> None:
    raise TimeoutError(f"a test in the browser has taken more than {LONGEST} s")


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """No test goes on for ever."""
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def chromium() -> str:
    """Where Debian's Chromium is."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("no Chromium here: tools/install-system-libraries tests")
    return program


# Not for the whole session: while it is there its thread has a running event loop, and other tests start one of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    program = chromium()
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=program, args=OPTIONS)
            started.new_page().close()
        except Error as error:
            pytest.skip(f"Chromium does not start here: {error.message.splitlines()[0]}")
        yield started
        started.close()


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Builds the app into a place of that name, by `--out` or `--single`: once, however many processes test."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared

    def build(name: str, option: str) -> Path:
        place = shared / "site" / name
        place.parent.mkdir(exist_ok=True)
        with (place.parent / f"{name}.lock").open("w") as lock:
            portalocker.lock(lock, portalocker.LOCK_EX)
            if not place.exists():
                command = [sys.executable, "-m", "companion", "app", "build", option, str(place)]
                done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
                assert done.returncode == 0, done.stderr
        return place

    return build


@pytest.fixture(scope="session")
def built(once: Callable[[str, str], Path]) -> Path:
    """The app as `companion app build` makes it, in a folder called `games`."""
    return once("games", "--out")


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[Site]:
    """The app on the net, with the policy that it asks its host for as a header."""
    here = Site(built.parent, {"Content-Security-Policy": policy_of(built)})
    here.start()
    yield here
    here.stop()


def new_phone(browser: Browser, **options: object) -> BrowserContext:
    """A phone of 390 by 844 pixels that knows nothing yet."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, **options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone for one test alone."""
    context = new_phone(browser)
    yield context
    context.close()


def watched(page: Page) -> list[str]:
    """What a page complains of in its console, from now on."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """A page of it. What it complains of in its console fails the test."""
    opened = phone.new_page()
    complaints = watched(opened)
    yield opened
    assert complaints == []


@pytest.fixture
def app(page: Page, site: Site) -> App:
    """The app, opened for the first time."""
    return App(page).open(site.address)


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Site) -> Iterator[App]:
    """The app in a page that the tests of a file share, so that it starts once."""
    context = new_phone(browser)
    page = context.new_page()
    complaints = watched(page)
    yield App(page).open(site.address)
    context.close()
    assert complaints == []
