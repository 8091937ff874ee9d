"""The line that was refused: it stays as it was typed, with what is wrong, where, and what would be legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from companion.referee.session import Refusal, Replay
from companion.referee.steps import shown
from companion.screen.table.covering import Covering

#: So many words are offered for a wrong one, and so many for one that is not finished.
_MOST = 24
#: What stands in a list of what would be legal, and is no word to say: `3 to 9`, `$1…$4`, `a number`.
_NO_WORDS = (" to ", "…", "a number")


class Mending(NamedTuple):
    """A word that may stand there, and the line with it."""

    word: str
    line: str


class Refused(NamedTuple):
    """What was wrong with a line. `before`, `wrong` and `behind` are the line, cut where the fault is."""

    line: str
    before: str
    wrong: str
    behind: str
    message: str
    hint: str
    rule: str
    where: int
    mendings: Sequence[Mending]
    more: int


def refused(replay: Replay, line: str, covering: Covering) -> Refused | None:
    """What is wrong with a line; None where it could be said as the record stands now."""
    refusal = refusal_of(replay, line)
    if refusal is None:
        return None
    error, place = refusal.error, refusal.place
    start = min(max(place - 1, 0), len(line)) if place else len(line)
    length = max(1, (error.end_column or error.column + 1) - error.column)
    end = min(start + length, len(line)) if place else len(line)
    words = [word for word in error.legal if not covering.owner(word)] if place else []
    mendings = tuple(_mendings(line, start, end, words))
    return Refused(
        line,
        line[:start],
        line[start:end],
        line[end:],
        _sentence(covering.kept(error.message, "what is wrong names cards that are covered")),
        _sentence(covering.kept(error.hint, "")),
        error.rule,
        0 if place else error.line,
        mendings[:_MOST],
        max(0, len(mendings) - _MOST),
    )


def refusal_of(replay: Replay, line: str) -> Refusal | None:
    """Why a line is refused: it is known where the replay has just refused it, and else judged on the side."""
    known = replay.refused
    if known is not None and known.typed.strip() == line.strip() and known.text.startswith(replay.text[:-1]):
        return known
    probe = copy(replay)  # its values are replaced and never changed: the replay itself stays as it is
    return None if probe.put(line.rstrip()) else probe.refused


def completions(replay: Replay, typed: str, covering: Covering) -> Sequence[Mending]:
    """What the end of a line that is being typed may become."""
    start, choices = replay.completions(typed)
    words = (shown(choice) for choice in choices if not covering.choice(choice))
    return tuple(Mending(word, f"{typed[:start]}{word} ") for word in words if _is_word(word))[:_MOST]


def _mendings(line: str, start: int, end: int, words: Sequence[str]) -> Iterator[Mending]:
    for word in words:
        if _is_word(word):
            gap = " " if line[:start] and not line[:start].endswith(" ") and start == len(line) else ""
            yield Mending(word, f"{line[:start]}{gap}{word}{line[end:]}")


def _sentence(text: str) -> str:
    """A message as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""


def _is_word(word: str) -> bool:
    return not any(sign in word for sign in _NO_WORDS)
