"""The games' emblems, each a geometry with a meaning, which title pages and sheets carry; and the pictures of their covers."""

from collections.abc import Iterator

from companion.drawing import Picture, circle
from companion.drawing.emblem import Emblem, Shape
from companion.referee.games import GameError, part

__all__ = ["Emblem", "Shape", "cover_of", "emblem_of"]


def emblem_of(game: str) -> Emblem:
    """The emblem of the game with this id, or a neutral one where it has none. Raises GameError where it is no emblem."""
    found = part(game, "drawings.emblem") or _NEUTRAL
    if not isinstance(found, Emblem):
        raise GameError(f"the emblem of {game} isn't an Emblem")
    return found


def cover_of(game: str) -> Picture | None:
    """The picture of the covers of the game with this id; None where it has none."""
    found = part(game, "drawings.cover")
    return found if isinstance(found, Picture) else None


def _rings() -> Iterator[Shape]:
    yield Shape((circle(0.5, 0.5, 0.46),), "tint", 0.03)
    yield Shape((circle(0.5, 0.5, 0.3),), "paper", 0.02)
    yield Shape((circle(0.5, 0.5, 0.12),), "accent")


#: A table, seen from above.
_NEUTRAL = Emblem("A round table", _rings)
