"""The circle of cities as a screen shows it: the emperors as they sit in this season, and who attacks whom."""

from collections.abc import Sequence
from itertools import permutations

from companion.drawing.board import BoardView
from companion.games.circle_of_power.drawings.screen import Throne, board_view
from companion.games.circle_of_power.rules import seating, state as s, table as t
from companion.referee import Choice, Files, Position, Record


def boards(
    record: Record[t.Table, s.State, object], position: Position[t.Table, s.State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The emperors of a position; those who are to sit down, before the first season."""
    del record, said, files
    state = position.inner
    season = state.season or seating.season_to_come(state)
    seats, attacks, cities = season.setup.seats, state.table.attacks, season.cities
    pairs = frozenset(
        (one, other)
        for one, other in permutations(range(len(seats)), 2)
        if (city := cities[seats[one]]) and (victim := cities[seats[other]]) and attacks[city.index] & victim.bit
    )
    return (board_view(tuple(_throne(state, season, emperor) for emperor in seats), pairs),)


def _throne(state: s.State, season: s.Season, emperor: int) -> Throne:
    table, city = state.table, season.cities[emperor]
    line, lost = len(season.lines[emperor]), season.destroyed[emperor]
    words = {
        "out": emperor in state.knocked_out,
        "dummy": season.setup.dummies[emperor] and emperor not in state.knocked_out and table.humans[emperor],
        "deals": emperor == season.setup.dealer,
        f"line {line}": table.conquers and line > 0,
        f"lost {lost}": table.destroys and lost > 0,
    }
    leads = emperor == season.leader and not season.complete and not state.is_over
    said = ", ".join(word for word, true in words.items() if true)
    return Throne(emperor, table.tags[emperor], city.code if city else "", said, leads)


BOARDS = boards
