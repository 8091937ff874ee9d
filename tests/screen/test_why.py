"""Why a line cannot be: what, where, which rule; what would be legal as buttons that say it; letting it stand."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from commands import COMPLETE, ILLEGAL
from companion.referee import judge, rule_texts
from companion.screen.complaints import covered, refused_line
from companion.screen.desk import REFUSED
from companion.screen.table.covering import Covering
from game_folders import folder_of, gallery_of, games_with_tests
from screens import Device, flaws_of

LINES = COMPLETE.splitlines(keepends=True)
#: Four tricks of the game.
BEGUN = "".join(LINES[:9])
_SAY = re.compile(r'data-do="why\.(say|begin)" data-line="([^"]*)"')


def refused(typed: str, text: str = BEGUN) -> Device:
    device = Device(text, "why")
    device.view = device.view.noting(**{REFUSED: typed})
    return device


def test_the_place_is_marked_and_the_rule_told_in_full() -> None:
    html = refused("8d Qc 5c").page.html
    assert "<mark>5c</mark>" in html
    assert 'data-id="FK-4.4"' in html
    assert rule_texts("four-kingdoms")["FK-4.4"].text[:20] in html


def test_the_board_stands_straight_below_the_verdict() -> None:
    played = (folder_of("duelling-circles") / "records" / "complete-kinilani.game").read_text("utf-8").splitlines(keepends=True)
    html = refused("23. 3 h7 *1", "".join(played[:27])).page.html
    verdict, board, more = (html.index(one) for one in ('class="excerpt"', 'class="drawn-board"', 'class="hint"'))
    assert verdict < board < more
    assert "only Aino’s tokens can be moved" in html
    assert "ultramarine in reserve." in html
    assert 'data-line="3 c5 *1"' in html
    assert '>c5 <span class="quiet">red-white to c8</span>' in html


def test_the_line_that_it_rests_on_is_shown_with_its_place() -> None:
    """On every screen that shows the refused line; not to whoever may not see what it names."""
    where = LINES.index(next(line for line in LINES if "5c" in line.split())) + 1
    for screen in ("why", "log", "table"):
        device = refused("8d Qc 5c")
        device.view = replace(device.view, screen=screen)
        html = re.sub(r"<(?!/?mark)[^>]*>", "", device.page.html)
        assert re.search(rf"(?:line |Line |){where}:? .*<mark>5c</mark>.* played here", html), screen
    complaint = refused_line(device.desk, device.view)
    assert complaint
    assert [one.line for one in complaint.related] == [where]
    assert covered(complaint, Covering("four-kingdoms", owners={"5c": "Bo"})).related == []


def test_what_mends_it_is_a_sentence() -> None:
    """With a capital and a stop, as the message above it."""
    hint = re.search(r'<p class="hint">([^<]*)</p>', refused("zz 99 nonsense").page.html)
    assert hint
    assert hint[1].startswith("Cards are written")
    assert hint[1].endswith(".")


def test_legal_words_are_buttons_that_say_the_line() -> None:
    """Each either makes the line whole, and is accepted, or begins it at the table."""
    assert '<span class="red">J♥</span>' in refused("9h 6d Jd").page.html
    offers = _SAY.findall(refused("9h 6d Jh > 9h").page.html) or _SAY.findall(refused("8d Qc 5c").page.html)
    assert offers
    for kind, line in offers[:6]:
        device = refused("8d Qc 5c")
        device.do(f"why.{kind}", line=line.replace("&gt;", ">"))
        assert device.view.screen == "table"
        assert bool(device.outcome.changes) == (kind == "say")
        assert bool(device.view.said) == (kind == "begin")


@pytest.mark.parametrize("game", games_with_tests())
def test_what_is_offered_can_be_said(game: str) -> None:
    """Some errors of the gallery whose last line breaks a rule: the line is refused again, and what is offered is accepted."""
    said = 0
    errors = sorted(gallery_of(game).glob("*.game"))
    for path in errors[:: min(15, len(errors) // 5)]:
        text = path.read_text("utf-8")
        last = text.rstrip("\n").rpartition("\n")
        device = refused(last[2], f"{last[0]}\n")
        judgement = judge(device.text, "-", device.desk.file)
        if judgement.verdict.errors or ("why.let" not in device.page.html and "why.say" not in device.page.html):
            continue
        assert flaws_of(device.page.html) == []
        for kind, line in _SAY.findall(device.page.html)[:2]:
            again = refused(last[2], f"{last[0]}\n")
            again.do(f"why.{kind}", line=line.replace("&gt;", ">"))
            assert again.view.said if kind == "begin" else again.outcome.changes, (path.name, line)
            said += 1
    assert said


def test_a_line_is_let_stand_where_it_can_be() -> None:
    device = refused("9d Qc")
    assert 'data-do="why.let"' in device.page.html
    device.do("why.let")
    assert device.view.screen == "table"
    assert device.outcome.changes[0].after == f"{BEGUN}9d Qc !\n"


@pytest.mark.parametrize("line", ["8d Qc 9c > 8d", "nonsense"])
def test_letting_stand_is_not_offered_where_it_cannot_be(line: str) -> None:
    """Neither beside the reason nor at the table."""
    assert "Let it stand" not in refused(line).page.html
    device = Device(BEGUN)
    device.do("table.type", line=line)
    assert "Why?" in device.page.html
    assert "Let it stand" not in device.page.html


@pytest.mark.parametrize(
    "way",
    [[("table", {})], [("rules", {"id": "FK-4.2"}), ("table", {})], [("rules", {}), ("why", None), ("table", {})]],
    ids=["the way back", "by a rule", "and once more"],
)
def test_why_and_back_keeps_the_refused_line(way: list[tuple[str, dict[str, str] | None]]) -> None:
    """With what is wrong, in the field, and to be let stand."""
    device = Device(BEGUN)
    device.do("table.type", line="9d Qc")
    assert "Let it stand" in device.page.html
    before = device.page.html
    device.do("go", screen="why", refused="9d Qc")
    for screen, values in way:
        device.do("go", screen=screen, **({"refused": "9d Qc"} if values is None else values))
    assert device.page.html == before
    device.do("go", screen="log")
    device.do("go", screen="table")
    assert "Not accepted" not in device.page.html


def test_an_illegal_record_says_what_is_wrong_and_the_log_tries_the_way_out() -> None:
    device = Device(ILLEGAL, "why")
    html = device.page.html
    assert "The dummy won this trick: it takes nothing" in html
    assert "<mark>4h</mark>" in html
    device.do("why.change", line="9", text="Th Ac 4h !")
    assert device.view.screen == "log"
    assert device.text == ILLEGAL


@pytest.mark.parametrize(("line", "may"), [("8d Qc 9c > 8d", False), ("9d Qc", True)])
def test_a_line_of_the_record_is_offered_to_stand_only_where_it_can(line: str, may: bool) -> None:
    html = Device(f"{BEGUN}{line}\n", "why").page.html
    assert "See it in the log" in html
    assert ("Let it stand" in html) is may


def test_a_wrong_claim_is_told_with_what_was_counted() -> None:
    device = Device(COMPLETE.replace("Anna 7", "Anna 9"), "why")
    html = device.page.html
    assert "Written: <b>9</b>. Counted: <b>7</b>. Difference: +2." in html
    assert "Write 7" in html
    text = re.search(r'data-text="(score: [^"]*)"', html)
    assert text
    device.do("why.change", line="16", text=text[1])
    assert "All lines are still right" in device.page.html
    device.do("log.make")
    assert device.text == COMPLETE


def test_a_record_in_order_says_so() -> None:
    assert "Nothing is wrong" in Device(COMPLETE, "why").page.html


def test_what_would_be_taken_now_is_no_complaint() -> None:
    device = refused(LINES[9].strip())
    assert "Nothing is wrong" in device.page.html
    assert device.text == BEGUN


def test_words_that_cannot_be_said_any_more_are_answered() -> None:
    device = refused("8d Qc 5c")
    device.do("why.begin", line="nonsense")
    assert device.view.notice
    device.do("why.say", line="nonsense")
    assert device.text == BEGUN


def test_what_is_wrong_is_told_in_the_language_of_the_device() -> None:
    device = refused("score: Pekka 3")
    english = device.page.html
    device.view = device.view.setting(language="fi")
    finnish = device.page.html
    assert english != finnish
    device.view = device.view.setting(language="../x")
    assert device.page.html == english
