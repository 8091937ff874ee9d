"""Names in every script on paper: printed, read back, looked at; and what stands there where no face has a letter."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops
from pypdf import PdfReader

from companion.drawing import lettering
from companion.drawing.geometry import A4, POINTS_PER_MM, Box
from companion.drawing.inks import ink_for
from companion.games.four_kingdoms.paper.printables import PRINTABLES
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.scripts import standing_in
from companion.press.page.scripts.shaping import in_order, levels, shaped
from companion.press.page.scripts.standing_in import face_for
from companion.press.text.rulebook import book_pdf
from reading_back import faces_of, pages_of, text_boxes, why_no_rulebooks

for library in ("uharfbuzz", "manimgx_fonts", "manimgx_fonts_cjk"):
    pytest.importorskip(library)

#: Each with the face that writes it.
NAMES = {
    "דוד": "NotoSansHebrew",
    "محمد": "NotoSansArabic",
    "漢字太郎": "NotoSansCJK-VF",
    "王小明": "NotoSansCJK-VF",
    "ひらがな": "NotoSansCJK-VF",
    "김철수": "NotoSansCJK-VF",
    "สมชาย": "NotoSansThai",
    "น้ำ": "NotoSansThai",
    "देवी": "NotoSansDevanagari",
    "क्षत्रिय": "NotoSansDevanagari",
    "தமிழ்": "NotoSansTamil",
    "বাংলা": "NotoSansBengali",
    "ქართული": "NotoSansGeorgian",
    "አማርኛ": "NotoSansEthiopic",
    "🙂🎲": "NotoEmoji",
    "👨‍👩‍👧": "NotoEmoji",
}
PLAIN = ("Ελένη", "Жанна", "Nguyễn", "Ångström")
TEXT = "game: four-kingdoms\nplayers: A = 漢字太郎, B = דוד, 王小明, D = Ann\n"
SHEET = next(thing for thing in PRINTABLES if thing.name == "score-sheet")


def page(*lines: str, size: float = 12, face: str = lettering.TEXT) -> bytes:
    """A page with a line every 10 mm from 20 mm on."""
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names")
    for row, line in enumerate(lines):
        canvas.text(line, 20, 20 + 10 * row, face, size)
    canvas.end_page()
    return canvas.finish()


def ink(pdf: bytes, box: Box, scale: float = 8.0) -> Image.Image:
    """A part of a page, ink white on black."""
    whole = pypdfium2.PdfDocument(pdf)[0].render(scale=scale).to_pil().convert("L")
    dots = POINTS_PER_MM * scale
    corners = (box.x * dots, box.y * dots, box.right * dots, box.bottom * dots)
    return ImageChops.invert(whole.crop(tuple(map(round, corners))))


def faces_in(pdf: bytes) -> set[str]:
    """The names of the faces of a book, which may be embedded as PostScript."""
    pages = PdfReader(BytesIO(pdf)).pages
    return {str(font.get_object()["/BaseFont"]) for page in pages for font in page["/Resources"].get("/Font", {}).values()}


def strokes(picture: Image.Image) -> int:
    """How many pieces there are beside one another, with paper between them from top to bottom."""
    columns = picture.resize((picture.width, 1), Image.Resampling.BOX).tobytes()
    inked = [column > 0 for column in columns]
    return sum(after and not before for before, after in zip([False, *inked], inked, strict=False))


@pytest.fixture(scope="module")
def printed() -> bytes:
    return page(*NAMES, *PLAIN)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the extra."""
    monkeypatch.setattr(standing_in, "is_equipped", lambda: False)
    monkeypatch.setattr(standing_in, "is_equipped", lambda: False)
    for kept in (face_for, standing_in._stand_ins):
        kept.cache_clear()
    standing_in.taken_notes()
    yield
    for kept in (face_for, standing_in._stand_ins):
        kept.cache_clear()
    standing_in.taken_notes()


@pytest.mark.parametrize("name", [*NAMES, *PLAIN])
def test_a_name_is_found_again_on_its_page(printed: bytes, name: str) -> None:
    assert name in pages_of(printed)[0]


def test_the_faces_are_those_of_the_scripts_and_in_part_only(printed: bytes) -> None:
    found_faces = {face.partition("-Regular")[0] for face in faces_of(printed)}
    assert found_faces >= set(NAMES.values())
    assert len(printed) < 120_000  # the faces have 40 MB


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_has_a_shape(name: str) -> None:
    for face in (lettering.TEXT, lettering.BOLD):
        shapes = [shape for piece in shaped(name, face) for shape in piece.shapes]
        assert shapes
        assert all(glyph for shape in shapes for glyph, _, _ in shape.glyphs)
        assert "".join(sorted(letter for shape in shapes for letter in shape.text)) == "".join(sorted(name))


def test_arabic_letters_are_joined() -> None:
    joined, apart = page("محمد", size=40), page("م ح م د", size=40)
    box = Box(18, 2, 120, 30)
    assert strokes(ink(joined, box)) == 1
    assert strokes(ink(apart, box)) == 4


