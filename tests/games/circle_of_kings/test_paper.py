"""What Circle of Kings prints: sheets filled in and blank, the mat whole and on its tiles, Lords and helper on cards."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product
from random import Random
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from pypdf import PdfReader

from companion.cards.sizes import SIZES
from companion.cards.tarot import LORDS
from companion.cli.printing.wanted import job_for
from companion.drawing.geometry import A4, LETTER, POINTS_PER_MM, Box, Grid, Paper
from companion.drawing.inks import INK_NAMES
from companion.games.circle_of_kings.drawings import mat
from companion.games.circle_of_kings.drawings.circle import PLACE
from companion.games.circle_of_kings.paper import log, lords, rounds
from companion.games.circle_of_kings.paper.effects import text_of
from companion.games.circle_of_kings.paper.mat import plan_for, tiling_of
from companion.games.circle_of_kings.paper.reading import ActionLine, GameFigures, read_game, with_empty_rounds
from companion.links import decode, encode
from companion.press.job.printable import Job, PrintOptions
from companion.press.pieces.poster import MARGIN, tile
from companion.press.sheets.frame import CODE_SIDE, FOOTER_GAP, FOOTER_LINE, HEADER_HEIGHT
from companion.referee import find_game, judge, read_record
from companion.shop.catalogue import printable, printables_of
from companion.shop.kit import chosen
from laid_out import laid_out

PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])
OUR_FACES = ("Cinzel", "GentiumBookPlus", "NotoSansSymbols")
SHEETS = ("score-sheet", "log", "lords")
HEADER = "game: circle-of-kings\nplayers: {}\ncircle: Kw Ks Kp Kc\n"
BLANK = HEADER.format("Aino, Ville")
#: The second worked example of the rules, and a second round with a choice at the limit.
PLAYED = f"""{BLANK}date: 2026-11-21
place: Turku
house: CK-R12=b

[round 1]
Aino draw L21 L5 6s 2w 8c 9c
Aino 6s + 2w 8c 9c / L21
Ville 3p + 4p 5w / strength
Ville world 9s As
Aino world Tc 7c Ap
Ville strength 9s
values: Aino 18, Ville 19

