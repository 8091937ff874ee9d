"""What can be drawn on: a page, a form kept for pages, a picture. All is in millimetres, y downwards; sizes of text are points.

A drawing takes a `Surface` and a box, and knows nothing of PDF or SVG. Colours are those of the surface's ink.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypedDict, Unpack

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.drawing.inks import BY_NAME, Ink, PlayerMark
from companion.drawing.outlines import MARKS, SUITS, Outline, placed, rounded
from companion.drawing.scripts import is_right_to_left
from companion.words import ENGLISH, in_language

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


@dataclass(frozen=True)
class Picture:
    """`title` says what it shows, in words; `draw` draws it into a box of its natural size, `width` by `height` mm."""

    title: str
    width: float
    height: float
    draw: Drawing

    def in_language(self, language: str) -> "Picture":
        """The picture with its words in a language, as far as they are messages that are there in it."""

        def draw(surface: Surface, box: Box) -> None:
            surface.language = language
            self.draw(surface, box)

        return replace(self, title=in_language(self.title, language), draw=draw)

    def svg(self, ink: Ink = BY_NAME, key: str = "", *, sized: bool = False) -> str:
        """The picture as SVG. Its colours are names that a style sheet knows, or those of an `ink`.

        `key` begins its ids: two pictures in one page have different ones (default: one made of the title). `sized`: it says
        how large it is, for a file of its own.
        """
        surface = SvgSurface(self.width, self.height, ink, self.title, key or self.title, sized=sized)
        self.draw(surface, Box(0, 0, self.width, self.height))
        return surface.finish()


#: What a game has to show, by name: cards by their codes (`Qs`, `L16`), `board`, `token-1`.
Pictures = Mapping[str, Picture]


def cut_out(face: Drawing, radius: float) -> Drawing:
    """A piece as it lies on a table: its face on paper, cut along its box with corners rounded by `radius` mm."""

    def draw(surface: Surface, box: Box) -> None:
        inner = box.inset(HAIRLINE / 2, HAIRLINE / 2)
        edge = rounded(inner, min(radius, inner.width / 2, inner.height / 2))
        surface.path((edge,), fill=surface.ink.paper)
        with surface.clipped((edge,)):
            face(surface, box)
        surface.path((edge,), stroke=HAIRLINE, colour=surface.ink.line)

    return draw


_FAMILIES = {
    "Cinzel": "Cinzel",
    "GentiumBookPlus": "Gentium Book Plus",
    "NotoSansSymbols2": "Noto Sans Symbols 2",
    "NotoSansSymbols": "Noto Sans Symbols",
}
_ANCHORS = {"left": "", "centre": ' text-anchor="middle"', "right": ' text-anchor="end"'}
#: What is drawn as one path.
Outlines = tuple[Outline, ...]
#: As a PDF has it: SVG's own limit would cut the points of stars and arrows.
_MITRE = 10
#: What all that is drawn begins with: nothing is filled unless it says so.
_USUAL = f'fill="none" stroke-miterlimit="{_MITRE}"'


class SvgSurface(Surface):
    """An SVG of so many mm. Its faces are named, not embedded: where they are missing, another serif stands in, as wide.

    `key` begins the ids of what is clipped: pictures that stand in one page have different ones. Colours are the ink's, as they
    are: names, where it is `named`. One that is not `sized` is as large as the place it is put into. `shapes` are outlines that
    stand in the page already, each with its id: they are used, not written again.
    """

    def __init__(
        self,
        width: float,
        height: float,
        ink: Ink,
        title: str,
        key: str = "d",
        *,
        sized: bool = True,
        shapes: Sequence[tuple[str, Outlines]] = (),
    ) -> None:
        self.ink = ink
        # By identity: to compare the points of every path with all of them would cost more than it saves.
        self._shapes = {id(outlines): name for name, outlines in shapes}
        self._key = "".join(sign for sign in key if sign.isascii() and sign.isalnum())
        self._clips = 0
        size = f' width="{_number(width)}mm" height="{_number(height)}mm"' if sized else ""
        whole = f'viewBox="0 0 {_number(width)} {_number(height)}"'
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg"{size} {whole} {_USUAL} role="img">',
            f"<title>{_escaped(_printable(title))}</title>",
        )
        self._parts: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = HAIRLINE, colour: str = "") -> None:
        """A straight line, `width` mm wide."""
        ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
        self._parts.append(f"<line {ends}{self._stroke(width, colour)}/>")

    def box(self, box: Box, width: float = HAIRLINE, colour: str = "", fill: str = "", radius: float = 0.0) -> None:
        """A rectangle."""
        corners = f' rx="{_number(radius)}"' if radius else ""
        self._parts.append(f"<rect {place_of(box)}{corners}{_fill(fill)}{self._stroke(width, colour)}/>")

    def path(self, outlines: Iterable[Outline], fill: str = "", stroke: float = 0, colour: str = "", **how: Unpack[How]) -> None:
        """Outlines in mm as one path."""
        odd, dash = how.get("rule") == "evenodd", how.get("dash", ())
        look = _fill(fill) + (' fill-rule="evenodd"' if fill and odd else "") + self._stroke(stroke, colour)
        if stroke and how.get("rounded"):
            look += ' stroke-linejoin="round"' + ("" if dash else ' stroke-linecap="round"')
        if stroke and dash:
            look += f' stroke-dasharray="{" ".join(map(_number, dash))}"'
        known = self._shapes.get(id(outlines))
        self._parts.append(f'<use href="#{known}"{look}/>' if known else f'<path d="{path_data(outlines)}"{look}/>')

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """A line of text, as wide as the bundled faces would write it."""
        wide = lettering.width(text, face, size)
        runs = lettering.runs(text, face)
        if not runs:
            return wide
        look = f'{_face(face, {run.face for run in runs})} font-size="{_number(size / POINTS_PER_MM, 3)}"{_ANCHORS[align]}'
        fit = f'textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs"'
        words = _escaped(_isolated("".join(run.text for run in runs)))
        place = f'x="{_number(x)}" y="{_number(y)}"'
        self._parts.append(f"<text {place}{look} {fit}{_fill(colour or self.ink.text)}{_spaces(words)}>{words}</text>")
        return wide

    @contextmanager
    def clipped(self, area: Box | Sequence[Outline]) -> Iterator[None]:
        """Nothing that is drawn in here shows outside the box, or the outlines."""
        self._clips += 1
        name = f"{self._key}-clip{self._clips}"
        shape = f"<rect {place_of(area)}/>" if isinstance(area, Box) else f'<path d="{path_data(area)}" clip-rule="evenodd"/>'
        self._parts.append(f'<clipPath id="{name}">{shape}</clipPath><g clip-path="url(#{name})">')
        yield
        self._parts.append("</g>")

    @contextmanager
    def turned(self, degrees: float, about: Box) -> Iterator[None]:
        """What is drawn in here is turned clockwise round the middle of a box."""
        middle = f"{_number(about.x + about.width / 2, 3)} {_number(about.y + about.height / 2, 3)}"
        self._parts.append(f'<g transform="rotate({_number(degrees, 3)} {middle})">' if degrees else "<g>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def dashed(self, dash: float, gap: float) -> Iterator[None]:
        """Lines that are drawn in here are broken."""
        self._parts.append(f'<g stroke-dasharray="{_number(dash)} {_number(gap)}">')
        yield
        self._parts.append("</g>")

    def finish(self) -> str:
        """The whole SVG."""
        return "\n".join([*self._head, *self._parts, "</svg>\n"])

    def group(self) -> str:
        """What was drawn as a part of another SVG: a `<g>`."""
        return "\n".join([f"<g {_USUAL}>", *self._parts, "</g>"])

    def _stroke(self, width: float, colour: str) -> str:
        return f' stroke={_quoted(colour or self.ink.line)} stroke-width="{_number(width, 3)}"' if width else ""


def _escaped(text: str) -> str:
    """Text as XML holds it. The library's own way brings half of the internet along, and a browser waits for it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    """The same as an attribute's value."""
    return '"' + _escaped(text).replace('"', "&quot;") + '"'


def _fill(colour: str) -> str:
    return f" fill={_quoted(colour)}" if colour else ""


def place_of(box: Box) -> str:
    """A box as the attributes of an SVG element."""
    return f'x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" height="{_number(box.height)}"'


def path_data(outlines: Iterable[Outline]) -> str:
    """Outlines as the `d` of a path."""
    return "".join(verb + " ".join(map(_number, numbers)) for outline in outlines for verb, numbers in outline)


def families_of(face: str, needed: Collection[str]) -> tuple[str, ...]:
    """A face's family, and those of the bundled faces that stand in for its missing signs, where they are `needed`."""
    own = face.partition("-")[0]
    others = (one.partition("-")[0] for one in (lettering.TEXT, *lettering.SYMBOLS) if one in needed)
    return tuple(dict.fromkeys(_FAMILIES[one] for one in (own, *others)))


def _face(face: str, needed: set[str]) -> str:
    """The family with those that stand in for its missing signs, and how bold and slanted it is."""
    weight = face.partition("-")[2]
    families = ", ".join(families_of(face, needed))
    style = (' font-weight="bold"' if "Bold" in weight else "") + (' font-style="italic"' if "Italic" in weight else "")
    return f' font-family="{families}, serif"{style}'


def _isolated(words: str) -> str:
    """A line that reads from the right, marked as one: else a browser would take it for a part of a line from the left."""
    return f"\u2067{words}\u2069" if is_right_to_left(words) else words


def _spaces(words: str) -> str:
    """Without it, blanks are drawn together, and those at the ends fall away."""
    return ' xml:space="preserve"' if words != " ".join(words.split()) else ""


def _number(value: float, digits: int = 2) -> str:
    """A number as short as it goes: no zeros behind, no minus before nothing."""
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")


def _printable(text: str) -> str:
    """What XML can hold of a text."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
