"""The printed rulebook, read back from its PDF."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from companion.press.page.booklet import spreads
from companion.press.page.errors import PrintError
from companion.press.text.rulebook import book_html, book_pdf
from companion.press.text.typeset import typesetter
from companion.referee import game_ids, rule_texts
from companion.shop.books import build_book
from companion.shop.output import pages_of, sheets_of
from reading_back import why_no_rulebooks

if why_no_rulebooks():
    pytest.skip(why_no_rulebooks(), allow_module_level=True)

OUR_FONTS = {"Cinzel", "Gentium-Book-Plus", "Noto-Sans-Symbols2", "Noto-Sans-Symbols"}
MM = 72 / 25.4
RULEBOOK = Path(__file__).parents[2] / "companion" / "games" / "four_kingdoms" / "rules.md"
SMALL = """# A Game

For nobody.

## Start {FK-1}

**FK-1.1** First, as FK-R1 has it: `Qs 10h > Jk`. See `house: FK-R1=b` and ``Qs``.

**FK-R1** What is open. *Default a*: this. *b*: that.
"""


@pytest.fixture(scope="module")
def book() -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(book_pdf("four-kingdoms", "rules")))


@pytest.fixture(scope="module")
def text(book: pypdf.PdfReader) -> str:
    return "\n".join(page.extract_text() for page in book.pages)


def fonts_of(page: Any) -> Iterator[str]:
    for font in page["/Resources"].get("/Font", {}).values():
        yield re.sub(r"^/[A-Z]{6}\+", "", font.get_object()["/BaseFont"])


def test_page_is_a4_in_every_dimension(book: pypdf.PdfReader) -> None:
    for page in book.pages:
        assert float(page.mediabox.width) == pytest.approx(210 * MM, abs=0.01)
        assert float(page.mediabox.height) == pytest.approx(297 * MM, abs=0.01)


def test_letter_is_set_natively() -> None:
    page = pypdf.PdfReader(BytesIO(book_pdf("four-kingdoms", "rules", paper="letter", text=SMALL))).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((612, 792), abs=0.01)


def test_its_sheets_are_counted_though_its_pages_are_packed_away() -> None:
    pdf = book_pdf("four-kingdoms", "rules", text=SMALL)
    pages = len(pypdf.PdfReader(BytesIO(pdf)).pages)
    assert (pages_of(pdf), sheets_of(pdf, two_sided=True)) == (pages, -(-pages // 2))


def test_only_our_fonts_are_embedded(book: pypdf.PdfReader) -> None:
    names = {name for page in book.pages for name in fonts_of(page)}
    assert not [name for name in names if not name.startswith(tuple(OUR_FONTS))]
    assert all(any(name.startswith(ours) for name in names) for ours in ("Cinzel", "Gentium-Book-Plus", "Noto-Sans-Symbols2"))


def test_every_rule_can_be_linked_to(book: pypdf.PdfReader) -> None:
    ids = re.findall(r"^\*\*(FK-[R\d.]+)\*\*", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(ids) > 60
    assert set(ids) <= set(book.named_destinations)


def test_every_rule_shows_its_id_in_the_outer_margin(book: pypdf.PdfReader) -> None:
    seen = set()
    for number, page in enumerate(book.pages, start=1):
        places: list[tuple[str, float]] = []

        def note(words: str, cm: Any, tm: Any, font: Any, size: float, places: Any = places) -> None:
            if re.fullmatch(r"FK-[R\d.]+", words.strip()):
                places.append((words.strip(), tm[4] * cm[0] + cm[4]))

        page.extract_text(visitor_text=note)
        left, right = (56, 172) if number % 2 == 0 else (38, 154)
        for rule, x in places:
            outside = x < left * MM - 10 if number % 2 == 0 else x > right * MM
            assert outside or left * MM - 1 <= x <= right * MM, f"{rule} stands in the inner margin of page {number}"
            seen |= {rule} if outside else set()
    assert {"FK-3.2", "FK-5.1", "FK-14.1", "FK-R1"} <= seen


def test_text_comes_back(text: str) -> None:
    assert "What this table plays" in text
    assert "FK-3.2" in text
    assert "Ville Viitala" in text


def test_chapters_are_bookmarks(book: pypdf.PdfReader) -> None:
    titles = {entry.title for entry in book.outline if not isinstance(entry, list)}
    chapters = re.findall(r"^## (.*?)(?: \{.*\})?$", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(chapters) <= titles


def test_contents_name_the_pages(book: pypdf.PdfReader) -> None:
    contents = book.pages[1].extract_text()
    for entry in book.outline:
        if not isinstance(entry, list) and entry.title == "The King Deck":
            page = book.get_destination_page_number(entry)
            assert page is not None
            assert re.search(rf"The King Deck[ .]*{page + 1}\b", contents)
            return
    pytest.fail("no chapter The King Deck")


def test_is_tagged_english_and_not_to_be_scaled(book: pypdf.PdfReader) -> None:
    root: Any = book.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"] is True or str(root["/MarkInfo"]["/Marked"]).lower() == "true"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_no_chapter_title_stands_last_on_a_page(book: pypdf.PdfReader) -> None:
    titles = {entry.title.upper() for entry in book.outline if not isinstance(entry, list)}
    for page in book.pages[2:]:
        *_, last, _header, _number = (line.strip() for line in page.extract_text().splitlines() if line.strip())
        assert last.upper() not in titles


def test_lines_are_at_most_75_characters_long(book: pypdf.PdfReader) -> None:
    text = "\n".join(page.extract_text() for page in book.pages[2:])
    lines = [line for line in text.splitlines() if re.fullmatch(r"[A-Za-z ,.;:()-]+", line) and ". ." not in line]
    lengths = sorted(map(len, lines))
    assert len(lengths) > 200
    assert lengths[int(0.98 * len(lengths))] <= 75
    assert lengths[-1] <= 78  # a line of many narrow letters


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_a_book_without_colours_is_written_in_grey(ink: Any) -> None:
    for page in pypdf.PdfReader(BytesIO(book_pdf("four-kingdoms", "rules", ink=ink, text=SMALL))).pages:
        contents = page.get_contents()
        assert contents is not None
        assert not set(contents.get_data().split()) & {b"rg", b"RG"}


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_same_bytes_on_a_second_run(ink: Any) -> None:
    digests = {hashlib.sha256(book_pdf("four-kingdoms", "rules", ink=ink, text=SMALL)).hexdigest() for _ in range(2)}
    assert len(digests) == 1


@pytest.mark.parametrize(("pages", "sides"), [(1, 2), (4, 2), (5, 4), (8, 4), (17, 10)])
def test_spreads_pad_to_whole_sheets_and_hold_each_page_once(pages: int, sides: int) -> None:
    halves = [half for spread in spreads(pages) for half in spread]
    assert len(halves) == 2 * sides
    assert sorted(half for half in halves if half is not None) == list(range(pages))


def test_booklet_has_a_quarter_of_the_pages_on_a4(tmp_path: Path) -> None:
    path = build_book("four-kingdoms", tmp_path / "new" / "booklet.pdf", "rules", booklet=True, text=SMALL).path
    booklet = pypdf.PdfReader(path)
    assert len(booklet.pages) == 2
    assert float(booklet.pages[0].mediabox.width) == pytest.approx(297 * MM, abs=0.1)
    assert "A Game" in booklet.pages[0].extract_text().title()
    assert booklet.root_object["/Lang"] == "en"
    assert [(entry.title, booklet.get_destination_page_number(entry)) for entry in booklet.outline] == [
        ("Contents", 1), ("Start", 1), ("What this table plays", 1),
    ]  # fmt: skip
    again = build_book("four-kingdoms", tmp_path / "again.pdf", "rules", booklet=True, text=SMALL).path
    assert again.read_bytes() == path.read_bytes()
    assert [file.name for file in path.parent.iterdir()] == ["booklet.pdf"]


def tags_of(reader: Any) -> list[Any]:
    """Every tag of a file, once for each place where another one holds it."""
    found: list[Any] = []
    ways = [reader.root_object["/StructTreeRoot"]]
    while ways:
        held = ways.pop().get("/K", ())
        below = [one.get_object() for one in (held if isinstance(held, list) else [held])]
        tags = [one for one in below if isinstance(one, dict) and "/S" in one]
        found += tags
        ways += tags
    return found


def test_a_booklet_keeps_its_links_and_its_tags(tmp_path: Path) -> None:
    path = build_book("four-kingdoms", tmp_path / "booklet.pdf", "rules", booklet=True, text=SMALL).path
    plain: Any = pypdf.PdfReader(BytesIO(book_pdf("four-kingdoms", "rules", half=True, text=SMALL)))
    booklet: Any = pypdf.PdfReader(path)
    assert booklet.root_object["/MarkInfo"]["/Marked"]
    assert sorted(tag["/S"] for tag in tags_of(booklet)) == sorted(tag["/S"] for tag in tags_of(plain))
    sheets = {page.indirect_reference.idnum: page for page in booklet.pages}
    tree = booklet.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = {tree[i]: tree[i + 1].get_object() for i in range(0, len(tree), 2)}
    marked = [(tag, held) for tag in tags_of(booklet) for held in tag.get("/K", ()) if held.get("/Type") == "/MCR"]
    assert len(marked) > 50
    for tag, held in marked:
        forms = sheets[held.raw_get("/Pg").idnum]["/Resources"]["/XObject"]
        assert held.raw_get("/Stm") in [forms.raw_get(name) for name in forms]
        assert owners[held["/Stm"]["/StructParents"]][held["/MCID"]].get_object() == tag
        assert f"/MCID {held['/MCID']}>>".encode() in held["/Stm"].get_data()
    links = [(page, link.get_object()) for page in booklet.pages for link in page["/Annots"]]
    assert len(links) == sum(len(page.get("/Annots", ())) for page in plain.pages) > 3
    for page, link in links:
        assert 0 <= link["/Rect"][0] < link["/Rect"][2] <= page.mediabox.width
        place = booklet.named_destinations[link["/Dest"]]
        assert booklet.get_destination_page_number(place) is not None


@pytest.mark.parametrize("booklet", [False, True])
def test_our_own_file_is_written_over_and_a_strangers_is_not(tmp_path: Path, booklet: bool) -> None:
    path = tmp_path / "book.pdf"
    build_book("four-kingdoms", path, ink="grey", booklet=booklet, text=SMALL)
    assert not build_book("four-kingdoms", path, booklet=booklet, text=SMALL).unchanged
    assert build_book("four-kingdoms", path, booklet=booklet, text=SMALL).unchanged
    path.write_bytes(b"my own notes")
    with pytest.raises(PrintError):
        build_book("four-kingdoms", path, booklet=booklet, text=SMALL)


def test_cards_show_as_cards_and_typed_words_as_typed() -> None:
    page = pypdf.PdfReader(BytesIO(book_pdf("four-kingdoms", "rules", text=SMALL))).pages[2].extract_text()
    words = re.sub(r"\s+", "", page)
    assert "Q♠" in words
    assert "10♡" in words
    assert "Jk" in words
    assert "house:FK-R1=b" in words
    assert "andQs." in words


@pytest.mark.parametrize(
    ("rulebook", "complaint"),
    [
        (SMALL + "\nSee FK-9.9.\n", "FK-9.9"),
        (SMALL + "\n**FK-1.1** Again.\n", "two rules FK-1.1"),
        (SMALL + "\n![No such picture](nowhere)\n", "'nowhere'"),
        (SMALL + "\nA sign that no font has: \U000f1234.\n", "notdef"),
    ],
)
def test_faults_of_a_rulebook_are_named(rulebook: str, complaint: str) -> None:
    with pytest.raises(PrintError, match=re.escape(complaint)):
        book_pdf("four-kingdoms", "rules", text=rulebook)


def test_unknown_choices_name_the_known_ones() -> None:
    with pytest.raises(PrintError, match="a4, letter"):
        book_pdf("four-kingdoms", paper="a3")  # type: ignore[arg-type]
    with pytest.raises(PrintError, match="four-kingdoms"):
        book_pdf("chess")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "book.pdf").mkdir()
    with pytest.raises(PrintError, match=r"book\.pdf"):
        build_book("four-kingdoms", tmp_path / "book.pdf", text=SMALL)
    assert [file.name for file in tmp_path.iterdir()] == ["book.pdf"]


@pytest.mark.parametrize("game", game_ids())
def test_the_web_page_has_every_rule_and_needs_no_other_file(game: str) -> None:
    page = book_html(game)
    ids = re.findall(r' id="([^"]+)"', page)
    anchors = set(ids)
    assert len(ids) == len(anchors)
    assert {rule.id for rule in rule_texts(game).values()} <= anchors | {"EM-12"}
    assert {link[1:] for link in re.findall(r'href="(#[^"]+)"', page)} <= anchors
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert not re.search(r'url\((?!#|"?data:)', page)
    assert page == book_html(game)


@pytest.mark.parametrize(
    ("html", "css"),
    [
        ("<p>x<img src='file:///etc/passwd'/></p>", ""),
        ("<p>x</p>", "p{background:url(file:///etc/hosts)}"),
        ("", "@import 'http://a.example/x.css';"),
    ],
)
def test_a_page_fetches_nothing(html: str, css: str) -> None:
    with pytest.raises(PrintError, match="could not be set as it was written"):
        typesetter().lay_out(html, css)
