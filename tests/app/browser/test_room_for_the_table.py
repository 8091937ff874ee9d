"""The table first: what stands around the board leaves it its room on the smallest phone, and a panel that can be moved."""

from __future__ import annotations

from browsing import App
from entering import FILES, legal_records
from game_folders import games_with_tests

SMALL = {"width": 360, "height": 640}
#: How much of the smallest phone the bar, the panel and the ways take, at most, by how high the panel stands.
MOST = {"low": 0.25, "half": 0.45}

_CHROME = (
    """() => [".bar", ".says", ".ways"].reduce((sum, one) => sum + document.querySelector(one).offsetHeight, 0) / innerHeight"""
)
#: How far the first board, or what is drawn of it, reaches below the panel's upper edge (px).
_BELOW = """() => {
  scrollTo(0, 0);
  const board = document.querySelector(".drawn-board");
  return board ? board.getBoundingClientRect().bottom - document.querySelector(".says").getBoundingClientRect().top : 0;
}"""
#: What can be tapped and is smaller than a finger. What is a word within a sentence has its reach around it (css).
_SMALL = """() => [...document.querySelectorAll("button:not(.ref), summary, input, .file-button")]
  .filter((one) => one.checkVisibility() && !one.closest(".hidden-text"))
  .filter((one) => { const box = one.getBoundingClientRect(); return box.width && (box.width < 43.5 || box.height < 43.5); })
  .map((one) => one.outerHTML.slice(0, 120))"""
_SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
_COVERED = """() => {
  const one = document.activeElement;
  if (!one.closest(".lies")) return "";
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen?.closest(".says, .bar, .ways") ? one.outerHTML.slice(0, 200) : "";
}"""


def opened(app: App, game_id: str) -> App:
    """A record of the game in its midst, at the table."""
    path = legal_records(game_id)[0]
    text = path.read_text("utf-8")
    app.home().take_files({name: known for name, known in FILES.items() if name in text})
    return app.paste("\n".join(text.split("\n")[:20]) + "\n")


def height(app: App) -> str:
    """How high the panel stands."""
    return str(app.page.evaluate("() => document.documentElement.dataset.sheet ?? 'half'"))


def stand(app: App, wanted: str) -> None:
    """Tap the handle until the panel stands so high."""
    for _ in range(3):
        if height(app) == wanted:
            return
        app.page.click("[data-panel=height]")
    assert height(app) == wanted


def test_the_board_has_its_room_on_every_screen(shared: App) -> None:
    page = shared.page
    page.emulate_media(reduced_motion="reduce")  # the panel stands at once where it is to stand
    for game_id in games_with_tests():
        page.set_viewport_size(SMALL)  # type: ignore[arg-type]
        opened(shared, game_id)
        for wanted, most in MOST.items():
            stand(shared, wanted)
            assert page.evaluate(_CHROME) <= most, (game_id, wanted)
            assert page.evaluate(_BELOW) <= 0, (game_id, wanted)
            assert page.evaluate(_SMALL) == [], (game_id, wanted)
        for _ in range(25):
            page.keyboard.press("Tab")
            assert page.evaluate(_COVERED) == "", game_id
        for size in ((360, 640), (640, 360), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate(_SIDEWAYS) <= 0, (game_id, size)
    page.set_viewport_size({"width": 390, "height": 844})
    shared.home()


def test_the_panel_is_moved_and_remembered_and_typing_waits_behind_a_key(app: App) -> None:
    page = app.page
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    opened(app, "duelling-circles")
    handle, field = page.locator("[data-panel=height]"), page.locator("#line")
    assert not field.is_visible()
    page.click("[data-panel=typing]")
    assert page.evaluate("() => document.activeElement.id") == "line"
    field.fill("half a line")
    assert page.locator("[data-panel=typing]").get_attribute("aria-expanded") == "true"

    handle.focus()
    page.keyboard.press("ArrowDown")
    assert (height(app), handle.get_attribute("aria-expanded")) == ("low", "false")
    assert not field.is_visible()
    box = handle.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 200, steps=4)
    page.mouse.up()
    assert (height(app), handle.get_attribute("aria-expanded")) == ("half", "true")
    assert field.input_value() == "half a line"
    stand(app, "full")
    app.go("log").go("table")
    assert (height(app), field.input_value()) == ("full", "half a line")

    page.reload()
    app.ready()
    assert height(app) == "full"
    assert field.is_visible()
    page.click("[data-panel=typing]")
    assert not field.is_visible()


def test_the_log_shows_the_table_in_its_right_half_and_with_a_line_on_a_phone(shared: App) -> None:
    page = shared.page
    opened(shared, "duelling-circles").go("log")
    page.set_viewport_size({"width": 768, "height": 1024})
    board = page.locator(".as-it-lay:visible")
    before = board.bounding_box()
    assert before
    assert before["x"] > 384
    shared.tap("[data-line='8']")
    assert board.bounding_box() == before
    assert "After line 8" in shared.words(".as-it-lay:visible")
    page.set_viewport_size(SMALL)
    assert page.locator(".is-open .as-it-lay").is_visible()
    rows = page.eval_on_selector_all(".log-tools button", "all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(rows)) == 1
    shared.tap("[data-line='8']")
    assert board.count() == 0


def test_a_place_is_hit_by_a_finger_beside_it(app: App) -> None:
    """A place of the board that is smaller than a finger takes what comes down just outside of it."""
    page = app.page
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    app.paste("game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n")
    app.do("table.tap", word="3")
    boxes = [box for spot in page.locator(".spot").all() if (box := spot.bounding_box()) and box["width"] < 40]
    box = min(boxes, key=lambda one: one["x"])  # nothing that can be tapped is to the left of it
    with app.answered():
        page.mouse.click(box["x"] - 2, box["y"] + box["height"] / 2)
    assert len(app.view()["said"]) == 2
