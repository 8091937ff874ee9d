"""A strip of the board for a book: the rows alone, beside each turn of a game that is told, with what moves and what is taken."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.drawing import CROWN, PLAYER_MARKS, POINTS_PER_MM, Box, Outline, Point, circle, figure, lettering
from companion.drawing.surface import CAP_HEIGHT, HAIRLINE, Surface
from companion.games.duelling_circles.drawings.coins import COINS
from companion.games.duelling_circles.drawings.rows import Rows, Side, Standing, draw_lucky, draw_rows, stamp, token_stamps
from companion.games.duelling_circles.drawings.shapes import arrow, disc

#: The widths of a strip (mm): of all of it, of what lies to the left of the rows, of a tile, of the circle for a token.
WIDTH = 108.0
_LEFT, _PITCH, _PLACE = 5.5, 10.6, 8.2
_HEIGHT, _GAP = 12.4, 1.8
#: How high the row for a reserve is, and how wide a token in it.
_RESERVE, _WAITING = 9.4, 7.8
#: So many tokens of a reserve have room beside each other; more lie over each other.
_IN_A_ROW = 6
#: How far to the right of the rows names stand.
_NAMED = 6.6
#: How far outside the rows the way of a move goes round their ends.
_OUTSIDE = 3.6
_PATH, _CASING, _HEAD = 1.0, 2.0, 3.2
#: Widths of small coins over those of the real ones, and how far apart they lie (mm).
_COIN, _APART = 0.175, 0.7
#: How high the line above a strip is (mm).
HEADING = 7.4


#: The coins of a flip as they fell, empty where nobody wrote that down, and how many heads they show.
Fall = tuple[str, int]


@dataclass(frozen=True)
class Walk:
    """A move as it is shown: whose, the tile where it starts (`r`: the reserve), and each tile on its way to where it lands.

    `letter`: the token's, where several stand there; `counted`: its steps are numbered; `number`: of the move in its turn, 0 for
    an only one.
    """

    seat: int
    start: str
    way: tuple[str, ...]
    letter: str = ""
    counted: bool = False
    number: int = 0


@dataclass(frozen=True)
class Strip:
    """The rows as they stand, with the home rows of the players in `seats`.

    `gone`: tiles where all tokens of the player in a seat are taken.
    """

    standing: Standing
    seats: tuple[int, ...] = (0, 1)
    walks: tuple[Walk, ...] = ()
    gone: tuple[tuple[int, str], ...] = ()

    @property
    def width(self) -> float:
        """All of it (mm): with a long name more than usual."""
        names = (lettering.width(side.tag, lettering.BOLD, figure.LABEL) for side in self.standing.sides)
        return max(WIDTH, _LEFT + 8 * _PITCH + _NAMED + min(figure.NAME, max(names)))

    @property
    def height(self) -> float:
        """All of it (mm)."""
        homes = sum(_HEIGHT + _GAP + self._waits(seat) for seat in self.seats)
        return homes + _HEIGHT + 1.0

    def rows(self, x: float, y: float) -> Rows:
        """Where its rows lie if its upper left corner is at a point."""
        above = _HEIGHT + _GAP + self._waits(1) if 1 in self.seats else 0.0
        combat = Box(x + _LEFT, y + 0.5 + above, _PITCH, _HEIGHT)
        home = Box(combat.x, combat.bottom + _GAP, _PITCH, _HEIGHT)
        # The second player's half is the first one's, turned over at the middle of the combat row.
        return Rows(combat.y + combat.bottom, combat, home, _PLACE, roomy=False)

    def waiting(self, rows: Rows, seat: int) -> list[Box]:
        """Where the tokens of a reserve lie: below the entry tile, and on to where the course leads away from it."""
        side = self.standing.sides[seat]
        tile = rows.home(0, side.left, self.standing.entry)
        first = Box(tile.x + (tile.width - _WAITING) / 2, tile.bottom + 1.0, _WAITING, _WAITING)
        waiting = len(side.reserve or "")
        pitch = min(_PITCH, _IN_A_ROW * _PITCH / max(1, waiting)) * (1 if side.left else -1)
        return [rows.flipped(first.moved(number * pitch, 0), seat) for number in range(waiting)]

    def _waits(self, seat: int) -> float:
        return _RESERVE if self.standing.sides[seat].reserve else 0.0


def draw_strip(surface: Surface, x: float, y: float, strip: Strip) -> None:
    """The strip with its upper left corner at a point (mm)."""
    _draw_strip(surface, strip, strip.rows(x, y))


def draw_part(surface: Surface, x: float, y: float, strip: Strip, tiles: tuple[int, int]) -> None:
    """Of a combat row alone the tiles from one number to another, the first with its upper left corner at a point (mm)."""
    room = Box(x, y, part_width(tiles), strip.height)
    with surface.clipped(room):
        _draw_strip(surface, strip, strip.rows(x + 0.3 - _LEFT - (tiles[0] - 1) * _PITCH, y))


def part_width(tiles: tuple[int, int]) -> float:
    """How wide some tiles of a row are (mm)."""
    return (tiles[1] - tiles[0] + 1) * _PITCH + 0.6


def _draw_strip(surface: Surface, strip: Strip, rows: Rows) -> None:
    standing = strip.standing
    draw_rows(surface, rows, standing, strip.seats)
    if standing.lucky:
        draw_lucky(surface, rows.combat(standing.lucky), roomy=False)
    for walk in strip.walks:
        _draw_path(surface, strip, rows, walk)
    for seat in (0, 1):
        _draw_tokens(surface, strip, rows, seat)
    for walk in strip.walks:
        _draw_end(surface, strip, rows, walk)
    for seat, name in strip.gone:
        for cell in rows.cells(standing.sides, seat, name):
            _draw_cross(surface, cell.inset(0.6, 0.6))


def _away(side: Side) -> Side:
    """A player without what he has at home."""
    return replace(side, tokens=tuple((name, tokens) for name, tokens in side.tokens if name[0] == "c"))


def _draw_cross(surface: Surface, box: Box) -> None:
    """Two strokes over a token that is gone, with light edges, so that they show on every colour."""
    strokes = tuple((("M", (box.x, y1)), ("L", (box.right, y2))) for y1, y2 in ((box.y, box.bottom), (box.bottom, box.y)))
    for width, colour in ((0.8 * _CASING, surface.ink.paper), (0.8 * _PATH, surface.ink.text)):
        surface.path(strokes, stroke=width, colour=colour)


def _draw_tokens(surface: Surface, strip: Strip, rows: Rows, seat: int) -> None:
    """A player's tokens; where his home row is shown, also his name and his reserve."""
    side = strip.standing.sides[seat]
    if seat in strip.seats:
        _draw_name(surface, rows, seat, side.tag)
        for box, letter in zip(strip.waiting(rows, seat), side.reserve or "", strict=True):
            stamp(seat, letter, box).picture.draw(surface, box)
    sides = tuple(side if number in strip.seats else _away(side) for number, side in enumerate(strip.standing.sides))
    for lying in token_stamps(rows, (sides[0], sides[1]), seat):
        lying.picture.draw(surface, lying.box)


