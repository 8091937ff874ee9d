"""Where each game's tests lie, and what tests over all games need to know of it: its `game.toml`.

The tests of Companion's own games lie in `tests/games/<game>`; those of another package in the folder `tests` beside
that package, where the package is installed from a checkout.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.record import Header
from companion.referee import game_ids, judge, read_record
from companion.referee.games import GROUP, package_of

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What a game brings for the tests over all games.

    `options` are what `new` and `simulate` need beside its id; `headers` those of games that are played at random, `linked` one
    with tags of all kinds, `named` one with two names and a note to fill in (all without their first line). `rule` is the id of a
    rule, and `word` a word that stands in it. `densest` bounds the bytes that a link may take for each character of a record.
    `only_stood` are rules that only a line can break which the table let stand: no error shows them. `not_legal` are the statuses
    of the records that are not legal, and are meant so.
    """

    options: tuple[str, ...]
    headers: tuple[str, ...]
    linked: str
    named: str
    rule: str
    word: str
    densest: float
    only_stood: tuple[str, ...] = ()
    not_legal: Mapping[str, str] = field(default_factory=dict)


def package_folder(game_id: str) -> Path:
    """The folder of a game's package."""
    spec = find_spec(package_of(game_id))
    assert spec
    assert spec.origin
    return Path(spec.origin).parent


def folder_of(game_id: str) -> Path:
    """Where a game's tests lie; it need not be there where the game is installed without them."""
    package = package_of(game_id)
    if package.startswith(f"{GROUP}."):
        return ROOT / "tests" / "games" / package.removeprefix(f"{GROUP}.")
    return package_folder(game_id).parent / "tests"


@cache
def games_with_tests() -> tuple[str, ...]:
    """The ids of all games that bring tests: Companion's own, and those of other packages that are installed from a checkout."""
    return tuple(game_id for game_id in game_ids() if (folder_of(game_id) / "game.toml").is_file())


@cache
def facts_of(game_id: str) -> GameFacts:
    """What a game's `game.toml` says."""
    said = tomllib.loads((folder_of(game_id) / "game.toml").read_text("utf-8"))
    return GameFacts(**{key: tuple(value) if isinstance(value, list) else value for key, value in said.items()})


def records_of(game_id: str) -> list[Path]:
    """The records of a game that have goldens."""
    return sorted((folder_of(game_id) / "records").glob("*.game"))


def judged(game_id: str, name: str, **words: str) -> dict[str, Any]:
    """The verdict on one of these records, some of its words replaced."""
    folder = folder_of(game_id) / "records"
    text = (folder / f"{name}.game").read_text("utf-8")
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return judge(text, files=lambda file: (folder / file).read_text("utf-8")).verdict.as_dict()


def gallery_of(game_id: str) -> Path:
    """Where the records lie that show a game's errors."""
    return folder_of(game_id) / "records" / "errors"


def extra_files(game_id: str) -> Iterator[Path]:
    """The files that a game's headers name (a map)."""
    return (folder_of(game_id) / "files").glob("*")


def read_extra(name: str) -> str:
    """The text of such a file of whichever game. Raises LookupError."""
    for game_id in games_with_tests():
        for path in extra_files(game_id):
            if path.name == name:
                return path.read_text("utf-8")
    raise LookupError(name)


def names_a_file(game_id: str, header: Header) -> bool:
    """Whether a header names a file, which no link can hold."""
    from companion.referee import find_game
    from companion.referee.protocol import FILE_NAME

    return any(key.form == FILE_NAME and key.name in header.fields for key in find_game(game_id).keys)


def lines_of_header(text: str) -> int:
    """How many lines of a record stand above its first move or heading."""
    return read_record(text, files=read_extra).entries[0].line.number - 1
