"""Books in Finnish: the same rules, headings, pictures and tables as in English, and no English left on their pages."""

from __future__ import annotations

import io
import re
from collections import Counter

import pytest
from pypdf import PdfReader

from companion.drawing import Box, lettering
from companion.drawing.inks import BY_NAME
from companion.drawing.surface import SvgSurface
from companion.press.text.rulebook import book_html, book_pdf
from companion.referee import game_ids
from companion.referee.books import KINDS, RULES, Kind, find_text, held_in, kinds_of
from companion.referee.rulebook import rules_in_language
from companion.referee.teaching import teaching_pictures
from companion.shop.catalogue import book_language
from game_folders import folder_of

GAMES = [game for game in game_ids() if held_in(game, RULES, "fi") == "fi"]
TEXTS = [(game, kind) for game in GAMES for kind in kinds_of(game)]
EACH_TEXT = pytest.mark.parametrize(("game", "kind"), TEXTS, ids=[f"{game}-{kind.name}" for game, kind in TEXTS])
UNREVIEWED = "*Äidinkielinen lukija ei ole vielä tarkistanut tätä käännöstä.*"
BOOKS = ("learn", "quiz", "rules", "notation", "reference", "rulebook")
#: Words that no Finnish page has: what English says most, and what stands around a text.
ENGLISH_WORDS = re.compile(
    r"\b(?:the|and|of|with|you|your|is|are|if|who|which|from|a card|cards|rules?|pages?|contents|answers?|meaning|players|"
    r"example|before|after|season \d|action|trick|king|queen|village)\b",
    re.IGNORECASE,
)
#: What is typed, or called so: lines of a record, names of games and of a licence.
TYPED = re.compile(r"<(pre|code)\b.*?</\1>|<style>.*?</style>|<[^>]*>|Circle of Power|Four Kingdoms|Royal Lines", re.DOTALL)


def shape(text: str) -> dict[str, object]:
    """What of a text is alike in all languages."""
    rows = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    return {
        "rules": re.findall(r"^\*\*([A-Z]{2}-R?[\d.]+)\*\*", text, re.MULTILINE),
        "told": re.findall(r"\{([^}]*)\}", text),
        "heads": [len(head) for head in re.findall(r"^(#+) ", text, re.MULTILINE)],
        "pictures": re.findall(r"^!\[[^\]]+\]\(([^)]*)\)$", text, re.MULTILINE),
        "tables": rows,
        "steps": len(re.findall(r"^(?:\d+\.|[-*]) ", text, re.MULTILINE)),
        "examples": len(re.findall(r"^> \*\*", text, re.MULTILINE)),
        "fences": re.findall(r"^```.*$", text, re.MULTILINE),
        "settings": re.findall(r"\*(?:\w+ )?([a-z])\*:", text),
    }


@EACH_TEXT
def test_a_finnish_text_is_built_as_the_english_one(game: str, kind: Kind) -> None:
    assert held_in(game, kind, "fi") == "fi"
    english, finnish = find_text(game, kind) or "", find_text(game, kind, "fi") or ""
    assert UNREVIEWED in finnish
    wanted, found = shape(english), shape(finnish)
    if kind is RULES:  # its glossary names rules where English has them found
        for one in (wanted, found):
            one["tables"] = Counter(one.pop("tables"))  # type: ignore[call-overload]
    assert found == wanted


