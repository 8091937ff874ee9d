"""What Hearts adds to the laboratory (`lab.LAB`): its thought, and what hidden cards may be.

The rule of thumb passes on what is high, stays below, and gets rid of the queen and of hearts; playouts go by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from random import Random

from companion.cards.french import RANKS, SPELLINGS, Card
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.mind.world import View, World
from companion.lab.world import Decision, Option
from companion_hearts.rules import play
from companion_hearts.rules.scoring import scores
from companion_hearts.rules.state import LOWEST_CLUB, QUEEN

_HEIGHT = {rank: height for height, rank in enumerate(RANKS)}
_QUEENS = _HEIGHT[QUEEN.rank]
#: So many spades beside the queen keep her safe.
_GUARD = 4
#: So many cards are passed on (HE-2.2).
_PASSED = 3


def trick_in(words: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of a trick among the words of its line; none on the line of a pass."""
    return () if words[:1] == ("pass",) else tuple(SPELLINGS[word] for word in words if word in SPELLINGS)


def best_card(cards: Sequence[Card], hand: Sequence[Card], trick: Sequence[Card], persons: int, *, queen_out: bool) -> Card:
    """The best of the cards that may be played from a hand; `queen_out`: nobody has taken the queen of spades yet."""
    if not trick:
        fears = queen_out and QUEEN not in hand
        return min(cards, key=lambda card: (_height(card) + 6 * _draws_the_queen(card, fears=fears), card.index))
    lead = trick[0]
    if cards[0].suit != lead.suit:
        return max(cards, key=lambda card: (burden(card, queen_out=queen_out), card.index))
    highest = max(_height(card) for card in trick if card.suit == lead.suit)
    below = [card for card in cards if _height(card) < highest]
    if below:
        return max(below, key=lambda card: (card is QUEEN, _height(card)))
    last = len(trick) == persons - 1
    dear = QUEEN in trick or any(card.suit == "h" for card in trick)
    above = [card for card in cards if card is not QUEEN] or cards
    return max(above, key=_height) if last and not dear else min(above, key=_height)


def _height(card: Card) -> int:
    return _HEIGHT[card.rank]


def _draws_the_queen(card: Card, *, fears: bool) -> bool:
    """Whether a card led is the queen, or a spade that would take her out of somebody else's hand."""
    return card is QUEEN or (fears and card.suit == "s" and _height(card) > _QUEENS)


def burden(card: Card, *, queen_out: bool, guarded: bool = False) -> int:
    """How gladly somebody is rid of a card: the queen, what catches her, high hearts, then what is high."""
    height = _height(card)
    if card is QUEEN:
        return height + (3 if guarded else 20)
    if card.suit == "s":
        return height + (-4 if height < _QUEENS else 8 if queen_out else 2)
    return height + 3 * (card.suit == "h")


def _hands(world: World, random: Random) -> list[list[Card]]:
    """What each holds when all is passed on."""
    hands = [list(hand) for hand in world.hands]
    for seat, given in enumerate(world.given if not world.shows else ()):
        passed = [*given, *random.sample(world.hands[seat], _PASSED - len(given))]
        hands[seat] = [card for card in hands[seat] if card not in passed]
        hands[(seat + world.table.passes_on(world.state.deal.number)) % len(hands)] += passed
    return [[SPELLINGS[word] for word in hand] for hand in hands]


def play_deal_out(world: World, random: Random) -> None:
    """Plays the deal on to its end and counts it. No further deal begins."""
    deal, trick, hands = world.state.deal, list(trick_in(world.said)), _hands(world, random)
    persons = len(hands)
    leader = (world.asked_seat - len(trick)) % persons
    if not world.shows:
        leader = next(one for one, hand in enumerate(hands) if LOWEST_CLUB in hand)
    while hands[leader] or trick:
        for person in range(leader + len(trick), leader + persons):
            hand = hands[person % persons]
            cards = play.playable(hand, trick[0] if trick else None, first=not deal.tricks, broken=deal.broken)
            card = cards[0] if len(cards) == 1 else best_card(cards, hand, trick, persons, queen_out=deal.queen is None)
            hand.remove(card)
            trick.append(card)
        deal = play.taken_by(deal, leader, tuple(trick))
        leader, trick = deal.leader or 0, []
    deal = deal._replace(left=(0,) * persons)
    totals = tuple(map(sum, zip(world.state.totals, scores(world.table, deal), strict=True)))
    world.state = world.state._replace(deal=deal, totals=totals)


#: How far the points of one deal spread, about, and how many points a deal brings the one who has most.
_SPREAD, _MOST = 6.0, 12


class HeartsLaboratory(WordLaboratory):
    """All tables are served."""

    covered = frozenset({"pass"})
    few = 3
    spread = 0.05
    measured = (
        "24 positions were played to their end 30 times each by level 1: 200 playouts were off by 4 points of 100 (root mean "
        "square)."
    )

    def can_hold(self, view: View) -> Callable[[int, str], bool]:
        """By all that was played (HE-R2), in this trick, too."""
        table, deal, trick = view.table, view.state.deal, trick_in(view.said)
        if trick:
            leader = table.tags.index(view.said[0][:-1]) if view.said[0].endswith(":") else play.leaders(table, deal)[0]
            for place, card in enumerate(trick):
                deal = play.with_played(table, deal, (leader + place) % len(table.tags), trick[:place], card)
        return lambda seat, word: bool(deal.may[seat] & SPELLINGS[word].bit)

    def guess(self, view: View, decision: Decision, random: Random) -> Option:  # noqa: ARG002 - nothing is left to chance
        """What the rule of thumb chooses."""
        cards, hand = ([SPELLINGS[word] for word in words] for words in (map(str, decision.options), view.hand))
        if decision.about == "pass":
            guarded = sum(card.suit == "s" for card in hand) > _GUARD
            return max(cards, key=lambda card: (burden(card, queen_out=not guarded, guarded=guarded), card.index)).code
        deal = view.state.deal
        return best_card(cards, hand, trick_in(view.said), len(view.state.totals), queen_out=deal.queen is None).code

    def playout(self, world: World, random: Random) -> Sequence[float]:
        """To the end of the deal. Where others follow, the chances by the totals, of which low ones are good."""
        if world.decision() is None:
            return world.shares()
        play_deal_out(world, random)
        if world.is_over:
            return world.shares()
        totals = world.totals()
        spread = _SPREAD * sqrt(1 + (world.table.to - max(totals)) / _MOST)
        weights = [exp((min(totals) - total) / spread) for total in totals]
        return [weight / sum(weights) for weight in weights]

    def reason(self, view: View, decision: Decision, option: Option) -> str:
        """What speaks for a card, as a clause behind “it”; empty where there is nothing to say."""
        card, trick = SPELLINGS[str(option)], trick_in(view.said)
        if decision.about == "pass":
            return "is a card that may take tricks (HE-2.2)"
        if not trick:
            return "is low, and others may have to take the trick (HE-3.5)" if _height(card) < _HEIGHT["8"] else ""
        if card.suit != trick[0].suit:
            what = "the queen of spades" if card is QUEEN else "a heart" if card.suit == "h" else "a dangerous card"
            return f"gets rid of {what} (HE-3.4)"
        highest = max(_height(played) for played in trick if played.suit == trick[0].suit)
        return "stays below the highest card of the suit (HE-3.5)" if _height(card) < highest else ""


LAB = HeartsLaboratory("hearts")
