"""What the engine says of a record, as one text: run by this Python and by the browser's, it must be the same.

It is read as a text by both, so it imports nothing but Companion.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.links import encode
from companion.referee import judge
from companion.referee.games import about
from companion.referee.session import Replay


def told_of(text: str, files: Mapping[str, str]) -> str:
    """The verdict with all that it says, what may be said next after the record and after half of it, and its link."""

    def file(name: str) -> str:
        if name not in files:
            raise LookupError(name)
        return files[name]

    verdict = judge(text, "-", file).verdict.as_dict()
    lines = text.splitlines(keepends=True)
    coming = [_coming("".join(lines[:count]), file) for count in (len(lines), len(lines) // 2)]
    return json.dumps([verdict, coming, _link(text, file)], ensure_ascii=False)


def _coming(text: str, file: object) -> object:
    replay = Replay(text, "-", file)  # type: ignore[arg-type]
    steps = replay.coming()
    return [[choice.as_dict() for choice in steps.choices], steps.ends]


def _link(text: str, file: object) -> str:
    """The link, or why there is none."""
    game = judge(text, "-", file).game  # type: ignore[arg-type]
    try:
        return encode(text, about(game.id).prefix, "https://games.example.org/", files=file) if game else ""  # type: ignore[arg-type]
    except ValueError as error:
        return f"{type(error).__name__}: {error}"
