"""The app for everybody: no screen breaks a rule of accessibility, in light and dark, and the keyboard alone is enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browsing import App, by_data
from entering import FILES, legal_records
from game_folders import games_with_tests

GAMES = games_with_tests()
#: The games that are looked at every day; the slow tests look at all.
DAILY = GAMES[:2]
DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"
#: The screens, and how one comes there from the table of a game.
SCREENS: dict[str, Callable[[App], object]] = {
    "table": lambda app: None,
    "table, refused": lambda app: app.type("nonsense"),
    "why": lambda app: app.go("why"),
    "log": lambda app: app.go("table").go("log"),
    "replay": lambda app: app.go("table").go("log").go("replay").do("replay.next"),
    "scores": lambda app: app.go("scores"),
    "rules": lambda app: app.go("rules"),
    "rules, a chapter": lambda app: app.tap('.ways [data-screen="rules"]').do("rules.open", chapter="3"),
    "share": lambda app: app.go("share"),
    "settings": lambda app: app.go("settings"),
    "home": lambda app: app.home(),
    "new": lambda app: app.tap(by_data("button", do="go", screen="new", game="four-kingdoms")),
    "demo": lambda app: app.home().go("demo").do("demo.pace", pace="rest"),
    "result": lambda app: app.home().paste(DUEL).home().go("result"),
    "table, of a record that is not legal": lambda app: app.home().paste(f"{DUEL}nonsense\n").page.wait_for_selector(".broken"),
}


def flaws(page: Page) -> list[str]:
    """What axe finds, by rule and place."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']} at {node['target']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def looked_at(app: App, game_id: str) -> dict[str, list[str]]:
    """All screens with the longest record of a game; each theme on each screen."""
    path = legal_records(game_id)[0]
    app.home().take_files({name: text for name, text in FILES.items() if name in path.read_text("utf-8")})
    app.paste(path.read_text("utf-8"))
    found = {}
    for name, go in SCREENS.items():
        go(app)
        for scheme in ("light", "dark"):
            app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            found[f"{name}, {scheme}"] = flaws(app.page)
    app.home()
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.parametrize("game_id", DAILY)
def test_no_screen_is_hard_to_use(shared: App, game_id: str) -> None:
    assert looked_at(shared, game_id) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game for game in GAMES if game not in DAILY])
def test_no_screen_of_any_game_is_hard_to_use(shared: App, game_id: str) -> None:
    assert looked_at(shared, game_id) == {}


#: What the shell says beside the screens; each is shown as it is when it has something to say.
_TOLD = """() => {
  for (const [name, words] of Object.entries({ trouble: "It failed.", news: "A newer version is here." })) {
    document.getElementById(`${name}-words`).textContent = words;
    document.getElementById(name).hidden = false;
  }
  document.getElementById("trouble-text").hidden = false;
}"""


def test_what_the_shell_says_is_not_hard_to_use(app: App) -> None:
    """What failed, a newer version, the camera; and what is folded away on the first screen."""
    page = app.paste(DUEL).home().page
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.evaluate(_TOLD)
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found[scheme] = flaws(page)
        page.evaluate("() => document.getElementById('camera').showModal()")
        found[f"camera, {scheme}"] = flaws(page)
        page.evaluate("() => document.getElementById('camera').close()")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


_HEADS = "all => all.map((one) => one.clientHeight)"
_GAP = """() => document.getElementById("house").getBoundingClientRect().top
  - document.querySelector("[aria-labelledby=who]").getBoundingClientRect().bottom"""


def test_no_head_is_broken_and_no_column_gapes(shared: App) -> None:
    """The heads of the rows of scores take one line each; what follows a short section stands close below it."""
    shared.home().paste(legal_records("empires")[0].read_text("utf-8")).go("scores")
    page = shared.page
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert max(page.eval_on_selector_all(".scores tfoot th", _HEADS)) < 48
    shared.go("settings")
    assert page.evaluate(_GAP) < 40
    page.set_viewport_size({"width": 390, "height": 844})
    shared.home()


_COVERED = """() => {
  const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
  const panel = document.querySelector(".says").getBoundingClientRect();
  return bottom > panel.top && top < panel.bottom && right > panel.left && left < panel.right;
}"""


@pytest.mark.parametrize("game_id", ["empires", "duelling-circles"])
def test_the_keyboard_never_leads_under_the_panel(shared: App, game_id: str) -> None:
    """On a small phone all that lies on the table is seen while it has the focus, on the way down and up again."""
    page = shared.page
    page.set_viewport_size({"width": 360, "height": 640})
    path = legal_records(game_id)[0]
    text = path.read_text("utf-8")
    shared.home().take_files({name: text for name, text in FILES.items() if name in text})
    shared.paste("\n".join(text.split("\n")[:20]) + "\n")
    for key in ("Tab", "Shift+Tab"):
        seen = 0
        for _ in range(60):
            page.keyboard.press(key)
            if page.evaluate("() => document.activeElement.closest('.lies') !== null"):
                seen += 1
                assert not page.evaluate(_COVERED), page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        assert seen
    page.set_viewport_size({"width": 390, "height": 844})
    shared.home()


def test_the_keyboard_alone_says_a_line(app: App) -> None:
    """From the first screen to a new game and its first line; the focus is always on something that can be seen."""
    page = app.page
    page.reload()
    app.ready()

    def reach(selector: str) -> None:
        """Tab by tab."""
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle !== 'none'")
                return
        raise AssertionError(f"no way to {selector}")

    def press(selector: str, key: str = "Enter") -> None:
        reach(selector)
        with app.answered():
            page.keyboard.press(key)

    reach("#paste")
    page.keyboard.insert_text(DUEL)
    reach("form.paste button")
    with app.answered():
        page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "screen"
    reach("[data-panel=typing]")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "line"
    page.keyboard.type("3 h8 *6")
    with app.answered():
        page.keyboard.press("Enter")
    press(by_data("button", do="table.undo"), " ")
    press(by_data("button", do="go", screen="log"))
    assert list(app.stored().values()) == [DUEL]
