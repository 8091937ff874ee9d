"""What is moved, joined, or filled in, on a page that is laid out.

`Page._page_box` is the one attribute here that WeasyPrint does not document. Tests see to it that things land where they should.
"""

from collections.abc import Mapping

from weasyprint.document import Page
from weasyprint.formatting_structure.boxes import Box, InlineBlockBox, TextBox
from weasyprint.text.line_break import split_first_line

from companion.press.text.index import PAGE

#: How far from the text the notes in the margin stand: 3.5 mm, in the units of a style sheet.
_GAP = 3.5 * 96 / 25.4


def put_right(page: Page, numbers: Mapping[str, int], *, left: bool) -> None:
    """Put notes into the page's outer margin, make one text of the dots before a number in the contents, and fill in `numbers`.

    These are the pages of anchors.
    """
    link = ""
    body = page._page_box
    start, end = body.content_box_x(), body.content_box_x() + body.width
    for box in list(body.descendants()):
        if box.is_leader:
            _join_dots(box)
        elif isinstance(box, InlineBlockBox) and box.element.get("class") == "margin-note":
            first, last = _reach(box)
            box.translate(start - _GAP - last if left else end + _GAP - first)
        elif box.element_tag == "a":
            link = box.element.get("href", "")
        elif PAGE in getattr(box, "text", ""):
            _fill_in(box, numbers[link.removeprefix("#")])


def _reach(note: Box) -> tuple[float, float]:
    """Where a note's words begin, and where they end."""
    words = [box for box in note.descendants() if isinstance(box, TextBox)]
    return words[0].position_x, max(box.position_x + box.width for box in words)


def _join_dots(leader: Box) -> None:
    """One text instead of one for each dot, which are a third of all texts of a book."""
    if len(leader.children) < _SEVERAL:
        return
    dots = leader.children[-1].copy()  # they are placed from right to left
    dots.text *= len(leader.children)
    dots.width *= len(leader.children)
    dots.pango_layout = split_first_line(dots.text, dots.style, None, None, 0)[0]
    leader.children = (dots,)


def _fill_in(text: TextBox, number: int) -> None:
    text.text = text.text.replace(PAGE, f"({number})")
    text.pango_layout = split_first_line(text.text, text.style, None, None, 0)[0]


_SEVERAL = 2
