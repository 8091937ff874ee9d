"""What is loaded when it is asked for, and not before: a part found by its name, and names that a module has elsewhere."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loaded_from(module: str, name: str, *default: object) -> Any:
    """What a module has under a name, or the default. Raises ImportError without such a module, AttributeError without both."""
    return getattr(import_module(module), name, *default)


def names_of(module: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a module whose names lie elsewhere: `places` lists those of each other module.

    A type checker reads the same names as imports under `if TYPE_CHECKING`; to it, any other name is no more than an object.
    """
    place_of = {name: place for place, names in places.items() for name in names.split(", ")}

    def found(name: str) -> object:
        if name not in place_of:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        known: object = loaded_from(place_of[name], name)
        return known

    return found