@EACH_TEXT
def test_a_finnish_text_has_the_cards_and_the_lines_of_the_english_one(game: str, kind: Kind) -> None:
    english, finnish = find_text(game, kind) or "", find_text(game, kind, "fi") or ""
    fences = [re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL) for text in (english, finnish)]
    typed = [[re.sub(r"\s*#.*", "", fence) for fence in found] for found in fences]
    assert typed[1] == typed[0]
    cards = [set(re.findall(r"`((?:[2-9TJQKA][shdc]|Jk)(?: (?:[2-9TJQKA][shdc]|Jk))*)`", text)) for text in (english, finnish)]
    assert cards[1] == cards[0]
    named = [Counter(re.findall(r"\b[A-Z]{2}-R?\d[\d.]*\d?\b", text.partition("\n## Glossary")[0])) for text in (english,)]
    there = Counter(re.findall(r"\b[A-Z]{2}-R?\d[\d.]*\d?\b", finnish.partition("\n## Sanasto")[0]))
    assert there == named[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_said_in_finnish(game: str) -> None:
    english, finnish = rules_in_language(game, "en"), rules_in_language(game, "fi")
    assert [rule for rule in english if finnish[rule].text == english[rule].text] == []
    assert [rule for rule in english if len(finnish[rule].stands) != len(english[rule].stands)] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", BOOKS)
def test_no_english_is_left_in_a_finnish_book(game: str, name: str) -> None:
    assert book_language(game, name, "fi") == "fi"
    page = book_html(game, name, language="fi")
    said = " ".join(re.findall(r'(?:aria-label|alt|data-title|content)="([^"]*)"|<title>([^<]*)', page)[0])
    for words in (TYPED.sub(" ", page), said):
        assert [found[0] for found in ENGLISH_WORDS.finditer(words)] == []
    assert '<html lang="fi">' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_finnish_law_is_printed_with_its_pages(game: str) -> None:
    reader = PdfReader(io.BytesIO(book_pdf(game, "rules", language="fi")))
    pages = [page.extract_text() for page in reader.pages]
    assert "Sisällys" in pages[1]
    glossary = "".join(pages[-4:])
    assert "Säännöt (sivut)" in glossary.replace("\N{NO-BREAK SPACE}", " ")
    assert "(00)" not in glossary
    assert reader.trailer["/Root"]["/Lang"] == "fi"  # type: ignore[index]


class Lines(SvgSurface):
    """A picture that notes where its words are: from x to x, their baseline, their size."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height, BY_NAME, "")
        self.lines: list[tuple[float, float, float, str]] = []

    def text(
        self, text: str, x: float, y: float, face: str = lettering.TEXT, size: float = 9, colour: str = "", align: str = "left"
    ) -> float:
        """Notes the line, and draws it."""
        wide = lettering.width(text, face, size)
        left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * wide
        self.lines.append((left, left + wide, y, text))
        return super().text(text, x, y, face, size, colour, align)


PICTURES = [(game, name) for game in GAMES for name in teaching_pictures(game)]


@pytest.mark.parametrize(("game", "name"), PICTURES, ids=[" ".join(one) for one in PICTURES])
def test_words_of_a_finnish_picture_have_room(game: str, name: str) -> None:
    """None leaves its picture, and none runs into another on the same line."""
    picture = teaching_pictures(game)[name]().in_language("fi")
    surface = Lines(picture.width, picture.height)
    picture.draw(surface, Box(0, 0, picture.width, picture.height))
    words = sorted(line for line in surface.lines if len(line[3]) > 2)
    assert words
    assert [text for left, right, _, text in words if left < 0 or right > picture.width] == []
    into = [
        (one[3], other[3])
        for number, one in enumerate(words)
        for other in words[number + 1 :]
        if abs(one[2] - other[2]) < 1.5 and other[0] < one[1] + 0.3
    ]
    assert into == []
    assert ENGLISH_WORDS.search(picture.title) is None, picture.title


@pytest.mark.parametrize("game", GAMES)
def test_a_diagram_has_its_finnish_one(game: str) -> None:
    folder = folder_of(game).parents[2] / "companion" / "games" / folder_of(game).name / "diagrams"
    shown = {name for kind in KINDS for name in re.findall(r"\]\(([a-z-]+)\)", find_text(game, kind) or "")}
    for name in shown - teaching_pictures(game).keys():
        english, finnish = ((folder / f"{name}{language}.svg").read_text("utf-8") for language in ("", ".fi"))
        assert english.count("<text") == finnish.count("<text")
        said = [set(re.findall(r"<(?:text|title)[^>]*>([^<]{3,})<", text)) for text in (english, finnish)]
        assert not said[0] & said[1]
