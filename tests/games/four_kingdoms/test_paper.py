"""What Four Kingdoms prints besides its score sheet: the King Deck mat, the village cards, the log alone."""

from itertools import pairwise, product
from typing import Any

import pytest

from companion.cards.sizes import SIZES, SLEEVE
from companion.drawing.geometry import PAPERS, SAFE, Box
from companion.drawing.reference_card import sections_fit
from companion.games.four_kingdoms.drawings.mat import place
from companion.games.four_kingdoms.paper import kings, mat, village_cards
from companion.games.four_kingdoms.paper.figures import read_figures, with_empty_seasons
from companion.games.four_kingdoms.rules.table import VARIATIONS, Table
from companion.links import invited
from companion.press.job.printable import Job, PrintOptions
from companion.referee import judge
from companion.shop.catalogue import printable
from companion.shop.kit import chosen
from laid_out import laid_out
from reading_back import OUR_FACES, all_text_is_on_its_page, codes_of, faces_of, pages_of, text_boxes

GAME = "game: four-kingdoms\n"
TWO = GAME + "players: Anna, Bo\n"
SIX = GAME + "players: Anna, Bo, Cia, Dan, Eve, Flo\n"
PLAYED = GAME + "players: Anna, Bo, Cia\n[season 1]\nkings: Ks Kd\n5c 8s 9c\n4s 7h Tc\n9h 6d 5s > 9h\n"


def make(name: str, text: str, **options: Any) -> bytes:
    return printable("four-kingdoms", name).pdf(Job(text, PrintOptions(**options)))


def table_of(text: str) -> Table:
    table: Table = Job(text).record.table
    return table


@pytest.mark.parametrize(("paper", "ink", "text"), [("a4", "colour", TWO), ("letter", "saver", SIX), ("letter", "grey", PLAYED)])
def test_the_mat_reads_back(paper: str, ink: str, text: str) -> None:
    pdf = make("mat", text, paper=paper, ink=ink)
    (page,) = pages_of(pdf)
    for word in ("ABSENT", "face up", "CITIZEN DECK", "Mirrorland", "Four Kingdoms 2.0"):
        assert word.lower() in page.lower()
    assert codes_of(pdf) == [invited(Job(text).codes[0].text)]
    assert faces_of(pdf) <= OUR_FACES
    assert all_text_is_on_its_page(pdf, 8)


@pytest.mark.parametrize("size", mat.SIZES)
@pytest.mark.parametrize("paper", list(PAPERS))
def test_places_of_the_mat_hold_cards_in_sleeves_and_lie_apart(paper: str, size: str) -> None:
    whole, card = Box(0, 0, *mat.size_on(PAPERS[paper])), SIZES[size]
    places = [place(whole, column, row, card) for row in (0, 1) for column in range(4)]
    # Four poker cards side by side take all that a printer reaches of US Letter, and a little of their play.
    assert all(whole.holds(place) and place.width > card.width + SLEEVE + 0.7 for place in places)
    assert all(place.height == pytest.approx(card.place[1]) for place in places)
    assert all(left.right <= right.x + 0.01 for row in (places[:4], places[4:]) for left, right in pairwise(row))
    assert places[0].bottom + 10 < places[4].y  # room for the names between the rows


def test_the_variation_played_is_the_tables_own() -> None:
    assert kings.places_of(table_of(TWO), "night") == ("absent",)
    assert kings.places_of(table_of(TWO + "house: FK-R15=b\n"), "night") == ("inner",)


HALF = "*One chance in two:* each of the kings not seen."


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("no-kings", ("*Certain:* no king comes.",)),
        ("day", ("*Certain:* the royal king.", "*Never:* the other kings.")),
        ("night", (HALF, "*Never:* the royal and bottom kings.")),
        ("evening", ("*Certain:* the bottom king.", "*Never:* the other kings.")),
        ("double", ("*Certain:* the bottom king.", HALF, "*Never:* the royal king.")),
        ("trinity", ("*Certain:* the royal and bottom king.", HALF)),
        ("mirrorland", ("*Certain:* the royal king.", HALF, "*Never:* the bottom king.")),
    ],
)
def test_a_card_foretells_what_the_rulebook_foretells(scoring: str, said: tuple[str, ...]) -> None:
    assert kings.forecast(table_of(TWO), scoring) == said


