"""An evening plays itself on the screen: each line is shown, it can rest, and nothing of it is kept."""

from __future__ import annotations

import re

import pytest

from companion.record import line_texts
from companion.referee import all_about, judge
from companion.referee.teaching import lesson
from phones import HOSTILE, Phone

EVENINGS = [who for who in all_about() if who.evening]


def after(device: Phone) -> int:
    """In how many milliseconds the screen goes on by itself; 0 where it waits."""
    found = re.search(r'data-after="(\d+)"', device.answer["html"])
    return int(found[1]) if found else 0


def begun() -> Phone:
    """A phone on which somebody has just tapped it."""
    device = Phone()
    device.tap("go", screen="demo")
    return device


def test_there_is_one_and_it_is_whole() -> None:
    assert EVENINGS
    for who in EVENINGS:
        verdict = judge(lesson(who.id, who.evening)).verdict
        assert (verdict.status, verdict.complete) == ("legal", True)
        assert verdict.winners


def test_every_line_is_shown_and_then_it_is_over() -> None:
    device, who = begun(), EVENINGS[0]
    lines = [line.partition("#")[0].strip() for line in line_texts(lesson(who.id, who.evening))]
    said = [line for line in lines[lines.index("[season 1]") :] if line]
    for line in said:
        assert after(device) > 0
        assert line in device.tap("demo.next").text
    assert after(device) == 0
    assert "Aino has won" in device.page.text
    assert device.records == {}
    device.tap("demo.pace", pace="usual")
    assert said[0] not in device.page.text
    assert after(device) > 0


def test_what_a_line_did_is_said_aloud_and_its_remark_is_shown() -> None:
    device = begun()
    for _ in range(3):
        device.tap("demo.next")
    assert "Aino loses with Q♠" in device.answer["status"]
    assert device.answer["status"] in device.page.text
    assert "whoever answers lowest has to take it" in device.page.text


def test_it_hurries_rests_and_goes_on() -> None:
    device = begun()
    usual = after(device)
    device.tap("demo.pace", pace="fast")
    assert 0 < after(device) < usual
    assert device.answer["wake"]
    device.tap("demo.pace", pace="rest")
    assert (after(device), device.answer["wake"]) == (0, False)
    device.tap("demo.next")
    assert after(device) == 0
    device.tap("demo.pace", pace="usual")
    assert after(device) == usual


def test_a_step_that_comes_late_does_nothing() -> None:
    """The clock may strike just when somebody taps *Next*, or leaves."""
    device = begun()
    device.tap("demo.next")
    shown = device.page.text
    assert device.do("demo.next", step="0").text == shown
    device.tap("go", screen="home")
    assert "Companion" in device.do("demo.next", step="0").text
    assert device.view["screen"] == "home"


@pytest.mark.parametrize("text", [*HOSTILE, "", "9" * 5000, "-1", "hearts"])
def test_whatever_a_page_sends_is_answered(text: str) -> None:
    device = begun()
    device.do("demo.pace", pace=text)
    device.do("demo.next", step=text)
    device.do("demo.to", step=text)
    device.do("go", screen="demo", game="four-kingdoms", step=text, pace=text)
    device.do("go", screen="demo", game=text)
    assert "no evening" in device.page.text
