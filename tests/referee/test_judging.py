"""The one judge: a breach ends a line, or is noted where the table let the line stand."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion.referee
from companion.referee import Breach
from companion.referee.judging import STRICT, Lenient, let_stand

FIRST, SECOND = Breach("XX-1.1", "first", "card"), Breach("XX-1.2", "second")


def test_a_plain_line_ends_at_its_first_breach() -> None:
    with pytest.raises(Breach) as raised:
        STRICT.refuse(FIRST)
    assert raised.value is FIRST


def test_a_line_that_stands_goes_on_and_keeps_its_first_breach() -> None:
    def judged(judge: Lenient) -> str:
        judge.at = (2,)
        judge.refuse(FIRST)
        judge.at = (3,)
        judge.refuse(SECOND)
        return "after"

    after, stood = let_stand(judged, {})
    assert after == "after"
    assert stood is not None
    assert (stood.rule, stood.address) == ("XX-1.1", (2, "card"))


def test_what_breaks_nothing_stands_without_a_breach() -> None:
    assert let_stand(lambda _: "after", {}) == ("after", None)


@pytest.mark.parametrize(("why", "expected"), [("", "nobody had it"), ("it lies there", "it lies there")])
def test_what_cannot_have_happened_is_refused_with_its_reason(why: str, expected: str) -> None:
    def judged(_: Lenient) -> str:
        raise Breach("XX-1.1", "first", why=why)

    with pytest.raises(Breach, match=expected):
        let_stand(judged, {"XX-1.1": "nobody had it"})


def test_no_module_has_the_name_of_what_the_room_offers() -> None:
    """A module that is loaded becomes the name of its package, and would stand in the place of the function `judge`."""
    modules = {path.stem for path in Path(companion.referee.__path__[0]).iterdir()}
    assert not modules & set(", ".join(companion.referee._LATER.values()).split(", "))
