"""The solution of the short game, loaded when it is asked for: it needs numpy, which who plays needs not."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.games.duelling_circles.analysis.evaluation import why_unsolved
    from companion.games.duelling_circles.lab.exact import best, exact

_GAME = "companion.games.duelling_circles"
__getattr__ = names_of(__name__, {f"{_GAME}.analysis.evaluation": "why_unsolved", f"{_GAME}.lab.exact": "best, exact"})

__all__ = ["best", "exact", "why_unsolved"]
