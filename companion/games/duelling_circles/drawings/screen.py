"""The board for a screen: seen from the first player's side, tiles as large as they can be, every word upright.

The lengths are those of a phone held upright, some 100 mm wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import ceil

from companion.drawing import lettering
from companion.drawing.board import BoardView, Spot, Stamp
from companion.drawing.geometry import Box
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.outlines import MARKS, Outline, polygon
from companion.drawing.shapes import placed
from companion.drawing.surface import HAIRLINE, RULE, Surface
from companion.games.duelling_circles.drawings.pieces import PIECES, token_name
from companion.games.duelling_circles.drawings.plan import HOME_LENGTH
from companion.games.duelling_circles.drawings.shapes import PAGE, arrow, disc
from companion.games.duelling_circles.drawings.tokens import PLAIN

WIDTH, HEIGHT = 104.0, 96.0
_LEFT, _PITCH = 6.0, 11.5
_PLACE = 9.8  # the circle on which a token lies
_COMBAT = Box(_LEFT, 37.5, _PITCH, 21.0)
#: The first player's home row, and what lies before him; the second's are as far from the other edge.
_HOME = Box(_LEFT, 62.5, _PITCH, 16.0)
_BEFORE = Box(1.0, 80.5, WIDTH - 2.0, 15.0)
_NAME = 5.4  # height of the line with the name
_TAKEN = 27.0  # width of what was taken
_TOKEN = 8.4  # the widest token of a reserve
_RAIL, _TURN = 1.1, 3.2  # of a course: how wide, and the radius of its bends
_LABEL = 3.6
_RESERVE_WORD = "r"


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


def board_view(standing: Standing) -> BoardView:
    """The board as it stands."""

    def ground(surface: Surface, box: Box) -> None:
        del box
        _draw_ground(surface, standing)

    def pieces(surface: Surface, box: Box) -> None:
        del box
        _draw_pieces(surface, standing)

    made_of = repr([(side.tag, side.left, side.reserve is None) for side in standing.sides] + [standing.rallying, standing.entry])
    return BoardView("The board", WIDTH, HEIGHT, ground, made_of, pieces, tuple(_stamps(standing)), tuple(_spots(standing)))


# ---- where things lie ----


def _home(seat: int, left: bool, number: int) -> Box:
    """A home tile: h8 lies where the course enters the combat row."""
    column = HOME_LENGTH - number if left else number - 1
    return _flipped(_HOME.moved(column * _PITCH, 0), seat)


def _combat(number: int) -> Box:
    return _COMBAT.moved((number - 1) * _PITCH, 0)


def _flipped(box: Box, seat: int) -> Box:
    """A box of the first player's side, or as far from the other edge."""
    return Box(box.x, HEIGHT - box.bottom, box.width, box.height) if seat else box


def _tile(seat: int, side: Side, name: str) -> Box:
    number = int(name[1:])
    return _home(seat, side.left, number) if name.startswith("h") else _combat(number)


def _room(tile: Box) -> Box:
    """Where the tokens of a tile lie: all but its name, and the star's place on a tile that can be lucky."""
    star = 3.6 if tile.height == _COMBAT.height else 0.0
    return Box(tile.x, tile.y + star, tile.width, tile.height - _LABEL - star).inset(0.7, 0.7)


def _reserve(seat: int) -> Box:
    """Where a reserve lies, below the player's name."""
    whole = _flipped(_BEFORE, seat)
    return Box(whole.x + 3, whole.y + _NAME, whole.width - _TAKEN - 6, whole.height - _NAME - 0.8)


def _cells(room: Box, count: int, most: float) -> list[Box]:
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


def _waiting(seat: int, count: int) -> list[Box]:
    """Squares for the tokens of a reserve, from the left; many overlap."""
    room = _reserve(seat)
    side = min(_TOKEN, room.height)
    step = min(side + 0.8, (room.width - side) / max(1, count - 1))
    return [Box(room.x + index * step, room.y + (room.height - side) / 2, side, side) for index in range(count)]


