"""What `quick` makes of a class of named tuples."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.record.values import quick


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
