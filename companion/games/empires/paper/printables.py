"""All that Empires has on paper."""

from companion.games.empires.drawings.counters import SIZES
from companion.games.empires.paper.maps import kit, papers
from companion.press import BOX, DECK, Job, Printable, cut_out, later, log_sheet, score_sheet

_PAPER = "companion.games.empires.paper"

_CARD = "card of 200 to 300 g/m²"
_ROUND = "; ".join(f"{size.name}: {size.punch}" for size in SIZES.values() if size.round)
_PIECES, _COUNTERS = "Counters, cities, what options add", f"{_CARD}; {_ROUND}"
_TILES, _MAP = "strong paper; tiles to glue, or a poster from a copy shop", later(f"{_PAPER}.maps.kit", "map_sheets")


def _has_map(job: Job) -> bool:
    return kit.map_of(job) is not None


PRINTABLES = (
    score_sheet("plain paper; one set for each game played", later(f"{_PAPER}.score_sheet", "score_sheet")),
    Printable("map", "Map", _TILES, _MAP, sizes=("tiles", *papers.POSTERS), needed=_has_map, lacking=kit.lacking, shop=True),
    log_sheet("plain paper; print it again when it is full", later(f"{_PAPER}.log", "log_sheet")),
    cut_out("combinations", "Reference cards", f"{_CARD}, both sides", later(f"{_PAPER}.cards", "cards")),
    Printable("counters", _PIECES, _COUNTERS, later(f"{_PAPER}.counters", "counters"), sizes=tuple(SIZES), cut=True),
    DECK,
    BOX,
)