@pytest.mark.parametrize(("paper", "duplex", "text"), [("a4", "long", TWO), ("letter", "short", SIX), ("a4", "fold", SIX)])
def test_village_cards_read_back_within_their_trim(paper: str, duplex: str, text: str) -> None:
    pdf = make("village-cards", text, paper=paper, duplex=duplex)
    sheets = laid_out(lambda: make("village-cards", text, paper=paper, duplex=duplex))
    sprue = sheets[0].sprue
    assert (sprue.front(0).width, sprue.front(0).height) == pytest.approx((63.5, 88.9), abs=0.1)
    words = "\n".join(pages_of(pdf)).lower()
    for scoring in VARIATIONS:
        assert kings.variation_title(scoring).lower() in words
    assert words.count("what is collected") == len(table_of(text).persons)
    for page in range(len(pages_of(pdf))):
        sprue = sheets[page if duplex == "fold" else page // 2].sprue
        places = [sprue.front(n) for n in range(sprue.count)] + [sprue.back(n, duplex) for n in range(sprue.count)]
        for said, box in text_boxes(pdf, page):
            inside = any(place.inset(SAFE, SAFE).holds(box) for place in places)
            assert inside or box.y > sprue.block.bottom or box.right < sprue.block.x, said
    assert faces_of(pdf) <= OUR_FACES


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_helper_and_its_back_lie_on_each_other(duplex: str) -> None:
    pdf = make("village-cards", TWO, duplex=duplex)
    (sheet,) = laid_out(lambda: make("village-cards", TWO, duplex=duplex))
    titles = [box for words, box in text_boxes(pdf, 1) if "collected" in words.lower()]
    for number in (7, 8):
        assert sum(sheet.sprue.back(number, duplex).holds(box) for box in titles) == 1


@pytest.mark.parametrize(("jokers", "hand"), list(product((0, 4), ("9", "8"))))
def test_what_a_helper_says_has_room(jokers: int, hand: str) -> None:
    five = GAME + f"players: A, B, C, D, E\njokers: {jokers}\nhand: {hand}\n"
    for text in (five, TWO + f"jokers: {jokers}\n"):
        for language in ("en", "fi"):
            (_, first), *rest = village_cards.collecting(table_of(text), language)  # the first title stands in the band
            assert sections_fit(village_cards.ROOM, (("", first), *rest)), language


@pytest.mark.parametrize("name", ["x", "W" * 40, "<i>*_♠", "שלום"])
def test_any_name_stays_on_its_card(name: str) -> None:
    text = GAME + "players: " + ", ".join(f"P{seat} = {name}" for seat in range(6)) + "\nscoring: dealer\n"
    pdf = make("village-cards", text)
    sprue = laid_out(lambda: make("village-cards", text))[-1].sprue
    fronts = [sprue.front(n).inset(SAFE, SAFE) for n in range(sprue.count)]
    assert all(any(place.holds(box) for place in fronts) or box.y > sprue.block.bottom for _, box in text_boxes(pdf, 2))


def test_the_log_alone_is_blank_or_holds_the_tricks() -> None:
    (blank,) = pages_of(make("log", TWO))
    assert "Season 4" in blank.title()
    assert "Log sheet" in blank
    (page,) = pages_of(make("log", PLAYED))
    assert "Cia" in page
    assert codes_of(make("log", PLAYED)) == [invited(Job(PLAYED).codes[0].text)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("names", ["Aino, Ville, Emmi", "Aino, Ville, Emmi, Otso, Lumi, Eetu"])
def test_a_page_of_the_log_has_four_seasons(paper: str, names: str) -> None:
    (page,) = pages_of(make("log", f"game: four-kingdoms\nplayers: {names}\n", paper=paper))
    assert all(f"Season {number}" in page for number in range(1, 5))


def test_a_kit_holds_the_log_once() -> None:
    names = " ".join(thing.name for thing in chosen(Job(TWO)))
    assert names == "overview learn reference score-sheet mat village-cards ticks"


@pytest.mark.parametrize("name", ["mat", "village-cards", "log"])
def test_equal_input_gives_equal_bytes(name: str) -> None:
    assert make(name, SIX) == make(name, SIX)


LET_STAND = """game: four-kingdoms
players: Aino, Ville, Emmi, Olavi
[season 1]
kings: Ks
3d - Qd 4s > Aino Qd !
Aino: 5h 6h 7h 8h 9h > 8h !
harvest: Kd Kh !
adjust: Aino -2 revoke
agreed: Aino
"""
FROM_A_POSITION = """game: four-kingdoms
players: Aino, Ville, Emmi, Olavi
position: season 3, move 5
villages: Aino 9h Qd, Ville 5c
"""


def test_what_the_table_let_stand_is_on_the_log() -> None:
    figures = read_figures(judge(LET_STAND), names=True)
    (season,) = figures.seasons
    assert [(trick.leader, trick.cards, trick.taken) for trick in season.tricks] == [
        ("Emmi", ("3d", "", "Qd", "4s"), "Qd"),
        ("Aino", ("5h", "6h", "7h", "8h", "9h"), "8h"),
    ]
    assert season.score_line == "Aino 2, Ville 0, Emmi 0, Olavi 3"


def test_seasons_are_numbered_on_from_a_position() -> None:
    figures = with_empty_seasons(read_figures(judge(FROM_A_POSITION), names=True), 4, "double")
    assert [season.number for season in figures.seasons] == [3, 4, 5, 6]
    assert figures.seasons[0].rows[0].village == ("9h", "Qd")


@pytest.mark.parametrize("record", [LET_STAND, FROM_A_POSITION])
@pytest.mark.parametrize("fillable", [False, True])
def test_a_sheet_is_drawn_of_records_that_the_table_has_its_word_in(record: str, fillable: bool) -> None:
    for name in ("score-sheet", "log"):
        pdf = make(name, record, fillable=fillable)
        assert codes_of(pdf) == [invited(Job(record).codes[0].text)]
        assert all_text_is_on_its_page(pdf, 8)


def test_the_log_marks_what_was_let_stand() -> None:
    marked = PLAYED.replace("4s 7h Tc", "Anna: 4s 7h Tc !")
    (page, *_) = pages_of(make("log", marked))
    assert "2 !" in page
    assert "1 !" not in page


def test_a_kit_with_everything_has_each_log_page_once() -> None:
    things = [thing.name for thing in chosen(Job(TWO), everything=True)]
    assert "score-sheet" in things
    assert "log" not in things, "it is behind the score sheet"
    (log,), (_, *behind) = pages_of(make("log", TWO)), pages_of(make("score-sheet", TWO))
    assert "".join(behind).count("leader") >= log.count("leader") > 0
