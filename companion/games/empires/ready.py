"""The maps that come with the game: two for each number of players, each with its shapes for the screen (`ready/`).

`tools/make_ready_maps.py` makes them from these recipes, the same byte for byte.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from companion.games.empires.atlas import model, shapes
from companion.games.empires.rules.maps import ProvinceMap, parse_map


@dataclass(frozen=True)
class ReadyMap:
    """A map that comes with the game. What stands in its files is read when it is asked for."""

    land: str
    recipe: model.Recipe
    key: str = "map"

    @property
    def name(self) -> str:
        """Its file's name."""
        return f"{self.land.casefold()}.map"

    @property
    def title(self) -> str:
        """The land, and how large it is."""
        return f"{self.land}, {self.recipe.provinces} provinces"

    @property
    def players(self) -> int:
        """For how many it is."""
        return self.recipe.players

    @cached_property
    def text(self) -> str:
        """Its `.map` file."""
        return self._file(self.name)

    @cached_property
    def known(self) -> ProvinceMap:
        """The map as the referee knows it."""
        return parse_map(self.text)

    @cached_property
    def atlas(self) -> model.Atlas:
        """The map with its shapes."""
        return shapes.read_shapes(self._file(f"{self.land.casefold()}.shapes"), self.known)

    def _file(self, name: str) -> str:
        return (files(__package__) / "ready" / name).read_text(encoding="utf-8")


def _map(land: str, players: int, seed: int, flavour: str) -> ReadyMap:
    return ReadyMap(land, model.Recipe(players, 20 * players, seed, flavour))


READY = (
    _map("Linderheim", 2, 1, "northern"),
    _map("Tervaria", 2, 2, "southern"),
    _map("Dubiszia", 3, 1, "eastern"),
    _map("Northenland", 3, 2, "western"),
    _map("Dalenrike", 4, 1, "northern"),
    _map("Sidanthessa", 4, 2, "ancient"),
    _map("Orartania", 5, 1, "southern"),
    _map("Fairelland", 5, 2, "western"),
    _map("Polisslavia", 6, 1, "eastern"),
    _map("Delandonia", 6, 2, "ancient"),
)


@lru_cache(maxsize=8)
def ready_atlas(known: ProvinceMap) -> model.Atlas | None:
    """The shapes of a map that came with the game, whatever its file is called by now; None for any other map."""
    fitting = (one for one in READY if one.recipe.provinces == len(known))
    return next((one.atlas for one in fitting if one.known == known), None)
