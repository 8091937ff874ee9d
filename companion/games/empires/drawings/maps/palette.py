"""How the tints of provinces look in each ink: a ground, and a band along the inside of the border.

Five tints at most. They differ in lightness as much as in colour, so that a grey print keeps them apart; the saver's bands are
hatched, each in its own way.
"""

from dataclasses import dataclass

from companion.drawing.inks import Ink


@dataclass(frozen=True)
class Hatch:
    """Ticks along the inside of a border: one every so many mm, from and to so far inside, leaning along it (mm)."""

    every: float
    start: float
    end: float
    lean: float = 0.0


@dataclass(frozen=True)
class Tint:
    """A province's ground, the colour of the band along the inside of its border, and the hatching there."""

    ground: str
    band: str = ""
    hatch: Hatch | None = None


@dataclass(frozen=True)
class Palette:
    """The colours of a map, how broad the lines in the water are (mm), and whether signs are filled.

    `relief` and `wood` draw hills and trees, `relief_light`, `relief_dark` and `wood_light` fill them; `sea_text` writes upon the
    water, `serpent` fills what swims there.
    """

    sea: str
    water: str
    coast: str
    border: str
    halo: str
    tints: tuple[Tint, ...]
    relief: str
    relief_light: str
    relief_dark: str
    wood: str
    wood_light: str
    sea_text: str
    serpent: str
    water_line: float = 0.2
    solid: bool = True


#: How wide a band is (mm).
BAND = 2.3
_COLOUR = (("#FBF4DC", "#EBD9A0"), ("#E9EED3", "#C3D198"), ("#F7DEC1", "#E5B47C"), ("#EBCBC4", "#C98F86"), ("#C9D1E2", "#7686AD"))
_GREY = (("#FCFCFC", "#EDEDED"), ("#F2F2F2", "#D9D9D9"), ("#E8E8E8", "#C3C3C3"), ("#DDDDDD", "#ABABAB"), ("#D2D2D2", "#939393"))
_HATCHES = (None, Hatch(1.3, 0.0, 1.5), Hatch(1.2, 1.0, 1.0, 0.6), Hatch(0.65, 0.0, 2.1), Hatch(0.9, 0.0, 1.6, 1.3))


def palette_of(ink: Ink) -> Palette:
    """The colours of a map in an ink."""
    if ink.name == "colour":
        tints = tuple(Tint(ground, band) for ground, band in _COLOUR)
        relief = ("#9A8257", "#FBF6E6", "#D9C79C", "#7F9160", "#CBD8AC")
        return Palette("#EAF1F2", "#9DB8BF", "#2F4A52", "#4A4238", "#FFFFFF", tints, *relief, "#7C9CA5", "#CFDFE2")
    if ink.name == "grey":
        tints = tuple(Tint(ground, band) for ground, band in _GREY)
        relief = ("#8A8A8A", "#FFFFFF", "#CFCFCF", "#7A7A7A", "#E9E9E9")
        return Palette("#F4F4F4", "#B0B0B0", "#2A2A2A", "#404040", "#FFFFFF", tints, *relief, "#8C8C8C", "#E6E6E6")
    tints = tuple(Tint("#FFFFFF", hatch=hatch) for hatch in _HATCHES)
    white, black = "#FFFFFF", "#000000"
    relief = (black, white, white, black, white)
    return Palette(white, black, black, black, white, tints, *relief, black, white, water_line=0.13, solid=False)
