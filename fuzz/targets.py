"""What must hold of whatever anybody hands in: one function for each door, each raising AssertionError where it does not.

A fuzzer hands in bytes (`run.py`); a test hands in those that once broke something (`found/`).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.group.found import group_of
from companion.cli.terminal.out import CommandError
from companion.declared.checking import played_through
from companion.declared.reading import DescriptionError, read_description
from companion.links import LinkError, codes_for, decode, encode, gather
from companion.record import RecordError
from companion.referee import Judgement, find_game, format_text, game_ids, judge, read_record
from companion.referee.games import GameError
from companion.referee.positions import is_quiet, record_from
from companion.referee.steps import OVER
from companion.screen.bridge import Bridge, Drawer

#: What is longer is cut: what goes wrong goes wrong in little, and a fuzzer wants many tries.
LONGEST = 6_000
#: A walk that is longer than any line means to be.
_MOST_WORDS = 400
_MAP = (Path(__file__).parents[1] / "tests" / "games" / "empires" / "files" / "ring.map").read_text("utf-8")


def _files(name: str) -> str:
    """The files that a record names: there is one map."""
    if name == "ring.map":
        return _MAP
    raise LookupError(f"there is no file “{name}”")


def _text(data: bytes) -> str:
    return data[:LONGEST].decode("utf-8", "replace")


def _said(judgement: Judgement) -> object:
    """A verdict without the places of its errors."""
    verdict = judgement.verdict
    return verdict.status, verdict.complete, verdict.sections, verdict.totals, verdict.winners, verdict.state


def judged(data: bytes) -> None:
    """There is a verdict, twice the same; its errors are in the text; the beginnings of a legal record are legal."""
    text = _text(data)
    found = judge(data[:LONGEST], files=_files)
    again = judge(data[:LONGEST], files=_files)
    assert found.verdict.as_dict() == again.verdict.as_dict()
    assert (found.verdict.status == "legal") is (not found.verdict.errors)
    lines = text.split("\n")
    for error in found.verdict.errors:
        assert 1 <= error.line <= len(lines), error
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2, (error, lines[error.line - 1])
    if found.verdict.status != "legal" or found.position is None:
        return
    for step in found.steps[:: max(1, len(found.steps) // 3)]:
        part = judge("\n".join(lines[: step.line.number]) + "\n", files=_files).verdict
        assert part.status != "illegal" or _only_claims(part.errors), (step.line.number, part.errors)


def _only_claims(errors: Any) -> bool:
    """A claim may be true later alone, and lines of a position or a map count together: what lies below them counts."""
    return all(error.rule in {"claim", "syntax", "header", "table"} for error in errors)


def formatted(data: bytes) -> None:
    """What is neat stays as it is, and has the verdict that it had."""
    text = _text(data)
    try:
        neat = format_text(text, _files)
    except RecordError:
        return
    assert format_text(neat, _files) == neat
    assert _said(judge(neat, files=_files)) == _said(judge(text, files=_files))


def linked(data: bytes) -> None:
    """A record comes back out of its links with its verdict; any other text is refused in words."""
    text = _text(data)
    with suppress(LinkError):
        decode(text)
    gather([text])
    for digits in (_text(data)[:2000],):
        with suppress(LinkError):
            decode(f"COMPANION FK {digits}")
    before = judge(text, files=_files)
    if before.record is None or before.game is None or before.verdict.status == "malformed":
        return
    prefix = before.game.prefix
    try:
        link = encode(text, prefix, files=_files)
    except LinkError:
        return
    after = judge(decode(link), files=_files)
    assert _said(after) == _said(before)
    assert decode(encode(text, prefix, verbatim=True)).removesuffix("\n") == text.removesuffix("\n")
    if before.verdict.status == "legal":
        joined = gather(code.text for code in codes_for(text, prefix, "", files=_files, fits=lambda _: False))
        assert joined.text is not None
        assert _said(judge(joined.text, files=_files)) == _said(before)


def walked(data: bytes) -> None:
    """Words that are offered one after the other make a line that the referee takes, and never end nowhere."""
    random, text = Random(data[-8:]), _text(data[:-8])
    before = judge(text, files=_files)
    if before.position is None or before.verdict.status != "legal":
        return
    dialogue: Any = before.position.dialogue()
    words: list[str] = []
    steps = next(dialogue, OVER)
    if not steps.choices:
        return
    while steps.choices and not (steps.ends and words and random.random() < 0.5):
        assert len(words) < _MOST_WORDS, words
        words.append(_word(random.choice(steps.choices), random))
        try:
            steps = dialogue.send(words[-1])
        except StopIteration:
            steps = OVER
        assert steps.choices or steps.ends, words
    from companion.referee.steps import text_of

    line = text_of(before.position.dialogue, words)
    after = judge(f"{text}{'' if text.endswith(chr(10)) else chr(10)}{line}\n", files=_files).verdict
    assert after.status == "legal", (line, after.errors)


def _word(choice: Any, random: Random) -> str:
    if not choice.is_number:
        return str(choice.word)
    least = choice.least if choice.least is not None else -3
    most = choice.most if choice.most is not None else least + 40
    return str(choice.with_number(random.randint(least, most)))


def positioned(data: bytes) -> None:
    """From a quiet point a record that begins there goes on as the whole one does."""
    text = _text(data)
    judgement = judge(text, files=_files)
    if judgement.verdict.status != "legal":
        return
    points = [point for point in range(len(judgement.steps) + 1) if is_quiet(judgement, point)]
    for point in points[:: max(1, len(points) // 2)]:
        rest = record_from(judgement, point, len(judgement.steps))
        found = judge(rest, files=_files)
        assert format_text(rest, _files) == rest
        assert found.verdict.status == "legal", (point, found.verdict.errors)
        assert (found.verdict.totals, found.verdict.winners) == (judgement.verdict.totals, judgement.verdict.winners), point


def map_read(data: bytes) -> None:
    """A map of one's own is drawn or refused in words, and what is drawn is read again."""
    from companion.games.empires.atlas.errors import AtlasError
    from companion.games.empires.atlas.files import geojson_text, map_text, read_geojson
    from companion.games.empires.atlas.mending import mended
    from companion.games.empires.atlas.model import Wishes
    from companion.games.empires.atlas.own import own_atlas
    from companion.games.empires.rules.maps import MapError, parse_map, write_map

    text = _text(data)
    with suppress(MapError):
        known = parse_map(text)
        assert parse_map(write_map(known)) == known
    with suppress(AtlasError, RecordError):
        read_geojson(text)
    with suppress(AtlasError, RecordError):
        atlas = own_atlas(text, "Land")
        parse_map(map_text(atlas))
        parse_map(geojson_text(atlas))
    with suppress(AtlasError, RecordError):
        again, _ = mended(text, Wishes())
        own_atlas(again, "Land")


