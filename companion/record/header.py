"""The header of a record: `key: value` lines before the first section (or before the first line that is a move or a claim)."""

import dataclasses
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple, TypeVar

from companion.record.claims import parse_integer
from companion.record.errors import Fault
from companion.record.lines import Line, new, split_lines
from companion.record.messages import say
from companion.record.players import Player, PlayersError, fold, mended_players, players_by_tag, tag_trouble
from companion.record.values import frozen

Value = TypeVar("Value")
FORMAT = 1
#: Who plays in examples.
_NAMES = ("Aino", "Ville", "Emmi", "Otto", "Olavi", "Tuuli")
#: Keys that every game has and that are free text.
FREE_KEYS = ("date", "place", "event", "note")
#: Keys that every game has.
COMMON_KEYS = ("game", "format", "rules", "players", *FREE_KEYS)
_KEY = re.compile(r"\s*([^\s:#]+)\s*:")
#: The same, up to where the value begins.
_FIELD = re.compile(r"\s*([^\s:#]+)\s*:\s*")
_NUMBER = re.compile(r"[0-9]+")
#: A ruling and its setting, as `house:` has them.
HOUSE_ENTRY = re.compile(r"(\S[^\s=]*+)\s*+=\s*+(\S++)")


class Field(NamedTuple):
    """One header line: its key in lower case, its value without blanks around it, and where both begin."""

    key: str
    value: str
    line: int
    column: int
    value_column: int

    def fault(self, message: str, hint: str = "", word: str = "") -> Fault:
        """A `header` fault at a `word` of this field's value; without one at its key: something is missing, or too much."""
        start, end = self.place(word)
        return Fault("header", message, self.line, start, hint, end)

    def place(self, word: str = "") -> tuple[int, int]:
        """The columns where a word of the value begins and ends; those of the key for no word, or one that is not there.

        The last of several is meant: what stands twice is wrong the second time.
        """
        pattern = rf"(?<![\w-]){re.escape(word)}(?![\w-])"
        exact = list(re.finditer(pattern, self.value)) if word else []
        if found := exact or (list(re.finditer(pattern, self.value, re.IGNORECASE)) if word else []):
            return self.value_column + found[-1].start(), self.value_column + found[-1].end()
        if word and word in self.value:
            start = self.value_column + self.value.rindex(word)
            return start, start + len(word)
        return self.column, self.column + len(self.key)


