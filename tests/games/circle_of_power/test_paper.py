"""What Circle of Power prints: score sheets of its three forms, the log that can be typed in, the mat, helper cards."""

from dataclasses import replace
from io import BytesIO
from itertools import product
from random import Random
from typing import Any

import pytest
from pypdf import PdfReader

from companion.cards.sizes import SIZES
from companion.drawing.geometry import PAPERS, SAFE, Box, Grid
from companion.drawing.reference_card import sections_fit
from companion.games.circle_of_power.drawings.mat import PLANS, MatPlan
from companion.games.circle_of_power.paper import figures, helper, log, score_sheet
from companion.games.circle_of_power.paper.words import WORDS
from companion.links import invited
from companion.press.job.printable import Job, PrintOptions
from companion.press.page.errors import PrintError
from companion.referee import find_game, judge
from companion.shop.catalogue import printable, printables_of
from laid_out import laid_out
from reading_back import OUR_FACES, all_text_is_on_its_page, codes_of, faces_of, pages_of, sizes_of, text_boxes

GAME = "game: circle-of-power\n"
FOUR = GAME + "players: Aino, Ville, Emmi, Otto\n"
TWO = GAME + "players: Aino, dummy1, Ville, dummy2\n"
THREE = GAME + "players: Aino, Ville, dummy, Emmi\n"
VARIANTS = ("basic", "lonely-tyrant", "coloured-cities")
TYRANT = (
    THREE
    + """\
variant: lonely-tyrant
[season 1]
destroyed: Aino 2, Ville 4, dummy 3, Emmi 3
[season 2]
destroyed: Aino 1, Ville 2, dummy 1, Emmi 1
[season 3]
cities: Ks Jc Jd Qh
1. (As) 5h 9s 3c Td Aino x Emmi
"""
)
COLOURED = (
    THREE
    + """\
variant: coloured-cities
[season 1]
cities: Kh Qd Js As
hand: Aino 9c ? ?
1. (Qh) 9c+4h 4d Th 2s x dummy
2. (Kc) 3c 5c 7s Tc x Aino give
3. (Jk) 8d 3s 9h 6d -
4. (Ad) 2d 7d 4c 6s
"""
)


def make(name: str, text: str, **options: Any) -> bytes:
    return printable("circle-of-power", name).pdf(Job(text, PrintOptions(**options)))


def variant_of(text: str, variant: str) -> str:
    return text + f"variant: {variant}\n"


def random_record(header: str, seed: int) -> str:
    game = find_game("circle-of-power")
    table = Job(header).record.table
    lines = (game.write(table, move) for move in game.random_game(table, Random(seed), hands=True))
    return header + "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("text", "variant", "paper", "ink"),
    [
        (FOUR, "basic", "a4", "colour"),
        (TWO, "lonely-tyrant", "letter", "saver"),
        (THREE, "coloured-cities", "letter", "grey"),
        (THREE, "coloured-cities", "a4", "saver"),
    ],
)
@pytest.mark.parametrize("name", ["score-sheet", "log"])
def test_an_empty_sheet_reads_back(name: str, text: str, variant: str, paper: str, ink: str) -> None:
    text = variant_of(text, variant)
    pdf = make(name, text, paper=paper, ink=ink)
    first = pages_of(pdf)[0]
    for word in ("CIRCLE OF POWER", "Aino", "Rules: Circle of Power 3.1", "page 1 of", WORDS(f"variant-{variant}")):
        assert word in first
    assert all_text_is_on_its_page(pdf, 10)
    assert codes_of(pdf) == [invited(Job(text).codes[0].text)]
    assert faces_of(pdf) <= OUR_FACES


def test_columns_follow_the_variation() -> None:
    columns = {
        variant: score_sheet.columns_of(figures.read_figures(Job(variant_of(FOUR, variant))), 186).names for variant in VARIANTS
    }
    assert columns["basic"] == ("name", "line", "score", "total")
    assert columns["lonely-tyrant"] == ("name", "lost", "count", "track")
    assert columns["coloured-cities"] == ("name", "line", "score", "total", "lost", "count", "track")


def test_a_record_fills_the_score_sheet() -> None:
    read = figures.read_figures(Job(TYRANT), 4)
    assert [row.destroyed for row in read.seasons[1].rows] == [3, 6, 4, 4]
    assert read.seasons[2].rows[3].lost == ("Qh",)
    assert [row.dummy for row in read.seasons[2].rows] == [False, True, True, False]
    assert [row.dummy for row in read.seasons[3].rows] == [False, True, True, True]
    assert read.seasons[1].seats == ("dummy", "Ville", "Emmi", "Aino")
    fields = PdfReader(BytesIO(make("score-sheet", TYRANT, fillable=True))).get_fields()
    assert fields is not None
    assert (fields["s2-e2-track5"].value, fields["s1-e1-track3"].value, fields["s1-e1-track2"].value) == ("6", "", "×")
    assert fields["s2-seat4"].value == "Aino"


