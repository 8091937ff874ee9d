"""What speaks for a choice in Four Kingdoms, in a few words, with the rule that it rests on."""

from bisect import bisect_left

from companion.cards.french import JOKER, Card, cards_of
from companion.games.four_kingdoms.lab.thumb import heights_in
from companion.games.four_kingdoms.lab.view import CARD, EXCHANGE, TAKE, View
from companion.games.four_kingdoms.rules.scoring import card_points
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.lab.world import Decision, Option


def reason(view: View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if not isinstance(option, Card):
        return "keeps the hand whole (FK-3.3)" if decision.about == EXCHANGE else ""
    if decision.about == TAKE:
        points = card_points(option)
        return f"is worth {points} point{'' if points == 1 else 's'} at the harvest (FK-8.3)"
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
    """How many of the cards that nobody has played it stands above: of those that its owner holds nothing is said."""
    heights = heights_in(view, lead)
    played = {lead, card, *(one for trick in view.tricks for one in trick.cards)}
    left = sorted([heights[one.index] for one in cards_of(allowed_bits(view.table)) if one not in played])
    below = bisect_left(left, heights[card.index])
    aim = "the highest answer takes a red lead" if lead.red else "the lowest answer takes a black lead"
    how_many = {0: "none of", len(left): "all"}.get(below, f"{below} of")
    return f"stands above {how_many} the {len(left)} cards that nobody has played, and {aim} (FK-5.1)"
