"""Pictures of the Circle Phase: the strikes of a lap, King by King, and what the Hermit does."""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.drawing.surface import Picture
from companion.games.circle_of_kings.drawings.fight import FightFigure, Strike
from companion.games.circle_of_kings.teaching import tables
from companion.referee.teaching import TeachingPictures

Rows = Mapping[str, Sequence[str]]
#: Where the cards lie, as they were laid, the far player's first.
_ROWS: Rows = {"Ville": ("Tp", "6w", "3w", "2s"), "Aino": ("5w", "9s", "9c", "Ac")}
_AGAIN: Rows = {"Ville": ("6w", "4s", "8c"), "Aino": ("5w", "7s", "3p", "9c", "Tp*")}
#: The strikes at each King of the first lap, and those of the second round.
_WANDS = (("Aino", "5w", "2s"), ("Ville", "3w", "9s"))
_PENTACLES = (("Ville", "Tp", "Ac"),)
_CUPS = (("Aino", "9c", "3w"),)
_PURGE = (("Ville", "8c", "Tp*"), ("Aino", "3p", "4s"), ("Aino", "7s", "6w"), ("Aino", "5w", "8c"))


def lap(strikes: Sequence[Strike], lines: tuple[int, int], rows: Rows, words: str) -> Picture:
    """What happened between two lines of the lesson. Raises ValueError where other cards fell than these strikes say."""
    before, after = (tables.table_at("first", line) for line in lines)
    there = {tag: set(tables.army_of(before, tag)) for tag in rows}
    fallen = {tag: {victim for who, _, victim in strikes if who != tag} for tag in rows}
    acted = {tag: {striker for who, striker, _ in strikes if who == tag} for tag in rows}
    for tag in rows:
        newly = set(after["deployed"][tag]["tapped"]) - set(before["deployed"][tag]["tapped"])
        if there[tag] - set(tables.army_of(after, tag)) != fallen[tag] or acted[tag] - fallen[tag] != newly:
            raise ValueError(f"these strikes were not made between lines {lines[0]} and {lines[1]}: {strikes}")
    tapped = {tag: acted[tag] | set(before["deployed"][tag]["tapped"]) for tag in rows}
    kings = {striker[1] for _, striker, _ in strikes}
    acting = kings.pop() if len(kings) == 1 else ""
    figure = FightFigure(after["circle"], acting, rows, there, tapped, fallen, strikes, *_size(rows))
    return Picture(_told(words, figure), figure.width, figure.height, figure.draw)


def _told(words: str, figure: FightFigure) -> str:
    """A figure's title, and what lies in it: the Circle, both armies, who strikes whom."""
    armies = (f"{tag} {tables.cards_in_words([c for c in row if c in figure.there[tag]])}" for tag, row in figure.rows.items())
    say = tables.card_in_words
    strikes = (f"{tag}’s {say(one)} strikes the {say(other)}" for tag, one, other in figure.strikes)
    return f"{words}. {'; '.join(armies)}. {'; '.join(strikes)}. Kings: {tables.circle_in_words(figure.kings)}"


def _size(rows: Rows) -> tuple[float, float]:
    """How wide a card is and how far it is to the next (mm): five lie closer than four."""
    return (9.0, 15.8) if max(map(len, rows.values())) > 4 else (9.5, 17.2)


def _hermit() -> Picture:
    """A card goes over to the other side; its place is empty."""
    table = tables.table_at("first", tables.STOLEN)
    rows = {"Ville": ("6w", "Tp", "4s", "8c"), "Aino": _AGAIN["Aino"]}
    there = {tag: tables.army_of(table, tag) for tag in rows}
    none: Mapping[str, Sequence[str]] = dict.fromkeys(rows, ())
    figure = FightFigure(table["circle"], "-", rows, there, none, none, (("Ville", "Tp", "Tp*"),), *_size(rows))
    armies = "; ".join(f"{tag} {tables.cards_in_words(army)}" for tag, army in there.items())
    words = f"The Hermit: Ville’s ten of Pentacles goes over to Aino. {armies}"
    return Picture(f"{words}. Kings: {tables.circle_in_words(table['circle'])}", figure.width, figure.height, figure.draw)


#: The pictures of laps: the strikes, between which lines they were made, where the cards lie, and what to say.
_LAPS: Mapping[str, tuple[Sequence[Strike], tuple[int, int], Rows, str]] = {
    "wands": (_WANDS, (tables.ARMIES, tables.WANDS), _ROWS, "The King of Wands: a five and a three each strike a Sword"),
    "pentacles": (_PENTACLES, (tables.WANDS, tables.PENTACLES), _ROWS, "The King of Pentacles: Ville’s ten strikes a Cup"),
    "cups": (_CUPS, (tables.PENTACLES, tables.CUPS), _ROWS, "The King of Cups: Aino’s nine strikes a Wand that is tapped"),
    "purge": (_PURGE, (tables.STOLEN, tables.LAST), _AGAIN, "Four strikes in one lap, and Ville has nobody left"),
}
PICTURES: TeachingPictures = {**{name: partial(lap, *told) for name, told in _LAPS.items()}, "hermit": _hermit}