def _spots(standing: Standing) -> Iterator[Spot]:
    """Every tile for both players; of different tokens on one tile, and of a reserve's, each by its colour, too."""
    for number in range(1, HOME_LENGTH + 1):
        yield Spot(f"c{number}", _combat(number), f"combat tile {number}")
        yield Spot(f"*{number}", _combat(number), f"combat tile {number} becomes lucky")
    for seat, side in enumerate(standing.sides):
        for number in range(1, HOME_LENGTH + 1):
            yield Spot(f"h{number}", _home(seat, side.left, number), f"home tile {number} of {side.tag}", side.tag)
        for name, tokens in side.tokens:
            if len(tokens) > 1:
                cells = _cells(_room(_tile(seat, side, name)), len(tokens), _PLACE)
                yield from _by_colour(name, tokens, cells, side.tag)
        if side.reserve is not None:
            yield Spot(_RESERVE_WORD, _reserve(seat), f"the reserve of {side.tag}", side.tag)
            yield from _by_colour(_RESERVE_WORD, side.reserve, _waiting(seat, len(side.reserve)), side.tag)


def _by_colour(word: str, tokens: str, cells: Sequence[Box], tag: str) -> Iterator[Spot]:
    for letter in dict.fromkeys(tokens):
        if letter.isalpha():
            yield Spot(f"{word}/{letter}", cells[tokens.index(letter)], f"the token {letter} on {word} of {tag}", tag)


# ---- the ground ----


def _draw_ground(surface: Surface, standing: Standing) -> None:
    for seat, side in enumerate(standing.sides):
        _draw_course(surface, seat, side.left)
    for number in range(1, HOME_LENGTH + 1):
        _draw_tile(surface, _combat(number), f"c{number}", marked=False, ground=surface.ink.tint)
    for seat, side in enumerate(standing.sides):
        for number in range(1, HOME_LENGTH + 1):
            _draw_home(surface, _home(seat, side.left, number), number, standing)
        _draw_arrows(surface, seat, side.left)
        _draw_before(surface, seat, side)


def _draw_tile(surface: Surface, box: Box, name: str, *, marked: bool, ground: str) -> None:
    ink = surface.ink
    surface.box(box, RULE, ink.accent, fill=ground)
    room = _room(box)
    disc(surface, room.x + room.width / 2, room.y + room.height / 2, _PLACE / 2, HAIRLINE, ink.accent, fill=ink.paper)
    face = lettering.BOLD if marked else lettering.TEXT
    surface.text(name, box.x + box.width / 2, box.bottom - 1.2, face, 8.5, ink.text, "centre")


def _draw_home(surface: Surface, box: Box, number: int, standing: Standing) -> None:
    """A home tile; a rallying tile has a wheel, the entry a gate."""
    ink = surface.ink
    rallying, entry = number in standing.rallying, number == standing.entry
    marked = rallying or entry
    _draw_tile(surface, box, f"h{number}", marked=marked, ground=ink.tint if marked else ink.paper)
    room = _room(box)
    x, y, radius = room.x + room.width / 2, room.y + room.height / 2, _PLACE / 2
    if rallying:
        disc(surface, x, y, radius, 1.1, ink.accent)
        for way in (-1, 1):
            tip = arrow(x, y + way * radius, 0 if way < 0 else 180, 3.6)
            surface.outlines((tip,), PAGE, fill=ink.accent)
    elif entry:
        half = radius
        gate = (
            (x - half, y + half),
            (x - half, y - 0.35 * half),
            (x, y - half - 0.4),
            (x + half, y - 0.35 * half),
            (x + half, y + half),
        )
        surface.outlines((polygon(gate),), PAGE, fill=ink.paper, stroke=0.9, colour=ink.accent)
        disc(surface, x, y, radius - 0.5, HAIRLINE, ink.accent)


def _rails(seat: int) -> tuple[float, float]:
    """The heights of a player's course in the combat row and in his home row."""
    combat, home = _room(_COMBAT), _room(_HOME)
    middle = combat.y + combat.height / 2
    own = home.y + home.height / 2
    return (middle - 3.4, HEIGHT - own - _LABEL) if seat else (middle + 3.4, own)


