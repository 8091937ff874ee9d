"""What `quick` makes of a class of named tuples, and `frozen` of a class with fields."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import field, replace
from typing import NamedTuple

import pytest

from companion.record.values import frozen, quick


@quick
class Pair(NamedTuple):
    """Two numbers."""

    one: int
    two: int = 2


class Longer(Pair):
    """A kind of it."""


def test_a_changed_copy_has_what_was_named_and_else_the_same() -> None:
    """As `_replace` of any named tuple."""
    pair = Pair(1)
    assert pair._replace(two=5) == Pair(1, 5)
    assert pair._replace(one=3, two=4) == Pair(3, 4)
    assert pair == Pair(1, 2)


def test_a_copy_is_of_the_same_class() -> None:
    """Of one made from it, too."""
    assert type(Longer(1)._replace(one=2)) is Longer


def test_there_is_no_other_field() -> None:
    """A wrong name is an error of the program."""
    wrong: dict[str, int] = {"three": 3}
    with pytest.raises(KeyError):
        Pair(1)._replace(**wrong)


@frozen
class Place:
    """A line and a column; the note does not count."""

    line: int
    column: int = 1
    note: str = field(default="", compare=False)
    more: list[str] = field(default_factory=list, hash=False)


def test_a_frozen_value_is_equal_to_its_like_and_has_its_hash() -> None:
    """As a frozen dataclass."""
    assert Place(3) == Place(3, 1, "there") != Place(3, 2)
    assert {Place(3): "kept"}[Place(3, note="there")] == "kept"
    assert repr(Place(3)) == "Place(line=3, column=1, note='', more=[])"


def test_a_frozen_value_has_no_field_but_its_own_and_can_be_copied() -> None:
    """Slots; each value has its own list where it was given none; a copy, a pickled one too, is equal."""
    place = Place(3, 4)
    assert not hasattr(place, "__dict__")
    assert place.more is not Place(3, 4).more
    assert replace(place, column=5) == Place(3, 5)
    assert pickle.loads(pickle.dumps(place)) == place == deepcopy(place)
