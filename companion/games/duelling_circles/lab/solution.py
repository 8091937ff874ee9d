"""The solution of the game, loaded when it is asked for: it needs numpy, which who plays needs not."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.games.duelling_circles.lab.exact import best, exact, solved, why_unsolved

__getattr__ = names_of(__name__, {"companion.games.duelling_circles.lab.exact": "best, exact, solved, why_unsolved"})

__all__ = ["best", "exact", "solved", "why_unsolved"]
