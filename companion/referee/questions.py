"""What a game asks of somebody who enters a section: questions, one at a time, each answered by a line of the record.

A game that can be entered so has a module `questions` with a function `next_question`, as `NextQuestion` says. It looks only
at what the record lacks, so a record that was begun by hand can be finished by answers, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyPosition


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `line` turns an answer into what the record then says (it may be nothing), or raises ValueError for people.

    `key` names it within a record, `default` is what an empty answer means (None: an answer is needed), `missing` is what is
    still to be entered, line by line. `completes`: it is asked although the section has its scores, for without it they are not
    whole. `confirms`: yes or no is answered, and no takes the answer before it back. Whether the record's line is legal is left
    to the referee.

    What may be tapped instead of typed: `words` of which one is the answer (with `several`, some of them with commas between
    them); `pieces`, cards and signs that an answer is put together from with blanks between them; `each`, the names for each of
    which a number is asked. An answer may be another one all the same.
    """

    key: str
    prompt: str
    help: str
    line: Callable[[str], str]
    default: str | None = None
    missing: tuple[str, ...] = ()
    completes: bool = False
    confirms: bool = False
    words: tuple[str, ...] = ()
    several: bool = False
    pieces: tuple[str, ...] = ()
    each: tuple[str, ...] = ()


class NextQuestion(Protocol):
    """The function `next_question` of a game."""

    def __call__(self, record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
        """What to ask next; None once nothing more may be entered. `notes` holds the answers so far by their keys."""


def of_header(
    key: str, prompt: str, help_text: str, default: str, words: tuple[str, ...] = (), *, free: bool = False
) -> Question:
    """A question about a key of the header. The answer is one of these words, unless it is `free`, or there are none."""
    free = free or not words
    return Question(key, prompt, help_text, lambda said: f"{key}: {said if free else choice(said, words)}", default, words=words)


def first_open(questions: Iterable[Question], record: AnyRecord, notes: Mapping[str, str]) -> Question | None:
    """The first question that neither the header nor an answer has answered."""
    return next((one for one in questions if one.key not in record.header.fields and one.key not in notes), None)


def way_of_season(number: int, ways: tuple[str, ...], prompt: str, help_text: str, *, heading: bool) -> Question:
    """How a season is entered; the answer begins it where its `heading` is not written yet. The first way is the usual one."""

    def line(said: str) -> str:
        choice(said, ways)
        return f"\n[season {number}]" if heading else ""

    return Question(f"season {number}", f"Season {number} {prompt}", help_text, line, ways[0], words=ways)


def choice(answer: str, words: tuple[str, ...]) -> str:
    """The word that an answer means; its beginning is enough. Raises ValueError."""
    wanted = answer.strip().casefold()
    found = [word for word in words if word.startswith(wanted)] if wanted else []
    if wanted in words:
        return wanted
    if len(found) != 1:
        raise ValueError(f"“{answer.strip()}” is not one of: {', '.join(words)}")
    return found[0]
