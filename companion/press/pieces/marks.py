"""Where to cut: ticks outside a block of pieces, or, where the paper's edge is too near, small marks at the pieces' corners.

All marks stand where printers can print them, and none on a piece.
"""

from collections.abc import Iterator, Sequence

from companion.drawing import BLEED, HAIRLINE, Box, Outline, Paper, arc, lettering
from companion.press.job.printable import Marks
from companion.press.page.canvas import PageCanvas
from companion.press.words import PRESS

#: What printers leave white at the edges (mm).
AREA_EDGE = 5.0
#: Room for the line of words under the block (mm).
SLUG = 4.0
_TICK, _GAP, _LEAST = 3.0, 1.0, 1.5
#: The farthest that a mark reaches beyond a block (mm).
REACH = BLEED + _GAP + _TICK
#: Half of a mark at a corner (mm): rounding the corner takes it away.
_ARM = 2.0

Segment = tuple[float, float, float, float]


def printable_area(paper: Paper) -> Box:
    """What every printer reaches of a sheet."""
    return Box(0, 0, paper.width, paper.height).inset(AREA_EDGE, AREA_EDGE)


def draw_marks(canvas: PageCanvas, places: Sequence[Box], marks: Marks, area: Box, *, alone: bool) -> None:
    """The marks of a block within `area`; `alone`: it has its page to itself, and full lines run over all of it."""
    if marks == "none" or not places:
        return
    if marks == "full":
        for segment in full_lines(places, area, alone=alone):
            canvas.line(*segment, HAIRLINE / 2)
        return
    for segment in ticks(places, area):
        # White beneath it, so that a tick on a dark bleed can be seen.
        canvas.line(*segment, 3 * HAIRLINE, canvas.ink.paper)
        canvas.line(*segment, HAIRLINE, canvas.ink.text)
    for segment in corner_marks(places, area):
        canvas.line(*segment, HAIRLINE, canvas.ink.text)


def cuts(places: Sequence[Box]) -> tuple[list[float], list[float]]:
    """Where the cuts run: x of those down the page, y of those across it."""
    xs = {round(x, 3) for place in places for x in (place.x, place.right)}
    ys = {round(y, 3) for place in places for y in (place.y, place.bottom)}
    return sorted(xs), sorted(ys)


def lengths(places: Sequence[Box]) -> list[float]:
    """How long each cut is (mm): first down the whole block, then across it."""
    xs, ys = cuts(places)
    return [ys[-1] - ys[0]] * len(xs) + [xs[-1] - xs[0]] * len(ys)


def full_lines(places: Sequence[Box], area: Box, *, alone: bool) -> Iterator[Segment]:
    """Lines along all cuts: over all that can be printed on, or over a block and its surroundings."""
    xs, ys = cuts(places)
    top, bottom = (area.y, area.bottom) if alone else (max(area.y, ys[0] - REACH), min(area.bottom, ys[-1] + REACH))
    yield from ((x, top, x, bottom) for x in xs)
    yield from ((area.x, y, area.right, y) for y in ys)


def ticks(places: Sequence[Box], area: Box) -> Iterator[Segment]:
    """Short lines outside the block, and outside its bleed where there is room for that."""
    xs, ys = cuts(places)
    for edge, way, limit in ((ys[0], -1, area.y), (ys[-1], 1, area.bottom)):
        found = _tick(abs(limit - edge) if (limit - edge) * way > 0 else 0.0)
        if found:
            yield from ((x, edge + way * found[0], x, edge + way * found[1]) for x in xs)
    for edge, way, limit in ((xs[0], -1, area.x), (xs[-1], 1, area.right)):
        found = _tick(abs(limit - edge) if (limit - edge) * way > 0 else 0.0)
        if found:
            yield from ((edge + way * found[0], y, edge + way * found[1], y) for y in ys)


def _tick(room: float) -> tuple[float, float] | None:
    """From where to where a tick reaches beyond a block that has so much room; None where that is too little."""
    end = min(REACH, room)
    start = max(_GAP, end - _TICK)
    return (start, end) if end - start >= _LEAST - 0.01 else None


