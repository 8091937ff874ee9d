"""What can be drawn on: a page, a form kept for pages, a picture. All is in millimetres, y downwards; sizes of text are points.

A drawing takes a `Surface` and a box, and knows nothing of PDF or SVG. Colours are those of the surface's ink.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Literal, Protocol, TypedDict, Unpack

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.drawing.inks import Ink, PlayerMark
from companion.drawing.outlines import MARKS, SUITS, Outline
from companion.drawing.shapes import placed
from companion.words import ENGLISH

#: How wide lines are (mm): the finest that prints, that of frames, that of boards.
HAIRLINE = 0.25
RULE = 0.5
BOARD_LINE = 0.8
#: The height of capitals and figures over the size, in points; it centres a line of text by its looks.
CAP_HEIGHT = 0.63
_OPEN_SUIT = 0.25
#: What stands for a suit where it is read aloud.
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

#: What of overlapping outlines is filled: all that is within one of them, or what is within an odd number (holes stay open).
FillRule = Literal["nonzero", "evenodd"]
#: Lengths drawn and left in turn (mm).
Dash = tuple[float, ...]


class How(TypedDict, total=False):
    """How a path is drawn, where not as usual: what of it is filled, how its line is broken, whether joins and ends are round."""

    rule: FillRule
    dash: Dash
    rounded: bool


class Surface(Protocol):
    """A page, or a picture. Seven things differ from one to the other; the others are made of them, here."""

    ink: Ink
    #: The language that labels are written in, as far as they are messages.
    language: str = ENGLISH

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIRLINE, colour: str = "") -> None:
        """A straight line, `width` mm wide."""

    def box(self, box: Box, width: float = HAIRLINE, colour: str = "", fill: str = "", radius: float = 0.0) -> None:
        """A rectangle; `width` 0 draws no border, an empty `fill` leaves what is below, `radius` (mm) rounds the corners."""

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0, colour: str = "", **how: Unpack[How]) -> None:
        """Outlines in mm as one path: filled, stroked `stroke` mm wide, or both."""

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """A line of text with its baseline at `y`; returns its width in mm. `align` says what `x` is: left, centre or right."""

    def clipped(self, area: Box | Sequence[Outline]) -> AbstractContextManager[None]:
        """A context: nothing drawn in it shows outside the box, or outside the outlines (of which holes stay open)."""

    def turned(self, degrees: float, about: Box) -> AbstractContextManager[None]:
        """A context: what is drawn in it is turned clockwise round the middle of a box."""

    def dashed(self, dash: float, gap: float) -> AbstractContextManager[None]:
        """A context: lines drawn in it are broken: `dash` mm drawn, `gap` mm left."""

    def type_size(self, size: float, _room: float = 0.0) -> float:  # some surfaces need it
        """The size that text of this size is written in, in a line `room` mm high: larger on sheets for weak eyes."""
        return size

    def writable(self, text: str, _face: str) -> str:  # some surfaces need it
        """What is written of a text: all of it, where the surface has its letters."""
        return text

    def text_in(
        self,
        text: str,
        box: Box,
        face: str = lettering.TEXT,
        size: float = 9,
        colour: str = "",
        align: str = "left",
        least: float = 8,
        *,
        exact: bool = False,
    ) -> None:
        """Text in the middle of the box's height, made to fit its width: smaller down to `least` points, then cut short.

        `exact`: the size was chosen for its place, and is not made larger for weak eyes.
        """
        wanted = size if exact else self.type_size(size, box.height)
        fitted = lettering.fit(self.writable(text, face), face, box.width, wanted, least)
        baseline = box.y + box.height / 2 + fitted.size * CAP_HEIGHT / 2 / POINTS_PER_MM
        x = {"left": box.x, "centre": box.x + box.width / 2, "right": box.right}[align]
        self.text(fitted.text, x, baseline, face, fitted.size, colour, align)

    def outlines(self, shapes: tuple[Outline, ...], box: Box, fill: str = "", stroke: float = 0.0, colour: str = "") -> None:
        """Outlines of the unit square drawn into `box` as one path; where they overlap (the leaves of a club) all is filled."""
        self.path(tuple(placed(shape, box.x, box.y, box.width, box.height) for shape in shapes), fill, stroke, colour)

    def suit(self, suit: str, box: Box, outlined: bool = False) -> None:
        """A suit in the largest square of `box`. Where red is not printed, the red suits are open shapes."""
        red = suit in "hd"
        colour = self.ink.red_suit if red else self.ink.black_suit
        square = square_in(box)
        with self.read_as(_SIGNS[suit], square):
            if outlined or (red and self.ink.red_suit == self.ink.black_suit):
                self.outlines(SUITS[suit], square, fill=self.ink.paper, stroke=_OPEN_SUIT, colour=colour)
            else:
                self.outlines(SUITS[suit], square, fill=colour)

    def named(self, _words: str) -> AbstractContextManager[None]:
        """What is drawn in here is one picture, and these are its words, where a surface keeps words for those who can't see."""
        return nullcontext()

    def read_as(self, _sign: str, _box: Box) -> AbstractContextManager[None]:
        """What is drawn in here is a sign in a line of text."""
        return nullcontext()

    def mark(self, mark: PlayerMark, box: Box) -> None:
        """A player's mark in the largest square of `box`."""
        edge = HAIRLINE if mark.pale and self.ink.coloured_marks else 0.0
        self.outlines((MARKS[mark.shape],), square_in(box), self.ink.mark_colour(mark), edge, self.ink.text if edge else "")


#: Draws something into a box (mm).
Drawing = Callable[[Surface, Box], None]


def square_in(box: Box, side: float = 0.0) -> Box:
    """The largest square in the middle of a box, or one of this `side`."""
    side = side or min(box.width, box.height)
    return Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
