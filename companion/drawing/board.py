"""A board as a screen shows it: a ground that stays while a game is played, what lies on it now, and spots that can be tapped."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from html import escape

from companion.drawing import Box, Drawing, Outline, Picture, Surface
from companion.drawing.inks import BY_NAME
from companion.drawing.surface import SvgSurface, path_data, place_of

#: How round the corners of a spot without a shape of its own are (mm).
_CORNER = 1.5
#: What may stand at the end of a word that joins the next one.
_JOINING = ">@/:+-,"


@dataclass(frozen=True)
class Spot:
    """A place on a board that can be said: `word` as records write it (`h8`, `17`), and what it is in words for people.

    `who` is the tag of the player for whom the word means this place, where it means another one for others; else empty. `box`
    (mm) is what a finger can hit; `shape` is the number of the place's own outline among the board's, -1 where it is that box.
    """

    word: str
    box: Box
    title: str
    who: str = ""
    shape: int = -1

    def is_meant(self, word: str, who: str = "") -> bool:
        """Whether a word means this place when `who` says it (empty: nobody in particular).

        A sign at the word's end that joins it to the next one counts for nothing: `3>` is the place `3`.
        """
        same = word == self.word or word.rstrip(_JOINING) == self.word
        return same and (who == self.who or not (who and self.who))

    def element(self, ground_id: str) -> str:
        """The inside of an SVG tag that covers it: `rect x="…" …`, or `use href="…"`; classes and data may stand behind it."""
        if self.shape >= 0:
            return f'use href="#{shape_id(ground_id, self.shape)}"'
        return f'rect {place_of(self.box)} rx="{min(_CORNER, self.box.width / 2, self.box.height / 2):g}"'


def shape_id(ground_id: str, number: int) -> str:
    """The id of one of a board's shapes in the page: its ground's symbol has them all."""
    return f"s{number}-{ground_id}"


@dataclass(frozen=True)
class Stamp:
    """A piece that lies in a box: its name among the game's `drawings.pieces`, and that picture, as wide and high as the box.

    `count`: for how many pieces it stands, where one may stand for several; else 0.
    """

    name: str
    picture: Picture
    box: Box
    count: int = 0


@dataclass(frozen=True)
class BoardView:
    """A board, `width` by `height` mm. `ground` is drawn once, as long as `made_of` is the same; `pieces`, `stamps` lie upon it.

    `made_of` is all that the ground is drawn from, as text. `shapes` are outlines that ground, pieces and spots have in common:
    an SVG has them once. `close`: how many times larger than the screen of a phone the board must be for all of it to be read
    and tapped; 1 where it can be shown whole. `courses` are the ways that pieces take from place to place, as points (mm): each
    leads on from its last point to its first.
    """

    title: str
    width: float
    height: float
    ground: Drawing
    made_of: str
    pieces: Drawing
    stamps: tuple[Stamp, ...] = ()
    spots: tuple[Spot, ...] = ()
    shapes: tuple[tuple[Outline, ...], ...] = ()
    close: float = 1.0
    courses: tuple[tuple[tuple[float, float], ...], ...] = ()

    @cached_property
    def ground_id(self) -> str:
        """A name for the ground, of letters and digits: the same for the same ground, and another one for another."""
        whole = f"{self.title}\n{self.width} {self.height}\n{self.made_of}"
        return sha256(whole.encode(errors="backslashreplace")).hexdigest()[:16]

    @property
    def view_box(self) -> str:
        """The `viewBox` of an SVG that shows all of it."""
        return f"0 0 {self.width:g} {self.height:g}"

    @property
    def courses_text(self) -> str:
        """The courses as a page has them: `x,y x,y;x,y x,y`."""
        return ";".join(" ".join(f"{x:.4g},{y:.4g}" for x, y in course) for course in self.courses)

    @property
    def picture(self) -> Picture:
        """Ground and pieces as one picture."""
        return Picture(self.title, self.width, self.height, self._draw)

    def spots_of(self, word: str, who: str = "") -> Iterator[Spot]:
        """The spots that a word means when `who` says it."""
        return (spot for spot in self.spots if spot.is_meant(word, who))

    def ground_symbol(self, ground_id: str) -> str:
        """The ground as an SVG `<symbol>` with this id, by named colours; its other ids begin with the same."""
        shapes = "".join(f'<path id="{name}" d="{path_data(shape)}"/>' for name, shape in self._named_shapes(ground_id))
        defs = f"<defs>{shapes}</defs>" if shapes else ""
        group = self._group(self.ground, ground_id, ground_id)
        return f'<symbol id="{ground_id}" viewBox="{self.view_box}">{defs}{group}</symbol>'

    def pieces_group(
        self, ground_id: str, symbol_of: Callable[[str], str] | None = None, picture_of: Callable[[str], str] | None = None
    ) -> str:
        """The pieces as an SVG `<g>`, by named colours, to stand above the ground of this id, in the same page.

        `symbol_of` gives the id of the `<symbol>` that shows a piece of the game by its name; without it they are drawn.
        `picture_of` gives what a page asks for to have that symbol (`data-picture`).
        """
        key = f"{ground_id}-pieces"
        if symbol_of is None:
            return self._group(self._draw_all, key, ground_id)
        asked = {stamp.name: f' data-picture="{escape(picture_of(stamp.name))}"' if picture_of else "" for stamp in self.stamps}
        many = {count: f' data-many="{count}"' if count else "" for count in {stamp.count for stamp in self.stamps}}
        lying = (
            f'<use href="#{symbol_of(one.name)}" {place_of(one.box)}{asked[one.name]}{many[one.count]}/>' for one in self.stamps
        )
        return "\n".join((self._group(self.pieces, key, ground_id), *lying))

    def _group(self, draw: Drawing, key: str, ground_id: str) -> str:
        surface = SvgSurface(self.width, self.height, BY_NAME, self.title, key, shapes=self._named_shapes(ground_id))
        draw(surface, self._whole)
        return surface.group()

    def _named_shapes(self, ground_id: str) -> list[tuple[str, tuple[Outline, ...]]]:
        return [(shape_id(ground_id, number), shape) for number, shape in enumerate(self.shapes)]

    def _draw(self, surface: Surface, box: Box) -> None:
        self.ground(surface, box)
        self._draw_all(surface, box)

    def _draw_all(self, surface: Surface, box: Box) -> None:
        self.pieces(surface, box)
        for stamp in self.stamps:
            stamp.picture.draw(surface, stamp.box)

    @property
    def _whole(self) -> Box:
        return Box(0, 0, self.width, self.height)
