"""The screens, one a module, loaded when they are first looked at: each has one object, `SCREEN`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from companion.later import loaded_from

if TYPE_CHECKING:
    from companion.screen.desk import Screen

#: All screens by their names, which are those of their modules.
NAMES = (
    "home",
    "new",
    "table",
    "log",
    "scores",
    "result",
    "why",
    "rules",
    "share",
    "settings",
    "scan",
    "demo",
    "puzzle",
    "replay",
    "review",
    "own",
)


@cache
def find_screen(name: str) -> Screen | None:
    """The screen of this name; None where there is none."""
    return None if name not in NAMES else cast("Screen", loaded_from(f"{__name__}.{name}", "SCREEN"))
