"""What is true of the cards in every position, however it was reached."""

from companion.cards.tarot import ARMY, LORDS
from companion.games.circle_of_kings.rules.circle import NO_KING
from companion.games.circle_of_kings.rules.moves import OWN_BITS, STOLEN_SHIFT
from companion.games.circle_of_kings.rules.state import ALL_ARMY, ALL_LORDS, State


def check_matter(state: State) -> None:
    """Each card is in one place, and no count is below nothing."""
    for player, side in enumerate(state.sides):
        other = state.sides[1 - player]
        own, stolen = side.zone & OWN_BITS, other.zone >> STOLEN_SHIFT
        assert side.hand + side.deck + side.discard.bit_count() + own.bit_count() + stolen.bit_count() == len(ARMY)
        places = (side.known, side.unseen, side.discard, own, stolen)
        assert sum(places) == ALL_ARMY, "a card is in two places, or in none"
        assert side.unseen.bit_count() == side.unknown + side.deck
        assert side.lords_in_hand + side.lord_deck + side.lord_discard + bool(side.lord) == len(LORDS)
        lord = side.lord.bit if side.lord else 0
        assert side.lords_known + side.lords_unseen + side.lords_gone + lord == ALL_LORDS
        assert side.lords_unseen.bit_count() == side.lords_unknown + side.lord_deck + side.burned
        assert min(side.unknown, side.deck, side.lords_unknown, side.lord_deck, side.burned) >= 0
        assert not side.captain & ~side.zone
        assert not side.tapped & ~side.zone
    kings = [king for king in state.circle if king != NO_KING]
    assert len(set(kings)) == len(kings) == 4 - (NO_KING in state.circle)
    assert NO_KING not in state.circle or state.effects.removed not in kings
