"""Codes that were scanned, pasted or typed, on whichever screen has the door."""

from __future__ import annotations

from commands import COMPLETE, ILLEGAL
from companion.links import encode
from companion.screen import View
from companion.screen.bridge import Drawer
from companion.screen.codes import CODES, codes_in, drop, gathered, open_gathered, take

BASE = "https://table.example/"
LINK = encode(COMPLETE, "FK", BASE)


def test_codes_are_found_among_other_words() -> None:
    """An address, a bare code, digits in groups, twice the same; words alone are none."""
    bare = LINK.partition("#")[2]
    grouped = " ".join(bare[i : i + 5] for i in range(0, len(bare), 5))
    assert codes_in(f"Look: {LINK} (from Friday)\n{grouped}.") == (LINK, bare)
    assert codes_in("nothing at 3.14, and e.g. here") == ()


def test_a_code_becomes_a_record() -> None:
    """It is offered first, and its table opened then; a second time the one that is there is opened."""
    desk = Drawer({"four-kingdoms-1": ILLEGAL}, {})
    then = take(desk, View("home"), {"text": f"here {LINK}"}).view
    found = gathered(desk, then)
    assert found
    assert (found.title, found.whole, found.name) == ("Four Kingdoms", True, "")
    opened = open_gathered(desk, then, {})
    assert [change[:2] for change in opened.changes] == [("four-kingdoms-2", None)]
    assert (opened.view.screen, opened.view.record) == ("table", "four-kingdoms-2")
    assert all(map(desk.make, opened.changes))
    again = open_gathered(desk, then, {})
    assert (again.changes, again.view.record) == ((), "four-kingdoms-2")


def test_what_is_no_code_is_said_so() -> None:
    """Nothing, a photograph of something else, a damaged code; those read before are kept."""
    desk = Drawer({}, {})
    kept = take(desk, View("home"), {"codes": LINK}).view
    for given in ("", "a photograph of a cat", LINK[:-1], f"{LINK[:-1]}{(int(LINK[-1]) + 1) % 10}"):
        told = take(desk, kept, {"text": given}).view
        assert told.notice
        assert told.data == kept.data
    assert drop(desk, kept, {}).view.data == {}
    assert gathered(desk, View("home", data={CODES: "x\n" * 500})) is None
