"""What people need for Empires besides what its kit holds (EM-1.3, EM-1.4, EM-10.1)."""

from companion.games.empires.paper.amounts import CITIES, COINS, COUNTERS
from companion.games.empires.paper.figures import table_of
from companion.press.job.printable import Job
from companion.press.job.supplies import Supply


def supplies(job: Job) -> tuple[Supply, ...]:
    """A pack, a map, pieces of a colour for everybody; with the options coins, and dice or warehouse tracks."""
    table = table_of(job)
    players = len(table.players)
    counters, cities = table.counters or COUNTERS, table.cities or CITIES
    found = [
        Supply("pack of 52 French cards with two jokers", 1, "deck"),
        Supply("map divided into provinces", 1, "map"),
        Supply("small counters", players * counters, "counters", 1, f"{counters} of one colour for each player"),
        Supply("larger counters for cities", players * cities, "counters", 1, f"{cities} of the same colour for each player"),
    ]
    if table.treasury:
        each = sum(count for _, count in COINS)
        found.append(Supply("coins or tokens of three worths", players * each, "counters", 1, "for the War Treasury"))
    if table.supplies:
        found.append(Supply("warehouse tracks (or a few dice)", players, "counters", 1, "for the Supplies Reserves"))
    return (*found, Supply("pencil", why="for the score sheet"))


SUPPLIES = supplies
