"""A turn of a game that was played for the books, as a strip of the board: how things stood, what moved, what was taken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.drawing import Box, Picture, Surface, figure
from companion.games.duelling_circles.boards import standing
from companion.games.duelling_circles.drawings import strip as drawn, tokens
from companion.games.duelling_circles.rules import course, moves as m, state as s, table as t
from companion.referee.teaching import lesson_at

GAME = "duelling-circles"
#: The room for words above a strip, and between strips below and beside each other (mm).
_WORDS, _APART, _BESIDE = 5.8, 1.6, 8.0


@dataclass(frozen=True)
class Told:
    """A turn as it was played: the tables before and after it, and what its line says."""

    before: s.State
    after: s.State
    turn: m.Turn

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.before.seat

    @property
    def flips(self) -> tuple[drawn.Fall, ...]:
        """The coins and the heads of each flip."""
        return tuple((part.coins, part.heads) for part in self.turn.parts if isinstance(part, m.Flip))

    @property
    def enters(self) -> bool:
        """Whether a token comes in from a reserve."""
        return any(isinstance(part, m.Step) and part.start == course.FORWARD[course.RESERVE] for part in self.turn.parts)

    @property
    def lucky(self) -> tuple[str, int]:
        """The coins of the lucky flip, and the tile that they chose; nothing where there was none."""
        return next(
            ((part.coins, part.number or t.COIN_TILES[part.coins]) for part in self.turn.parts if isinstance(part, m.Lucky)),
            ("", 0),
        )


def told(name: str, line: int) -> Told:
    """The turn on a line of a lesson."""
    step = lesson_at(GAME, name, line).judgement.steps[-1]
    return Told(step.before, step.after, step.move)


def strip_after(turn: Told, seats: tuple[int, ...] = ()) -> drawn.Strip:
    """The board after a turn, without the next lucky tile."""
    return drawn.Strip(replace(standing(turn.after), lucky=0), seats)


def strip_of(turn: Told, seats: tuple[int, ...] = (0, 1), *, counted: bool = False, reserves: bool = False) -> drawn.Strip:
    """The board before a turn, with what moved in it, and what was taken crossed out."""
    stands = standing(turn.before)
    if not reserves:
        first, second = (replace(side, reserve=None) for side in stands.sides)
        stands = replace(stands, sides=(first, second))
    return drawn.Strip(stands, seats, tuple(_walks(turn, counted=counted)), tuple(_gone(turn)))


def _walks(turn: Told, *, counted: bool) -> Iterator[drawn.Walk]:
    """Each move of a turn, with the tiles that it leads over."""
    table, seat = turn.before.table, turn.seat
    steps = sum(isinstance(part, m.Step) for part in turn.turn.parts)
    heads, number = 0, 0
    for part in turn.turn.parts:
        if isinstance(part, m.Flip):
            heads = part.heads
        elif isinstance(part, m.Step):
            number += 1
            start = table.places[seat][part.start]
            way = tuple(table.names[seat][course.ahead(start, steps_on)] for steps_on in range(1, heads + 1))
            yield drawn.Walk(seat, part.start, way, part.colour, counted, number if steps > 1 else 0)


def _gone(turn: Told) -> Iterator[tuple[int, str]]:
    """The tiles whose tokens were taken in a turn: of the other player, and friends but for those that moved away."""
    moved = {part.start for part in turn.turn.parts if isinstance(part, m.Step)}
    for seat in (0, 1):
        names = turn.before.table.names[seat]
        left = moved if seat == turn.seat else set()
        for name, then, now in zip(names[: course.LENGTH], turn.before.bands[seat], turn.after.bands[seat], strict=False):
            if then and not now and name not in left:
                yield seat, name


def turn_picture(turn: Told, title: str) -> Picture:
    """A turn: its coins, and below them the board before it with what moved; a reserve where a token comes out of it."""
    strip = strip_of(turn, reserves=turn.enters)

    def draw(surface: Surface, box: Box) -> None:
        heading = Box(box.x, box.y, drawn.WIDTH, drawn.HEADING)
        drawn.draw_heading(surface, heading, (turn.before.turn, turn.before.tag), turn.flips, turn.lucky)
        drawn.draw_strip(surface, box.x, box.y + drawn.HEADING, strip)

    return Picture(title, strip.width, drawn.HEADING + strip.height, draw)


def parts_picture(title: str, parts: Sequence[tuple[str, drawn.Strip]], tiles: tuple[int, int]) -> Picture:
    """Some tiles of combat rows, two beside each other, each with words above it."""
    across = drawn.part_width(tiles) + _BESIDE
    down = _WORDS + parts[0][1].height + _APART

    def draw(surface: Surface, box: Box) -> None:
        for number, (words, strip) in enumerate(parts):
            x, y = box.x + number % 2 * across, box.y + number // 2 * down
            figure.label(surface, words, x, y + 4.4, align="left")
            drawn.draw_part(surface, x, y + _WORDS, strip, tiles)

    said = "; ".join(f"{words.rstrip('.')}: {_tokens_in_words(strip)}" for words, strip in parts)
    return Picture(f"{title}. {said}", 2 * across - _BESIDE, (len(parts) + 1) // 2 * down - _APART, draw)


def _tokens_in_words(strip: drawn.Strip) -> str:
    """The tokens in the combat row: `Aino cerulean c2, Ville orange c5`."""
    sides = ((side.tag, tile, colours) for side in strip.standing.sides for tile, colours in side.tokens if tile[0] == "c")
    return ", ".join(f"{tag} {tokens.COLOURS[colour]} {tile}" for tag, tile, colours in sides for colour in colours) or "no token"


def strip_picture(title: str, strip: drawn.Strip) -> Picture:
    """A strip without a line above it."""
    return Picture(title, drawn.WIDTH, strip.height, lambda surface, box: drawn.draw_strip(surface, box.x, box.y, strip))
