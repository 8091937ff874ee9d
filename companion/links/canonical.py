"""A record's text, line by line, in the one spelling that codec 2 carries.

It works on text lines and knows no rules, so it keeps whatever a referee judges: a leader or a score that was written is a
claim, and a wrong trick number is a fault; both stay. Comments, blank lines, spare blanks, right trick numbers and other
spellings of a card mean nothing, and go.
"""

import re

FREE_TEXT_KEYS = frozenset({"date", "place", "event", "note"})
CARD_LIST_WORDS = frozenset({"kings", "harvest", "hand", "village", "exchange"})
_SUIT_SIGNS = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
_CARD = re.compile(r"(10|[2-9tjqka])([shdc])", re.IGNORECASE)
_HEADER = re.compile(r"([^\s:]+)\s*:\s*(.*)", re.DOTALL)
_SECTION = re.compile(r"\[\s*([a-z]+)\s+0*([0-9]+)\s*\]", re.IGNORECASE)
_NUMBER = re.compile(r"0*([0-9]+)\.")


def canonical(text: str) -> str:
    """The canonical text of a record: one line for each line that means something, each ended by a line feed."""
    lines = _meaningful_lines(text)
    first_section = next((index for index, line in enumerate(lines) if line.startswith("[")), len(lines))
    header = [_header_line(line) for line in lines[:first_section]]
    return "".join(f"{line}\n" for line in [*header, *_body_lines(lines[first_section:])])


def card_code(word: str) -> str | None:
    """The canonical code of a card (`Th`, `Jk`, `?`), or None where the word is no card."""
    if word == "?" or word.lower() == "jk":
        return "?" if word == "?" else "Jk"
    spelled = "".join(_SUIT_SIGNS.get(sign, sign) for sign in word)
    if len(spelled) > 1 and word[0] in _SUIT_SIGNS:
        spelled = spelled[1:] + spelled[0]
    match = _CARD.fullmatch(spelled)
    if match is None:
        return None
    rank = "T" if match[1] == "10" else match[1].upper()
    return rank + match[2].lower()


def is_trick(tokens: list[str]) -> bool:
    """Whether the tokens are cards, with a leader before them or the card taken behind them allowed."""
    body = tokens[1:] if tokens and tokens[0].endswith(":") and tokens[0][:-1].lower() not in CARD_LIST_WORDS else tokens
    if len(body) > 2 and body[-2] == ">":
        body = [*body[:-2], body[-1]]
    return bool(body) and all(card_code(token) is not None for token in body)


def _meaningful_lines(text: str) -> list[str]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = (" ".join(line.partition("#")[0].split()) for line in text.split("\n"))
    return [line for line in lines if line]


def _header_line(line: str) -> str:
    match = _HEADER.fullmatch(line)
    if match is None:
        return line
    return f"{match[1].lower()}: {match[2]}"


def _body_lines(lines: list[str]) -> list[str]:
    result: list[str] = []
    tricks = 0
    for line in lines:
        section = _SECTION.fullmatch(line)
        if section is not None:
            tricks = 0
            result.append(f"[{section[1].lower()} {section[2]}]")
            continue
        tokens = _tokens(line)
        number = _NUMBER.fullmatch(tokens[0])
        if is_trick(tokens[1:] if number else tokens):
            tricks += 1
            if number and int(number[1]) == tricks:
                tokens = tokens[1:]
        result.append(" ".join(tokens))
    return result


def _tokens(line: str) -> list[str]:
    """The line's tokens with cards, arrows and keywords in their canonical spelling."""
    tokens = [">" if word == "->" else card_code(word) or word for word in re.sub(r"\s*:", ":", line, count=1).split()]
    keyword = tokens[0].rstrip(":").lower()
    if keyword in CARD_LIST_WORDS:
        tokens[0] = keyword + ":" * tokens[0].endswith(":")
        tokens = [_without_comma(token, following) for token, following in zip(tokens, [*tokens[1:], ""], strict=True)]
    return tokens


def _without_comma(token: str, following: str) -> str:
    """A card without the comma behind it, where another card follows: only there does a comma mean nothing."""
    bare = card_code(token[:-1]) if token.endswith(",") else None
    return bare if bare is not None and card_code(following.rstrip(",")) is not None else token
