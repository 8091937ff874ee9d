"""All that Empires has on paper."""

from companion.games.empires.drawings.counters import SIZES
from companion.games.empires.paper.maps.kit import lacking, map_of
from companion.games.empires.paper.maps.papers import POSTERS
from companion.press.job.printable import Job, Printable, later
from companion.press.pieces.packs import BOX, DECK

_PAPER = "companion.games.empires.paper"

_CARD = "card of 200 to 300 g/m²"
_ROUND = "; ".join(f"{size.name}: {size.punch}" for size in SIZES.values() if size.round)
_COUNTERS = f"{_CARD}; {_ROUND}"


def _has_map(job: Job) -> bool:
    return map_of(job) is not None


PRINTABLES = (
    Printable(
        "score-sheet",
        "Score sheet",
        "plain paper; one set for each game played",
        later(f"{_PAPER}.score_sheet", "score_sheet"),
        fields=True,
    ),
    Printable(
        "map",
        "Map",
        "strong paper; tiles to glue, or a poster from a copy shop",
        later(f"{_PAPER}.maps.kit", "map_sheets"),
        sizes=("tiles", *POSTERS),
        needed=_has_map,
        lacking=lacking,
        shop=True,
    ),
    Printable(
        "log", "Log sheet", "plain paper; print it again when it is full", later(f"{_PAPER}.log", "log_sheet"), fields=True
    ),
    Printable(
        "combinations",
        "Reference cards",
        f"{_CARD}, both sides",
        later(f"{_PAPER}.cards", "cards"),
        two_sided=True,
        folds=True,
        cut=True,
        shop=True,
    ),
    Printable(
        "counters",
        "Counters, cities, coins, warehouse tracks",
        _COUNTERS,
        later(f"{_PAPER}.counters", "counters"),
        sizes=tuple(SIZES),
        cut=True,
    ),
    DECK,
    BOX,
)
