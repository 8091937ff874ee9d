"""Who sits where and who deals, season after season (CP-1.6, CP-6.6, CP-7.6, CP-7.7, CP-R9)."""

from collections.abc import Sequence
from functools import cache

from companion.games.circle_of_power.rules import moves as m, state as s, table as t

_NO_CITIES = (None, None, None, None)
_NO_LINES = ((), (), (), ())
#: After so many seasons all sit as in the first one and the same one deals, with any number of dummies.
_ROUND = 12


def clockwise_from(seats: Sequence[int], emperor: int) -> tuple[int, ...]:
    """Everybody clockwise, from this emperor on."""
    place = seats.index(emperor)
    return (*seats[place:], *seats[:place])


@cache
def all_orders(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By emperor everybody's order of play if he leads."""
    return tuple(clockwise_from(seats, emperor) for emperor in t.EMPERORS)


def first_season(table: t.Table) -> s.Season:
    """The first season as it begins: the one at the dealer's left leads, human or dummy (CP-1.6)."""
    order = clockwise_from(tuple(t.EMPERORS), table.dealer)
    return begin(s.Setup(1, (*order[1:], order[0]), tuple(not human for human in table.humans), ()))


def season_to_come(state: s.State) -> s.Season:
    """The first season of a record as it begins: that of the game, or the one to which a position leads."""
    return begin(state.first) if state.first else first_season(state.table)


def usual_setup(table: t.Table, number: int) -> s.Setup:
    """How a season begins in which nobody is out but the dummies of the header (CP-R9); its seats come round again."""
    season = first_season(table)
    for _ in range((number - 1) % _ROUND):
        season = next_season(s.State(table, s.NOTHING, (), (), season), m.NewSeason(0))
    return season.setup._replace(number=number)


def begin(setup: s.Setup) -> s.Season:
    """A season before anything is dealt: lines and cities are cleared (CP-6.2), both decks are complete again (CP-R13)."""
    return s.Season(
        setup=setup._replace(clockwise=all_orders(setup.seats)), actions=0, leader=setup.seats[0], cities=_NO_CITIES,
        lines=_NO_LINES, lost=s.NOTHING, out=0, played=0, early=0, hands=s.FIRST_HANDS, complete=False,
    )  # fmt: skip


def next_season(state: s.State, move: m.NewSeason) -> s.Season:
    """The season that a heading begins: who deals and where all sit (CP-6.6, CP-7.6, CP-7.8, CP-R9).

    A dummy plays for whoever was knocked out before; tag, total and count stay his (CP-8.4, CP-R14).
    """
    before = state.season
    if before is None:
        season = season_to_come(state)
        return season._replace(setup=season.setup._replace(results=move.results))
    old = before.setup
    dummies = tuple(not human or emperor in state.knocked_out for emperor, human in enumerate(state.table.humans))
    dealer = next((emperor for emperor in old.seats if not dummies[emperor]), old.dealer)
    seats = clockwise_from(_moved(list(old.seats), old.dummies, dummies, state.knocked_out), dealer)
    setup = s.Setup(
        number=move.number, seats=(*seats[1:], dealer), dummies=dummies, clockwise=(), destroyed=before.destroyed,
        knocked_out=state.knocked_out, results=move.results,
    )  # fmt: skip
    return begin(setup)


def _moved(seats: list[int], before: Sequence[bool], after: Sequence[bool], knocked_out: Sequence[int]) -> list[int]:
    """The seats of the next season (CP-R9): a single dummy goes round (CP-7.6), two sit opposite each other (CP-7.7).

    The newer one moves: of two knocked out in one tally the one named later (CP-R22).
    """
    dummies = [emperor for emperor in seats if after[emperor]]
    if len(dummies) == 1 and before[dummies[0]]:
        place = seats.index(dummies[0])
        _exchange(seats, place, place - 1)
    elif len(dummies) == 2 and (seats.index(dummies[1]) - seats.index(dummies[0])) % 2:
        newer = max(dummies, key=lambda emperor: knocked_out.index(emperor) if emperor in knocked_out else -1)
        place = seats.index(newer)
        beside = place - 1 if not after[seats[place - 1]] else (place + 1) % 4
        _exchange(seats, place, beside)
    return seats


def _exchange(seats: list[int], one: int, other: int) -> None:
    seats[one], seats[other] = seats[other], seats[one]
