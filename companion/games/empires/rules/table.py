"""Who sits at the table and what is played: everything that a header says. Players are numbers, in the order of `players:`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards.french import SUIT_NAMES
from companion.games.empires.rules import maps, say
from companion.record import Fault, Header, Line, Token, close_to, fold, suggest
from companion.referee import Files, Key, ready_files

#: Attribute words -> suit (EM-5.4).
ATTRIBUTES: Mapping[str, str] = {"fertility": "h", "diplomacy": "d", "warfare": "s", "sophistication": "c"} | {
    name: suit for suit, name in SUIT_NAMES.items()
}
TREASURY, SUPPLIES = "treasury", "supplies"
OPTIONS = (TREASURY, SUPPLIES)
#: The rulings that `house:` can change, with their settings; the first is the default.
RULINGS = dict.fromkeys((f"EM-R{n}" for n in (1, 2, 3, 4, 6, 7, 10, 15, 17, 18, 19, 20, 22, 25, 28, 29, 31, 32)), "ab") | {
    "EM-R9": "abc",
    "EM-R11": "abc",
}
FIXED_RULINGS = frozenset(f"EM-R{n}" for n in range(1, 36)) - RULINGS.keys()
#: What no record can break: the text's advice on numbers of players and pieces.
NOT_JUDGED = frozenset({"EM-12"})
CLAIM_WORDS = frozenset(("order", "score", "total", "winner"))
#: The header keys on which the form of lines hangs.
FORM_KEYS = frozenset(("options", "map"))
RESERVED = CLAIM_WORDS | {"breakthrough", "end", "draw"}
LEAST_PLAYERS, MOST_PLAYERS = 2, 6

KEYS = (
    Key(
        "map", "file name", "the map: GeoJSON or a .map text, or one that comes with the game", "map lines at the head of turn 1"
    ),
    Key("youngest", "tag", "who begins", "the first player"),
    Key("attributes", "TAG WORD, …", "fertility, diplomacy, warfare or sophistication of a player", "none"),
    Key("options", "treasury, supplies", "the options that are played", "none"),
    Key("counters", "number", "counters of each player, 10 at least", "unlimited"),
    Key("cities", "number", "cities of each player", "unlimited"),
    Key("house", "EM-R1=b, …", "rulings that this table plays otherwise", "all a"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """The header, understood. `seats` are the players from the youngest on; `attributes` are suits, or an empty string.

    `map` is that of the file that the header names; `place` is where the header says which game it is.
    """

    players: tuple[str, ...]
    seats: tuple[int, ...]
    attributes: tuple[str, ...]
    treasury: bool
    supplies: bool
    counters: int | None
    cities: int | None
    house: Mapping[str, str] = field(hash=False)
    map: maps.ProvinceMap | None
    place: tuple[int, int, int]
    numbers: Mapping[str, int] = field(hash=False)
    #: EM-R3=b, which every element asks for (see bench/).
    wins_at_once: bool

    def plays(self, ruling: str, setting: str = "b") -> bool:
        """Whether the table plays this ruling by this setting."""
        return self.house[ruling] == setting

    def player(self, tag: str) -> int | None:
        """The number of the player with this tag."""
        number = self.numbers.get(tag)
        return self.numbers.get(fold(tag)) if number is None else number


def player_at(table: Table, line: Line, token: Token) -> int:
    """The player whose tag a token of a line is. Raises Fault."""
    player = table.player(token.text)
    if player is None:
        raise line.fault(say("nobody-called", tag=token.text), suggest(token.text, table.players), token=token)
    return player


def read_header(header: Header, files: Files) -> Table:
    """What a header says; a value that has not the form its key asks for becomes a fault of the header.

    The seats are the players from the youngest on (EM-2.1, EM-R5).
    """
    tags = tuple(player.tag for player in header.players)
    numbers = {fold(tag): i for i, tag in enumerate(tags)} | {tag: i for i, tag in enumerate(tags)}
    _check_players(header, tags)
    house = header.house(RULINGS, FIXED_RULINGS)
    options = _read_options(header) if "options" in header.fields else ()
    attributes = _read_attributes(header, tags, numbers)
    youngest = _player(header, "youngest", header.value("youngest"), numbers) if "youngest" in header.fields else 0
    return Table(
        players=tags,
        seats=tuple(((youngest or 0) + i) % len(tags) for i in range(len(tags))),
        attributes=attributes,
        treasury=TREASURY in options,
        supplies=SUPPLIES in options,
        counters=header.number("counters", 0, least=10) if "counters" in header.fields else None,
        cities=header.number("cities", 0, least=1) if "cities" in header.fields else None,
        house=house,
        map=header.keep(lambda: _read_map(header, files), None),
        place=header.place("game"),
        numbers=numbers,
        wins_at_once=house["EM-R3"] == "b",
    )


def _check_players(header: Header, tags: tuple[str, ...]) -> None:
    """Keep a fault where not two to six people play (EM-1.1)."""
    if any(player.is_dummy for player in header.players):
        header.add("players", say("game-no-dummy"))
    elif not LEAST_PLAYERS <= len(tags) <= MOST_PLAYERS:
        header.add("players", say("two-to-six", count=len(tags)))


def _read_options(header: Header) -> tuple[str, ...]:
    words = [word.strip() for word in header.value("options").split(",")]
    options = tuple([word.casefold() for word in words])
    for i, option in enumerate(options):
        if option not in OPTIONS:
            header.add("options", say("no-option", option=option), suggest(option, OPTIONS), words[i])
        elif option in options[:i]:
            header.add("options", say("option-given-twice"), word=words[i])
    if options == (SUPPLIES,):
        header.add("options", say("supplies-need-treasury"), say("write-treasury-3"))
    return options


def _read_attributes(header: Header, tags: tuple[str, ...], numbers: Mapping[str, int]) -> tuple[str, ...]:
    """The suits of the players' attributes, of one at most each (EM-2.4)."""
    attributes = [""] * len(tags)
    for entry in header.value("attributes").split(",") if "attributes" in header.fields else ():
        words = entry.split()
        if len(words) != 2:
            what = say("not-player-attribute", strip=entry.strip())
            header.add("attributes", what, say("write-like-fertility", name=tags[0]), entry.strip())
            continue
        player = _player(header, "attributes", words[0], numbers)
        word = words[1].casefold()
        if word not in ATTRIBUTES:
            header.add("attributes", say("no-attribute", word=words[1]), suggest(word, ATTRIBUTES), words[1])
        elif player is not None and attributes[player]:
            what = say("attribute-already", name=tags[player])
            header.add("attributes", what, say("everybody-one-most"), entry.strip())
        elif player is not None:
            attributes[player] = ATTRIBUTES[word]
    return tuple(attributes)


