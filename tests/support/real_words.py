"""What people say of a true table of which all that is known comes from its dialogue (`companion.lab.mind`)."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from random import Random
from typing import Any

from companion.lab.chance import Question, Streams
from companion.lab.live import LiveGame
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.mind.world import World


class EveryCard(World):
    """A world in which even the one card that may be played is laid by somebody, as at a table."""

    def look(self) -> bool:
        return super().look() or (self.asked.about == "card" and self.asked.who in self.tags)


def with_every_card(laboratory: Any) -> Any:
    """The same laboratory, which deals such worlds; of a game with worlds of its own as it is."""
    if not isinstance(laboratory, WordLaboratory):
        return laboratory
    found = copy(laboratory)

    def begin(table: Any, streams: Streams) -> World:
        world = EveryCard(found, table, streams)
        world.go_on()
        return world

    found.begin = begin  # type: ignore[method-assign]
    return found


def persons_lay(machine: LiveGame, bots: Collection[int], random: Random) -> None:
    """What persons lay face down nobody tells Companion: by lot, until somebody else has to choose."""
    while isinstance(machine.world, World) and machine.world.covered and (decision := machine.decision):
        if decision.seat in bots:
            return
        machine.choose(random.randrange(len(decision.options)))


def said_of_words(question: Question[Any], machine: LiveGame, bots: Collection[str], random: Random) -> str:
    """What people say who look at the true table."""
    truth = machine.world
    if "hand (" not in question.asked:
        persons_lay(machine, [truth.tags.index(tag) for tag in bots], random)
    if question.asked.endswith("who begins"):
        return (truth.text or truth.mind.rules.write(truth.table, truth.open_moves[-1])).partition(":")[0]
    if question.asked.endswith("(Enter)"):
        return ""
    seat = next(seat for seat, tag in enumerate(truth.tags) if f"{tag}'s" in question.asked)
    given = truth.given[seat]
    if not truth.shows:
        return " ".join([*truth.hands[seat], *given])
    held = [*truth.hands[seat], *truth.shown[seat]]
    come = [card for card in held if any(card in cards for cards in truth.given)]
    return " ".join(come if "new cards" in question.asked else [*given, *(card for card in held if card not in come)])
