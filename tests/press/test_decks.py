"""The two packs of cards: layout in numbers, what is on the cards, fronts behind backs, red told from black without colour."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

from companion.cards.drawings import french
from companion.cards.drawings.majors import emblem_of_lord
from companion.cards.drawings.pips import PIPS, index_width, panel_of, pip_boxes
from companion.cards.drawings.tarot import pip_places
from companion.cards.french import DECK as FRENCH
from companion.cards.sizes import SIZES
from companion.cards.tarot import LORDS, roman
from companion.drawing.geometry import SAFE, Box, Paper
from companion.drawing.inks import INK_NAMES, ink_for
from companion.games.circle_of_kings.paper import deck
from companion.games.circle_of_kings.paper.deck import TAROT_DECK
from companion.games.circle_of_kings.paper.effects import TIMES, lord_of, lords_at, text_of, time_title
from companion.press.job.printable import Job, Printable, PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.press.pieces.packs import DECK, back_of, sprue_of
from companion.referee import about, game_ids
from companion.shop.catalogue import printable, printables_of
from laid_out import laid_out
from reading_back import types_of

HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
REFERENCE = Path(__file__).parents[2] / "companion" / "games" / "circle_of_kings" / "reference.md"
OUR_FACES = ("Cinzel", "GentiumBookPlus", "NotoSansSymbols")
DPI = 50


def pdf_of(thing: Printable, **options: Any) -> bytes:
    return _made(thing, PrintOptions(**options))


@cache
def _made(thing: Printable, options: PrintOptions) -> bytes:
    return thing.pdf(Job(HEADER, replace(options, size=options.size or thing.sizes[0])))


def text_of_page(pdf: bytes, page: int) -> str:
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range())


def darkest(picture: Image.Image) -> int:
    """The darkest of a grey picture's points, 0 to 255."""
    return min(picture.tobytes())


def raster(pdf: bytes, page: int, dpi: float = DPI) -> Image.Image:
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("L")
    return picture


def cut_out(picture: Image.Image, box: Box, dpi: float = DPI) -> Image.Image:
    edges = (box.x, box.y, box.right, box.bottom)
    left, top, right, bottom = (round(edge / 25.4 * dpi) for edge in edges)
    return picture.crop((left, top, right, bottom))


@pytest.mark.parametrize(
    ("paper", "size", "duplex", "count"),
    [
        ("a4", "poker", "long", 9), ("letter", "poker", "long", 9), ("a4", "bridge", "short", 9), ("letter", "bridge", "long", 9),
        ("a4", "tarot", "long", 6), ("letter", "tarot", "long", 5), ("a4", "poker", "fold", 3),
        ("letter", "mini", "long", 16), ("letter", "tarot", "fold", 2),
    ],
)  # fmt: skip
def test_cards_have_their_size_and_lie_on_the_paper(paper: Any, size: str, duplex: Any, count: int) -> None:
    sprue = sprue_of(PrintOptions(paper=paper, duplex=duplex), size, 78 if size == "tarot" else 1)
    assert sprue.count == count
    page = Box(5, 5, sprue.paper.width - 10, sprue.paper.height - 10)
    for number in range(count):
        front, back = sprue.front(number), sprue.back(number, duplex)
        trim = SIZES[size].trim
        assert (front.width, front.height) == (back.width, back.height) == (trim[::-1] if sprue.lies(number) else trim)
        assert page.holds(front)
        assert page.holds(back)


@pytest.mark.parametrize(("paper", "size"), [("a4", "poker"), ("letter", "poker"), ("letter", "tarot")])
def test_a_back_lies_behind_its_front(paper: Any, size: str) -> None:
    for duplex in ("long", "short"):
        sprue = sprue_of(PrintOptions(paper=paper, duplex=duplex), size)
        for number in range(sprue.count):
            front, back = sprue.front(number), sprue.back(number, duplex)
            if duplex == "long":
                assert (back.x, back.y) == pytest.approx((sprue.paper.width - front.right, front.y))
            else:
                assert (back.x, back.y) == pytest.approx((front.x, sprue.paper.height - front.bottom))
    folded = sprue_of(PrintOptions(paper=paper, duplex="fold"), size)
    assert folded.back(0, "fold").bottom == pytest.approx(folded.front(0).y)
    assert folded.back(0, "fold").x == folded.front(0).x


