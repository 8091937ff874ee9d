"""All that Circle of Power has on paper."""

from companion.games.circle_of_power.paper.helper import helper_cards
from companion.games.circle_of_power.paper.mat import SIZES, mat
from companion.games.circle_of_power.paper.score_sheet import log_sheet, score_sheet
from companion.press.job.printable import Printable
from companion.press.pieces.packs import BOX, DECK

_MAT_STOCK = "card, or strong paper: two sheets to glue, for mini cards one; each size is for cards of that size"

PRINTABLES = (
    Printable("score-sheet", "Score sheet", "plain paper; one for each game played", score_sheet, fields=True),
    Printable("log", "Log sheet", "plain paper; a page for each season that you write down", log_sheet, fields=True),
    Printable("mat", "Mat", _MAT_STOCK, mat, sizes=SIZES, shop=True),
    Printable(
        "helper",
        "Helper cards",
        "card of 200 g or more, both sides",
        helper_cards,
        two_sided=True,
        folds=True,
        cut=True,
        shop=True,
    ),
    DECK,
    BOX,
)
