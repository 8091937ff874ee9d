"""What Empires prints: sheets from a header without a map and from records, cards with their backs, pieces and tracks."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import ImageFilter
from pypdf import PdfReader

from companion.drawing import reference_card
from companion.drawing.geometry import PAPERS, Box, Grid
from companion.drawing.inks import INK_NAMES, ink_for
from companion.drawing.surface import SvgSurface
from companion.games.empires.drawings import counters as pieces
from companion.games.empires.drawings.counters import SIZES
from companion.games.empires.drawings.scenes import HEIGHT, SCENES, WIDTH
from companion.games.empires.drawings.tracks import TRACK
from companion.games.empires.paper import cards, log, score_sheet
from companion.games.empires.paper.cards import HOUSE_WORDS, effect, effects_in_short, house_rulings
from companion.games.empires.paper.counters import blocks_of, pages_of
from companion.games.empires.paper.figures import columns_of, read_figures, with_empty_turns
from companion.games.empires.paper.log import read_log
from companion.games.empires.rules.combinations import COMBINATIONS
from companion.links import decode, encode, invited
from companion.press.job.printable import Job, PrintOptions
from companion.press.page.errors import PrintError
from companion.press.pieces.drawn import sprue_for
from companion.press.pieces.marks import SLUG
from companion.press.pieces.sprue import BAND, UNPRINTABLE, sheets_of
from companion.press.sheets.paging import frame_of
from companion.referee import find_game, judge, read_table
from companion.shop.catalogue import printable
from tests.games.empires.tables import record

GAME = find_game("empires")
NAMES = ("Aino", "Ville", "Emmi", "Otso", "Tuuli", "Helka")
SUPPLIES = "options: treasury, supplies\n"
RECORDS = Path(__file__).parent / "records"
RING = "".join(f"{i}: {(i - 2) % 40 + 1} {i % 40 + 1} outer\n" for i in range(1, 41))
LONG = "Maximiliane-Alexandra von Hohenschwangau"


def header(players: int = 4, more: str = "") -> str:
    return f"game: empires\nplayers: {', '.join(NAMES[:players])}\n{more}"


def ring14(name: str) -> str:
    return (RECORDS / name).read_text()


def job_of(text: str, **options: Any) -> Job:
    return Job(text, PrintOptions(**options), files=lambda name: RING if name == "ring40.map" else ring14(name))


def pdf_of(name: str, text: str = "", **options: Any) -> bytes:
    return printable("empires", name).pdf(job_of(text or header(), **options))


def pages_in(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def codes_on(pdf: bytes, page: int = 0) -> set[str]:
    picture = pypdfium2.PdfDocument(pdf)[page].render(scale=150 / 72).to_pil().convert("L")
    return {code.text for code in zxingcpp.read_barcodes(picture.filter(ImageFilter.GaussianBlur(1.2)))}


def played_game(turns_at_least: int = 3) -> str:
    head = header(4, f"map: ring40.map\n{SUPPLIES}attributes: Emmi warfare\n")
    table = read_table(head, files=lambda _: RING)
    moves = [GAME.write(table, move) for move in GAME.random_game(table, Random(3), hands=False)]
    last = moves.index(f"[turn {turns_at_least + 1}]")
    return head + "\n".join(moves[:last]) + "\n"


# ---- a header without a map ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["score-sheet", "log"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [2, 6])
def test_blank_sheets_need_no_map_and_their_code_is_the_header(name: str, paper: Any, players: int) -> None:
    text = header(players, SUPPLIES)
    pdf = pdf_of(name, text, paper=paper, ink="saver")
    link = encode(text, "EM")
    assert codes_on(pdf) == {invited(link)}
    assert link == job_of(text).codes[0].text
    assert decode(link) == text
    words = pages_in(pdf)[0]
    for word in ("EMPIRES", f"{players} players", "War Treasury", "Supplies Reserves"):
        assert word in words


def test_a_header_without_a_map_is_still_no_record() -> None:
    assert judge(header()).verdict.status == "malformed"
    assert judge(header(), opening=True).verdict.status == "legal"
    begun = header() + "[turn 1]\nAino setup 1 10@1\n"
    assert judge(begun, opening=True).verdict.status == "malformed"
    with pytest.raises(PrintError, match="the record has no map"):
        pdf_of("score-sheet", begun)
    assert judge(header(more="counters: 9\n"), opening=True).verdict.status == "malformed"


# ---- the score sheet -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("more", ["", "options: treasury\n", SUPPLIES])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fields_are_wide_enough_and_stay_in_the_body(players: int, more: str, paper: str) -> None:
    job = job_of(header(players, more), paper=paper)
    columns = columns_of(job.record.table)
    frame = frame_of(job, name="", played="", reminder=lambda *_: None)
    body = frame.body(Grid(PAPERS[paper]))
    placed = score_sheet.tables(body, players, columns)
    assert sorted(seat for table in placed for seat in table.players) == list(range(players))
    for table in placed:
        assert table.turns >= 6
        for row in table.rows():
            assert body.holds(row)
            boxes = [field for group in table.groups(row) for field in score_sheet.fields(group, columns)]
            assert all(box.width >= 7 and box.height >= 8 for box in boxes)
            assert all(one.right == pytest.approx(two.x) for one, two in pairwise(boxes))


def test_a_record_fills_the_sheet() -> None:
    job = job_of(played_game())
    figures = read_figures(job)
    assert [turn.number for turn in figures.turns] == [1, 2, 3]
    for turn, report in zip(figures.turns, job.judgement.sections, strict=True):
        assert sorted(standing["order"] for standing in turn.standings) == ["1", "2", "3", "4"]
        if report.complete:
            provinces = [standing["provinces"] for standing in turn.standings]
            assert provinces == [str(score) for score in report.scores.values()]
    first = pages_in(printable("empires", "score-sheet").pdf(job))[0]
    assert all(word in first for word in (*NAMES[:4], "ring40.map", "40", "21", "warehouses"))


def test_an_open_turn_has_its_order_alone_and_a_warehouse_its_pips() -> None:
    turn = read_figures(job_of(ring14("example-supplies.game"))).turns
    assert turn[0].standings[0]["warehouses"] == "1"
    assert turn[0].standings[0]["coins"] == "8"
    assert set(turn[1].standings[0]) == {"order"}


def test_a_winner_and_a_notice_are_printed() -> None:
    assert "winner" in pages_in(pdf_of("score-sheet", ring14("example-complete.game")))[0]
    for name in ("score-sheet", "log"):
        assert "EM-7.3" in pages_in(pdf_of(name, ring14("example-illegal-fight.game")))[0]


def test_fields_can_be_filled_in() -> None:
    fields = PdfReader(BytesIO(pdf_of("score-sheet", ring14("example-supplies.game"), fillable=True))).get_fields() or {}
    assert fields["t1-Aino-provinces"].value == "4"
    assert fields["t2-Ville-coins"].value in (None, "")
    rows = PdfReader(BytesIO(pdf_of("log", ring14("example-supplies.game"), fillable=True))).get_fields() or {}
    assert rows["t1-r4-elements"].value == "build 4c 1; mig 5h 3"
    assert rows["t1-r4-who"].value == "Aino"


# ---- the log ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [40.0, 145.0])
def test_what_the_log_shows_can_be_typed_in_again(room: float) -> None:
    text = played_game()
    job = job_of(text)
    typed = text.partition("[")[0].splitlines()
    for turn in read_log(job, room):
        typed.append(f"[turn {turn.number}]")
        lines: list[str] = []
        for row in turn.rows:
            if row.who or row.phase:
                lines.append(f"{row.who} {row.elements}".strip())
            else:
                lines[-1] += f" {row.elements}"
        typed += lines
    again = judge("\n".join(typed) + "\n", files=lambda _: RING)
    assert again.verdict.status == "legal"
    assert again.verdict.state == job.judgement.verdict.state


#: What a table may decide, on a ring of fourteen provinces: each of the forms that a sheet may meet.
HEAD = "game: empires\nplayers: Aino, Ville, Emmi\nmap: ring14.map\n"
BEGUN = f"{HEAD}position: turn 5\npieces: Aino city@1 4@1 3@2\npieces: Ville city@8 4@8\npieces: Emmi 3@5\nhand: Aino 5h 2\n"
DECIDED = {
    "stood": f"{BEGUN}Aino 1>2 1>4 !\nend\n[turn 6] !\nAino mig 5h 14\n",
    "put right": f"{BEGUN}correct: province: 5 Emmi 2, Ville city\nAino 1>2\n",
    "resigned": f"{BEGUN}[turn 5]\nAino 1>2\nresigned: Emmi\nresigned: Ville\nwinner: Aino\n",
    "agreed": f"{BEGUN}agreed: draw\n",
    "unfinished": f"{BEGUN}Aino 1>2\nunfinished: late\n",
    "result": f"{HEAD}result: Aino 8, Ville 3, Emmi 2\nwinner: Aino\n",
}


@pytest.mark.parametrize("what", DECIDED)
def test_sheets_show_what_the_table_decided(what: str) -> None:
    job = job_of(DECIDED[what])
    assert job.judgement.verdict.status == "legal", job.judgement.verdict.errors
    typed = [] if what == "result" else HEAD.splitlines()
    for turn in read_log(job, 145.0):
        rows = [f"{row.who} {row.elements}".strip() for row in turn.rows]
        heading = [] if turn.number < 6 else [f"[turn {turn.number}]{' !' * turn.stands}"]
        typed += [*heading, *rows]
    if what == "result":
        assert typed == ["result: Aino 8, Ville 3, Emmi 2", "winner: Aino"]
    else:
        again = judge("\n".join(typed) + "\n", files=lambda _: ring14("ring14.map")).verdict
        assert (again.state, again.winners) == (job.judgement.verdict.state, job.judgement.verdict.winners)
    for name in ("score-sheet", "log"):
        assert printable("empires", name).pdf(job)


def test_turns_are_numbered_on_from_a_position() -> None:
    figures = with_empty_turns(read_figures(job_of(DECIDED["stood"])), 5)
    assert [turn.number for turn in figures.turns] == [5, 6, 7, 8, 9]


def test_a_result_alone_has_a_row() -> None:
    (end,) = read_figures(job_of(DECIDED["result"])).turns
    assert (end.number, [standing["provinces"] for standing in end.standings]) == (None, ["8", "3", "2"])


def test_the_log_shows_each_combination_as_it_can_be_typed() -> None:
    names = {name for names, _ in log._COMBINATIONS for name in names.split()}
    assert names == {one.short for one in COMBINATIONS.values()}
    for _, example in log._COMBINATIONS:
        assert judge(record(f"Aino {example}", header=(SUPPLIES.strip(),))).record is not None, example


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [2, 6])
def test_rows_of_the_log_fill_their_pages(paper: str, players: int) -> None:
    job = job_of(header(players, SUPPLIES), paper=paper)
    body = frame_of(job, name="", played="", reminder=lambda *_: None).body(Grid(PAPERS[paper]))
    for page in log.lay_out_turns(read_log(job_of(played_game(6)), 145.0), body, to_come=True):
        for block in page:
            assert body.holds(Box(body.x, block.top, body.width, block.height))
        assert body.bottom - page[-1].top - page[-1].height < log.ROW
    assert len(pages_in(pdf_of("log", header(players, SUPPLIES), paper=paper))) == (1 if (players, paper) == (2, "a4") else 2)


# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_there_is_a_card_for_everything(players: int) -> None:
    pdf = pdf_of("combinations", header(players, SUPPLIES + "attributes: Aino warfare\n"))
    words = " ".join(pages_in(pdf)).replace("\r\n", " ")
    assert len(cards.pieces_of(job_of(header(players)))) == players + 11
    for one in COMBINATIONS.values():
        assert one.name.capitalize() in words
        assert one.rule in words
        assert effect(one)[:25] in words
    for word in ("Fertility", "Sophistication", "Breakthrough", "Purchase", *NAMES[:players]):
        assert word in words
    assert "Breakthrough" not in " ".join(pages_in(pdf_of("combinations", header(players))))


@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_are_of_poker_size_and_backs_lie_behind_fronts(duplex: Any, paper: str) -> None:
    job = job_of(header(), duplex=duplex, paper=paper)
    sprue = sprue_for(job.options, cards.CARD, 15, two_sided=True)
    assert (sprue.width, sprue.height) == (63.5, 88.9)
    assert sprue.count == (4 if duplex == "fold" else 9)
    pages = pages_in(printable("empires", "combinations").pdf(job))
    assert len(pages) == 4
    # A player's card has the phases in front, and on its back all combinations.
    front, back = (pages[0], pages[0]) if duplex == "fold" else (pages[0], pages[1])
    assert front.count("Re-entry") == back.count("foundation") == 4


def test_effects_come_from_the_rulebook() -> None:
    assert set(effects_in_short()) == set(COMBINATIONS) == set(SCENES)
    for one in COMBINATIONS.values():
        assert effect(one)[0].isupper()
        assert "EM-" not in effect(one)
        assert "costs" not in effect(one)
    everything = ", ".join(f"{ruling}=b" for ruling in HOUSE_WORDS)
    table = job_of(header(more=f"house: {everything}\n")).record.table
    said = {ruling.partition(" ")[0] for one in COMBINATIONS.values() for ruling in house_rulings(table, one)}
    assert said == set(HOUSE_WORDS)
    for scene in SCENES.values():
        for x, y in (*scene.own, *scene.enemy, *scene.new, *scene.provinces, *(end for _, end in scene.arrows)):
            assert 2 < x < WIDTH - 2
            assert 2 < y < HEIGHT - 2


HOUSE = "EM-R3=b, EM-R9=b, EM-R10=b, EM-R11=c, EM-R15=b, EM-R17=b, EM-R18=b, EM-R19=b, EM-R20=b, EM-R22=b, EM-R29=b"


@pytest.mark.parametrize("ink", INK_NAMES)
def test_every_row_of_the_combinations_holds_its_cards(monkeypatch: pytest.MonkeyPatch, ink: str) -> None:
    """No grey band is painted over the small cards of a row of one line, and the first row is clear of the emblem."""
    icons: list[tuple[float, float]] = []
    bands: list[Box] = []
    monkeypatch.setattr(cards.demand, "draw_demand", lambda _surface, _demand, _x, y, height: icons.append((y, y + height)))
    surface: Any = SvgSurface(*cards.CARD, ink_for(ink, "#5B6B2F"), "card")
    drawn = surface.box

    def box(place: Box, *arguments: Any, **more: Any) -> None:
        if more.get("fill") == surface.ink.wash and place.height < 12:
            bands.append(place)
        drawn(place, *arguments, **more)

    monkeypatch.setattr(surface, "box", box)
    cards._overview(job_of(header()).record.table)(surface, Box(0, 0, *cards.CARD))
    assert len(icons) == len(COMBINATIONS)
    assert len(bands) == 6  # each second row
    for (top, bottom), band in zip(icons[::2], bands, strict=True):
        assert band.y + 0.1 < top < bottom < band.bottom - 0.1
    for (top, bottom), above, below in zip(icons[1::2], bands, bands[1:], strict=False):
        assert above.bottom + 0.1 < top < bottom < below.y - 0.1
    assert bands[0].y > reference_card.titled_room(Box(0, 0, *cards.CARD)).y + 0.5
    assert bands[-1].bottom < reference_card.frame_of(Box(0, 0, *cards.CARD)).bottom - 0.5


@pytest.mark.parametrize("more", ["", f"{SUPPLIES}house: {HOUSE.replace('R29=b', 'R1=b')}\n"])
def test_text_stays_on_its_card(more: str) -> None:
    job = job_of(header(6, more))
    sprue = sprue_for(job.options, cards.CARD, 17, two_sided=True)
    sheets = sheets_of(sprue, cards.pieces_of(job))
    document = pypdfium2.PdfDocument(printable("empires", "combinations").pdf(job))
    assert len(document) == 2 * len(sheets)
    height = job.options.sheet.height
    for index, page in enumerate(document):
        lying, some = sheets[index // 2]
        fronts = [lying.front(number) if index % 2 == 0 else lying.back(number, "long") for number in range(len(some))]
        safe = [front.inset(2.9, 2.9) for front in fronts]
        text = page.get_textpage()
        seen: list[Box] = []
        for number in range(text.count_rects()):
            left, bottom, right, top = (value / 72 * 25.4 for value in text.get_rect(number))
            box = Box(left, height - top, right - left, top - bottom)
            if box.y < height - UNPRINTABLE - SLUG - 1:
                assert any(place.holds(box) for place in safe), text.get_text_bounded(*text.get_rect(number))
                assert not any(_overlap(box, other) for other in seen)
                seen.append(box)


def _overlap(one: Box, two: Box) -> bool:
    """Whether two lines of text cover each other by more than descenders do."""
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return across > 0.3 and down > 0.5 * min(one.height, two.height)


# ---- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [2, 6])
def test_pieces_lie_on_the_paper_and_nowhere_over_each_other(size: pieces.PieceSize, paper: str, players: int) -> None:
    job = job_of(header(players, SUPPLIES), paper=paper)
    found = 0
    for page in pages_of(job, size):
        boxes = [block.sprue.block for block in page]
        for block in boxes:
            assert block.x >= UNPRINTABLE - 0.01
            assert block.right <= PAPERS[paper].width - UNPRINTABLE + 0.01
            assert block.y >= UNPRINTABLE
            assert block.bottom <= PAPERS[paper].height - UNPRINTABLE - SLUG
        assert all(one.bottom < two.y for one, two in pairwise(boxes))
        found += sum(piece.front is not pieces.nothing for block in page for piece in block.pieces)
    assert found == players * (40 + 12 + 15 + 1)


def test_pieces_have_their_sizes() -> None:
    counter, city, _, track = blocks_of(job_of(header(2, SUPPLIES)), SIZES["square-7"])
    assert (counter.pitch, city.pitch, track.pitch) == ((7.0, 7.0), (9.0, 9.0), TRACK)
    assert next(iter(SIZES)) == "square-7"
    assert "5/16" in SIZES["round-8"].punch
    assert not SIZES["square-8"].punch
    assert {name: size.counter for name, size in SIZES.items()} == {"round-6": 6, "square-7": 7, "round-8": 8, "square-8": 8}
    # A disc is as wide as its size says: its ground runs half a millimetre further, its neighbour's does not touch it.
    pdf = pdf_of("counters", header(2), ink="colour", size="round-8")
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=25.4 / 72 * 10).to_pil().convert("L")  # ten pixels a millimetre
    block = pages_of(job_of(header(2)), SIZES["round-8"])[0][0].sprue
    middle = block.front(0)
    row = round(10 * (middle.y + middle.height / 2))
    line = [picture.getpixel((x, row)) for x in range(round(10 * middle.x), round(10 * middle.right))]
    dark = [x for x, value in enumerate(line) if value < 200]
    assert (dark[-1] - dark[0] + 1) / 10 == pytest.approx(8 + 2 * pieces.OVER, abs=0.2)


def test_the_header_says_how_many_pieces() -> None:
    blocks = list(blocks_of(job_of(header(3, "counters: 33\ncities: 7\n")), SIZES["square-7"]))
    counts = [sum(piece.front is not pieces.nothing for row in block.rows for piece in row) for block in blocks]
    assert counts == [3 * 33, 3 * 7]
    many = list(blocks_of(job_of(header(2, "counters: 999999999\n")), SIZES["square-7"]))
    assert many[0].heading.startswith("120 counters")


def test_tracks_come_with_supplies_alone_and_copies_are_pages() -> None:
    assert not any("Warehouses" in page for page in pages_in(pdf_of("counters", header(2))))
    pages = pages_in(pdf_of("counters", header(6, SUPPLIES), size="square-7"))
    assert "Warehouses" not in pages[0]
    assert sum(page.count("Warehouses") for page in pages) == sum(page.count("active") for page in pages) == 6
    # Tracks of two players share the sheet with their counters.
    assert len(pages_in(pdf_of("counters", header(2, SUPPLIES)))) == 1


def test_squares_of_two_players_never_touch() -> None:
    block = pages_of(job_of(header(4)), SIZES["square-7"])[0][0].sprue
    rows = [block.front(row * block.across) for row in range(block.down)]
    apart = [lower.y - upper.bottom for upper, lower in pairwise(rows)]
    assert apart == pytest.approx([0, BAND] * 3 + [0])
    assert block.bled(block.across, block.count).bottom == pytest.approx(rows[1].bottom + BAND / 2)


def test_copies_of_counters_are_pages() -> None:
    assert len(pages_in(pdf_of("counters", header(2), copies=3))) == 3


@pytest.mark.parametrize("ink", ["saver"])
def test_players_are_told_apart_without_colour(ink: Any) -> None:
    pdf = pdf_of("counters", header(6), ink=ink, size="square-7")
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=4).to_pil().convert("L")
    sprue = pages_of(job_of(header(6)), SIZES["square-7"])[0][0].sprue
    seen = set()
    for row in range(0, sprue.down, 2):
        box = sprue.front(row * sprue.across).inset(0.6, 0.6)
        cell = tuple(round(value * 4 * 72 / 25.4) for value in (box.x, box.y, box.right, box.bottom))
        seen.add(picture.crop(cell).resize((12, 12)).point(lambda value: 255 * (value > 128)).tobytes())
    assert len(seen) == 6


@pytest.mark.parametrize("name", ["score-sheet", "log", "combinations", "counters"])
@pytest.mark.parametrize("spelled", [("A", LONG), (LONG, LONG, LONG, LONG, "*_%s\\ (🙂) ﷽ <b>", "x")])
def test_names_of_any_kind(name: str, spelled: tuple[str, ...]) -> None:
    text = f"game: empires\nplayers: {', '.join(f'P{seat} = {one}' for seat, one in enumerate(spelled))}\n{SUPPLIES}"
    pdf = pdf_of(name, text, paper="letter")
    for page in pypdfium2.PdfDocument(pdf):
        words, (width, height) = page.get_textpage(), page.get_size()
        for number in range(words.count_rects()):
            left, bottom, right, top = words.get_rect(number)
            assert 8 < left < right < width - 8
            assert 8 < bottom < top < height - 8


def test_gutters_lie_between_counters_of_one_colour_too() -> None:
    job = job_of(header(3), gutter=3.0)
    for page in pages_of(job, SIZES["square-7"]):
        for placed in page:
            first, second, below = (placed.sprue.front(number) for number in (0, 1, placed.sprue.across))
            assert second.x - first.right == pytest.approx(3)
            if placed.sprue.down > 1:
                assert below.y - first.bottom >= 3 - 0.01
            assert placed.sprue.block.x >= UNPRINTABLE - 0.01
