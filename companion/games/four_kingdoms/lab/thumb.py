"""The rules of thumb of Four Kingdoms: what a player does who counts cards a little and thinks one trick ahead.

Lead low cards, black rather than red. Answer so that you win something, or lead next while many tricks are left, and keep high
and royal cards. Then playing a season on by it, fast; and what speaks for a choice, with the rule that it rests on.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from companion.cards.french import DECK, JOKER, Card, cards_of
from companion.games.four_kingdoms.lab import world as w
from companion.games.four_kingdoms.rules.fall import LEAST_REPUTABLE, NUMBERS, fall_of, fallen, strengths, takes
from companion.games.four_kingdoms.rules.moves import NOMAD
from companion.games.four_kingdoms.rules.scoring import WORTH, card_points
from companion.games.four_kingdoms.rules.state import allowed_bits
from companion.games.four_kingdoms.rules.table import Table
from companion.lab.world import Decision, Option

#: What the winner of a red trick takes, besides its lead; and what the lead of a joker costs, about.
_RED_TRICK = _JOKER_LED = 1.5
#: So many seats, the Nomad's among them, where two answer a lead.
_THREE: Final = 3
#: Cards up to this rank are put aside.
_PUT_ASIDE = NUMBERS.index("5")
#: What a card's number, and how many tricks are left, are parts of.
_ACE, _TRICKS = len(NUMBERS) - 1, 9


class Leading(NamedTuple):
    """What it counts to lead a card: by its points, black or red, by its number (an ace's whole), if it is royal, or a joker."""

    black: float
    red: float
    number: float
    royal: float
    joker: float


class Answering(NamedTuple):
    """What it counts to lay a card under a black lead, or under a red one.

    Attributes:
        height: By what part of the cards not seen is lower.
        win: By how likely it wins something, under a red lead times what that is.
        lose: By how likely it has to take the lead, times what that costs.
        begin: By how likely one leads next; the more, the more tricks are left.
        number: By its number (an ace's whole); the more, the more tricks are left.
        royal: If it is royal; the more, the more tricks are left.
        royal_number: By its number, if it is royal.
        black: By its points, if it is black.
        joker: If it is a joker.
    """

    height: float
    win: float
    lose: float = 0
    begin: float = 0
    number: float = 0
    royal: float = 0
    royal_number: float = 0
    black: float = 0
    joker: float = 0


class Rule:
    """A rule of thumb by its weights: what each card is worth, by `Card.index` or in the order of cards."""

    def __init__(self, lead: Leading, red: Answering, black: Answering) -> None:
        self._lead, self._red, self._black = lead, red, black
        self.leads = cache(self._leads)
        self._own, self._fate = cache(self._own_worth), cache(self._fate_worth)

    def _leads(self, royal: str) -> Sequence[float]:
        """What it is worth to lead each card: a black one goes to somebody else, a red one to a winner."""
        one = self._lead
        return (
            *[
                (one.red if card.red else one.black) * WORTH.get(card.rank, 0)
                + one.number * NUMBERS.find(card.rank) / _ACE
                + one.royal * (card.suit == royal)
                for card in DECK
            ],
            one.joker,
        )

    def led(self, cards: Sequence[Card], royal: str) -> list[float]:
        """What it is worth to lead each of these cards."""
        worths = self.leads(royal)
        return [worths[card.index] for card in cards]

    def answers(self, cards: Sequence[Card], lead: Card, royal: str, unseen: int, table: Table, left: int) -> list[float]:
        """What each of the cards is worth as an answer, if others may hold those in `unseen`, with so many tricks left."""
        joker_b, price = table.plays_b("FK-R12"), _JOKER_LED if lead is JOKER else WORTH[lead.rank]
        own = self._own(royal, left, red=lead.red)
        fate = self._fate(price, unseen.bit_count(), table.seats - 2, left, red=lead.red)
        places = places_of(royal, lead.suit, joker_b)
        return [
            own[card.index] + fate[kind][(unseen & lower).bit_count()] for card in cards for kind, lower in (places[card.index],)
        ]

    def _own_worth(self, royal: str, left: int, *, red: bool) -> Sequence[float]:
        """What each card is worth by itself."""
        one, part = self._red if red else self._black, left / _TRICKS
        return (
            *[
                (one.number * part + one.royal_number * (card.suit == royal)) * NUMBERS.find(card.rank) / _ACE
                + one.royal * part * (card.suit == royal)
                + one.black * WORTH.get(card.rank, 0) * (not card.red)
                for card in DECK
            ],
            one.joker,
        )

    def _fate_worth(self, price: float, unseen: int, rivals: int, left: int, *, red: bool) -> Sequence[Sequence[float]]:
        """What it is worth to stand above so many cards: for jokers, for cards that take nothing, for those that may."""
        one, part = self._red if red else self._black, left / _TRICKS
        others, reputable = list[float](), list[float]()
        for below in [count / max(1, unseen) for count in range(unseen + 1)]:
            highest, lowest = below**rivals, (1 - below) ** rivals
            worth = (
                one.height * below + one.begin * part * (highest if red else lowest) + (0 if red else one.lose * price * lowest)
            )
            others.append(worth)
            reputable.append(worth + one.win * highest * (max(_RED_TRICK, price) if red else 1))
        return [0.0] * (unseen + 1), others, reputable


#: Level 1 of 45a033e0, to be compared with: lead dear black cards, and keep high ones. Others are thought to choose about so.
OF_45A033E0: Final = Rule(
    Leading(black=1, red=-1, number=-0.4125, royal=-0.15, joker=0.5),
    red=Answering(height=-0.6, win=1),
    black=Answering(height=-0.6, win=0.7, lose=-1, joker=-0.6),
)
#: Fitted (`tools/fit_thumb.py`) where two people answer a lead, and where more do.
OF_TWO_ANSWERS: Final = Rule(
    Leading(black=0.27, red=-0.14, number=-0.93, royal=-0.38, joker=0),
    red=Answering(height=-0.18, win=0.39, begin=0.91, number=-0.41, royal=-0.32, royal_number=-0.03, black=-0.18),
    black=Answering(height=0.19, win=0.71, lose=-0.19, begin=-0.26, number=-0.23, royal=-0.11, royal_number=0.04, black=0.02),
)
OF_MORE_ANSWERS: Final = Rule(
    Leading(black=0.22, red=-0.06, number=-0.85, royal=-0.62, joker=0),
    red=Answering(height=-0.08, win=0.25, begin=0.89, number=-0.24, royal=-0.39, royal_number=-0.46, black=-0.12),
    black=Answering(height=0.14, win=0.68, lose=-0.32, begin=1.32, number=-0.05, royal=-0.01, royal_number=-0.2, black=-0.01),
)


def rule_of(table: Table) -> Rule:
    """The rule of thumb for a table."""
    return OF_TWO_ANSWERS if table.seats == _THREE else OF_MORE_ANSWERS


@cache
def places_of(royal: str, local: str, joker_b: bool) -> Sequence[tuple[int, int]]:
    """By `Card.index`: joker (0), a card that takes nothing if it wins (1), or one that may (2); and the cards that are lower."""
    heights = strengths(royal, local, joker_b)
    return [
        (0 if height < 0 else 1 + (height >= LEAST_REPUTABLE), sum(one.bit for one in DECK if heights[one.index] < height))
        for height in heights
    ]


def guess(view: w.View, decision: Decision, random: Random, rule: Rule | None = None) -> Option:
    """What the rule of thumb chooses; that of the table where none is named."""
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
    found = worths(rule or rule_of(view.table), view, cards)
    return cards[found.index(max(found))]


def worths(rule: Rule, view: w.View, cards: Sequence[Card]) -> Sequence[float]:
    """What a rule of thumb thinks of each of these cards, whether they lead or answer."""
    royal, lead, left = (
        view.kings[0] if view.kings else "",
        view.laid[0] if view.laid else None,
        view.table.hand - len(view.tricks),
    )
    return rule.answers(cards, lead, royal, _not_seen(view), view.table, left) if lead else rule.led(cards, royal)


def heights_in(view: w.View, lead: Card) -> Sequence[int]:
    """How high each card stands as an answer to a lead, by `Card.index`."""
    return strengths(view.kings[0] if view.kings else "", lead.suit, view.table.plays_b("FK-R12"))


def height_to_hold(card: Card, royal: str) -> float:
    """How strong a card is to hold: its number, and that it is royal."""
    return 99 if card is JOKER else NUMBERS.find(card.rank) + 4 * (card.suit == royal)


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
    left = [heights[one.index] for one in cards_of(allowed_bits(view.table)) if one not in played]
    below = sum(height < heights[card.index] for height in left)
    aim = "the highest answer takes a red lead" if lead.red else "the lowest answer takes a black lead"
    how_many = {0: "none of", len(left): "all"}.get(below, f"{below} of")
    return f"ranks above {how_many} the {len(left)} cards that nobody has played, and {aim} (FK-5.1)"


def play_season_out(world: w.FourKingdomsWorld, random: Random, rules: Sequence[Rule] = ()) -> tuple[int, ...]:
    """Plays the season on to its last trick, each person by a rule of thumb; gives its scores.

    Where none are named all play by the old one, as others are thought to choose. The game stands still afterwards:
    nothing of this is written into `tricks`, and no further season begins.
    """
    while world.phase in (w.SCORING, w.EXCHANGE) and (decision := world.decision()) is not None:
        world.choose(random.choice(decision.options))
    table, royal, cards = world.table, world.setup.royal, world.trick
    rules = rules or [OF_45A033E0] * len(world.hands)
    unseen = sum([card.bit for hand in (*world.hands, world.deck) for card in hand if card.suit])
    for left in range(table.hand - len(world.tricks), 0, -1):
        order = world.orders[world.leader]
        for seat in order[len(cards) :]:
            standing = royal, unseen, table, left
            card = world.deck.pop() if seat == NOMAD else _card_of(world.hands[seat], cards, rules[seat], standing)
            if not cards:
                unseen &= ~card.bit
            cards.append(card)
        fall = fall_of(table, royal, order, cards)
        choices = takes(fall, cards)
        last = fallen(table, order, cards, fall, max(choices, key=card_points).bit if choices else 0)
        for person, taken in last.taken:
            world.villages[person] |= taken
        for card in cards:
            unseen &= ~card.bit
        world.leader, cards = last.next_leader, []
    return world.season_scores()


def _card_of(hand: list[Card], cards: Sequence[Card], rule: Rule, standing: tuple[str, int, Table, int]) -> Card:
    """The card that a rule of thumb lays out of a hand; it is gone from there."""
    found = rule.answers(hand, cards[0], *standing) if cards else rule.led(hand, standing[0])
    return hand.pop(found.index(max(found)))
