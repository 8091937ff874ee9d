"""Worlds of Circle of Kings that agree with what a player sees.

Each has decks of his own, so the own cards tell nothing of the other's: what is unseen of his cards lies in his hand and in his
decks in any way, but that the referee knows which cards he must hold, and how many besides (`Side`).
"""

from collections.abc import Iterator
from random import Random

from companion.cards.tarot import army_cards_of, lords_of
from companion.games.circle_of_kings.lab import asks, thumb, view as v, world as w
from companion.games.circle_of_kings.rules import moves as m, state
from companion.lab import as_seen


def worlds(view: v.View, random: Random) -> Iterator[w.KingsWorld]:
    """Worlds without end. What lies face down before the other one is what a sensible player lays out of such a hand."""
    while True:
        yield _world(view, random)


def standing(view: v.View, random: Random) -> w.KingsWorld:
    """What all see of a world, and what is said in it so far; no cards yet."""
    return as_seen(w.KingsWorld, view, random)


def _world(view: v.View, random: Random) -> w.KingsWorld:
    world = standing(view, random)
    _know_own(world, view, random)
    imagine(world, 1 - view.seat, view.state.sides[1 - view.seat], random)
    if view.has_laid[1 - view.seat]:
        other = 1 - view.seat
        lay(world, thumb.deployment(other, world.hands[other], world.courts[other], random))
    if view.phase in (asks.LIMIT, asks.RECRUIT_OR_NOT):
        world.begin_line()
    return world


def lay(world: w.KingsWorld, army: m.Deploy) -> None:
    """A player has laid this army, face down."""
    world.laid[army.player] = army
    world.courts[army.player].remove(army.lord)
    for card in army.cards:
        world.hands[army.player].remove(card)


def _know_own(world: w.KingsWorld, view: v.View, random: Random) -> None:
    """The own cards, and the own decks in any order; Lords burned by now are any of those unseen."""
    seat = view.seat
    world.hands[seat], world.courts[seat] = list(view.hand), list(view.court)
    army, lords = army_cards_of(view.deck), lords_of(view.own_lords)
    random.shuffle(army)
    random.shuffle(lords)
    burned = sum(item.kind == m.RECRUIT for item in view.items)
    world.armies[seat], world.lords[seat] = army, lords[: view.state.sides[seat].lord_deck - burned]


def imagine(world: w.KingsWorld, player: int, side: state.Side, random: Random) -> None:
    """A player's hands and decks: what he is known to hold, and as many unseen cards as he has besides."""
    army, lords = army_cards_of(side.unseen), lords_of(side.lords_unseen)
    random.shuffle(army)
    random.shuffle(lords)
    world.hands[player] = army_cards_of(side.known) + [army.pop() for _ in range(side.unknown)]
    world.courts[player] = lords_of(side.lords_known) + [lords.pop() for _ in range(side.lords_unknown)]
    world.armies[player], world.lords[player] = army, lords[: side.lord_deck]
