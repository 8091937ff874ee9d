"""Scenes: persons, things and what is behind them, in one hatching, over a whole panel. The 22 Lords have one each, and covers.

`scenes.txt` has those of the Lords, and motifs for all. A line is a shape as `majors` tells (on a field 100 wide, of which 115
are seen on a tall card), `person x y width` with the parts of `courts` (`person~` looks the other way), or a motif: another part
of the text, or the Lord `L8`'s emblem without its ring, with the corner and the side of its square (of some motifs the middle of
their foot).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.cards.drawings import courts, majors, person
from companion.cards.drawings.field import Field, in_accent
from companion.drawing import Box, Picture, Surface, emblem, texts

_WIDE = 100.0
_HIGH = 115.0
#: How high a person's field is over its width.
_TALL = 1.35
#: The Lords' scenes, and motifs, by name.
PARTS = texts.parts_in(__package__, "scenes.txt")


@dataclass(frozen=True)
class Scene:
    """A scene by its name among parts of a text."""

    name: str
    parts: Mapping[str, str]

    def draw(self, surface: Surface, panel: Box) -> None:
        """The scene in a panel; sky and ground run to its edges."""
        unit = min(panel.width / _WIDE, panel.height / _HIGH)
        side = _WIDE * unit
        left, top = panel.x + (panel.width - side) / 2, panel.y + (panel.height - _HIGH * unit) / 2
        with surface.clipped(panel):
            surface.box(panel, width=0, fill=surface.ink.wash)
            self._draw_part(surface, Box(left, top, side, side), self.name)

    def _draw_part(self, surface: Surface, square: Box, name: str) -> None:
        text = majors.lines_of_lord(int(name[1:])) if name[0] == "L" else self.parts[name]
        for line in text.splitlines():
            word, *rest = line.split()
            if word.rstrip("~") == "person":
                _draw_person(surface, _part(square, *map(float, rest[:3])), rest[3:], mirrored=word.endswith("~"))
            elif word in self.parts or word[0] == "L":
                self._draw_part(surface, _part(square, *map(float, rest)), word)
            else:
                emblem.draw_shape(surface, square, majors.shape_of(line))


@cache
def scene_of_lord(number: int) -> Scene:
    """The scene of the Lord with this number."""
    return Scene(f"scene-{number}", PARTS)


def cover(package: str, title: str) -> Picture:
    """The picture of a game's covers, which `cover.txt` beside its drawings has; `title` says what it shows."""
    scene = Scene("cover", {**PARTS, **texts.parts_in(package, "cover.txt")})
    return Picture(title, _WIDE, _HIGH, scene.draw)


def _part(square: Box, x: float, y: float, side: float) -> Box:
    unit = square.width / _WIDE
    return Box(square.x + x * unit, square.y + y * unit, side * unit, side * unit)


def _draw_person(surface: Surface, square: Box, words: list[str], *, mirrored: bool) -> None:
    field = Field(surface, Box(square.x, square.y, square.width, _TALL * square.width), person.WIDTH, _TALL * person.WIDTH)
    courts.draw_parts(person.Figures(field, in_accent(surface), mirrored), courts.parts_from(words))
