"""What a group usually plays: `companion.toml` in its folder of records, and below it the user's own config.toml.

These are defaults of `new`, `enter` and `print`. What is used is written into the record: no record depends on them.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from companion.cli.group.toml_file import TomlFile, config_file, read_toml
from companion.cli.records.files import GROUP_FILE, folder_of
from companion.cli.terminal.out import CommandError
from companion.record import fold
from companion.referee import FILE_NAME, AskingError, Game, books, game_ids, named_game, nearest, players_value
from companion.referee.asking.usual import players_that_fit
from companion.words import ENGLISH, languages

#: What is in the printer, and how much ink it may take.
Paper = Literal["a4", "letter"]
Ink = Literal["colour", "grey", "saver"]


class Setting(NamedTuple):
    """A header key that a group gives, and the file and line where it does."""

    key: str
    value: str
    place: str

    @property
    def line(self) -> str:
        """As a record has it: `house: AB-R3=b`."""
        return f"{self.key}: {self.value}"


@dataclass(frozen=True, slots=True)
class Group:
    """What a group's file says, completed by the user's own.

    Attributes:
        game: The id of the game that is usually played; empty where none is named.
        players: Who usually plays, with commas between them, as `--players` takes it; empty where nobody is named.
        paper: `a4` or `letter`; empty where none is named.
        ink: `colour`, `grey` or `saver`; empty where none is named.
        back_offset: How far backs are moved, as `--back-offset` takes it, of paper turned over its long edge; else empty.
        language: The code of the language of texts, sheets and messages; empty where none is named.
        nicknames: The names of all who are listed under nicknames, folded (`folded_name`), and who is meant by each.
        options: The header keys of each game, by its id: house rulings and options.
    """

    game: str = ""
    players: str = ""
    paper: str = ""
    ink: str = ""
    back_offset: str = ""
    language: str = ""
    nicknames: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)

    def header_lines(self, game_id: str) -> list[str]:
        """The header lines that the group's records of a game have: `house: AB-R3=b`, `variant: night`."""
        return [setting.line for setting in self.settings(game_id)]

    def settings(self, game_id: str) -> list[Setting]:
        """The same, each with its key, its value and where the file says so."""
        return list(self.options.get(game_id, {}).values())

    def players_for(self, game: Game) -> str:
        """Who usually plays, where so many can play this game; else empty."""
        return players_that_fit(game, self.players)

    def place_of(self, line: str) -> str:
        """Where a header line of an option was told: the file and its line; empty where it is none of them."""
        settings = (setting for options in self.options.values() for setting in options.values())
        return next((setting.place for setting in settings if setting.line == line), "")

    def person(self, name: str) -> str:
        """Who is meant by a name: the person whose nickname it is, else whoever bears it."""
        return self.nicknames.get(folded_name(name), " ".join(name.split()))


def folded_name(name: str) -> str:
    """The form in which names of people are compared: without regard to case and to the number of blanks."""
    return fold(" ".join(name.split()))


def language_at(path: str, game: str | None = None) -> str:
    """The language in which people are told of a record: their group's, or their own; English where nothing says another.

    Of a `game` that has no messages in that language all is said in English, not half of each sentence. A group's file that is
    wrong is told of by the commands that use it: here it counts for nothing.
    """
    try:
        language = group_of(path).language or ENGLISH
    except CommandError:
        return ENGLISH
    return language if game is None or language == ENGLISH or books.speaks(game, language) else ENGLISH


def known_language(said: str) -> str:
    """The code of a language that there is. Raises CommandError, which lists them."""
    code = said.strip().casefold()
    if code not in languages():
        there = ", ".join(languages())
        raise CommandError(f"there is no language “{said}”", f"there is: {there} (docs/group.md says how to add one)")
    return code


NICKNAMES = "nicknames"
BASE_URL = "base_url"
BACK_OFFSET = "back_offset"
_MILLIMETRES = re.compile(r"\s*([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?)\s*,\s*([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?)\s*")
#: The keys above all tables; `base_url` is the user's own.
KEYS = ("game", "players", "paper", "ink", BACK_OFFSET, "language")
#: Header keys of every game that may be the same from one evening to the next.
USUAL_KEYS = ("place", "event")


def millimetres(said: str) -> tuple[float, float]:
    """How far backs are moved, right and down. Raises CommandError."""
    match = _MILLIMETRES.fullmatch(said)
    if not match:
        hint = "write two numbers of millimetres, right and down: --back-offset 0.5,-1"
        raise CommandError(f"“{said}” isn't an offset", hint)
    return float(match[1]), float(match[2])


