"""A game of your own, in a browser: made by taps, played, there after a reload, and kept on another phone that was asked."""

from __future__ import annotations

from conftest import new_phone, watched
from playwright.sync_api import Browser
from test_everybody import flaws

from browsing import App
from site_of_app import Site

SMALL = {"width": 360, "height": 640}


def test_a_game_is_made_played_kept_and_shared(app: App, browser: Browser, site: Site) -> None:
    page = app.page
    page.set_viewport_size(SMALL)
    app.go("own")
    form = page.locator("form.own-game")
    form.locator('[name="q/title"]').fill("Skull Island")
    form.locator('[name="q/rows"]').fill("bid 0-10, tricks")
    app.do("own.pick", key="wins", word="most")
    assert "“tricks” can’t be what a player writes" in app.words(".field-wrong")
    form.locator('[name="q/rows"]').fill("bid 0-10, tricks 0-10")
    form.locator('[name="q/worth"]').fill("20 * bid + tricks")
    app.do("own.pick", key="sections", word="10")
    assert flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    app.do("own.make")
    assert app.view()["screen"] == "new", app.notice
    for name in ("Aino", "Ville"):
        app.fill("new.keep", add=name)
    app.do("new.make", then="result")
    for cell, number in enumerate(("1", "0", "1", "2")):
        page.locator(".grid input").nth(cell).fill(number)
    page.wait_for_function("() => [...document.querySelectorAll('[data-total]')].some((one) => one.textContent.trim() === '21')")
    app.tap("button.main")
    (record,) = [text for name, text in app.stored().items() if not name.endswith(".toml")]
    assert "bid: Aino 1, Ville 0" in record
    assert "digest: " in record

    app.open(site.address).home()
    assert "Skull Island" in app.words()
    app.go("own").do("own.share", game="skull-island")
    link = page.locator("#game-link").input_value()

    context = new_phone(browser)
    other = context.new_page()
    complaints = watched(other)
    taken = App(other).open(site.address).paste(link)
    assert "Keep it on this device?" in taken.words()
    assert taken.stored() == {}
    assert flaws(other) == []
    taken.do("own.take")
    assert list(taken.stored()) == ["skull-island.toml"]
    assert "Skull Island" in taken.words()
    context.close()
    assert complaints == []
