"""Print shops: the sizes that each makes, and how far a ground must run beyond the cut. The facts stand in `services.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.drawing.geometry import MM_PER_INCH
from companion.plain import Plain
from companion.press.page.errors import PrintError

#: A piece is made in a shop's size that is so near to its own (mm).
_NEAR = 1.5
FORMATS = ("pdf", "png", "book")


@dataclass(frozen=True)
class Service:
    """A print shop: its `bleed` and its trim `sizes` by name (mm; none: it makes every size), and the formats it takes.

    `source` says where this is said, `note` what else is to know.
    """

    name: str
    title: str
    bleed: float
    sizes: Mapping[str, tuple[float, float]]
    formats: tuple[str, ...]
    source: str
    note: str

    def trim(self, width: float, height: float) -> tuple[float, float] | None:
        """The trim in which a piece of this trim is made (mm); None where the shop has none near to it."""
        if not self.sizes:
            return width, height
        near = (one for one in self.sizes.values() if abs(one[0] - width) <= _NEAR and abs(one[1] - height) <= _NEAR)
        return next(near, None)


@cache
def services() -> Mapping[str, Service]:
    """All that are known, by the word that `--for` takes."""
    found = tomllib.loads((files("companion.shop") / "services.toml").read_text(encoding="utf-8"))
    return {name: _service(name, one) for name, one in found.items()}


def service_of(name: str) -> Service:
    """The print shop of this name. Raises PrintError with those that there are."""
    if name not in services():
        raise PrintError(f"There is no print shop {name!r}. There is: {', '.join(('home', *services()))}.")
    return services()[name]


def _service(name: str, found: Plain) -> Service:
    bleed = found["bleed_mm"] if "bleed_mm" in found else found["bleed_in"] * MM_PER_INCH
    sizes = {size: (width * MM_PER_INCH, height * MM_PER_INCH) for size, (width, height) in found.get("sizes", {}).items()}
    formats = tuple(found.get("formats", FORMATS))
    return Service(name, found["title"], bleed, sizes, formats, found["source"], found.get("note", ""))