def test_a_running_season_has_its_lines_and_no_score_yet() -> None:
    row = figures.read_figures(Job(COLOURED)).seasons[0].rows[2]
    assert (row.line, row.lost, row.score, row.destroyed) == (("Jk",), ("Js",), "", 1)
    assert "Filled in" not in pages_of(make("score-sheet", COLOURED))[0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("header", "variant"), list(zip((FOUR, TWO, THREE), VARIANTS, strict=True)))
def test_a_log_typed_in_line_by_line_is_the_record(header: str, variant: str, seed: int) -> None:
    header = variant_of(header, variant)
    record = random_record(header, seed)
    typed = [header]
    for season in figures.read_figures(Job(record)).seasons:
        typed.append(f"[season {season.number}]\ncities: {' '.join(season.cities)}\n")
        typed += hands(season, header, 0)
        for number, action in enumerate(season.actions, start=1):
            deed = (action.winner, action.kind, action.loser, action.trophy, action.choice)
            words = (f"{number}.", action.following, *action.cards, *deed)
            typed.append(" ".join(word for word in words if word) + "\n")
            if number == 6:
                typed += hands(season, header, 6)
    verdict, wanted = judge("".join(typed)).verdict, judge(record).verdict
    assert verdict.status == wanted.status == "legal", verdict.errors
    assert (verdict.totals, verdict.state, verdict.winners) == (wanted.totals, wanted.state, wanted.winners)


def hands(season: figures.SeasonFigures, header: str, behind: int) -> list[str]:
    tags = Job(header).record.table.tags
    written = [f"{tags[emperor]} {cards}" for (action, emperor), cards in season.hands.items() if action == behind]
    return [f"hand: {', '.join(written)}\n"] if written else []


def test_a_log_has_the_cards_and_the_ends_that_its_variation_knows() -> None:
    page = pages_of(make("log", COLOURED))[0]
    for word in ("cities:", "give", "destroyed:", "trophies:", "dummy: not written", "next city", "15."):
        assert word in page
    assert "trophies:" not in pages_of(make("log", TYRANT))[0]
    assert [column.name for column in log.columns_of("lonely-tyrant")][-1] == "loser"


@pytest.mark.parametrize("paper", list(PAPERS))
def test_what_is_written_by_hand_has_room(paper: str) -> None:
    body = Grid(PAPERS[paper]).area
    frame = Box(body.x, body.y, body.width, body.height - 24.8 - 39.5)
    assert log.line_height(frame) >= 7
    assert score_sheet.row_height(frame) >= 8


@pytest.mark.parametrize(
    ("paper", "size", "sheets"), [("a4", "", 2), ("a4", "mini", 1), ("letter", "mini", 1), ("letter", "bridge", 2)]
)
def test_the_mat_takes_one_sheet_or_two(paper: str, size: str, sheets: int) -> None:
    pdf = make("mat", variant_of(TWO, "coloured-cities"), paper=paper, size=size)
    assert len(pages_of(pdf)) == sheets
    found = {link for page in range(sheets) for link in codes_of(pdf, page)}
    assert found == {invited(Job(variant_of(TWO, "coloured-cities")).codes[0].text)}
    assert {size or "poker", "cards", "sleeves"} <= set(" ".join(pages_of(pdf)).split())


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_places_of_the_mat_are_for_cards_in_sleeves_and_lie_apart_and_on_it(plan: MatPlan) -> None:
    lower = [*plan.places, plan.corner_square, plan.label]
    lower += [plan.mirrored(box) for box in lower]
    upper = [Box(plan.width - box.right, plan.height - box.bottom, box.width, box.height) for box in (*lower, plan.next_city)]
    boxes = [*lower, plan.next_city, plan.circle_square, *upper]
    for box in (*plan.places, plan.next_city):
        assert (box.width, box.height) == pytest.approx(SIZES[plan.size].place)
    assert all(plan.whole.inset(2 * plan.scale, 2 * plan.scale).holds(box) for box in boxes)
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            assert apart, (one, other)


def test_a_mat_whose_record_is_too_long_for_its_corner_has_the_code_of_who_plays_and_no_further_sheet() -> None:
    text = random_record(FOUR, 1)
    pdf = make("mat", text, size="mini")
    assert len(pages_of(pdf)) == 1
    assert codes_of(pdf, 0) == [invited(Job(FOUR).codes[0].text)]


