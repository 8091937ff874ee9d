"""Saddle-stitched booklets: two pages side by side on each side of a sheet, in the order that folding puts right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from companion import __version__

if TYPE_CHECKING:
    from pypdf import PdfReader, PdfWriter

#: How far each further sheet inside the fold pushes the ones within it outwards, in millimetres (80 g/m² paper).
CREEP: Final = 0.1
POINTS_PER_MM: Final = 72 / 25.4

#: Two pages side by side; None is a blank. Numbers count from 0.
Spread = tuple[int | None, int | None]


def spreads(pages: int) -> Iterator[Spread]:
    """What stands left and right on each printed side, front and back in turn, from the outermost sheet inwards.

    >>> list(spreads(4))
    [(3, 0), (1, 2)]
    """
    total = -(-pages // 4) * 4
    for sheet in range(total // 4):
        front = (total - 1 - 2 * sheet, 2 * sheet)
        back = (2 * sheet + 1, total - 2 - 2 * sheet)
        for left, right in (front, back):
            yield (left if left < pages else None, right if right < pages else None)


def impose(pdf: bytes, *, creep: float = CREEP) -> bytes:
    """The booklet of a PDF: sheets twice as wide as its pages, to print on both sides (short edge) and fold.

    Inner sheets stick out when folded; their pages are moved towards the fold by `creep` mm a sheet, so that all margins
    are equal after trimming. It keeps the title, the language and the outline, whose entries lead to the sides of sheets. The
    tags for screen readers and the links are lost: both are bound to the pages as they were.
    """
    from pypdf import PdfReader, PdfWriter, Transformation
    from pypdf.generic import BooleanObject, DictionaryObject, NameObject

    reader = PdfReader(BytesIO(pdf))
    width, height = float(reader.pages[0].mediabox.width), float(reader.pages[0].mediabox.height)
    writer = PdfWriter()
    sides: dict[int, int] = {}
    for side, (left, right) in enumerate(spreads(len(reader.pages))):
        shift = side // 2 * creep * POINTS_PER_MM
        sheet = writer.add_blank_page(2 * width, height)
        for number, x in ((left, shift), (right, width - shift)):
            if number is not None:
                sides[number] = side
                page = reader.pages[number]
                page.pop("/Annots", None)  # links would lead to where the page no longer is
                sheet.merge_transformed_page(page, Transformation().translate(x, 0))
        sheet.compress_content_streams()
    writer.compress_identical_objects()
    _keep_outline(reader, writer, sides, reader.outline)
    language = reader.root_object.get("/Lang")
    if language is not None:
        writer.root_object[NameObject("/Lang")] = language
    writer.add_metadata({**(reader.metadata or {}), "/Producer": f"Companion {__version__}"})
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {
            NameObject("/PrintScaling"): NameObject("/None"),
            NameObject("/Duplex"): NameObject("/DuplexFlipShortEdge"),
            NameObject("/DisplayDocTitle"): BooleanObject(True),
        }
    )
    booklet = BytesIO()
    writer.write(booklet)
    return booklet.getvalue()


def _keep_outline(reader: PdfReader, writer: PdfWriter, sides: Mapping[int, int], entries: Any, above: Any = None) -> None:
    """Write the outline's entries, those below one of them beneath it; each leads to the side on which its page stands."""
    last = above
    for entry in entries:
        if isinstance(entry, list):
            _keep_outline(reader, writer, sides, entry, last)
            continue
        page = reader.get_destination_page_number(entry)
        if page is not None:
            last = writer.add_outline_item(title=str(entry.title), page_number=sides[page], parent=above)
