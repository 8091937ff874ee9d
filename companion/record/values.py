"""Kinds of values that are made quickly: every record makes some of them, and every line of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

from companion.record.lines import new

if TYPE_CHECKING:
    from typing import NamedTuple

    Kind = TypeVar("Kind", bound=type[NamedTuple])
else:
    Kind = TypeVar("Kind")
Fields = TypeVar("Fields")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[Fields]) -> type[Fields]:
    """What `dataclass(frozen=True, slots=True)` makes of a class, but that mypy alone sees to it that nobody changes a value.

    So one is made in a sixth of the time (see bench/).
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)


def quick(kind: Kind) -> Kind:
    """The same class of named tuples, whose `_replace` takes half the time (see bench/): it touches no field but those named.

    A field that there is not is a KeyError.
    """
    places = {name: place for place, name in enumerate(kind._fields)}

    def _replace(self: Any, /, **changes: object) -> Any:
        fields = list(self)
        for name, value in changes.items():
            fields[places[name]] = value
        return new(self.__class__, fields)

    type.__setattr__(kind, "_replace", _replace)
    return kind


def copier(cls: type[Fields]) -> Callable[[Fields], Fields]:
    """A function that copies an object of this dataclass, field by field. It is made from `fields`, so it forgets none.

    It is written out as source and then read, as dataclasses make their own methods: a loop over names takes several times as
    long, and each line of a record takes three copies.
    """
    names: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    each = "".join(f"    new.{one.name} = old.{one.name}\n" for one in fields(cls))  # type: ignore[arg-type]
    exec(f"def copy(old):\n    new = make(cls)\n{each}    return new", names)  # noqa: S102 - of names that stand in code
    copy: Callable[[Fields], Fields] = names["copy"]
    return copy
