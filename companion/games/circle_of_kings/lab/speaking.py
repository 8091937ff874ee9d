"""How a seat of Companion's says in a record's line of Circle of Kings what it has chosen."""

from typing import cast

from companion.cards.tarot import LordCard, TarotCard
from companion.games.circle_of_kings.lab import asks, choosing, view
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_kings.rules import forms, moves as m, plan
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
        return forms.write_action(table, option)
    if isinstance(option, view.Plan):
        sets = list(choosing.falling(world.state, option))
        if len(sets) != 1:
            return f"{tag} {option.attacker} x"
        return forms.write_action(table, m.Action(player, option.attacker, sets[0]))
    if isinstance(option, tuple) and world.plan:
        return forms.write_action(table, m.Action(1 - player, world.plan.attacker, cast(tuple[m.Unit, ...], option)))
    if isinstance(option, LordCard):
        return option.name if world.cards else forms.write(table, m.Deploy(player, (), option))
    lord = plan.waiting_for(world.state)
    if lord:
        return forms.write(table, m.Decision(player, lord.card, (*world.words, cast(m.Word, option))))
    if isinstance(option, TarotCard) and decision.about != asks.LIMIT:
        return f"{tag} {option}" if decision.about == asks.CAPTAIN else option.code
    word = f"{m.DISCARD}{option.code}" if isinstance(option, TarotCard) else str(option)
    return word if view.public_items(m.Draw(player, tuple(world.items))) else f"{tag} draw {word}"
