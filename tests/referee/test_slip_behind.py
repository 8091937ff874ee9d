"""The slip behind a record that is not legal: one of each kind, in games of all sorts."""

from __future__ import annotations

import pytest

from commands import COMPLETE, ROOT
from companion.referee import judge
from companion.referee.mending import trial
from companion.referee.mending.change import Change, Slip
from companion.referee.mending.missing import gaps_of
from companion.referee.mending.seeking import MOST, _order, slips_of
from companion.referee.mending.trial import Trial
from companion.referee.protocol import no_files

RECORDS = ROOT / "tests/games"
KINGS = (RECORDS / "circle_of_kings/records/ruling-R7-b.game").read_text("utf-8")
HEARTS = """\
game: hearts
players: A, B, C, D
[deal 1]
C: 2c 5c Qc 7c
2d Qd 3d Jd
Js Qs Ks 5s
"""
FARKLE = """\
game: farkle
players: A, B, C
A 321615 5 25435 5
B 261665 666
C 136434 1
A 243521 1 56462 5 6544 5 363
"""


def found(text: str) -> list[Slip]:
    """The slips behind a record that is not legal."""
    judgement = judge(text)
    assert judgement.verdict.status != "legal"
    return list(slips_of(text, judgement))


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("misread", "6s As 7s", "6s Ac 7s"),
        ("words-swapped", "Ac Jd 4h", "Jd Ac 4h"),
        ("lines-swapped", "9d 9s Qh > Qh\nharvest: Kh Kd\n", "harvest: Kh Kd\n9d 9s Qh > Qh\n"),
        ("line-twice", "6s As 7s\n", "6s As 7s\n6s As 7s\n"),
        ("left-out", "Jh 7d 5d > Jh\n", "Jh 7d 5d\n"),
        ("number", "score: Anna 7, Bo 0", "score: Anna 9, Bo 0"),
        ("missing-line", "9h 6d 5s > 9h\n", ""),
    ],
)
def test_each_kind_is_found(kind: str, right: str, wrong: str) -> None:
    assert COMPLETE.count(right) == 1
    text = COMPLETE.replace(right, wrong)
    slips = found(text)[:3]
    assert kind in [slip.change.kind for slip in slips]
    for slip in slips:
        assert judge(slip.change.mended(text)).verdict.status == "legal"
        assert f"line {slip.change.first}" in slip.words.replace("lines", "line")
    if kind != "missing-line":  # what stood there the record need not tell
        assert COMPLETE in [slip.change.mended(text) for slip in slips]


def test_a_player_mistaken_in_a_game_of_boards() -> None:
    text = KINGS.replace("Ville 2s + 5s / high-priestess", "Aino 2s + 5s / high-priestess")
    assert KINGS in [slip.change.mended(text) for slip in found(text)[:3]]


@pytest.mark.parametrize(
    ("text", "right", "wrong", "kind"),
    [(HEARTS, "2d Qd 3d Jd\n", "2d Qd 3d Jd\n2d Qd 3d Jd\n", "line-twice"), (FARKLE, "C 136434 1", "A 136434 1", "player")],
)
def test_games_of_other_packages_are_mended_too(text: str, right: str, wrong: str, kind: str) -> None:
    first = found(text.replace(right, wrong))[0]
    assert first.change.kind == kind
    assert first.change.mended(text.replace(right, wrong)) == text


@pytest.mark.parametrize("line", ["(Qc) 4c 4s 3s 8d -", "7. (Qc) 4c 4s 3s 8d -  # so it was", "  (Qc) 4c 4s 3s 8d -"])
def test_the_first_word_of_a_line_is_found(line: str) -> None:
    """The next city of an action: which one it was the record need not tell, but the line, and where in it."""
    text = (RECORDS / "circle_of_power/records/ruling-R11-b.game").read_text("utf-8")
    assert text.count("\n(Qc) 4c 4s 3s 8d -\n") == 1
    wrong = text.replace("(Qc) 4c 4s 3s 8d -", line.replace("(Qc) ", ""))
    first = found(wrong)[0]
    assert (first.change.kind, first.change.first) == ("first-word", 14)
    assert first.change.column == line.index("(") + 1
    assert first.change.mended(wrong).replace(first.change.now, "(Qc)", 1).count(line) == 1
    assert first.words == f"With {first.change.now} at the beginning of line 14, the whole record is legal."


def test_a_line_that_is_missing_is_found_by_what_the_referee_says() -> None:
    """Not four cards by lot: which of them can be played there shows in the lines below."""
    text = (RECORDS / "circle_of_power/records/ruling-R11-b.game").read_text("utf-8")
    lines = text.splitlines(keepends=True)
    assert lines.pop(13) == "(Qc) 4c 4s 3s 8d -\n"
    first = found("".join(lines))[0].change
    assert (first.kind, first.first) == ("missing-line", 14)


