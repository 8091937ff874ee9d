"""What Duelling Circles prints: the board as both see it, tokens and their backs, the die's net, the log, the helper's words."""

from io import BytesIO
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageFilter
from pypdf import PdfReader

from companion.drawing.geometry import BLEED, PAPERS, POINTS_PER_MM, Box
from companion.games.duelling_circles.drawings import octahedron
from companion.games.duelling_circles.drawings.plan import TOKENS, WIDTHS, Plan, combat_number
from companion.games.duelling_circles.drawings.setup import USUAL, board_box
from companion.games.duelling_circles.drawings.tokens import COLOURS as TOKEN_COLOURS, PLAIN, faces
from companion.games.duelling_circles.paper import log, score_sheet
from companion.games.duelling_circles.paper.board import setup_of
from companion.games.duelling_circles.paper.figures import empty_lines, log_lines, next_turn, result_of
from companion.games.duelling_circles.paper.helper import ALL, BARRED, NOTHING, OPPOSING, strikes, turn_lines
from companion.games.duelling_circles.paper.setup_code import setup_link
from companion.games.duelling_circles.paper.tokens import GAP, lineup_of
from companion.games.duelling_circles.paper.words import SIZES, lucky_flips, played
from companion.games.duelling_circles.rules import colours
from companion.games.duelling_circles.rules.forms import read_parts
from companion.links import decode, gather
from companion.press.job.printable import Job, PrintOptions
from companion.press.pieces.marks import AREA_EDGE, SLUG
from companion.press.pieces.poster import tile
from companion.referee import find_game, judge
from companion.shop.catalogue import printable, title_of
from companion.shop.kit import chosen, write_kit
from companion.shop.pieces import pieces_of
from laid_out import laid_out

HEADER = "game: duelling-circles\nplayers: Tuuli, Otso\n"
COLOURS = "variant: kinilani\nlineup: Tuuli c u g o r v b, Otso b v r o g u c\n"
SHORT = f"""{HEADER}tokens: 3
place: Turku
1. 1 h8-c1 *4
2. 3 rxc1 *THH
3. 4 r-c2 *2
4. 3 c1-c4 *8
5. 0 *6
6. 2 h8xc2 *4
7. 3 h7xc2 *5
8. 2 h7-c1 *4
9. 2 - *4
10. 4 c4-c8 *1
11. 1 c2-c3 *7
12. 3 c8-h3 2 c1xc3
"""


def pdf_of(name: str, text: str = HEADER, **options: Any) -> bytes:
    return printable("duelling-circles", name).pdf(Job(text, PrintOptions(**options)))


def words_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def codes_of(pdf: bytes) -> set[str]:
    """What a poor scanner reads on any page: 150 dpi, grey, blurred."""
    pictures = (page.render(scale=150 / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf))
    blurred = (picture.filter(ImageFilter.GaussianBlur(1.2)) for picture in pictures)
    return {code.text.rpartition("SCAN ME: ")[2] for picture in blurred for code in zxingcpp.read_barcodes(picture)}


def table_of(text: str) -> Any:
    return Job(text).record.table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_takes_as_many_pages_as_it_says_and_its_code_is_whole(size: str, paper: Any) -> None:
    text = HEADER + "variant: kinilani, counterflow\n" + COLOURS.partition("\n")[2]
    pdf = pdf_of("board", text, size=size, paper=paper)
    assert len(PdfReader(BytesIO(pdf)).pages) == {"a4": 1, "travel": 1, "a3": 2, "a2": 4}[size]
    assert codes_of(pdf) == {Job(text).codes[0].text}
    for word in ("h3", "h7", "reserve", "taken", "Tuuli", "Otso", "Counterflow", "Kinilani", "DUELLING CIRCLES"):
        assert word in words_of(pdf)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left", [True, False])
def test_the_board_is_a_plan_without_overlaps(size: str, left: bool) -> None:
    plan = Plan(WIDTHS[size], left)
    tiles = [*(plan.home(number) for number in range(1, 9)), *(plan.combat(column) for column in range(8))]
    boxes = [*tiles, *plan.trays, plan.edge]
    assert all(plan.board.holds(box) for box in boxes)
    assert not [(one, two) for i, one in enumerate(boxes) for two in boxes[:i] if overlap(one, two)]
    assert min(box.width for box in tiles) > plan.place > TOKENS[size]
    # The far half is this one turned: the combat row lies in the very middle.
    assert plan.combat(0).y + plan.combat(0).height / 2 == pytest.approx(plan.board.height / 2)
    assert plan.ends[1] - plan.ends[0] + 2 * (plan.turn_radius + 3 * plan.scale) < plan.board.width


