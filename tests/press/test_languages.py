"""Sheets and references in another language: nothing lies on anything, what is there says which language it is."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from commands import Run
from companion.cli.printing.wanted import job_for
from companion.drawing.geometry import PAPERS
from companion.drawing.inks import ink_for
from companion.press.job.printable import Job, Printable, PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.press.text.rulebook import book_html, book_pdf
from companion.press.words import PRESS
from companion.referee import find_game, game_ids
from companion.referee.books import REFERENCE
from companion.referee.games import package_of
from companion.shop.catalogue import BOOKS, book_language, printable, printables_of
from companion.shop.kit import write_kit, write_one
from companion.shop.output import facts_of
from companion.words import ENGLISH, SHARED, in_language, table_of
from game_folders import records_of
from read_on_pages import laid_out
from reading_back import all_text_is_on_its_page, pages_of

CIRCLE = "game: circle-of-power\nplayers: Aino, Ville, dummy, Emmi\n"
KINGDOMS = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
SHEETS = [
    ("score-sheet", CIRCLE),
    ("score-sheet", CIRCLE + "variant: lonely-tyrant\n"),
    ("score-sheet", CIRCLE + "variant: coloured-cities\n"),
    ("log", CIRCLE + "variant: coloured-cities\n"),
    ("score-sheet", KINGDOMS + "jokers: 2\n"),
    ("log", KINGDOMS),
    ("score-sheet", "game: empires\nplayers: Aino, Ville\n"),
    ("score-sheet", "game: hearts\nplayers: Aino, Ville, Emmi, Otto\n"),
]
KINDS = [{"paper": "a4"}, {"paper": "letter", "large": True}]


def made(name: str, text: str, **options: Any) -> bytes:
    job = Job(text, PrintOptions(language="fi", **options))
    return printable(job.game.id, name).pdf(job)


@pytest.mark.parametrize("options", KINDS, ids=["a4", "large letter"])
@pytest.mark.parametrize(("name", "text"), SHEETS)
def test_nothing_is_printed_over_anything_in_finnish(name: str, text: str, options: dict[str, Any]) -> None:
    sheet = laid_out(lambda: made(name, text, **options))
    assert len(sheet.things) > 20
    assert sheet.overlaps() == []
    assert sheet.outside(7.5) == []
    cut_short = [thing.words for thing in sheet.things if thing.words.endswith("…")]
    assert not cut_short or "hearts" in text  # whose notation and edition are too long in English, too


def test_a_sheet_speaks_finnish_and_says_so() -> None:
    pdf = made("score-sheet", CIRCLE)
    assert PdfReader(BytesIO(pdf)).trailer["/Root"]["/Lang"] == "fi"
    page = pages_of(pdf)[0]
    for words in ("VOIMAN RINKI", "Pistelomake", "päivä", "Kausi 1", "3 pelaajaa ja haamupelaaja", "Säännöt: Voiman rinki 3.1"):
        assert words in page, words


def test_a_sheet_to_fill_in_on_a_screen_tells_in_finnish_what_its_fields_are() -> None:
    form: Any = PdfReader(BytesIO(made("score-sheet", KINGDOMS, fillable=True))).trailer["/Root"]["/AcroForm"]
    told = {str(field.get_object()["/T"]): str(field.get_object().get("/TU", "")) for field in form["/Fields"]}
    assert told["s1-royal"] == "Kausi 1: Kuningas: kruunu"
    assert told["s1-king-dealer"] == "Kausi 1: K-jakaja"
    assert told["date"] == "päivä"
    assert not [words for words in told.values() if "season" in words.lower() or "player" in words.lower()]


#: One thing after the other, of every game, as the usual number of people plays it.
PRINTED = [
    (game, thing.name)
    for game in game_ids()
    for thing in printables_of(game)
    if thing.name not in BOOKS or thing.name == "reference"
]


@pytest.mark.parametrize(("game", "name"), PRINTED, ids=[" ".join(thing) for thing in PRINTED])
def test_a_page_is_in_one_language_and_its_name_says_in_which(game: str, name: str) -> None:
    """Where one text of a page is not there in a language, all of it is English: nobody reads half a form."""
    thing = printable(game, name)
    job = job_for(find_game(game), "", None, (), (), PrintOptions(language="fi"))
    words = "".join(pages_of(thing.pdf(job)))
    tables = [f"{package_of(game)}.paper", PRESS.package, SHARED.package]
    if name == "overview":  # it has pictures of things that are English
        tables = [PRESS.package]
    if thing.file_name(job).endswith("-fi.pdf"):
        assert not [left for package in tables if find_spec(package) for left in english_left(package, words)]
    else:
        plain = replace(job, options=replace(job.options, language=ENGLISH))
        assert "".join(pages_of(thing.pdf(plain))) == words
        assert thing.file_name(plain) == thing.file_name(job)


def test_what_is_wrong_in_a_record_is_said_in_the_language_of_its_sheet() -> None:
    jobs = (Job(path.read_text("utf-8"), PrintOptions(language="fi")) for path in records_of("four-kingdoms"))
    broken = next(job for job in jobs if job.judgement.record and job.judgement.verdict.errors)
    error = broken.judgement.verdict.errors[0]
    said = in_language(error.message, "fi")
    assert said != str(error.message)
    page = " ".join(pages_of(printable("four-kingdoms", "score-sheet").pdf(broken))[0].split())
    assert said[:30] in page


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("learn", "empires"), "Learn to play of Empires: there is no Finnish one yet"),
        (("sheet", "empires"), "Score sheet of Empires: there is no Finnish one yet"),
        (("kit", "four-kingdoms", "--only", "mat", "--only", "score-sheet"), "In English: four-kingdoms-mat-a4.pdf."),
    ],
)
def test_what_is_printed_in_english_instead_is_said(run: Run, folder: Path, args: tuple[str, ...], said: str) -> None:
    done = run("print", *args, "--language", "fi", "-o", "out")
    assert done.exit_code == 0, done.output
    assert said in " ".join(done.output.split())
    if args[0] == "kit":
        told = pages_of(Path("out/four-kingdoms-how-to-print.pdf").read_bytes())[0]
        assert "(englanniksi)" in told
        assert told.count("(englanniksi)") == 1


def test_a_variation_is_called_by_its_name_beside_the_word_that_is_typed() -> None:
    page = pages_of(made("score-sheet", KINGDOMS))[0]
    assert "Iltakuningas (evening)" in page


@pytest.mark.parametrize("game", ["circle-of-power", "four-kingdoms"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_finnish_reference_is_one_page_that_says_so(game: str, paper: Any) -> None:
    pdf = book_pdf(game, "reference", paper=paper, ink="grey", language="fi")
    assert len(pages_of(pdf)) == 1
    assert all_text_is_on_its_page(pdf)
    assert PdfReader(BytesIO(pdf)).trailer["/Root"]["/Lang"] == "fi"
    assert "Äidinkielinen lukija ei ole vielä tarkistanut" in pages_of(pdf)[0].replace("\n", " ")


def test_a_web_page_says_in_which_language_its_parts_are() -> None:
    assert '<html lang="fi">' in book_html("circle-of-power", "reference", language="fi")
    assert '<html lang="en">' in book_html("empires", "learn", language="fi")
    assert [book_language("circle-of-power", name, "fi") for name in ("reference", "rulebook", "learn")] == ["fi", "fi", "fi"]


def test_a_bound_book_with_a_part_in_another_language_is_english_and_its_part_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    held = "companion.press.text.rulebook.held_in"
    monkeypatch.setattr(held, lambda _game, kind, language: language if kind is REFERENCE else ENGLISH)
    bound = book_html("circle-of-power", language="fi")
    assert '<html lang="en">' in bound
    assert '<section class="part reference" lang="fi">' in bound


def test_names_of_files_tell_the_language_where_it_is_held() -> None:
    job = Job(CIRCLE, PrintOptions(language="fi"))
    named = {name: printable("circle-of-power", name).file_name(job) for name in ("score-sheet", "reference", "learn", "mat")}
    assert {name: "-fi" in file for name, file in named.items()} == {
        "score-sheet": True,
        "reference": True,
        "learn": True,
        "mat": False,
    }


# ---- a whole kit -----------------------------------------------------------------------------------------------------

#: What English sentences have beside what is put into them: parts of so many letters are looked for.
HOLE, SHORTEST = re.compile(r"\{[^}]*\}"), 9


def english_left(package: str, page: str) -> list[str]:
    """What a page has of the English words of a table, though Finnish has others; blanks count for nothing."""
    english, finnish = table_of(package, ENGLISH), table_of(package, "fi")
    parts = [part for key, words in english.items() if finnish.get(key, words) != words for part in HOLE.split(words)]
    there = "".join(page.split())
    return [part for part in parts if len(part.strip()) >= SHORTEST and "".join(part.replace("*", "").split()) in there]


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the sheets of a kit is nothing to the list of them: they are empty."""
    canvas = PageCanvas(PAPERS["a4"], ink_for("saver", "#000000"), "A thing")
    canvas.end_page()
    content = canvas.finish()
    monkeypatch.setattr(Printable, "pdf", lambda *_: content)


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("game", game_ids())
def test_how_a_kit_is_printed_is_told_in_finnish(game: str, tmp_path: Path) -> None:
    how: dict[str, Any] = {"duplex": "fold", "gutter": 6.0, "back_offset": (0.5, 0.5), "names": False}
    asked: tuple[dict[str, Any], dict[str, Any]] = ({"everything": True}, {"only": ["score-sheet"]})
    for number, (options, chosen) in enumerate(zip(({}, how), asked, strict=True)):
        job = job_for(find_game(game), "", None, (), (), PrintOptions(language="fi", **options))  # type: ignore[misc]
        (page,) = pages_of(write_kit(job, tmp_path / f"{number}", **chosen).files[0].path.read_bytes())
        assert english_left(PRESS.package, page) == []
        if find_spec(f"{package_of(game)}.paper"):
            assert english_left(f"{package_of(game)}.paper", page) == []
        for words in ("Näin tulostetaan", "Kaksi viivainta", "Pistelomake", "kieli fi, siltä osin kuin sitä on"):
            assert words in page


