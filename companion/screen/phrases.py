"""Words as they stand alone: with a capital in front, or as a sentence; and those that screens say in several languages."""

import re

from companion.words import Words

SCREEN = Words("companion.screen")


def capital(text: str) -> str:
    """The text with its first letter large; the others stay as they are."""
    return f"{text[:1].upper()}{text[1:]}"


#: An apostrophe of English, and none of somebody's name.
_APOSTROPHE = re.compile(r"(?<=\w)'(?=(?:s|t|re|ll|ve)?\b|\s)")


def printed(text: str) -> str:
    """The text with apostrophes as books have them."""
    return _APOSTROPHE.sub("’", text)


def sentence(text: str) -> str:
    """The text as a sentence: with a capital, and a stop where it has none. Nothing stays nothing."""
    return f"{capital(text)}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""
