"""A drawing as a value: what it shows, how large it is, and what draws it. It stands on a PDF page, and gives SVG."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.drawing.geometry import Box
from companion.drawing.inks import BY_NAME, Ink
from companion.drawing.shapes import rounded
from companion.drawing.surface import HAIRLINE, Drawing, Surface
from companion.drawing.svg import SvgSurface
from companion.words import in_language


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
