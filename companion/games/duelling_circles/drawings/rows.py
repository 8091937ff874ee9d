"""The three rows of a board as screens and books show it: seen from the first player's side, every word upright."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import ceil

from companion.drawing import HAIRLINE, MARKS, PLAYER_MARKS, RULE, Box, Outline, Surface, board, lettering, placed
from companion.games.duelling_circles.drawings import pieces, plan, shapes

_RAIL, _TURN = 1.1, 3.2  # of a course: how wide, and the radius of its bends
_LABEL = 3.6
_STAR = 3.6
_EDGE, _THIN_EDGE = 0.7, 0.4
#: The small star: how wide, and how far its middle is from that of the tile.
_SMALL_STAR, _ASIDE = 2.4, 3.2
#: How far from the rows' ends the courses run from one row to the other.
_OUT = 3.6


@dataclass(frozen=True)
class Side:
    """A player on the board: his tag, the side on which his course enters the combat row, and what he has.

    `left`: that side is the left one as the board is drawn; `tokens`: tile -> a letter for each token there; `reserve`: a letter
    for each token that waits, None where there is no reserve; `taken`: how many opposing tokens he has taken.
    """

    tag: str
    left: bool
    tokens: tuple[tuple[str, str], ...]
    reserve: str | None
    taken: int


@dataclass(frozen=True)
class Standing:
    """All that the board shows: both sides, the lucky tile (0: none), whose turn it is, and the marked tiles of the home rows."""

    sides: tuple[Side, Side]
    lucky: int
    to_move: str
    rallying: tuple[int, ...]
    entry: int


@dataclass(frozen=True)
class Rows:
    """Where the rows lie (mm): the first tile of the combat row, and that of the first player's home row.

    The second player's home row is as far from the upper edge as the first one's from the lower; `height` is all of it. `place`
    is the width of the circle on which a token lies. `roomy`: a tile of the combat row has room for the lucky tile's star above
    its place; else two small ones stand beside its name.
    """

    height: float
    first_combat: Box
    first_home: Box
    place: float
    roomy: bool = True

    @property
    def left(self) -> float:
        """The left edge of the rows."""
        return self.first_combat.x

    @property
    def right(self) -> float:
        """The right edge of the rows."""
        return self.left + plan.HOME_LENGTH * self.first_combat.width

    def home(self, seat: int, left: bool, number: int) -> Box:
        """A home tile: h8 lies where the course enters the combat row."""
        column = plan.HOME_LENGTH - number if left else number - 1
        return self.flipped(self.first_home.moved(column * self.first_home.width, 0), seat)

    def combat(self, number: int) -> Box:
        """A combat tile by its printed number."""
        return self.first_combat.moved((number - 1) * self.first_combat.width, 0)

    def flipped(self, box: Box, seat: int) -> Box:
        """A box of the first player's side, or as far from the other edge."""
        return Box(box.x, self.height - box.bottom, box.width, box.height) if seat else box

    def tile(self, seat: int, side: Side, name: str) -> Box:
        """A tile by its name as a player says it."""
        number = int(name[1:])
        return self.home(seat, side.left, number) if name.startswith("h") else self.combat(number)

    def room(self, tile: Box) -> Box:
        """Where the tokens of a tile lie: all but its name, and the star's place on a tile that can be lucky."""
        star = _STAR if self.roomy and tile.y == self.first_combat.y else 0.0
        edge = _EDGE if self.roomy else _THIN_EDGE
        return Box(tile.x, tile.y + star, tile.width, tile.height - _LABEL - star).inset(_EDGE, edge)

    def cells(self, sides: tuple[Side, Side], seat: int, name: str) -> list[Box]:
        """Squares for a player's tokens on a tile. Where both have some there, the first player's lie first."""
        counts = [len(dict(side.tokens).get(name, "")) if name[0] == "c" or side is sides[seat] else 0 for side in sides]
        found = cells(self.room(self.tile(seat, sides[seat], name)), sum(counts), self.place)
        return found[counts[0] :] if seat else found[: counts[0]]


def cells(room: Box, count: int, most: float) -> list[Box]:
    """Squares for so many tokens in a room, as large as they can be, in the middle."""
    columns = max(range(1, count + 1), key=lambda tried: min(room.width / tried, room.height / ceil(count / tried)), default=1)
    rows = ceil(count / columns)
    side = min(room.width / columns, room.height / rows, most)
    top = room.y + (room.height - rows * side) / 2
    found = []
    for row in range(rows):
        here = min(columns, count - row * columns)
        left = room.x + (room.width - here * side) / 2
        found += [Box(left + column * side, top + row * side, side, side) for column in range(here)]
    return found


def stamp(seat: int, letter: str, box: Box) -> board.Stamp:
    """A player's token in a box."""
    name = pieces.token_name(seat, letter)
    return board.Stamp(name, pieces.PIECES[name], box)


def token_stamps(rows: Rows, sides: tuple[Side, Side], seat: int) -> Iterator[board.Stamp]:
    """A player's tokens on the tiles."""
    for name, letters in sides[seat].tokens:
        for cell, letter in zip(rows.cells(sides, seat, name), letters, strict=True):
            yield stamp(seat, letter, cell.inset(0.2, 0.2))


