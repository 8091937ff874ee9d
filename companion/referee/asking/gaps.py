"""What a record's header still lacks before the game can be played (a map, the Circle), and what may be put there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.record import Fault, header_fields, make_line, read_fields, split_lines
from companion.referee import games, verdict
from companion.referee.asking.errors import AskingError
from companion.referee.asking.named import named_game
from companion.referee.drawn import Drawing
from companion.referee.games import Game
from companion.referee.protocol import Files, Key
from companion.referee.ready import ReadyFile, ready_files

_WORD = re.compile(r"\w[\w-]*")
_HEADING = re.compile(r"^[ \t]*\[", re.MULTILINE)


class Gap(NamedTuple):
    """A header key that a record lacks, and nothing else is wrong with it.

    `players` is the value of that key, `settings` are the game's other keys with theirs (`variant=basic`). `ready` are the files
    that come with the game for so many players; `by_chance`: chance can fill the gap, `is_drawn` by drawing a file; `by_lines`:
    lines below the first heading would do in its place.
    """

    game: Game
    key: Key
    error: verdict.Error
    players: str
    settings: tuple[str, ...]
    ready: tuple[ReadyFile, ...] = ()
    by_chance: bool = False
    is_drawn: bool = False
    by_lines: bool = False


def missing_key(game: Game, errors: Sequence[verdict.Error], fields: Mapping[str, str]) -> Key | None:
    """The key that these errors find missing in a header; None where something else is wrong, too."""
    if not errors or any(error.rule != "header" for error in errors):
        return None
    named = {word for error in errors for word in _WORD.findall(error.message)}
    return next((key for key in game.keys if key.name in named and key.name not in fields), None)


def gap_in(text: str, files: Files) -> Gap | None:
    """What a record lacks before it can be played; None where it lacks nothing, or more than one key of its header."""
    fields, _ = read_fields(split_lines(text))
    said = {field.key: field.value for field in fields}
    errors = verdict.judge(text, files=files).verdict.errors
    try:
        game = named_game(said.get("game", ""))
    except AskingError:
        return None
    key = missing_key(game, errors, said)
    if key is None or len(errors) != 1:
        return None
    drawing: Drawing | None = games.part(game.id, "drawn")
    is_drawn = drawing is not None and drawing.key == key.name
    head, body = parted(text)
    seats = [entry for entry in said.get("players", "").split(",") if entry.strip()]
    return Gap(
        game,
        key,
        errors[0],
        said.get("players", ""),
        tuple(f"{one.name}={said[one.name]}" for one in game.keys if one.name in said),
        tuple(one for one in ready_files(game.id, len(seats)) if one.key == key.name),
        by_chance=is_drawn or games.has_part(game.id, "rules.beginning"),
        is_drawn=is_drawn,
        by_lines=not any(line.code.strip() for line in split_lines(body)[1:])
        and verdict.judge(head, files=files, opening=True).record is not None,
    )


def parted(text: str) -> tuple[str, str]:
    """What stands above the first heading, and the rest from that heading on."""
    heading = _HEADING.search(text)
    at = heading.start() if heading else len(text)
    return text[:at], text[at:]


def with_key(text: str, key: str, value: str) -> str:
    """The record with one header line more, below those that it has."""
    lines = _ended(text).split("\n")
    at = max((field.line for field in header_fields(text)), default=0)
    end = "\r" if "\r\n" in text else ""
    return "\n".join([*lines[:at], f"{key}: {value}{end}", *lines[at:]])


def with_lines(gap: Gap, text: str, lines: Sequence[str]) -> str:
    """The record with lines below its first heading, which is written where it is missing."""
    heading = f"[{gap.game.section} 1]\n" if gap.game.section and not parted(text)[1] else ""
    return _ended(text) + heading + "".join(f"{line}\n" for line in lines)


def _ended(text: str) -> str:
    """A text whose last line has its end."""
    return text if text.endswith("\n") or not text else text + ("\r\n" if "\r\n" in text else "\n")


def fault_of_line(gap: Gap, text: str, files: Files, line: str) -> Fault | None:
    """What is wrong with the form of a line that is to stand below the first heading; None where it can be read."""
    record = verdict.judge(parted(text)[0], files=files, opening=True).record
    if record is None:
        return None
    reader = gap.game.reader(record.table)
    try:
        if gap.game.section:
            reader.read(make_line(1, f"[{gap.game.section} 1]"))
        reader.read(make_line(2, line))
    except Fault as fault:
        return fault
    return None
