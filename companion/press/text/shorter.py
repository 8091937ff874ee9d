"""Short ways for what is done a hundred thousand times in a book, by WeasyPrint and by pydyf, which writes its files.

Their answers are the same.
"""

from typing import Any

import pydyf
from weasyprint.formatting_structure.boxes import Box

#: Where a box stands that is in its place.
_IN_PLACE = ("static", "relative", "sticky")


def shorten() -> None:
    """Have them go these ways from here on."""
    long = pydyf._to_bytes

    def to_bytes(item: Any) -> Any:
        """What is written, as bytes: most of it is bytes already, or ASCII."""
        kind = type(item)
        if kind is bytes:
            return item
        return item.encode("ascii") if kind is str else long(item)

    pydyf._to_bytes = to_bytes
    Box.is_in_normal_flow = _is_in_normal_flow
    pydyf.PDF.page_references = property(_page_references)


def _is_in_normal_flow(self: Any) -> bool:
    """Whether a box stands where it comes to stand among others."""
    style = self.style
    return style["position"] in _IN_PLACE and style["float"] == "none"


def _page_references(self: Any) -> tuple[bytes, ...]:
    """How a PDF's objects name its pages: asked with every tag."""
    pages = self.pages["Kids"]
    known: tuple[bytes, ...] = vars(self).get("references", ())
    if len(known) != len(pages) // 3:
        known = vars(self)["references"] = tuple(f"{number} 0 R".encode("ascii") for number in pages[::3])
    return known
