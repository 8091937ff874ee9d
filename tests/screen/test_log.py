"""The log: looking at a line, going back, undo and redo, changing an earlier line on a second tap, notes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from commands import COMPLETE, ILLEGAL
from companion.referee import judge
from companion.screen.desk import REFUSED
from screens import Device

LINES = COMPLETE.splitlines()
#: The line of the third trick, from 1.
THIRD = LINES.index("9h 6d 5s > 9h") + 1


@pytest.fixture
def device() -> Device:
    return Device(COMPLETE, "log")


def test_each_line_says_what_it_did_and_what_was_noted(device: Device) -> None:
    html = device.page.html
    assert "<code>kings: Ks Kd</code>" in html
    assert '<span class="remark">what lies open: royal, bottom</span>' in html
    assert '<span class="did">Spades are royal. <span class="red">K♦</span> lies at the bottom.</span>' in html


def test_a_line_that_was_let_stand_is_marked() -> None:
    stood = "game: duelling-circles\nplayers: A, B\nvariant: short\nblades: 1\n"
    text = next(text for text in _records("duelling-circles") if judge(text).verdict.stood) or stood
    device = Device(text, "log")
    groups = device.page.html.count("log-heading")
    html = "".join(device.do("log.open", group=str(number)) for number in range(1, groups + 1))
    for error in judge(text).verdict.stood:
        assert f"let stand: {error.message}" in html


def _records(game: str) -> list[str]:
    from game_folders import records_of

    return [path.read_text("utf-8") for path in records_of(game)]


def test_a_line_shows_the_table_as_it_stood_then(device: Device) -> None:
    assert "3 of 9 tricks" in device.do("log.show", line=str(THIRD))
    assert "3 of 9 tricks" not in device.do("log.show", line=str(THIRD))
    assert "The season is over" in device.do("log.show", line=str(len(LINES))) or "Anna" in device.page.html


def test_the_table_of_the_last_line_lies_beside_the_log_until_one_is_chosen(device: Device) -> None:
    assert f"After line {len(LINES)}<" in device.page.html
    html = device.do("log.show", line=str(THIRD))
    assert html.count("as-it-lay") == 1
    assert f"After line {THIRD}<" in html


def test_behind_a_break_the_table_cannot_be_shown() -> None:
    device = Device(ILLEGAL, "log")
    assert "cannot be shown" in device.do("log.show", line="9")
    assert "cannot be shown" not in device.do("log.show", line="8")


def test_going_back_takes_all_later_lines_back_and_they_can_be_put_there_again(device: Device) -> None:
    device.do("log.show", line=str(THIRD))
    html = device.do("log.back", line=str(THIRD))
    assert device.text.splitlines() == LINES[:THIRD]
    assert "Taken back: 8 lines" in html
    assert device.outcome.changes[0].before == COMPLETE
    device.do("log.redo")
    assert device.text.splitlines() == LINES[: THIRD + 1]
    device.do("log.again")
    assert device.text == COMPLETE
    assert device.view.undone == ()


def test_undo_and_redo_step_by_step(device: Device) -> None:
    texts = [device.text]
    while device.do("log.undo") and device.outcome.changes:
        texts.append(device.text)
    assert all(after == "".join(before.splitlines(keepends=True)[:-1]) for before, after in pairwise(texts))
    for text in reversed(texts[:-1]):
        device.do("log.redo")
        assert device.text == text
    assert "Nothing was taken back" in device.do("log.redo")


def test_another_line_forgets_what_was_taken_back(device: Device) -> None:
    device.do("log.back", line=str(THIRD - 1))
    device.do("table.type", line="9h 6d 5s > 6d")
    assert device.view.undone == ()


def test_an_earlier_line_is_changed_on_the_second_tap_alone(device: Device) -> None:
    assert 'value="9h 6d 5s &gt; 9h"' in device.do("log.edit", line=str(THIRD))
    html = device.do("log.try", line=str(THIRD), text="9h 6d 5s > 6d  # that one")
    assert (device.text, device.outcome.changes) == (COMPLETE, ())
    assert "Then this is no longer right" in html  # the score that was claimed
    device.do("log.make")
    assert device.text.splitlines()[THIRD - 1] == "9h 6d 5s > 6d  # that one"
    assert len(device.text.splitlines()) == len(LINES)


def test_what_breaks_later_is_said_and_can_be_taken_back(device: Device) -> None:
    device.do("log.edit", line=str(THIRD))
    html = device.do("log.try", line=str(THIRD), text="9h 5d 5s > 9h")
    later = next(
        error for error in judge(COMPLETE.replace("9h 6d 5s > 9h", "9h 5d 5s > 9h")).verdict.errors if error.rule != "claim"
    )
    assert later.line > THIRD
    assert later.message[1:] in html
    device.do("log.make", how="cut")
    assert device.text.splitlines() == [*LINES[: THIRD - 1], "9h 5d 5s > 9h", *LINES[THIRD : later.line - 1]]
    assert judge(device.text).verdict.status == "legal"
    assert device.view.undone == tuple(reversed(LINES[later.line - 1 :]))


def test_a_change_that_breaks_nothing_says_so(device: Device) -> None:
    device.do("log.edit", line=str(THIRD))
    html = device.do("log.try", line=str(THIRD), text="3. 9h 6d 5s > 9h")
    assert "All lines are still right" in html
    device.do("log.make")
    assert judge(device.text).verdict.status == "legal"
    assert device.view.data == {}


def test_a_line_can_be_put_before_another_and_taken_out(device: Device) -> None:
    device.do("log.edit", line=str(THIRD), where="before")
    device.do("log.try", text="# a note between")
    device.do("log.make")
    assert device.text.splitlines()[THIRD - 1 : THIRD + 1] == ["# a note between", LINES[THIRD - 1]]
    device.do("log.edit", line=str(THIRD))
    device.do("log.try", text="")
    device.do("log.make")
    assert device.text == COMPLETE


def test_the_header_can_be_changed_too(device: Device) -> None:
    device.do("log.edit", line="2")
    device.do("log.try", text="players: Anna, Bo, Bo")
    assert "given twice" in device.page.html
    device.do("log.try", text="players: Anna, Bob, Cia")
    assert "is no longer right" in device.page.html  # Bo is claimed to have a score


def test_what_cannot_be_is_answered_in_words(device: Device) -> None:
    for word, values in (
        ("log.back", {"line": "99"}),
        ("log.back", {"line": "x"}),
        ("log.edit", {"line": "-1"}),
        ("log.edit", {}),
        ("log.try", {"text": "5c"}),
        ("log.make", {}),
        ("log.make", {"how": "cut"}),
        ("log.note", {"note": " \n"}),
        ("log.let", {}),
        ("log.again", {}),
        ("log.nonsense", {}),
    ):
        device.do(word, **values)
        assert device.view.notice, (word, values)
        assert device.text == COMPLETE


def test_signs_that_turn_the_writing_round_are_not_written_down(device: Device) -> None:
    device.do("log.edit", line="5")
    device.do("log.try", text="kings: Ks Kd # \u202e\x1b[31m")
    assert device.view.notice
    device.do("log.make")
    assert device.text == COMPLETE
    device.do("log.note", note="\u202ereversed\x1b[31m\nand <b>more</b>")
    assert device.text == f"{COMPLETE}# reversed [31m\n# and <b>more</b>\n"
    assert "<b>more</b>" not in device.page.html


def test_notes_stand_at_the_end_of_whatever_record() -> None:
    for text in (COMPLETE, ILLEGAL, "game: four-kingdoms\nnonsense\n"):
        device = Device(text, "log")
        device.do("log.note", note="late")
        assert device.text == f"{text}# late\n"


def test_the_record_is_copied_as_it_is(device: Device) -> None:
    device.do("log.copy")
    assert device.effects()["copy"]["text"] == COMPLETE


def test_a_refused_line_is_shown_and_may_be_let_stand() -> None:
    text = "".join(f"{line}\n" for line in LINES[:THIRD])
    device = Device(text, "log")
    device.view = device.view.noting(**{REFUSED: "Ac Jd 4h > Jd"})
    assert "The refused line" in device.page.html
    device.do("log.let")
    assert device.text == f"{text}Ac Jd 4h > Jd !\n"


def test_an_illegal_record_can_be_gone_back_in() -> None:
    """To where it still was legal: the lines behind cannot all be put there again, and it is said which."""
    device = Device(ILLEGAL, "log")
    device.do("log.back", line="8")
    assert judge(device.text).verdict.status == "legal"
    device.do("log.again")
    assert "line 9" in device.view.notice


def test_hands_that_were_written_down_are_covered() -> None:
    """Neither their lines nor what would be legal shows them; to whom holds a name, that one's are open."""
    hand = "hand Anna: 5c 4s 9h Ac 8d 6s Jh Js 9d"
    text = "".join(f"{line}\n" for line in [*LINES[:4], hand, *LINES[4:7]])
    device = Device(text, "log")
    html = device.page.html
    assert "covered: it names cards" in html
    assert "Jh" not in html
    assert "J♥" not in html
    device.do("log.edit", line="5")
    assert "covered" in device.view.notice
    device.do("log.show", line="6")
    assert "J♥" not in device.page.html
    device.do("table.look", tag="Anna")
    assert "Jh" in device.page.html
