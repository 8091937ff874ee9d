"""Which kings harvest, in words; what the places show comes from the game's own table."""

from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.games.four_kingdoms.rules.state import PLACES
from companion.games.four_kingdoms.rules.table import Table

VARIATION_TITLES = {
    "no-kings": "No Kings",
    "day": "Day King",
    "night": "Night King",
    "evening": "Evening King",
    "double": "Double King",
    "trinity": "Trinity",
    "mirrorland": "Mirrorland",
}
#: The places that the table sees before the first trick.
_SEEN = ("royal", "bottom")


def places_of(table: Table, scoring: str) -> tuple[str, ...]:
    """The places that harvest, from the top of the King Deck."""
    found = harvesting_places(table, scoring)
    return tuple(place for place in PLACES if place in found)


def joined(words: tuple[str, ...]) -> str:
    """`royal, inner and bottom`."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def forecast(table: Table, scoring: str) -> tuple[str, ...]:
    """What the table knows before the first trick: who comes for certain, perhaps, and never."""
    harvesting = places_of(table, scoring)
    if not harvesting:
        return ("*Certain:* no king comes.",)
    certain = tuple(place for place in _SEEN if place in harvesting)
    never = tuple(place for place in _SEEN if place not in harvesting)
    hidden = any(place not in _SEEN for place in harvesting)
    lines = [f"*Certain:* the {joined(certain)} king."] if certain else []
    if hidden:
        lines.append("*One chance in two:* each of the kings not seen.")
    else:
        never = ("other",)
    if never:
        lines.append(f"*Never:* the {joined(never)} king{'s' if never == ('other',) or len(never) > 1 else ''}.")
    return tuple(lines)