@frozen
class Header:
    """The header as written. `fields` has every key but `note`; `notes` has those, in order.

    `begins` says what stands straight below it in place of moves: `position`, `result`, or nothing of these. Either may make up
    for keys that the header else must have.
    """

    game: str
    players: tuple[Player, ...]
    fields: Mapping[str, Field]
    notes: tuple[str, ...] = ()
    #: What is wrong with values that were read on their own, each with its default in its place.
    faults: list[Fault] = dataclasses.field(default_factory=list, compare=False)
    begins: str = ""
    #: The players' numbers in seat order, from 0, by their folded tags.
    numbers: Mapping[str, int] = dataclasses.field(default_factory=dict, compare=False)
    #: The keys whose values nobody knows: they stand twice, or an unknown key was probably meant to be them.
    unsure: frozenset[str] = frozenset()

    @property
    def persons(self) -> tuple[str, ...]:
        """The tags of all but dummies, in seat order."""
        return tuple(player.tag for player in self.players if not player.is_dummy)

    def value(self, key: str) -> str:
        """The value of a key, or an empty string if it is not written."""
        field = self.fields.get(key)
        return field.value if field else ""

    @property
    def rules(self) -> int:
        """The version of the game's rules that the record names, 0 where it names none."""
        return int(self.value("rules") or 0)

    def fault(self, key: str, message: str, hint: str = "", word: str = "") -> Fault:
        """A `header` fault at a `word` of a key's value, or at the key."""
        return self.fields[key].fault(message, hint, word)

    def add(self, key: str, message: str, hint: str = "", word: str = "") -> None:
        """Keep a `header` fault at a `word` of a key's value, or at the key; what else is wrong is still found."""
        self.faults.append(self.fault(key, message, hint, word))

    def is_wrong(self, *keys: str) -> bool:
        """Whether something is wrong with one of these keys: a value that depends on it cannot be said to be wrong, too."""
        if not self.faults:
            return False
        lines = {self.fields[key].line for key in keys if key in self.fields}
        return not self.unsure.isdisjoint(keys) or any(fault.line in lines for fault in self.faults)

    def keep(self, read: Callable[[], Value], default: Value) -> Value:
        """What `read` makes of a value; where it raises Fault, that is kept with the others, and the default stands in."""
        try:
            return read()
        except Fault as fault:
            self.faults.append(fault)
            return default

    def place(self, key: str, word: str = "") -> tuple[int, int, int]:
        """Line, column and end column of a word of a key's value, or of the key; of `players` where that key is not written."""
        field = self.fields.get(key) or self.fields["players"]
        return field.line, *field.place(word)

    def word(self, key: str, allowed: Collection[str], default: str) -> str:
        """The value of a key that is one of the `allowed` words, in lower case; another is a fault, and gives the default."""
        if key not in self.fields:
            return default
        word = self.value(key).casefold()
        if word not in allowed:
            self.add(key, say("no-value", value=self.value(key), key=key), suggest(word, allowed), self.value(key))
            return default
        return word

    def number(self, key: str, default: int, least: int = 0) -> int:
        """The value of a key that is a whole number, `least` or more; any other value is a fault, and gives the default."""
        if key not in self.fields:
            return default
        value = self.fields[key].value
        number = parse_integer(value) if value.isdecimal() and value.isascii() else None
        if number is None or number < least:
            self.faults.append(self.fault(key, say("no-number", key=key, least=least, value=value), word=value))
            return default
        return number

    def house(self, settings: Mapping[str, str], fixed: Collection[str]) -> dict[str, str]:
        """The setting of every ruling that can be changed: those of `house:`, else the first.

        `settings` maps a ruling's id to its settings, `fixed` are the ids of the rulings that cannot be changed that way.
        An unknown, fixed or doubled id and an unknown setting are faults, and count for nothing.
        """
        if "house" not in self.fields:
            return {ruling: options[0] for ruling, options in settings.items()}
        chosen: dict[str, str] = {}
        for entry in self.value("house").split(","):
            match = HOUSE_ENTRY.fullmatch(entry.strip())
            fault = self._house_fault(entry.strip(), match, settings, fixed, chosen)
            if fault:
                self.faults.append(fault)
            elif match:
                chosen[match[1].upper()] = match[2].casefold()
        return {ruling: chosen.get(ruling, options[0]) for ruling, options in settings.items()}

    def _house_fault(
        self,
        entry: str,
        match: re.Match[str] | None,
        settings: Mapping[str, str],
        fixed: Collection[str],
        chosen: Collection[str],
    ) -> Fault | None:
        """What is wrong with an entry of `house:`, where the rulings before it are chosen already."""
        if not match:
            return self.fault("house", say("no-setting", entry=entry), _house_example(settings, fixed), entry)
        ruling, setting = match[1].upper(), match[2].casefold()
        if ruling in fixed:
            return self.fault("house", say("fixed", ruling=ruling), say("fixed-hint"), match[1])
        if ruling not in settings:
            return self.fault("house", say("no-ruling", ruling=match[1]), suggest(ruling, settings), match[1])
        if setting not in tuple(settings[ruling]):
            return self.fault(
                "house",
                say("no-such-setting", ruling=ruling, setting=match[2]),
                say("one-of", words=", ".join(f"{ruling}={letter}" for letter in settings[ruling])),
                entry,
            )
        if ruling in chosen:
            return self.fault("house", say("ruling-twice", ruling=ruling), word=match[1])
        return None


def suggest(word: str, allowed: Collection[str]) -> str:
    """A hint for a word that is not allowed: the nearest one, or all where none is near. No number is nearly another.

    Empty for a word that is one of them: then something else is wrong.
    """
    if word in allowed:
        return ""
    near = _nearest(word, allowed)
    return say("did-you-mean", word=near) if near else say("one-of", words=", ".join(allowed))


def _nearest(word: str, allowed: Collection[str]) -> str:
    """The word that was probably meant; empty where none is near."""
    number = _NUMBER.findall(word)
    fitting = [one for one in allowed if not number or _NUMBER.findall(one) in ([], number)]
    near = [] if word.isdigit() else close_to(word, fitting)
    return near[0] if near else ""


def misspelt(word: str, known: Collection[str]) -> str:
    """The one of these words that a word hardly differs from; empty if there is none."""
    return next(iter(close_to(word, sorted(known), 0.75)), "")


