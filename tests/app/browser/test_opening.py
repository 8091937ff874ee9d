"""The app opens: wherever it lies, with the strictest policy, and asks nobody else for anything."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

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
