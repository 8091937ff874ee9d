"""Words that lines are made of, as the steps offer them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, ParamSpec

from companion.cards.french import UNSEEN, Card
from companion.games.four_kingdoms.rules.table import Table
from companion.referee import Breach, Choice, Dialogue
from companion.referee.steps import Kind

_P = ParamSpec("_P")
NOT_KNOWN = Choice(UNSEEN.code, "unknown", meaning="not known")


class LineKind(NamedTuple):
    """A kind of line: the words that may begin it, and what follows the one that was said."""

    beginnings: tuple[Choice, ...]
    rest: Callable[[str], Dialogue]


def line_of(word: str, meaning: str, rest: Callable[[], Dialogue], kind: Kind = "verb", *, beside: bool = False) -> LineKind:
    """A kind of line that one word begins. `beside`: the season goes on without it."""
    return LineKind((Choice(word, kind, meaning=meaning, beside=beside),), lambda _: rest())


def nothing_more() -> Dialogue:
    """The rest of a line that is one word."""
    yield from ()


def card_choices(cards: Iterable[Card], who: str, meaning: str, weight: float = 0) -> tuple[Choice, ...]:
    """These cards, as words of somebody's."""
    return tuple([Choice(card.code, "card", who, meaning, weight=weight) for card in cards])


def person_choices(table: Table, persons: Iterable[int], meaning: str) -> tuple[Choice, ...]:
    """The tags of persons, each with its colon."""
    return tuple(Choice(f"{table.persons[person]}:", "player", table.persons[person], meaning) for person in persons)


def passes(check: Callable[_P, None], *args: _P.args, **kwargs: _P.kwargs) -> bool:
    """Whether a check of the judge's finds nothing wrong."""
    try:
        check(*args, **kwargs)
    except Breach:
        return False
    return True
