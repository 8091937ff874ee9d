"""All that Duelling Circles has on paper."""

from companion.press.duelling_circles.board import board
from companion.press.duelling_circles.dice import dice
from companion.press.duelling_circles.helper import helper
from companion.press.duelling_circles.score_sheet import score_sheet
from companion.press.duelling_circles.tokens import tokens
from companion.press.duelling_circles.travel import travel_page
from companion.press.duelling_circles.words import SIZES
from companion.press.printable import Job, Printable


def _board(job: Job) -> bytes:
    return travel_page(job) if job.options.size == "travel" else board(job)


PRINTABLES = (
    Printable("board", "Board", "card, or paper glued on card", _board, sizes=SIZES),
    Printable("tokens", "Tokens", "card, both sides", tokens, two_sided=True, folds=True, sizes=SIZES),
    Printable("dice", "Die and coins", "card", dice),
    Printable("score-sheet", "Score sheet", "plain paper; one for each game or match", score_sheet),
    Printable("helper", "Helper cards", "card, for Kinilani both sides", helper, two_sided=True, folds=True),
)
