"""Saddle-stitched booklets: two pages side by side on each side of a sheet, in the order that folding puts right."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from companion import __version__

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
    are equal after trimming.
    """
    from pypdf import PdfReader, PdfWriter, Transformation
    from pypdf.generic import DictionaryObject, NameObject

    reader = PdfReader(BytesIO(pdf))
    width, height = float(reader.pages[0].mediabox.width), float(reader.pages[0].mediabox.height)
    writer = PdfWriter()
    for side, (left, right) in enumerate(spreads(len(reader.pages))):
        shift = side // 2 * creep * POINTS_PER_MM
        sheet = writer.add_blank_page(2 * width, height)
        for number, x in ((left, shift), (right, width - shift)):
            if number is not None:
                page = reader.pages[number]
                page.pop("/Annots", None)  # links would lead to where the page no longer is
                sheet.merge_transformed_page(page, Transformation().translate(x, 0))
        sheet.compress_content_streams()
    writer.compress_identical_objects()
    writer.add_metadata({**(reader.metadata or {}), "/Producer": f"Companion {__version__}"})
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject("/PrintScaling"): NameObject("/None"), NameObject("/Duplex"): NameObject("/DuplexFlipShortEdge")}
    )
    booklet = BytesIO()
    writer.write(booklet)
    return booklet.getvalue()
