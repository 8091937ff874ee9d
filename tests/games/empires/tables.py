"""A ring of fourteen provinces, and records on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.referee import judge

SUPPLIES = "options: treasury, supplies"
TREASURY = "options: treasury"
SETUP = ("Aino setup 1 4@1 3@2 3@14", "Ville setup 8 4@8 3@7 3@9")


def ring(size: int) -> str:
    """The map lines of a ring of so many provinces, all of them outer."""
    return "".join(f"{i}: {(i - 2) % size + 1} {i % size + 1} outer\n" for i in range(1, size + 1))


def record(
    *lines: str, header: Iterable[str] = (), players: str = "Aino, Ville", setup: Iterable[str] = SETUP, size: int = 14
) -> str:
    """A record on a ring: header keys, setup lines, and what follows."""
    head = ["game: empires", f"players: {players}", *header, "[turn 1]"]
    return "\n".join(head) + f"\n{ring(size)}" + "".join(f"{line}\n" for line in (*setup, *lines))


def begun(*lines: str, where: str = "turn 5", header: tuple[str, ...] = (), players: str = "Aino, Ville") -> str:
    """A record on a ring of fourteen that begins with a position."""
    head = "".join(f"{line}\n" for line in ("game: empires", f"players: {players}", *header))
    return head + ring(14) + "".join(f"{line}\n" for line in (f"position: {where}", *lines))


def verdict(text: str, status: str = "legal") -> dict[str, Any]:
    """The verdict on a record, which must have this status."""
    judged = judge(text).verdict
    assert judged.status == status, judged.errors
    return judged.as_dict()


def error(text: str) -> tuple[str, str]:
    """The rule of the only error of a record, and the rest of its line from the error's column on."""
    (found,) = judge(text).verdict.errors
    return found.rule, text.split("\n")[found.line - 1][found.column - 1 :]
