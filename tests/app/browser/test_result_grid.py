"""A result in a grid, in a browser: fast typing and taps lose no cell, and a small phone shows whose each one is."""

from __future__ import annotations

from playwright.sync_api import Page
from test_everybody import flaws

from browsing import App
from site_of_app import Site

HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi, Otso\n"
FOUR = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nscoring: night\ncut: yes\njokers: 0\ndealer: Aino\n"
_TYPED = "() => [...document.querySelectorAll('.grid input')].map((cell) => cell.value)"
_TOTALS = "() => [...document.querySelectorAll('[data-total]')].map((one) => one.textContent.trim())"
#: Where the first item and the name of the last who plays are, in a frame that is scrolled to its end.
_HELD = """() => {
  const frame = document.querySelector(".frame");
  frame.scrollTo(frame.scrollWidth, frame.scrollHeight);
  const { left, top } = frame.getBoundingClientRect();
  const item = frame.querySelector("tbody th").getBoundingClientRect();
  const name = frame.querySelector("thead th:last-child").getBoundingClientRect();
  return { item: item.left - left, name: name.top - top, within: document.documentElement.scrollWidth <= innerWidth };
}"""
_TAPPED = "codes => codes.forEach((code) => document.querySelector(`[data-put='${code}']`).click())"


def entering(app: App, text: str) -> App:
    """The result of a game is entered, on the smallest phone."""
    app.page.set_viewport_size({"width": 360, "height": 640})
    return app.paste(text).home().go("result")


def settled(app: App, script: str, wanted: list[str]) -> None:
    """Waits until the page shows that; a test that waits in vain fails."""
    app.page.wait_for_function(f"wanted => JSON.stringify(({script})()) === JSON.stringify(wanted)", arg=wanted)


def test_cells_are_typed_without_a_pause_and_are_there_after_a_reload(app: App, site: Site) -> None:
    page: Page = entering(app, HEARTS).page
    page.locator(".grid input").first.focus()
    page.keyboard.type("5")
    for number in ("20", "0", "1"):
        page.keyboard.press("Enter")
        page.keyboard.type(number)
    settled(app, _TOTALS, ["5", "20", "0", "1"])
    assert page.evaluate(_TYPED) == ["5", "20", "0", "1", "", "", "", ""]
    page.keyboard.press("Tab")
    page.keyboard.type("30")
    page.wait_for_selector("[aria-invalid=true]")
    assert "points of a deal are 26" in app.words(".wrong")
    assert flaws(page) == []
    held = page.evaluate(_HELD)
    assert abs(held["item"]) < 3
    assert abs(held["name"]) < 6
    assert held["within"]
    page.wait_for_function("() => document.documentElement.dataset.drawn === document.documentElement.dataset.turn")
    App(page).open(site.address)
    assert page.evaluate(_TYPED) == ["5", "20", "0", "1", "30", "", "", ""]
    app.tap(".bar-back").home().go("result")
    page.locator(".grid input").nth(4).fill("")
    app.tap("button.main")
    assert "points: Aino 5, Ville 20, Emmi 0, Otso 1\n" in next(iter(app.stored().values()))


def test_cards_are_tapped_without_a_pause(app: App) -> None:
    page = entering(app, FOUR).page
    app.do("result.open")
    page.evaluate(_TAPPED, ["9h", "Jh", "4s", "5c", "4s"])
    page.wait_for_function("() => document.querySelectorAll('.piece[aria-pressed=true]').length === 3")
    assert page.locator(".picker input").input_value() == "9h Jh 5c"
    assert flaws(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert flaws(page) == []
    app.do("result.choose", word="Kd")
    app.tap("button.main")
    assert "village Aino: 9h Jh 5c\n" in next(iter(app.stored().values()))
