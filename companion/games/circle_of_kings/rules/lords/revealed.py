"""The Lords who act when armies and Lords are revealed (CK-3.4, CK-7.2)."""

from companion.games.circle_of_kings.rules import army, stages, state as s
from companion.games.circle_of_kings.rules.lords.lord import REVEALED, Lord


class Empress(Lord, number=3, when=REVEALED, initiative=23):
    """CK-8.3: the opposing Lord is negated."""

    def act(self, state: s.State, owner: int) -> None:
        """The opposing Lord stays where he lies, and has no effect; one deployed later has (CK-R23)."""
        state.sides[1 - owner].in_effect = None


class HighPriestess(Lord, number=2, when=REVEALED, initiative=22):
    """CK-8.2: the other player takes his Lord back and deploys his other Lord."""

    def act(self, state: s.State, owner: int) -> None:
        """The Lord taken back does nothing, and is known to be in hand (CK-R23); who has no other deploys none."""
        side = state.sides[1 - owner]
        if side.lord:
            state.taken_back = (1 - owner, side.lord)
            side.lords_known |= side.lord.bit
            side.lord = side.in_effect = None
            if side.lords_in_hand > 1:
                state.stage = stages.OTHER_LORD


class HangedMan(Lord, number=12, when=REVEALED):
    """CK-8.12: the Circle Phase comes before the Combat Phase, and his owner acts first in it.

    The plan of the round turns the two phases round (CK-R20).
    """

    def act(self, state: s.State, owner: int) -> None:
        """The Circle Phase comes first."""
        state.effects = state.effects._replace(circle_first=owner)


class Lovers(Lord, number=6, when=REVEALED):
    """CK-8.6: the round is over, nobody has won, and all armies go home."""

    def act(self, state: s.State, _owner: int) -> None:
        """No combat, no Circle Phase (CK-R9)."""
        state.combat = s.Combat(None, s.NOBODY, none=True)
        state.round_over = True


class Death(Lord, number=13, when=REVEALED):
    """CK-8.13: the round is over, both armies are eliminated, and either player burns a Lord."""

    def act(self, state: s.State, _owner: int) -> None:
        """The armies fall first; then both burn a Lord at the same moment (CK-R6, CK-R9). The combat counts as drawn."""
        state.combat = s.Combat(None, s.NOBODY)
        state.round_over = True
        for player in (0, 1):
            army.eliminate(state, player, state.sides[player].zone)
        army.burn_lords(state, s.Loss("CK-8.13", "Death"), 0, 1)


class Devil(Lord, number=15, when=REVEALED):
    """CK-8.15: the round is over; his owner's army is eliminated, and the other player burns a Lord."""

    def act(self, state: s.State, owner: int) -> None:
        """His owner has won; his army falls first, then the other player burns a Lord (CK-R9)."""
        state.combat = s.Combat(None, owner)
        state.round_over = True
        army.eliminate(state, owner, state.sides[owner].zone)
        army.burn_lords(state, s.Loss("CK-8.15", "Devil"), 1 - owner)
