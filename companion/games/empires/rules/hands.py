"""Cards in and out of hands: taken, named, given, spent and cut; which hidden card can be in a hand (EM-4, EM-R27)."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards.french import DECK, JOKER, UNSEEN, Card, cards_of
from companion.games.empires.rules import say, state as s, table as t
from companion.record.lines import new
from companion.referee import Breach

_EMPTY = s.Hand()


def with_hand(hands: tuple[s.Hand, ...], player: int, hand: s.Hand) -> tuple[s.Hand, ...]:
    """The hands with one of them replaced."""
    changed = list(hands)
    changed[player] = hand
    return tuple(changed)


def take_unseen(cards: s.Cards, takes: Sequence[tuple[int, int]]) -> s.Cards:
    """Players take cards that nobody names, one after the other; each with how many."""
    if not takes:
        return cards
    before, gone, free, clock, known, deck = cards
    hands = list(before)
    for player, count in takes:
        if count:
            seen, jokers, unseen, _ = hands[player]
            clock += 1
            deck -= count
            hands[player] = new(s.Hand, (seen, jokers, unseen + count, clock))
    return new(s.Cards, (tuple(hands), gone, free, clock, known, deck))


def take_named(cards: s.Cards, player: int, named: tuple[Card, ...], first: int) -> s.Cards:
    """A player draws or buys these cards (`?`: not named). `first` is the part of the first one. Raises Breach (EM-4.3)."""
    hands, gone, free, clock, known, deck = cards
    seen, jokers, unseen, taken = hands[player]
    start = first - clock - 1
    for card in named:
        clock += 1
        if card is UNSEEN:
            unseen += 1
            taken = clock
        elif card is JOKER:
            if not free:
                raise Breach("EM-4.3", say("both-jokers-known"), start + clock)
            free = _without(free, max(free))
            jokers += 1
        else:
            bit = card.bit
            if bit & known:
                what = say("known-in-hand", card=card.sign)
                raise Breach("EM-4.3", what, start + clock, say("record-saw-come"))
            known |= bit
    hand = new(s.Hand, (seen | known ^ cards.known, jokers, unseen, taken))
    return new(s.Cards, (with_hand(hands, player, hand), gone, free, clock, known, deck - len(named)))


def _without(times: tuple[int, ...], time: int) -> tuple[int, ...]:
    place = times.index(time)
    return times[:place] + times[place + 1 :]


def spend(cards: s.Cards, player: int, named: tuple[Card, ...], first: int) -> s.Cards:
    """These cards go from a hand back into the deck (EM-4.6). Raises Breach where one cannot be in it (EM-4.2).

    A card can have come unseen where an unseen one was taken after it was last seen to go back (EM-R27).
    """
    hands, gone, free, clock, known, deck = cards
    seen, jokers, unseen, taken = hands[player]
    if named and named[0] is UNSEEN and named.count(UNSEEN) == len(named) <= unseen:  # so most hands are cut
        return _spend_hidden(cards, player, len(named))
    times, left, start = list(gone), seen, first - clock - 1
    for card in named:
        clock += 1
        bit = card.bit
        if left & bit:
            left ^= bit
            times[card.index] = clock
            continue
        if card is JOKER and jokers:
            jokers -= 1
        elif not unseen:
            raise not_in_hand(card, start + clock, say("all-cards-hand"))
        elif card is UNSEEN:
            unseen -= 1
            continue
        else:
            if card is JOKER:
                free = _without(free, _joker_taken(free, taken, start + clock))
            elif bit & known or times[card.index] >= taken:
                raise not_in_hand(card, start + clock, say("in-another-hand" if bit & known else "no-unseen-card"))
            unseen -= 1
        if card is JOKER:
            free = (*free, clock)
        else:
            times[card.index] = clock
    after = list(hands)
    after[player] = new(s.Hand, (left, jokers, unseen, taken))
    return new(s.Cards, (tuple(after), tuple(times), free, clock, known ^ seen ^ left, deck + len(named)))


def _spend_hidden(cards: s.Cards, player: int, count: int) -> s.Cards:
    """So many unseen cards go from a hand back into the deck, as `spend` has it."""
    hands, gone, free, clock, known, deck = cards
    seen, jokers, unseen, taken = hands[player]
    hand = new(s.Hand, (seen, jokers, unseen - count, taken))
    return new(s.Cards, (with_hand(hands, player, hand), gone, free, clock + count, known, deck + count))


def _jokers_come(free: tuple[int, ...], taken: int) -> list[int]:
    """The last returns of the jokers that can have come unseen (EM-R27)."""
    return [time for time in free if time < taken]


def _joker_taken(free: tuple[int, ...], taken: int, at: int) -> int:
    """Of the jokers that can have come into a hand, the return of the one that went back last. Raises Breach."""
    could = _jokers_come(free, taken)
    if not could:
        raise not_in_hand(JOKER, at, say("no-joker-can"))
    return max(could)


class Holding(NamedTuple):
    """What can be in a hand (EM-R27): its seen cards, how many are unseen, and which these can be. A joker may stand twice."""

    seen: tuple[Card, ...]
    unseen: int
    could: tuple[Card, ...]

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that may leave the hand by name, each once, in the order of the deck."""
        return tuple(sorted({*self.seen, *self.could}))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may leave the hand, `?` last if one of them is unseen."""
        return (*self.named, UNSEEN) if self.unseen else self.named


def holding(cards: s.Cards, player: int) -> Holding:
    """What can be in a player's hand (EM-4.2, EM-R27)."""
    seen, jokers, unseen, taken = cards.hands[player]
    could: list[Card] = []
    if unseen:
        known = cards.known
        could = [card for card in DECK if not card.bit & known and cards.gone[card.index] < taken]
        could += [JOKER] * len(_jokers_come(cards.jokers, taken))
    return Holding((*cards_of(seen), *(JOKER,) * jokers), unseen, tuple(could))


