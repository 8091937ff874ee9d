"""What a screen reader is told of a page: marks around all that is drawn, and a tree that says what it is and in which order.

Reportlab writes neither. A mark stands around what is drawn in a row for the same tag; all that no tag is for (lines, grounds,
ticks) is an artifact, and nobody reads it. The tree is read in the order in which tags were opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObject, PDFPage

#: What reportlab's objects are to the type checker: they have no types.
Reportlab: TypeAlias = Any
#: Tags that hold words themselves, whatever is written in them.
_LEAVES = frozenset({"P", "H1", "H2", "H3", "TH", "TD", "Figure"})
#: A line goes on with its paragraph if it is no farther below than this, a word if it is no farther behind (times its height).
_LEADING, _SPACE, _TILT = 1.6, 0.7, 0.3
_NEAR = 0.1
_ARTIFACT = "artifact"


@dataclass(eq=False)
class Tag:
    """A tag: what it is, what is said in its place (a picture's alternative), what it belongs to, and what it holds.

    It holds tags, and marks by their page and number; `words` are those written in it, or typed.
    """

    kind: str
    alt: str = ""
    title: str = ""
    held: list[Tag | tuple[int, int]] = field(default_factory=list)
    words: str = ""

    @property
    def says(self) -> bool:
        """Whether there is anything to read in it."""
        return bool(self.alt) or any(not isinstance(one, Tag) or one.says for one in self.held)


class Line(NamedTuple):
    """A piece of a line: where it begins and ends, its baseline, and how high it is (mm)."""

    x: float
    end: float
    y: float
    size: float
    #: Where the lines of its paragraph begin.
    start: float = 0.0

    def after(self, before: Line | None) -> Line | None:
        """The same as it follows in a paragraph: on the line, or at the beginning of the next one. None: it doesn't."""
        if before is None:
            return None
        down, gap = self.y - before.y, self.x - before.end
        same = abs(down) <= _TILT * self.size and -_TILT * self.size <= gap <= _SPACE * self.size
        below = abs(self.x - before.start) < _NEAR and 0 < down <= _LEADING * max(self.size, before.size)
        return self._replace(start=before.start) if same or below else None


class Tags:
    """The tags of a PDF while it is drawn. `code` is the canvas's: what writes an operator onto the page."""

    def __init__(self, canvas: Reportlab) -> None:
        self._canvas = canvas
        self.root = Tag("Document")
        self._open = [self.root]
        self._now: Tag | str = ""
        self._line: Line | None = None
        self._paragraph = self.root
        self._hidden = 0
        self._marks: list[list[Tag]] = [[]]

    @contextmanager
    def within(self, kind: str, alt: str = "", title: str = "") -> Iterator[None]:
        """What is drawn in here belongs to a tag; rows that follow each other are one table. What a picture holds is hidden."""
        inside, parent = self._hidden or self._open[-1].kind == "Figure", self._open[-1]
        if not inside:
            if kind == "TR":
                parent = _table(parent)
            self._open.append(Tag(kind, alt, title))
            parent.held.append(self._open[-1])
            self._line = None
        yield
        if not inside:
            self._open.pop()
            self._line = None

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """What is drawn in here is kept for later, or is no page's: it gets no marks."""
        self.close()
        self._hidden += 1
        yield
        self._hidden -= 1

    def drawn(self) -> None:
        """Something is drawn next that is not read: an artifact, or a part of a picture."""
        top = self._open[-1]
        self._mark(top if top.kind == "Figure" else _ARTIFACT)

    def written(self, line: Line, text: str) -> str:
        """A piece of a line is written next: what parts it from the one before, where it goes on with a paragraph."""
        if self._hidden:
            return ""
        top, before = self._open[-1], self._line
        goes_on = self._follow(line)
        if not goes_on and top.kind not in _LEAVES:
            self._paragraph = self.add(self.word)
        tag = top if top.kind in _LEAVES else self._paragraph
        self._mark(tag)
        apart = before and (line.y - before.y > _TILT * line.size or line.x - before.end > _NEAR * line.size)
        gap = " " if goes_on and apart else ""
        tag.words += gap + text
        return gap

    @contextmanager
    def sign(self, line: Line, alt: str) -> Iterator[None]:
        """A sign is drawn in here: it stands within the paragraph that it follows, or begins one."""
        top = self._open[-1]
        if self._hidden or top.kind == "Figure":
            yield
            return
        if not self._follow(line) and top.kind not in _LEAVES:
            self._paragraph = self.add(self.word)
        parent, now = top if top.kind in _LEAVES else self._paragraph, self._line
        self._open.append(Tag("Figure", alt))
        parent.held.append(self._open[-1])
        parent.words += f" {alt}"
        yield
        self._open.pop()
        self._line = now

    def _follow(self, line: Line) -> bool:
        """Take a piece of a line as the last one; whether it follows in the paragraph before."""
        found = line.after(self._line)
        self._line = found or line._replace(start=line.x)
        return found is not None

    @property
    def word(self) -> str:
        """What words by themselves are here: a cell within a row, else a paragraph."""
        return "TD" if self._open[-1].kind == "TR" else "P"

    def add(self, kind: str, alt: str = "") -> Tag:
        """A new tag that holds nothing yet."""
        made = Tag(kind, alt)
        if not self._hidden:
            self._open[-1].held.append(made)
        return made

    def close(self) -> None:
        """End the mark that is open: the page ends, or something else is written."""
        if self._now:
            self._canvas._code.append("EMC")
        self._now = ""

    def end_page(self) -> None:
        """The page has been shown: it says which marks are its own, and in which order a keyboard goes through its fields."""
        page = self._canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._marks) - 1, PDFName("S")
        self._marks.append([])
        self._line = None

    def finish(self) -> None:
        """All pages are shown: the tree is written."""
        document = self._canvas._doc
        written = _Tree(self.root, self._marks[:-1])
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        document.Catalog.StructTreeRoot = written
        document.ensureMinPdfVersion("transparency")

    def _mark(self, tag: Tag | str) -> None:
        """What is drawn next belongs to this tag."""
        if self._hidden or tag is self._now:
            return
        self.close()
        self._now = tag
        if isinstance(tag, Tag):
            marks = self._marks[-1]
            tag.held.append((len(self._marks) - 1, len(marks)))
            self._canvas._code.append(f"/{tag.kind} <</MCID {len(marks)}>> BDC")
            marks.append(tag)
        else:
            self._canvas._code.append("/Artifact BMC")


