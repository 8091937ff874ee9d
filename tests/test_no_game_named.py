"""One game, one folder: nothing outside a game's folder names it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion.referee import About, all_about
from companion.referee.games import GROUP, package_of

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "companion" / "games"
#: Files in which any letters may stand by chance.
_NO_TEXT = (".woff2", ".png")
each_game = pytest.mark.parametrize("about", list(all_about()), ids=lambda about: about.id)


def names_of(about: About) -> re.Pattern[str]:
    """A game's id, title and Python name in any letter case; its prefix as it is written.

    The title of a game of another package may be any word (hearts are a suit, too): that one's package is meant, and its rules.
    """
    if not package_of(about.id).startswith(f"{GROUP}."):
        return re.compile(rf"\b{package_of(about.id)}\b|\b{about.prefix}-R?[0-9]")
    words = "[-_ ]?".join(map(re.escape, about.id.split("-")))
    assert re.fullmatch(words, about.title, re.IGNORECASE)
    return re.compile(rf"(?i:{words})|\b{about.prefix}\b")


@cache
def texts() -> list[tuple[str, str]]:
    """The place and the text of everything that ships, and the place itself, which must name no game either."""
    found = []
    for folder in ("companion", "templates"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                place = path.relative_to(ROOT).as_posix()
                words = "" if path.suffix in _NO_TEXT else path.read_text("utf-8", errors="replace")
                found.append((place, f"{place}\n{words}"))
    return found


def own_folder(about: About) -> str:
    return (GAMES / about.id.replace("-", "_")).relative_to(ROOT).as_posix() + "/"


@each_game
def test_nothing_outside_its_folder_names_a_game(about: About) -> None:
    named = names_of(about)
    found = [
        f"{place}:{number}: {line.strip()}"
        for place, text in texts()
        if not place.startswith(own_folder(about)) and named.search(text)
        for number, line in enumerate(text.split("\n"))  # line 0 is the place
        if named.search(line)
    ]
    assert found == []
