"""All records of a device in one file, and out of it again: JSON, with the files that records name.

    {"companion": "records", "format": 1,
     "records": [{"name": "friday", "text": "game: …"}, …], "files": [{"name": "ring.map", "text": "…"}, …],
     "games": [{"name": "skull-island", "text": "title = …"}, …]}

What is taken in never writes over anything: a record that differs from one of the same name gets another name, and it is said.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion import referee
from companion.later import loaded_from
from companion.plain import Json
from companion.record import header_fields
from companion.referee.protocol import FILE_NAME
from companion.screen.desk import GAME_FILE, Change, Desk, File, text_of
from companion.screen.names import file_text, fit_name, free_file, free_name

KIND, FORMAT = "records", 1
_MOST = 2_000


class BundleError(ValueError):
    """A file that holds no records, with a message for people."""


class Taken(NamedTuple):
    """What came of taking records in: what is new, and a sentence that says so."""

    changes: tuple[Change, ...]
    files: tuple[File, ...]
    told: str


def bundled(desk: Desk) -> str:
    """All records of a device, and the files that they name, as a text."""
    texts = {name: desk.text(name) for name in desk.names()}
    named = dict.fromkeys(file for text in texts.values() for _, file in files_named(text))
    known: Json = {
        "companion": KIND,
        "format": FORMAT,
        "records": [{"name": name, "text": text} for name, text in texts.items()],
        "files": [{"name": name, "text": text} for name in named if (text := file_text(desk.file, name)) is not None],
        "games": [{"name": name, "text": desk.text(f"{name}{GAME_FILE}")} for name in desk.games()],
    }
    return json.dumps(known, ensure_ascii=False, indent=1) + "\n"


def files_named(text: str) -> list[tuple[str, str]]:
    """The files that a record's header names, each with its key."""
    fields = header_fields(text)
    game_id = next((field.value for field in fields if field.key == "game"), "")
    try:
        keys = {key.name for key in referee.named_game(game_id).keys if key.form == FILE_NAME}
    except ValueError:
        return []
    return [(field.key, field.value) for field in fields if field.key in keys]


def is_bundle(text: str) -> bool:
    """Whether a text is meant to be all records of a device."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"companion"' in text[:200]


def taken_in(desk: Desk, text: str) -> Taken:
    """What a device gets out of a file of records. Raises BundleError where that is none."""
    records, files, games = _read(text)
    renamed, new_files = _merged_files(desk, files)
    taken = list(desk.names())
    here = {desk.text(name) for name in taken}
    changes = [Change(name, None, game) for name, game in _new_games(desk, games)]
    moved: list[str] = []
    for wanted, record in records:
        after = _with_files(record, renamed)
        if after in here:
            continue
        name = free_name(fit_name(wanted), taken)
        moved += [f"“{wanted}” is kept as “{name}”"] if name != wanted else []
        taken.append(name)
        here.add(after)
        changes.append(Change(name, None, after))
    return Taken(
        tuple(changes), new_files, _told(len(records), sum(not one.record.endswith(GAME_FILE) for one in changes), moved)
    )


def _new_games(desk: Desk, games: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The games of people's own that are not here yet: their files. What is no description is left out."""
    for game_id, text in dict(games).items():
        name = f"{game_id}{GAME_FILE}"
        if text_of(desk, name) is None and not loaded_from("companion.declared.making", "faults_of")(text, game_id):
            yield name, text


def _told(all_of: int, new: int, moved: Sequence[str]) -> str:
    games = "1 game" if new == 1 else f"{new} games"
    known = all_of - new
    parts = [f"{games} added" if new else "No new game in that file"]
    parts += [f"{known} {'was' if known == 1 else 'were'} here already"] if known else []
    more = [f"and {len(moved) - 5} others in the same way"] if len(moved) > 5 else []
    return "; ".join([*parts, *moved[:5], *more]) + "."


def _read(text: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]], list[tuple[str, str]]]:
    try:
        known = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise BundleError("That file is damaged: it is cut off, or somebody changed it.") from None
    if not isinstance(known, dict) or known.get("companion") != KIND:
        raise BundleError("That file holds no games.")
    if known.get("format") != FORMAT:
        raise BundleError("That file is of a newer Companion: get a newer one to read it.")
    return _pairs(known.get("records")), _pairs(known.get("files", [])), _pairs(known.get("games", []))


def _pairs(known: object) -> list[tuple[str, str]]:
    if not isinstance(known, list) or len(known) > _MOST:
        raise BundleError("That file is damaged: its list of games cannot be read.")
    found = []
    for one in known:
        name, text = (one.get("name"), one.get("text")) if isinstance(one, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(text, str):
            raise BundleError("That file is damaged: a game in it has no name or no text.")
        found.append((name, text))
    return found


def _merged_files(desk: Desk, files: Sequence[tuple[str, str]]) -> tuple[dict[str, str], tuple[File, ...]]:
    """What files are called here that are another one by the same name, and those that are new."""
    renamed: dict[str, str] = {}
    new: dict[str, str] = {}

    def read(name: str) -> str:
        return new[name] if name in new else desk.file(name)

    for wanted, text in files:
        name = renamed[wanted] = free_file(read, plain_file_name(wanted), text)
        if file_text(desk.file, name) is None:
            new[name] = text
    return renamed, tuple(File(name, text) for name, text in new.items())


def plain_file_name(wanted: str) -> str:
    """A file's name without folders and strange signs: `../Ring 1.map` -> `Ring-1.map`."""
    stem, dot, ending = wanted.replace("\\", "/").rpartition("/")[2].rpartition(".")
    name = "-".join(fit_name(stem or ending, "map").split())
    ending = re.sub(r"[^a-z0-9]", "", ending.casefold())[:8]
    return f"{name}.{ending}" if stem and dot and ending else f"{name}.map"


def _with_files(text: str, renamed: dict[str, str]) -> str:
    """A record that names its files as they are called here."""
    for key, name in files_named(text):
        called = renamed.get(name, name)
        if called != name:
            before, after = f"{key}: {name}", f"{key}: {called}"
            text = re.sub(rf"(?m)^{key}[ \t]*:[ \t]*{re.escape(name)}", before, text, count=1).replace(before, after, 1)
    return text
