"""The app as one file opens from a disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from browsing import App


def test_one_file_opens_from_a_disk(page: Page, once: Callable[[str, str], Path]) -> None:
    """It asks nobody for anything, plays, and keeps what was played."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    file = once("one.html", "--single")
    app = App(page).open(file.as_uri())
    app.paste("game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n").type("3 h8 *6")
    page.reload()
    app.ready()
    assert list(app.stored().values()) == ["game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n3 h8 *6\n"]
    assert not [url for url in asked if url.startswith("http")]