def _draw_name(surface: Surface, rows: Rows, seat: int, tag: str) -> None:
    """Whose home row it is: at the right end of it, with the player's mark."""
    tile = rows.home(seat, False, 8)
    x, middle = tile.right + _NAMED, tile.y + tile.height / 2
    surface.mark(PLAYER_MARKS[seat], Box(x, middle - 4.6, 3.4, 3.4))
    figure.name(surface, tag, x, middle + 3.2, align="left")


def _middle(rows: Rows, tile: Box) -> Point:
    room = rows.room(tile)
    return room.x + room.width / 2, room.y + room.height / 2


def _points(strip: Strip, rows: Rows, walk: Walk) -> list[Point]:
    """The middles of the tiles of a walk, the start's first."""
    side = strip.standing.sides[walk.seat]
    if walk.start == "r":
        box = strip.waiting(rows, walk.seat)[0]
        first = (box.x + box.width / 2, box.y + box.height / 2)
    else:
        first = _middle(rows, rows.tile(walk.seat, side, walk.start))
    return [first, *(_middle(rows, rows.tile(walk.seat, side, name)) for name in walk.way)]


def _line(strip: Strip, rows: Rows, walk: Walk, *, short: float) -> Outline:
    """A walk's line on the board: round the rows' ends as the course goes. It ends `short` mm before the last point."""
    points, names = _points(strip, rows, walk), (walk.start, *walk.way)
    if walk.start == "r" and len(walk.way) > 1:
        points, names = points[1:], walk.way
    corners = points[:1]
    for ((x1, y1), (x2, y2)), (one, other) in zip(pairwise(points), pairwise(names), strict=True):
        if {one[0], other[0]} == {"h", "c"}:
            out = rows.left - _OUTSIDE if x1 < (rows.left + rows.right) / 2 else rows.right + _OUTSIDE
            corners += [(out, y1), (out, y2)]
        corners.append((x2, y2))
    (x0, y0), (x, y) = corners[-2:]
    right, down = (x > x0) - (x < x0), (y > y0) - (y < y0)
    first, *rest = (*corners[:-1], (x - right * short, y - down * short))
    return (("M", first), *(("L", point) for point in rest))


