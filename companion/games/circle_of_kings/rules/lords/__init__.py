"""The Lords: each a small unit that says when he acts, what he does, and what he leaves to a player to decide (CK-8).

What a Lord needs from the rest of the game is cards that move (`army`), the Circle, and the `Effects` of a round. A new Lord
is one more entry in the module of his time.
"""

from companion.games.circle_of_kings.rules.lords.circle import CIRCLE_LORDS
from companion.games.circle_of_kings.rules.lords.combat import COMBAT_LORDS
from companion.games.circle_of_kings.rules.lords.revealed import REVEALED_LORDS
from companion.games.circle_of_kings.rules.lords.unit import CIRCLE, CIRCLE_END, COMBAT, REVEALED, Choice, Form, Lord

#: Every Lord by his card.
LORD_OF = {lord.card: lord for lord in (*REVEALED_LORDS, *COMBAT_LORDS, *CIRCLE_LORDS)}
#: The forms of the decisions, by the card of the Lord who leaves one.
FORMS = {card: lord.choice.form for card, lord in LORD_OF.items() if lord.choice}

__all__ = ["CIRCLE", "CIRCLE_END", "COMBAT", "FORMS", "LORD_OF", "REVEALED", "Choice", "Form", "Lord"]