def _draw_course(surface: Surface, seat: int, left: bool) -> None:
    """The two ends of a course, where it leaves one row for the other. The second's is a broken line: known without colour."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    combat, home = _rails(seat)
    right = _LEFT + HOME_LENGTH * _PITCH
    for edge, out, enters in ((_LEFT, -1, left), (right, 1, not left)):
        far = edge + out * 3.6
        with surface.dashed(2.2, 1.1) if seat else nullcontext():
            surface.path((_bend(edge, far, combat, home),), stroke=_RAIL, colour=colour)
        upwards = enters != bool(seat)
        tip = arrow(far, (combat + home) / 2, -90 if upwards else 90, 4.6)
        surface.outlines((tip,), PAGE, fill=colour, stroke=HAIRLINE, colour=surface.ink.paper)


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


def _draw_arrows(surface: Surface, seat: int, left: bool) -> None:
    """An arrow over every border between two tiles of a row, the way that this player goes."""
    colour = surface.ink.mark_colour(PLAYER_MARKS[seat])
    ways = (0.0, 180.0) if left else (180.0, 0.0)
    for y, way in zip(_rails(seat), ways, strict=True):
        for column in range(1, HOME_LENGTH):
            tip = arrow(_LEFT + column * _PITCH, y, way, 3.2)
            surface.outlines((tip,), PAGE, fill=colour, stroke=0.3, colour=surface.ink.paper)


def _draw_before(surface: Surface, seat: int, side: Side) -> None:
    """What lies before a player: his name, his reserve's place, that of what he took."""
    ink, whole = surface.ink, _flipped(_BEFORE, seat)
    surface.box(whole, HAIRLINE, ink.accent, fill=ink.ground, radius=2)
    surface.mark(PLAYER_MARKS[seat], Box(whole.x + 2.2, whole.y + 1.6, 3.2, 3.2))
    name = Box(whole.x + 6.6, whole.y + 0.7, whole.width - _TAKEN - 30, 5)
    surface.text_in(side.tag, name, lettering.BOLD, 10, ink.text)
    if side.reserve is not None:
        heading = Box(_reserve(seat).right - 20, name.y, 20, 5)
        surface.text_in("reserve", heading, lettering.ITALIC, 8.5, ink.quiet, "right")
    left = whole.right - _TAKEN
    surface.line(left, whole.y + 2, left, whole.bottom - 2, HAIRLINE, ink.accent)
    surface.text_in("taken", Box(left, name.y, _TAKEN, 5), lettering.ITALIC, 8.5, ink.quiet, "centre")


# ---- what lies on it ----


def _stamps(standing: Standing) -> Iterator[Stamp]:
    """All tokens: on tiles, in the reserves, and for what was taken one of them."""
    for seat, side in enumerate(standing.sides):
        for name, letters in side.tokens:
            for cell, letter in zip(_cells(_room(_tile(seat, side, name)), len(letters), _PLACE), letters, strict=True):
                yield _stamp(seat, letter, cell.inset(0.2, 0.2))
        for cell, letter in zip(_waiting(seat, len(side.reserve or "")), side.reserve or "", strict=True):
            yield _stamp(seat, letter, cell)
        if side.taken:
            place, _ = _taken(seat)
            yield _stamp(1 - seat, PLAIN, place)


def _stamp(seat: int, letter: str, box: Box) -> Stamp:
    name = token_name(seat, letter)
    return Stamp(name, PIECES[name], box)


def _taken(seat: int) -> tuple[Box, Box]:
    """Where one of the tokens taken lies, and how many there are beside it."""
    whole, room = _flipped(_BEFORE, seat), _reserve(seat)
    side, middle = min(_TOKEN, room.height), whole.right - _TAKEN / 2
    return Box(middle - side - 0.5, room.y + (room.height - side) / 2, side, side), Box(middle + 1.5, room.y, 12, room.height)


def _draw_pieces(surface: Surface, standing: Standing) -> None:
    """What is no token: the lucky tile, who is to move, how many were taken."""
    if standing.lucky:
        _draw_lucky(surface, _combat(standing.lucky))
    for seat, side in enumerate(standing.sides):
        if side.taken:
            surface.text_in(f"× {side.taken}", _taken(seat)[1], lettering.TITLE, 13, surface.ink.text)
        if side.tag == standing.to_move:
            surface.box(_flipped(_BEFORE, seat).inset(0.2, 0.2), 0.9, surface.ink.accent, radius=2)


def _draw_lucky(surface: Surface, tile: Box) -> None:
    """The lucky tile: a heavy edge, and a star over its place."""
    accent, middle = surface.ink.accent, tile.x + tile.width / 2
    surface.box(tile.inset(0.6, 0.6), 0.9, accent)
    surface.path((placed(MARKS["star"], middle - 1.9, tile.y + 0.7, 3.8),), fill=accent, stroke=0.4, colour=surface.ink.tint)
