"""The persons of court cards: who wears what, and how a panel shows one of them twice, head to head over a slanting belt.

`french.txt` and `tarot.txt` have the persons by their cards' codes, `groups.txt` words that stand for several parts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.cards.drawings.field import Field, Tincture
from companion.cards.drawings.person import MOTIFS, WIDTH, Figure, Figures
from companion.drawing import Box, Surface, polygon
from companion.drawing.texts import parts_in

FACES, HEADS, HATS, DRESS, HELD = (parts_in(__package__, f"{kind}.txt") for kind in ("faces", "heads", "hats", "dress", "held"))
_PARTS = {**FACES, **HEADS, **HATS, **DRESS, **HELD}
#: How much higher the belt stands on one side than on the other, and how wide it is, in units.
_SLANT, _BELT = 7.0, 3.4
#: How much of a panel's width is left on either side of a head.
_ASIDE = 0.12
#: How high a person is, from the belt's middle to the top of the crown.
_TALL = 34.0
#: Words that stand for several parts.
_GROUPS = parts_in(__package__, "groups.txt")


@dataclass(frozen=True)
class Person:
    """Parts from the back to the front; `part@across,down` is moved, `part/ms` has two colours exchanged."""

    parts: str
    mirrored: bool = False


def _persons(name: str) -> Mapping[str, Person]:
    """The persons of a text by their cards' codes; `~` stands before one who looks the other way."""
    return {code: Person(words.removeprefix("~ "), words.startswith("~")) for code, words in parts_in(__package__, name).items()}


FRENCH, TAROT = _persons("french.txt"), _persons("tarot.txt")
#: The pattern of the belt by suit, as the French and the tarot pack call it.
BELTS = {"s": "chevron", "h": "disc", "d": "lozenge", "c": "cross", "w": "cross", "p": "lozenge"}


def draw_court(surface: Surface, panel: Box, person: Person, belt: str, colours: Tincture) -> None:
    """A person in a panel, twice: the second one turned by half a turn, and a belt over where they meet."""
    _draw_twice(surface, panel, panel, person, parts_of(person), belt, colours)


def draw_heads(surface: Surface, panel: Box, person: Person, belt: str, colours: Tincture) -> None:
    """A person's head and shoulders, twice, in a panel about as high as it is wide."""
    parts = tuple(part for part in parts_of(person) if part.partition("/")[0] not in HELD)
    _draw_twice(surface, panel, panel.inset(_ASIDE * panel.width), person, parts, belt, colours)


def draw_bust(surface: Surface, panel: Box, person: Person, colours: Tincture) -> None:
    """A person's head and shoulders once, in a panel that is as wide as they are and ends below them."""
    parts = tuple(part for part in parts_of(person) if part.partition("/")[0] not in HELD)
    figure = Box(panel.x, panel.y, panel.width, 2 * panel.height)
    with surface.clipped(panel):
        _draw_person(Field(surface, figure, WIDTH, figure.height * WIDTH / figure.width), person, parts, colours)


def _draw_twice(
    surface: Surface, panel: Box, figure: Box, person: Person, parts: tuple[str, ...], belt: str, colours: Tincture
) -> None:
    """A panel's two halves; `figure` is as wide as the person."""
    height = panel.height * WIDTH / panel.width
    slant = -_SLANT if person.mirrored else _SLANT
    field = Field(surface, panel, WIDTH, height)
    middle = height / 2
    half = polygon(((0, 0), (WIDTH, 0), (WIDTH, middle - slant / 2), (0, middle + slant / 2)))
    for degrees in (0, 180):
        with surface.turned(degrees, panel), surface.clipped((field.placed(half),)):
            _draw_person(Field(surface, figure, WIDTH, figure.height * WIDTH / figure.width), person, parts, colours)
    _draw_belt(field, middle, slant, belt, colours)


def _draw_person(field: Field, person: Person, parts: tuple[str, ...], colours: Tincture) -> None:
    """The upper half."""
    middle = field.height / 2
    # In a panel that is higher than the person needs, more of the dress is seen.
    down = min(2.4, max(0.0, middle - _TALL) * 0.35)
    lower = replace(field, box=field.box.moved(0, down * field.box.width / WIDTH))
    draw_parts(Figures(lower, colours, person.mirrored, middle - down + _SLANT / 2), parts)


def draw_parts(figures: Figures, parts: Iterable[str]) -> None:
    """Parts from the back to the front."""
    for word in parts:
        name, _, swap = word.partition("/")
        name, _, move = name.partition("@")
        right, below = (float(n) for n in move.split(",")) if move else (0.0, 0.0)
        figures.draw(_PARTS[name], right, below, swap)


def parts_of(person: Person) -> tuple[str, ...]:
    """A person's parts from the back to the front, each with how it is moved and coloured."""
    return parts_from(person.parts.split())


def parts_from(words: Iterable[str]) -> tuple[str, ...]:
    """The parts that words stand for."""
    return tuple(part for word in words for part in _GROUPS.get(word, word).split())


def _draw_belt(field: Field, middle: float, slant: float, motif: str, colours: Tincture) -> None:
    figures = Figures(field, colours)
    half, inner, steep = _BELT / 2, _BELT / 2 - 0.7, slant / WIDTH

    def at(x: float, aside: float = 0.0) -> tuple[float, float]:
        return x, middle - (x - WIDTH / 2) * steep + aside

    ends = (at(0, -half), at(WIDTH, -half), at(WIDTH, half), at(0, half))
    figures.put(Figure("p", 2, "k", (polygon(ends),)))
    figures.put(Figure("n", 1, "k", tuple((("M", at(0, side)), ("L", at(WIDTH, side))) for side in (-inner, inner))))
    places = (at(WIDTH / 2 + side * (2.6 + 5.2 * i)) for side in (1, -1) for i in range(4))
    figures.put(Figure("m", 0, "k", tuple(MOTIFS[motif](x, y, 0.95) for x, y in places)))
