"""What was taken back after Companion had answered: where hands are hidden, the line in its place says so."""

from __future__ import annotations

import json

import pytest
from seat_at_table import RealTable

from companion.record.taken_back import has_answered, remark, remarked
from companion.referee import judge
from tapping import Phone

REMARK = "  # taken back after Companion had answered"
KINGDOMS = "game: four-kingdoms\nplayers: Aino, bot1, Ville\nseasons: 1\n[season 1]\nkings: Ks Kd\n"
EMPIRES = "game: empires\nplayers: Aino, bot1\nmap: ring14.map\n[turn 1]\nAino setup 1 4@1 3@2 3@14\nbot1 setup 8 4@8 3@7 3@9\n"


def say(phone: Phone, *lines: str) -> None:
    """Somebody types lines that are legal."""
    for line in lines:
        before = phone.text
        phone.fill("table.type", line=line)
        assert phone.text.startswith(before), phone.words


def undo(phone: Phone, times: int = 1) -> None:
    for _ in range(times):
        phone.press("table.undo")


def unsay(phone: Phone) -> None:
    """All words of a line are taken back."""
    while phone.said:
        phone.press("table.unsay")


def reload(phone: Phone) -> None:
    """The page is opened anew: the device has kept the view, as text."""
    phone.view = json.loads(json.dumps(phone.view))
    phone.send({"do": "go", "screen": "table"})


def last(phone: Phone) -> str:
    return phone.text.splitlines()[-1]


def test_a_line_in_place_of_one_that_companion_had_answered_says_so_once() -> None:
    phone = Phone(KINGDOMS)
    say(phone, "5c 8s 9c")  # Ville, Aino, bot1
    undo(phone)
    reload(phone)
    say(phone, "6c 8s 9c")
    assert last(phone) == f"6c 8s 9c{REMARK}: 5c 8s"
    say(phone, "9h 6d 5s > 9h")
    assert last(phone) == "9h 6d 5s > 9h"
    assert judge(phone.text).verdict.status == "legal"


def test_it_adds_up() -> None:
    phone = Phone(KINGDOMS)
    say(phone, "5c 8s 9c")
    undo(phone)
    say(phone, "6c 8s 9c")
    say(phone, "9h 6d 5s > 9h")
    undo(phone, 2)
    phone.send({"do": "go", "screen": "log"})
    reload(phone)
    say(phone, "7c 8s 9c")
    assert last(phone) == f"7c 8s 9c{REMARK}: 9h 5s > 9h, 5c 8s, 6c 8s"
    assert phone.text.count("taken back") == 1


def test_what_is_put_there_again_replaces_nothing() -> None:
    phone = Phone(KINGDOMS)
    say(phone, "5c 8s 9c", "9h 6d 5s > 9h")
    before = phone.text
    undo(phone, 2)
    phone.press("table.redo")
    phone.press("table.redo")
    assert phone.text == before
    undo(phone, 2)
    say(phone, "5c 8s 9c")  # typed anew, it is the same line
    assert last(phone) == "5c 8s 9c"
    assert phone.find("table.redo")
    say(phone, "9h 7d 5s > 9h")
    assert last(phone) == f"9h 7d 5s > 9h{REMARK}: 9h 5s > 9h"


def test_a_line_that_says_so_says_it_still_when_it_is_put_there_again() -> None:
    phone = Phone(KINGDOMS)
    say(phone, "5c 8s 9c")
    undo(phone)
    say(phone, "6c 8s 9c")
    before = phone.text
    undo(phone)
    phone.press("table.redo")
    assert phone.text == before
    undo(phone)
    say(phone, "6c 8s 9c")
    assert phone.text == before


def test_a_note_between_replaces_nothing() -> None:
    phone = Phone(KINGDOMS)
    say(phone, "5c 8s 9c")
    undo(phone)
    phone.fill("table.note", text="a wrong card")
    say(phone, "6c 8s 9c")
    assert last(phone) == f"6c 8s 9c{REMARK}: 5c 8s"


@pytest.mark.parametrize(
    ("text", "said", "then"),
    [
        (KINGDOMS.replace("bot1", "Dan"), "5c 8s 9c", "6c 8s 9c"),
        (KINGDOMS.removesuffix("kings: Ks Kd\n"), "kings: Ks Kd", "kings: Kd Ks"),
        (EMPIRES, "Aino buy 1", "Aino buy 2"),
        ("game: duelling-circles\nplayers: Aino, bot1\ntokens: 3\n", "4 h8 *1", "3 h8 *1"),
    ],
)
def test_what_was_taken_back_before_anything_came_to_light_is_not_marked(text: str, said: str, then: str) -> None:
    phone = Phone(text.replace("map: ring14.map\n", "options: treasury\nmap: ring14.map\n"))
    say(phone, said)
    undo(phone)
    say(phone, then)
    assert last(phone) == then


def test_where_lines_are_said_companions_line_has_to_be_taken_back_too() -> None:
    phone = Phone(EMPIRES)
    say(phone, "Aino mig 5h 3", "bot1 mig 6h 10")
    undo(phone, 2)
    say(phone, "Aino mig 4h 3")
    assert last(phone) == f"Aino mig 4h 3{REMARK}: Aino mig 5h 3"
    say(phone, "bot1 mig 6h 10")
    assert last(phone) == "bot1 mig 6h 10"


def test_companions_own_line_said_again_replaces_nothing() -> None:
    phone = Phone(EMPIRES)
    say(phone, "Aino mig 5h 3", "bot1 mig 6h 10")
    undo(phone)
    say(phone, "bot1 mig 6h 10")
    assert "taken back" not in phone.text


def test_words_of_a_line_that_companion_has_answered_are_taken_back_too() -> None:
    """A card is led, Companion turns its own up, and before the trick is whole another card is led."""
    table = RealTable("game: four-kingdoms\nplayers: Aino, bot1, Ville, Dan\nseasons: 1\n", (1,))
    phone = table.phone
    while phone.said != ["Ah"]:
        assert table.choose()
    unsay(phone)
    phone.say_word("Ah")  # nothing has come to light yet
    phone.press("table.companion")
    answer = phone.said[1:]
    assert answer
    unsay(phone)
    phone.send({"do": "go", "screen": "log"})
    reload(phone)
    before = phone.text
    phone.send({"do": "table.type", "line": f"Jh {' '.join(answer)} 3h Qh > 3h"})
    assert phone.text != before, phone.words
    assert last(phone).endswith(f"{REMARK}: Ah")


def test_words_of_a_line_that_are_said_again_replace_nothing() -> None:
    table = RealTable("game: four-kingdoms\nplayers: Aino, bot1, Ville, Dan\nseasons: 1\n", (1,))
    while table.phone.said != ["Ah"]:
        assert table.choose()
    table.phone.press("table.companion")
    said = table.phone.said
    unsay(table.phone)
    before = table.phone.text
    table.phone.send({"do": "table.type", "line": f"{' '.join(said)} 3h Qh > Ah"})
    assert table.phone.text.startswith(before)
    assert table.phone.text != before
    assert "taken back" not in table.phone.text


def test_the_words_and_the_decision() -> None:
    assert [remark(()), remark([""]), remark(["5c", "", "5c", "6c"])] == ["", REMARK, f"{REMARK}: 5c, 6c"]
    assert [remarked("7c"), remarked(f"7c{REMARK}"), remarked(f"7c{REMARK}: 5c, 6c")] == [[], [""], ["5c", "6c"]]
    assert has_answered([3], 2, 1, 2)
    assert not has_answered([1], 2, 1, 2)
    assert not has_answered([3], 2, 1, 1)
