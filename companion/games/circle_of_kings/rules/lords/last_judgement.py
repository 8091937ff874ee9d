"""CK-8.20 Last Judgement, at the start of the Circle Phase: the four Kings are shuffled and laid anew."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.tarot import KINGS, LORDS
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, DecidingLord, Form, card_in
from companion.games.circle_of_kings.rules.messages import say
from companion.games.circle_of_kings.rules.moves import Word
from companion.games.circle_of_kings.rules.state import State
from companion.referee import Breach


class LastJudgement(DecidingLord):
    """CK-8.20: chance lays them, and a line tells how."""

    card = LORDS[20]
    when = CIRCLE
    form = Form(("king",) * 4, "last-judgement Kw Ks Kp Kc")
    means = "lies next, from Top clockwise"
    by_chance = True

    def next_words(self, state: State, player: int, said: Sequence[Word]) -> Sequence[Word]:  # noqa: ARG002
        """Each King once."""
        return [king for king in KINGS if king not in said]

    def lacks(self, state: State) -> Breach:
        """The decision is missing (CK-R10)."""
        return Breach("CK-8.20", say("last-judgement-comes", asks=self.asks), hint=self.hint(state))

    def take(self, state: State, player: int, words: Sequence[Word]) -> None:  # noqa: ARG002
        """Four Kings at Top, Right, Bottom and Left."""
        for i, word in enumerate(words):
            if word in words[:i]:
                raise Breach("CK-8.20", say("king-named-twice", word=word), ("word", i))
        top, right, bottom, left = (card_in(word).number for word in words)
        state.circle = (top, right, bottom, left)
