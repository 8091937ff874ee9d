"""Copies of objects with many fields."""

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar

from companion.plain import Json

Some = TypeVar("Some")


def copier(cls: type[Some]) -> Callable[[Some], Some]:
    """A function that copies an object of this dataclass, field by field. It is made from `fields`, so it forgets none.

    It is written out as source and then read, as dataclasses make their own methods: a loop over names takes several times as
    long, and each line of a record takes three copies.
    """
    names: Json = {"cls": cls, "make": cls.__new__}
    each = "".join(f"    new.{one.name} = old.{one.name}\n" for one in fields(cls))  # type: ignore[arg-type]
    exec(f"def copy(old):\n    new = make(cls)\n{each}    return new", names)  # noqa: S102 - of names that stand in code
    copy: Callable[[Some], Some] = names["copy"]
    return copy
