"""The table as a screen shows it: the King Deck, and the trick that is being played, or else the last one."""

from collections.abc import Mapping, Sequence

from companion.drawing.board import BoardView
from companion.games.four_kingdoms.drawings.screen import Seat, Trick, board_view
from companion.games.four_kingdoms.rules import fall, moves as m, state as s, table as t, trick
from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.referee import Choice, Files, Position, Record

_NOBODY = -1


def boards(
    record: Record[t.Table, s.State, object], position: Position[t.Table, s.State, object], said: Sequence[Choice], files: Files
) -> tuple[BoardView, ...]:
    """The table of a position in a season; none before the first."""
    del record, files
    season, table = position.inner.season, position.inner.table
    if season is None:
        return ()
    scoring = season.setup.scoring
    kings = tuple(f"K{suit}" if suit else "" for suit in s.kings_in(season.setup.stacks))
    harvesting = harvesting_places(table, scoring) if scoring else ()
    return (board_view(kings, harvesting, _now(table, season, said) or _last(table, season)),)


def _now(table: t.Table, season: s.Season, said: Sequence[Choice]) -> Trick | None:
    """The trick of a line that is being said; None where that line is no trick."""
    if not said or said[0].kind not in ("card", "player"):
        return None
    played: dict[str, str] = {}
    for choice in said:
        if choice.kind == "card":
            played.setdefault(choice.who, choice.word)  # the last card may be one that is taken
    leader = fall.name_of(table, season.leader)
    return _trick(table, season, played, leader, "", (f"{leader} leads",))


def _last(table: t.Table, season: s.Season) -> Trick:
    """The last trick as far as the record has it; before the first one who leads."""
    last, line = season.last, season.trail.move if season.trail else None
    if last is None:
        opens = season.tricks < table.hand and not season.ended and season.entered is None
        leader = fall.name_of(table, season.leader) if opens else ""
        return _trick(table, season, {}, leader, "", (f"{leader} leads",) if opens else ())
    leader, played = fall.name_of(table, last.leader), dict[str, str]()
    if line and last.leader in season.setup.seats:
        who = [seat for place, seat in enumerate(trick.play_order(season, last.leader)) if place not in line.idle]
        played = {fall.name_of(table, seat): card.code for seat, card in zip(who, line.cards, strict=False)}
    winner = "" if last.winner is None else fall.name_of(table, last.winner)
    words = ("Last trick", f"{last.kind}, led by {leader}", *([f"{winner} won"] if winner else []))
    return _trick(table, season, played, leader, winner, words)


def _trick(
    table: t.Table, season: s.Season, played: Mapping[str, str], leader: str, winner: str, words: tuple[str, ...]
) -> Trick:
    """Seats clockwise, the first-named person first."""
    order = season.setup.seats
    first = order.index(0) if 0 in order else 0
    names = [fall.name_of(table, seat) for seat in order[first:] + order[:first]]
    numbers = {fall.name_of(table, seat): len(table.persons) if seat == m.NOMAD else seat for seat in order}
    seats = tuple(Seat(numbers[name], name, played.get(name, "")) for name in names)
    return Trick(seats, _place(names, leader), _place(names, winner), words)


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else _NOBODY


BOARDS = boards