@pytest.mark.parametrize(
    ("thing", "size", "duplex", "pages"),
    [(DECK, "bridge", "short", 12), (DECK, "poker", "fold", 14), (TAROT_DECK, "poker", "long", 18)],
)
def test_pages_come_in_pairs_but_where_backs_are_folded_over(thing: Printable, size: str, duplex: str, pages: int) -> None:
    assert len(pypdfium2.PdfDocument(pdf_of(thing, size=size, duplex=duplex))) == pages


def test_two_packs_share_the_sheet_on_which_one_ends_and_the_other_begins() -> None:
    found = laid_out(lambda: TAROT_DECK.pdf(Job(HEADER, PrintOptions(paper="letter", size="tarot", copies=2))))
    assert [len(block.pieces) for block in found] == [5] * 31 + [1], "39 sheets if all stood upright"
    shared = found[15]
    assert [piece.name for piece in shared.pieces] == ["L19", "L20", "L21", "As", "2s"]
    assert min(shared.sprue.gutters) > 0, "their grounds differ"
    assert [piece.name for block in found for piece in block.pieces] == [*deck.NAMES, *deck.NAMES]


def test_copies_double_the_pages_and_another_size_is_refused() -> None:
    assert len(pypdfium2.PdfDocument(pdf_of(DECK, copies=2))) == 24
    with pytest.raises(PrintError, match="poker, bridge, mini"):
        pdf_of(DECK, size="tarot")


@pytest.mark.parametrize(("thing", "paper", "ink"), [(TAROT_DECK, "letter", "saver"), (DECK, "a4", "colour")])
def test_equal_bytes_and_only_our_faces(thing: Printable, paper: Any, ink: Any) -> None:
    first = pdf_of(thing, paper=paper, ink=ink)
    assert first == thing.pdf(Job(HEADER, PrintOptions(paper=paper, ink=ink)))
    for page in PdfReader(BytesIO(first)).pages:
        size = (float(page.mediabox.width), float(page.mediabox.height))
        assert size == pytest.approx((595.28, 841.89) if paper == "a4" else (792, 612), abs=0.1)
        for font in page["/Resources"].get_object().get("/Font", {}).values():  # type: ignore[union-attr]
            name = str(font.get_object()["/BaseFont"]).rpartition("+")[2].lstrip("/")
            assert name.startswith(OUR_FACES)


def test_every_rank_stands_in_two_corners() -> None:
    pdf = pdf_of(DECK)
    words = " ".join(text_of_page(pdf, page) for page in range(0, 12, 2)).split()
    for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"):
        # Page numbers stand in the line below the cards.
        assert words.count(rank) >= 8
    assert words.count("Jk") == 4


@pytest.mark.parametrize("ink", INK_NAMES)
@pytest.mark.parametrize("thing", [DECK, TAROT_DECK], ids=["french", "tarot"])
def test_large_indices_have_24_points_in_two_corners_of_every_card(thing: Printable, ink: Any) -> None:
    found = [words for words, size in types_of(pdf_of(thing, ink=ink, large=True)) if size == 24.0]
    assert len(found) == 2 * (54 if thing is DECK else 78)
    assert "-large" in thing.file_name(Job(HEADER, PrintOptions(large=True)))


@pytest.mark.parametrize(("thing", "size"), [(DECK, "mini"), (TAROT_DECK, "bridge")])
def test_a_card_too_small_for_large_indices_is_refused(thing: Printable, size: str) -> None:
    with pytest.raises(PrintError, match=r"24 points.*Choose another --size"):
        pdf_of(thing, size=size, large=True)


def test_every_lord_is_on_a_card_with_his_time_and_what_he_does() -> None:
    pdf = pdf_of(TAROT_DECK)
    pages = len(pypdfium2.PdfDocument(pdf))
    text = " ".join(" ".join(text_of_page(pdf, page) for page in range(0, pages, 2)).split())
    for lord in LORDS:
        assert lord.title in text
        assert f"initiative {lord_of(lord).order}" in text
        assert text_of(lord) in text.replace(f" {lord_of(lord).order} ", " ")  # the figure in the corner is read among the lines
    for name in ("Page of Swords", "Knight of Wands", "Queen of Cups", "King of Pentacles"):
        assert name in text


