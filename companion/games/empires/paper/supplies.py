"""What people need for Empires besides what its kit holds (EM-1.3, EM-1.4, EM-10.1)."""

from companion.games.empires.paper import WORDS
from companion.press import Job, Supply, pencil

#: Counters and cities where the header sets no number, and at most.
COUNTERS, MOST_COUNTERS = 40, 120
CITIES, MOST_CITIES = 12, 40
#: Coins of each worth.
COINS = ((1, 10), (5, 4), (10, 1))


def supplies(job: Job) -> tuple[Supply, ...]:
    """A pack, a map, pieces of a colour for everybody; with the options coins, and dice or warehouse tracks."""
    table = job.record.table
    players = len(table.players)
    counters, cities = table.counters or COUNTERS, table.cities or CITIES
    language = job.options.language

    def need(what: str, number: int, thing: str, **values: object) -> Supply:
        why = WORDS(f"{what}-why", language, **values) if f"{what}-why" in WORDS else ""
        return Supply(WORDS(what, language), number, thing, why=why)

    found = [
        need("need-pack", 1, "deck"),
        need("need-map", 1, "map"),
        need("need-counters", players * counters, "counters", count=counters),
        need("need-cities", players * cities, "counters", count=cities),
    ]
    if table.treasury:
        found.append(need("need-coins", players * sum(count for _, count in COINS), "counters"))
    if table.supplies:
        found.append(need("need-tracks", players, "counters"))
    return (*found, pencil(language))


SUPPLIES = supplies
