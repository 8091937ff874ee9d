"""Every book of every game, measured: its words, its pages, its pictures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.drawing.inks import ink_for
from companion.press.text.cards import no_cards
from companion.press.text.markup import Setting, read_markup
from companion.press.text.rulebook import Paper, books_of, laid_out
from companion.referee import about, game_ids
from companion.referee.asking.rulings import rulings_of
from companion.referee.books import KEEPING, LEARN, NOTATION, QUIZ, REFERENCE, RULES, Kind, find_text
from companion.referee.rulebook import rule_texts
from companion.referee.teaching import lesson, lesson_at, lessons, teaching_pictures
from reading_back import why_no_rulebooks

if why_no_rulebooks():
    pytest.skip(why_no_rulebooks(), allow_module_level=True)

import measured_books as measured

#: What a text may count. A quick reference is one page, or two where it says by a line across that it has another side.
MOST_WORDS, MOST_WORDS_OF_LAW, MOST_IN_A_PARAGRAPH, LEAST_PICTURES = 1800, 4000, 90, 8
LEAST_FULL, LEAST_FULL_OF_LEARN = 0.6, 0.75


def text_of(game: str, kind: Kind) -> str:
    return find_text(game, kind) or ""


def pages_of(game: str, name: str, paper: Paper = "a4") -> Any:
    return measured.pages_of(game, name, paper, half=False)


BOOKS = [(game, book.name) for game in game_ids() for book in books_of(game) if not book.bound]
#: The bound books, whose quick reference is their back cover.
BOUND = [(game, "rulebook") for game, name in BOOKS if name == "reference"]
ON_LETTER = [(game, name) for game, name in BOOKS if name in ("learn", "quiz", "notation")] + BOUND


@pytest.mark.parametrize("game", game_ids())
def test_learn_to_play_is_short_and_has_pictures(game: str) -> None:
    text = text_of(game, LEARN)
    pictures = re.findall(r"^!\[([^\]]+)\]\(([^)]+)\)$", text, re.MULTILINE)
    if text:
        assert measured.words_of(text) <= MOST_WORDS
        assert len(pictures) >= LEAST_PICTURES
        assert 4 <= len(pages_of(game, "learn")) <= 8
        assert 4 <= len(pages_of(game, "learn", "letter")) <= 8
    assert {name for _, name in pictures} <= teaching_pictures(game).keys()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_nobody_learning_turns_the_page_in_a_sentence(game: str, paper: Paper) -> None:
    if text_of(game, LEARN):
        pages = pages_of(game, "learn", paper)
        assert measured.torn_sentences(pages) == []
        assert not [(number, round(share, 2)) for number, share in measured.fullness(pages) if share < LEAST_FULL_OF_LEARN]


@pytest.mark.parametrize("game", game_ids())
def test_page_one_says_for_how_many_how_long_and_for_whom(game: str) -> None:
    if text_of(game, LEARN):
        first = "".join(measured.words_on(pages_of(game, "learn")[0]).split())  # a line's last blank is none of its words
        told = about(game)
        assert told.time
        assert told.age
        seats = "2" if told.seats == (2, 2) else f"{told.seats[0]}to{told.seats[1]}"
        for said in (f"{seats}players", told.time, told.age):
            assert said.replace(" ", "") in first


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_a_quiz_has_its_answers_overleaf(game: str, paper: Paper) -> None:
    if text_of(game, QUIZ):
        questions, answers = (measured.words_on(page) for page in pages_of(game, QUIZ.name, paper))
        assert questions.count("?") >= 20
        assert not re.search(rf"{about(game).prefix}-[0-9R]", questions)
        assert answers.startswith("Answers")
        assert len(re.findall(rf"\({about(game).prefix}-", answers)) >= 20


@pytest.mark.parametrize("game", game_ids())
def test_rules_have_short_paragraphs_and_few_words(game: str) -> None:
    text = text_of(game, RULES) if text_of(game, LEARN) else ""
    long = {one[:60]: measured.words_of(one) for one in measured.paragraphs_of(text)}
    assert not {words: count for words, count in long.items() if count > MOST_IN_A_PARAGRAPH}
    assert measured.words_of(measured.law_of(text)) <= MOST_WORDS_OF_LAW


@pytest.mark.parametrize("game", game_ids())
def test_a_quick_reference_is_exactly_one_page(game: str) -> None:
    if (game, "reference") not in BOOKS:
        return
    sides = len(re.findall(r"^---$", text_of(game, REFERENCE), re.MULTILINE)) + 1
    assert len(pages_of(game, "reference")) == sides
    assert len(laid_out(game, "reference", paper="letter").pages) == sides


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_writing_it_down_is_two_pages_and_what_record_keepers_look_up_follows(game: str, paper: Paper) -> None:
    if text_of(game, LEARN):
        pages = pages_of(game, NOTATION.name, paper)
        first = next(number for number, page in enumerate(pages, 1) if f"part-{KEEPING.name}" in page.anchors)
        assert first <= 3
        assert len(pages) <= 8


@pytest.mark.parametrize(
    ("game", "name", "paper"),
    [
        *((*book, "a4") for book in BOOKS),
        *((*book, "letter") for book in ON_LETTER),
        *(pytest.param(*book, "a4", marks=pytest.mark.slow) for book in BOUND),
    ],
)
def test_pages_are_as_a_printer_makes_them(game: str, name: str, paper: Paper) -> None:
    pages = pages_of(game, name, paper)
    assert not measured.parted_headings(pages)
    assert not measured.wrong_heads(pages)
    assert not measured.torn_tables(pages)
    assert not measured.overfull_cells(pages)
    assert not measured.straight_quotes(pages)
    assert not measured.hyphens_for_minus(pages)
    assert not measured.early_breaks(pages)
    assert not measured.stray_ends(pages)
    assert not [(number, round(share, 2)) for number, share in measured.fullness(pages) if share < LEAST_FULL]


def test_pages_beside_a_word_are_those_on_which_the_rules_are() -> None:
    pages = pages_of("duelling-circles", "rules")
    found = [one for page in pages for one in re.findall(r"(DC-R?[0-9.]+)\s\(([0-9]+)\)", measured.words_on(page))]
    assert len(found) > 40
    assert not [(rule, number) for rule, number in found if rule not in pages[int(number) - 1].anchors]


@pytest.mark.parametrize(("game", "name"), BOUND)
def test_the_quick_reference_is_the_back_cover(game: str, name: str) -> None:
    pages = pages_of(game, name, "letter")
    sides = len(re.findall(r"^---$", text_of(game, REFERENCE), re.MULTILINE)) + 1
    assert len(pages) % 2 == 0
    assert "part-learn" in pages[2].anchors  # behind the cover and one page of contents, on the lower of the two papers
    assert [number for number, page in enumerate(pages, 1) if "part-reference" in page.anchors] == [len(pages) - sides + 1]


def test_a_booklet_ends_with_the_quick_reference_and_has_room_for_all() -> None:
    pages = laid_out("duelling-circles", half=True).pages
    first = {anchor: number for number, page in enumerate(pages, 1) for anchor in page.anchors}
    assert first["part-learn"] == 3  # behind the cover and one page of contents
    assert len(pages) % 4 == 0
    assert len(pages) - first["part-reference"] <= 1
    notes = [(page.width, note) for page in pages for note in measured.margin_notes(page)]
    assert len(notes) > 100
    assert not [note for width, note in notes if min(note) < 15 or max(note) > width - 15]


@pytest.mark.parametrize("game", game_ids())
def test_lessons_are_legal_to_their_last_line(game: str) -> None:
    for name in lessons(game):
        lines = lesson(game, name).rstrip("\n").count("\n") + 1
        assert not lesson_at(game, name, lines).verdict.errors, name


@pytest.mark.parametrize("game", game_ids())
def test_the_form_to_tick_has_the_settings_of_each_ruling_and_no_others(game: str) -> None:
    text = read_markup(text_of(game, RULES), Setting(lambda _: "", no_cards, rule_texts(game)))
    assert [(one.id, one.settings) for one in text.rulings] == [(one.id, list(one.options)) for one in rulings_of(game)]


@pytest.mark.parametrize("game", game_ids())
def test_every_picture_is_made_in_colour_and_saver(game: str) -> None:
    for name, make in teaching_pictures(game).items():
        picture = make()
        assert picture.width <= 120, name
        assert picture.height <= 110, name
        for ink in ("colour", "saver"):
            drawn = picture.svg(ink_for(ink, about(game).accent), name)
            assert drawn == make().svg(ink_for(ink, about(game).accent), name)
            colours = set(re.findall(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", drawn))
            assert ink == "colour" or all(len(set(colour)) == 1 for colour in colours), name
