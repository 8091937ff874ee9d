"""The rule of thumb of Four Kingdoms: what a player does who counts cards a little and thinks one trick ahead.

Lead dear black cards. Answer a dear black lead with a card that is hardly the lowest, a red one with one that may win; let low
cards go where little is at stake. Then playing a season on by it, fast; and what speaks for a choice, in a few words, with the
rule that it rests on.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from random import Random

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.four_kingdoms.lab import world as w
from companion.games.four_kingdoms.rules.fall import LEAST_REPUTABLE, NUMBERS, fall_of, fallen, strengths, takes
from companion.games.four_kingdoms.rules.moves import NOMAD
from companion.games.four_kingdoms.rules.scoring import WORTH, card_points
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.lab.world import Decision, Option

#: What a red card that others throw into a black trick brings its winner, about; and a red trick besides its lead.
_OVERFLOW, _RED_TRICK = 0.7, 1.5
#: What it is worth to keep the strongest card rather than the weakest.
_KEEP = 0.6
#: Cards up to this rank are put aside.
_PUT_ASIDE = NUMBERS.index("5")


def guess(view: w.View, decision: Decision, random: Random) -> Option:
    """What the rule of thumb chooses."""
    if view.phase == w.SCORING:
        return random.choice(decision.options)
    cards = [option for option in decision.options if isinstance(option, Card)]
    if view.phase == w.TAKE:
        return max(cards, key=lambda card: (card_points(card), card.index))
    royal = view.kings[0] if view.kings else ""
    if view.phase == w.EXCHANGE:
        lowest = min(cards, key=lambda card: height_to_hold(card, royal))
        spare = lowest is not JOKER and lowest.suit != royal and NUMBERS.index(lowest.rank) <= _PUT_ASIDE
        return lowest if spare or len(cards) == len(decision.options) else decision.options[0]
    if view.phase == w.CARD and view.laid and view.laid[0] is not None:
        heights, unseen = heights_of(view, view.laid[0])
        return best_answer(cards, view.laid[0], heights, unseen, view.table.seats - 2)
    glad = leads(royal)
    return max(cards, key=lambda card: glad[card.index])


def heights_of(view: w.View, lead: Card) -> tuple[Sequence[int], Sequence[int]]:
    """How high each card stands as an answer to a lead, by `Card.index`; and the heights of those not seen, from low to high."""
    heights = heights_in(view, lead)
    return heights, sorted([heights[card.index] for card in cards_of(_not_seen(view))])


def heights_in(view: w.View, lead: Card) -> Sequence[int]:
    """How high each card stands as an answer to a lead, by `Card.index`."""
    return strengths(view.kings[0] if view.kings else "", lead.suit, view.table.plays_b("FK-R12"))


def height_to_hold(card: Card, royal: str) -> float:
    """How strong a card is to hold: its number, and that it is royal."""
    return 99 if card is JOKER else NUMBERS.find(card.rank) + 4 * (card.suit == royal)


@cache
def leads(royal: str) -> tuple[float, ...]:
    """By `Card.index`, what it brings to lead a card: a dear black one goes to somebody else, a red one to a winner."""
    return tuple(
        [-card_points(card) - _KEEP * height_to_hold(card, royal) / 16 if card.rank in WORTH else 0.0 for card in DECK] + [0.5]
    )


def best_answer(cards: Sequence[Card], lead: Card, heights: Sequence[int], unseen: Sequence[int], rivals: int) -> Card:
    """The card that is worth most as an answer (`answers`)."""
    worths = answers(cards, lead, heights, unseen, rivals)
    return cards[worths.index(max(worths))]


def answers(cards: Sequence[Card], lead: Card, heights: Sequence[int], unseen: Sequence[int], rivals: int) -> Sequence[float]:
    """What each card is worth by how likely it is the lowest or the highest answer of this trick.

    `heights` is the order of all cards in this trick, `unseen` how high those stand that others may hold, from low to high;
    `rivals` is how many others answer.
    """
    red, many, worths = lead.red, max(1, len(unseen)), []
    price = 1.5 if lead is JOKER else WORTH[lead.rank]
    prize = max(_RED_TRICK, price) if red else _OVERFLOW
    for card in cards:
        if card.rank not in WORTH:
            worths.append(0.0 if red else -_KEEP)
            continue
        height = heights[card.index]
        below = bisect_left(unseen, height) / many
        worth = -_KEEP * below
        if height >= LEAST_REPUTABLE:
            worth += prize * below**rivals
        if not red:
            worth -= price * (1 - below) ** rivals
        worths.append(worth)
    return worths


def _not_seen(view: w.View) -> int:
    """The cards that lie neither in this hand nor among those played."""
    seen = sum(card.bit for card in view.hand if card.suit)
    for trick in view.tricks:
        seen |= sum(card.bit for card in trick.cards if card.suit)
    return allowed_bits(view.table) & ~seen


def reason(view: w.View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if not isinstance(option, Card):
        return "keeps the hand whole (FK-3.3)" if decision.about == w.EXCHANGE else ""
    if decision.about == w.TAKE:
        points = card_points(option)
        return f"is worth {points} point{'' if points == 1 else 's'} at the harvest (FK-8.3)"
    if decision.about == w.EXCHANGE:
        return "is of little use in the hand (FK-3.3)"
    if decision.about != w.CARD or option is JOKER:
        return "is a joker, and neither wins nor loses the trick (FK-7.1)" if option is JOKER else ""
    lead = view.laid[0] if view.laid else None
    return _leading(option) if lead is None else _answering(view, lead, option)


def _leading(card: Card) -> str:
    if card.red:
        return "is red: whoever answers highest takes it (FK-6.1)"
    return "is black: whoever answers lowest has to take it (FK-6.3)"


def _answering(view: w.View, lead: Card, card: Card) -> str:
    """How many of the cards that nobody has played it stands above: of those that its owner holds nothing is said."""
    heights = heights_in(view, lead)
    played = {lead, card, *(one for trick in view.tricks for one in trick.cards)}
    left = sorted([heights[one.index] for one in cards_of(allowed_bits(view.table)) if one not in played])
    below = bisect_left(left, heights[card.index])
    aim = "the highest answer takes a red lead" if lead.red else "the lowest answer takes a black lead"
    how_many = {0: "none of", len(left): "all"}.get(below, f"{below} of")
    return f"ranks above {how_many} the {len(left)} cards that nobody has played, and {aim} (FK-5.1)"


def play_season_out(world: w.FourKingdomsWorld, random: Random) -> tuple[int, ...]:
    """Plays the season on to its last trick; gives its scores.

    The game stands still afterwards: nothing of this is written into `tricks`, and no further season begins.
    """
    while world.phase in (w.SCORING, w.EXCHANGE) and (decision := world.decision()) is not None:
        world.choose(random.choice(decision.options))
    table, royal, cards = world.table, world.setup.royal, world.trick
    for _ in range(table.hand - len(world.tricks)):
        order = world.orders[world.leader]
        _lay(world, order, cards)
        fall = fall_of(table, royal, order, cards)
        choices = takes(fall, cards)
        last = fallen(table, order, cards, fall, max(choices, key=card_points).bit if choices else 0)
        for person, taken in last.taken:
            world.villages[person] |= taken
        world.leader, cards = last.next_leader, []
    return world.season_scores()


def _lay(world: w.FourKingdomsWorld, order: Sequence[int], cards: list[Card]) -> None:
    """Fills a trick up: everybody's card by the rule of thumb."""
    royal, joker_b = world.setup.royal, world.table.plays_b("FK-R12")
    unseen: list[int] = []
    for seat in order[len(cards) :]:
        if seat == NOMAD:
            cards.append(world.deck.pop())
            continue
        hand = world.hands[seat]
        if not cards:
            glad = leads(royal)
            card = max(hand, key=lambda one: glad[one.index])
        else:
            heights = strengths(royal, cards[0].suit, joker_b)
            unseen = unseen or _heights_left(world, heights)
            card = best_answer(hand, cards[0], heights, unseen, len(order) - 2)
        hand.remove(card)
        cards.append(card)


def _heights_left(world: w.FourKingdomsWorld, heights: Sequence[int]) -> list[int]:
    """How high the cards stand that are not played yet, from low to high."""
    left = [card for hand in world.hands for card in hand if card is not JOKER]
    left += [card for card in world.deck if card is not JOKER]
    return sorted([heights[card.index] for card in left])
