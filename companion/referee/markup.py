"""The rulebook's Markdown as words and as HTML: what a rule's text has within a line. Cards in code spans are shown as signs."""

import re
from collections.abc import Callable
from html import escape

from companion.cards.french import Card, parse_card
from companion.cards.spoken import tarot_name
from companion.cards.tarot import parse_lord, parse_tarot_card
from companion.referee.messages import say
from companion.words import ENGLISH, in_language

_CODE = re.compile(r"`([^`]*)`")
_TYPED = re.compile(r"``([^`]+)``|`([^`]+)`")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<![*\w])\*(?!\s)(.+?)(?<!\s)\*(?![*\w])|(?<!\w)_(?!\s)(.+?)(?<!\s)_(?!\w)")
_LINK = re.compile(r"!?\[([^\[\]]*+)\]\([^()]*+\)")
#: A code span between single backticks.
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_TOKENS = re.compile(r"\s+|\S+")
#: Stand around the number of a code span while the marks around it are read.
_OPEN, _CLOSE = "\ue000", "\ue001"
_KEPT = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
#: Signs after a backslash are no marks; while the marks are read, others stand for them.
_SIGNS = r"\`*_{}[]<>#|~&"
_ESCAPED = re.compile(rf"\\([{re.escape(_SIGNS)}])")
_TAKEN = {sign: chr(0xE100 + number) for number, sign in enumerate(_SIGNS)}
_IN_HTML = str.maketrans({other: escape(sign) for sign, other in _TAKEN.items()})
_GIVEN_BACK = str.maketrans({other: sign for sign, other in _TAKEN.items()})


def tarot_in_words(text: str) -> str:
    """Markdown whose code spans name cards of a tarot, with these in words: `9c L16` gives 9 of Cups, Tower.

    Other code spans are as typed from here on: their letters are no French cards.
    """
    return _SPAN.sub(_in_words, text)


def _in_words(span: re.Match[str]) -> str:
    words = [word for word in span[1].split() if word != ">"]
    if words and all(_is_of_tarot(word) for word in words):
        return ", ".join(map(tarot_name, words))
    return f"``{span[1]}``"


def _is_of_tarot(word: str) -> bool:
    return word == "?" or parse_tarot_card(word) is not None or (word[:1] in "Ll" and parse_lord(word) is not None)


def plain(text: str) -> str:
    """Markdown without its marks; cards in code spans become `Q♠`."""
    return without_marks(text, lambda bold: bold)


def without_marks(text: str, bold: Callable[[str], str]) -> str:
    """The same, with what is bold as `bold` has it."""
    text = _CODE.sub(lambda span: signs(span[1]), _ESCAPED.sub(lambda sign: _TAKEN[sign[1]], text))
    text = _LINK.sub(r"\1", text)
    text = _BOLD.sub(lambda span: bold(span[1]), text)
    return _ITALIC.sub(lambda span: span[1] or span[2], text).translate(_GIVEN_BACK)


def signs(code: str) -> str:
    """A code span with its cards as signs: `3d Qc > 3d` gives 3♦ Q♣ > 3♦."""
    return "".join(_card(token) for token in _TOKENS.findall(code))


def _card(token: str) -> str:
    found = _suited(token)
    return found.sign if found else token


def as_html(text: str) -> str:
    """Markdown as HTML: bold, italic and code alone, every other sign escaped; cards are `<span class="card red">Q♥</span>`."""
    spans: list[str] = []

    def keep(span: re.Match[str]) -> str:
        spans.append(_code_html(span[2]) if span[2] else f"<code>{escape(span[1])}</code>")
        return f"{_OPEN}{len(spans) - 1}{_CLOSE}"

    text = _ESCAPED.sub(lambda sign: _TAKEN[sign[1]], text.replace(_OPEN, "").replace(_CLOSE, ""))
    text = _TYPED.sub(keep, text)
    text = escape(_LINK.sub(r"\1", text))
    text = _BOLD.sub(r"<strong>\1</strong>", text)
    text = _ITALIC.sub(lambda span: f"<em>{span[1] or span[2]}</em>", text)
    return _KEPT.sub(lambda kept: spans[int(kept[1])], text).translate(_IN_HTML)


def asked(html: str, language: str = ENGLISH) -> list[tuple[str, str]]:
    """The questions of a list in HTML, each with its answer (`Answer: …`, as the language has it); both are HTML."""
    return _asked_in(language).findall(html)


def folded(html: str, language: str = ENGLISH) -> str:
    """The same list, whose answers are there when their question is tapped."""
    return _asked_in(language).sub(r"<li><details><summary>\1</summary>\2</details></li>", html)


def _asked_in(language: str) -> re.Pattern[str]:
    """A question with its answer, as an item of a list."""
    answer = re.escape(in_language(say("answer"), language))
    return re.compile(rf"<li>(.*?)\s+{answer}: (.*?)</li>", re.DOTALL)


def _code_html(code: str) -> str:
    """A code span: its cards as signs; what has no card in it is code as it stands."""
    tokens = _TOKENS.findall(code)
    if not any(map(_suited, tokens)):
        return f"<code>{escape(code)}</code>"
    return "".join(_card_html(token) for token in tokens)


def _suited(token: str) -> Card | None:
    found = parse_card(token)
    return found if found and found.suit else None


def _card_html(token: str) -> str:
    found = _suited(token)
    return f'<span class="card{" red" if found.red else ""}">{escape(found.sign)}</span>' if found else escape(token)
