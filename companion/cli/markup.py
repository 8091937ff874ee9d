"""The rulebook's Markdown, put into words for the terminal."""

from __future__ import annotations

import re

from companion.cards.french import parse_card
from companion.cli.terminal import paint

_CODE = re.compile(r"`([^`]*)`")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<![*\w])\*(?!\s)(.+?)(?<!\s)\*(?![*\w])|(?<!\w)_(?!\s)(.+?)(?<!\s)_(?!\w)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_TOKENS = re.compile(r"\s+|\S+")


def plain(text: str) -> str:
    """Markdown without its marks; cards in code spans become `Q♠`."""
    return _without_marks(_CODE.sub(lambda span: cards(span[1]), text), "")


def styled(text: str) -> str:
    """Markdown for the terminal: bold where it is bold and the terminal can."""
    return _without_marks(_CODE.sub(lambda span: cards(span[1]), text), "bold")


def _without_marks(text: str, style: str) -> str:
    text = _LINK.sub(r"\1", text)
    text = _BOLD.sub(lambda span: paint(span[1], style) if style else span[1], text)
    return _ITALIC.sub(lambda span: span[1] or span[2], text)


def cards(code: str) -> str:
    """A code span with its cards as signs: `3d Qc > 3d` gives 3♦ Q♣ > 3♦."""
    return "".join(_card(token) for token in _TOKENS.findall(code))


def _card(token: str) -> str:
    found = parse_card(token)
    return found.sign if found and found.suit else token
