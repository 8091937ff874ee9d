"""Slips of the pen that many notations know: each with the line that may have been meant."""

import re
from collections.abc import Collection, Iterator, Sequence

from companion.cards.french import parse_card
from companion.cards.spoken import card_names
from companion.record import Fault, Line, Player, fold
from companion.referee.messages import say

#: A line that may have been meant, what was wrong with it, and where (column and end column).
Repair = tuple[str, str, int, int]
_SUMS = re.compile(r"(?P<word>[^\W\d]++)\s++(?P<sums>.*[0-9])")
_BETWEEN = re.compile(r"(?<=[0-9])[,\s]+(?=[^\W\d])")
_EQUALS = re.compile(r"(?<=\w)=(?=[-+]?[0-9])")
_ARROWS = re.compile(r"->|→|>")
#: Letters that are typed for figures, and the words that have them so: a number, or a rank of a card with its suit.
_FIGURES = str.maketrans("OoIl", "0011")
#: A card among others that are written to it, and one that is called by its name.
_CARD, _NAME = re.compile(r"(?:10|[2-9TJQKA])[a-z]"), re.compile(r"\b(?:10|[2-9]|[A-Za-z]{3,5}) of [A-Za-z]{4,9}\b")
_LIKE_FIGURES = re.compile(r"[OoIl0-9]{1,2}\w?")


def slips(line: Line, fault: Fault, players: Sequence[Player], words: Collection[str]) -> Iterator[Repair]:
    """What may have been meant by a line that cannot be read; `words` (folded) are the game's that a colon follows."""
    if not line.code.strip():
        return  # a mark alone: nothing was written that could be meant otherwise
    if fault.column == line.column:
        yield from _without_sign(line, words)
    yield from _letter_for_figure(line, fault)
    yield from _suit_first(line, fault)
    yield from _without_a_blank(line, fault)
    yield from _card_in_words(line, fault)
    yield from _sums_without_signs(line)
    yield from _with_equals(line, fault)
    yield from _name_for_tag(line, players)
    yield from _arrow(line, fault)
    yield from _letter_behind_a_star(line, fault)


def _without_sign(line: Line, words_with_colon: Collection[str]) -> Iterator[Repair]:
    """`Score Anna 7`, `hand Anna 5s`: the colon is missing; `1 Anna 5s`: the full stop."""
    words = line.code.split()
    first = line.column
    if fold(words[0]) in words_with_colon and ":" not in line.code:
        missing = say("no-colon", word=words[0])
        yield f"{words[0]}: {' '.join(words[1:])}", missing, first, first + len(words[0])
        if len(words) > 1:
            missing = say("no-colon-behind-two", word=words[0], other=words[1])
            yield f"{words[0]} {words[1]}: {' '.join(words[2:])}", missing, first, first + len(words[0])
    if words[0].isdecimal() and len(words) > 1:
        missing = say("no-full-stop", number=words[0])
        yield f"{words[0]}. {' '.join(words[1:])}", missing, first, first + len(words[0])


def _letter_for_figure(line: Line, fault: Fault) -> Iterator[Repair]:
    """`lO` for `10`, `O` for `0`."""
    start = fault.column - 1
    word = line.code[start : (fault.end_column - 1) if fault.end_column else None].split(" ")[0] if start >= 0 else ""
    if _LIKE_FIGURES.fullmatch(word) and word.translate(_FIGURES) != word:
        text = f"{line.code[:start]}{word.translate(_FIGURES)}{line.code[start + len(word) :]}"
        yield text, say("letter-for-figure", word=word), fault.column, fault.column + len(word)


def _suit_first(line: Line, fault: Fault) -> Iterator[Repair]:
    """`d4` for `4d`, wherever on the line the suit of a card stands before its rank."""
    start, word = _word_at(line, fault)
    if _turned(word) != word:
        text = line.code[:start] + " ".join(map(_turned, line.code[start:].split()))
        yield text, say("suit-first", word=word), fault.column, fault.column + len(word)


def _turned(word: str) -> str:
    """A card whose suit stands before its rank, written as it should be; any other word as it is."""
    card = word[1:] + word[:1]
    return card if _is_card(card) and not _is_card(word) else word