@pytest.mark.parametrize(
    ("thing", "size", "large"),
    [(DECK, "poker", False), (DECK, "bridge", True), (TAROT_DECK, "poker", False), (TAROT_DECK, "tarot", True)],
)
def test_nothing_on_a_front_comes_near_the_knife(thing: Printable, size: str, large: bool) -> None:
    """The outermost 2.5 mm of each front are white, or a light ground that bleeds (Lords), and what is within is not."""
    pdf, dpi = pdf_of(thing, size=size, large=large), 50
    sheets = laid_out(lambda: thing.pdf(Job(HEADER, PrintOptions(size=size, large=large))))
    assert sum(len(sheet.pieces) for sheet in sheets) == (54 if thing is DECK else 78)
    for index, sheet in enumerate(sheets):
        picture = raster(pdf, 2 * index, dpi)
        for number in range(len(sheet.pieces)):
            # Marks in gutters end at the trim.
            card = cut_out(picture, sheet.sprue.front(number).inset(0.5, 0.5), dpi)
            margin = round((SAFE - 1.0) / 25.4 * dpi)
            inner = Image.new("L", (card.width - 2 * margin, card.height - 2 * margin), 255)
            edge = card.copy()
            edge.paste(inner, (margin, margin))
            assert darkest(edge) > 225


@pytest.mark.parametrize("ink", INK_NAMES)
def test_a_back_is_the_same_when_the_card_is_turned_and_bleeds(ink: str) -> None:
    width, height = SIZES["poker"].trim
    canvas = PageCanvas(Paper("back", "a page of a card's size", width, height), ink_for(ink, about("empires").accent), "back")
    back_of(canvas, width, height)(canvas, Box(0, 0, width, height))
    canvas.end_page()
    card = raster(canvas.finish(), 0, 144)
    difference = ImageChops.difference(card, card.rotate(180))
    assert ImageStat.Stat(difference).mean[0] < 2
    for edge in ((0, 0, card.width, 4), (0, 0, 4, card.height)):
        assert darkest(card.crop(edge)) < 200


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_red_suits_are_open_where_there_is_no_red(ink: str) -> None:
    sprue, dpi = sprue_of(PrintOptions(), "poker"), 100
    pdf = pdf_of(DECK, ink=ink)
    for card, is_open in (("3s", False), ("3h", True), ("3d", True), ("3c", False)):
        index = next(i for i, one in enumerate(FRENCH) if one.code == card)
        page, number = divmod(index, sprue.count)
        pip = pip_boxes(sprue.front(number), 3)[1]
        middle = Box(pip.x + 0.42 * pip.width, pip.y + 0.45 * pip.height, 0.16 * pip.width, 0.12 * pip.height)
        assert (ImageStat.Stat(cut_out(raster(pdf, 2 * page, dpi), middle, dpi)).mean[0] > 200) is is_open


def test_as_many_pips_as_the_number_and_none_on_another() -> None:
    for size, number in product(SIZES.values(), PIPS):
        trim = Box(0, 0, *size.trim)
        boxes = pip_boxes(trim, number)
        assert len(boxes) == number
        assert all(trim.inset(SAFE + index_width(trim), SAFE).holds(box) for box in boxes)
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 0.86 * one.width


def test_pips_of_a_tarot_lie_within_the_panel_and_keep_apart() -> None:
    for size, number, suit in product(SIZES.values(), PIPS, "swcp"):
        trim = Box(0, 0, *size.trim)
        places = pip_places(trim, number, suit)
        assert len(places) == number
        assert all(panel_of(trim).holds(place) for place in places)
        for i, one in enumerate(places):
            for other in places[:i]:
                aside, apart = abs(one.x - other.x) / one.width, abs(one.y - other.y) / one.height
                assert max(aside, apart) >= (1 if number not in (7, 8, 10) else 0.9)


