"""The Lords: when each acts, what he does, and what he leaves to a player to decide (CK-8); by the time at which they act.

What a Lord needs from the rest of the game is cards that move (`army`), the Circle, and the `Effects` of a round. A new Lord is
one more class, and one more name here.
"""

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.rules.lords import circle_phase as phase, combat, revealed
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, CIRCLE_END, COMBAT, REVEALED, DecidingLord, Form, Lord

_ALL: tuple[Lord, ...] = (
    combat.Fool(), phase.Magician(), revealed.HighPriestess(), revealed.Empress(), phase.Emperor(), phase.Hierophant(),
    revealed.Lovers(), phase.Chariot(), combat.Strength(), combat.Hermit(), phase.WheelOfFortune(), phase.Justice(),
    revealed.HangedMan(), revealed.Death(), combat.Temperance(), revealed.Devil(), phase.Tower(), phase.Star(), phase.Moon(),
    phase.Sun(), phase.LastJudgement(), combat.World(),
)  # fmt: skip
#: Every Lord by his card.
LORD_OF: dict[LordCard, Lord] = {lord.card: lord for lord in _ALL}
#: Those who leave something to decide.
DECIDING: dict[LordCard, DecidingLord] = {lord.card: lord for lord in _ALL if isinstance(lord, DecidingLord)}

__all__ = ["CIRCLE", "CIRCLE_END", "COMBAT", "DECIDING", "LORD_OF", "REVEALED", "DecidingLord", "Form", "Lord"]
