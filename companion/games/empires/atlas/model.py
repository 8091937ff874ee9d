"""What a map is, once it is made or read: provinces with their shapes and places. Lengths in mm at full size, y upwards."""

from __future__ import annotations

import shlex
from dataclasses import asdict, dataclass, field
from functools import cached_property

from companion.games.empires.drawings.maps.model import Cell, Point, Polygon
from companion.games.empires.rules.maps import Province, ProvinceMap, map_of
from companion.plain import Json, Plain


@dataclass(frozen=True)
class Atlas:
    """A map that can be drawn. `figures` are its proofs (`proofs.Figures.as_dict`); `recipe` says how it was made.

    `notes` tell what was helped when a map of somebody's own was read.
    """

    title: str
    cells: tuple[Cell, ...]
    starts: tuple[int, ...] = ()
    recipe: Recipe | None = None
    figures: Plain = field(default_factory=dict)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def map(self) -> ProvinceMap:
        """The map as the referee knows it."""
        return map_of(tuple(Province(cell.id, cell.name, cell.neighbours, cell.outer) for cell in self.cells))


def cell_of(
    province: Province, polygons: tuple[Polygon, ...], city: Point, label: Point, tint: int, parts: tuple[str, ...] = ()
) -> Cell:
    """A province as the referee knows it, with its shape and places."""
    return Cell(province.id, province.name, province.neighbours, province.outer, polygons, city, label, tint, parts)


#: No map reaches farther from its origin than this (mm).
FARTHEST = 3000.0


def tidy_title(text: str) -> str:
    """A title on one line, of characters that can be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:60]


#: The ways maps are made. A recipe gives the same map for ever: a better way is one more number.
#: The second counts the neighbours of start cities, too, and knows outlines.
METHODS = (1, 2)
#: What a land looks like: one round land; a bay within two horns; two halves and a waist; islands with ways between them.
OUTLINES = ("round", "crescent", "lobes", "islands")


@dataclass(frozen=True)
class Recipe:
    """What a map was made from: with equal recipes comes the same map, byte for byte.

    `title` is one of somebody's own; the names of provinces keep off it.
    """

    players: int
    provinces: int
    seed: int
    flavour: str
    method: int = METHODS[0]
    outline: str = OUTLINES[0]
    title: str = ""

    @property
    def command(self) -> str:
        """The command that makes the map again."""
        return f"companion map make {self.options}"

    @property
    def options(self) -> str:
        """The command's options, as a shell takes them."""
        said = f"--players {self.players} --provinces {self.provinces} --seed {self.seed} --flavour {self.flavour}"
        said += f" --outline {self.outline}" if self.outline != OUTLINES[0] else ""
        said += f" --title {shlex.quote(self.title)}" if self.title else ""
        return said + (f" --method {self.method}" if self.method != METHODS[0] else "")

    @property
    def stem(self) -> str:
        """What the map's files are called, without the ending."""
        stem = f"empires-{self.flavour}-{self.players}-{self.provinces}-{self.seed}"
        stem += f"-{self.outline}" if self.outline != OUTLINES[0] else ""
        return stem + (f"-m{self.method}" if self.method != METHODS[0] else "")

    def as_dict(self) -> Json:
        """The recipe as a map's GeoJSON has it: what is as usual is not said."""
        usual = {"outline": OUTLINES[0], "title": ""}
        return {key: value for key, value in asdict(self).items() if usual.get(key) != value}


@dataclass(frozen=True)
class Wishes:
    """How a file of one's own is to be read.

    `layer` is the one of a TopoJSON, `degrees`: its coordinates are longitude and latitude (None: as they look), `down`: its y
    grows downwards, `main`: parts that lie far off their province are left out, `mend`: what stops is left out or helped, and
    told, `name_from`: the property that has the names (empty: `name`), `region`: provinces of which no property says this are
    left out.
    """

    layer: str = ""
    degrees: bool | None = None
    main: bool = False
    mend: bool = False
    down: bool = False
    name_from: str = ""
    region: str = ""
