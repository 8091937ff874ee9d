"""All that Four Kingdoms has on paper."""

from companion.press import BOX, DECK, Printable, cut_out, later, log_sheet, never_needed, says_all, score_sheet

_PAPER = "companion.games.four_kingdoms.paper"

_LOG, _CARD = "plain paper; the log pages of the score sheet alone", "card of 200 g or more, both sides"
_MAT = "card, or strong paper; each size is for cards of that size"

PRINTABLES = (
    score_sheet("plain paper; one set for each game played", later(f"{_PAPER}.score_sheet", "score_sheet")),
    # The score sheet has log pages of its own: a kit leaves the log alone out.
    log_sheet(_LOG, later(f"{_PAPER}.score_sheet", "log_sheet"), needed=never_needed, within="score-sheet"),
    Printable("mat", "King Deck mat", _MAT, later(f"{_PAPER}.mat", "mat"), sizes=DECK.sizes, shop=True),
    cut_out("village-cards", "Village cards", _CARD, later(f"{_PAPER}.village_cards", "village_cards"), speaks=says_all),
    DECK,
    BOX,
)
