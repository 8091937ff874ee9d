"""Files on disk: whole or none, nobody else's overwritten, unchanged ones said to be so; and the instruction page."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfWriter

from companion.press.job.printable import Job, PrintOptions
from companion.press.page.emblems import cover_of, emblem_of
from companion.press.page.errors import LibraryError, PrintError
from companion.referee import game_ids
from companion.referee.games import GROUP, package_of
from companion.shop.catalogue import books_of, printables_of
from companion.shop.kit import write_kit, write_one
from companion.shop.output import made_by_us, write_pdf
from reading_back import why_no_rulebooks

HEADER = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"


def words_of(path: Path) -> str:
    """What stands on the pages of a PDF, with single blanks."""
    pages = pypdfium2.PdfDocument(path)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_instruction_page_says_how_to_print(tmp_path: Path, paper: Any) -> None:
    kit = write_kit(Job(HEADER, PrintOptions(paper=paper)), tmp_path, ["score-sheet", "mat"])
    told = words_of(kit.files[0].path)
    assert len(pypdfium2.PdfDocument(kit.files[0].path)) == 1
    assert kit.files[0].path.name == "four-kingdoms-how-to-print.pdf"
    for words in (
        "100 %", "100 mm long", "4 in long", f"four-kingdoms-score-sheet-3-players-{paper}.pdf", "plain paper", "ink colour",
        "Anna, Bo, Cia",
        "1 pack of 52 French cards, no jokers in it companion print kit four-kingdoms --only deck", "1 pencil",
    ):  # fmt: skip
        assert words in told


def test_a_sheet_is_written_once(tmp_path: Path) -> None:
    (first,) = write_one("score-sheet", Job(HEADER, PrintOptions()), tmp_path / "new")
    (again,) = write_one("score-sheet", Job(HEADER, PrintOptions()), tmp_path / "new")
    assert first.path.name == "four-kingdoms-score-sheet-3-players-a4.pdf"
    assert (first.unchanged, again.unchanged) == (False, True)
    (other,) = write_one("score-sheet", Job(HEADER.replace("Cia", "Dan"), PrintOptions()), tmp_path / "new")
    assert not other.unchanged
    (saver,) = write_one("score-sheet", Job(HEADER, PrintOptions(ink="saver")), tmp_path / "new")
    assert saver.path.name == "four-kingdoms-score-sheet-3-players-a4-saver.pdf"
    assert {path.name for path in (tmp_path / "new").iterdir()} == {first.path.name, saver.path.name}


#: The books that a kit holds.
BOOKS = [book for book in books_of("four-kingdoms") if book.needed(Job(HEADER))]


@pytest.mark.skipif(bool(why_no_rulebooks()), reason=why_no_rulebooks())
def test_a_kit_printed_twice_is_the_same_to_the_byte(tmp_path: Path) -> None:
    first, again = (
        {file.path.name: file.path.read_bytes() for file in write_kit(Job(HEADER), tmp_path / folder).files}
        for folder in ("one", "two")
    )
    assert len(first) == 6 + len(BOOKS)
    assert first == again


def _no_pango() -> None:
    raise LibraryError("no Pango here")


def test_without_pango_a_kit_has_its_books_as_web_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.press.text.rulebook.typesetter", _no_pango)
    kit = write_kit(Job(HEADER), tmp_path)
    names = [file.path.name for file in kit.files]
    pages = [f"four-kingdoms-{book.name}.html" for book in BOOKS]
    assert names[: 3 + len(pages)] == [
        "four-kingdoms-how-to-print.pdf", "four-kingdoms-overview-3-players-a4.pdf", *pages,
        "four-kingdoms-score-sheet-3-players-a4.pdf",
    ]  # fmt: skip
    (lack,) = kit.lacks
    assert lack.startswith(" and ".join(book.title for book in BOOKS))
    assert lack.endswith(": no Pango here")
    assert kit.files[2].path.read_text("utf-8").startswith("<!DOCTYPE html>")
    told = words_of(kit.files[0].path)
    assert all(page in told for page in pages)
    assert "no paper: a web page, to be read on a screen" in told
    assert all(file.unchanged for file in write_kit(Job(HEADER), tmp_path).files)


def test_a_thing_that_can_be_no_web_page_is_left_out_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sheet(job: Job) -> bytes:
        raise LibraryError("no ink library here")

    things = tuple(thing for thing in printables_of("four-kingdoms") if thing not in books_of("four-kingdoms"))
    odd = replace(next(thing for thing in things if thing.name == "mat"), make=sheet)
    listed = tuple(odd if thing.name == "mat" else thing for thing in things)
    monkeypatch.setattr("companion.shop.kit.printables_of", lambda _: listed)
    kit = write_kit(Job(HEADER), tmp_path)
    assert kit.lacks == (f"{odd.title} is left out: no ink library here",)
    assert not any("mat" in file.path.name for file in kit.files)
    assert len(kit.files) == 5


def test_a_kit_names_what_it_leaves_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.press.text.rulebook.typesetter", _no_pango)
    others = [book.name for book in books_of("four-kingdoms") if book not in BOOKS and not book.within]
    assert write_kit(Job(HEADER), tmp_path).left_out == (*others, "deck", "box")
    assert write_kit(Job(HEADER), tmp_path, ["rulebook"]).left_out == ()


@pytest.mark.parametrize("game", game_ids())
def test_the_picture_of_a_cover_shows_the_games_own_world(game: str) -> None:
    picture = cover_of(game)
    # Games of somebody else need none: then the emblem takes its place.
    assert (picture is not None) is package_of(game).startswith(f"{GROUP}.")
    if picture:
        others = (cover_of(other) for other in game_ids() if other != game)
        assert picture.title not in {other.title for other in others if other}


@pytest.mark.parametrize("game", game_ids())
def test_an_emblem_is_one_drawing_within_its_square(game: str) -> None:
    emblem = emblem_of(game)
    for shape in emblem.shapes():
        for outline in shape.outlines:
            assert all(0 <= number <= 1 for _, numbers in outline for number in numbers)
    assert emblem.svg().count("<path") == len(list(emblem.shapes()))


def test_what_only_quotes_our_sign_is_not_ours() -> None:
    assert not made_by_us(b"%PDF-1.4\n% /Producer (Companion)\nstartxref\n0\n%%EOF\n")


@pytest.mark.parametrize("fillable", [False, True])
def test_our_own_sheets_are_known_as_ours(tmp_path: Path, fillable: bool) -> None:
    options = PrintOptions(fillable=fillable)
    write_one("score-sheet", Job(HEADER, options), tmp_path)
    write_one("score-sheet", Job(HEADER.replace("Cia", "Dan"), options), tmp_path)


@pytest.mark.parametrize("content", [b"", b"my diary", b"%PDF-1.4\n%%EOF\n"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "four-kingdoms-score-sheet-3-players-a4.pdf"
    path.write_bytes(content)
    with pytest.raises(PrintError, match="not made by Companion"):
        write_one("score-sheet", Job(HEADER, PrintOptions()), tmp_path)
    assert path.read_bytes() == content


def test_a_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(PrintError, match="isn't a file"):
        write_pdf(tmp_path / "a.pdf", b"x")


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (written,) = write_one("score-sheet", Job(HEADER, PrintOptions()), tmp_path)
    before = written.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(PrintError, match="the disk is full"):
        write_one("score-sheet", Job(HEADER.replace("Cia", "Dan")), tmp_path)
    assert written.path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(PrintError, match="a file, not a folder"):
        write_pdf(tmp_path / "file" / "a.pdf", b"x")


def test_a_read_only_folder_is_said(unprivileged: Path) -> None:
    unprivileged.chmod(0o500)
    with pytest.raises(PrintError, match="permission denied"):
        write_pdf(unprivileged / "a.pdf", b"x")
    unprivileged.chmod(0o700)
    assert not write_pdf(unprivileged / "a.pdf", b"x").unchanged


def test_a_foreign_file_is_refused_in_silence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "a.pdf").write_text("mine")
    with pytest.raises(PrintError, match="not made by Companion"):
        write_pdf(tmp_path / "a.pdf", b"%PDF-new")
    assert (tmp_path / "a.pdf").read_text() == "mine"
    assert not caplog.records


def test_a_form_that_somebody_has_filled_in_is_not_printed_over(tmp_path: Path) -> None:
    (form,) = write_one("score-sheet", Job(HEADER, PrintOptions(fillable=True)), tmp_path)
    writer = PdfWriter(form.path, incremental=True)
    writer.update_page_form_field_values(writer.pages[0], {"winner": "Anna"}, auto_regenerate=False)
    writer.write(form.path)
    with pytest.raises(PrintError, match="has been filled in since it was printed, so it stays"):
        write_one("score-sheet", Job(HEADER.replace("Cia", "Dan"), PrintOptions(fillable=True)), tmp_path)
