"""A game that is being begun: what was chosen so far, the header that it makes, and what is wrong with it, field by field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Literal

from companion.record import DUMMY, FREE_KEYS, header_fields, line_texts, parse_players
from companion.referee import FILE_NAME, Error, Files, Game, GameError, Key, can_be_entered, has_part, header_errors, judge, ready
from companion.referee.asking.beginning import completed, header_begun, new_record
from companion.referee.asking.choices import values_of
from companion.referee.asking.errors import AskingError
from companion.referee.asking.named import named_game
from companion.referee.asking.reminder import NAMES
from companion.referee.asking.seats import named_seats, persons_of
from companion.screen.phrases import capital
from companion.screen.shared_out import sides_of, words_for_each

#: How a key's value is chosen: one of some words, several of them, a player, sides of players, a word for each of them, a whole
#: number, words in an order, a file, or typed.
Way = Literal["words", "several", "player", "sides", "each", "number", "order", "file", "typed"]
#: What an error is of that no single key has.
GENERAL = ""
_WORD = re.compile(r"[\w-]+")
_MOST_NUMBER = 200


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen: the game's id, the players as they were typed in seat order, the header keys, in no order."""

    game: str
    players: tuple[str, ...]
    values: Mapping[str, str]

    @property
    def rules(self) -> Game:
        """The game's rules."""
        return named_game(self.game)

    def having(self, key: str, value: str) -> Setup:
        """The same with another value of a key; an empty one is not written."""
        return replace(self, values={name: one for name, one in {**self.values, key: value}.items() if one.strip()})

    def seats(self) -> str:
        """The value of `players:`. Raises AskingError."""
        if not self.players:
            raise AskingError("no players are named yet", "tap or type them, clockwise")
        return _seated(self.game, self.players)

    def header(self) -> str:
        """The header, its keys in the game's order. Raises AskingError where the players cannot be."""
        keys = (*(key.name for key in self.rules.keys), *FREE_KEYS)
        return header_begun(self.rules, self.seats(), [(key, self.values[key]) for key in keys if key in self.values])

    def record(self) -> str:
        """The record, ready to be written into. Raises AskingError."""
        return new_record(self.rules, self.header())

    def persons(self) -> list[str]:
        """The tags of those who are no dummies; nobody while the players cannot be."""
        try:
            return persons_of(self.rules, self.seats())
        except ValueError:
            return []


@lru_cache(maxsize=64)
def _seated(game_id: str, players: tuple[str, ...]) -> str:
    return named_seats(named_game(game_id), ", ".join(players))


@cache
def words_of(game_id: str, key_name: str) -> tuple[str, ...]:
    """The words that a header key may have as its value; none where it takes any, or a number."""
    game = named_game(game_id)
    return tuple(values_of(game, next(key for key in game.keys if key.name == key_name)))


# ---- what is wrong ----


def troubles(setup: Setup, files: Files, *, result_alone: bool = False) -> dict[str, list[str]]:
    """What is wrong, in sentences, by the key where it is told (`players`, a header key, GENERAL).

    `result_alone`: no move will stand below the header, and what only moves need may be missing (a map).
    """
    try:
        text = setup.record()
    except AskingError as error:
        return {"players": [capital(str(error))]}
    found: dict[str, list[str]] = {}
    errors = header_errors(setup.header(), files) if result_alone else judge(text, files=files, opening=True).verdict.errors
    for wrong in errors:
        key = _key_of(wrong, text, setup)
        found.setdefault(key, []).append(_told(wrong, setup, key))
    return found


def _told(error: Error, setup: Setup, key: str) -> str:
    """An error in a sentence. How lines are typed helps nobody who taps names, or is to choose a file."""
    of_file = any(one.name == key and one.form == FILE_NAME for one in setup.rules.keys)
    is_typed = not (of_file and key not in setup.values) and not (key == "players" and error.hint.startswith("write "))
    said = f"{error.message}; {error.hint}" if error.hint and is_typed else error.message
    return capital(said)