def settings_read(data: bytes) -> None:
    """A group's settings are understood, or refused in words."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "companion.toml").write_bytes(data[:LONGEST])
        with suppress(CommandError):
            group = group_of(Path(name) / "friday.game")
            for game_id in game_ids():
                with suppress(CommandError, GameError):
                    group.settings(game_id)


def tapped(data: bytes) -> None:
    """Whatever a page sends is answered, and what it may do leaves records that can be judged."""
    head, _, rest = _text(data).partition("\n")
    bridge = Bridge(Drawer({"friday": rest}, {"ring.map": _MAP}))
    view: Any = None
    for message in head.split("\x1f")[:8]:
        try:
            action = json.loads(message)
        except (ValueError, RecursionError):
            action = dict(zip(("do", "line", "screen", "record", "value"), message.split("\x1e"), strict=False))
        found = json.loads(bridge.take(json.dumps({"view": view, "action": action})))
        assert isinstance(found, dict)
        assert "bug" not in str(found.get("error", ""))
        view = found.get("view", view)
    for name in bridge.desk.names():
        judge(bridge.desk.text(name), files=_files)


def described(data: bytes) -> None:
    """A game in one file is refused with a place in it, or it can be played; what is written of it has a verdict."""
    file, _, lines = data[:LONGEST].partition(b"\x1e")
    faults: Any = None
    try:
        played_through(read_description(file, "fuzzed"), games=2)
    except DescriptionError as error:
        faults = error.faults
    lines_of = range(1, file.count(b"\n") + 3)
    assert faults is None or faults, "refused without a fault"
    assert all(fault.line in lines_of and fault.column >= 1 and fault.message for fault in faults or ()), faults
    record = b"game: fuzzed\nplayers: Aino, Ville, Emmi, Olavi\n" + lines
    found = judge(record, files=lambda name: _file_of("fuzzed.toml", file, name))
    assert found.failure is None, found.failure


def _file_of(name: str, data: bytes, wanted: str) -> str:
    if wanted != name:
        raise LookupError(wanted)
    return data.decode("utf-8", "replace")


TARGETS: dict[str, Callable[[bytes], None]] = {
    "judge": judged,
    "format": formatted,
    "links": linked,
    "steps": walked,
    "positions": positioned,
    "maps": map_read,
    "settings": settings_read,
    "screen": tapped,
    "described": described,
}


def words() -> list[str]:
    """The dictionary: what the games' headers, headings and records are made of."""
    found = {"game: ", "players: ", "house: ", "end", "winner: ", "score: ", "total: ", "note: ", " !", "\n", "# "}
    for game_id in game_ids():
        game = find_game(game_id)
        found |= {f"{key.name}: " for key in game.keys} | {game_id, f"[{game.section} 1]"} | set(game.position_words or ())
    for path in sorted((Path(__file__).parents[1] / "tests" / "games").glob("*/records/*.game")):
        with suppress(RecordError, UnicodeDecodeError):
            for entry in read_record(path.read_text("utf-8"), files=_files).entries[:40]:
                found.update(word for word in entry.line.code.split() if len(word) < 12)
    found |= {'"type"', '"FeatureCollection"', '"Polygon"', '"coordinates"', '"properties"', '"links"', '"blocks"', '"id"'}
    found |= {"table.type", "table.undo", "table.redo", "go", "home", "table", "log", "friday", "\x1e", "\x1f", '{"do": "'}
    return sorted(found)


def _unprivate() -> None:
    """Settings and caches of whoever fuzzes are left alone."""
    os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_CACHE_HOME"] = tempfile.gettempdir() + os.sep + "companion-fuzz"


_unprivate()