def test_a_tarots_swords_fill_the_height_of_their_card() -> None:
    trim = Box(0, 0, *SIZES["tarot"].trim)
    for number in PIPS:
        places = pip_places(trim, number, "s")
        assert max(place.bottom for place in places) - min(place.y for place in places) > 0.7 * trim.height * (number > 1)
        assert places[0].height > (20 if number > 8 else 28)


def test_packs_are_whole() -> None:
    assert len(french.faces()) == 54
    assert len(deck.faces()) == 78


@pytest.mark.parametrize("number", range(22))
def test_an_emblem_stays_in_its_square_and_has_a_meaning_in_words(number: int) -> None:
    emblem = emblem_of_lord(number)
    assert len(emblem.title) > 5
    for shape in emblem.shapes():
        for outline in shape.outlines:
            assert all(0 <= value <= 1 for _, values in outline for value in values)


def test_what_is_said_of_lords_is_what_the_quick_reference_says() -> None:
    said = REFERENCE.read_text("utf-8")
    rows = re.findall(
        r"^\| ([0IVX]+) \| (\d+) \| ([A-Z][\w ]+?) \| (revealed|combat|circle|end of circle) \|", said, re.MULTILINE
    )
    assert [int(number) for _, number, _, _ in rows] == list(range(22))
    for numeral, number, title, when in rows:
        lord = LORDS[int(number)]
        assert (roman(lord.number), lord.title) == (numeral, title)
        assert when.removeprefix("end of ") in lord_of(lord).when
    for when in TIMES:
        (named,) = re.findall(rf"^\| {time_title(when)} \| (.*) \|$", said, re.MULTILINE)
        assert [name.split(" (")[0].rstrip(" 0123456789") for name in named.split(", ")] == [
            lord.title.removesuffix(" of Fortune") for lord in lords_at(when)
        ]


def test_roman_numbers() -> None:
    assert [roman(number) for number in (0, 4, 9, 14, 18, 21)] == ["0", "IV", "IX", "XIV", "XVIII", "XXI"]


PACKS = [(game, thing) for game in game_ids() for thing in printables_of(game) if thing.name in ("deck", "tarot-deck")]


def test_both_packs_are_to_be_had() -> None:
    assert {pack.name for _, pack in PACKS} == {"deck", "tarot-deck"}


@pytest.mark.parametrize("pack", [pack for _, pack in PACKS], ids=[game for game, _ in PACKS])
def test_packs_are_listed_and_no_kit_holds_them(pack: Printable) -> None:
    assert not pack.needed(Job(HEADER))
    assert pack.two_sided


@pytest.mark.parametrize("ink", INK_NAMES)
def test_two_packs_have_two_backs(ink: str) -> None:
    """The second copy's backs are told from the first's by colour, and in one ink by what is drawn."""
    width, height = SIZES["poker"].trim
    for accent in (about(game).accent for game in game_ids()):
        backs = []
        for second in (False, True):
            canvas = PageCanvas(Paper("back", "a page of a card's size", width, height), ink_for(ink, accent), "back")
            back_of(canvas, width, height, second=second)(canvas, Box(0, 0, width, height))
            canvas.end_page()
            backs.append(pypdfium2.PdfDocument(canvas.finish())[0].render(scale=1).to_pil().convert("RGB"))
        assert sum(ImageStat.Stat(ImageChops.difference(*backs)).mean) > (30 if ink == "colour" else 2)
    fronts = [raster(pdf_of(DECK, copies=2), page) for page in (0, 12)]
    # But for the line of words, which counts the sheets of both.
    fronts = [front.crop((0, 0, front.width, round(0.96 * front.height))) for front in fronts]
    assert ImageChops.difference(*fronts).getbbox() is None
    assert ImageChops.difference(raster(pdf_of(DECK, copies=2), 1), raster(pdf_of(DECK, copies=2), 13)).getbbox()


@pytest.mark.parametrize("name", ["tarot-deck", "score-sheet", "log", "mat"])
def test_what_is_printed_says_its_language_and_has_an_outline(name: str) -> None:
    reader = PdfReader(BytesIO(printable("circle-of-kings", name).pdf(Job(HEADER, PrintOptions()))))
    assert reader.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    assert len(reader.outline) in (len(reader.pages), len(reader.pages) / 2), "an entry for each page, or for its two sides"
