"""The persons of court cards: who wears what, and how a panel shows one of them twice, head to head over a slanting belt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.cards.drawings.field import Field, Tincture
from companion.cards.drawings.person import MOTIFS, WIDTH, Figure, Figures
from companion.drawing import Box, Surface, polygon
from companion.drawing.texts import parts_in

FACES, HEADS, HATS, DRESS, HELD = (parts_in(__package__, f"{kind}.txt") for kind in ("faces", "heads", "hats", "dress", "held"))
_PARTS: Final = {**FACES, **HEADS, **HATS, **DRESS, **HELD}
#: How much higher the belt stands on one side than on the other, and how wide it is, in units.
_SLANT, _BELT = 7.0, 3.4
#: How much of a panel's width is left on either side of a head.
_ASIDE = 0.12
#: How high a person is, from the belt's middle to the top of the crown.
_TALL = 34.0


#: Words that stand for several parts.
_GROUPS: Final = {
    "man": "front mouth",
    "man-turned": "turned mouth@-1.3,0",
    "lady": "front lips",
    "lady-turned": "turned lips@-1.3,0",
    "grasping": "arm/ms cuff/sp hand",
    "offering": "arm/ms cuff/sp palm",
    "gowned": "arm cuff hand",
    "in-steel": "arm/mp cuff hand/ps",
    "steel-palm": "arm/mp cuff palm/ps",
}


@dataclass(frozen=True)
class Person:
    """Parts from the back to the front; `part@across,down` is moved, `part/ms` has two colours exchanged."""

    parts: str
    mirrored: bool = False


FRENCH: Final = {
    "Ks": Person("mantle vest-chevrons hair-roll neck ermine chain turned beard-fork@-1,0 crown-arched sword grasping"),
    "Kh": Person("hair-curls/ls mantle vest-lozenges neck cape-scallops front beard-curly/ls crown-lilies orb offering", True),
    "Kd": Person("mantle vest-stripes hair-back/lk neck ermine profile beard-point/lk ear crown-rays axe grasping", True),
    "Kc": Person("hair-roll/lk mantle vest-crosses neck standing chain turned beard-full@-1,0/lk crown-leaves sceptre grasping"),
    "Qs": Person("veil gown front-lozenges neck shawl lady hair-part/lk coronet-pearls mirror gowned"),
    "Qh": Person("hair-flow/ls gown front-hearts neck heart-neck lady coronet-flowers rose gowned", True),
    "Qd": Person("gown front-laces neck square hair-coils/ls lady-turned diadem fan gowned", True),
    "Qc": Person("hair-braids/lk gown front-buttons neck ruff lady-turned horned lily gowned"),
    "Js": Person("hair-tail/lk doublet front-buttons neck ruff profile ear cap-flat halberd grasping"),
    "Jh": Person("hair-curls/ls doublet front-laces neck standing man-turned beret leaf grasping"),
    "Jd": Person("hair-bob/ls doublet parted neck hood man chaperon horn grasping", True),
    "Jk": Person("doublet parted neck collar-points man jester marotte grasping"),
    "Jc": Person("hair-roll doublet front-lozenges neck cape-scallops man-turned moustache@-1.3,0 brim arrow grasping", True),
}  # fmt: skip

TAROT: Final = {
    "Pgs": Person("hair-bob/lk doublet front-laces neck hood man-turned cap-flat sword grasping"),
    "Kns": Person("plate tabard-halved neck turned gorget helm-visor sword in-steel"),
    "Qs": Person("hair-coils/lk gown front-lozenges neck ruff lady coronet-pearls sword gowned", True),
    "Ks": Person("hair-roll mantle vest-lozenges neck cape-scallops front beard-fork crown-rays sword grasping"),
    "Pgw": Person("hair-roll/lk doublet front-buttons neck standing man brim wand grasping"),
    "Knw": Person("plate tabard-stars neck man gorget helm-kettle wand in-steel"),
    "Qw": Person("hair-braids gown front-buttons neck square lady-turned hair-part@-.6,0 diadem wand gowned"),
    "Kw": Person("hair-back mantle vest-stripes neck ermine profile beard-point ear crown-leaves wand grasping", True),
    "Pgc": Person("hair-curls/ls doublet front-hearts neck ruff man-turned chaperon cup grasping", True),
    "Knc": Person("plate tabard-chevrons neck man-turned gorget helm-open cup in-steel", True),
    "Qc": Person("veil gown front-laces neck heart-neck lady hair-part/ls coronet-flowers cup gowned", True),
    "Kc": Person("hair-curls mantle vest-crosses neck chain turned beard-full@-1,0 crown-lilies cup grasping"),
    "Pgp": Person("hair-tail/ls doublet parted neck hood profile ear beret pentacle offering", True),
    "Knp": Person("plate tabard-cross neck front gorget helm-great pentacle steel-palm", True),
    "Qp": Person("hair-flow/lk gown front-hearts neck shawl lady-turned horned pentacle arm cuff palm"),
    "Kp": Person("hair-roll/ls mantle vest-chevrons neck chain front beard-curly/ls crown-arched pentacle offering", True),
}  # fmt: skip

#: The pattern of the belt by suit, as the French and the tarot pack call it.
BELTS: Final = {"s": "chevron", "h": "disc", "d": "lozenge", "c": "cross", "w": "cross", "p": "lozenge"}


def draw_court(surface: Surface, panel: Box, person: Person, belt: str, colours: Tincture) -> None:
    """A person in a panel, twice: the second one turned by half a turn, and a belt over where they meet."""
    _draw_twice(surface, panel, panel, person, parts_of(person), belt, colours)


def draw_heads(surface: Surface, panel: Box, person: Person, belt: str, colours: Tincture) -> None:
    """A person's head and shoulders, twice, in a panel about as high as it is wide."""
    parts = tuple(part for part in parts_of(person) if part.partition("/")[0] not in HELD)
    _draw_twice(surface, panel, panel.inset(_ASIDE * panel.width), person, parts, belt, colours)


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
    figures = Figures(lower, colours, person.mirrored, middle - down + _SLANT / 2)
    for word in parts:
        name, _, swap = word.partition("/")
        name, _, move = name.partition("@")
        right, below = (float(n) for n in move.split(",")) if move else (0.0, 0.0)
        figures.draw(_PARTS[name], right, below, swap)


def parts_of(person: Person) -> tuple[str, ...]:
    """A person's parts from the back to the front, each with how it is moved and coloured."""
    return tuple(part for word in person.parts.split() for part in _GROUPS.get(word, word).split())


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