[round 2]
Ville 2w + 4w / L2
Aino 2p + Tc / L5
Aino / L16
Aino tower bottom
"""
#: A game that begins in round 4, and whose table decides a lot.
DECIDED = f"""{BLANK}position: round 4
hand: Aino 5 2s 3s / 2 L3
discards: Ville 9c / L1
Ville draw burn 8c burn 7c
Aino draw ? ? ? ? !
Aino 3s + 2s Tw 9w 8w 7w 6w / empress !
Ville As + 2c / sun
Ville sun - !
Aino won !
Aino 2s x 2c !
correct: hand: Ville 4
[round 5] !
Aino 3s + Tw / moon !
Ville 2w + 4c / strength
Ville strength - !
Ville 4c - !
[round 6] !
agreed: Aino
winner: Aino
"""
LONG = "Maximiliana Konstantinopolskaja-Wittgens"
HOSTILE = "龍王 <b>&\"' \u202eevil\u202c 🐉 %s {page}"


def pdf_of(name: str, text: str = BLANK, **options: Any) -> bytes:
    return _made(name, text, PrintOptions(**options))


@cache
def _made(name: str, text: str, options: PrintOptions) -> bytes:
    return printable("circle-of-kings", name).pdf(Job(text, options))


def pages_of(pdf: bytes) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


def codes_of(pdf: bytes) -> set[str]:
    """What a poor scanner reads on any page: 150 dpi, grey, blurred."""
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    found = set()
    for page in pypdfium2.PdfDocument(pdf):
        image: Image.Image = page.render(scale=150 / 72).to_pil().convert("L").filter(ImageFilter.GaussianBlur(0.8))
        found |= {code.text.rpartition("SCAN ME: ")[2] for code in zxingcpp.read_barcodes(image)}
    return found


def body_of(paper: Paper) -> Box:
    area = Grid(paper).area
    return Box(area.x, area.y + HEADER_HEIGHT, area.width, area.height - HEADER_HEIGHT - CODE_SIDE - FOOTER_LINE - FOOTER_GAP)


@pytest.mark.parametrize(("name", "paper"), list(product(SHEETS, ("a4", "letter"))))
def test_a_blank_sheet_reads_back_with_its_code(name: str, paper: Any) -> None:
    pdf = pdf_of(name, paper=paper, ink="saver" if paper == "letter" else "colour")
    for page in pages_of(pdf):
        for word in ("CIRCLE OF KINGS", "Army Size", "Pentacles", "Rules: Circle of Kings 2014", "print at 100 %"):
            assert word in page
    assert codes_of(pdf) == {encode(BLANK, "CK")}
    size = pypdfium2.PdfDocument(pdf)[0].get_size()
    assert size == pytest.approx((595.28, 841.89) if paper == "a4" else (612, 792), abs=0.1)


@pytest.mark.parametrize("name", ["mat", "kings", "lords", "lord-cards", "helper", "score-sheet", "log"])
def test_equal_bytes_and_only_our_faces(name: str) -> None:
    first = pdf_of(name, PLAYED)
    assert first == printable("circle-of-kings", name).pdf(Job(PLAYED, PrintOptions()))
    for page in PdfReader(BytesIO(first)).pages:
        for font in page["/Resources"].get_object().get("/Font", {}).values():  # type: ignore[union-attr]
            assert str(font.get_object()["/BaseFont"]).rpartition("+")[2].lstrip("/").startswith(OUR_FACES)


@pytest.mark.parametrize(
    ("name", "text", "fillable"),
    [
        ("score-sheet", PLAYED, False), ("log", PLAYED, False), ("lords", BLANK, False), ("score-sheet", PLAYED, True),
        ("log", HEADER.format(f"A = {LONG}, B = {HOSTILE}"), False), ("score-sheet", HEADER.format("A, B"), True),
        ("score-sheet", HEADER.format(f"A = {LONG}, B = {HOSTILE}"), False), ("helper", BLANK, False),
        ("lord-cards", BLANK, False),
    ],
)  # fmt: skip
@PAPERS
def test_all_text_is_inside_its_page(name: str, text: str, fillable: bool, paper: Any) -> None:
    for page in pypdfium2.PdfDocument(pdf_of(name, text, paper=paper, fillable=fillable)):
        width, height = page.get_size()
        words = page.get_textpage()
        for index in range(words.count_rects()):
            left, bottom, right, top = words.get_rect(index)
            if right > left:
                assert left > 4 * POINTS_PER_MM
                assert right < width - 4 * POINTS_PER_MM
                assert bottom > 4 * POINTS_PER_MM
                assert top < height - 4 * POINTS_PER_MM


def test_a_played_record_is_filled_in() -> None:
    (score,) = pages_of(pdf_of("score-sheet", PLAYED))
    for words in ("2026-11-21", "Turku", "rulings: CK-R12=b", "World", "Strength", "18 lost −2 −1 19", "19 won −2 0 20"):
        assert words in score
    # The Lord who came for the one sent home.
    assert "Tower" in score
    assert "Hierophant" not in score
    first = pages_of(pdf_of("log", PLAYED))[0]
    for words in ("world hierophant 6s 2w 8c 9c", "world 9s As", "strength 9s", "/ tower", "bottom", "Aino −3, Ville −2"):
        assert words in first


def test_the_code_holds_the_record() -> None:
    (link,) = codes_of(pdf_of("score-sheet", PLAYED))
    assert "Aino tower bottom" in decode(link)


def test_figures_come_from_the_judgement() -> None:
    game = read_game(Job(PLAYED))
    first, second = game.rounds
    assert first.circle == ("w", "s", "p", "c")
    assert second.circle == ("c", "w", "s", "p")
    assert (first.sides[0].captain, first.sides[0].army) == ("6s", ("2w", "8c", "9c"))
    assert second.decisions[0] == ("Aino", "tower", "/")
    assert read_game(Job(PLAYED, PrintOptions(names=False))).names == ("", "")


def test_an_illegal_record_is_filled_in_as_far_as_it_goes_and_says_so() -> None:
    text = BLANK + "[round 1]\nAino 5s + 3c 9w 2p / L3\nVille 4w + Ts 6c 2s / L0\n"
    for name in ("score-sheet", "log"):
        assert "Line 6: CK-3.2" in pages_of(pdf_of(name, text))[0]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_rounds_stay_in_the_body(paper: Paper) -> None:
    body = body_of(paper)
    bands = rounds.bands(body)
    assert len(bands) == (11 if paper is A4 else 10)
    for band in bands:
        assert body.holds(band)
        for row in rounds.rows(band):
            assert all(band.holds(box) and box.height >= 7 for box in row)
    assert body.bottom - bands[-1].bottom >= rounds.FOOT - 1
    game = with_empty_rounds(GameFigures(("", "")), 9)
    assert [len(page) for page in log.pages_of(game, body)] == [3, 3, 3]
    assert lords.row_height(body) >= 13.5
    assert log.ROW >= 7


def test_many_actions_make_a_block_higher() -> None:
    played = read_game(Job(PLAYED)).rounds[0]
    many = played.__class__(1, actions=tuple(ActionLine("A", "5s", "2p") for _ in range(19)))
    assert log.rows_of(played)[3] == 7
    assert log.rows_of(many)[3] == 10
    assert log.height_of(many) > log.height_of(played)


@pytest.mark.parametrize(("paper", "players"), [("a4", "A, B"), ("letter", f"A = {LONG}, B = {HOSTILE}")])
def test_the_mat_takes_four_sheets_and_its_code_can_be_read(paper: Any, players: str) -> None:
    text = HEADER.format(players)
    pdf = pdf_of("mat", text, paper=paper, ink="grey")
    assert len(pypdfium2.PdfDocument(pdf)) == 4
    words = " ".join(pages_of(pdf))
    for word in ("Captain", "Army deck", "Lord discards", "Top", "Right", "Bottom", "Left"):
        assert word in words
    link = encode(text, "CK")
    assert codes_of(pdf) == {link}
    assert codes_of(pdf_of("mat", text, paper=paper, size="page")) == {link}


def whole_game() -> str:
    """A game played at random, with every draw written down."""
    record = read_record(BLANK)
    moves = record.game.random_game(record.table, Random(4), hands=True)
    return BLANK + "".join(f"{record.game.write(record.table, move)}\n" for move in moves)


def test_a_long_game_is_logged_whole_and_its_mat_has_the_code_of_the_header() -> None:
    text = whole_game()
    job = Job(text)
    assert codes_of(pdf_of("mat", text)) == {encode(BLANK, "CK")}
    logged = pages_of(pdf_of("log", text))
    for number in range(1, len(job.judgement.sections) + 1):
        assert any(f"Round {number} " in page for page in logged)
    score = " ".join(pages_of(pdf_of("score-sheet", text)))
    assert f"winner {job.judgement.verdict.winners[0]}" in score
    assert codes_of(pdf_of("score-sheet", text)) == {job.codes[0].text}


@pytest.mark.parametrize("size", mat.PLANS)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_no_seam_runs_through_the_circle_and_sheets_are_few(paper: Paper, size: str) -> None:
    plan = plan_for(size, paper)
    tiling = tiling_of(plan, paper)
    of_a4 = {"mini": 2, "poker": 3, "bridge": 3, "tarot": 4}
    assert len(tiling.tiles) == (of_a4[size] if paper is A4 or size == "mini" else 4)
    shown = Box(tiling.tiles[0][1], tiling.tiles[0][2], *tiling.covered)
    assert shown.holds(Box(0, 0, plan.width, plan.height))
    whole = [Box(left, top, *tiling.window).holds(plan.circle) for _, left, top in tiling.tiles]
    # Where it is cut, it is a ring, and the Circle a wheel that is printed whole with the Kings.
    assert any(whole) is not plan.wheel
    assert plan.wheel is (plan.size == "tarot")
    assert tiling.window[0] == tiling.paper.width - 2 * MARGIN


@pytest.mark.parametrize(
    "plan", [*mat.PLANS.values(), *mat.WIDE_PLANS.values()], ids=[*mat.PLANS, *(f"{size}-wide" for size in mat.WIDE_PLANS)]
)
def test_places_of_the_mat_are_for_cards_in_sleeves_and_lie_apart(plan: mat.MatPlan) -> None:
    wide, high = SIZES[plan.size].place
    for index, place in enumerate(plan.places):
        assert max(place.width, place.height) >= high - 0.01
        assert min(place.width, place.height) >= wide - 0.01, index
    boxes = [*plan.places, plan.circle, plan.strip]
    boxes += [Box(plan.width - box.right, plan.height - box.bottom, box.width, box.height) for box in plan.places]
    boxes.append(Box(plan.width - plan.strip.right, plan.strip.y, plan.strip.width, plan.strip.height))
    assert plan.strip.width >= 26
    for index, one in enumerate(boxes):
        assert Box(0, 0, plan.width, plan.height).holds(one)
        for other in boxes[index + 1 :]:
            apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            assert apart, (one, other)


def test_mat_and_deck_have_one_usual_size() -> None:
    sizes = {name: printable("circle-of-kings", name).sizes for name in ("mat", "tarot-deck")}
    assert sizes["mat"][0] == sizes["tarot-deck"][0] == "tarot"
    assert set(sizes["tarot-deck"]) <= set(sizes["mat"])


def test_the_kings_come_once_with_the_wheel() -> None:
    kings, wheel = laid_out(lambda: pdf_of("kings"))
    assert len(kings.pieces) == 4
    assert (wheel.sprue.width, len(wheel.pieces)) == (82.0, 1)


def test_a_blank_sheet_has_no_circle_in_its_code() -> None:
    job = job_for(find_game("circle-of-kings"), "", None, (), (), PrintOptions())
    (code,) = job.codes
    assert decode(code.text) == "game: circle-of-kings\nplayers: A, B\n"
    said = job_for(find_game("circle-of-kings"), "", None, ["circle=Kw Ks Kp Kc"], (), PrintOptions())
    assert "circle: Kw Ks Kp Kc" in decode(said.codes[0].text)
    for name in ("score-sheet", "log"):
        assert codes_of(printable("circle-of-kings", name).pdf(job)) == {code.text}
    words = " ".join(pages_of(printable("circle-of-kings", "mat").pdf(replace(job, options=replace(job.options, size="page")))))
    assert "Captain. Then half its value" in words
    assert not re.search(r"\b(he|his|him)\b", words)


def test_a_tiling_without_a_wish_lies_in_the_middle() -> None:
    plain = tile(A4, 420, 297)
    assert plain.shift == (0.0, 0.0)
    assert tile(A4, 420, 297, (210, 148.5)) == plain


@PAPERS
def test_a_page_mat_is_one_page(paper: Any) -> None:
    pdf = pdf_of("mat", HEADER.format("A, B"), paper=paper, size="page")
    (page,) = pages_of(pdf)
    assert page.count("each suit") == 1
    assert page.count("Deployment") == page.count("Recruit") == 2


@pytest.mark.parametrize("ink", INK_NAMES)
def test_every_lord_stands_in_the_table_and_on_the_cards(ink: str) -> None:
    table, cards = (" ".join(pages_of(pdf_of(name, ink=ink))) for name in ("lords", "lord-cards"))
    for lord in LORDS:
        assert table.count(text_of(lord)) == 1
        assert cards.count(text_of(lord)) == 2
        assert f"CK-8.{lord.number}" in table


def test_the_helper_has_two_sides_and_a_card_for_each_player() -> None:
    front, back = pages_of(pdf_of("helper"))
    assert front.count("Deployment") == 2
    assert back.count("High Priestess") == 2
    (folded,) = pages_of(pdf_of("helper", duplex="fold"))
    assert folded.count("Justice") == 2


def test_kings_are_tokens_of_22_mm() -> None:
    assert (mat.TOKEN, PLACE) == (22.0, 23.0)
    assert "twice" not in pages_of(pdf_of("kings"))[0]


def test_a_kit_holds_no_cards_that_players_own() -> None:
    needed = {thing.name: thing.needed(Job(BLANK)) for thing in printables_of("circle-of-kings")}
    assert [name for name, wanted in needed.items() if not wanted] == [
        *("quiz", "rulebook", "rules", "notation"),
        *("kings", "lord-cards", "tarot-deck", "box"),
    ]
    folded = Job(BLANK, PrintOptions(duplex="fold"))
    assert next(thing for thing in printables_of("circle-of-kings") if thing.name == "kings").needed(folded)
    everything = [thing.name for thing in chosen(Job(BLANK), everything=True)]
    assert "kings" not in everything
    assert {"helper", "tarot-deck", "box"} <= set(everything)


def test_helper_cards_kings_and_wheel_share_a_sheet() -> None:
    def blocks(**how: Any) -> list[int]:
        job = Job(BLANK, PrintOptions(**how))
        return [len(block.pieces) for block in laid_out(lambda: printable("circle-of-kings", "helper").pdf(job))]

    assert blocks(paper="letter") == [2, 4, 1]
    assert blocks(duplex="fold") == [2]


def test_sheets_tell_what_the_table_decided() -> None:
    """Rounds begin with that of the position, every card of an army stands there, and marks behind what was let stand."""
    (page,) = pages_of(pdf_of("log", DECIDED))
    for words in ("Round 4", "empress !", "sun - !", "won !", "correct: hand: Ville 4", "strength - !", "Round 6"):
        assert words in page, words
    assert "Round 1" not in page
    assert "Round 7" not in page, "the game is over"
    job = Job(DECIDED, PrintOptions())
    game = read_game(job)
    assert [one.number for one in with_empty_rounds(game, 5).rounds] == [4, 5, 6, 7, 8]
    assert game.rounds[0].circle == ("s", "p", "c", "w")
    assert game.rounds[0].sides[0].army == ("2s", "Tw", "9w", "8w", "7w", "6w")
    assert game.rounds[0].actions == [ActionLine("Aino", "2s", "2c !")]
    assert game.rounds[1].actions == [ActionLine("Ville", "4c", "- !")]
    assert "Aino" in pages_of(pdf_of("score-sheet", DECIDED))[0]
    result = f"{BLANK}result: Aino 4, Ville 0\nwinner: Aino\n"
    assert "Aino" in pages_of(pdf_of("score-sheet", result))[0]


def test_a_link_carries_what_the_table_decided() -> None:
    opened = decode(encode(DECIDED, "CK"))
    found, there = judge(opened).verdict, judge(DECIDED).verdict
    assert found.status == there.status == "legal"
    assert [one.rule for one in found.stood] == [one.rule for one in there.stood]
    assert (found.state, found.totals, found.winners) == (there.state, there.totals, there.winners)
