"""The games' emblems, each a geometry with a meaning: a title page carries it large, a sheet carries it small."""

from collections.abc import Iterator

from companion.drawing.emblem import Emblem, Shape
from companion.drawing.outlines import circle
from companion.referee.games import GameError, part

__all__ = ["Emblem", "Shape", "emblem_of"]


def emblem_of(game: str) -> Emblem:
    """The emblem of the game with this id, or a neutral one where it has none. Raises GameError where it is no emblem."""
    found = part(game, "drawings.emblem") or _NEUTRAL
    if not isinstance(found, Emblem):
        raise GameError(f"the emblem of {game} isn't an Emblem")
    return found


def _rings() -> Iterator[Shape]:
    yield Shape((circle(0.5, 0.5, 0.46),), "tint", 0.03)
    yield Shape((circle(0.5, 0.5, 0.3),), "paper", 0.02)
    yield Shape((circle(0.5, 0.5, 0.12),), "accent")


#: A table, seen from above.
_NEUTRAL = Emblem("A round table", _rings)
