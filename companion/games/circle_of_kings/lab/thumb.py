"""The rule of thumb of Circle of Kings: as many and as dear cards as can be led, and the Lord that suits them.

And what speaks for a choice, in a few words, with the rule that it rests on.
"""

from collections.abc import Sequence
from random import Random
from typing import cast

from companion.cards.tarot import SUIT_NAMES, SUITS, LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, view as v
from companion.games.circle_of_kings.rules import moves as m, plan, state as s
from companion.games.circle_of_kings.rules.deployment import army_size
from companion.lab.world import Decision, Option

#: What each Lord is worth beside an army that is likely to win, by his number; beside one that is likely to lose.
_STRONG = (0, 3, 5, 6, 4, 3, 0, 6, 7, 6, 3, 2, 5, 1, 4, 3, 4, 5, 3, 3, 3, 1)
_WEAK = (9, 2, 5, 6, 2, 2, 7, 5, 5, 6, 2, 6, 3, 6, 5, 9, 2, 3, 2, 2, 2, 6)
#: An army of so much is as likely to win as not; a card of up to so much is discarded rather than the top one burned.
_EVEN, _SPARE = 24, 4
#: Fewer cards in hand than these are worth a Lord to have two more.
_FEW = 3


def guess(view: v.View, decision: Decision, random: Random) -> Option:
    """What the rule of thumb chooses."""
    return likes(view.state, decision, (view.hand, view.cards), random)


def likes(state: s.State, decision: Decision, own: tuple[Sequence[TarotCard], Sequence[TarotCard]], random: Random) -> Option:
    """What the rule of thumb chooses for who is asked; the `own` are the hand, and what is laid of it so far."""
    hand, cards = own
    options, about = decision.options, decision.about
    if about == asks.LIMIT:
        lowest = min(hand, key=lambda card: card.value)
        return _of(options, lowest if lowest.value <= _SPARE else asks.BURNS)
    if about == asks.RECRUIT_OR_NOT:
        return _of(options, m.RECRUIT if len(hand) < _FEW else asks.NO)
    if about == asks.CAPTAIN:
        return captain([card for card in hand if card in options], len(hand))
    if about == asks.ARMY_CARD:
        return max((card for card in hand if card in options), key=lambda card: card.value)
    if about == asks.WHICH_LORD:
        value = sum(card.value for card in cards)
        return max((one for one in options if isinstance(one, LordCard)), key=lambda lord: _worth(lord, value))
    if about == asks.LORDS_WORD:
        return _word(state, options, random)
    if about == asks.CHARIOTS_TURN:
        return max(options, key=_harm)
    if about == asks.STRIKES:
        return max(options, key=_aim)
    return min(options, key=_harm) if about == asks.FALLS else options[0]


def _of(options: Sequence[Option], wish: Option) -> Option:
    return wish if wish in options else options[0]


def captain(led: Sequence[TarotCard], hand: int) -> TarotCard:
    """Who leads out of so many cards: the lowest that can lead them all, else the highest."""
    enough = [card for card in led if army_size(card) >= hand - 1]
    return min(enough, key=lambda card: card.value) if enough else max(led, key=lambda card: card.value)


def deployment(seat: int, hand: Sequence[TarotCard], court: Sequence[LordCard], random: Random) -> m.Deploy:
    """What a player lays whose hand is imagined: by the rule of thumb, or as often any army and any Lord."""
    led = list(hand)
    if random.random() < 1 / 2:
        random.shuffle(led)
        cards = led[: army_size(led[0]) + 1] if led else []
        return m.Deploy(seat, tuple(cards), random.choice(court))
    cards = []
    if led:
        first = captain(led, len(led))
        rest = sorted((card for card in led if card is not first), key=lambda card: -card.value)
        cards = [first, *rest[: army_size(first)]]
    value = sum(card.value for card in cards)
    return m.Deploy(seat, tuple(cards), max(court, key=lambda lord: _worth(lord, value)))


def _worth(lord: LordCard, value: int) -> float:
    """What a Lord is worth beside an army of this value."""
    strong = min(1.0, max(0.0, value / _EVEN - 0.5))
    return strong * _STRONG[lord.number] + (1 - strong) * _WEAK[lord.number]


def _word(state: s.State, options: Sequence[Option], random: Random) -> Option:
    """The dearest of the other's cards, or of the own ones for Strength; what must go is the cheapest; places by lot."""
    lord = plan.waiting_for(state)
    if lord is None or isinstance(options[0], str):
        return random.choice(options)
    if lord.card.name == "justice":
        return min(options, key=_value)
    return max(options, key=_value)


def _value(option: Option) -> int:
    if isinstance(option, m.Unit):
        return option.card.value
    return option.value if isinstance(option, TarotCard) else 0


def _harm(option: Option) -> float:
    """What falls by a strike; not to strike at all is half of the least."""
    fallen = option.victims if isinstance(option, m.Action) else option
    return sum(cast(m.Unit, one).card.value for one in fallen) if isinstance(fallen, tuple) else 0.5


def _aim(option: Option) -> float:
    """What a strike may bring: the Chariot's choice, or as many cards as can be; the cheapest card strikes."""
    if isinstance(option, v.Plan):
        return 4.0 * option.amount - option.attacker.card.value / 100
    return _harm(option) - 1


def reason(_view: v.View, decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if decision.about == asks.CAPTAIN and isinstance(option, TarotCard):
        return f"may lead {army_size(option)} more (CK-3.2)"
    if decision.about == asks.LIMIT:
        if isinstance(option, TarotCard):
            return f"is worth {option.value} (CK-2.4)"
        return "keeps the hand (CK-2.4)" if option == asks.BURNS else ""
    if decision.about == asks.FALLS:
        return "is what its owner gives up (CK-5.4)"
    if decision.about == asks.RECRUIT_OR_NOT:
        return "brings two more army cards (CK-2.5)" if option == m.RECRUIT else "keeps a Lord in the deck (CK-2.5)"
    return f"strikes {option.amount} of {SUIT_NAMES[SUITS[option.suit]]} (CK-5.4)" if isinstance(option, v.Plan) else ""
