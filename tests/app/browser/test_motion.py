"""What lies elsewhere after a tap moves there, above a page that is as it should be at once; on a still device nothing does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from conftest import new_phone
from playwright.sync_api import Browser, Page

from browsing import App, by_data
from entering import FILES
from game_folders import records_of
from site_of_app import Site

#: Holds what moves as it begins, so that it can be looked at.
_HELD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    motion.pause();
    return motion;
  };
}"""
_NAMES = "() => [...new Set(document.getAnimations().map((one) => one.id))].filter(Boolean)"
_ABOVE = "() => document.getElementById('motion').childElementCount"
_ENDS = "() => document.getAnimations().forEach((one) => one.finish())"
DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"
SEASON = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nseasons: 1\n[season 1]\nscoring: day\n"


def record(game_id: str, name: str, until: str) -> str:
    """A golden record up to a line, without it."""
    text = next(path for path in records_of(game_id) if path.name == name).read_text("utf-8")
    return text[: text.index(f"\n{until}") + 1]


def word(app: App, one: str) -> None:
    """Taps a word of a line."""
    app.tap(by_data("button", do="table.tap", word=one))


def trick(app: App) -> None:
    """The last word of a trick: the winner takes a card."""
    for one in ("Qh", "8h", "4s", ">"):
        word(app, one)


def nothing(app: App) -> None:
    """The record is looked at as it is."""


def typed(line: str) -> Callable[[App], object]:
    """A line that is typed."""
    return lambda app: app.type(line)


#: What moves: its name, a record, what is done before, what moves it, and what takes that back (empty: it goes another way).
MOTIONS: dict[str, tuple[str, str, Callable[[App], object], Callable[[App], object], str]] = {
    "a card to the trick": ("card", f"{SEASON}kings: Kd Kc\n", nothing, lambda app: word(app, "Qh"), "table.unsay"),
    "a trick to its winner": ("trick", f"{SEASON}kings: Kd Kc\n", trick, lambda app: word(app, "Qh"), ""),
    "a token on its course": ("token", DUEL, nothing, typed("2 h7-c1 *5"), "table.undo"),
    "counters over a border": (
        "counters", record("empires", "example-complete.game", "Aino 14>13"), nothing, typed("Aino 14>13"), "table.undo",
    ),
    "kings turned up": ("turn", SEASON, nothing, typed("kings: Kd Kc"), "table.undo"),
    "the wheel of fortune": (
        "turn", record("circle-of-kings", "ruling-R3-b.game", "Ville wheel-of-fortune cw"), nothing,
        typed("Ville wheel-of-fortune cw"), "table.undo",
    ),
    "a total": ("count", record("duelling-circles", "let-stand.game", "3. 3 h8"), nothing, typed("3 h8 !"), "table.undo"),
}  # fmt: skip


@pytest.fixture
def still(browser: Browser, site: Site) -> Iterator[App]:
    """The app on a phone that asks for less motion."""
    context = new_phone(browser, reduced_motion="reduce")
    yield App(context.new_page()).open(site.address)
    context.close()


def begin(app: App, text: str, before: Callable[[App], object]) -> None:
    """A record is opened, on which something is about to move."""
    app.home().take_files({name: known for name, known in FILES.items() if name in text}).paste(text)
    before(app)


def moving(app: App) -> set[str]:
    """The names of what moves now."""
    return set(app.page.evaluate(_NAMES))


def ended(app: App) -> str:
    """The page when all that moves has arrived: nothing is left of it."""
    app.page.evaluate(_ENDS)
    app.page.wait_for_function(f"() => ({_ABOVE})() === 0")
    return app.page.inner_html("#screen")


def test_six_motions_end_where_the_still_page_begins(page: Page, site: Site, still: App) -> None:
    app = App(page).open(site.address)
    page.wait_for_selector("html[data-moves]", state="attached")
    page.evaluate(_HELD)
    seen = set()
    for what, (name, text, before, now, back) in MOTIONS.items():
        for one in (app, still):
            begin(one, text, before)
        ended(app)
        now(app)
        assert name in moving(app), what
        seen.add(name)
        if what == "a token on its course":
            assert page.evaluate("() => Math.max(...document.getAnimations().map((one) => one.effect.getKeyframes().length))") > 2
        if what == "a total":
            assert page.locator("#motion span").inner_text() == "0"  # the page itself says 1 already
        here = page.inner_html("#screen")
        assert ended(app) == here
        now(still)
        assert (moving(still), still.page.evaluate(_ABOVE)) == (set(), 0)
        assert still.page.inner_html("#screen") == here
        if back:
            app.do(back)
            assert name in moving(app), f"{what}, taken back"
            still.do(back)
            assert ended(app) == still.page.inner_html("#screen")
    assert seen == {"card", "trick", "token", "counters", "turn", "count"}


_PRESSED = """selector => {
  const button = document.querySelector(selector);
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  return button.classList.contains("pressed");
}"""


#: A device that shakes, and remembers how.
_SHAKES = """() => {
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.felt.push(pattern) });
}"""


def test_a_tap_ends_what_moves_and_a_key_looks_and_feels_pressed(app: App) -> None:
    page = app.paste(DUEL).page
    page.wait_for_selector("html[data-moves]", state="attached")
    page.evaluate(_HELD)
    page.evaluate(_SHAKES)
    app.type("nonsense").type("2 h7-c1 *5")
    assert page.evaluate("() => window.felt") == [[20, 40, 20], 8]
    page.emulate_media(reduced_motion="reduce")
    app.do("table.undo").do("table.redo")
    assert (moving(app), len(page.evaluate("() => window.felt"))) == (set(), 2)
    page.emulate_media(reduced_motion="no-preference")
    app.do("table.undo").do("table.redo")
    assert "token" in moving(app)
    assert page.evaluate(_PRESSED, by_data("button", do="table.undo"))
    assert (moving(app), page.evaluate(_ABOVE)) == (set(), 0)
    page.evaluate("() => document.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))")
    assert not app.has(".pressed")
    app.do("table.undo")
    assert not app.has(".pressed")


_SLIDE = """([selector, value]) => {
  const slider = document.querySelector(selector);
  for (let step = 1; step <= value; step += 1) {
    slider.value = String(step);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def test_a_slider_and_arrow_keys_go_through_a_game(app: App) -> None:
    """Of all places that a finger slides over, the page follows to the last; arrows go on from there."""
    slider = by_data("input[type=range]", do="replay.to")
    app.paste(record("duelling-circles", "let-stand.game", "total:")).go("log").go("replay")
    with app.answered():
        app.page.evaluate(_SLIDE, [slider, 3])
    app.page.wait_for_selector('.said-line[data-line="3"]')
    for key, value in (("ArrowLeft", "2"), ("ArrowRight", "3"), ("Home", "0")):
        with app.answered():
            app.page.keyboard.press(key)
        assert app.page.locator(slider).input_value() == app.page.locator(".said-line").get_attribute("data-line") == value
    app.tap(".bar-back")
    assert app.has(".screen-table")