def overlap(one: Box, two: Box) -> bool:
    return min(one.right, two.right) - max(one.x, two.x) > 0.01 and min(one.bottom, two.bottom) - max(one.y, two.y) > 0.01


@pytest.mark.parametrize("paper", PAPERS.values())
def test_boards_fit_their_pages(paper: Any) -> None:
    for size, pages in (("a4", 1), ("a3", 2), ("a2", 4)):
        board = Plan(WIDTHS[size], left=True).board
        tiling = tile(paper, board.width, board.height)
        assert tiling.across * tiling.down == pages
    travel = Plan(WIDTHS["travel"], left=True).board
    assert paper.height / 2 - travel.height > 10


@pytest.mark.parametrize(("variant", "second_enters_left"), [("traditional", False), ("counterflow", True)])
def test_both_courses_are_drawn_as_they_are_played(variant: str, second_enters_left: bool) -> None:
    table = table_of(f"{HEADER}variant: {variant}\n")
    for seat in (0, 1):
        plan = setup_of(table).plan(seat, board_box(WIDTHS["a4"]))
        assert plan.left == (True, second_enters_left)[seat]
        # Walking home row and combat row tile by tile, one always steps to a neighbour.
        first = next(column for column in range(8) if f"c{combat_number(column, seat)}" == table.names[seat][8])
        assert plan.home(8).x == pytest.approx(plan.combat(first).x)
        assert plan.home(1).x == pytest.approx(plan.combat(7 - first).x)
        reserve, _, taken = plan.trays
        assert (reserve.x < taken.x) == plan.left
        assert abs(plan.home(7).x - reserve.x) < abs(plan.home(7).x - taken.x)


def test_the_picture_of_the_board_is_that_of_the_full_game() -> None:
    assert setup_of(table_of(HEADER)) == USUAL
    assert TOKEN_COLOURS == colours.WORDS
    assert PLAIN == colours.PLAIN


def test_a_board_shows_what_is_played() -> None:
    words = words_of(pdf_of("board", f"{HEADER}variant: no-reserves\nhouse: DC-R9=b\ntokens: 5\n"))
    for word in ("No Reserves", "5 tokens each", "DC-R9=b", "lucky flip", "HTH"):
        assert word in words
    assert "reserve\r" not in words
    assert pdf_of("board") != pdf_of("board", f"{HEADER}variant: counterflow\n")


def test_a_record_too_long_for_the_board_leaves_the_code_of_the_set_up() -> None:
    dice = Random(4)
    long = HEADER + "tokens: 3\n" + "".join(f"{number}. 0 *{dice.randint(1, 8)}\n" for number in range(1, 150))
    (code,) = codes_of(pdf_of("board", long))
    assert code == Job(f"{HEADER}tokens: 3\n").codes[0].text


@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
@pytest.mark.parametrize("size", SIZES)
def test_tokens_are_round_and_their_backs_lie_behind_them(size: str, duplex: Any) -> None:
    side = TOKENS[size]
    how = {"duplex": duplex, "size": size, "paper": "letter", "names": False}
    (sheet,) = laid_out(lambda: pdf_of("tokens", HEADER + COLOURS, **how))
    sprue = sheet.sprue
    assert sprue.front(1).x - sprue.front(0).x == pytest.approx(side + GAP)
    pdf = pdf_of("tokens", HEADER + COLOURS, duplex=duplex, size=size, paper="letter", names=False)
    pages = [page.render(scale=1).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]
    if duplex == "fold":
        assert len(pages) == 1
        return
    assert len(pages) == 2
    # Turned over its edge, the back's outlines fall on the front's: both show ink in the same cells.
    turned = pages[1].transpose(Image.Transpose.FLIP_LEFT_RIGHT if duplex == "long" else Image.Transpose.FLIP_TOP_BOTTOM)
    for number in range(15):
        cell = tuple(round(value * POINTS_PER_MM) for value in corners(sprue.front(number)))
        assert pages[0].crop(cell).getextrema()[0] < 200
        assert turned.crop(cell).getextrema()[0] < 200
    assert len(sheet.pieces) == 15


