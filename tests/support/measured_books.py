"""What a book's pages measure: how full they are, what is torn, parted, broken or straight in them; and what its text counts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from weasyprint.formatting_structure.boxes import (
    BlockBox,
    Box,
    InlineBlockBox,
    LineBox,
    ReplacedBox,
    TableBox,
    TableCellBox,
    TextBox,
)

from companion.press.text.rulebook import Paper, laid_out

_AS_TYPED = ("code", "pre")
_MM = 25.4 / 96
#: A title whose margin note begins a little higher is still the first thing on its page; in pixels.
_SAME_LINE = 12
#: So many lines (or rows, or pictures) stand on the last page of a part at least.
_LEAST_LINES = 6
#: Chapters of the rules that are not the law itself.
_BESIDE = re.compile(r"(Glossary|Words|History|Playing well|Questions|If this happens|The story|A learning path|Rulings|Writing)")


@cache
def pages_of(game: str, name: str, paper: Paper, *, half: bool) -> Any:
    """The pages of a book: set once, whoever measures them."""
    return laid_out(game, name, paper=paper, half=half).pages


def fullness(pages: Any) -> list[tuple[int, float]]:
    """The pages of running text, each with its number and how much of its height is used; last pages of parts are left out."""
    found = []
    for number, (page, following) in enumerate(itertools.pairwise(pages), 1):
        parts = _parts(page)
        if parts and parts[-1] in _parts(following):
            body = page._page_box
            ends = [box.position_y + box.margin_height() for box in _words_and_pictures(page)]
            found.append((number, (max(ends) - body.content_box_y()) / body.height))
    return found


def stray_ends(pages: Any) -> list[int]:
    """Pages on which a part of the book ends with a line or two, by their numbers."""
    return [number for number, page in enumerate(pages, 1) if _parts(page) and len(_words_and_pictures(page)) < _LEAST_LINES]


def _parts(page: Any) -> list[int]:
    """The parts of the book that stand on a page, by their elements."""
    sections = (box.element for box in _text_of(page).descendants() if box.element_tag == "section")
    return [id(section) for section in sections if section.get("class", "").startswith("part")]


def _text_of(page: Any) -> Any:
    """A page without its head and its foot."""
    return next(box for box in page._page_box.children if box.element_tag == "html")


def _words_and_pictures(page: Any) -> list[Any]:
    return [box for box in _text_of(page).descendants() if isinstance(box, LineBox | ReplacedBox)]


def parted_headings(pages: Any) -> list[str]:
    """Headings that stand last on their page."""
    found = []
    for number, page in enumerate(pages, 1):
        last = max(_words_and_pictures(page), key=lambda box: box.position_y, default=None)
        if last is not None and re.fullmatch(r"h\d", last.element_tag or ""):
            found.append(f"page {number}: {_words(last)}")
    return found


def wrong_heads(pages: Any) -> list[str]:
    """Running heads that name another chapter than the one at the top of their page."""
    at_top, found = "", []
    for number, page in enumerate(pages, 1):
        chapters = [box for box in _text_of(page).descendants() if box.style["string_set"] != "none"]
        first = min((line.position_y for line in _words_and_pictures(page)), default=0.0)
        titles = [at_top] + [box.element.get("data-title") for box in chapters]
        named = titles[1] if chapters and chapters[0].content_box_y() - first < _SAME_LINE else at_top
        head = "".join(_words(box) for box in page._page_box.children if getattr(box, "at_keyword", "") == "@top-center")
        found += [f"page {number}: {head}, not {named}"] if head not in ("", named) else []
        at_top = titles[-1]
    return found


def torn_tables(pages: Any) -> list[str]:
    """Tables that go over a page without their head."""
    seen: set[int] = set()
    found = []
    for number, page in enumerate(pages, 1):
        tables = [box for box in _text_of(page).descendants() if isinstance(box, TableBox)]
        for table in tables:
            torn = id(table.element) in seen and not any(group.is_header for group in table.children)
            found += [f"page {number}: {_words(table)[:60]}"] if torn else []
        seen |= {id(table.element) for table in tables}
    return found


def overfull_cells(pages: Any) -> list[str]:
    """Cells of tables whose words are wider than their column."""
    return [
        f"page {number}: {_words(line)}"
        for number, page in enumerate(pages, 1)
        for cell in _text_of(page).descendants()
        if isinstance(cell, TableCellBox)
        for line in cell.descendants()
        if isinstance(line, LineBox) and line.position_x + line.width > cell.position_x + cell.border_width() + 0.1
    ]


def straight_quotes(pages: Any) -> list[str]:
    """Words with straight quotes or apostrophes that are not as typed."""
    return [
        f"page {number}: {box.text[:60]}"
        for number, page in enumerate(pages, 1)
        for box in _set(_text_of(page))
        if re.search(r"[\"']", box.text)
    ]


def hyphens_for_minus(pages: Any) -> list[str]:
    """Numbers below nothing that begin with a hyphen, where they are not as typed."""
    return [
        f"page {number}: {box.text[:60]}"
        for number, page in enumerate(pages, 1)
        for box in _set(_text_of(page))
        if re.search(r"(?:^|[\s(])-\d", box.text)
    ]


def _set(box: Box) -> Iterator[Any]:
    """The texts that are set, not shown as they are typed."""
    if box.element_tag in _AS_TYPED:
        return
    if isinstance(box, TextBox):
        yield box
    for child in getattr(box, "children", ()):
        yield from _set(child)


def early_breaks(pages: Any) -> list[str]:
    """Lines of paragraphs and lists that end although the next word would have had room (6 mm to spare)."""
    found = []
    for number, page in enumerate(pages, 1):
        for block in _text_of(page).descendants():
            lines = [child for child in getattr(block, "children", ()) if isinstance(child, LineBox)]
            if block.element_tag in ("p", "li"):
                found += [
                    f"page {number}: {_words(one)}" for one, other in itertools.pairwise(lines) if _early(block, one, other)
                ]
    return found


def _early(block: Any, line: Any, following: Any) -> bool:
    end = block.content_box_x() + block.width
    right = max((box.position_x + box.width for box in _in_text(line)), default=end)
    boxes = _in_text(following)
    if not boxes:
        return False
    first = boxes[0]
    word = first.text.split(" ")[0] if isinstance(first, TextBox) else ""
    wide = first.width * len(word) / len(first.text) if word else first.width
    if word and " " not in first.text and len(boxes) > 1:
        wide += boxes[1].width
    return bool((end - right - wide) * _MM > 6)


def _in_text(line: Any) -> list[Any]:
    """Words and cards of a line, without the notes in the margin."""
    found = []
    for box in line.children:
        if isinstance(box, InlineBlockBox):
            found += [] if box.element.get("class") == "margin-note" else [box]
        elif isinstance(box, TextBox):
            found += [box] if box.text.strip() else []
        else:
            found += _in_text(box) if hasattr(box, "children") else []
    return found


def margin_notes(page: Any) -> Iterator[tuple[float, float]]:
    """Where the notes in a page's margin begin and end (in the units of a style sheet, from its left edge)."""
    for note in _text_of(page).descendants():
        if isinstance(note, InlineBlockBox) and note.element.get("class") == "margin-note":
            words = [box for box in note.descendants() if isinstance(box, TextBox)]
            yield min(box.position_x for box in words), max(box.position_x + box.width for box in words)