def _player(header: Header, key: str, tag: str, numbers: Mapping[str, int]) -> int | None:
    """The number of the player with this tag; None where nobody has it."""
    number = numbers.get(fold(tag))
    if number is None and not header.is_wrong("players"):
        header.add(key, say("nobody-called", tag=tag), suggest(tag, [player.tag for player in header.players]), tag)
    return number


def _read_map(header: Header, files: Files) -> maps.ProvinceMap | None:
    if "map" not in header.fields:
        return None
    name = header.value("map")
    if not name:
        raise header.fault("map", say("no-file-named"), say("write-map-name"))
    try:
        return maps.parse_map(files(name))
    except LookupError as error:
        message = str(error.args[0]) if error.args else say("file-cannot-read", name=name)
        raise header.fault("map", message, _map_hint(name), name) from None
    except maps.MapError as error:
        raise header.fault("map", say("map-line", name=name, line=error.line, message=error.message), error.hint, name) from None


def _map_hint(name: str) -> str:
    """Which of the maps that come with the game may be meant by a name that none has; else where they are listed."""
    near = close_to(name.casefold(), [one.name for one in ready_files("empires")])
    return suggest(name.casefold(), near) if near else say("list-maps")


def no_map(table: Table, *, positioned: bool = False) -> Fault:
    """What is wrong with a record that has neither a map file nor map lines; those of a `positioned` one stand above that."""
    ready = ready_files("empires", len(table.players)) or ready_files("empires")
    hint = say("name-a-map-above" if positioned else "name-a-map", name=ready[0].name)
    line, column, end = table.place
    return Fault("header", say("record-no-map"), line, column, hint, end)
