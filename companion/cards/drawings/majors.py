"""The emblems of the 22 Lords, by number: each a small geometry that says who he is and hints at what he does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.cards.drawings import majors_high, majors_low
from companion.cards.drawings.figures import medal
from companion.drawing.emblem import Emblem, Shape


def emblem_of_lord(number: int) -> Emblem:
    """The emblem of the Lord with this number."""
    title, draw = (*majors_low.DRAWINGS, *majors_high.DRAWINGS)[number]
    return Emblem(title, _with_medal(draw))


def _with_medal(draw: Callable[[], Iterable[Shape]]) -> Callable[[], Iterator[Shape]]:
    def shapes() -> Iterator[Shape]:
        yield from medal()
        yield from draw()

    return shapes
