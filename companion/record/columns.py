"""How many columns a text takes where every sign takes one, two or none: in a record, and at a terminal."""

import unicodedata


def width(text: str) -> int:
    """The columns of a text without control signs."""
    return len(text) if text.isascii() else sum(map(_sign_width, text))


def _sign_width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
