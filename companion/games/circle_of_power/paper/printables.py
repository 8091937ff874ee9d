"""All that Circle of Power has on paper."""

from companion.press import BOX, DECK, Printable, cut_out, later, log_sheet, says_all, score_sheet

_PAPER = "companion.games.circle_of_power.paper"

_CARD = "card of 200 g or more, both sides"
_MAT_STOCK = "card, or strong paper: two sheets to glue, for mini cards one; each size is for cards of that size"

PRINTABLES = (
    score_sheet("plain paper; one for each game played", later(f"{_PAPER}.score_sheet", "score_sheet")),
    log_sheet("plain paper; print it again when it is full", later(f"{_PAPER}.score_sheet", "log_sheet")),
    Printable("mat", "Mat", _MAT_STOCK, later(f"{_PAPER}.mat", "mat"), sizes=DECK.sizes, shop=True),
    cut_out("helper", "Helper cards", _CARD, later(f"{_PAPER}.helper", "helper_cards"), speaks=says_all),
    DECK,
    BOX,
)
