"""All that Four Kingdoms has on paper."""

from companion.press.job.printable import Job, Printable, later, says_all
from companion.press.pieces.packs import BOX, DECK

_PAPER = "companion.games.four_kingdoms.paper"


def _never(job: Job) -> bool:  # noqa: ARG001 - the shape of `Printable.needed`
    """The score sheet has log pages of its own: a kit leaves the log alone out."""
    return False


_MAT = "card, or strong paper; each size is for cards of that size"

PRINTABLES = (
    Printable(
        "score-sheet",
        "Score sheet",
        "plain paper; one set for each game played",
        later(f"{_PAPER}.score_sheet", "score_sheet"),
        fields=True,
    ),
    Printable(
        "log",
        "Log sheet",
        "plain paper; the log pages of the score sheet alone",
        later(f"{_PAPER}.score_sheet", "log_sheet"),
        needed=_never,
        fields=True,
        within="score-sheet",
    ),
    Printable("mat", "King Deck mat", _MAT, later(f"{_PAPER}.mat", "mat"), sizes=DECK.sizes, shop=True),
    Printable(
        "village-cards",
        "Village cards",
        "card of 200 g or more, both sides",
        later(f"{_PAPER}.village_cards", "village_cards"),
        speaks=says_all,
        two_sided=True,
        folds=True,
        cut=True,
        shop=True,
    ),
    DECK,
    BOX,
)
