"""How a seat of Companion's says in a record's line of Circle of Kings what it has chosen."""

from __future__ import annotations

from typing import cast

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab.choosing import falling
from companion.games.circle_of_kings.lab.view import BURNS, CAPTAIN, LIMIT, NO, Plan, public_items
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules.moves import BURN, DISCARD, Action, Decision, Deploy, Draw, Item, Unit, Word
from companion.games.circle_of_kings.rules.plan import waiting_for
from companion.games.circle_of_kings.rules.writing import write, write_action, write_item
from companion.lab.world import Decision as Asked
from companion.lab.world import Option


def spoken(world: KingsWorld, decision: Asked, option: Option) -> str:
    """The line as far as it goes with this option, or the word that goes on with it; nothing of what is left undone.

    Who falls his owner says, where he has a choice.
    """
    table, player = world.table, decision.seat
    tag = table.players[player]
    if option == NO:
        return ""
    if isinstance(option, Action):
        return write_action(option, table)
    if isinstance(option, Plan):
        sets = list(falling(world.state, option))
        return write_action(Action(player, option.attacker, sets[0]), table) if len(sets) == 1 else f"{tag} {option.attacker} x"
    if isinstance(option, tuple) and world.plan:
        return write_action(Action(1 - player, world.plan.attacker, cast(tuple[Unit, ...], option)), table)
    if isinstance(option, LordCard):
        return option.name if world.cards else write(Deploy(player, (), option), table)
    lord = waiting_for(world.state)
    if lord:
        return write(Decision(player, lord.card, (*world.words, cast(Word, option))), table)
    if isinstance(option, TarotCard) and decision.about != LIMIT:
        return f"{tag} {option}" if decision.about == CAPTAIN else option.code
    word = write_item(Item(DISCARD, option)) if isinstance(option, TarotCard) else BURN if option == BURNS else str(option)
    return word if public_items(Draw(player, tuple(world.items))) else f"{tag} draw {word}"
