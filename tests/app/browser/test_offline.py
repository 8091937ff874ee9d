"""Without a network the app goes on, and a new version never changes a game in progress."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from browsing import App
from site_of_app import Site, policy_of

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"
_KEPT = "async () => { await navigator.serviceWorker.ready; return true; }"


@pytest.fixture
def own_site(built: Path, tmp_path: Path) -> Site:
    """A host of its own, that can go away, or get another version."""
    folder = tmp_path / "web" / "games"
    shutil.copytree(built, folder)
    return Site(folder.parent, {"Content-Security-Policy": policy_of(built)})


@pytest.fixture
def visited(own_site: Site, page: Page) -> App:
    """The app after the first visit, with a game: it has kept itself."""
    own_site.start()
    app = App(page).open(own_site.address)
    assert app.page.evaluate(_KEPT)
    return app.paste(DUEL)


def test_a_new_page_goes_on_without_a_network(visited: App, own_site: Site, phone: BrowserContext) -> None:
    own_site.stop()
    visited.page.close()
    app = App(phone.new_page()).open(own_site.address)
    app.home().tap(".game-open")
    app.type("3 h8 *6")
    assert app.stored() == {app.view()["record"]: f"{DUEL}3 h8 *6\n"}


def test_a_game_that_was_never_opened_begins_without_a_network(visited: App, own_site: Site, phone: BrowserContext) -> None:
    """Every game is there after the first visit, not only the one that was looked at."""
    own_site.stop()
    app = App(phone.new_page()).open(own_site.address)
    app.home().paste("game: four-kingdoms\nplayers: Anna, Bo\n")
    assert app.has(".screen-table")


_CODES = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("companion-code")) ?? "companion-code");
  return (await cache.keys()).map((request) => request.url.split("/").pop().split("-").slice(0, -1).join("-"));
}"""
_SPOIL = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith("companion-code"));
  const cache = await caches.open(name);
  for (const request of await cache.keys()) await cache.put(request, new Response("nonsense"));
}"""


def test_code_is_kept_for_the_next_visit(visited: App) -> None:
    """Behind the screen all archives are compiled; with that code the next start goes on, and with a damaged one, too."""
    page = visited.page
    site = json.loads(str(page.locator("html").get_attribute("data-site")))
    names = {*site["shared"], *site["games"], *site["later"]}
    while set(page.evaluate(_CODES)) != names:
        page.wait_for_timeout(100)
    for spoil in (False, True):
        if spoil:
            page.evaluate(_SPOIL)
        page.reload()
        app = visited.ready()
        app.type("3 h8 *6")
        app.do("table.undo")
    assert list(app.stored().values()) == [DUEL]


def test_a_new_version_waits_until_it_is_asked_for(visited: App, own_site: Site, changed: Callable[[], None]) -> None:
    """While a game is open the page says so and goes on as it is; after a tap the new one runs, with the game as it was."""
    page = visited.page
    page.reload()
    app = visited.ready()
    changed()
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.wait_for_selector("#news:not([hidden])")
    app.type("3 h8 *6")
    before = app.words(".lies")
    assert page.locator('meta[name="version-of-test"]').count() == 0
    with page.expect_navigation():
        page.locator('[data-shell="update"]').click()
    app.ready()
    assert page.locator('meta[name="version-of-test"]').count() == 1
    assert app.words(".lies") == before
    assert list(app.stored().values()) == [f"{DUEL}3 h8 *6\n"]
    app.type("2 h8 *1")
    own_site.stop()
    page.reload()
    app.ready()


@pytest.fixture
def changed(own_site: Site) -> Callable[[], None]:
    """Puts another version onto the site: its page is another one."""

    def change() -> None:
        page, keeper = own_site.root / "games" / "index.html", own_site.root / "games" / "sw.js"
        old = page.read_bytes()
        new = old.replace(b"<title>", b'<meta name="version-of-test" content="2">\n<title>', 1)
        digests = [hashlib.sha256(data).hexdigest()[:32] for data in (old, new)]
        page.write_bytes(new)
        text = keeper.read_text("utf-8")
        assert digests[0] in text
        version = text.partition('const VERSION = "')[2].partition('"')[0]
        keeper.write_text(text.replace(digests[0], digests[1]).replace(version, "f" * len(version)), "utf-8")

    return change