def _key_of(error: Error, text: str, setup: Setup) -> str:
    """The key whose field an error is told at: that of its line, else the one that is missing."""
    line = line_texts(text)[error.line - 1]
    at = next((field.key for field in header_fields(line)), GENERAL)
    keys = {key.name for key in setup.rules.keys}
    named = [word for word in _WORD.findall(error.message) if word in keys]
    lacks = at == "players" and named and f"“{named[0]}” is missing" in error.message
    if at in {*keys, "players", *FREE_KEYS} and not lacks:
        return at
    return named[0] if named else GENERAL


def refusal(setup: Setup, key: str, value: str, files: Files) -> str:
    """Why a key cannot have a value as things stand; empty where it can."""
    tried = setup.having(key, value)
    try:
        text = tried.header()
    except AskingError:
        return ""  # the players come first
    wrong = [error for error in header_errors(text, files) if _key_of(error, text, tried) == key]
    return wrong[0].message if wrong else ""


# ---- how a value is chosen ----


def way_of(game: Game, key: Key) -> Way:
    """How a key's value is chosen."""
    if key.form == FILE_NAME:
        return "file"
    if words_of(game.id, key.name):
        return "several" if _takes_several(game.id, key.name) else "words"
    if key.form == "tag":
        return "player"
    if key.form == "number":
        return "number"
    if order_words(game.id, key.name):
        return "order"
    if _sides(game.id, NAMES[:4], key.name):
        return "sides"
    return "each" if each_words(game.id, key.name) else "typed"


def sides(setup: Setup, key: Key) -> tuple[str, ...]:
    """The values of a key that shares all persons out into sides, as they can be."""
    return _sides(setup.game, tuple(setup.persons()), key.name)


@lru_cache(maxsize=64)
def _sides(game_id: str, persons: tuple[str, ...], key_name: str) -> tuple[str, ...]:
    fewest, most = named_game(game_id).about.seats
    if not fewest <= len(persons) <= most:
        return ()
    return sides_of(persons, lambda value: refusal(Setup(game_id, persons, {}), key_name, value, _no_file))


@cache
def each_words(game_id: str, key_name: str) -> tuple[str, ...]:
    """The words of which a key gives one to a player; none where it is another kind of key."""
    setup = _sample(game_id)
    meaning = next(key.meaning for key in setup.rules.keys if key.name == key_name)
    return words_for_each(setup.players[0], meaning, lambda value: refusal(setup, key_name, value, _no_file))


@cache
def _takes_several(game_id: str, key_name: str) -> bool:
    """Whether a key takes two of its words, with a comma between them."""
    setup = _sample(game_id)
    pairs = combinations(words_of(game_id, key_name), 2)
    return any(not refusal(setup, key_name, f"{one}, {other}", _no_file) for one, other in pairs)


@cache
def order_words(game_id: str, key_name: str) -> tuple[str, ...]:
    """The words of a key whose value is these words in some order, as the game completes it without chance; else none."""
    setup = _sample(game_id)
    value = dict(completion(setup, None)).get(key_name, "")
    words = value.split()
    turned = " ".join(reversed(words))
    is_order = len(words) > 1 and len(set(words)) == len(words) and "," not in value
    return tuple(words) if is_order and not refusal(setup, key_name, turned, _no_file) else ()


def _sample(game_id: str) -> Setup:
    return Setup(game_id, NAMES[: named_game(game_id).about.usual], {})


def _no_file(name: str) -> str:
    raise LookupError(name)


def completion(setup: Setup, random: Random | None) -> list[tuple[str, str]]:
    """The keys that the game itself can fill in, by chance or in its usual way; none where it cannot, as things stand."""
    said = [f"{key}={value}" for key, value in setup.values.items()]
    try:
        found = completed(setup.rules, setup.seats(), said, random=random)
    except (AskingError, GameError):
        return []
    return [(key, value) for key, _, value in (one.partition("=") for one in found)]


