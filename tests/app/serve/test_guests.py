"""Who may sit down, and what becomes of somebody who tries codes; how much one device may ask for."""

from __future__ import annotations

import pytest

from companion.app.serve.guard import Rate
from companion.app.serve.guests import FREE, LONGEST_WAIT, Door, FullError, LockedError, WrongCodeError, guest_name


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> Door:
    return Door(clock)


def test_who_knows_the_code_sits_down(door: Door) -> None:
    for typed in (door.code, door.shown, door.shown.lower(), f" {door.code[:2]} {door.code[2:]} "):
        ticket = door.enter("192.168.7.31", typed, "Aino")
        guest = door.guest(ticket)
        assert guest is not None
        assert guest.name.startswith("Aino")
    assert [guest.name for guest in door.guests] == ["Aino", "Aino 2", "Aino 3", "Aino 4"]


def test_every_table_has_a_code_of_its_own() -> None:
    assert len({Door().code for _ in range(50)}) == 50


@pytest.mark.parametrize("ticket", ["", "x", "\ud800", "a" * 5_000])
def test_nobody_else_is_a_guest(door: Door, ticket: str) -> None:
    door.enter("192.168.7.31", door.code, "Aino")
    assert door.guest(ticket) is None


def test_a_thousand_wrong_codes_let_nobody_in(door: Door, clock: Clock) -> None:
    """The time to wait grows; meanwhile not even the right code is looked at. Others are not kept waiting."""
    tried = waits = 0
    for number in range(1_000):
        clock.now += 1
        try:
            door.enter("192.168.7.66", f"WRONG{number:03}", "Mallory")
        except WrongCodeError:
            tried += 1
        except LockedError as locked:
            waits += 0 < locked.wait <= LONGEST_WAIT
    assert tried <= FREE + 10
    assert tried + waits == 1_000
    with pytest.raises(LockedError):
        door.enter("192.168.7.66", door.code, "Mallory")
    assert door.guest(door.enter("192.168.7.31", door.code, "Aino"))
    clock.now += LONGEST_WAIT
    assert door.guest(door.enter("192.168.7.66", door.code, "Mallory"))


def test_a_thousand_addresses_are_not_remembered_for_ever(door: Door) -> None:
    for number in range(5_000):
        with pytest.raises(WrongCodeError):
            door.enter(f"10.0.{number // 250}.{number % 250}", "", "")
    assert len(door._tries) == 2_000


def test_a_table_has_an_end(door: Door) -> None:
    for _ in range(60):
        door.enter("192.168.7.31", door.code, "x")
    with pytest.raises(FullError):
        door.enter("192.168.7.32", door.code, "x")


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Aino  K. ", "Aino K."), ("", "guest"), ("\x1b[31mred\n\u202e", "[31mred"), ("n" * 500, "n" * 40), ("\ud800", "guest")],
)
def test_names_are_one_line(typed: str, name: str) -> None:
    assert guest_name(typed) == name


def test_nobody_else_is_called_host(door: Door) -> None:
    door.enter("192.168.7.66", door.code, "Host")
    assert door.guests[0].name == "Host 2"


def test_a_device_may_ask_for_so_much(clock: Clock) -> None:
    rate = Rate(2, 5, clock)
    assert [rate.takes("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert rate.takes("b")
    clock.now += 1
    assert [rate.takes("a") for _ in range(3)] == [True, True, False]
    for number in range(3_000):
        rate.takes(str(number))
    assert len(rate._left) == 2_000
