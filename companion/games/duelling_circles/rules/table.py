"""Who plays, and what: everything that a header says, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from companion.games.duelling_circles.rules.course import HOME_LENGTH, across, course, lucky_places, places
from companion.games.duelling_circles.rules.lineup import DOUBLE, Bag, in_usual_order, read_lineup
from companion.games.duelling_circles.rules.messages import say
from companion.record import Field, Header, fold, suggest
from companion.referee import Files, Key

NO_RESERVES, COUNTERFLOW, KINILANI, TRADITIONAL = "no-reserves", "counterflow", "kinilani", "traditional"
VARIANTS = (NO_RESERVES, COUNTERFLOW, KINILANI)
TOKENS = {"3": 3, "5": 5, "7": 7, "14": 14}
#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = {
    "DC-R3": "ab", "DC-R4": "ab", "DC-R5": "ab", "DC-R6": "abc", "DC-R7": "abc", "DC-R9": "ab", "DC-R10": "ab", "DC-R11": "ab",
    "DC-R14": "ab", "DC-R17": "ab", "DC-R18": "abc", "DC-R21": "ab", "DC-R24": "ab", "DC-R26": "ab",
}  # fmt: skip
FIXED_RULINGS = frozenset(f"DC-R{n}" for n in range(1, 27)) - RULINGS.keys()
#: What no record shows: whether dice or coins fell (a number of heads, a number of a tile is written either way).
NOT_JUDGED = frozenset({"DC-9.3"})
#: The words of the lines of a position.
BOARD, RESERVE, TAKEN, LUCKY, TURN = "board", "reserve", "taken", "lucky", "turn"
POSITION_WORDS = frozenset((BOARD, RESERVE, TAKEN, LUCKY, TURN))
CLAIM_WORDS = frozenset(("total", "winner"))
#: The header keys on which the form of lines hangs.
FORM_KEYS = frozenset(("variant", "lineup"))
#: Demi, Stater and Penny as they fall -> the tile that they choose where heads are the first part (DC-4.2).
COIN_TILES = {"".join(sides): number for number, sides in enumerate(product("HT", repeat=3), 1)}
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
    Key("lineup", "Aino b g v, Ville o c r", "Kinilani: each one's colours from h8 backwards, then the reserve", "none"),
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

    It is also empty in Kinilani where the header has none, as a position or a result alone stands below it.

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

    @property
    def bag(self) -> Bag:
        """What each player's colours are taken from (DC-8.1, DC-R24)."""
        return _bag(self.tokens, self.variants, self.house)

    @property
    def may_decline(self) -> bool:
        """Whether a move that is possible may be declined (DC-2.10, DC-R3)."""
        return self.house["DC-R3"] == "b"

    @property
    def may_leave(self) -> bool:
        """Whether rallying flips that are owed may be left unmade (DC-3.3, DC-R4)."""
        return self.house["DC-R4"] == "a"

    def lucky_tile(self, coins: str) -> int:
        """The tile that Demi, Stater and Penny choose (DC-4.2); which side comes first is the table's affair (DC-R9)."""
        number = COIN_TILES[coins]
        return number if self.house["DC-R9"] == "a" else 9 - number

    def enters_at_c1(self, seat: int) -> bool:
        """Whether a player comes from his home row to `c1`, which lies at the first player's left (DC-1.3, DC-7.1)."""
        return self.names[seat][HOME_LENGTH] == "c1"

    def setting(self, ruling: str) -> str:
        """The setting by which the table plays a ruling."""
        return self.house[ruling]

    def seat(self, tag: str) -> int | None:
        """The seat of the player with this tag, in any letter case."""
        return self.seats.get(fold(tag))


#: The plain game.
NO_VARIANTS: frozenset[str] = frozenset()


def read_header(header: Header, _files: Files) -> Table:
    """What a header says: two players (DC-9.2), how many tokens (DC-1.1), and what is played otherwise."""
    tokens = TOKENS[header.word("tokens", TOKENS, "7")]
    house = header.house(RULINGS, FIXED_RULINGS)
    variants = _read_variants(header, tokens) if "variant" in header.fields else NO_VARIANTS
    players = tuple(player.tag for player in header.players)
    if len(players) != 2:  # known before anybody is looked for who might be missing there
        header.add("players", say("two-play-game", count=len(players)), say("name-both-players"))
    seats = {fold(tag): seat for seat, tag in enumerate(players)}
    lineup = _read_lineup(header, seats, variants, _bag(tokens, variants, house))
    first, second = (*players, *players)[:2]
    counterflow = COUNTERFLOW in variants
    names = (course(counterflow, 0), course(counterflow, 1))
    return Table(
        players=(first, second), tokens=tokens, variants=variants, lineup=lineup, house=house, seats=seats, names=names,
        places=(places(names[0]), places(names[1])), across=across(counterflow),
        lucky_places=(lucky_places(counterflow, 0), lucky_places(counterflow, 1)),
        rulings=Rulings(*(house[ruling] for ruling in ("DC-R7", "DC-R14", "DC-R17", "DC-R18", "DC-R21"))),
    )  # fmt: skip


def _read_lineup(header: Header, seats: Mapping[str, int], variants: frozenset[str], bag: Bag) -> tuple[str, ...]:
    """The colours where the header has them: a position may say them, and a result alone needs none."""
    if KINILANI not in variants and not header.is_wrong("variant"):
        if "lineup" in header.fields:
            header.add("lineup", say("only-kinilani-tokens"), say("take-line-out"))
        return ()
    if "lineup" in header.fields:
        return read_lineup(header, seats, bag)
    if KINILANI in variants and not header.begins:
        header.add("variant", say("kinilani-needs-lineup"), say("write-one-lineup", lineup=_usual_lineup(header, bag.tokens)))
    return ()


def _usual_lineup(header: Header, tokens: int) -> str:
    """The colours in their usual order, as an example for this table."""
    return ", ".join(f"{player.tag} {in_usual_order(tokens)}" for player in header.players)


def _bag(tokens: int, variants: frozenset[str], house: Mapping[str, str]) -> Bag:
    return Bag(tokens, NO_RESERVES not in variants, house["DC-R24"])


def entries(field: Field) -> list[str]:
    """What stands between the commas of a value, without blanks around it."""
    return [entry.strip() for entry in field.value.split(",")]


def _read_variants(header: Header, tokens: int) -> frozenset[str]:
    """Which variants are played; the double game has no room for one without reserves (DC-6.2, DC-9.1)."""
    written = entries(header.fields["variant"])
    chosen = [entry.casefold() for entry in written]
    if chosen == [TRADITIONAL]:
        return frozenset()
    for at, (name, word) in enumerate(zip(chosen, written, strict=True)):
        if name == TRADITIONAL:
            header.add("variant", say("traditional-game-no"), say("leave-traditional-out"), word)
        elif name not in VARIANTS:
            header.add("variant", say("no-variant", name=name), suggest(name, (*VARIANTS, TRADITIONAL)), word)
        elif name in chosen[:at]:
            header.add("variant", say("variant-named-twice"), word=written[-1 - chosen[::-1].index(name)])
        elif name == NO_RESERVES and tokens == DOUBLE:
            header.add("variant", say("fourteen-do-not-fit"), say("play-no-reserves"), word)
    return frozenset(chosen)