def torn_sentences(pages: Any) -> list[str]:
    """Paragraphs and items of lists that go on on the next page."""
    found = []
    for number, (page, following) in enumerate(itertools.pairwise(pages), 1):
        here, there = (_blocks_of(one) for one in (page, following))
        found += [f"page {number}: {words[:60]}" for element, words in here.items() if element in there]
    return found


def _blocks_of(page: Any) -> dict[Any, str]:
    """The paragraphs and items of a page, by their elements."""
    boxes = (box for box in _text_of(page).descendants() if box.element_tag in ("p", "li"))
    return {box.element: _words(box) for box in boxes if isinstance(box, BlockBox)}


def near_the_edge(pages: Any, margin: float) -> list[str]:
    """Words nearer than `margin` mm to an edge of their page, with how near they are (those in pictures are not looked at)."""
    found = []
    for number, page in enumerate(pages, 1):
        for box in page._page_box.descendants():
            if isinstance(box, TextBox) and box.text.strip():
                right, bottom = box.position_x + box.width, box.position_y + box.height
                near = min(box.position_x, box.position_y, page.width - right, page.height - bottom) * _MM
                found += [f"page {number}: {near:.2f} mm: {box.text[:40]}"] if near < margin - 0.005 else []
    return found


def _words(box: Any) -> str:
    return "".join(text.text for text in box.descendants() if isinstance(text, TextBox))


def words_on(page: Any) -> str:
    """All words of a page, its head and foot left out."""
    return _words(_text_of(page))


def words_of(text: str) -> int:
    """The words of a text that are read: without marks, ids of rules, names of pictures."""
    bare = re.sub(r"^\{[^}]*\}$|\{[A-Z]{2}-[^}]*\}|!\[([^\]]*)\]\([^)]*\)", r"\1", text, flags=re.MULTILINE)
    bare = re.sub(r"[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)?)", "", bare)
    return len(re.findall(r"[^\W_]+(?:[’'-][^\W_]+)*", bare))


def paragraphs_of(text: str) -> Iterator[str]:
    """The paragraphs and items of a text, without headings, tables, pictures and fences."""
    without = re.sub(r"^> ?", "", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE), flags=re.MULTILINE)
    for block in re.split(r"\n\s*\n", without):
        if not block.lstrip().startswith(("#", "|", "![")):
            yield from re.split(r"^(?:[-*]|\d+\.) ", block, flags=re.MULTILINE)


def law_of(text: str) -> str:
    """The rules alone: without rulings, glossary, hints, history and what is said to the referee."""
    chapters = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    law = "\n\n".join(chapter for chapter in chapters if not _BESIDE.match(chapter))
    return "\n\n".join(block for block in re.split(r"\n\s*\n", law) if not re.match(r"\*\*[A-Z]{2}-R\d", block))
