"""What makes a book quick to set changes nothing in it, and still fits the WeasyPrint that is installed."""

from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
import weakref
from typing import Any

import pytest

from companion.press.text.rulebook import laid_out
from companion.press.text.typeset import typesetter, uncollected
from reading_back import why_no_rulebooks

if why_no_rulebooks():
    pytest.skip(why_no_rulebooks(), allow_module_level=True)

#: A book in columns, with tables, cards, pictures and notes, by WeasyPrint as it stands.
_AS_IT_STANDS = """
import hashlib, importlib
from companion.press.text import rulebook, typeset
typeset.load_weasyprint = lambda: importlib.import_module("weasyprint")
typeset.remember = typeset.shorten = lambda: None
typeset.browser_sheet = lambda weasyprint, _css: weasyprint.html.UA_STYLESHEET
print(hashlib.sha256(rulebook.book_pdf("circle-of-kings", {book!r})).hexdigest())
"""
_LOADED = """
import subprocess, sys
started = []
subprocess.Popen = lambda *given, **named: started.append(given)
import companion.shop.books
from companion.press.text.typeset import typesetter
typesetter()
rare = [name for name in ("fontTools.subset", "fontTools.varLib.instancer", "reportlab") if name in sys.modules]
from weasyprint.pdf import fonts
options = fonts.subset.Options(hinting=False)
print(len(started), rare, type(options).__module__, type(options).__name__)
"""


def answer_of(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ})
    return done.stdout.strip()


@pytest.mark.parametrize("book", ["reference", "notation", "learn"])
def test_a_book_is_the_same_to_the_last_byte(book: str) -> None:
    quick = typesetter().write(laid_out("circle-of-kings", book))
    assert hashlib.sha256(quick).hexdigest() == answer_of(_AS_IT_STANDS.format(book=book))


def test_nothing_is_searched_for_and_what_is_rarely_needed_is_loaded_when_it_is() -> None:
    assert answer_of(_LOADED) == "0 [] fontTools.subset Options"


def test_all_parts_of_weasyprint_take_the_kept_lines_and_lengths() -> None:
    typesetter()
    from weasyprint.layout import block, column, inline, page, preferred, table
    from weasyprint.text import line_break

    lines = {module.split_first_line for module in (inline, preferred, line_break)}
    lengths = {module.resolve_percentages for module in (block, column, inline, page, table)}
    assert len(lines) == len(lengths) == 1
    for kept in (*lines, *lengths):
        assert hasattr(kept, "__wrapped__")


@pytest.mark.parametrize(
    "style", ["", "position:absolute", "position:running(x)", "float:left", "position:relative", "float:footnote"]
)
def test_a_box_stands_in_its_place_as_weasyprint_has_it(style: str) -> None:
    html = f"<html lang='en'><body><p>One</p><p style='{style}'>Two</p></body></html>"
    page: Any = typesetter().lay_out(html, "@page{size:a5}").pages[0]
    for box in page._page_box.descendants():
        away = box.is_floated() or box.is_absolutely_positioned() or box.is_running() or box.is_footnote() or box.is_note()
        assert box.is_in_normal_flow() is not away


def test_what_a_book_leaves_is_thrown_away_before_the_next() -> None:
    class Box:
        def __init__(self) -> None:
            self.itself = self

    with uncollected():
        left = weakref.ref(Box())
    assert gc.isenabled()
    assert left() is not None
    with uncollected():
        assert left() is None


def test_types_are_read_as_they_are_with_all_that_is_known() -> None:
    typesetter()
    from weasyprint.text.ffi import ffi

    assert ffi.sizeof(ffi.new("hb_codepoint_t[12345]")) == 4 * 12345
    assert ffi.typeof("PangoRectangle *").item.fields[0][0] == "x"
    assert "typedef PangoLayout" in ffi._parser._declarations


def test_the_dots_of_the_contents_are_one_text_a_line() -> None:
    pages = laid_out("four-kingdoms", "rules").pages
    lines = [box for box in pages[1]._page_box.descendants() if box.is_leader]
    assert len(lines) > 10
    for line in lines:
        (dots,) = line.children
        assert set(dots.text) == {".", " "}
        assert line.position_x <= dots.position_x < line.position_x + 2 * dots.width / len(dots.text)
        assert dots.position_x + dots.width <= line.position_x + line.width + 0.01


def test_a_list_has_its_marks_though_other_elements_are_asked_for_none() -> None:
    page: Any = (
        typesetter().lay_out("<html lang='en'><body><ul><li>One</li></ul><p>Two</p></body></html>", "@page{size:a5}").pages[0]
    )
    marks = [box for box in page._page_box.descendants() if str(box.element_tag).endswith("::marker")]
    assert marks
    assert marks[0].style["font_variant_numeric"] == ("tabular-nums",)
