"""Letters of every script: what is never cut in two, how wide it is thought to be, which way a line reads."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.drawing import lettering
from companion.drawing.inks import BY_NAME
from companion.drawing.scripts import clusters, is_right_to_left, reach, script_of
from companion.drawing.surface import SvgSurface

WHOLE = ("e\u0301", "ב\u05b0", "क्ष", "श्री", "น้ำ", "👨‍👩‍👧", "🇩🇪", "👍🏽", "❤️", "한", "\u1112\u1161\u11ab", "க்", "漢")
HOSTILE = st.text(
    st.sampled_from("aZ é漢字דבם محعकष्ीनํ้ำ한🙂👩🏽🇩🇪\u200d\u200c\ufe0f\u0301\u05b0\u202e\u2067\u2069\ud800\x00\ufffe"), max_size=60
)


@pytest.mark.parametrize("letter", WHOLE)
def test_a_letter_is_never_cut_in_two(letter: str) -> None:
    assert list(clusters(letter * 3)) == [letter] * 3
    room = lettering.width(letter * 5, lettering.TEXT, 10)
    for count in range(6, 40):
        cut = lettering.fit(letter * count, lettering.TEXT, room, 10, 10).text.removesuffix(lettering.ELLIPSIS)
        assert cut == letter * (len(cut) // len(letter))


@given(HOSTILE)
def test_nothing_is_lost_but_the_seventh_mark(text: str) -> None:
    assert "".join(clusters(text)) == text or "\u0301" * 7 in text or any(len(one) > 6 for one in clusters(text))
    assert all(reach(one) >= 0 for one in clusters(text))


def test_marks_heaped_on_a_letter_stay_few() -> None:
    assert list(clusters("Z" + "\u0301" * 500 + "a")) == ["Z" + "\u0301" * 6, "a"]


def test_a_letter_without_a_bundled_face_is_left_whole_and_what_turns_lines_is_dropped() -> None:
    runs = lettering.runs("Ann \u202e漢\u2066e\u0301👩‍🚀!", lettering.TEXT)
    assert [(run.face, run.text) for run in runs] == [
        (lettering.TEXT, "Ann "),
        (lettering.OTHER, "漢"),
        (lettering.TEXT, "e\u0301"),
        (lettering.OTHER, "👩‍🚀"),
        (lettering.TEXT, "!"),
    ]
    assert lettering.is_plain("Жанна Ελένη Nguyễn")
    assert not lettering.is_plain("דוד")


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\ud800", "\ue000", "\ufffe", "\ufdd0"])
def test_what_is_no_letter_is_a_question_mark_and_no_box(sign: str) -> None:
    assert [run.text for run in lettering.runs(f"a{sign}b", lettering.TEXT)] == ["a?b"]


def test_ten_thousand_letters_are_cut_at_once() -> None:
    fitted = lettering.fit("漢" * 10_000, lettering.TEXT, 40, 10, 8)
    assert fitted.text.endswith(lettering.ELLIPSIS)
    assert 30 < lettering.width(fitted.text, lettering.TEXT, 8) <= 40


@pytest.mark.parametrize(
    ("text", "leftwards"),
    [("דוד", True), ("محمد 12", True), ("Ann", False), ("דוד wins", False), ("12", False), ("漢字", False), ("", False)],
)
def test_a_line_reads_from_the_right_where_all_its_letters_do(text: str, *, leftwards: bool) -> None:
    assert is_right_to_left(text) is leftwards
    surface = SvgSurface(50, 10, BY_NAME, "x")
    surface.text(text, 5, 5)
    assert ("\u2067" in surface.finish()) is leftwards


@pytest.mark.parametrize(
    ("letter", "script"), [("ד", "Hebrew"), ("م", "Arabic"), ("漢", "Chinese"), ("か", "Japanese"), ("a", "")]
)
def test_a_letter_has_a_script(letter: str, script: str) -> None:
    assert script_of(letter) == script
