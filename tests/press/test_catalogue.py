"""Every printable thing of every game, whatever it shows: sizes, faces, codes, words within the paper, equal bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from companion.cli.printing.wanted import job_for
from companion.cli.terminal.out import CommandError
from companion.drawing.geometry import PAPERS, POINTS_PER_MM
from companion.links import invited
from companion.links.sheet_code import read_sheet_code
from companion.press.job.printable import Job, Printable, PrintOptions
from companion.press.page.errors import PrintError
from companion.referee import find_game, game_ids, header_errors
from companion.shop.catalogue import books_of, printable, printables_of

OUR_FACES = ("Cinzel", "GentiumBookPlus", "Gentium-Book-Plus", "NotoSansSymbols", "Noto-Sans-Symbols")
#: Books have tests of their own.
THINGS = [(game, thing) for game in game_ids() for thing in printables_of(game) if thing not in books_of(game)]
IDS = [f"{game} {thing.name}" for game, thing in THINGS]
LONG = "Maximiliane-Alexandra-von-Hohenschwangau"


def job(game: str, players: str = "", **options: Any) -> Job:
    return job_for(find_game(game), players, None, (), (), PrintOptions(**options))


@cache
def pdf_of(game: str, name: str, paper: str = "a4", ink: str = "colour") -> bytes:
    return printable(game, name).pdf(job(game, paper=paper, ink=ink))


def faces_of(value: Any, seen: set[int]) -> Iterator[str]:
    value = value.get_object() if hasattr(value, "get_object") else value
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, dict):
        if "/BaseFont" in value:
            yield re.sub(r"^/(?:[A-Z]{6}\+)?", "", str(value["/BaseFont"]))
        for key, inner in value.items():
            if key not in ("/Parent", "/P"):
                yield from faces_of(inner, seen)
    elif isinstance(value, list):
        for inner in value:
            yield from faces_of(inner, seen)


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_page_boxes_and_print_settings(game: str, thing: Printable) -> None:
    for paper in PAPERS.values():
        reader = PdfReader(BytesIO(pdf_of(game, thing.name, paper.name)))
        for page in reader.pages:
            sides = sorted((float(page.mediabox.width), float(page.mediabox.height)))
            assert sides == pytest.approx(sorted((paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)), abs=0.05)
            assert page.trimbox == page.mediabox
        assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_only_our_faces(game: str, thing: Printable) -> None:
    reader = PdfReader(BytesIO(pdf_of(game, thing.name)))
    names = set(faces_of(reader.trailer["/Root"]["/Pages"], set()))
    assert all(name.startswith(OUR_FACES) for name in names), names


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_the_same_job_gives_the_same_bytes(game: str, thing: Printable) -> None:
    assert thing.pdf(job(game)) == pdf_of(game, thing.name)


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_every_word_is_on_the_paper(game: str, thing: Printable) -> None:
    document = pypdfium2.PdfDocument(pdf_of(game, thing.name, "letter"))
    for page in document:
        width, height = page.get_size()
        words = page.get_textpage()
        for index in range(words.count_rects()):
            left, bottom, right, top = words.get_rect(index)
            # What a poster's tile clips away lies outside on purpose; nothing may straddle the paper's edge otherwise.
            outside = right <= 0 or left >= width or top <= 0 or bottom >= height
            clipped = thing.sizes and ("poster" in thing.stock or "to glue" in thing.stock)
            assert outside or clipped or (left >= 0 and bottom >= 0 and right <= width and top <= height)


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_saver_ink_has_no_colour(game: str, thing: Printable) -> None:
    page = pypdfium2.PdfDocument(pdf_of(game, thing.name, ink="saver"))[0]
    colours = page.render(scale=0.5).to_pil().convert("RGB").getcolors(1 << 24)
    assert colours
    assert all(max(pixel) - min(pixel) <= 2 for _, pixel in colours)


@pytest.mark.parametrize(("game", "thing"), THINGS, ids=IDS)
def test_codes_lead_to_the_record(game: str, thing: Printable) -> None:
    """Whatever carries a QR code carries that of the job, and a sheet carries one. A sheet to tick has its own."""
    found = codes_on(pdf_of(game, thing.name))
    if thing.name == "ticks":
        (code,) = filter(None, map(read_sheet_code, found))
        assert code.header.startswith(f"game: {game}\n")
        return
    assert found <= {invited(code.text) for code in job(game).codes}
    if thing.name in {"score-sheet", "log"}:
        assert found


@pytest.mark.parametrize(("game", "name"), [(game, thing.name) for game, thing in THINGS if thing.name in {"board", "mat"}])
def test_a_board_has_a_code_where_it_leads_to_a_game(game: str, name: str) -> None:
    """That of a game of somebody, or of a new one at an address; else it would lead nowhere."""
    blank = replace(job(game), options=replace(job(game).options, names=False))
    online = replace(blank, options=replace(blank.options, base_url="https://games.example.org/"))
    named = replace(blank, options=replace(blank.options, names=True))
    for one, has_code in ((blank, False), (online, True), (named, True)):
        found = codes_on(printable(game, name).pdf(one))
        assert bool(found) == has_code
        assert found <= {invited(code.text) for code in one.codes}


def codes_on(pdf: bytes) -> set[str]:
    """What the codes of the first page hold."""
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=150 / 72).to_pil()
    return {code.text for code in zxingcpp.read_barcodes(picture)}


def seats_that_fit(game: str) -> list[int]:
    """How many named players may sit down: seats that a game fills up itself are not among them."""
    least, most = find_game(game).about.seats
    return [count for count in range(least, most + 1) if not header_errors(job_or_nothing(game, called("Q", count)))]


def called(name: str, count: int) -> str:
    return ", ".join(f"P{i} = {name}" for i in range(count))


def job_or_nothing(game: str, players: str) -> str:
    """The text of a job; of one that cannot be, nothing, which is no header either."""
    try:
        return job(game, players).text
    except CommandError:
        return ""


@pytest.mark.parametrize("game", game_ids())
def test_names_of_any_length_are_printed_on_the_sheet(game: str) -> None:
    fitting = seats_that_fit(game)
    for count in {fitting[0], fitting[-1]}:
        for name in ("Q", LONG):
            assert printable(game, "score-sheet").pdf(job(game, called(name, count)))


@pytest.mark.parametrize("game", game_ids())
def test_names_are_used_once_and_sizes_are_refused_that_are_not_there(game: str) -> None:
    things = printables_of(game)
    assert len({thing.name for thing in things}) == len(things)
    with pytest.raises(PrintError, match="size"):
        printable(game, "score-sheet").pdf(job(game, size="gigantic"))
    with pytest.raises(PrintError, match="there is no “elephant”"):
        printable(game, "elephant")
