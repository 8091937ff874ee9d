"""What speaks for a choice in Hearts, in a few words, with the rule that it rests on."""

from __future__ import annotations

from companion.cards.french import RANKS, Card
from companion.lab.world import Decision, Option
from companion_hearts.lab.world import PASS, View
from companion_hearts.rules.state import QUEEN


def reason(view: View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if not isinstance(option, Card):
        return ""
    if decision.about == PASS:
        return "is a card that may take tricks (HE-2.2)"
    if not view.trick:
        return "is low, and others may have to take the trick (HE-3.5)" if RANKS.index(option.rank) < RANKS.index("8") else ""
    lead = view.trick[0]
    if option.suit != lead.suit:
        what = "the queen of spades" if option is QUEEN else "a heart" if option.suit == "h" else "a dangerous card"
        return f"gets rid of {what} (HE-3.4)"
    highest = max(RANKS.index(card.rank) for card in view.trick if card.suit == lead.suit)
    return "stays below the highest card of the suit (HE-3.5)" if RANKS.index(option.rank) < highest else ""
