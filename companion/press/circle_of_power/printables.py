"""All that Circle of Power has on paper."""

from companion.press.circle_of_power.helper import helper_cards
from companion.press.circle_of_power.mat import SIZES, mat
from companion.press.circle_of_power.score_sheet import log_sheet, score_sheet
from companion.press.decks.things import DECK
from companion.press.printable import Printable

_MAT_STOCK = "card, or strong paper; a3: a poster of two sheets, for poker cards; a4: for small cards of 44 × 63 mm"

PRINTABLES = (
    Printable("score-sheet", "Score sheet", "plain paper; one for each game played", score_sheet),
    Printable("log", "Log sheet", "plain paper; a page for each season that you write down", log_sheet),
    Printable("mat", "Mat", _MAT_STOCK, mat, sizes=SIZES),
    Printable("helper", "Helper cards", "card of 200 g or more, both sides", helper_cards, two_sided=True, folds=True),
    DECK,
)
