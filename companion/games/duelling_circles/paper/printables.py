"""All that Duelling Circles has on paper."""

from companion.games.duelling_circles.paper.words import SIZES
from companion.press.job.printable import PUZZLES, Job, Printable, cut_out, later, never_needed, score_sheet

_PAPER = "companion.games.duelling_circles.paper"
_CARD, _BOTH_SIDES = "card, both sides", "plain paper, both sides"
#: What shows the die and the coins: nobody sees by its net what it becomes.
_SHOWN = ("die", "crown-h", "demi-h", "stater-t", "penny-h")


def _apart(job: Job) -> bool:
    """Whether the tokens have a sheet of their own."""
    from companion.games.duelling_circles.paper.helper import shares_sheet

    return not shares_sheet(job)


PRINTABLES = (
    Printable("board", "Board", "card, or paper glued on card", later(f"{_PAPER}.travel", "any_board"), sizes=SIZES, shop=True),
    cut_out("tokens", "Tokens", _CARD, later(f"{_PAPER}.tokens", "tokens"), needed=_apart, sizes=SIZES, within="helper"),
    Printable("dice", "Die and coins", "card", later(f"{_PAPER}.dice", "dice"), shows=_SHOWN),
    score_sheet("plain paper; one for each game or match", later(f"{_PAPER}.score_sheet", "score_sheet")),
    cut_out("helper", "Helper cards, tokens", _CARD, later(f"{_PAPER}.helper", "helper"), sizes=SIZES, alone="Helper cards"),
    Printable(
        PUZZLES, "Puzzles", _BOTH_SIDES, later(f"{_PAPER}.puzzles", PUZZLES), two_sided=True, same=True, needed=never_needed
    ),
)
