"""Widths of letters: the table is that of the fonts, and what is laid out by it is as wide as the PDF writes it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from reportlab.pdfbase import pdfmetrics

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM
from companion.drawing.lettering import FACES
from companion.drawing.widths import advances, pack, unpack
from companion.press.page.faces import use_face

#: Letters with and without accents, signs of the symbol faces, what no face has, what prints nothing, what breaks.
WORDS = st.text(
    st.one_of(st.characters(max_codepoint=0x2FF), st.sampled_from("♠♥☃⚔→…−½\u200b\u202eש日😀\ud800\x00")), max_size=40
)
SIZES = st.one_of(st.sampled_from((8.0, 9.0, 10.5, 19.0)), st.floats(4, 60))


@pytest.mark.parametrize("face", FACES)
def test_the_table_is_that_of_the_font(face: str) -> None:
    """If not: `python tools/make_widths.py`."""
    use_face(face)
    assert dict(advances(face)) == pdfmetrics.getFont(face).face.charWidths


@given(WORDS, st.sampled_from(FACES), SIZES)
def test_a_text_is_as_wide_as_the_pdf_writes_it(text: str, face: str, size: float) -> None:
    for one in FACES:
        use_face(one)
    runs = [run for run in lettering.runs(text, face) if run.face != lettering.OTHER]
    plain = "".join(run.text for run in runs)
    written = sum(pdfmetrics.stringWidth(run.text, run.face, size) for run in lettering.runs(plain, face)) / POINTS_PER_MM
    assert lettering.width(plain, face, size) == written  # to the last bit
    assert lettering.is_plain(plain, face)


@given(WORDS, st.sampled_from(FACES), st.floats(0.1, 120), st.floats(8, 20))
def test_what_is_fitted_fits(text: str, face: str, room: float, size: float) -> None:
    fitted = lettering.fit(text, face, room, size, 8)
    assert 8 <= fitted.size <= size
    assert lettering.width(fitted.text, face, fitted.size) <= room
    assert all(lettering.width(line, face, size) <= room for line in lettering.wrap(text, face, room, size))


@given(st.dictionaries(st.integers(0, 0x10FFFF), st.integers(0, 0xFFFF)))
def test_packed_widths_come_back(units: dict[int, int]) -> None:
    assert unpack(pack(units)) == units


def test_another_face_is_refused() -> None:
    with pytest.raises(KeyError):
        lettering.width("a", "Helvetica", 10)


@pytest.mark.parametrize("face", FACES)
def test_letters_that_are_simple_are_written_as_all_others_are(face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    simple = sorted(lettering._simple(face))
    texts = ["".join(simple), "".join(reversed(simple)), *simple]
    short = [lettering.runs.__wrapped__(text, face) for text in texts]
    monkeypatch.setattr(lettering, "_simple", lambda face: frozenset())
    assert [lettering.runs.__wrapped__(text, face) for text in texts] == short
    assert simple or face in lettering.SYMBOLS
