"""How a seat of Companion's says in a record's line of Circle of Kings what it has chosen."""

from typing import cast

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, choosing, view
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules import moves as m, plan, writing
from companion.lab.world import Decision as Asked, Option


def spoken(world: KingsWorld, decision: Asked, option: Option) -> str:
    """The line as far as it goes with this option, or the word that goes on with it; nothing of what is left undone.

    Who falls his owner says, where he has a choice.
    """
    table, player = world.table, decision.seat
    tag = table.players[player]
    if option == asks.NO:
        return ""
    if isinstance(option, m.Action):
        return writing.write_action(option, table)
    if isinstance(option, view.Plan):
        sets = list(choosing.falling(world.state, option))
        if len(sets) != 1:
            return f"{tag} {option.attacker} x"
        return writing.write_action(m.Action(player, option.attacker, sets[0]), table)
    if isinstance(option, tuple) and world.plan:
        return writing.write_action(m.Action(1 - player, world.plan.attacker, cast(tuple[m.Unit, ...], option)), table)
    if isinstance(option, LordCard):
        return option.name if world.cards else writing.write(table, m.Deploy(player, (), option))
    lord = plan.waiting_for(world.state)
    if lord:
        return writing.write(table, m.Decision(player, lord.card, (*world.words, cast(m.Word, option))))
    if isinstance(option, TarotCard) and decision.about != asks.LIMIT:
        return f"{tag} {option}" if decision.about == asks.CAPTAIN else option.code
    word = (
        writing.write_item(m.Item(m.DISCARD, option))
        if isinstance(option, TarotCard)
        else m.BURN
        if option == asks.BURNS
        else str(option)
    )
    return word if view.public_items(m.Draw(player, tuple(world.items))) else f"{tag} draw {word}"
