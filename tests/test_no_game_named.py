"""One game, one folder: nothing outside a game's folder names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.referee import About, all_about

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "companion" / "games"
#: What may still name a game, until scenes draw the tables.
EXCEPTIONS = [
    "companion/cli/tables/circle_of_kings.py",
    "companion/cli/tables/circle_of_power.py",
    "companion/cli/tables/duelling_circles.py",
    "companion/cli/tables/empires.py",
    "companion/cli/tables/four_kingdoms.py",
]
each_game = pytest.mark.parametrize("about", list(all_about()), ids=lambda about: about.id)


def names_of(about: About) -> re.Pattern[str]:
    """A game's id, title and Python name in any letter case; its prefix as it is written."""
    words = "[-_ ]?".join(map(re.escape, about.id.split("-")))
    assert re.fullmatch(words, about.title, re.IGNORECASE)
    return re.compile(rf"(?i:{words})|\b{about.prefix}\b")


def texts() -> Iterator[tuple[str, str]]:
    """The place and the text of everything that ships, and the place itself, which must name no game either."""
    for folder in ("companion", "templates"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                place = path.relative_to(ROOT).as_posix()
                yield place, f"{place}\n{path.read_text('utf-8', errors='replace')}"


def own_folder(about: About) -> str:
    return (GAMES / about.id.replace("-", "_")).relative_to(ROOT).as_posix() + "/"


@each_game
def test_nothing_outside_its_folder_names_a_game(about: About) -> None:
    named = names_of(about)
    found = [
        f"{place}:{number}: {line.strip()}"
        for place, text in texts()
        if not place.startswith(own_folder(about)) and place not in EXCEPTIONS
        for number, line in enumerate(text.split("\n"))  # line 0 is the place
        if named.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("place", EXCEPTIONS)
def test_exceptions_are_needed(place: str) -> None:
    text = (ROOT / place).read_text("utf-8")
    assert any(names_of(about).search(text) for about in all_about())


@each_game
def test_a_name_would_be_seen(about: About) -> None:
    named = names_of(about)
    python = about.id.replace("-", "_")
    for text in (
        f"the {about.title} of old",
        about.id.upper(),
        f"games.{python}.rules",
        python.replace("_", ""),
        f"{about.prefix}-3.1",
    ):
        assert named.search(text)
