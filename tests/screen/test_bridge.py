"""The one door of the screen: messages in, screens out, and nothing that a page sends ever raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from commands import COMPLETE
from companion.screen import Change
from companion.screen.bridge import LONGEST, Bridge, Drawer
from companion.screen.screens import NAMES, find_screen

#: What JSON can hold.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=9,
)


def answer(bridge: Bridge, **message: Any) -> dict[str, Any]:
    """The answer to a message."""
    found = json.loads(bridge.take(json.dumps(message)))
    assert isinstance(found, dict)
    return found


@pytest.fixture
def bridge() -> Bridge:
    """A device with one game on it."""
    return Bridge(Drawer({"friday": COMPLETE}, {}))


@pytest.mark.parametrize("name", NAMES)
def test_every_screen_can_be_opened(bridge: Bridge, name: str) -> None:
    """With a game and without one."""
    screen = find_screen(name)
    assert screen is not None
    there = answer(bridge, view=None, action={"do": "go", "screen": name, "record": "friday"})
    assert (there["view"]["screen"], there["view"]["notice"]) == (name, "")
    nowhere = answer(bridge, view=None, action={"do": "go", "screen": name})
    assert nowhere["view"]["screen"] == ("home" if screen.of_record else name)


def test_a_line_taken_back_and_put_there_again_leaves_the_record_as_it_was(bridge: Bridge) -> None:
    """Undo and redo are changes of the record, and the desk makes them."""
    view = answer(bridge, view=None, action={"do": "go", "screen": "table", "record": "friday"})["view"]
    undone = answer(bridge, view=view, action={"do": "table.undo"})
    assert undone["changes"] == [["friday", COMPLETE, COMPLETE[: COMPLETE.rstrip().rindex("\n") + 1]]]
    redone = answer(bridge, view=undone["view"], action={"do": "table.redo"})
    assert bridge.desk.text("friday") == COMPLETE
    assert redone["view"]["undone"] == []


def test_a_record_that_was_changed_elsewhere_is_not_written_over() -> None:
    """The change names the text that it was made from."""
    mine, theirs = Bridge(Drawer({"friday": COMPLETE}, {})), Drawer({"friday": f"{COMPLETE}# meanwhile\n"}, {})
    view = answer(mine, view=None, action={"do": "go", "screen": "table", "record": "friday"})["view"]
    change = Change(*answer(mine, view=view, action={"do": "table.undo"})["changes"][0])
    assert not theirs.make(change)
    assert theirs.records["friday"].endswith("# meanwhile\n")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(message=st.dictionaries(st.sampled_from(["view", "action", "pictures", "x"]), JSON))
def test_whatever_a_page_sends_is_answered(message: dict[str, Any]) -> None:
    """With a screen, or with a word on what is wrong."""
    assert answer(Bridge(Drawer({}, {})), **message).keys() & {"html", "error", "pictures"}


def test_a_message_is_bounded(bridge: Bridge) -> None:
    """Ten megabytes are not even read."""
    assert "too long" in json.loads(bridge.take(" " * (LONGEST + 1)))["error"]
    assert "error" in json.loads(bridge.take("[" * 100_000))


#: A strawberry is these two, as UTF-16 and JSON write it.
HIGH, LOW = chr(0xD83C), chr(0xDF53)


@pytest.mark.parametrize("half", [HIGH, LOW, f"a{HIGH}", LOW + HIGH])
def test_half_a_sign_becomes_one_that_can_be_sent(bridge: Bridge, half: str) -> None:
    """A page that cuts a text amid an emoji sends one; whole ones stay."""
    taken = bridge.take(json.dumps({"view": {"screen": "home", "data": {"name": f"🍓{half}"}}, "pictures": [half, "🍓"]}))
    assert taken.encode()
    assert set(json.loads(taken)["pictures"]) == {half.replace(HIGH, "�").replace(LOW, "�"), "🍓"}
