"""What a drawing asks of a surface, call by call, whatever the surface is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.drawing.surface import Surface

ASKED = ("line", "box", "path", "text", "clipped", "turned", "dashed")


def listen(surface: Surface) -> list[tuple[Any, ...]]:
    """A list that grows with every call of this surface."""
    calls: list[tuple[Any, ...]] = []
    for name in ASKED:
        setattr(surface, name, _heard(name, getattr(surface, name), calls))
    return calls


def _heard(name: str, method: Callable[..., Any], calls: list[tuple[Any, ...]]) -> Callable[..., Any]:
    def hear(*args: Any, **kwargs: Any) -> Any:
        fixed = tuple(tuple(one) if hasattr(one, "__next__") else one for one in args)
        calls.append((name, fixed, tuple(sorted(kwargs.items()))))
        return method(*fixed, **kwargs)

    return hear
