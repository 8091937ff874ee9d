"""What speaks for a choice in Circle of Kings, in a few words, with the rule that it rests on."""

from __future__ import annotations

from companion.cards.tarot import SUIT_NAMES, SUITS, TarotCard
from companion.games.circle_of_kings.lab.view import BURNS, CAPTAIN, FALLS, LIMIT, RECRUIT_OR_NOT, Plan
from companion.games.circle_of_kings.rules.deployment import army_size
from companion.games.circle_of_kings.rules.moves import RECRUIT
from companion.lab.world import Decision, Option


def reason(decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if decision.about == CAPTAIN and isinstance(option, TarotCard):
        return f"may lead {army_size(option)} more (CK-3.2)"
    if decision.about == LIMIT:
        if isinstance(option, TarotCard):
            return f"is worth {option.value} (CK-2.4)"
        return "keeps the hand (CK-2.4)" if option == BURNS else ""
    if decision.about == FALLS:
        return "is what its owner gives up (CK-5.4)"
    if decision.about == RECRUIT_OR_NOT:
        return "brings two more army cards (CK-2.5)" if option == RECRUIT else "keeps a Lord in the deck (CK-2.5)"
    return f"strikes {option.amount} of {SUIT_NAMES[SUITS[option.suit]]} (CK-5.4)" if isinstance(option, Plan) else ""
