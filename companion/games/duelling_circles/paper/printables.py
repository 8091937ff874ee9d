"""All that Duelling Circles has on paper."""

from companion.games.duelling_circles.paper.board import board
from companion.games.duelling_circles.paper.dice import dice
from companion.games.duelling_circles.paper.helper import helper
from companion.games.duelling_circles.paper.score_sheet import score_sheet
from companion.games.duelling_circles.paper.tokens import tokens
from companion.games.duelling_circles.paper.travel import travel_page
from companion.games.duelling_circles.paper.words import SIZES
from companion.press.job.printable import Job, Printable


def _board(job: Job) -> bytes:
    return travel_page(job) if job.options.size == "travel" else board(job)


PRINTABLES = (
    Printable("board", "Board", "card, or paper glued on card", _board, sizes=SIZES, shop=True),
    Printable("tokens", "Tokens", "card, both sides", tokens, two_sided=True, folds=True, cut=True, sizes=SIZES),
    Printable("dice", "Die and coins", "card", dice, shows=("die", "crown-h", "demi-h", "stater-t", "penny-h")),
    Printable("score-sheet", "Score sheet", "plain paper; one for each game or match", score_sheet, fields=True),
    Printable("helper", "Helper cards", "card, both sides", helper, two_sided=True, folds=True, cut=True, shop=True),
)
