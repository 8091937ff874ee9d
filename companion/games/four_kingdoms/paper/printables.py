"""All that Four Kingdoms has on paper."""

from companion.games.four_kingdoms.paper.mat import SIZES, mat
from companion.games.four_kingdoms.paper.score_sheet import log_sheet, score_sheet
from companion.games.four_kingdoms.paper.village_cards import village_cards
from companion.press.job.printable import Job, Printable
from companion.press.pieces.packs import BOX, DECK


def _never(job: Job) -> bool:  # noqa: ARG001 - the shape of `Printable.needed`
    """The score sheet has log pages of its own: a kit leaves the log alone out."""
    return False


_MAT = "card, or strong paper; each size is for cards of that size"

PRINTABLES = (
    Printable("score-sheet", "Score sheet", "plain paper; one set for each game played", score_sheet, fields=True),
    Printable("log", "Log sheet", "plain paper; the log pages of the score sheet alone", log_sheet, needed=_never, fields=True),
    Printable("mat", "King Deck mat", _MAT, mat, sizes=SIZES, shop=True),
    Printable(
        "village-cards",
        "Village cards",
        "card of 200 g or more, both sides",
        village_cards,
        two_sided=True,
        folds=True,
        cut=True,
        shop=True,
    ),
    DECK,
    BOX,
)
