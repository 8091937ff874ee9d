"""What a screen reader reads of the books, by their tags, and how small their type is."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from companion.press.text.rulebook import book_html, book_pdf
from companion.referee import game_ids
from companion.referee.books import LEARN, find_text
from companion.referee.teaching import teaching_pictures
from reading_back import types_of, why_no_rulebooks

if why_no_rulebooks():
    pytest.skip(why_no_rulebooks(), allow_module_level=True)

LEARNT = [game for game in game_ids() if find_text(game, LEARN)]
#: No word of a book, nor of its pictures, is smaller (points): captions and field names are as small.
LEAST_TYPE = 6.5


@cache
def tree_of(game: str, name: str) -> Any:
    """The tag of a whole book."""
    reader: Any = PdfReader(BytesIO(book_pdf(game, name)))
    return reader.root_object["/StructTreeRoot"]["/K"][0].get_object()


def below(tag: Any) -> list[Any]:
    """The tags that a tag holds."""
    held = tag.get("/K", ())
    found = [one.get_object() for one in (held if isinstance(held, list) else [held])]
    return [one for one in found if isinstance(one, dict) and "/S" in one]


def with_all_above(tag: Any, above: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """Every tag with the kinds of those that hold it."""
    kinds = (*above, str(tag["/S"]))
    return [(above, tag), *(found for one in below(tag) for found in with_all_above(one, kinds))]


def is_heading(kind: str) -> bool:
    return len(kind) == len("/H1") and kind.startswith("/H")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in LEARNT for name in ("learn", "reference")])
def test_no_heading_stands_in_another(game: str, name: str) -> None:
    nested = [(above, tag["/S"]) for above, tag in with_all_above(tree_of(game, name)) if is_heading(tag["/S"])]
    assert nested
    assert not [above for above, _ in nested if any(map(is_heading, above))]


@pytest.mark.parametrize("game", LEARNT)
def test_the_rules_that_a_paragraph_explains_are_read_after_it(game: str) -> None:
    """A note in the margin is a span of spans, one for each rule: the last thing that its paragraph holds."""
    paragraphs = [tag for _, tag in with_all_above(tree_of(game, "learn")) if tag["/S"] == "/P" and len(below(tag)) > 1]
    noted = [tag for tag in paragraphs if any(is_note(one) for one in below(tag))]
    assert len(noted) > 15
    assert not [tag for tag in noted if not is_note(below(tag)[-1])]


def is_note(tag: Any) -> bool:
    """Whether a tag is that of a note in the margin: it alone holds spans within spans."""
    inner = below(tag)
    return tag["/S"] == "/Span" and bool(inner) and all(one["/S"] == "/Span" for one in inner) and any(map(below, inner))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", LEARNT)
def test_no_word_is_too_small_to_be_read_even_in_a_booklet(game: str, paper: Any) -> None:
    for half in (False, True):
        small = {(words, round(size, 1)) for words, size in types_of(book_pdf(game, "learn", paper=paper, half=half)) if words}
        assert not {(words, size) for words, size in small if size < LEAST_TYPE}


@pytest.mark.parametrize("game", LEARNT)
def test_quotes_are_a_books_in_what_nobody_types(game: str) -> None:
    """In the words that stand for a picture, and in the remarks of a record."""
    for name in ("learn", "notation"):
        page = book_html(game, name)
        said = [*re.findall(r"<title>(.*?)</title>", page), *re.findall(r'<span class="remark">(.*?)</span>', page)]
        assert said
        assert not [words for words in said if "'" in unescape(words) or '"' in unescape(words)]


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("four-kingdoms", "hands", "Aino 2♠ 7♠ Q♠ 7♥ 8♥ 5♦ 7♦ J♦ 3♣; Ville"),
        ("four-kingdoms", "harvest", "Ville 10♦ 3♣; Emmi 6♦ J♦; Otto Q♠ 8♥ 9♥. Sums: Aino −4"),
        ("four-kingdoms", "black-trick", "Emmi 6♣ leads; Aino 7♠ loses: −1; Ville J♠ wins"),
        ("circle-of-power", "battles", "Emmi rules J♠, plays 6♣; Otto rules Q♥, plays 7♥"),
        ("circle-of-power", "count", "Ville K♦; Emmi"),
        ("empires", "turn-3-cards", "Ville: Migration with 10♥; Merchant with 4♦, 1 from 14 to 12. Aino: War with Q♠ 8♠"),
        ("empires", "turn-1-aino", "2 from 2 to 3; 1 from 6 to 10"),
    ],
)
def test_the_words_of_a_picture_say_what_lies_in_it(game: str, name: str, said: str) -> None:
    """Whoever cannot see it lays out the same hands and plays along."""
    assert said in teaching_pictures(game)[name]().title
    assert said in book_html(game, "learn")