def _table(parent: Tag) -> Tag:
    """The table that a row belongs to: the one before, or a new one."""
    last = parent.held[-1] if parent.held else None
    if not isinstance(last, Tag) or last.kind != "Table":
        last = Tag("Table")
        parent.held.append(last)
    return last


class _Tree(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The root of the tree: its first tag, and for each page the tags of its marks."""

    def __init__(self, root: Tag, marks: list[list[Tag]]) -> None:
        self._root, self._marks = root, marks

    def format(self, document: Reportlab) -> bytes:
        """As it stands in the file."""
        elements: dict[int, _Element] = {}
        first = _reference(document, _Element(self._root, self, elements))
        pages = b" ".join(
            b"%d [%s]" % (page, b" ".join(_reference(document, elements[id(tag)]) for tag in marks))
            for page, marks in enumerate(self._marks)
        )
        return b"<< /Type /StructTreeRoot /K %s /ParentTree << /Nums [%s] >> /ParentTreeNextKey %d >>" % (
            first,
            pages,
            len(self._marks),
        )


class _Element(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """A tag in the file, and with it all that it holds. What holds nothing and says nothing is left out."""

    def __init__(self, tag: Tag, parent: PDFObject, elements: dict[int, _Element]) -> None:
        self._tag, self._parent = tag, parent
        elements[id(tag)] = self
        kept = (one for one in tag.held if not isinstance(one, Tag) or one.says)
        self._kids = [_Element(one, self, elements) if isinstance(one, Tag) else one for one in kept]

    def format(self, document: Reportlab) -> bytes:
        """As it stands in the file."""
        tag = self._tag
        first = next((one for one in self._kids if isinstance(one, tuple)), None)
        parts = [b"/S /%s /P %s" % (tag.kind.encode(), _reference(document, self._parent))]
        pages = document.Pages.pages
        if first:
            parts.append(b"/Pg " + _reference(document, pages[first[0]]))
        kids = (_kid(document, one, first) for one in self._kids)
        parts.append(b"/K [%s]" % b" ".join(kids))
        parts += (b"/%s %s" % (key, _text(words)) for key, words in ((b"Alt", tag.alt), (b"T", tag.title)) if words)
        return b"<< %s >>" % b" ".join(parts)


def _kid(document: Reportlab, kid: _Element | tuple[int, int], first: tuple[int, int] | None) -> bytes:
    """A tag by its reference, a mark by its number, with its page where the tag has begun on another."""
    if isinstance(kid, _Element):
        return _reference(document, kid)
    page, number = kid
    if first and page == first[0]:
        return b"%d" % number
    return b"<< /Type /MCR /Pg %s /MCID %d >>" % (_reference(document, document.Pages.pages[page]), number)


def _reference(document: Reportlab, thing: PDFObject) -> bytes:
    found: bytes = document.Reference(thing).format(document)
    return found


def _text(words: str) -> bytes:
    """Words for people, in the encoding that holds all letters."""
    return b"<FEFF%s>" % words.encode("utf-16-be").hex().encode()
