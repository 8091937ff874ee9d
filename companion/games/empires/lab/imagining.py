"""Worlds of Empires that agree with what a player sees: the cards not seen, dealt out where they may lie.

Who has taken no card since one went back to the deck cannot hold that (EM-R27): so says the referee, and the deal keeps to it.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType

from companion.cards.french import DECK, JOKER, Card
from companion.games.empires.lab.view import View
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules.hands import Holding, holding
from companion.lab.chance import OneStream
from companion.lab.dealing import deal


def worlds(view: View, random: Random, shown: Mapping[int, tuple[Card, ...]] = MappingProxyType({})) -> Iterator[EmpiresWorld]:
    """Worlds without end, each equally likely of all that agree with the view, as far as cards tell.

    Those of others that are `shown` are known whole.
    """
    cards = view.state.cards
    others = [player for player in range(len(view.table.players)) if player != view.seat]
    held = [Holding(shown[player], 0, ()) if player in shown else holding(cards, player) for player in others]
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
        world = EmpiresWorld(view.table, OneStream(random))
        world.state, world.moves, world.todo, world.acts = view.state, list(view.told), view.todo, view.acts
        world.hands[view.seat] = list(view.hand)
        for player, one, hand in zip(others, held, dealt, strict=False):
            world.hands[player] = [*one.seen, *hand]
        world.deck = dealt[-1]
        yield world