def test_hebrew_reads_from_the_right_and_figures_beside_it_do_not() -> None:
    text = pypdfium2.PdfDocument(page("דוב 12"))[0].get_textpage()
    left = {text.get_text_range(index, 1): text.get_charbox(index)[0] for index in range(text.count_chars())}
    assert left["1"] < left["2"] < left["ב"] < left["ו"] < left["ד"]


def test_chinese_letters_have_the_shapes_of_their_country() -> None:
    def bone(text: str) -> object:
        return next(shape.glyphs for piece in shaped(text, lettering.TEXT) for shape in piece.shapes if shape.text == "骨")

    assert bone("骨の") == bone("骨") != bone("骨头")


def test_bold_is_bolder() -> None:
    box = Box(18, 2, 100, 40)
    regular, bold = (sum(ink(page("漢字 דוד", size=30, face=face), box).tobytes()) for face in (lettering.TEXT, lettering.BOLD))
    assert bold > 1.15 * regular


def test_outlines_of_postscript_keep_their_holes() -> None:
    assert max(ink(page("口", size=60), Box(25, 8, 10, 8)).tobytes()) == 0


@settings(max_examples=40, deadline=None)
@given(
    st.text(
        st.sampled_from("aZ é12(),漢字דבםקمحعيकष्ीनํ้ำ한ம்ழ🙂👩🏽🇩🇪\u200d\u200c\ufe0f\u0301\u05b0\u202e\u2067\u2069\ud800\x00\ufffe"),
        max_size=25,
    ),
    st.sampled_from(["left", "centre", "right"]),
)
def test_whatever_a_name_is_it_stays_in_its_box(name: str, align: str) -> None:
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names")
    box = Box(60, 20, 30, 8)
    canvas.text_in(name, box, size=12, align=align)
    canvas.text(name, 60, 60)
    canvas.end_page()
    pdf = canvas.finish()
    edges = ink(pdf, Box(0, 0, 210, 45), 2).getbbox()
    if edges:
        assert edges[0] / 2 / POINTS_PER_MM >= box.x - 3  # a mark without a letter hangs out to the left
        assert edges[2] / 2 / POINTS_PER_MM <= box.right + 3


def test_ten_thousand_letters_do_no_harm() -> None:
    text = "".join(chr(0x4E00 + index) for index in range(500)) + "ד" * 9_500
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names")
    canvas.text_in(text, Box(20, 20, 60, 8))
    canvas.text(text, 20, 60, size=4)
    canvas.end_page()
    assert canvas.finish().startswith(b"%PDF")


def test_equal_names_give_equal_bytes_on_any_day(monkeypatch: pytest.MonkeyPatch) -> None:
    today = page(*NAMES)
    monkeypatch.setattr("fontTools.fontBuilder.timestampNow", lambda: 1)
    assert page(*NAMES) == today


@pytest.mark.parametrize("name", ["வௌவௌ", "👩‍🚀👩‍🚀"])
def test_a_face_that_writes_wider_than_was_thought_is_set_smaller(name: str) -> None:
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names")
    room = lettering.width(name, lettering.BOLD, 40)
    assert sum(piece.advance for piece in shaped(name, lettering.BOLD)) * 0.04 / POINTS_PER_MM > room
    assert canvas.text(name, 20, 30, lettering.BOLD, 40) == pytest.approx(room)
    canvas.end_page()
    assert strokes(ink(canvas.finish(), Box(20 + room + 1, 5, 40, 45))) == 0


def test_a_page_without_such_letters_has_none_of_it() -> None:
    assert faces_of(page(*PLAIN)) <= set(lettering.FACES) | {"GentiumBookPlus"}
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names")
    canvas.text_in("Жанна ♠ Ångström", Box(20, 20, 60, 8))
    assert canvas._scripts is None


def test_a_sheet_has_the_names_as_they_were_given() -> None:
    standing_in.taken_notes()
    text = pages_of(SHEET.pdf(Job(TEXT)))[0]
    assert all(name in text for name in ("漢字太郎", "דוד", "王小明", "Ann"))
    assert standing_in.taken_notes() == ()


def test_a_form_prints_what_its_fields_cannot_hold() -> None:
    canvas = PageCanvas(A4, ink_for("saver", "#000000"), "names", fillable=True)
    for row, value in enumerate(("漢字太郎", "Ann −3", "", "Жанна")):
        canvas.entry(str(row), Box(20, 20 + 10 * row, 60, 8), value)
    assert [field.value for field in canvas.fields] == ["Ann −3", ""]
    canvas.end_page()
    words = pages_of(canvas.finish())[0]
    assert "漢字太郎" in words
    assert "Жанна" in words


