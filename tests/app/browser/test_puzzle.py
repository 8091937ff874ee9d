"""The puzzle of the day in a browser: board, question and answer are on the screen at once; then perfect play plays itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browsing import App, by_data
from site_of_app import Site


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_a_puzzle_is_answered_without_scrolling(page: Page, site: Site, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    app = App(page).open(site.address).go("new", game="duelling-circles").do("puzzle.open")
    choices = page.locator(".spot")
    for at in range(choices.count()):
        box = choices.nth(at).bounding_box()
        assert box
        assert min(box["x"], box["y"], width - box["x"] - box["width"], height - box["y"] - box["height"]) > 0
    assert "which rider?" in app.words("h2")
    with app.answered():
        choices.first.click()
    assert "of 100 games" in app.words()
    leave = page.locator(by_data("button", do="go", screen="home")).last.bounding_box()
    assert leave
    assert leave["y"] + leave["height"] <= height
    app.go("demo")
    assert app.words(".bar-title") == "Perfect play"
    assert app.has(".watching")
