"""The app opens: wherever it lies, with the strictest policy, and asks nobody else for anything."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from browsing import App, by_data
from companion.referee import all_about
from site_of_app import Site


def test_it_opens_and_asks_nobody_else(page: Page, site: Site) -> None:
    """Under a path of a host that sends the policy; a complaint in the console fails it, too."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    app = App(page).open(site.address)
    assert "unsafe-inline" not in site.headers["Content-Security-Policy"]
    for who in all_about():
        assert app.has(by_data("button", do="go", screen="new", game=who.id))
    app.drawn()
    assert app.has("#pictures symbol")
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(site.address).netloc}
    assert all(urlsplit(url).path.startswith("/games/") for url in asked if url.startswith("http"))


def test_the_last_screen_stands_there_before_anything_is_loaded(browser: Browser, site: Site) -> None:
    """The page alone shows how the game stood, with its pictures and its accent: no file beside it is waited for."""
    context = browser.new_context(service_workers="block")
    app = App(context.new_page()).open(site.address).paste("game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n")
    before = app.words(".lies")
    page = app.page
    page.close(run_before_unload=True)
    page = context.new_page()
    page.route("**/shell-*/**", lambda route: route.abort())
    page.goto(site.address)
    last = App(page)
    assert last.words(".lies") == before
    assert last.has("#pictures symbol")
    assert page.locator("html").get_attribute("data-game") == "duelling-circles"
    assert page.evaluate("getComputedStyle(document.querySelector('.bar')).display") == "flex"
    context.close()