NAMES = ["x", "W" * 40, "<b>&amp;*a*_b_♠", "שלום 日本"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("thing", ["score-sheet", "log", "mat", "helper"])
def test_any_name_stays_on_its_page(thing: str, name: str) -> None:
    text = GAME + f"players: A = {name}, B = {name}, C = {name}, D = {name}\n"
    assert all_text_is_on_its_page(make(thing, text, size="mini" if thing == "mat" else ""), 4)


@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_a_helper_and_its_back_lie_on_each_other(paper: str, duplex: str) -> None:
    pdf = make("helper", THREE, paper=paper, duplex=duplex)
    sheets = laid_out(lambda: make("helper", THREE, paper=paper, duplex=duplex))
    assert {(sheet.sprue.width, sheet.sprue.height) for sheet in sheets} == {(63.5, 88.9)}
    places = []
    for number, sheet in enumerate(sheets):
        backs = number if sheet.sprue.fold else 2 * number + 1
        titles = [box for words, box in text_boxes(pdf, backs) if words.strip().lower() == "a battle"]
        spots = [sheet.sprue.back(n, duplex).inset(SAFE, SAFE) for n in range(sheet.sprue.count)]
        places += [sum(spot.holds(title) for spot in spots) for title in titles]
    assert places == [1] * 4  # each of three and the dummy has the circle in front of it


@pytest.mark.parametrize("paper", list(PAPERS))
def test_all_of_a_helper_stays_within_its_trim(paper: str) -> None:
    text = variant_of(TWO, "coloured-cities")
    pdf = make("helper", text, paper=paper)
    (sheet,) = laid_out(lambda: make("helper", text, paper=paper))
    count = range(sheet.sprue.count)
    for page, places in enumerate(([sheet.sprue.front(n) for n in count], [sheet.sprue.back(n, "long") for n in count])):
        for words, box in text_boxes(pdf, page):
            inside = any(place.inset(SAFE, SAFE).holds(box) for place in places)
            assert inside or box.y > sheet.sprue.block.bottom or box.right < sheet.sprue.block.x, words


@pytest.mark.parametrize(("variant", "shuffle", "ruling"), list(product(VARIANTS, "abc", "ab")))
def test_what_a_helper_says_has_room_whatever_is_played(variant: str, shuffle: str, ruling: str) -> None:
    house = f"house: CP-R1={shuffle}, " + ", ".join(f"CP-R{number}={ruling}" for number in (7, 11, 12, 15))
    table = Job(variant_of(TWO, variant) + house + "\n").record.table
    for language, dummy in product(("en", "fi"), (False, True)):
        for sections in helper.sides(table, dummy=dummy, language=language):
            (_, first), *rest = sections  # the first title stands in the band
            assert sections_fit(helper.ROOM, (("", first), *rest)), (language, sections)


@pytest.mark.parametrize(
    "thing", [thing.name for thing in printables_of("circle-of-power") if thing.name not in ("rulebook", "deck")]
)
def test_equal_input_gives_equal_bytes(thing: str) -> None:
    assert make(thing, COLOURED) == make(thing, COLOURED)


def test_pages_are_of_the_paper_asked_for() -> None:
    assert sizes_of(make("helper", FOUR, paper="letter"))[0] == pytest.approx((215.9, 279.4), abs=0.1)
    assert sizes_of(make("mat", FOUR, size="mini"))[0] == pytest.approx((297, 210), abs=0.1)


def test_a_size_that_is_not_there_is_refused() -> None:
    with pytest.raises(PrintError, match="poker, bridge, mini"):
        make("mat", FOUR, size="a0")


def test_an_illegal_record_says_so_on_its_sheets() -> None:
    text = COLOURED + "5. (Ac) 2d 2d 2d 2d\n"
    for name in ("score-sheet", "log"):
        assert "Filled in up to line" in pages_of(make(name, text))[0]


def test_without_names_there_are_lines_to_write_on_and_dummies_all_the_same() -> None:
    job = Job(THREE, replace(PrintOptions(), names=False))
    emperors = figures.emperors_of(job)
    assert [emperor.name for emperor in emperors] == ["", "", "dummy", ""]
    assert "Aino" not in pages_of(printable("circle-of-power", "score-sheet").pdf(job))[0]


def test_the_log_marks_what_was_let_stand() -> None:
    marked = f"{FOUR}[season 1]\ncities: Kh Qs Qc As\n1. (Jd) 4h 2c 2s 4d x Ville\n2. (Jh) Emmi: 5h 3c 3s 5d !\n"
    page = pages_of(make("log", marked))[0]
    assert "2 !" in page
    assert "1 !" not in page
