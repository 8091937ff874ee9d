"""What speaks for a choice in Four Kingdoms, in a few words, with the rule that it rests on."""

from __future__ import annotations

from bisect import bisect_left

from companion.cards.french import JOKER, Card
from companion.games.four_kingdoms.lab.thumb import heights_of
from companion.games.four_kingdoms.lab.view import CARD, EXCHANGE, TAKE, View
from companion.games.four_kingdoms.rules.scoring import card_points
from companion.lab.world import Decision, Option


def reason(view: View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if not isinstance(option, Card):
        return "keeps the hand whole (FK-3.3)" if decision.about == EXCHANGE else ""
    if decision.about == TAKE:
        return f"is worth {card_points(option)}"
    if decision.about == EXCHANGE:
        return "is of little use in the hand (FK-3.3)"
    if decision.about != CARD or option is JOKER:
        return "is a joker, and neither wins nor loses the trick (FK-7.1)" if option is JOKER else ""
    lead = view.trick[0] if view.trick else None
    return _leading(option) if lead is None else _answering(view, lead, option)


def _leading(card: Card) -> str:
    if card.red:
        return "is red: whoever answers highest takes it (FK-6.1)"
    return "is black: whoever answers lowest has to take it (FK-6.3)"


def _answering(view: View, lead: Card, card: Card) -> str:
    """How many of the cards that others may hold it stands above."""
    heights, unseen = heights_of(view, lead)
    below = bisect_left(unseen, heights[card.index])
    aim = "the highest answer takes a red lead" if lead.red else "the lowest answer takes a black lead"
    how_many = {0: "none of", len(unseen): "all"}.get(below, f"{below} of")
    return f"stands above {how_many} the {len(unseen)} cards that others may have, and {aim} (FK-5.1)"
