"""All that Circle of Kings has on paper."""

from companion.games.circle_of_kings.paper.deck import TAROT_BOX, TAROT_DECK
from companion.press import Job, Printable, cut_out, later, log_sheet, never_needed, score_sheet

_PAPER = "companion.games.circle_of_kings.paper"

_CARD = "card of 250 to 300 g/m², both sides"

_WHEEL, _KINGS = "King tokens and the Circle as a wheel", "card of 250 to 300 g/m², or paper glued to card"
_MAT = "strong paper, sheets to glue; each size is for cards of that size, page one sheet with the cards round it"
_TOKENS = later(f"{_PAPER}.mat", "king_tokens")


def _folded(job: Job) -> bool:
    """Whether cards are folded over: then Kings and wheel have no room beside them."""
    return job.options.duplex == "fold"


def _players(job: Job) -> int:
    return len(job.record.header.players)


PRINTABLES = (
    Printable("mat", "Mat with the Circle", _MAT, later(f"{_PAPER}.mat", "mat"), sizes=(*TAROT_DECK.sizes, "page"), shop=True),
    Printable(
        "kings", _WHEEL, _KINGS, later(f"{_PAPER}.mat", "king_tokens"), needed=_folded, within="helper", cut=True, shop=True
    ),
    Printable("lords", "The Lords", "plain paper, one for each player", later(f"{_PAPER}.lords", "lords"), many=_players),
    cut_out("lord-cards", "The Lords on cards", _CARD, later(f"{_PAPER}.lords", "lord_cards"), needed=never_needed),
    cut_out("helper", "Helper cards, Kings, wheel", _CARD, later(f"{_PAPER}.helper", "helper"), alone="Helper cards"),
    score_sheet("plain paper; one for each game played", later(f"{_PAPER}.rounds", "score_sheet")),
    log_sheet("plain paper; print it again when it is full", later(f"{_PAPER}.log", "log_sheet")),
    TAROT_DECK,
    TAROT_BOX,
)
