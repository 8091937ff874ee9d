"""A real browser, and the built app in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from commands import ROOT
from site_of_app import Site, policy_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: How long a page may take for anything (ms): machines that test are busy.
PATIENCE = 60_000
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("no Chromium here: tools/install-system-libraries tests")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=_OPTIONS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as `companion app build` makes it, in a folder called `games`."""
    folder = tmp_path_factory.mktemp("site") / "games"
    command = [sys.executable, "-m", "companion", "app", "build", "--out", str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    """The app on the net, with the policy that it asks its host for as a header."""
    here = Site(built.parent, {"Content-Security-Policy": policy_of(built)})
    here.start()
    yield here
    here.stop()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone of 390 by 844 pixels that knows nothing yet."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """A page of it. What it complains of in its console fails the test."""
    opened = phone.new_page()
    complaints: list[str] = []
    opened.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    assert not complaints
