"""Names that a module has and loads when somebody first asks for one: a start pays for nothing that it does not use."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names_of(module: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names lie elsewhere: `places` has the names of each other module, with spaces between.

    A type checker reads the same names as imports under `if TYPE_CHECKING`.
    """
    place_of = {name: place for place, names in places.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in place_of:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return getattr(import_module(place_of[name]), name)

    return found
