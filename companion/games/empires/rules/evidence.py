"""What a breach rests on that happened before: the newest part of a line without which the rule would not be broken."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, pairwise

from companion.cards.french import SPELLINGS
from companion.games.empires.rules import moves as m, notation, play, realm, say, standing, state as s
from companion.referee import CLAIM, AnyStep, Breach, Related, Sought, causes, since

#: The provinces that a word names.
_PLACES = re.compile(r"(?:\w+@)?(\d+)(?:/[\w-]+)?(?:>(\d+))?")

#: What is wrong -> what of the state made it so, where something else would be wrong without it.
_HIDDEN = {
    "warehouse-was-built": "dice",
    "die-shows-not": "dice",
    "province-city-already": "board",
    "returned-before-table": "returned",
}


def rests_on(state: s.State, move: m.Move, breach: Breach) -> tuple[Sought, ...]:
    """What a breach rests on that happened before."""
    if breach.rule == CLAIM:
        return ()
    if breach.rule == "EM-1.3" and isinstance(move, m.Act):
        left, player = "cities_left" if causes.said_of(breach).key == "no-city-supply" else "counters_left", move.player
        return (since(lambda other: getattr(realm.Realm(other, player), left) < 1, say("supply-here"), at=("tag",)),)
    refused: m.Move = move
    own, word = [state], ""
    if isinstance(move, m.Act) and isinstance(at := breach.address[0], int):
        place = breach.address[1]
        refused, own = m.Act(move.player, move.elements[at : at + 1]), _states(state, move, at)
        word = notation.write_element(state.table, move.elements[at]).split()[place] if isinstance(place, int) else ""

    def look(steps: Sequence[AnyStep]) -> Iterator[Related]:
        lines = chain(
            _parts(own, move, word),
            *(_parts([*_states(step.before, step.move), step.after], step.move, word) for step in reversed(steps)),
        )
        return causes.causes(
            lambda other, judge: standing.carry_out(other, refused, judge), breach, own[-1], lines, ("turn",), _HIDDEN
        )

    return (look,)


def _states(before: s.State, move: m.Move, count: int = -1) -> list[s.State]:
    """The states between the first elements of a player's line, from the one before it on."""
    states = [before]
    if isinstance(move, m.Act):
        with suppress(Breach):
            for element in move.elements[:count]:
                states.append(play.apply_element(play.with_map(states[-1]), move.player, element))
    return states


def _parts(states: Sequence[s.State], move: m.Move, word: str) -> Iterator[causes.Made]:
    """The elements of a player's line, the last one first, or another line."""
    for number, (before, after) in reversed(list(enumerate(pairwise(states)))) if not isinstance(move, m.NewTurn) else ():
        yield causes.Made(before, after, partial(_happened, after, move, number, word))


def _happened(state: s.State, move: m.Move, number: int, word: str) -> Related:
    """What an element or another line did, at the word that names the card or the province that is meant."""
    if not isinstance(move, m.Act):
        return causes.did(move, lambda name: say(f"did-{name}"))
    element, meant = move.elements[number], _named(word)
    words = notation.write_element(state.table, element).split()
    place = next((at for at, one in enumerate(words) if at + isinstance(element, m.Steps) and meant & _named(one)), 0)
    said = say(f"did-{type(element).__name__.lower()}", name=state.table.players[move.player])
    return Related(move, said, (number, place))


def _named(word: str) -> set[object]:
    """The card or the provinces that a word names."""
    places = _PLACES.fullmatch(word)
    return {SPELLINGS.get(word), *(places.groups() if places else ())} - {None}
