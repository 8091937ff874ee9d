"""What a game asks of somebody who enters a section: questions, one at a time, each answered by a line of the record.

A game that can be entered so has a module `questions` with a function `next_question`, as `NextQuestion` says. It looks only
at what the record lacks, so a record that was begun by hand can be finished by answers, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from companion.referee import reading, replay
from companion.referee.messages import say
from companion.words import ENGLISH, Said, in_language, together


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
    #: What it is about in a table of players and items (`Village`); and whose it is, where each is asked for it by itself.
    item: str = ""
    of: str = ""
    #: Words that are understood, too, though nobody is offered them.
    also: tuple[str, ...] = ()
    #: What the record calls the words of this question, where it is asked in another language: `kyllä` is `yes`.
    recorded: Mapping[str, str] = field(default_factory=dict)

    def in_language(self, language: str) -> Question:
        """The question as it is asked in a language. Its words that are messages have others there; `line` takes the record's."""
        if language == ENGLISH:
            return self
        known = [word for word in (*self.words, *self.also, self.default) if isinstance(word, Said)]
        return replace(
            self,
            prompt=in_language(self.prompt, language),
            help=in_language(self.help, language),
            item=in_language(self.item, language),
            default=None if self.default is None else in_language(self.default, language),
            missing=tuple(in_language(line, language) for line in self.missing),
            words=tuple(in_language(word, language) for word in self.words),
            recorded={in_language(word, language): str(word) for word in known},
        )

    def meant(self, said: str) -> str:
        """An answer in the words of the record; the beginning of a word is enough, where it begins no other one."""
        wanted = said.strip().casefold()
        if not wanted or wanted in {word.casefold() for word in self.words if word not in self.recorded}:
            return said
        free = self.recorded.keys() - set(self.words)
        begun = {word for word in self.recorded if word.casefold().startswith(wanted + " " if word in free else wanted)}
        same = {word for word in self.recorded if word.casefold() == wanted}
        found = {self.recorded[word] for word in same or begun}
        return found.pop() if len(found) == 1 else said

    def shown(self, said: str) -> str:
        """An answer in the words of the record, as the question calls it."""
        return next((word for word, recorded in self.recorded.items() if recorded == said), said)


class NextQuestion(Protocol):
    """The function `next_question` of a game."""

    def __call__(self, record: reading.AnyRecord, position: replay.AnyPosition, notes: Mapping[str, str]) -> Question | None:
        """What to ask next; None once nothing more may be entered. `notes` holds the answers so far by their keys."""


def of_header(
    key: str, prompt: str, help_text: str, default: str, words: tuple[str, ...] = (), *, free: bool = False
) -> Question:
    """A question about a key of the header. The answer is one of these words, unless it is `free`, or there are none."""
    free = free or not words
    return Question(key, prompt, help_text, lambda said: f"{key}: {said if free else choice(said, words)}", default, words=words)


def first_open(questions: Iterable[Question], record: reading.AnyRecord, notes: Mapping[str, str]) -> Question | None:
    """The first question that neither the header nor an answer has answered."""
    return next((one for one in questions if one.key not in record.header.fields and one.key not in notes), None)


def way_of_season(number: int, ways: tuple[str, ...], prompt: str, help_text: str, *, heading: bool) -> Question:
    """How a season is entered; the answer begins it where its `heading` is not written yet. The first way is the usual one."""

    def line(said: str) -> str:
        choice(said, ways)
        return f"\n[season {number}]" if heading else ""

    return Question(f"season {number}", prompt, help_text, line, ways[0], words=ways)


def words_of(say: Callable[[str], Said], words: Sequence[str]) -> tuple[Said, ...]:
    """Words of a record that an answer may be, each with what it is called in other languages: `word-played-out`."""
    return tuple(say(f"word-{word.replace(' ', '-')}") for word in words)


def choice(answer: str, words: tuple[str, ...]) -> str:
    """The word that an answer means; its beginning is enough. Raises ValueError."""
    wanted = answer.strip().casefold()
    found = [word for word in words if word.startswith(wanted)] if wanted else []
    if wanted in words:
        return wanted
    if len(found) != 1:
        raise not_one_of(answer, words)
    return found[0]


def not_one_of(answer: str, words: Sequence[str]) -> ValueError:
    """That an answer is none of these words."""
    return ValueError(say("ask-not-one-of", word=answer.strip(), words=together(", ", words)))


def named_numbers(said: str, tags: Sequence[str]) -> str:
    """Numbers with the names before them, in the order of the tags, where only the numbers were said. Raises ValueError."""
    if any(sign.isalpha() for sign in said):
        return said
    numbers = said.replace(",", " ").split()
    if len(numbers) != len(tags):
        raise ValueError(say("ask-numbers", count=len(numbers), names=", ".join(tags)))
    return ", ".join(f"{tag} {number}" for tag, number in zip(tags, numbers, strict=True))
