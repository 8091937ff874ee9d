"""What every printable thing draws stays as it is, until somebody means it otherwise: lists of lines, boxes, words and shapes.

`COMPANION_WRITE_GOLDENS=1 pytest tests/press/test_drawing_lists.py` writes them anew; the difference is there to be reviewed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.printing.wanted import job_for
from companion.press.job.printable import PrintOptions
from companion.press.pieces.packs import DECK
from companion.referee import find_game
from companion.referee.games import GROUP, package_of
from companion.shop.catalogue import BOOKS, printable, printables_of
from drawing_lists import drawing_list
from game_folders import folder_of, games_with_tests

GOLDENS = Path(__file__).parents[1] / "golden" / "press"
#: Books are set by another engine, a map is made anew by its libraries, the front sheet is drawn from all the others, and
#: all French packs are one.
ELSEWHERE = {*BOOKS, "map", "overview"}
THINGS = [
    (game, thing.name)
    for game in games_with_tests()
    for thing in printables_of(game)
    if thing.name not in ELSEWHERE and (thing is not DECK or game == "four-kingdoms")
]


def golden_of(game: str, name: str) -> Path:
    """Where the list of a thing is kept: those of Companion's own games together, others beside their tests."""
    if package_of(game).startswith(f"{GROUP}."):
        return GOLDENS / f"{game}-{name}.txt"
    return folder_of(game) / "golden" / "press" / f"{game}-{name}.txt"


@pytest.mark.parametrize(("game", "name"), THINGS, ids=[" ".join(thing) for thing in THINGS])
def test_what_is_drawn_is_what_was_drawn(game: str, name: str) -> None:
    job = job_for(find_game(game), "", None, (), (), PrintOptions())
    drawn = drawing_list(lambda: printable(game, name).pdf(job)).replace(__version__, "VERSION")
    golden = golden_of(game, name)
    if os.environ.get("COMPANION_WRITE_GOLDENS"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(drawn, "utf-8")
    assert golden.read_text("utf-8") == drawn, "if this is meant: COMPANION_WRITE_GOLDENS=1, and review the difference"


def test_no_list_is_without_its_thing() -> None:
    folders = {golden_of(game, name).parent for game, name in THINGS}
    assert {path for folder in folders for path in folder.glob("*.txt")} == {golden_of(*thing) for thing in THINGS}
