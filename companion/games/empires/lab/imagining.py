"""Worlds of Empires that agree with what a player sees: the cards not seen, dealt out where they may lie.

Who has taken no card since one went back to the deck cannot hold that (EM-R27): so says the referee, and the deal keeps to it.

The decisions that a record writes down are found again here, too. What it does not tell of a hand is filled in by lot. What
nobody writes is not there: that somebody buys nothing, moves nothing or does not fight. Of a combination, only those others are
compared that could be paid for with cards which its player surely held. In the open view all hands are as they were.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType

from companion.cards.french import DECK, JOKER, UNSEEN, Card
from companion.games.empires.lab import options, view as v, world as w
from companion.games.empires.rules import hands as h, moves as m, phases, play, state as s, table as t
from companion.lab import Decision, Option, Retraced, as_seen
from companion.lab.dealing import deal
from companion.referee import AnyStep

#: What is decided by cards of a hand.
_OF_HAND = (v.CARDS, v.BREAKTHROUGH)


def worlds(
    view: v.View, random: Random, shown: Mapping[int, tuple[Card, ...]] = MappingProxyType({})
) -> Iterator[w.EmpiresWorld]:
    """Worlds without end, each equally likely of all that agree with the view, as far as cards tell.

    Those of others that are `shown` are known whole.
    """
    cards = view.state.cards
    others = [player for player in range(len(view.table.players)) if player != view.seat]
    held = [h.Holding(shown[player], 0, ()) if player in shown else h.holding(cards, player) for player in others]
    unseen = [*DECK, JOKER, JOKER]
    for card in [*view.hand, *[card for one in held for card in one.seen]]:
        unseen.remove(card)
    rooms = [one.unseen for one in held]
    rooms.append(len(unseen) - sum(rooms))
    anything = sum(card.bit for card in {*DECK, JOKER})
    may = [*[sum(card.bit for card in {*one.could}) for one in held], anything]
    while True:
        # Where a neighbour has told a wrong card, it may be that no deal is left: then any is as good as another.
        dealt = deal(unseen, rooms, may, random) or deal(unseen, rooms, [anything] * len(rooms), random)
        if dealt is None:
            raise ValueError("a view that nothing agrees with")
        world = as_seen(w.EmpiresWorld, view, random)
        world.hands[view.seat] = list(view.hand)
        for player, one, hand in zip(others, held, dealt, strict=False):
            world.hands[player] = [*one.seen, *hand]
        world.deck = dealt[-1]
        yield world


# ---- the decisions of a record ----


def retrace(table: t.Table, steps: Sequence[AnyStep], *, openly: bool = False) -> Iterator[Retraced]:
    """The decisions in their order. A line that the table let stand is left out.

    `openly`: in worlds with the hands that all had, which the record has to tell (`tells_all`).
    """
    for number, step in enumerate(steps):
        if isinstance(step.move, m.Act) and not step.line.stands:
            yield from _of_line(table, steps, number, openly=openly)


def tells_all(steps: Sequence[AnyStep]) -> bool:
    """Whether a record tells all hands, whenever something of `retrace` is decided."""
    lines = [step for step in steps if isinstance(step.move, m.Act) and not step.line.stands]
    return bool(lines) and not any(map(_is_hidden, lines))


def _elements(step: AnyStep) -> Iterator[tuple[s.State, str, m.Element]]:
    """The elements of a line, each with the position before it and with what somebody decides by it."""
    state, player = play.with_map(step.before), step.move.player
    for element in step.move.elements:
        yield state, _decided(state, player, element), element
        state = play.apply_element(state, player, element)


def _is_hidden(step: AnyStep) -> bool:
    """Whether somebody holds a card that the record does not tell, when something is decided in a line."""
    asked = [_at(state, phase) for state, phase, _ in _elements(step) if phase]
    return any(hand.unseen for state in asked for hand in state.cards.hands)


def _decided(state: s.State, player: int, element: m.Element) -> str:
    """What somebody decides by an element; empty where it is nothing, or not in his place."""
    turn, kind = state.turn, type(element)
    phase = play.phase_of(kind, turn.phase)
    if phase is None:  # coins are taken at any moment
        phase = turn.phase if turn.phase == s.PURCHASE or (turn.place >= 0 and turn.order[turn.place] == player) else s.OVER
    return next((asked for asked, one in reversed(v.ASKED.items()) if one.phase == phase and kind in one.says), "")


def _at(state: s.State, phase: str) -> s.State:
    """The position when something is decided in a phase: all have drawn by then."""
    draws = phase not in (v.SETUP, v.ENTER) and state.turn.phase < s.ORDER
    return phases.advance(state, s.ORDER) if draws else state


def _of_line(table: t.Table, steps: Sequence[AnyStep], number: int, *, openly: bool) -> Iterator[Retraced]:
    step = steps[number]
    for place, (state, phase, element) in enumerate(_elements(step)):
        if phase:
            moment = _Moment(table, state, step.move.player, phase, _spent(steps, number, place), openly=openly)
            yield from moment.retraced(element, step.line.number)


def _spent(steps: Sequence[AnyStep], number: int, place: int) -> tuple[Card, ...]:
    """The cards that a player pays with from here on, until his next ones come."""
    player, found = steps[number].move.player, list[Card]()
    for step in steps[number:]:
        if isinstance(step.move, m.NewTurn):
            break
        if isinstance(step.move, m.Act) and step.move.player == player:
            for element in step.move.elements[place:]:
                if not isinstance(element, m.Combo | m.Build | m.Store | m.Take | m.StoreCoin):
                    return tuple(found)
                found += [card for card in options.cards_of(element) if card is not UNSEEN]
            place = 0
    return tuple(found)


class _Moment:
    """Somebody decides something; `spent` are cards that he is known to hold, as he pays with them before others come."""

    def __init__(self, table: t.Table, state: s.State, player: int, phase: str, spent: Sequence[Card], *, openly: bool) -> None:
        state = _at(state, phase)
        self.shown = {one: h.holding(state.cards, one).seen for one in table.seats} if openly else {}
        self.table, self.player, self.phase, self.spent = table, player, phase, spent
        self.held = h.holding(state.cards, player)
        self.state = state._replace(cards=without_names(state.cards))
        self.todo = self._to_come(state)
        self.acts = int(phase == v.CARDS and state.turn.phase == s.CARDS and self._has_acted(state))

    def _has_acted(self, state: s.State) -> bool:
        """Whether whoever is asked has acted already."""
        turn = state.turn
        return turn.acted and turn.place >= 0 and turn.order[turn.place] == self.player

    def _to_come(self, state: s.State) -> v.Todo:
        """What is still asked in this turn, this decision first."""
        if self.phase == v.SETUP:
            waiting = [one for one in self.table.seats if one not in state.set_up and one != self.player]
            return ((v.SETUP, self.player), *((v.SETUP, one) for one in waiting))
        if self.phase == v.ENTER:
            return ((v.ENTER, self.player), (v.DRAWS, 0))
        all_of_it = v.turn_of(self.table, state.turn.order)
        now = (self.phase, self.player)
        return all_of_it[all_of_it.index(now) :] if now in all_of_it else ()

    def retraced(self, element: m.Element, line: int) -> Iterator[Retraced]:
        """The decision, where the cards that were paid can be what the hand held."""
        sure = self._sure()
        if sure is None or not self.todo:
            return
        shown = element if isinstance(element, m.Build | m.Store) else v.public(element)
        chosen: Option = v.STOP if shown is None or isinstance(shown, m.Pass) else shown
        found = self._options(sure)
        offered = tuple(found) if chosen in found else (*found, chosen)
        again = partial(self._world, sure)
        yield Retraced(again(Random(line)), Decision(self.player, offered, self.phase), chosen, line, again)

    def _sure(self) -> list[Card] | None:
        """The cards that the player surely holds; None where what he pays with cannot be in the hand."""
        sure, unseen, could = list(self.held.seen), self.held.unseen, list(self.held.could)
        left = sure.copy()
        for card in self.spent if self.phase in _OF_HAND else ():
            if card in left:
                left.remove(card)
            elif unseen and card in could:
                could.remove(card)
                sure.append(card)
                unseen -= 1
            else:
                return None
        return sure

    def _options(self, sure: Sequence[Card]) -> Sequence[Option]:
        # Any card pays for a warehouse, also one that nobody can name.
        hidden = [UNSEEN] * (len(self.held.seen) + self.held.unseen - len(sure))
        return options.choices(self.state, self.todo, sure, hidden)

    def _world(self, sure: Sequence[Card], random: Random) -> w.EmpiresWorld:
        """A world as the player can imagine it, with a hand that he may have had."""
        could = list(self.held.could)
        for card in sure[len(self.held.seen) :]:
            could.remove(card)
        hand = [*sure, *random.sample(could, len(self.held.seen) + self.held.unseen - len(sure))]
        view = v.View(self.table, self.player, (), self.state, self.todo, self.acts, tuple(sorted(hand)))
        return next(worlds(view, random, self.shown))


def without_names(cards: s.Cards) -> s.Cards:
    """What is known of hands by whoever has not read of any card drawn: how many each holds."""
    if not any(hand.seen or hand.jokers for hand in cards.hands):
        return cards
    named = sum(hand.jokers for hand in cards.hands)
    hands = tuple(s.Hand(0, 0, hand.size, cards.clock + 1) if hand.seen or hand.jokers else hand for hand in cards.hands)
    return cards._replace(jokers=(*(0,) * named, *cards.jokers)).with_hands(hands, cards.clock + 1)
