"""The `state` of a verdict: the position as JSON, with tags instead of numbers."""

from __future__ import annotations

from companion.cards.french import cards_of
from companion.plain import Json
from companion_hearts.rules import play, scoring
from companion_hearts.rules.state import State
from companion_hearts.rules.table import DIRECTIONS


def describe(state: State) -> Json:
    """The position; before the first deal only how far the game goes."""
    table, deal = state.table, state.deal
    told: Json = {"to": table.to}
    if deal is None:
        return told
    possible = () if deal.is_over else play.leaders(table, deal)
    return told | {
        "deal": deal.number,
        "pass": DIRECTIONS[table.passes_on(deal.number)],
        "tricks": deal.tricks,
        "leader": table.tags[possible[0]] if len(possible) == 1 else None,
        "hearts_broken": deal.broken,
        "points": dict(zip(table.tags, scoring.taken(table, deal), strict=True)),
        "hands": {tag: _hand(state, one) for one, tag in enumerate(table.tags)},
        "last_trick": [card.code for card in deal.last],
    }


def _hand(state: State, person: int) -> list[str] | None:
    """The cards that somebody holds; None where they are not known."""
    deal = state.deal
    if deal is None or deal.points is not None or not deal.knows_hand(person):
        return None
    return [card.code for card in cards_of(deal.may[person])]
