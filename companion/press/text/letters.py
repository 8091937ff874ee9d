"""Letters as a printer sets them: curly quotes are the reader's (`markdown-it`), minus signs and ranges are made here."""

import re

_MINUS = re.compile(r"(?<![\w\-–−.])-(?=\d)")
_IN_A_NUMBER = re.compile(r"(?<=\d) (?=%|\d{3}(?!\d))")
_RANGE = re.compile(r"(?<![\w-])(\d+)-(\d+)(?![\w-])")


def typeset_signs(text: str) -> str:
    """Running text with real minus signs (−3) and ranges (2–10), and with numbers on one line (1 000, 61 %).

    What is typed or is code is not to be given to this.
    """
    return _IN_A_NUMBER.sub("\N{NO-BREAK SPACE}", _RANGE.sub("\\1–\\2", _MINUS.sub("−", text)))


def curly(text: str) -> str:
    """Straight quotes and apostrophes as a book has them, in words that the reader of Markdown leaves as they are."""
    text = re.sub(r'(^|[\s(\[])"', "\\1“", text).replace('"', "”")
    return re.sub(r"(^|[\s(\[“])'", "\\1‘", text).replace("'", "’")
