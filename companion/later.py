"""What is loaded when it is asked for, and not before: a part found by its name, and names that a module has elsewhere."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loaded_from(module: str, name: str) -> Any:
    """What a module has under a name. Raises ImportError without such a module, AttributeError where it has no such name."""
    return getattr(import_module(module), name)


def names_of(module: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names lie elsewhere: `places` has the names of each other module, with spaces between.

    A type checker reads the same names as imports under `if TYPE_CHECKING`.
    """
    place_of = {name: place for place, names in places.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in place_of:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return loaded_from(place_of[name], name)

    return found
