"""Where in a record things are that a breach means: the token itself, and the other places that explain it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.record import Fault, Token
from companion.referee import body, causes, decisions, evidence, messages
from companion.referee.breach import Address, Breach, Related, Sought
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyStep, is_move_of_game
from companion.words import Said

#: Ids of messages that say that something is there a second time.
_AGAIN = re.compile(r"twice|already|such-line|-given")


class Place(NamedTuple):
    """Another place of the record that explains an error, and what is there (`played here`); it ends before `end_column`."""

    line: int
    column: int
    message: str
    end_column: int = 0


class Later(Sequence[Place]):
    """Places that are looked for when somebody asks for them: at a prompt most of what is wrong is never told."""

    def __init__(self, look: Callable[[], Sequence[Place]]) -> None:
        self._look = look

    @cached_property
    def found(self) -> Sequence[Place]:
        """The places; from now on they are known."""
        return self._look()

    def __getitem__(self, at: int) -> Place:  # type: ignore[override]
        return self.found[at]

    def __len__(self) -> int:
        return len(self.found)

    __hash__ = None  # type: ignore[assignment]  # as no list has one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]


def token_of(record: AnyRecord, entry: body.AnyEntry, at: Address) -> Token:
    """The token of a line that is meant: the game knows its own lines, and all games share what tables decide."""
    if not record.decided or (is_move_of_game(entry.move) and at[0] != "entry"):
        return record.game.locate(entry.line, at)
    return decisions.locate(entry.line, at)


def said_before(lines: Sequence[str], fault: Fault, end_column: int) -> list[Place]:
    """Where what is said twice was said first: earlier in its line, or in a line above in its section that begins alike."""
    if not isinstance(fault.message, Said) or not _AGAIN.search(fault.message.key) or fault.line > len(lines):
        return []
    line = lines[fault.line - 1]
    head = line.partition(":")[0].casefold()
    word = re.compile(rf"(?<!\w){re.escape(line[fault.column - 1 : end_column - 1].partition('=')[0])}(?!\w)", re.IGNORECASE)
    for number in range(fault.line, 0, -1):
        text = lines[number - 1]
        found = word.search(text, 0, fault.column - 1 if number == fault.line else len(text))
        if found and found[0] and text.partition(":")[0].casefold() == head:
            return [Place(number, found.start() + 1, messages.say("repeated-of"), found.end() + 1)]
        if text.startswith("["):
            break
    return []


def explaining(record: AnyRecord, entry: body.AnyEntry, breach: Breach, state: object, steps: Sequence[AnyStep]) -> list[Place]:
    """The places that explain a breach, from the top: `steps` were played before it, and led to `state`.

    None is above the record's position.
    """
    related = [*breach.related]
    own = record.game.rests_on(state, entry.move, breach) if is_move_of_game(entry.move) else None
    if own is None and is_move_of_game(entry.move) and breach.rule != evidence.CLAIM:
        own = causes.found_out(record.game, state, entry.move, breach, steps)
    related += own or _named_last(record, entry, breach, steps)
    if breach.rule == evidence.CLAIM and not related:
        found = evidence.of_claim(record.game, entry.line, entry.move, breach, state)
        related += [one for look in found for one in look(steps) if one.move is not entry.move]
    return sorted({place for one in _found(related, steps) for place in _place(record, one)})


def _named_last(record: AnyRecord, entry: body.AnyEntry, breach: Breach, steps: Sequence[AnyStep]) -> list[Related]:
    """Where a card that is somewhere else was named: earlier in the line itself, or in the newest line that names it."""
    values = causes.said_of(breach).values
    names = tuple(str(values[key]) for key in ("card", "code") if key in values)
    end = token_of(record, entry, breach.address).column
    here = any(token.column < end for token in _named(entry, names))
    moves = [entry.move] if here else [step.move for step in reversed(steps) if next(_named(step, names), None)]
    return [Related(move, messages.say("named-here"), names=names) for move in moves[:1]]


def _found(those: Iterable[Related | Sought], steps: Sequence[AnyStep]) -> Iterator[Related]:
    for related in those:
        if isinstance(related, Related):
            yield related
        else:
            yield from related(steps)


def _place(record: AnyRecord, related: Related) -> Iterator[Place]:
    entry = record.entry_of(related.move)
    if entry is None:
        return
    placings = getattr(related.move, "placings", ())  # a position says it below its first line
    entries = [entry, *(below for below in map(record.entry_of, placings) if below)]
    named = next((token for one in entries for token in _named(one, related.names)), None)
    token = named or token_of(record, entry, related.at)
    yield Place(token.line, token.column, related.message, token.end_column)


def _named(entry: body.AnyEntry | AnyStep, names: Sequence[str]) -> Iterator[Token]:
    """Where a line says one of these names first, as a word or within one (`5c+6c`); whose line it is may be called so, too."""
    line = entry.line
    said = "|".join(map(re.escape, names))
    found = list(re.finditer(rf"(?<![^\W_])(?:{said})(?![^\W_])", line.code, re.IGNORECASE)) if said else []
    for word in sorted(found, key=lambda one: one.start() < line.column)[:1]:
        yield Token(word[0], line.number, word.start() + 1)