@pytest.mark.usefixtures("bare")
def test_without_the_extra_the_tag_stands_for_the_name() -> None:
    pdf = SHEET.pdf(Job(TEXT))
    words = [text.strip() for text, _ in text_boxes(pdf)]
    assert {"A", "B", "P3", "Ann"} <= set(words)
    assert not any("\u25a1" in text or "漢" in text for text in words)
    notes = standing_in.taken_notes()
    assert [note.partition(":")[0] for note in notes[:-1]] == [
        "“漢字太郎” is printed as A",
        "“דוד” is printed as B",
        "“王小明” is printed as P3",
    ]
    assert "漢 字 太 郎" in notes[0]
    assert "tabletop-companion[scripts]" in notes[-1]
    assert standing_in.taken_notes() == ()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("דוד", "dvd"),
        ("محمد", "mhmd"),
        ("देवी", "devii"),
        ("ひらがな", "hiragana"),
        ("한국", "hangug"),
        ("ქართული", "khartuli"),
        ("אዲስ", "adise"),
        ("Turku 漢!", "Turku ?!"),
        ("🙂", "?"),
        ("٣٤", "34"),
    ],
)
def test_without_the_extra_letters_are_printed_by_their_sound(text: str, shown: str) -> None:
    assert standing_in.writable(text) == shown
    assert pages_of(page(text))[0].strip() == shown
    assert standing_in.taken_notes()


@pytest.mark.usefixtures("bare")
def test_a_name_cut_short_is_known_all_the_same() -> None:
    players = Job(TEXT).record.header.players
    with standing_in.names_stand_for(players):
        assert standing_in.writable("漢字…") == "A"
        assert standing_in.writable("דוד, 王小明") == "B, P3"


@pytest.mark.usefixtures("bare")
def test_not_more_is_told_than_can_be_read() -> None:
    for index in range(60):
        standing_in.writable(chr(0x4E00 + index) * 200)
    notes = standing_in.taken_notes()
    assert len(notes) == 10
    assert max(map(len, notes[:8])) < 300
    assert notes[8].startswith(f"letters are missing for these, too: “{chr(0x4E08) * 30}…”")
    assert len(notes[8]) < 1500


def test_the_fonts_of_the_system_serve_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = face_for("ד")
    assert source
    (tmp_path / "fonts").mkdir()
    shutil.copy(source.path, tmp_path / "fonts" / "Own.TTF")
    (tmp_path / "fonts" / "Broken.ttf").write_bytes(b"no font")
    for kept in (face_for, standing_in._of_the_extra, standing_in._of_the_system):
        kept.cache_clear()
    monkeypatch.setattr(standing_in, "_PACKAGES", ("no_such_package",))
    monkeypatch.setattr(standing_in, "_system_folders", lambda: [tmp_path / "fonts", tmp_path / "none"])
    own = face_for("ד")
    assert own
    assert own.path.name == "Own.TTF"
    assert face_for("漢") is None
    for kept in (face_for, standing_in._of_the_extra, standing_in._of_the_system):
        kept.cache_clear()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_every_system_has_its_folders_of_fonts(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert len(standing_in._system_folders()) >= 2


@pytest.mark.skipif(bool(why_no_rulebooks()), reason=why_no_rulebooks() or "-")
def test_a_book_takes_what_its_words_need_and_nothing_else() -> None:
    def book(words: str) -> bytes:
        return book_pdf("four-kingdoms", text=f"# Title\n\n## Names {{FK-1}}\n\n**FK-1.1** {words}\n")

    pdf = book("Ann, 漢字太郎, דוד, สมชาย, देवी, 🙂")
    assert pdf == book("Ann, 漢字太郎, דוד, สมชาย, देवी, 🙂")
    words = "".join(pages_of(pdf))
    assert all(name in words for name in ("漢字太郎", "דוד", "देवी", "🙂"))
    assert "Noto-Sans-Thai" in "".join(faces_in(pdf))
    assert not [face for face in faces_in(book("Ann, Ελένη")) if "Noto-Sans" in face and "Symbols" not in face]


@settings(max_examples=500)
@given(st.text(st.sampled_from("abאבגجم12٣٤.,+-$() []:/ xé漢"), max_size=12))
def test_letters_stand_in_the_order_of_unicode(line: str) -> None:
    bidi = pytest.importorskip("bidi")
    from companion.drawing.scripts import is_right_to_left

    leftwards = is_right_to_left(line)
    told = line if leftwards else re.sub(r"([,:](?= ))", "\u200e\\1\u200e", line)  # a list's commas read from the left
    expected = bidi.get_display(told, base_dir="R" if leftwards else "L").replace("\u200e", "")
    assert "".join(in_order(line, levels(line))) == expected.rstrip("\n")


def test_names_in_a_list_stand_in_its_order() -> None:
    line = "For tonight: דוד, שרה, محمد · יעל"
    shown = "".join(in_order(line, levels(line)))
    assert [shown.index(name[::-1]) for name in ("דוד", "שרה", "محمد", "יעל")] == sorted(
        shown.index(name[::-1]) for name in ("דוד", "שרה", "محمد", "יעל")
    )
    assert "".join(in_order("דוד, שרה", levels("דוד, שרה"))) == "דוד, שרה"[::-1]