def ready_for(setup: Setup) -> Sequence[ready.ReadyFile]:
    """The files that come with the game for so many players."""
    players = len(setup.persons())
    return ready.ready_files(setup.game, players) if players else ()


def drawn_value(setup: Setup, key: str, random: Random) -> str:
    """A value of a key by chance: one of the ready files that it may name, else what the game gives; else empty."""
    names = [one.name for one in ready_for(setup) if one.key == key]
    return random.choice(names) if names else dict(completion(setup.having(key, ""), random)).get(key, "")


def can_be_drawn(setup: Setup, key: Key) -> bool:
    """Whether chance can give a value to a key that has no list of words to choose from."""
    return way_of(setup.rules, key) in ("order", "typed", "file") and bool(drawn_value(setup, key.name, Random(0)))


def left_to_chance(setup: Setup, files: Files, random: Random) -> Setup:
    """The setup with what the game needs and nobody chose, as far as chance can decide it."""
    lacking = [key for key in troubles(setup, files) if key not in setup.values and key in {one.name for one in setup.rules.keys}]
    for key in lacking:
        setup = setup.having(key, drawn_value(setup, key, random))
    return setup


def has_result(setup: Setup, files: Files) -> bool:
    """Whether such a game can be entered by its result."""
    if has_part(setup.game, "questions"):
        return True
    try:
        record = judge(setup.record(), files=files, opening=True).record
    except AskingError:
        return False
    return record is not None and can_be_entered(record)


def stepped(setup: Setup, key: Key, step: int, files: Files) -> str:
    """The next number, up or down, that a key can have; the value that it has where there is none."""
    value = setup.values.get(key.name, "")
    usual = key.default.split()[0] if key.default.split()[0].isdecimal() else ""
    start = value if value.isdecimal() else usual
    tried = int(start) + step if start else 0
    first = tried if start else 1
    numbers = range(first, first + _MOST_NUMBER) if step > 0 else range(first, max(-1, first - _MOST_NUMBER), -1)
    return next((str(number) for number in numbers if not refusal(setup, key.name, str(number), files)), value)


def takes_dummy(setup: Setup, files: Files) -> bool:
    """Whether one more seat may be played by nobody, where the game does not fill its seats itself."""
    if any(DUMMY.fullmatch(entry) for entry in setup.players):
        return False
    more = replace(setup, players=(*setup.players, "dummy"))
    try:
        text = more.header()
    except AskingError:
        return False
    seats_itself = setup.players and any(DUMMY.fullmatch(player.tag) for player in parse_players(setup.seats(), ()))
    return not seats_itself and not any(_key_of(error, text, more) == "players" for error in header_errors(text, files))


def with_word(setup: Setup, key: Key, word: str) -> Setup:
    """The setup with a word of a key put in or taken out: one stands alone that can stand with no other."""
    said = [one.strip() for one in setup.values.get(key.name, "").split(",") if one.strip()]
    if word in said:
        rest = [one for one in said if one != word]
    else:
        rest = [one for one in words_of(setup.game, key.name) if one in {*said, word}]
        if refusal(setup, key.name, ", ".join(rest), _no_file):
            rest = [word]
    return setup.having(key.name, ", ".join(rest))


def with_next_word(setup: Setup, key: Key, word: str) -> Setup:
    """The setup with a word put behind those of a key that are in their order already; or taken out again."""
    said = setup.values.get(key.name, "").split()
    said = [one for one in said if one != word] if word in said else [*said, word]
    return setup.having(key.name, " ".join(said))


def taken_players(typed: str, known: Sequence[str]) -> list[str]:
    """Names that were typed, with commas between them, without those that sit at the table."""
    entries = [" ".join(entry.split()) for entry in typed.replace("\n", ",").split(",")]
    return [entry for entry in dict.fromkeys(entries) if entry and entry not in known]
