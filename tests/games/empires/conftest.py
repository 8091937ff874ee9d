"""Maps that several tests look at, each made once."""

from collections.abc import Callable
from functools import cache

import pytest

from companion.games.empires.atlas.model import Atlas, Recipe


@cache
def _made(players: int, provinces: int, seed: int, flavour: str) -> Atlas:
    pytest.importorskip("shapely")
    from companion.games.empires.atlas.making import make_atlas

    return make_atlas(Recipe(players, provinces, seed, flavour))


@pytest.fixture(scope="session")
def made() -> Callable[..., Atlas]:
    """A map by its players, provinces, seed and flavour."""

    def make(players: int = 2, provinces: int = 0, seed: int = 1, flavour: str = "northern") -> Atlas:
        return _made(players, provinces or 20 * players, seed, flavour)

    return make