@pytest.mark.usefixtures("blank")
def test_english_instructions_are_english_again_and_files_say_what_they_were_called(tmp_path: Path) -> None:
    write_kit(Job(KINGDOMS, PrintOptions(language="fi")), tmp_path, ["mat"])
    files = write_one("mat", Job(KINGDOMS), tmp_path)
    page = pages_of(files[0].path.read_bytes())[0]
    assert "How to print it" in page
    assert "Kuningaspakan alusta" not in page  # the same file: the mat has no Finnish words, and is printed over
    facts = facts_of(files[1].path)
    assert facts is not None
    assert facts.title == "King Deck mat, size poker"


def test_the_front_sheet_of_a_kit_is_finnish() -> None:
    page = pages_of(made("overview", KINGDOMS, ink="saver"))[0]
    assert english_left(PRESS.package, page) == []
    assert "Tällainen siitä tulee" in page


CARDS = [("helper", CIRCLE + f"variant: {variant}\n") for variant in ("basic", "lonely-tyrant", "coloured-cities")]
CARDS += [("village-cards", KINGDOMS + "jokers: 2\n"), ("village-cards", KINGDOMS.replace("Aino, Ville, Emmi", "A, B, C, D, E"))]


@pytest.mark.parametrize(("name", "text"), CARDS)
def test_helper_cards_are_finnish_and_say_so(name: str, text: str) -> None:
    pdf = made(name, text, names=False)
    assert PdfReader(BytesIO(pdf)).trailer["/Root"]["/Lang"] == "fi"
    pages = pages_of(pdf)
    for package in (PRESS.package, f"{package_of(Job(text).game.id)}.paper"):
        assert english_left(package, " ".join(pages)) == []
    assert "Kausi" in " ".join(pages)


@pytest.mark.parametrize("language", ["xx", "../x", "", "FI"])
def test_a_language_that_is_not_there_is_refused_with_those_that_are(language: str) -> None:
    with pytest.raises(PrintError, match=r"There is: en, fi\."):
        PrintOptions(language=language)
    with pytest.raises(PrintError, match=r"There is: en, fi\."):
        book_html("four-kingdoms", "reference", language=language)
