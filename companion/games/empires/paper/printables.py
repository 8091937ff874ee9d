"""All that Empires has on paper."""

from companion.games.empires.drawings.counters import SIZES
from companion.games.empires.paper.cards import cards
from companion.games.empires.paper.counters import counters
from companion.games.empires.paper.log import log_sheet
from companion.games.empires.paper.maps.kit import MAP
from companion.games.empires.paper.score_sheet import score_sheet
from companion.press.job.printable import Printable
from companion.press.pieces.packs import BOX, DECK

_CARD = "card of 200 to 300 g/m²"
_ROUND = "; ".join(f"{size.name}: {size.punch}" for size in SIZES.values() if size.round)
_COUNTERS = f"{_CARD}; {_ROUND}"
_SHOWS = tuple(f"{piece}-{colour}" for piece in ("city", "counter") for colour in ("blue", "vermilion", "green", "yellow"))

PRINTABLES = (
    Printable("score-sheet", "Score sheet", "plain paper; one set for each game played", score_sheet, fields=True),
    MAP,
    Printable("log", "Log sheet", "plain paper; as many as the game has turns", log_sheet, fields=True),
    Printable("combinations", "Reference cards", f"{_CARD}, both sides", cards, two_sided=True, folds=True, cut=True, shop=True),
    Printable(
        "counters", "Counters, cities, coins, warehouse tracks", _COUNTERS, counters, sizes=tuple(SIZES), cut=True, shows=_SHOWS
    ),
    DECK,
    BOX,
)
