"""What lies on the table, ready to be seen: pictures for codes, backs for what is covered, marks for players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.referee.scene import Board, Pile, Place, Scene, Seat, Thing
from companion.screen.marks import Mark, mark_of
from companion.screen.pictures import find_picture
from companion.screen.table.covering import EVERYBODY
from companion.screen.table.evidence import Meant, name_of, told_of
from companion.screen.table.pieces import UNSEEN, code_of, piece_of

#: So many things lie in one row; the next ones lie below it.
_ROW = 14


class Lying(NamedTuple):
    """A thing that is seen. `picture` is its picture's name, empty where it is shown as `text`; `title` is what is read aloud.

    `shape`: `tall` (a card), `wide` or `round`. `mark` is its owner's, where the picture does not show whose it is. `told` is
    what is said of it if a refused line rests on it.
    """

    picture: str
    shape: str
    text: str
    title: str
    note: str = ""
    many: int = 1
    mark: Mark | None = None
    told: str = ""


class Heap(NamedTuple):
    """Things that lie together, in rows that overlap. `size` of them, which is told where it is `counted`."""

    title: str
    rows: Sequence[Sequence[Lying]]
    size: int
    counted: bool
    covered: bool
    hidden: bool
    note: str = ""


class Spread(NamedTuple):
    """A board without a drawing of its own: its places in a grid of so many columns, or as a list (0).

    Each with what lies there, and what is said of it where a refused line rests on it.
    """

    title: str
    note: str
    columns: int
    rows: Sequence[Sequence[tuple[Place, Sequence[Lying], str] | None]]


class Sitting(NamedTuple):
    """A player at the table. `can_hold`: his hand was written down, and can be looked at by him."""

    mark: Mark
    seat: Seat
    heaps: Sequence[Heap]
    total: int | None
    turn: bool
    can_hold: bool
    open: bool


class Laid(NamedTuple):
    """All that lies on the table. `totals` are those of what is no seat (a team)."""

    scene: Scene
    boards: Sequence[Spread]
    heaps: Sequence[Heap]
    seats: Sequence[Sitting]
    totals: Sequence[tuple[str, int]]


def laid(
    game: str,
    scene: Scene,
    marks: Mapping[str, Mark],
    open_seat: str,
    turn: str,
    *,
    drawn: bool = False,
    meant: Sequence[Meant] = (),
) -> Laid:
    """The table as somebody sees it who may look into the hand of `open_seat` (empty: of nobody).

    `drawn`: its boards are drawn, and need not be laid out. `meant` is what a refused line rests on.
    """
    layer = _Layer(game, marks, told_of(game, scene, meant))
    seats = tuple(layer.sitting(seat, scene, open_seat, turn) for seat in scene.seats)
    tags = {seat.tag for seat in scene.seats}
    return Laid(
        scene,
        () if drawn else tuple(map(layer.spread, scene.boards)),
        tuple(layer.heap(pile) for pile in scene.piles if pile.things),
        seats,
        tuple((unit, total) for unit, total in scene.totals.items() if unit not in tags),
    )


class _Layer:
    """Lays things of one game, for one table. `told` is what is said of some of them."""

    def __init__(self, game: str, marks: Mapping[str, Mark], told: Mapping[tuple[str, str], str]) -> None:
        self.game, self.marks, self.told = game, marks, told
        self.seats = {tag: seat for seat, tag in enumerate(marks)}

    def sitting(self, seat: Seat, scene: Scene, open_seat: str, turn: str) -> Sitting:
        mark = mark_of(self.marks, seat.tag)
        known = any(thing.code != UNSEEN for pile in seat.piles if pile.hidden for thing in pile.things)
        is_open = open_seat in (seat.tag, EVERYBODY)
        heaps = tuple(self.heap(pile, seat.tag, covered=pile.hidden and not is_open) for pile in seat.piles if pile.things)
        return Sitting(
            mark, seat, heaps, scene.totals.get(seat.tag), seat.tag == turn, known and open_seat != EVERYBODY, is_open and known
        )

    def heap(self, pile: Pile, tag: str = "", *, covered: bool = False) -> Heap:
        count = sum(thing.count for thing in pile.things)
        shown = tuple(Thing(UNSEEN, thing.kind, count=thing.count) for thing in pile.things) if covered else pile.things
        things = [self._lying(thing, tag) for thing in (shown if pile.layout == "count" else _fanned(shown))]
        if pile.layout == "stack":
            things = things[-1:]
        rows = tuple(tuple(things[start : start + _ROW]) for start in range(0, len(things), _ROW))
        counted = pile.layout == "count" or covered or count > _ROW
        return Heap(pile.title, rows, count, counted, covered, pile.hidden, pile.note)

    def spread(self, board: Board) -> Spread:
        filled = {
            (place.row, place.column): (place, tuple(map(self._lying, place.things)), self._told(place.id))
            for place in board.places
        }
        if board.layout == "list" or not filled:
            return Spread(board.title, board.note, 0, tuple((one,) for one in filled.values()))
        height, width = (max(place[axis] for place in filled) + 1 for axis in (0, 1))
        rows = tuple(tuple(filled.get((row, column)) for column in range(width)) for row in range(height))
        return Spread(board.title, board.note, width, rows)

    def _told(self, code: str, tag: str = "") -> str:
        return self.told.get((tag, name_of(self.game, code)), "") if self.told else ""

    def _lying(self, thing: Thing, tag: str = "") -> Lying:
        mark = self.marks.get(thing.owner)
        picture = piece_of(self.game, thing.code, thing.kind, mark.ink if mark else "", self.seats.get(thing.owner, 0))
        drawn = find_picture(picture)
        text = "" if drawn else "unseen" if thing.code == UNSEEN else code_of(thing.code)
        title = _title(thing, drawn.title if drawn else text)
        note = thing.note if thing.note != text else ""
        told = self._told(thing.code, tag)
        return Lying(picture, _shape(drawn), text, title, note, thing.count, None if drawn else mark, told)


def _fanned(things: Sequence[Thing]) -> Iterator[Thing]:
    """Unseen things beside each other, as far as a hand has room for them."""
    for thing in things:
        several = thing.code == UNSEEN and 1 < thing.count <= _ROW
        yield from [replace(thing, count=1)] * thing.count if several else [thing]


def _title(thing: Thing, shown: str) -> str:
    parts = [f"{thing.count} unseen" if thing.code == UNSEEN else shown, thing.note]
    if thing.count > 1 and thing.code != UNSEEN:
        parts.insert(0, str(thing.count))
    return ", ".join(dict.fromkeys(filter(None, parts)))


def _shape(picture: object) -> str:
    width, height = getattr(picture, "width", 1), getattr(picture, "height", 1)
    return "round" if width == height else "tall" if height > width else "wide"
