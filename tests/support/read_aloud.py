"""What a screen reader reads of a PDF, in its order, by pdfium: it knows nothing of how the tags were written."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw


class Read(NamedTuple):
    """A tag as it is read: its kind, what is said in its place, what it is called, the words in it, and its parents' kinds."""

    kind: str
    alt: str
    title: str
    words: str
    above: tuple[str, ...]

    @property
    def said(self) -> str:
        """What is heard."""
        return self.alt or self.words


def read_aloud(pdf: bytes) -> list[list[Read]]:
    """The tags of each page, in the order in which they are read."""
    return [list(_of_page(page)) for page in pypdfium2.PdfDocument(pdf)]


def heard(pdf: bytes) -> list[str]:
    """All that is heard, page by page."""
    return [read.said for page in read_aloud(pdf) for read in page if read.said]


def unmarked(pdf: bytes) -> int:
    """How much is drawn on the pages that no mark says anything of."""
    return sum(1 for page in pypdfium2.PdfDocument(pdf) for shown in page.get_objects(max_depth=1) if not _marks(shown.raw))


def _marks(shown: Any) -> int:
    return int(raw.FPDFPageObj_CountMarks(shown))


def _of_page(page: Any) -> Iterator[Read]:
    words = _words_of(page)
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    for index in range(raw.FPDF_StructTree_CountChildren(tree)):
        yield from _below(raw.FPDF_StructTree_GetChildAtIndex(tree, index), words, ())


def _below(tag: Any, words: dict[int, str], above: tuple[str, ...]) -> Iterator[Read]:
    kind = _told(raw.FPDF_StructElement_GetType, tag)
    count = range(raw.FPDF_StructElement_CountChildren(tag))
    own = [words.get(raw.FPDF_StructElement_GetChildMarkedContentID(tag, index), "") for index in count]
    alt, title = _told(raw.FPDF_StructElement_GetAltText, tag), _told(raw.FPDF_StructElement_GetTitle, tag)
    yield Read(kind, alt, title, "".join(own).strip(), above)
    for index in count:
        held = raw.FPDF_StructElement_GetChildAtIndex(tag, index)
        if held:
            yield from _below(held, words, (*above, kind))


def _told(ask: Callable[..., int], tag: Any) -> str:
    size = ask(tag, None, 0)
    buffer = ctypes.create_string_buffer(size)
    ask(tag, buffer, size)
    return buffer.raw.decode("utf-16-le").strip("\0")


def _words_of(page: Any) -> dict[int, str]:
    """The words of each mark."""
    found: dict[int, str] = {}
    texts = page.get_textpage()
    for shown in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        mark = raw.FPDFPageObj_GetMarkedContentID(shown.raw)
        length = raw.FPDFTextObj_GetText(shown.raw, texts.raw, None, 0)
        signs = (ctypes.c_ushort * (length // 2))()
        raw.FPDFTextObj_GetText(shown.raw, texts.raw, signs, length)
        found[mark] = found.get(mark, "") + bytes(signs).decode("utf-16-le").strip("\0")
    return found
