"""What speaks for a choice in Circle of Kings, in a few words, with the rule that it rests on."""

from companion.cards.tarot import SUIT_NAMES, SUITS, TarotCard
from companion.games.circle_of_kings.lab import asks
from companion.games.circle_of_kings.lab.view import Plan
from companion.games.circle_of_kings.rules import deployment, moves as m
from companion.lab.world import Decision, Option


def reason(decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if decision.about == asks.CAPTAIN and isinstance(option, TarotCard):
        return f"may lead {deployment.army_size(option)} more (CK-3.2)"
    if decision.about == asks.LIMIT:
        if isinstance(option, TarotCard):
            return f"is worth {option.value} (CK-2.4)"
        return "keeps the hand (CK-2.4)" if option == asks.BURNS else ""
    if decision.about == asks.FALLS:
        return "is what its owner gives up (CK-5.4)"
    if decision.about == asks.RECRUIT_OR_NOT:
        return "brings two more army cards (CK-2.5)" if option == m.RECRUIT else "keeps a Lord in the deck (CK-2.5)"
    return f"strikes {option.amount} of {SUIT_NAMES[SUITS[option.suit]]} (CK-5.4)" if isinstance(option, Plan) else ""
