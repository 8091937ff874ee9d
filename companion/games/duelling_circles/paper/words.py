"""What stands in words on the things of this game: names, options, the version of the rules."""

from companion.games.duelling_circles.rules.table import COIN_TILES, COUNTERFLOW, KINILANI, NO_RESERVES, Table
from companion.press.job.printable import Job
from companion.words import ENGLISH, Words

WORDS = Words("companion.games.duelling_circles.paper")
_VARIANTS = (NO_RESERVES, COUNTERFLOW, KINILANI)
SIZES = ("a4", "travel", "a3", "a2")


def table_of(job: Job) -> Table:
    """Who plays, and what. Raises PrintError."""
    table: Table = job.record.table
    return table


def size_of(job: Job) -> str:
    """The size of the board that is asked for, or the usual one (also where a kit's size is none of a board)."""
    return job.options.size if job.options.size in SIZES else SIZES[0]


def played(table: Table, language: str = ENGLISH) -> str:
    """The options of a table in one line."""
    variants = [WORDS(name, language) for name in _VARIANTS if name in table.variants] or [WORDS("traditional", language)]
    house = [f"{ruling}={setting}" for ruling, setting in table.house.items() if setting != "a"]
    return "  ·  ".join((WORDS(f"tokens-{table.tokens}", language, count=table.tokens), *variants, *house))


def names(job: Job) -> tuple[str, str]:
    """The players' names; empty where none are to be printed."""
    if not job.options.names:
        return "", ""
    first, second = (player.name for player in job.record.header.players)
    return first, second


def lucky_flips(table: Table) -> tuple[tuple[str, int], ...]:
    """Demi, Stater and Penny as they fall, with the tile that they choose (DC-4.2); DC-R9 says which side comes first."""
    return tuple((coins, table.lucky_tile(coins)) for coins in COIN_TILES)