def corners(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


@pytest.mark.parametrize(
    ("text", "how", "blocks"),
    [
        (HEADER, {}, [2, 15]),
        (HEADER + "tokens: 14\n", {"paper": "letter", "duplex": "short"}, [2, 29]),
        (HEADER + COLOURS, {"paper": "letter"}, [4, 15]),
        (HEADER + COLOURS, {"paper": "letter", "size": "a3"}, [4]),
        (HEADER + "tokens: 14\n", {"size": "a2"}, [2]),
        (HEADER, {"duplex": "fold"}, [2]),
    ],
)
def test_tokens_share_the_helper_cards_sheet_where_they_have_room(text: str, how: dict[str, Any], blocks: list[int]) -> None:
    job = Job(text, PrintOptions(**how))
    found = laid_out(lambda: printable("duelling-circles", "helper").pdf(job))
    assert [len(block.pieces) for block in found] == blocks
    shared = len(blocks) == 2
    assert ("tokens" in [thing.name for thing in chosen(job, everything=True)]) is not shared
    assert title_of(printable("duelling-circles", "helper"), job) == ("Helper cards, tokens" if shared else "Helper cards")
    if shared:
        cards, tokens = (block.sprue for block in found)
        first, last = tokens.front(0), tokens.front(len(found[1].pieces) - 1)
        assert first.y > cards.block.bottom + BLEED
        assert last.bottom < PAPERS[how.get("paper", "a4")].height - AREA_EDGE - SLUG


def test_tokens_on_the_helper_cards_sheet_are_there_for_a_kit_and_come_cut_out_for_a_shop(tmp_path: Path) -> None:
    kit = write_kit(Job(HEADER), tmp_path, ["helper"])
    told = " ".join(words_of(kit.files[0].path.read_bytes()).split())
    assert "Helper cards, tokens" in told
    assert "tokens in two looks" not in told
    assert "coins that differ" in told
    write_kit(Job(HEADER, PrintOptions(duplex="fold")), tmp_path / "folded", ["helper"])
    assert "tokens in two looks" in words_of((tmp_path / "folded" / "duelling-circles-how-to-print.pdf").read_bytes())
    sizes = [(piece.width, piece.round) for piece in pieces_of(printable("duelling-circles", "helper"), Job(HEADER))]
    assert sizes == [(63.5, False)] * 2 + [(18.0, True)] * 15


@pytest.mark.parametrize("count", [3, 5, 7, 14])
def test_there_is_a_token_for_each_and_a_marker(count: int) -> None:
    assert len(faces(lineup_of(table_of(f"{HEADER}tokens: {count}\n")))) == 2 * count + 1


def test_no_two_kinds_of_token_look_alike_without_colour() -> None:
    pages = pypdfium2.PdfDocument(pdf_of("tokens", HEADER + COLOURS, ink="saver"))
    picture = pages[0].render(scale=1).to_pil().convert("L")
    (sheet,) = laid_out(lambda: pdf_of("tokens", HEADER + COLOURS))
    sprue = sheet.sprue
    seen = {
        picture.crop(tuple(round(value * POINTS_PER_MM) for value in corners(sprue.front(number)))).resize((24, 24)).tobytes()
        for number in range(15)
    }
    assert len(seen) == 15


def test_the_net_folds_to_an_octahedron() -> None:
    net = octahedron.net()
    assert sorted(face.number for face in net.faces) == list(range(1, 9))
    assert (len(net.folds), len(net.tabs), len(net.cuts)) == (12, 5, 5)
    for face in net.faces:
        sides = [dist(one, two) for i, one in enumerate(face.corners) for two in face.corners[:i]]
        assert sides == pytest.approx([1.0, 1.0, 1.0], abs=1e-5)
    strip = [face.number for face in net.faces[:6]]
    assert [strip[i] + strip[i + 3] for i in range(3)] == [9, 9, 9]
    assert sum(face.number for face in net.faces[6:]) == 9
    # A tab stands outside every face.
    for _, first, last, _ in net.tabs:
        middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        assert all(dist(middle, face.middle) > 0.43 for face in net.faces)


def test_die_and_coins_are_one_page_for_each_copy() -> None:
    pdf = pdf_of("dice", paper="letter", copies=2)
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    assert "Opposite sides are nine together." in words_of(pdf)


def test_the_coins_choose_as_the_table_plays() -> None:
    assert lucky_flips(table_of(HEADER))[0] == ("HHH", 1)
    assert lucky_flips(table_of(HEADER))[4] == ("THH", 5)
    assert lucky_flips(table_of(HEADER + "house: DC-R9=b\n"))[0] == ("HHH", 8)


def test_what_the_reminder_shows_can_be_typed() -> None:
    turns = [turn for form, _ in (*score_sheet._FORMS, score_sheet._COLOURED) for turn in form.split("   ")]
    assert all(map(read_parts, turns))
    claim, _ = score_sheet._ENDS
    assert judge(f"game: duelling-circles\nplayers: Ann, Joe\n{claim}\n").record is not None


def test_a_log_holds_the_record_word_for_word() -> None:
    lines = log_lines(Job(SHORT).judgement, 50, 10.5)
    assert [(line.number, line.seat, line.words, line.lucky) for line in lines[:3]] == [
        (1, 0, "1 h8-c1", "4"),
        (2, 1, "3 rxc1", "THH"),
        (3, 0, "4 r-c2", "2"),
    ]
    assert lines[-1].words == "3 c8-h3 2 c1xc3"
    job = Job(SHORT)
    result = result_of(job.judgement, job.record.table)
    assert (result.taken, result.won) == (("1", "3"), ("0", "1"))
    words = words_of(pdf_of("score-sheet", SHORT))
    for word in ("3 c8-h3 2 c1xc3", "THH", "Turku", "Tuuli", "Score sheet", "page 1 of 1"):
        assert word in words
    assert codes_of(pdf_of("score-sheet", SHORT)) == {job.codes[0].text}


def test_a_long_turn_goes_on_below_and_loses_no_word() -> None:
    judgement = Job(SHORT).judgement
    lines = log_lines(judgement, 15, 10.5)
    last = lines[-2:]
    assert " ".join(line.words for line in last) == "3 c8-h3 2 c1xc3"
    assert (last[0].number, last[1].number) == (12, None)
    filled = empty_lines(lines, len(lines) + 2, *next_turn(judgement))
    assert [(line.number, line.seat) for line in filled[-2:]] == [(13, 0), (14, 1)]


def test_a_log_holds_what_the_table_decided() -> None:
    text = f"{HEADER}tokens: 3\nposition: turn 12\nboard: Tuuli h7\n12. 2 h8 *1\nOtso 1 h7-h7 *2 !\ncorrect: turn: Otso\n0 !\n"
    judgement = Job(text).judgement
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    lines = log_lines(judgement, 50, 10.5)
    assert [(line.number, line.seat, line.words, line.lucky) for line in lines] == [
        (None, None, "position: turn 12", ""),
        (None, None, "board: Tuuli h7", ""),
        (12, 1, "2 h8", "1"),
        (13, 1, "1 h7-h7 !", "2"),
        (None, None, "correct: turn: Otso", ""),
        (14, 1, "0 !", ""),
    ]
    assert next_turn(judgement) == (15, 0)
    assert pdf_of("score-sheet", text)


@pytest.mark.parametrize("thing", ["board", "tokens", "helper", "score-sheet"])
@pytest.mark.parametrize(
    "below", ["result: Tuuli 6, Otso 2\nwinner: Tuuli\n", "position: turn 3\nboard: Tuuli h7/g, Otso c1/b\n"]
)
def test_a_game_whose_colours_nobody_wrote_can_be_printed(thing: str, below: str) -> None:
    assert pdf_of(thing, f"{HEADER}variant: kinilani\n{below}")


def test_a_position_too_long_for_a_code_leaves_its_set_up() -> None:
    job = Job(f"{HEADER}variant: kinilani\nposition: turn 3\nboard: Tuuli h7/g, Otso c1/b\n")
    assert decode(setup_link(job)).endswith("variant: kinilani\nposition: start\n")


def test_a_long_game_takes_more_pages_and_every_turn_is_there() -> None:
    text = HEADER + "".join(f"{number}. 0 *3\n" for number in range(1, 131))
    words = words_of(pdf_of("score-sheet", text, paper="letter"))
    assert "page 3 of 3" in words
    assert "130" in words


@pytest.mark.parametrize("name", ["x", "W" * 40, "<b>&amp;", "שלום", "😀😀"])
def test_any_name_stays_in_its_place(name: str) -> None:
    text = f"game: duelling-circles\nplayers: A = {name}, B = {name}\n"
    for thing in ("board", "score-sheet", "helper"):
        for page in pypdfium2.PdfDocument(pdf_of(thing, text, ink="grey", paper="letter")):
            width, _ = page.get_size()
            words = page.get_textpage()
            for index in range(words.count_rects()):
                left, _, right, _ = words.get_rect(index)
                assert left > 10
                assert right < width - 10


def test_a_sheet_can_be_filled_in_on_a_screen() -> None:
    fields = PdfReader(BytesIO(pdf_of("score-sheet", SHORT, fillable=True))).get_fields()
    assert fields is not None
    assert fields["l2-words"].value == "3 rxc1"
    assert fields["l2-lucky"].value == "THH"
    assert fields["match-2-game1"].value == "1"
    assert fields["match-1-total"].value == "1"


def test_fields_are_large_enough_to_write_in() -> None:
    assert log.ROW >= 7
    room, _ = log.words_room(Box(0, 0, 91, 200))
    assert room > 45


def test_the_helper_says_what_is_played() -> None:
    first = words_of(pdf_of("helper", HEADER + "variant: counterflow\n"))
    assert "h7, h8, c1, c2" in " ".join(first.split())
    assert "h7, h8, c8, c7" in " ".join(first.split())
    table = table_of(HEADER + "variant: no-reserves\nhouse: DC-R4=b\n")
    lines = dict(turn_lines(table, 0))
    assert "reserve" not in lines["Move"]
    assert "must flip" in lines["Rally"]
    assert len(lines) == 5


def test_colours_stand_on_the_helpers_back() -> None:
    pdf = pdf_of("helper", HEADER + COLOURS)
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    for word in ("Cerulean", "Ultramarine", "Green", "Orange", "Red-white", "Violet", "Black"):
        assert word in words_of(pdf)
    # Four cards there, on one sheet; two without colours; folded over, four lie beside each other on a sheet on its side.
    assert len(pypdfium2.PdfDocument(pdf_of("helper", HEADER + COLOURS, duplex="fold", paper="letter"))) == 1
    assert len(pypdfium2.PdfDocument(pdf_of("helper"))) == 2
    assert words_of(pdf_of("helper")).lower().count("lucky flip") == 2


def test_strikes_are_those_of_the_rules() -> None:
    plain = strikes(table_of(HEADER + COLOURS))
    assert (plain["c"].behind, plain["c"].here, plain["c"].ahead) == (NOTHING, ALL, ALL)
    assert (plain["u"].behind, plain["u"].here) == (OPPOSING, BARRED)
    assert (plain["v"].here, plain["v"].ahead) == (BARRED, OPPOSING)
    house = strikes(table_of(HEADER + COLOURS + "house: DC-R17=b, DC-R18=c\n"))
    assert (house["u"].behind, house["v"].ahead, house["o"].here, house["o"].behind) == (ALL, ALL, OPPOSING, ALL)


def test_the_options_are_named() -> None:
    assert played(table_of(HEADER)) == "full game, 7 tokens each  ·  traditional"


def test_a_game_too_long_for_one_code_has_its_position_on_the_board_and_its_log_behind_the_sheet() -> None:
    head = HEADER + "tokens: 14\n"
    game, table = find_game("duelling-circles"), table_of(head)
    turns = [game.write(table, turn) for turn in game.random_game(table, Random(4), hands=True)]
    text = head + "".join(f"{turn}\n" for turn in turns)
    first, *parts = Job(text).codes
    assert (first.holds, len(parts) > 1) == ("position", True)
    pdf = pdf_of("score-sheet", text)
    assert f"the whole log is in the {len(parts)} codes overleaf" in words_of(pdf)
    assert codes_of(pdf) == {code.text for code in (first, *parts)}
    assert gather(codes_of(pdf)).text == text
    assert codes_of(pdf_of("board", text)) == {first.text}