def drawable(cards: s.Cards) -> dict[Card, int]:
    """The cards that can be drawn or bought (EM-4.3), with how many of each can be in the deck."""
    found = {card: 1 for card in DECK if not card.bit & cards.known}
    return found | {JOKER: len(cards.jokers)} if cards.jokers else found


def not_in_hand(card: Card, at: int, hint: str) -> Breach:
    """What is wrong with a card that cannot be in the hand."""
    return Breach("EM-4.2", say("cannot-be-in-hand", card=card.sign), at, hint)


def give(cards: s.Cards, giver: int, receiver: int, card: Card, at: int) -> s.Cards:
    """A card goes from one hand into another, where it is seen unless it is `?`. Raises Breach (EM-4.2)."""
    if card is UNSEEN:
        hand = cards.hands[giver]
        if not hand.unseen:
            raise not_in_hand(card, at, say("all-cards-hand"))
        hands = with_hand(cards.hands, giver, hand._replace(unseen=hand.unseen - 1))
        return take_unseen(cards._replace(hands=hands, deck=cards.deck + 1), [(receiver, 1)])
    given = spend(cards, giver, (card,), at)
    hand = given.hands[receiver]
    if card is JOKER:
        hands, free = with_hand(given.hands, receiver, hand._replace(jokers=hand.jokers + 1)), given.jokers[:-1]
    else:
        hands, free = with_hand(given.hands, receiver, hand._replace(seen=hand.seen | card.bit)), given.jokers
    return cards._replace(jokers=free).with_hands(hands, given.clock)


def cut(cards: s.Cards, player: int, size: int) -> s.Cards:
    """A hand is cut to this size without a word which cards go; after that nothing of it is seen (EM-8.1, EM-R27)."""
    hand = cards.hands[player]
    if hand.size <= size:
        return cards
    if not hand.seen and not hand.jokers:
        return _spend_hidden(cards, player, hand.unseen - size)
    return take_unseen(return_seen(cards, player), [(player, size)])


def return_seen(cards: s.Cards, player: int) -> s.Cards:
    """A whole hand goes back: its seen cards are seen to go (EM-R13)."""
    hands, gone, free, clock, known, deck = cards
    hand = hands[player]
    clock += 1
    times = list(gone)
    for card in cards_of(hand.seen):
        times[card.index] = clock
    free += (clock,) * hand.jokers
    return new(s.Cards, (with_hand(hands, player, _EMPTY), tuple(times), free, clock, known ^ hand.seen, deck + hand.size))


def pass_draws(table: t.Table, cards: s.Cards, passing: int = 1) -> int:
    """How many cards so many draw who pass (EM-5.2): one each, if the deck has it; EM-R29=b: none where there is a treasury."""
    return 0 if table.treasury and table.plays("EM-R29") else min(passing, cards.deck)
