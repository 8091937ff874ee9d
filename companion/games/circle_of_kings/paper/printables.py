"""All that Circle of Kings has on paper."""

from companion.games.circle_of_kings.paper.deck import TAROT_BOX, TAROT_DECK
from companion.games.circle_of_kings.paper.helper import helper, shares_sheet
from companion.games.circle_of_kings.paper.log import log_sheet
from companion.games.circle_of_kings.paper.lords import lord_cards, lords
from companion.games.circle_of_kings.paper.mat import SIZES as MAT_SIZES
from companion.games.circle_of_kings.paper.mat import king_tokens, mat
from companion.games.circle_of_kings.paper.rounds import score_sheet
from companion.press.job.printable import Printable

_CARD = "card of 250 to 300 g/m², both sides"

_KINGS = "card of 250 to 300 g/m², or paper glued to card"
_MAT = "strong paper; sheets to glue; tarot, poker, bridge, mini: for cards of that size; page: one sheet, cards lie round it"

PRINTABLES = (
    Printable("mat", "Mat with the Circle", _MAT, mat, sizes=MAT_SIZES, shop=True),
    Printable(
        "kings",
        "King tokens and the Circle as a wheel",
        _KINGS,
        king_tokens,
        needed=lambda job: not shares_sheet(job),
        within="helper",
        cut=True,
        shop=True,
    ),
    Printable("lords", "The Lords", "plain paper, one for each player", lords, many=lambda job: len(job.record.header.players)),
    Printable(
        "lord-cards",
        "The Lords on cards",
        _CARD,
        lord_cards,
        two_sided=True,
        needed=lambda _: False,
        folds=True,
        cut=True,
        shop=True,
    ),
    Printable("helper", "Helper cards, Kings, wheel", _CARD, helper, two_sided=True, folds=True, cut=True, shop=True),
    Printable("score-sheet", "Score sheet", "plain paper; one for each game played", score_sheet, fields=True),
    Printable("log", "Log sheet", "plain paper; three rounds a page", log_sheet, fields=True),
    TAROT_DECK,
    TAROT_BOX,
)