def corner_marks(places: Sequence[Box], area: Box) -> tuple[Segment, ...]:
    """Marks at the corners of the pieces, in the direction in which ticks have no room at both ends.

    In a gutter a mark reaches from piece to piece; where pieces touch, it runs along their common edge.
    """
    xs, ys = cuts(places)
    found: set[Segment] = set()
    if _tick(min(ys[0] - area.y, area.bottom - ys[-1])) is None:
        arms = _arms([(place.y, place.bottom) for place in places], area.y, area.bottom)
        found |= {(x, low, x, high) for place in places for x in _sides(place.x, place.right)
                  for edge in _sides(place.y, place.bottom) for low, high in (arms[edge],)}  # fmt: skip
    if _tick(min(xs[0] - area.x, area.right - xs[-1])) is None:
        arms = _arms([(place.x, place.right) for place in places], area.x, area.right)
        found |= {(low, y, high, y) for place in places for y in _sides(place.y, place.bottom)
                  for edge in _sides(place.x, place.right) for low, high in (arms[edge],)}  # fmt: skip
    return tuple(sorted(found))


def _sides(one: float, other: float) -> tuple[float, float]:
    return round(one, 3), round(other, 3)


def _arms(spans: Sequence[tuple[float, float]], least: float, most: float) -> dict[float, tuple[float, float]]:
    """For each edge of pieces, seen along one direction, the mark across it: from where to where."""
    starts, ends = ({round(span[side], 3) for span in spans} for side in (0, 1))
    touching = bool(starts & ends) or len(starts) == 1
    arms = {}
    for edge in starts | ends:
        inner = _ARM if touching else 0.0
        before = _ARM if edge in ends else min((edge - other for other in ends if other < edge), default=BLEED)
        after = _ARM if edge in starts else min((other - edge for other in starts if other > edge), default=BLEED)
        low = edge - (inner if edge in ends else before)
        high = edge + (inner if edge in starts else after)
        arms[edge] = (max(least, low), min(most, high))
    return arms


def parted(words: str, width: float) -> list[str]:
    """A line of words, cut behind its dots into as few parts as each fit into `width` mm."""
    first, *rest = words.split(" · ")
    parts = [first]
    for word in rest:
        longer = f"{parts[-1]} · {word}"
        if lettering.width(longer, lettering.TEXT, 8) <= width - 18:
            parts[-1] = longer
        else:
            parts.append(word)
    return parts


def draw_words(canvas: PageCanvas, place: Box, words: str, corner: float) -> None:
    """A sheet's line of words in the middle of its place; before it the corners' gauge, where there are corners to round."""
    if corner:
        words = PRESS("sheet-corners", canvas.language, sheet=words, radius=f"{corner:g}")
    size = 8.0
    room = place.width - (SLUG + 2 if corner else 0.0)
    while size > 6 and lettering.width(words, lettering.TEXT, size) > room:
        size -= 0.25
    wide = min(room, lettering.width(words, lettering.TEXT, size))
    left = place.x + (place.width - wide - (SLUG + 2 if corner else 0.0)) / 2
    canvas.text_in(words, Box(left, place.y, wide + 0.5, place.height), lettering.TEXT, size, canvas.ink.quiet, least=6)
    if corner:
        draw_gauge(canvas, left + wide + 2.0, place.y, corner)


def draw_gauge(canvas: PageCanvas, x: float, y: float, radius: float) -> None:
    """A rounded corner in its true size, to hold a cut one against; beside it the corner as it was cut."""
    side = SLUG
    with canvas.dashed(0.5, 0.5):
        canvas.line(x, y, x + side, y, HAIRLINE / 2, canvas.ink.quiet)
        canvas.line(x, y, x, y + side, HAIRLINE / 2, canvas.ink.quiet)
    canvas.path((gauge(x, y, radius, side),), stroke=HAIRLINE * 1.4, colour=canvas.ink.text)


def gauge(x: float, y: float, radius: float, side: float) -> Outline:
    """The outline of an upper left corner that is rounded."""
    curve = arc(radius, 270, 360, (x + radius, y + radius))
    return (("M", (x, y + max(side, radius))), ("L", (x, y + radius)), *curve[1:], ("L", (x + max(side, radius), y)))
