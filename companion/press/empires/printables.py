"""All that Empires has on paper."""

from companion.press.decks.things import DECK
from companion.press.empires.cards import cards
from companion.press.empires.counters import counters
from companion.press.empires.log import log_sheet
from companion.press.empires.pieces import SIZES
from companion.press.empires.score_sheet import score_sheet
from companion.press.maps.kit import MAP
from companion.press.printable import Printable

_CARD = "card of 200 to 300 g/m²"

PRINTABLES = (
    Printable("score-sheet", "Score sheet", "plain paper; one set for each game played", score_sheet),
    MAP,
    Printable("log", "Log sheet", "plain paper; as many as the game has turns", log_sheet),
    Printable("combinations", "Reference cards", f"{_CARD}, both sides", cards, two_sided=True, folds=True),
    Printable("counters", "Counters, cities, coins, warehouse tracks", _CARD, counters, sizes=tuple(SIZES)),
    DECK,
)