def draw_rows(surface: Surface, rows: Rows, standing: Standing, seats: Sequence[int] = (0, 1)) -> None:
    """The combat row, the home rows of the players in `seats`, and their courses."""
    for seat in seats:
        _draw_course(surface, rows, seat, standing.sides[seat].left)
    for number in range(1, plan.HOME_LENGTH + 1):
        _draw_tile(surface, rows, rows.combat(number), f"c{number}", marked=False, ground=surface.ink.tint)
    for seat in seats:
        left = standing.sides[seat].left
        for number in range(1, plan.HOME_LENGTH + 1):
            draw_home(surface, rows, rows.home(seat, left, number), number, standing)
        _draw_arrows(surface, rows, seat, left)


def draw_lucky(surface: Surface, tile: Box, *, roomy: bool = True) -> None:
    """The lucky tile: a heavy edge, and a star over its place, or one on either side of its name."""
    accent, middle = surface.ink.accent, tile.x + tile.width / 2
    surface.box(tile.inset(0.6, 0.6), 0.9, accent)
    if roomy:
        surface.path((placed(MARKS["star"], middle - 1.9, tile.y + 0.7, 3.8),), fill=accent, stroke=0.4, colour=surface.ink.tint)
        return
    for way in (-1, 1):
        x = middle + way * _ASIDE - _SMALL_STAR / 2
        surface.path((placed(MARKS["star"], x, tile.bottom - 1.5 - _SMALL_STAR, _SMALL_STAR),), fill=accent)


def _draw_tile(surface: Surface, rows: Rows, box: Box, name: str, *, marked: bool, ground: str) -> None:
    ink = surface.ink
    surface.box(box, RULE, ink.accent, fill=ground)
    room = rows.room(box)
    shapes.disc(surface, room.x + room.width / 2, room.y + room.height / 2, rows.place / 2, HAIRLINE, ink.accent, fill=ink.paper)
    face = lettering.BOLD if marked else lettering.TEXT
    surface.text(name, box.x + box.width / 2, box.bottom - 1.2, face, 8.5, ink.text, "centre")


def draw_home(surface: Surface, rows: Rows, box: Box, number: int, standing: Standing) -> None:
    """A home tile; a rallying tile has a wheel, the entry a gate."""
    ink = surface.ink
    rallying, entry = number in standing.rallying, number == standing.entry
    marked = rallying or entry
    _draw_tile(surface, rows, box, f"h{number}", marked=marked, ground=ink.tint if marked else ink.paper)
    room = rows.room(box)
    x, y, radius = room.x + room.width / 2, room.y + room.height / 2, rows.place / 2
    if rallying:
        shapes.disc(surface, x, y, radius, 1.1, ink.accent)
        for way in (-1, 1):
            tip = shapes.arrow(x, y + way * radius, 0 if way < 0 else 180, 3.6)
            surface.outlines((tip,), shapes.PAGE, fill=ink.accent)
    elif entry:
        surface.outlines((shapes.gate(x, y, radius, 0.4),), shapes.PAGE, fill=ink.paper, stroke=0.9, colour=ink.accent)
        shapes.disc(surface, x, y, radius - 0.5, HAIRLINE, ink.accent)


def _rails(rows: Rows, seat: int) -> tuple[float, float]:
    """The heights of a player's course in the combat row and in his home row."""
    combat, home = rows.room(rows.first_combat), rows.room(rows.first_home)
    middle = combat.y + combat.height / 2
    own = home.y + home.height / 2
    return (middle - 3.4, rows.height - own - _LABEL) if seat else (middle + 3.4, own)


def _draw_course(surface: Surface, rows: Rows, seat: int, left: bool) -> None:
    """The two ends of a course, where it leaves one row for the other. The second's is a broken line: known without colour."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    combat, home = _rails(rows, seat)
    for edge, out, enters in ((rows.left, -1, left), (rows.right, 1, not left)):
        far = edge + out * _OUT
        with surface.dashed(2.2, 1.1) if seat else nullcontext():
            surface.path((_bend(edge, far, combat, home),), stroke=_RAIL, colour=colour)
        upwards = enters != bool(seat)
        tip = shapes.arrow(far, (combat + home) / 2, -90 if upwards else 90, 4.6)
        surface.outlines((tip,), shapes.PAGE, fill=colour, stroke=HAIRLINE, colour=surface.ink.paper)


def _bend(edge: float, far: float, first: float, last: float) -> Outline:
    """A line from a row's edge out to the side, along it, and back into another row."""
    away, down = (_TURN if far > edge else -_TURN), (_TURN if last > first else -_TURN)
    return (
        ("M", (edge, first)),
        ("L", (far - away, first)),
        ("C", (far - 0.45 * away, first, far, first + 0.45 * down, far, first + down)),
        ("L", (far, last - down)),
        ("C", (far, last - 0.45 * down, far - 0.45 * away, last, far - away, last)),
        ("L", (edge, last)),
    )


def _draw_arrows(surface: Surface, rows: Rows, seat: int, left: bool) -> None:
    """An arrow over every border between two tiles of a row, the way that this player goes."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    ways = (0.0, 180.0) if left else (180.0, 0.0)
    for y, way in zip(_rails(rows, seat), ways, strict=True):
        for column in range(1, plan.HOME_LENGTH):
            tip = shapes.arrow(rows.left + column * rows.first_combat.width, y, way, 3.2)
            surface.outlines((tip,), shapes.PAGE, fill=colour, stroke=0.3, colour=surface.ink.paper)
