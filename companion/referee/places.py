"""Where in a record things are that a breach means: the token itself, and the other places that explain it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.record import Token
from companion.referee.body import Entry
from companion.referee.breach import Address, Breach, Related, Sought
from companion.referee.evidence import CLAIM, of_claim
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyStep, is_move_of_game


class Place(NamedTuple):
    """Another place of the record that explains an error, and what is there (`played here`); it ends before `end_column`."""

    line: int
    column: int
    message: str
    end_column: int = 0


def token_of(record: AnyRecord, entry: Entry[Any], at: Address) -> Token:
    """The token of a line that is meant: the game knows its own lines, and all games share what tables decide."""
    if not record.decided or (is_move_of_game(entry.move) and at[0] != "entry"):
        return record.game.locate(entry.line, at)
    from companion.referee.decisions import locate  # noqa: PLC0415 - most records do without

    return locate(entry.line, at)


def explaining(record: AnyRecord, entry: Entry[Any], breach: Breach, state: Any, steps: Sequence[AnyStep]) -> list[Place]:
    """The places that explain a breach, from the top: `steps` were played before it, and led to `state`.

    None is above the record's position.
    """
    related = [*breach.related]
    if is_move_of_game(entry.move):
        related += record.game.rests_on(state, entry.move, breach)
    if breach.rule == CLAIM and not related:
        found = of_claim(record.game, entry.line, entry.move, breach, state)
        related += [one for look in found for one in look(steps) if one.move is not entry.move]
    return sorted({place for one in _found(related, steps) for place in _place(record, one)})


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


def _named(entry: Entry[Any], names: Sequence[str]) -> Iterator[Token]:
    """Where a line says one of these names first, as a word or within one (`5c+6c`); whose line it is may be called so, too."""
    line = entry.line
    said = "|".join(map(re.escape, names))
    found = list(re.finditer(rf"(?<![^\W_])(?:{said})(?![^\W_])", line.code, re.IGNORECASE)) if said else []
    for word in sorted(found, key=lambda one: one.start() < line.column)[:1]:
        yield Token(word[0], line.number, word.start() + 1)
