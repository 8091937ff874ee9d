"""The code on a page to tick: which game and form it is, which page of how many, on which paper, and the record's header, packed.

    COMPANION TICKS AB 1 2/3 A4 34: 18054…     page 2 of 3 of form 1 of that game, the code's side being 34 mm

It is no code of a record: `companion open` refuses it.
"""

import re
from typing import NamedTuple

from companion.links.address import WORD, LinkError
from companion.links.codec import decode, encode_canonical

_CODE = re.compile(
    rf"{WORD} TICKS ([A-Z]{{2}}) ([0-9]{{1,3}}) ([0-9]{{1,2}})/([0-9]{{1,2}}) ([A-Z0-9]+) ([0-9]{{2,3}}): ([0-9]+)"
)
#: So many pages has a sheet at most.
MOST_PAGES = 99


class SheetCode(NamedTuple):
    """What a page's code says; `version` is the form's, `side` the code's own (mm), `header` the record's."""

    prefix: str
    version: int
    page: int
    pages: int
    paper: str
    side: int
    header: str

    def written(self) -> str:
        """The code's text. Raises ValueError where the header is too large for any code."""
        digits = encode_canonical(self.header, self.prefix).rpartition(" ")[2]
        return f"{WORD} TICKS {self.prefix} {self.version} {self.page}/{self.pages} {self.paper} {self.side}: {digits}"


def is_of_sheet(text: str) -> bool:
    """Whether a code is that of a page to tick, whatever it says."""
    return text.startswith(f"{WORD} TICKS ")


def read_sheet_code(text: str) -> SheetCode | None:
    """What a code of a page to tick says; None for any other text. Raises LinkError where it is one and cannot be read."""
    match = _CODE.fullmatch(text)
    if match is None:
        if is_of_sheet(text):
            raise LinkError("damaged", "it is a sheet's, but not as this Companion writes them.")
        return None
    prefix, version, page, pages, paper, side, digits = match.groups()
    header = decode(f"{WORD} {prefix} {digits}")
    return SheetCode(prefix, int(version), int(page), int(pages), paper, int(side), header)
