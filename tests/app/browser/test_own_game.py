"""A game of your own, in a browser: made by taps, played, there after a reload, and kept on another phone that was asked."""

from __future__ import annotations

from conftest import new_phone, watched
from playwright.sync_api import Browser, Page
from test_everybody import flaws

from browsing import App
from site_of_app import Site

SMALL = {"width": 360, "height": 640}


def is_seen_whole(page: Page, selector: str) -> bool:
    """Whether something lies wholly in the window."""
    box = page.locator(selector).bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= SMALL["height"]


def answer(app: App) -> None:
    """Answers the eight questions, and makes the game."""
    page = app.page
    page.locator('[name="q/title"]').fill("Skull Island")
    with app.answered():
        page.locator('[name="q/title"]').press("Enter")
    assert page.evaluate("document.activeElement.dataset.word") == "2-6"  # a key goes on where the question begins
    for _ in range(3):  # two to six, each for themselves, in rounds
        app.do("own.next")
    app.do("own.pick", key="sections", word="10")
    assert page.locator('[name="n/sections/1/0"]').input_value() == "10"
    assert is_seen_whole(page, "button.main")
    app.do("own.next").do("own.pick", key="rows", word="bid 0-10, tricks 0-10")
    page.get_by_label("Name").first.fill("my bid")
    app.tap(".bar-back").do("own.next")
    assert page.get_by_label("Name").first.input_value() == "my bid"  # nothing typed is lost
    assert flaws(page) == []
    app.do("own.next").do("own.pick", key="worth", word="")
    assert page.evaluate("document.activeElement.name") == "q/worth"
    page.locator('[name="q/worth"]').fill("20 * bid + tricks")
    page.wait_for_selector(".field-wrong")
    assert "is called “bid”. Did you mean my_bid?" in app.words(".field-wrong")
    page.locator('[name="q/worth"]').fill("20 * my_bid + tricks")
    page.wait_for_function("() => document.querySelector('.scored td')?.textContent === '21'")
    assert not app.has(".field-wrong")
    assert flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    app.do("own.next").do("own.make")


def test_a_game_is_made_played_kept_and_shared(app: App, browser: Browser, site: Site) -> None:
    page = app.page
    page.set_viewport_size(SMALL)
    app.go("own")
    answer(app)
    assert app.view()["screen"] == "new", app.notice
    assert is_seen_whole(page, "button.main")
    for name in ("Aino", "Ville"):
        app.fill("new.keep", add=name)
    app.do("new.make", then="result")
    for cell, number in enumerate(("1", "0", "1", "2")):
        page.locator(".grid input").nth(cell).fill(number)
    page.wait_for_function("() => [...document.querySelectorAll('[data-total]')].some((one) => one.textContent.trim() === '21')")
    app.tap("button.main")
    (record,) = [text for name, text in app.stored().items() if not name.endswith(".toml")]
    assert "my_bid: Aino 1, Ville 0" in record
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
