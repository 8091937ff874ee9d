"""The Lords, a module for each: when he acts, what he does, and what he leaves to a player to decide (CK-8).

What a Lord needs from the rest of the game is cards that move (`army`), the Circle, and the `Effects` of a round. A new Lord is
one more module, and one more name here.
"""

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.rules.lords.chariot import Chariot
from companion.games.circle_of_kings.rules.lords.death import Death
from companion.games.circle_of_kings.rules.lords.devil import Devil
from companion.games.circle_of_kings.rules.lords.emperor import Emperor
from companion.games.circle_of_kings.rules.lords.empress import Empress
from companion.games.circle_of_kings.rules.lords.fool import Fool
from companion.games.circle_of_kings.rules.lords.hanged_man import HangedMan
from companion.games.circle_of_kings.rules.lords.hermit import Hermit
from companion.games.circle_of_kings.rules.lords.hierophant import Hierophant
from companion.games.circle_of_kings.rules.lords.high_priestess import HighPriestess
from companion.games.circle_of_kings.rules.lords.justice import Justice
from companion.games.circle_of_kings.rules.lords.last_judgement import LastJudgement
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, CIRCLE_END, COMBAT, REVEALED, DecidingLord, Form, Lord
from companion.games.circle_of_kings.rules.lords.lovers import Lovers
from companion.games.circle_of_kings.rules.lords.magician import Magician
from companion.games.circle_of_kings.rules.lords.moon import Moon
from companion.games.circle_of_kings.rules.lords.star import Star
from companion.games.circle_of_kings.rules.lords.strength import Strength
from companion.games.circle_of_kings.rules.lords.sun import Sun
from companion.games.circle_of_kings.rules.lords.temperance import Temperance
from companion.games.circle_of_kings.rules.lords.tower import Tower
from companion.games.circle_of_kings.rules.lords.wheel_of_fortune import WheelOfFortune
from companion.games.circle_of_kings.rules.lords.world import World

_ALL: tuple[Lord, ...] = (
    Fool(), Magician(), HighPriestess(), Empress(), Emperor(), Hierophant(), Lovers(), Chariot(), Strength(), Hermit(),
    WheelOfFortune(), Justice(), HangedMan(), Death(), Temperance(), Devil(), Tower(), Star(), Moon(), Sun(), LastJudgement(),
    World(),
)  # fmt: skip
#: Every Lord by his card.
LORD_OF: dict[LordCard, Lord] = {lord.card: lord for lord in _ALL}
#: Those who leave something to decide.
DECIDING: dict[LordCard, DecidingLord] = {lord.card: lord for lord in _ALL if isinstance(lord, DecidingLord)}

__all__ = ["CIRCLE", "CIRCLE_END", "COMBAT", "DECIDING", "LORD_OF", "REVEALED", "DecidingLord", "Form", "Lord"]
