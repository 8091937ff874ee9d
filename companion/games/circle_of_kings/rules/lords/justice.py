"""CK-8.11 Justice, at the end of the Circle Phase: the larger army loses cards until both armies are equally large."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import LORDS
from companion.games.circle_of_kings.rules.army import eliminate
from companion.games.circle_of_kings.rules.lords import tower
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE_END, NOTHING, DecidingLord, Due, Form, amount_due, due_from
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Unit, Word, spellings_of, units_of
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class Justice(DecidingLord):
    """CK-8.11: zones are counted, stolen cards for their holder; who has the larger one chooses (CK-R21)."""

    card = LORDS[11]
    when = CIRCLE_END
    form = Form(("unit",), "justice 4c 2w", repeats=True)
    means = "goes"

    def act(self, state: State, owner: int) -> Due:  # noqa: ARG002 - whoever has her
        """Due from the holder of the larger army; CK-R17=a: at most what is not protected."""
        sizes = [side.zone.bit_count() for side in state.sides]
        if sizes[0] == sizes[1]:
            return NOTHING
        larger = 0 if sizes[0] > sizes[1] else 1
        return due_from(larger, min(abs(sizes[0] - sizes[1]), _may_go(state, larger).bit_count()))

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:
        """Any card of the larger army that is not protected."""
        zone = state.sides[player].zone
        gone = sum(word.find(zone) for word in said if isinstance(word, Unit))
        return spellings_of(zone, _may_go(state, player) & ~gone)

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.11", say("justice-comes-next", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:
        """As many cards as are due, each once."""
        wanted = amount_due(state, player)
        if len(words) > wanted:
            state.forbid(Breach("CK-8.11", say("justice-takes-these", wanted=wanted), ("word", wanted)))
        if len(words) < wanted:
            state.forbid(Breach("CK-8.11", say("justice-takes-cards", wanted=wanted, count=len(words)), "name"))
        taken = 0
        zone, allowed = state.sides[player].zone, _may_go(state, player)
        for i, word in enumerate(words):
            bit = word.find(zone) if isinstance(word, Unit) else 0
            if not bit:
                raise Breach("CK-8.11", say("not-in-larger-army", word=word), ("word", i))
            if bit & taken:
                raise Breach("CK-8.11", say("named-twice", word=word), ("word", i))
            if not bit & allowed:
                state.forbid(Breach("CK-R17", say("protected-by-tower", word=word), ("word", i)))
            taken |= bit
        eliminate(state, player, taken)

    def only(self, state: State, player: int) -> Sequence[Word] | None:
        """All that may go, where so many are due."""
        allowed = _may_go(state, player)
        return units_of(allowed) if amount_due(state, player) == allowed.bit_count() else None


def _may_go(state: State, player: int) -> int:
    """The cards of a zone that Justice may take: the Tower protects from her; CK-R17=b: it does not."""
    zone = state.sides[player].zone
    return zone if state.table.plays_b("CK-R17") else zone & ~tower.sheltered(state)