def test_short_lines_of_the_record_are_tried_where_one_may_be_missing() -> None:
    turns = "A 321615 5 25435 5\nB 261665 666\nC 136434 1\n"
    text = f"game: farkle\nplayers: A, B, C\n{turns * 3}".replace("B 261665 666\n", "", 1)
    assert ("B 136434 1", 4) in [(slip.change.now, slip.change.first) for slip in found(text)]


def test_a_slip_is_looked_for_above_the_first_of_several_wrong_claims() -> None:
    """What stands below the first one cannot explain it, and looking there takes the time from what can."""
    text = (RECORDS / "four_kingdoms/records/complete-game.game").read_text("utf-8")
    for right, wrong in (("score: Aino 4,", "score: Aino 5,"), ("total: Aino 3,", "total: Aino 4,")):
        assert right in text
        text = text.replace(right, wrong)
    trial = Trial(text, judge(text), no_files)
    first, *more = [error.line for error in trial.errors]
    assert more
    assert max(gaps_of(trial)) == first
    assert max(_order(trial)) == first


def test_what_is_one_slip_and_what_is_not_is_said_to_be_sure() -> None:
    text = COMPLETE.replace("6s As 7s", "6s Ac 7s")
    slips = found(text)
    assert [slip.sure for slip in slips] == [len(slips) == 1] * len(slips)
    assert len(found(COMPLETE.replace("Anna 7, Bo 0", "Anna 9, Bo 0"))) <= MOST


def test_equal_records_have_equal_slips() -> None:
    text = COMPLETE.replace("8d Qc 8c\n", "")
    assert found(text) == found(text)


def test_a_record_that_cannot_be_read_is_mended_where_one_sign_does_it() -> None:
    text = COMPLETE.replace("8d Qc 8c", "8d Oc 8c")
    assert judge(text).verdict.status == "malformed"
    assert [slip.change.mended(text) for slip in found(text)] == [COMPLETE]


def test_a_position_is_mended_too() -> None:
    text = COMPLETE.replace("4s 7h Tc", "4s 7h Tc !").replace("Anna 7, Bo 0", "Anna 8, Bo 0")
    assert COMPLETE.replace("4s 7h Tc", "4s 7h Tc !") in [slip.change.mended(text) for slip in found(text)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n" * 5_000,
        "Call me Ishmael.\n" * 3_000,
        COMPLETE.replace("8d Qc 8c", "8d 8d 8d").replace("4s 7h Tc", "4s 4s 4s").replace("Js Ad Th", "Js Js Js"),
        "game: four-kingdoms\nplayers: [red]x[/red], \x1b[31m, A = ../../etc\n[season 1]\n5c 5c\n",
        "game: circle-of-kings\nplayers: A, B\n[round 1]\n",
        COMPLETE.replace("8d Qc 8c", "8d Qc 8c " * 4_000),
    ],
    ids=["nothing", "blank lines", "a pasted book", "three errors", "hostile names", "half a header", "a line without end"],
)
def test_what_no_single_change_mends(text: str) -> None:
    assert found(text) == []


def test_no_slip_is_looked_for_in_a_legal_record() -> None:
    assert slips_of(COMPLETE, judge(COMPLETE)) == ()


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what there is to judge, and not by a clock: a record with many lines below its error is not judged anew for ever."""
    judged = 0

    def counted(text: str, **more: object) -> object:
        nonlocal judged
        judged += text.count("\n")
        return judge(text, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(trial, "judge", counted)
    seasons = "".join(f"[season {number}]\npoints: Anna 1, Bo 2, Cia -3\n" for number in range(1, 300))
    text = f"game: four-kingdoms\nplayers: Anna, Bo, Cia\n{seasons}".replace("Cia -3", "Cia three", 1)
    judgement = judge(text)
    assert judgement.verdict.status == "malformed"
    assert slips_of(text, judgement) == []
    assert 0 < judged < 20_000


def test_a_change_keeps_the_ends_of_lines() -> None:
    text = "one\r\ntwo\nthree"
    assert Change("line-twice", 2, 1, (), "two", "").mended(text) == "one\r\nthree"
    assert Change("missing-line", 2, 0, ("new",), "", "new").mended(text) == "one\r\nnew\r\ntwo\nthree"
    assert Change("lines-swapped", 1, 3, ("three", "two", "one"), "one", "three").mended(text) == "three\r\ntwo\none"


def test_json_has_what_the_record_format_says() -> None:
    text = COMPLETE.replace("6s As 7s", "6s Ac 7s")
    first = found(text)[0].as_dict()
    assert list(first) == ["kind", "line", "column", "was", "is", "words", "sure"]
    assert (first["line"], first["was"]) == (11, "Ac")
