"""A game played in the browser by taps alone, on the smallest phone and to its end, is the record that was typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import new_phone, watched
from playwright.sync_api import Browser

from browsing import App, Finger
from companion.referee import format_text, judge
from entering import FILES, by_taps, grows, legal_records, lines_of, plain
from game_folders import games_with_tests
from tables import running

GAMES = games_with_tests()
#: A game is played that has so many lines; the slow tests enter so many lines of a long one.
FEW, MANY = 12, 40
SMALL = {"width": 360, "height": 640}


def whole(game_id: str) -> tuple[str, ...]:
    """The shortest record of a game that is over, of some length."""
    paths = [path for path in reversed(legal_records(game_id)) if len(lines_of(path)) >= FEW]
    lines = map(lines_of, filter(grows, paths))
    return next(one for one in lines if judge("\n".join(one) + "\n", files=FILES.__getitem__).verdict.complete)


def tapped(app: App, lines: tuple[str, ...]) -> None:
    """Enters these lines in the app, and looks at what is written then."""

    def finger(header: str) -> Finger:
        named = {name: text for name, text in FILES.items() if name in header}
        app.home().take_files(named).paste(header)
        assert app.has(".screen-table"), app.notice
        name = app.view()["record"]
        return Finger(app, lambda: app.stored()[name])

    assert plain(format_text(by_taps(lines, finger).text, FILES.__getitem__)) == lines


def is_over(app: App) -> None:
    """The screen says how it ended, and fits the phone."""
    app.page.locator(".over").wait_for()
    assert app.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_played_by_taps_to_its_end(shared: App, game_id: str) -> None:
    shared.page.set_viewport_size(SMALL)
    tapped(shared, whole(game_id))
    is_over(shared)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_long_game_is_entered_by_taps(shared: App, game_id: str) -> None:
    shared.page.set_viewport_size(SMALL)
    tapped(shared, lines_of(next(path for path in reversed(legal_records(game_id)) if len(lines_of(path)) >= MANY))[:MANY])


def test_a_season_is_played_by_taps_at_a_served_table(browser: Browser, tmp_path: Path) -> None:
    """The same page over the same screens, without an app to build."""
    lines, record = whole("four-kingdoms"), tmp_path / "season.game"
    app = App(new_phone(browser).new_page())
    complaints = watched(app.page)
    app.page.set_viewport_size(SMALL)
    app.page.route("**/events", lambda route: route.fulfill(status=204))  # one phone alone: nobody else has news for it

    def finger(header: str) -> Finger:
        record.write_text(header, "utf-8")
        return Finger(app.open(table.address).home().tap(".game-open"), lambda: record.read_text("utf-8"))

    with running(tmp_path) as table:
        assert plain(format_text(by_taps(lines, finger).text)) == lines
        is_over(app)
        assert complaints == []
        app.page.context.close()
