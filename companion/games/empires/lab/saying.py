"""What a person of Empires says freely: any word of a record that may stand now, not only the selection."""

from functools import partial

from companion.games.empires.lab import options, strategy, view as v
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.empires.rules import forms, lexicon as w, moves as m, placing, play
from companion.lab.real_cards import judged
from companion.lab.world import Decision, Option, RefusedError
from companion.referee.slots import Misfit


def said(world: EmpiresWorld, decision: Decision, typed: str) -> Option:
    """What was typed, as an option. Raises RefusedError where it cannot be read, is not asked for now, or is not legal."""
    table, player = world.table, decision.seat
    words = typed.split()
    if len(words) > 1 and table.player(words[0]) == player:
        words = words[1:]
    if ";" in typed:
        raise RefusedError("one thing is said at a time", "leave out what follows “;”: that is asked for next")
    element = _read(world, words)
    if isinstance(element, m.Pass) and decision.about == v.CARDS:
        return v.STOP
    if not isinstance(element, v.ASKED[decision.about].says):
        hint = f"as in: {v.ASKED[decision.about].example}; or - for nothing"
        raise RefusedError(f"this is not what is asked for now ({decision.about})", hint)
    if isinstance(element, m.Combo | m.Build | m.Store | m.Give):
        world.check_cards(player, options.cards_of(element))
    after = judged(partial(play.apply_element, world.state, player, element))
    if isinstance(element, m.Setup) and not strategy.fit(
        after, placing.setup_cities(after), len(table.players) - len(after.set_up)
    ):
        raise RefusedError("this leaves no room for those who set up next", "choose a city nearer to the edge")
    return element


def _read(world: EmpiresWorld, words: list[str]) -> m.Element:
    if not words:
        raise RefusedError("nothing was said", "- is for nothing")
    try:
        return forms.read_element(w.Lexicon(world.table, world.state.provinces), words)
    except Misfit as misfit:
        raise RefusedError(misfit.message, misfit.hint) from misfit