def _without_a_blank(line: Line, fault: Fault) -> Iterator[Repair]:
    """`5h5c` for `5h 5c`."""
    start, word = _word_at(line, fault)
    if parts := _cards_in(word):
        text = f"{line.code[:start]}{' '.join(parts)}{line.code[start + len(word) :]}"
        yield text, say("cards-in-one-word", word=word), fault.column, fault.column + len(word)


def _cards_in(word: str) -> tuple[str, ...]:
    """The cards, two at least, that a word is made of; none where it is something else."""
    found = tuple(match[0] for match in _CARD.finditer(word))
    return found if len(found) > 1 and "".join(found) == word and all(map(_is_card, found)) else ()


def _card_in_words(line: Line, fault: Fault) -> Iterator[Repair]:
    """`5 of clubs` for `5c`, wherever on the line a card is called by its name."""
    start = max(0, fault.column - 1)
    text, first = line.code[start:], _NAME.match(line.code, start)
    names = card_names() if first else {}
    if first and fold(first[0]) in names:
        written = _NAME.sub(lambda found: names.get(fold(found[0]), found[0]), text)
        yield line.code[:start] + written, say("card-in-words", word=first[0]), fault.column, fault.column + len(first[0])


def _is_card(word: str) -> bool:
    from companion.cards.tarot import parse_tarot_card  # noqa: PLC0415 - only for what is wrong

    return bool(parse_card(word) or parse_tarot_card(word))


def _sums_without_signs(line: Line) -> Iterator[Repair]:
    """`Score Anna 7 Joe -4`: the colon and the commas are missing."""
    found = _SUMS.fullmatch(line.code.strip())
    if found and len(found["sums"].split()) > 1:
        sums = _BETWEEN.sub(", ", found["sums"])
        what = say("no-signs", word=found["word"])
        yield f"{found['word'].lower()}: {sums}", what, line.column, line.column + len(found["word"])


def _with_equals(line: Line, fault: Fault) -> Iterator[Repair]:
    """`points: Anna=7, Joe=-4`: signs where blanks belong."""
    _, word = _word_at(line, fault)
    word = word.rstrip(",;")
    if _EQUALS.search(word):
        yield _EQUALS.sub(" ", line.code), say("blank-for-equals", word=word), fault.column, fault.column + len(word)


def _name_for_tag(line: Line, players: Sequence[Player]) -> Iterator[Repair]:
    """`Anna Maria: Jc 5s`: somebody is called by her name where her tag is meant."""
    for player in players:
        for separator in (":", " "):
            start = player.name + separator
            if player.name != player.tag and line.code.strip().casefold().startswith(start.casefold()):
                rest = line.code.strip()[len(start) :]
                what = say("called-otherwise", name=player.name, tag=player.tag)
                yield f"{player.tag}{separator}{rest}", what, line.column, line.column + len(player.name)


def _arrow(line: Line, fault: Fault) -> Iterator[Repair]:
    """`h8>c1` and `h8→c1` for `h8-c1`, and the other way."""
    start, word = _word_at(line, fault)
    sign = _ARROWS.search(word)
    for meant in ("-", ">") if sign else ():
        changed = _ARROWS.sub(meant, word)
        if changed != word:
            text = line.code[:start] + changed + line.code[start + len(word) :]
            yield text, say("written-with", word=word, sign=meant), fault.column, fault.column + len(word)


def _letter_behind_a_star(line: Line, fault: Fault) -> Iterator[Repair]:
    """`*l` for `*1`."""
    start, word = _word_at(line, fault)
    if re.fullmatch(r"\*[OoIl]", word):
        text = line.code[:start] + word.translate(_FIGURES) + line.code[start + len(word) :]
        yield text, say("letter-for-figure", word=word), fault.column, fault.column + len(word)


def _word_at(line: Line, fault: Fault) -> tuple[int, str]:
    """Where the word begins that a fault means, and the word."""
    start = max(0, fault.column - 1)
    return start, (line.code[start:].split() or [""])[0]