def _draw_path(surface: Surface, strip: Strip, rows: Rows, walk: Walk) -> None:
    """The way of a move, below the tokens: dark, with light edges, so that it shows on every ground."""
    line = _line(strip, rows, walk, short=_PLACE / 2)
    surface.path((line,), stroke=_CASING, colour=surface.ink.paper, rounded=True)
    surface.path((line,), stroke=_PATH, colour=surface.ink.text, rounded=True)


def _draw_end(surface: Surface, strip: Strip, rows: Rows, walk: Walk) -> None:
    """Above the tokens: the head of the way, or its steps' numbers; and the number of the move."""
    ink, points = surface.ink, _points(strip, rows, walk)
    x, y = points[-1]
    surface.path((circle(x, y, _PLACE / 2 - 0.3),), stroke=0.5, colour=ink.text, dash=(1.2, 0.8))
    if walk.counted:
        for number, point in enumerate(points[1:], 1):
            figure.step(surface, number, *point)
    else:
        *_, (_, (x0, y0)), (_, (x1, y1)) = _line(strip, rows, walk, short=_PLACE / 2 - 0.2)
        degrees = 90.0 * ((y1 > y0) - (y1 < y0)) if y1 != y0 else (0.0 if x1 > x0 else 180.0)
        surface.path((arrow(x1, y1, degrees, _HEAD),), fill=ink.text, stroke=0.4, colour=ink.paper)
    if walk.number:
        x, y = points[0]
        figure.step(surface, walk.number, x - 4.2, y - 2.2)


# ---- the line above a strip ----


def draw_heading(surface: Surface, box: Box, turn: tuple[int, str], flips: Sequence[Fall], lucky: tuple[str, int]) -> None:
    """A turn's number, whose it is, the coins as they fell for each flip, and the three of the lucky flip with their tile.

    Where nobody wrote down how coins fell, what came of them stands there alone.
    """
    number, name = turn
    middle = box.y + box.height / 2
    figure.step(surface, number, box.x + 2.6, middle)
    foot = middle + figure.LABEL * CAP_HEIGHT / 2 / POINTS_PER_MM
    figure.name(surface, name, box.x + 7.0, foot, align="left", room=12.5)
    x = box.x + 20.0
    for coins, heads in flips:
        x = draw_coins(surface, x, middle, coins) + 1.0
        x += surface.text(str(heads), x, foot, lettering.BOLD, figure.LABEL + 1) + 3.0
    if lucky[1]:
        x = box.x + 74.0
        surface.text("lucky flip", x - 1.0, foot, lettering.ITALIC, figure.REMARK, surface.ink.quiet, "right")
        x = draw_coins(surface, x, middle, lucky[0], first=1) + 1.0
        surface.text(f"c{lucky[1]}", x, foot, lettering.BOLD, figure.LABEL + 1)


def draw_coins(surface: Surface, x: float, y: float, sides: str, first: int = 0, scale: float = _COIN) -> float:
    """Small coins in a row as they fell (`HTHH`), their middles at the height `y`; gives where the row ends."""
    for coin, side in zip(COINS[first:], sides, strict=False):
        width = coin.width * scale
        draw_small_coin(surface, x + width / 2, y, width, side)
        x += width + _APART
    return x


def draw_small_coin(surface: Surface, x: float, y: float, width: float, side: str) -> None:
    """A coin so small that only its side is told: heads dark with a crown, tails light with a T."""
    ink = surface.ink
    dark = side == "H" and ink.name != "saver"
    ground, drawn = (ink.accent, ink.paper) if dark else (ink.paper, ink.accent)
    disc(surface, x, y, width / 2, HAIRLINE * 1.6, ink.accent, fill=ground)
    if side == "H":
        size = width * 0.56
        surface.outlines(CROWN, Box(x - size / 2, y - size * 0.42, size, size * 0.84), fill=drawn)
    else:
        points = width * 1.75
        surface.text("T", x, y + points * CAP_HEIGHT / 2 / POINTS_PER_MM, lettering.TITLE, points, drawn, "centre")