def close_to(word: str, known: Sequence[str], cutoff: float = 0.6) -> list[str]:
    """The nearest of the known words, if one is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for what is wrong

    return get_close_matches(word, known, n=1, cutoff=cutoff)


def key_of(line: Line) -> str | None:
    """What stands before the colon of a `key: value` line, as it is written; None for any other line."""
    match = _KEY.match(line.code)
    return match[1] if match else None


def read_field(line: Line) -> Field | None:
    """The field of a `key: value` line; None for any other line."""
    number, _, code, _ = line
    key, _, value = code.partition(":")
    if key.isalpha() and value:  # most are written so, and a pattern takes three times as long
        value = value.lstrip()
        return new(Field, (key.casefold(), value.rstrip(), number, 1, len(code) - len(value) + 1))
    match = _FIELD.match(code)
    if not match:
        return None
    start = match.end()
    return new(Field, (match[1].casefold(), code[start:].rstrip(), number, match.start(1) + 1, start + 1))


def read_fields(lines: Sequence[Line]) -> tuple[list[Field], list[Line]]:
    """The `key: value` lines among these, as they stand, and the other lines that are not blank."""
    fields = [read_field(line) for line in lines]
    others = [line for line, field in zip(lines, fields, strict=True) if field is None and line.code.strip()]
    return [field for field in fields if field is not None], others


def header_fields(text: str) -> list[Field]:
    """The `key: value` lines above the first heading of a text that need not be a whole record; what is none is passed over."""
    header = takewhile(lambda line: not line.code.lstrip().startswith("["), split_lines(text))
    fields, _ = read_fields(list(header))
    return fields


def _house_example(settings: Mapping[str, str], fixed: Collection[str]) -> str:
    """How a setting is written, by one that the game has."""
    for ruling, letters in settings.items():
        if ruling not in fixed and len(letters) > 1:
            return say("like-house", ruling=ruling, setting=letters[-1])
    return say("no-rulings")


def game_of(fields: list[Field], first: Line) -> Field:
    """The field `game:`. Raises Fault where the `first` line of the record that is not blank is another one."""
    if fields and fields[0].key == "game":
        return fields[0]
    raise first.fault(say("no-game"), rule="header")


def check_fields(
    fields: list[Field],
    keys: Collection[str],
    reserved: frozenset[str],
    begins: str = "",
    seats: int = 2,
    lines: Collection[str] = (),
) -> tuple[Header | None, list[Fault]]:
    """The header of these fields, for a game with these `keys` of its own and these `reserved` words (folded); or what is wrong.

    Checked here is what holds for every game: known keys, none twice, the format's number, the players. `begins` is said of it;
    `seats` is how many usually play, `lines` are the words of lines that an unknown key may be meant to be.
    Where anybody plays there is a header; it has the faults, and its other values can be read all the same.
    """
    known = {field.key: field for field in fields}
    faults: list[Fault] = []
    unsure: frozenset[str] = frozenset()
    if len(known) != len(fields) or not known.keys() <= _allowed(tuple(keys)):
        known, faults = _check_keys(fields, (*COMMON_KEYS, *keys), lines)
        unsure = _unsure(fields, known, keys)
    if "format" in known:
        faults += _format_faults(known["format"])
    players: dict[str, Player] = {}
    if "players" in known:
        players = players_by_tag(known["players"].value, reserved, lambda error: faults.append(_players_fault(known, error)))
    else:
        faults.append(fields[0].fault(say("no-players"), say("write-players", players=", ".join(_NAMES[:seats]))))
    if not players:
        return None, faults
    notes: tuple[str, ...] = ()
    if known.pop("note", None):
        notes = tuple([field.value for field in fields if field.key == "note"])
    numbers = dict(zip(players, range(len(players)), strict=True))
    return Header(fields[0].value.casefold(), tuple(players.values()), known, notes, faults, begins, numbers, unsure), faults


def _players_fault(known: Mapping[str, Field], error: PlayersError) -> Fault:
    mended = mended_players(known["players"].value, ()) or ", ".join(_NAMES[:2])
    return known["players"].fault(error.message, say("write-players", players=mended), error.word)


def _unsure(fields: Sequence[Field], known: Mapping[str, Field], keys: Collection[str]) -> frozenset[str]:
    """The keys that stand twice, and those that unknown ones were probably meant to be."""
    written = [field.key for field in fields if field.key != "note"]
    return frozenset(
        key if key in known else _nearest(key, keys) for key in written if key not in known or written.count(key) > 1
    )


@cache
def _allowed(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*COMMON_KEYS, *keys))


def _check_keys(
    fields: Sequence[Field], allowed: tuple[str, ...], lines: Collection[str]
) -> tuple[dict[str, Field], list[Fault]]:
    """The fields by their keys, but for those that are not allowed or stand twice: these are faults."""
    faults: list[Fault] = []
    known: dict[str, Field] = {}
    for field in fields:
        if field.key not in allowed:
            faults.append(field.fault(say("no-key", key=field.key), suggest(field.key, (*allowed, *sorted(lines)))))
        elif field.key in known and field.key != "note":
            faults.append(field.fault(say("key-twice", key=field.key), say("key-twice-hint", line=known[field.key].line)))
        else:
            known[field.key] = field
    return known, faults


def check_tags(header: Header, reserved: Collection[str]) -> None:
    """Keep a fault for each player whose tag is one of the game's words (folded)."""
    if header.numbers.keys().isdisjoint(reserved):
        return
    for player in header.players:
        if fold(player.tag) in reserved:
            hint = say("write-players", players=mended_players(header.value("players"), reserved))
            header.add("players", tag_trouble(player.tag, reserved), hint, player.tag)


def check_rules(header: Header, newest: int) -> None:
    """Keep a fault where `rules:` names no version of the game's rules, of which `newest` is the last."""
    if "rules" not in header.fields:
        return
    value = header.value("rules")
    number = parse_integer(value) if _NUMBER.fullmatch(value) else None
    if not number:
        header.add("rules", say("no-version", value=value), say("write-rules", version=newest), value)
    elif number > newest:
        what = say("newer-rules", newest=newest, number=number)
        header.add("rules", what, say("newer-rules-hint", version=newest), value)


def _format_faults(field: Field) -> list[Fault]:
    if field.value == str(FORMAT):
        return []
    return [field.fault(say("newer-format", newest=FORMAT, value=field.value), say("newer-format-hint"), field.value)]
