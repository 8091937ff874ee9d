"""CK-8.17 Star, at the start of the Circle Phase: a circle action of either player may eliminate two cards of a suit."""

from __future__ import annotations

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, NOTHING, Due, Lord
from companion.games.circle_of_kings.rules.state import State


class Star(Lord):
    """CK-8.17, CK-R14."""

    card = LORDS[17]
    when = CIRCLE

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - for both players
        """For both players."""
        state.effects = state.effects._replace(two_victims=True)
        return NOTHING


def most_victims(state: State) -> int:
    """How many cards one action may eliminate: one (CK-5.4), with the Star two of one suit (CK-8.17)."""
    return 2 if state.effects.two_victims else 1


def asks_for_two(state: State, cards: int, *, by_chariot: bool = False) -> bool:
    """Whether an action on a suit of so many cards must take two: CK-R14=b has the attacker no choice, but with the Chariot."""
    return cards > 1 and state.effects.two_victims and not by_chariot and state.table.plays_b("CK-R14")
