"""Who plays, and what: everything that a header says, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from companion.games.duelling_circles.rules.colours import ORDER, SPELLINGS, in_order
from companion.games.duelling_circles.rules.course import across, course, lucky_places, places
from companion.record import Field, Header, fold
from companion.record.header import suggest
from companion.referee import Key

NO_RESERVES, COUNTERFLOW, KINILANI, TRADITIONAL = "no-reserves", "counterflow", "kinilani", "traditional"
VARIANTS = (NO_RESERVES, COUNTERFLOW, KINILANI)
TOKENS = {"3": 3, "5": 5, "7": 7, "14": 14}
#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = dict.fromkeys((f"DC-R{n}" for n in (3, 4, 5, 9, 10, 11, 14, 17, 21, 24, 26)), "ab") | dict.fromkeys(
    (f"DC-R{n}" for n in (6, 7, 18)), "abc"
)
FIXED_RULINGS = frozenset(f"DC-R{n}" for n in range(1, 27)) - RULINGS.keys()
CLAIM_WORDS = frozenset(("total", "winner"))
RESERVED = frozenset(
    [
        *(f"{row}{n}" for row, n in product("hc", range(1, 9))),
        *map("".join, product("ht", repeat=4)),
        "draw", "stop", "dummy", "dummy1", "dummy2",
    ]
)  # fmt: skip

KEYS = (
    Key("tokens", "3, 5, 7 or 14", "tokens of each player", "7"),
    Key("variant", "no-reserves, counterflow, kinilani; or traditional", "which variants are played", "traditional"),
    Key("lineup", "Aino b g v, Ville o c r", "Kinilani: each one's colours from h8 backwards, then his reserve", "none"),
    Key("house", "DC-R3=b, …", "rulings that this table plays otherwise", "all a"),
)


class Rulings(NamedTuple):
    """The settings of the rulings on who is taken: DC-R7, DC-R14, DC-R17, DC-R18 and DC-R21."""

    luck: str
    home: str
    attack: str
    friendly_fire: str
    black: str


@dataclass(frozen=True, slots=True)
class Table:
    """The header, understood. `lineup` holds the colours of each player from `h8` backwards, the reserve's last; else nothing.

    `names` and `places` are each player's course: the tiles by number, and the numbers by name. `across` leads from a tile's
    number on one course to that on the other. `lucky_places` has each player's numbers of the combat tiles by their printed
    ones; -1 stands for 0, no tile.
    """

    players: tuple[str, str]
    tokens: int
    variants: frozenset[str]
    lineup: tuple[str, ...]
    house: Mapping[str, str] = field(hash=False)
    seats: Mapping[str, int] = field(hash=False)
    names: tuple[tuple[str, ...], ...]
    places: tuple[Mapping[str, int], ...] = field(hash=False)
    across: tuple[int | None, ...]
    lucky_places: tuple[tuple[int, ...], ...]
    rulings: Rulings

    @property
    def reserves(self) -> bool:
        """Whether tokens start in reserve (DC-1.5, DC-6.1)."""
        return NO_RESERVES not in self.variants

    @property
    def counterflow(self) -> bool:
        """Whether the second player runs backwards through the combat row (DC-7.1)."""
        return COUNTERFLOW in self.variants

    @property
    def kinilani(self) -> bool:
        """Whether the tokens have colours (DC-8)."""
        return KINILANI in self.variants

    def setting(self, ruling: str) -> str:
        """The setting by which the table plays a ruling."""
        return self.house[ruling]

    def seat(self, tag: str) -> int | None:
        """The seat of the player with this tag, in any letter case."""
        return self.seats.get(fold(tag))


def read_table(header: Header) -> Table:
    """What a header says. Raises Fault, in the order in which the values are to be looked at."""
    players = tuple(player.tag for player in header.players)
    if len(players) != 2:
        raise header.fault("players", f"two play this game, not {len(players)}", "name both: players: Aino, Ville")
    seats = {fold(tag): seat for seat, tag in enumerate(players)}
    tokens = TOKENS[header.word("tokens", TOKENS, "7")]
    variants = _read_variants(header, tokens)
    house = header.house(RULINGS, FIXED_RULINGS)
    counterflow = COUNTERFLOW in variants
    names = (course(counterflow, 0), course(counterflow, 1))
    return Table(
        players=(players[0], players[1]),
        tokens=tokens,
        variants=variants,
        lineup=_read_lineup(header, tokens, variants, house["DC-R24"], seats),
        house=house,
        seats=seats,
        names=names,
        places=(places(names[0]), places(names[1])),
        across=across(counterflow),
        lucky_places=(lucky_places(counterflow, 0), lucky_places(counterflow, 1)),
        rulings=Rulings(*(house[f"DC-R{n}"] for n in (7, 14, 17, 18, 21))),
    )


def entries(field: Field) -> list[str]:
    """What stands between the commas of a value, without blanks around it."""
    return [entry.strip() for entry in field.value.split(",")]


def _read_variants(header: Header, tokens: int) -> frozenset[str]:
    if "variant" not in header.fields:
        return frozenset()
    chosen = [entry.casefold() for entry in entries(header.fields["variant"])]
    if chosen == [TRADITIONAL]:
        return frozenset()
    for name in chosen:
        if name == TRADITIONAL:
            raise header.fault("variant", "the traditional game has no variants beside it", "leave “traditional” out")
        if name not in VARIANTS:
            raise header.fault("variant", f"“{name}” is no variant", suggest(name, (*VARIANTS, TRADITIONAL)))
    if len(set(chosen)) < len(chosen):
        raise header.fault("variant", "a variant is named twice")
    if NO_RESERVES in chosen and tokens == 14:
        raise header.fault("variant", "14 tokens do not fit on the home row (DC-6.2)", "play no-reserves with 3, 5 or 7")
    return frozenset(chosen)


def _read_lineup(header: Header, tokens: int, variants: frozenset[str], choice: str, seats: Mapping[str, int]) -> tuple[str, ...]:
    """The colours of both players, each as a text of letters; empty in a game without colours."""
    if KINILANI not in variants:
        if "lineup" in header.fields:
            raise header.fault("lineup", "only in Kinilani have tokens colours", "take the line out, or write variant: kinilani")
        return ()
    if "lineup" not in header.fields:
        raise header.fault("variant", "Kinilani needs a lineup", "write one: lineup: Aino b g v, Ville o c r")
    found: dict[int, str] = {}
    for entry in entries(header.fields["lineup"]):
        tag, *words = entry.split() or [""]
        seat = seats.get(fold(tag))
        if seat is None:
            raise header.fault("lineup", f"nobody is called “{tag}”", "write each player's tag and then his colours")
        if seat in found:
            raise header.fault("lineup", f"the colours of {tag} are given twice")
        found[seat] = _read_colours(header, tag, words, tokens, variants, choice)
    if len(found) < 2:
        raise header.fault("lineup", "the colours of both players are needed")
    return found[0], found[1]


def _read_colours(header: Header, tag: str, words: Sequence[str], tokens: int, variants: frozenset[str], choice: str) -> str:
    """One player's colours (DC-8.1, DC-R24); a full set is filled up where only those on `h8` and `h7` are named."""
    letters = [SPELLINGS.get(word.casefold(), "") for word in words]
    if "" in letters:
        word = words[letters.index("")]
        raise header.fault("lineup", f"“{word}” is no colour", suggest(word.casefold(), list(SPELLINGS)))
    colours = "".join(letters)
    full_set = tokens in (7, 14)
    may_be_short = full_set and NO_RESERVES not in variants
    if len(colours) != tokens and not (may_be_short and len(colours) == 2):
        enough = f"{tokens} colours, or the two on h8 and h7" if may_be_short else f"{tokens} colours"
        raise header.fault("lineup", f"{tag} has {len(colours)} colours here and needs {enough}")
    most = 2 if tokens == 14 or (not full_set and choice == "b") else 1
    for letter in ORDER:
        if colours.count(letter) > most:
            what = f"{tag} has “{letter}” {colours.count(letter)} times, and {most} at most may be had"
            raise header.fault("lineup", what)
    if len(colours) == tokens:
        return colours
    rest = Counter(ORDER * most) - Counter(colours)
    return colours + in_order(rest.elements())
