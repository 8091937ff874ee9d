"""Which kings harvest, in words; what the places show comes from the game's own table."""

from companion.games.four_kingdoms.paper.words import WORDS
from companion.games.four_kingdoms.rules import state as s, table as t
from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.words import ENGLISH

#: The places that the table sees before the first trick.
_SEEN = ("royal", "bottom")


def places_of(table: t.Table, scoring: str) -> tuple[str, ...]:
    """The places that harvest, from the top of the King Deck."""
    found = harvesting_places(table, scoring)
    return tuple(place for place in s.PLACES if place in found)


def variation_title(scoring: str, language: str = ENGLISH) -> str:
    """What a scoring variation is called."""
    return WORDS(f"variation-{scoring}", language)


def harvest(table: t.Table, scoring: str, language: str = ENGLISH) -> str:
    """Who harvests, in a sentence."""
    harvesting = places_of(table, scoring)
    if not harvesting:
        return WORDS("harvest-none", language)
    return WORDS("harvest" if len(harvesting) > 1 else "harvest-one", language, kings=_joined(harvesting, language))


def forecast(table: t.Table, scoring: str, language: str = ENGLISH) -> tuple[str, ...]:
    """What the table knows before the first trick: who comes for certain, perhaps, and never."""
    harvesting = places_of(table, scoring)
    if not harvesting:
        return (WORDS("certain-none", language),)
    certain = tuple(place for place in _SEEN if place in harvesting)
    never = tuple(place for place in _SEEN if place not in harvesting)
    lines = [WORDS("certain", language, kings=_joined(certain, language))] if certain else []
    if all(place in _SEEN for place in harvesting):
        return (*lines, WORDS("never-others", language))
    lines.append(WORDS("one-in-two", language))
    if never:
        lines.append(WORDS("never" if len(never) > 1 else "never-one", language, kings=_joined(never, language)))
    return tuple(lines)


def _joined(places: tuple[str, ...], language: str) -> str:
    """`royal, inner and bottom`."""
    named = [WORDS(f"place-{place}", language) for place in places]
    return WORDS("and", language, one=", ".join(named[:-1]), other=named[-1]) if len(named) > 1 else named[0]
