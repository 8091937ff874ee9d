"""All that Circle of Kings has on paper."""

from companion.press.circle_of_kings.helper import helper
from companion.press.circle_of_kings.log import log_sheet
from companion.press.circle_of_kings.lords import lord_cards, lords
from companion.press.circle_of_kings.mat import king_tokens, mat
from companion.press.circle_of_kings.rounds import score_sheet
from companion.press.decks.things import TAROT_DECK
from companion.press.printable import Printable

_CARD = "card of 250 to 300 g/m², both sides"

PRINTABLES = (
    Printable(
        "mat", "Mat with the Circle", "strong paper; size a3 is a poster of four sheets to glue", mat, sizes=("a3", "page")
    ),
    Printable("kings", "King tokens", "card of 250 to 300 g/m², or paper glued to card", king_tokens),
    Printable("lords", "The Lords", "plain paper, one for each player", lords),
    Printable("lord-cards", "The Lords on cards", _CARD, lord_cards, two_sided=True, needed=lambda _: False, folds=True),
    Printable("helper", "Helper cards", _CARD, helper, two_sided=True, folds=True),
    Printable("score-sheet", "Score sheet", "plain paper; one for each game played", score_sheet),
    Printable("log", "Log sheet", "plain paper; three rounds a page", log_sheet),
    TAROT_DECK,
)
