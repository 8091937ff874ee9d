"""The board for a screen: seen from the first player's side, tiles as large as they can be, every word upright.

The lengths are those of a phone held upright, some 100 mm wide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.drawing import HAIRLINE, PLAYER_MARKS, Box, Surface, board, lettering
from companion.games.duelling_circles.drawings.plan import HOME_LENGTH
from companion.games.duelling_circles.drawings.rows import Rows, Side, Standing, draw_lucky, draw_rows, stamp, token_stamps
from companion.games.duelling_circles.drawings.tokens import PLAIN

WIDTH, HEIGHT = 104.0, 96.0
_LEFT, _PITCH = 6.0, 11.5
#: The second player's home row, and what lies before him, are as far from the other edge as the first one's.
_ROWS = Rows(HEIGHT, Box(_LEFT, 37.5, _PITCH, 21.0), Box(_LEFT, 62.5, _PITCH, 16.0), 9.8)
_BEFORE = Box(1.0, 80.5, WIDTH - 2.0, 15.0)
_NAME = 5.4  # height of the line with the name
_TAKEN = 27.0  # width of what was taken
_TOKEN = 8.4  # the widest token of a reserve
_RESERVE_WORD = "r"


def board_view(standing: Standing) -> board.BoardView:
    """The board as it stands."""

    def ground(surface: Surface, _: Box) -> None:
        _draw_ground(surface, standing)

    def pieces(surface: Surface, _: Box) -> None:
        _draw_pieces(surface, standing)

    made_of = repr([(side.tag, side.left, side.reserve is None) for side in standing.sides] + [standing.rallying, standing.entry])
    stamps, spots, courses = tuple(_stamps(standing)), tuple(_spots(standing)), tuple(map(_course, (0, 1), standing.sides))
    return board.BoardView("The board", WIDTH, HEIGHT, ground, made_of, pieces, stamps, spots, courses=courses)


# ---- where things lie ----


def _reserve(seat: int) -> Box:
    """Where a reserve lies, below the player's name."""
    whole = _ROWS.flipped(_BEFORE, seat)
    return Box(whole.x + 3, whole.y + _NAME, whole.width - _TAKEN - 6, whole.height - _NAME - 0.8)


def _course(seat: int, side: Side) -> tuple[tuple[float, float], ...]:
    """The middles of the tiles as a player's tokens come to them: his home row, then the combat row from where he enters it."""
    numbers = range(1, HOME_LENGTH + 1)
    combat = numbers if side.left else reversed(numbers)
    tiles = (*(_ROWS.home(seat, side.left, number) for number in numbers), *map(_ROWS.combat, combat))
    rooms = map(_ROWS.room, tiles)
    return tuple((room.x + room.width / 2, room.y + room.height / 2) for room in rooms)


def _waiting(seat: int, count: int) -> list[Box]:
    """Squares for the tokens of a reserve, from the left; many overlap."""
    room = _reserve(seat)
    side = min(_TOKEN, room.height)
    step = min(side + 0.8, (room.width - side) / max(1, count - 1))
    return [Box(room.x + index * step, room.y + (room.height - side) / 2, side, side) for index in range(count)]


def _spots(standing: Standing) -> Iterator[board.Spot]:
    """Every tile for both players; of different tokens on one tile, and of a reserve's, each by its colour, too."""
    for number in range(1, HOME_LENGTH + 1):
        yield board.Spot(f"c{number}", _ROWS.combat(number), f"combat tile {number}")
        yield board.Spot(f"*{number}", _ROWS.combat(number), f"combat tile {number} becomes lucky")
    for seat, side in enumerate(standing.sides):
        for number in range(1, HOME_LENGTH + 1):
            yield board.Spot(f"h{number}", _ROWS.home(seat, side.left, number), f"home tile {number} of {side.tag}", side.tag)
        for name, tokens in side.tokens:
            if len(tokens) > 1:
                yield from _by_colour(name, tokens, _ROWS.cells(standing.sides, seat, name), side.tag)
        if side.reserve is not None:
            yield board.Spot(_RESERVE_WORD, _reserve(seat), f"the reserve of {side.tag}", side.tag)
            yield from _by_colour(_RESERVE_WORD, side.reserve, _waiting(seat, len(side.reserve)), side.tag)


def _by_colour(word: str, tokens: str, cells: Sequence[Box], tag: str) -> Iterator[board.Spot]:
    for letter in dict.fromkeys(tokens):
        if letter.isalpha():
            yield board.Spot(f"{word}/{letter}", cells[tokens.index(letter)], f"the token {letter} on {word} of {tag}", tag)


# ---- the ground ----


def _draw_ground(surface: Surface, standing: Standing) -> None:
    draw_rows(surface, _ROWS, standing)
    for seat, side in enumerate(standing.sides):
        _draw_before(surface, seat, side)


def _draw_before(surface: Surface, seat: int, side: Side) -> None:
    """What lies before a player: his name, his reserve's place, that of what he took."""
    ink, whole = surface.ink, _ROWS.flipped(_BEFORE, seat)
    surface.box(whole, HAIRLINE, ink.accent, fill=ink.ground, radius=2)
    surface.mark(PLAYER_MARKS[seat], Box(whole.x + 2.2, whole.y + 1.6, 3.2, 3.2))
    name = Box(whole.x + 6.6, whole.y + 0.7, whole.width - _TAKEN - 30, 5)
    surface.text_in(side.tag, name, lettering.BOLD, 10, ink.text)
    if side.reserve is not None:
        heading = Box(_reserve(seat).right - 20, name.y, 20, 5)
        surface.text_in("reserve", heading, lettering.ITALIC, 9.5, ink.quiet, "right")
    left = whole.right - _TAKEN
    surface.line(left, whole.y + 2, left, whole.bottom - 2, HAIRLINE, ink.accent)
    surface.text_in("taken", Box(left, name.y, _TAKEN, 5), lettering.ITALIC, 9.5, ink.quiet, "centre")


# ---- what lies on it ----


def _stamps(standing: Standing) -> Iterator[board.Stamp]:
    """All tokens: on tiles, in the reserves, and for what was taken one of them."""
    for seat, side in enumerate(standing.sides):
        yield from token_stamps(_ROWS, standing.sides, seat)
        for cell, letter in zip(_waiting(seat, len(side.reserve or "")), side.reserve or "", strict=True):
            yield stamp(seat, letter, cell)
        if side.taken:
            place, _ = _taken(seat)
            yield replace(stamp(1 - seat, PLAIN, place), count=side.taken)


def _taken(seat: int) -> tuple[Box, Box]:
    """Where one of the tokens taken lies, and how many there are beside it."""
    whole, room = _ROWS.flipped(_BEFORE, seat), _reserve(seat)
    side, middle = min(_TOKEN, room.height), whole.right - _TAKEN / 2
    return Box(middle - side - 0.5, room.y + (room.height - side) / 2, side, side), Box(middle + 1.5, room.y, 12, room.height)


def _draw_pieces(surface: Surface, standing: Standing) -> None:
    """What is no token: the lucky tile, who is to move, how many were taken."""
    if standing.lucky:
        draw_lucky(surface, _ROWS.combat(standing.lucky))
    for seat, side in enumerate(standing.sides):
        if side.taken:
            surface.text_in(f"× {side.taken}", _taken(seat)[1], lettering.TITLE, 13, surface.ink.text)
        if side.tag == standing.to_move:
            surface.box(_ROWS.flipped(_BEFORE, seat).inset(0.2, 0.2), 0.9, surface.ink.accent, radius=2)
