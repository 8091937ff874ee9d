"""A game entered in the browser by taps alone is the record that was typed."""

from __future__ import annotations

import pytest

from browsing import App, Finger
from companion.referee import format_text
from entering import FILES, by_taps, legal_records, lines_of, plain
from game_folders import games_with_tests

GAMES = games_with_tests()
#: So many lines behind the header are entered every day; the slow tests enter a whole record of each game.
FEW, MANY = 6, 40


def check(app: App, game_id: str, most: int) -> None:
    """The shortest record of a game that has so many lines, or else the longest, up to there."""
    paths = legal_records(game_id)
    path = next((path for path in reversed(paths) if len(lines_of(path)) >= most), paths[0])
    lines = lines_of(path)[:most]

    def finger(header: str) -> Finger:
        named = {name: text for name, text in FILES.items() if name in header}
        app.home().take_files(named).paste(header)
        assert app.has(".screen-table"), app.notice
        return Finger(app, app.view()["record"])

    assert plain(format_text(by_taps(lines, finger).text, FILES.__getitem__)) == lines


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_entered_by_taps(shared: App, game_id: str) -> None:
    check(shared, game_id, FEW + 6)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_long_game_is_entered_by_taps(shared: App, game_id: str) -> None:
    check(shared, game_id, MANY)
