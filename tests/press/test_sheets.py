"""Score sheets and logs of all games: nothing lies on anything else, names are asked for once, fields are what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.cli.printing.wanted import job_for
from companion.cli.records.files import files_beside
from companion.drawing.geometry import LETTER, PAPERS, POINTS_PER_MM, Enlarged
from companion.press.job.printable import SHEETS, Job, PrintOptions
from companion.press.page.canvas import LARGE_TYPE
from companion.referee import find_game
from companion.shop.catalogue import BOOKS, printable, printables_of
from drawing_lists import drawing_list
from game_folders import ROOT, folder_of, games_with_tests
from read_on_pages import Laid, laid_out
from reading_back import pages_of, sizes_of, types_of, why_no_rulebooks

THINGS = [(game, thing.name) for game in games_with_tests() for thing in printables_of(game) if thing.name in SHEETS]
ALL = pytest.mark.parametrize(("game", "name"), THINGS, ids=[" ".join(thing) for thing in THINGS])
SCORED = [thing for thing in THINGS if thing[1] == "score-sheet"]


def blank(game: str, players: str = "", **options: Any) -> Job:
    """A sheet for a game yet to be played."""
    return job_for(find_game(game), players, None, (), (), PrintOptions(**options))


@cache
def records(game: str) -> tuple[Path, ...]:
    """The records of a game that most is written in: by what they say, and those in which most different words stand."""
    there = sorted((folder_of(game) / "records").glob("*.game"))
    read = [path for path in there if Job(path.read_text("utf-8"), files=files_beside(str(path))).judgement.record]
    by_length = sorted(read, key=lambda path: -path.stat().st_size)
    by_words = sorted(read, key=lambda path: -len(set(path.read_text("utf-8").split())))
    return tuple(dict.fromkeys((by_length[0], by_words[0], by_words[1])))


def filled(path: Path, **options: Any) -> Job:
    """A sheet with a record."""
    return Job(path.read_text("utf-8"), PrintOptions(**options), files=files_beside(str(path)))


def laid(game: str, name: str, job: Job) -> Laid:
    """What stands on a sheet."""
    return laid_out(lambda: printable(game, name).pdf(job))


def fields_of(game: str, name: str, job: Job) -> dict[str, Any]:
    """The fields of a fillable sheet, by name."""
    form: Any = PdfReader(BytesIO(printable(game, name).pdf(job))).trailer["/Root"]["/AcroForm"]
    return {str(field.get_object()["/T"]): field.get_object() for field in form["/Fields"]}


# ---- nothing on anything ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("paper", PAPERS)
@ALL
def test_nothing_is_printed_over_anything(game: str, name: str, paper: str, large: bool) -> None:
    some = records(game)[: 1 if large else None]
    for job in (blank(game, paper=paper, large=large), *(filled(path, paper=paper, large=large) for path in some)):
        sheet = laid(game, name, job)
        assert len(sheet.things) > 20
        assert sheet.overlaps() == []
        assert sheet.outside(7.5) == []


def test_what_lies_on_something_is_found() -> None:
    """The measure itself: the same sheet with a word moved onto its neighbour."""
    sheet = laid("four-kingdoms", "score-sheet", blank("four-kingdoms", "Aino, Ville, Emmi"))
    one, other = (next(thing for thing in sheet.things if thing.words == name) for name in ("Aino", "Ville"))
    on_it = Laid([one, other._replace(box=one.box.moved(1, 1))], sheet.paper)
    assert on_it.overlaps()
    assert not Laid([one, other], sheet.paper).overlaps()


# ---- asked once ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), SCORED, ids=[game for game, _ in SCORED])
def test_date_place_and_winner_are_asked_for_once(game: str, name: str) -> None:
    job = Job(blank(game).text, PrintOptions(names=False), sections=24)
    pages = pages_of(printable(game, name).pdf(job))
    assert len(pages) > 1 or game == "duelling-circles"
    for word in ("date", "place", "winner"):
        assert re.search(rf"\b{word}\b", pages[0].replace("winner:", "")), word
        assert not [page for page in pages[1:] if re.search(rf"\b{word} ?$", page, re.MULTILINE)], word


def test_later_seasons_have_the_letters_of_their_seats() -> None:
    sheet = laid("four-kingdoms", "score-sheet", blank("four-kingdoms"))
    assert [thing.words for thing in sheet.things].count("A") == 1 + 4 + 1, "in the reminder an A is a card, twice"


@pytest.mark.parametrize(("game", "name"), SCORED, ids=[game for game, _ in SCORED])
def test_a_finished_game_has_no_room_for_more(game: str, name: str) -> None:
    """As many rows as were played: a second sheet of the same record has the same, and none is empty."""
    finished = [path for path in records(game) if filled(path).judgement.verdict.complete]
    for path in finished:
        job = filled(path)
        last = max([section.number for section in job.judgement.sections], default=1)
        word = job.game.section or "game"
        text = " ".join(pages_of(printable(game, name).pdf(job))).casefold()
        assert f"{word} {last + 1}" not in text
        for unit in job.judgement.verdict.winners:
            assert unit.casefold() in text
    assert finished or game not in {"four-kingdoms", "circle-of-power", "circle-of-kings", "duelling-circles"}


# ---- fields ----------------------------------------------------------------------------------------------------------


@ALL
def test_every_field_says_what_belongs_in_it(game: str, name: str) -> None:
    fields = fields_of(game, name, blank(game, fillable=True))
    tips = [str(field["/TU"]) for field in fields.values()]
    assert len(fields) > 10
    assert all(re.search(r"\w", tip) for tip in tips)
    assert len(set(tips)) == len(tips), "two fields say the same"


@pytest.mark.parametrize(("game", "name"), SCORED, ids=[game for game, _ in SCORED])
def test_a_name_is_one_field_wherever_it_stands(game: str, name: str) -> None:
    job = Job(blank(game).text, PrintOptions(names=False, fillable=True), sections=24)
    fields = fields_of(game, name, job)
    places = {key: len(field.get("/Kids", [None])) for key, field in fields.items()}
    assert places["name-1"] == places["name-2"] > 1 or game == "duelling-circles"
    assert not [key for key in fields if "name" in key and not re.fullmatch(r"name-\d+", key)]
    assert places["date"] == places["place"] == places["winner"]


def test_sums_are_computed_where_nothing_is_known_yet() -> None:
    played = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n[season 1]\npoints: Anna 3, Bo -2, Cia 0\n"
    fields = fields_of("four-kingdoms", "score-sheet", Job(played, PrintOptions(fillable=True)))
    assert "/AA" not in fields["s1-u1-season"]
    assert "/AA" not in fields["s1-u1-total"]
    script = str(fields["s2-u1-total"]["/AA"]["/C"]["/JS"])
    assert '["s2-u1-season","s1-u1-total"]' in script
    assert "i<1" in script, "the total until then does not count alone"
    assert re.findall(r'"(s2-u1-\w+)"', str(fields["s2-u1-season"]["/AA"]["/C"]["/JS"])) == [
        f"s2-u1-{part}" for part in ("red", "black", "harmony", "anarchy", "prosperity", "revolution")
    ]
    named = {name for field in fields.values() if "/AA" in field for name in re.findall(r'"(s[\w-]+)"', str(field["/AA"]))}
    assert named <= set(fields), "only fields that there are"


def test_sums_are_computed_in_the_order_in_which_they_follow() -> None:
    pdf = printable("four-kingdoms", "score-sheet").pdf(blank("four-kingdoms", fillable=True))
    form: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]["/AcroForm"]
    order = [str(field.get_object()["/T"]) for field in form["/CO"]]
    assert order.index("s1-u1-season") < order.index("s1-u1-total") < order.index("s2-u1-total")
    assert len(order) == len(set(order)) == 4 * 4 * 2


@pytest.mark.parametrize(("game", "name"), SCORED, ids=[game for game, _ in SCORED])
def test_every_sheet_works_out_what_follows_from_its_other_fields(game: str, name: str) -> None:
    fields = fields_of(game, name, blank(game, fillable=True))
    scripts = {key: str(field["/AA"]["/C"]["/JS"]) for key, field in fields.items() if "/AA" in field}
    named = {key for script in scripts.values() for key in re.findall(r'"([a-z0-9]+(?:-\w+)+)"', script)}
    assert scripts
    assert named
    assert named <= set(fields), "only fields that there are"


def test_lords_left_are_those_before_less_drawn_and_burned() -> None:
    fields = fields_of("circle-of-kings", "score-sheet", blank("circle-of-kings", fillable=True))
    first, second = (str(fields[f"r{number}-p2-left"]["/AA"]["/C"]["/JS"]) for number in (1, 2))
    assert 'f=["r1-p2-drawn","r1-p2-burned"],t=22,' in first
    assert 'f=["r2-p2-drawn","r2-p2-burned","r1-p2-left"],t=0,' in second
    assert "-Math.abs(v)" in second


def test_the_order_of_play_follows_from_the_turn_before() -> None:
    fields = fields_of("empires", "score-sheet", blank("empires", "3", fillable=True))
    assert "/AA" not in fields["t1-B-order"]
    assert 'm=["t1-B-provinces","t1-B-cities","t1-B-counters"]' in str(fields["t2-B-order"]["/AA"]["/C"]["/JS"])
    assert "(v+0)/2)+1" in str(fields["to-win"]["/AA"]["/C"]["/JS"])


# ---- large -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_large_sheets_lie_on_their_side_and_are_named_so(paper: Any) -> None:
    job = blank("four-kingdoms", paper=paper.name, large=True)
    thing = printable("four-kingdoms", "score-sheet")
    pdf = thing.pdf(job)
    (size, *_) = set(sizes_of(pdf))
    assert size == pytest.approx((paper.height, paper.width), abs=0.1)
    assert [words for words in pages_of(pdf) if not words.strip()] == [], "no page is empty"
    assert thing.file_name(job).endswith("-large.pdf")
    assert "large" not in printable("four-kingdoms", "mat").file_name(job)


@pytest.mark.parametrize("paper", PAPERS)
@ALL
def test_a_large_sheet_has_room_for_as_much_as_the_usual_one(game: str, name: str, paper: str) -> None:
    """On more pages: whoever needs large type plays games that are as long."""
    begun = [path for path in records(game) if not filled(path).judgement.verdict.complete][:1]
    for job in (blank(game, paper=paper, fillable=True), *(filled(path, paper=paper, fillable=True) for path in begun)):
        large = replace(job, options=replace(job.options, large=True))
        assert set(fields_of(game, name, job)) - set(fields_of(game, name, large)) == set()


@pytest.mark.parametrize("paper", PAPERS)
def test_a_large_page_holds_two_seasons_of_circle_of_power(paper: str) -> None:
    pdf = printable("circle-of-power", "score-sheet").pdf(blank("circle-of-power", paper=paper, large=True))
    assert [re.findall(r"Season (\d)", page) for page in pages_of(pdf)] == [["1", "2"], ["3", "4"], []]


def test_what_is_written_is_large() -> None:
    """A name takes as much paper as 18 points do."""
    scale = Enlarged(LETTER).scale
    sheet = laid("four-kingdoms", "score-sheet", blank("four-kingdoms", "Aino, Ville", paper="letter", large=True))
    name = next(thing for thing in sheet.things if thing.words == "Ville")
    assert name.box.height * scale >= 0.82 * LARGE_TYPE / POINTS_PER_MM - 0.01


@pytest.mark.parametrize("paper", PAPERS)
@ALL
def test_all_that_large_sheets_say_is_large_and_whole(game: str, name: str, paper: str) -> None:
    usual = " ".join(pages_of(printable(game, name).pdf(blank(game, paper=paper))))
    pdf = printable(game, name).pdf(blank(game, paper=paper, large=True))
    small = [(words, round(size, 1)) for words, size in types_of(pdf) if words and size < LARGE_TYPE - 0.05]
    assert small == []
    assert " ".join(pages_of(pdf)).count("…") <= usual.count("…"), "nothing is cut short that is not on the usual sheet"


# ---- ink -------------------------------------------------------------------------------------------------------------


def measure() -> Any:
    """The tool that measures ink."""
    spec = spec_from_file_location("measure_ink", ROOT / "tools" / "measure_ink.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("game", "name", "most", "dots"),
    [
        ("four-kingdoms", "score-sheet", 1.0, 60),
        # Sheets with shaded columns and bands.
        ("four-kingdoms", "score-sheet", 0.7, 200),
        ("circle-of-power", "log", 0.7, 200),
        ("empires", "log", 0.7, 200),
        ("circle-of-kings", "lords", 0.7, 200),
        ("circle-of-kings", "log", 1.0, 60),
        ("circle-of-kings", "log", 1.0, 200),
        ("duelling-circles", "dice", 0.7, 60),
        ("empires", "counters", 0.7, 60),
        # At few dots an inch a thin line counts for as much as a wide one.
        ("four-kingdoms", "box", 0.7, 200),
        ("four-kingdoms", "mat", 0.7, 200),
    ],
)
def test_saver_saves(game: str, name: str, most: float, dots: int) -> None:
    coverage = measure().coverage
    taken = {ink: coverage(printable(game, name).pdf(blank(game, ink=ink)), dots, 1) for ink in ("colour", "saver")}
    assert taken["saver"] <= most * taken["colour"]


EVERY_THING = [(game, thing.name) for game in games_with_tests() for thing in printables_of(game)]


@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(*one, marks=[pytest.mark.slow] if one[1] in ("rulebook", "rules") else []) for one in EVERY_THING],
    ids=[" ".join(one) for one in EVERY_THING],
)
def test_saver_never_takes_more_than_colour(game: str, name: str) -> None:
    """Cyan, magenta, yellow and black of the first pages; of thin lines too few dots would tell lies."""
    if name in BOOKS and why_no_rulebooks():
        pytest.skip(why_no_rulebooks())
    coverage = measure().coverage
    taken = {ink: coverage(printable(game, name).pdf(blank(game, ink=ink)), 150, 2) for ink in ("colour", "saver")}
    assert taken["saver"] <= taken["colour"]


@pytest.mark.parametrize("ink", ["grey", "saver"])
@pytest.mark.parametrize("fillable", [False, True])
def test_what_is_not_coloured_is_written_as_grey(ink: str, fillable: bool) -> None:
    pdf = printable("four-kingdoms", "score-sheet").pdf(blank("four-kingdoms", ink=ink, fillable=fillable))
    for page in PdfReader(BytesIO(pdf)).pages:
        contents = page.get_contents()
        assert contents is not None
        operators = set(contents.get_data().split())
        assert {b"g", b"G"} <= operators
        assert not operators & {b"rg", b"RG", b"k", b"K"}


def test_a_ruler_shows_whether_a_sheet_was_printed_in_its_size() -> None:
    drawn = drawing_list(lambda: printable("four-kingdoms", "score-sheet").pdf(Job("game: four-kingdoms\nplayers: A, B, C\n")))
    assert "100 mm between the ticks" in drawn
    ticks = re.findall(r"^line ([0-9.]+) 275.5 \1 277.3$", drawn, re.MULTILINE)
    assert float(ticks[1]) - float(ticks[0]) == 100