def read_settings(file: TomlFile, folder: Path, *, own: bool) -> Group:
    """What a file says; files that it names (a map) are named as seen from `folder`, where the record is to lie.

    `own` is the user's config, which may have `base_url`. Raises CommandError with the line of what is wrong.
    """
    reading = _Reading(file, folder)
    tables = reading.tables(own=own)
    return Group(
        game=reading.game(),
        players=reading.players(),
        paper=reading.word("paper", get_args(Paper)),
        ink=reading.word("ink", get_args(Ink)),
        back_offset=reading.back_offset(),
        language=reading.word("language", languages()),
        nicknames=reading.nicknames(),
        options={game.id: reading.options(name, game) for name, game in tables.items()},
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """One file that is being read."""

    file: TomlFile
    folder: Path

    def tables(self, *, own: bool) -> Mapping[str, Game]:
        """The games whose options the file gives, by the names of their tables. Refuses every key that means nothing."""
        games: dict[str, Game] = {}
        for key, value in self.file.values.items():
            if key == BASE_URL:
                self._base_url(own=own)
            elif key not in (*KEYS, NICKNAMES):
                games[key] = self._game_of(key, value)
        return games

    def _base_url(self, *, own: bool) -> None:
        if not own:
            why = f"“{BASE_URL}” is not taken from a group's file: whoever made this folder could send printed codes elsewhere"
            raise self.file.error(why, f"write it into your own config, {config_file()}, or give --base-url", key=BASE_URL)
        self.text(BASE_URL)

    def _game_of(self, name: str, value: object) -> Game:
        try:
            game = named_game(name)
        except AskingError:
            known = [*KEYS, NICKNAMES, *game_ids()]
            raise self.file.error(f"there is no key “{name}”", nearest(name, known), key=name) from None
        if not isinstance(value, Mapping):
            raise self.file.error(
                f"“{name}” has options, not a value", f'begin a table with [{name}], or write game = "{name}"', key=name
            )
        return game

    def game(self) -> str:
        """The id of the usual game."""
        said = self.text("game")
        with self._at("game"):
            return said and named_game(said).id

    @contextmanager
    def _at(self, key: str) -> Iterator[None]:
        """A context in which what cannot be is told at the line of a key."""
        try:
            yield
        except AskingError as error:
            raise self.file.error(error.message, error.hint, key=key) from None

    def text(self, key: str) -> str:
        """The text of a key above all tables; empty where it is not there."""
        return self._text(self.file.values[key], key) if key in self.file.values else ""

    def players(self) -> str:
        """Who usually plays."""
        said = self.text("players")
        with self._at("players"):
            return said and players_value(said, ()) and said

    def word(self, key: str, allowed: Sequence[str]) -> str:
        """The value of a key that is one of these words."""
        said = self.text(key).casefold()
        if said and said not in allowed:
            raise self.file.error(f"“{said}” isn't a valid {key}", nearest(said, allowed), key=key)
        return said

    def back_offset(self) -> str:
        """How far backs are moved."""
        said = self.text(BACK_OFFSET)
        if said:
            try:
                millimetres(said)
            except CommandError as error:
                raise self.file.error(error.message, 'write it like back_offset = "0.5,-1"', key=BACK_OFFSET) from None
        return said

    def nicknames(self) -> Mapping[str, str]:
        """The folded nicknames and whose they are. Nobody's nickname is another's name: so there is no circle."""
        table = self.file.values.get(NICKNAMES, {})
        if not isinstance(table, Mapping):
            raise self.file.error(
                "[nicknames] is a table of people", 'write [nicknames], and below it Aino = "Mummi"', key=NICKNAMES
            )
        people: dict[str, str] = {}
        for person in table:
            if folded_name(person) in people or not person.strip():
                what = f"“{person}” is there twice" if person.strip() else "a name is empty"
                raise self.file.error(what, "write each person once", key=person, table=NICKNAMES)
            people[folded_name(person)] = " ".join(person.split())
        called = dict(people)  # as written here, whatever the letter case in a record
        for person, value in table.items():
            for nickname in self._text(value, person, NICKNAMES).split(","):
                self._call(person, nickname.strip(), people, called)
        return called

    def _call(self, person: str, nickname: str, people: Mapping[str, str], called: dict[str, str]) -> None:
        """Enters one nickname, if it is nobody else's."""
        folded = folded_name(nickname)
        mine = people[folded_name(person)]
        whose = called.get(folded, mine)
        if not nickname:
            raise self.file.error(f"a nickname of “{person}” is empty", "leave the comma out", key=person, table=NICKNAMES)
        if whose != mine:
            if folded in people:
                what, hint = (
                    f"“{nickname}” is a person here, not another name of {person}",
                    "write all names of a person on one line",
                )
            else:
                what, hint = f"“{nickname}” is another name of {whose} already", "one name can mean only one person"
            raise self.file.error(what, hint, key=person, table=NICKNAMES)
        called[folded] = mine

    def options(self, name: str, game: Game) -> Mapping[str, Setting]:
        """The header keys of a game's table."""
        forms = {key.name: key.form for key in game.keys} | dict.fromkeys(USUAL_KEYS, "")
        settings: dict[str, Setting] = {}
        for written, value in self.file.values[name].items():
            key = written.casefold()
            if key not in forms:
                what = f"{game.title} has no option “{written}”"
                raise self.file.error(what, nearest(key, list(forms)), key=written, table=name)
            if key in settings:
                raise self.file.error(f"“{key}” is there twice", "write it once", key=written, table=name)
            text = self._value(value, written, name)
            if forms[key] == FILE_NAME:
                text = self._seen_from_the_record(text)
            settings[key] = Setting(key, text, self.file.place(written, name))
        return settings

    def _seen_from_the_record(self, named: str) -> str:
        """The name of a file beside this one, as the record names it; any other name stays."""
        beside = self.file.path.parent / named
        if Path(named).is_absolute() or not beside.is_file():
            return named
        return Path(os.path.relpath(beside, self.folder)).as_posix()

    def _value(self, value: object, key: str, table: str) -> str:
        """The value of a header key: a number, yes or no, too."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value) if isinstance(value, int) else self._text(value, key, table)

    def _text(self, value: object, key: str, table: str = "") -> str:
        """A text as a record's header has it, on one line; several with commas between them."""
        parts = value if isinstance(value, list) else [value]
        texts = [part for part in parts if isinstance(part, str)]
        if len(texts) < len(parts):
            raise self.file.error(f"“{key}” isn't a text", f'write it like {key} = "…"', key=key, table=table)
        text = ", ".join(texts)
        if not text.strip():
            raise self.file.error(f"“{key}” is empty", "give it a value, or leave the line out", key=key, table=table)
        if "#" in text or not text.isprintable():
            what = f"“{key}” has a # or a sign that cannot be printed, which a line of a record can't have"
            raise self.file.error(what, "leave it out", key=key, table=table)
        return " ".join(text.split())


def game_or_usual(name: str, group: Group) -> Game:
    """The game of this id or title; without one, the one that the group usually plays. Raises CommandError."""
    if not (name or group.game):
        raise CommandError("no game is named", f"name one (companion games lists them), or the usual one in {GROUP_FILE}")
    return named_game(name or group.game)


def group_of(path: Path | str) -> Group:
    """What the group usually plays to which a record belongs, or a folder; `-` means the working folder.

    The nearest `companion.toml` counts, from the record's folder upwards; what it lacks, the user's own config.toml says.
    An empty Group where there is neither. Raises CommandError, with file and line, where one of them is wrong.
    """
    folder = folder_of(path)
    own = read_toml(config_file())
    theirs = _group_file(folder)
    usual = read_settings(own, folder, own=True) if own else Group()
    return _completed(read_settings(theirs, folder, own=False), usual) if theirs else usual


def _group_file(folder: Path) -> TomlFile | None:
    return next((found for one in (folder, *folder.parents) if (found := read_toml(one / GROUP_FILE))), None)


def nearest_file() -> TomlFile | None:
    """The file that counts in the working folder: the group's, else the user's own. Raises CommandError."""
    return _group_file(folder_of("-")) or read_toml(config_file())


def _completed(group: Group, usual: Group) -> Group:
    """A group's settings, and those of the user where the group has none: key by key, and name by name."""
    games = [*group.options, *(game for game in usual.options if game not in group.options)]
    return Group(
        **{key: getattr(group, key) or getattr(usual, key) for key in KEYS},
        nicknames={name: group.person(person) for name, person in usual.nicknames.items()} | dict(group.nicknames),
        options={game: {**usual.options.get(game, {}), **group.options.get(game, {})} for game in games},
    )
