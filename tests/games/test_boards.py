"""The boards that games draw for a screen: whatever place may be said has a spot, and the picture is safe to stand in a page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from companion.cli.records.files import files_beside
from companion.drawing.board import BoardView
from companion.drawing.geometry import Box
from companion.referee import Judgement, judge
from companion.referee.boards import boards_of
from companion.referee.games import has_part, part
from companion.referee.steps import OVER, Steps, walk
from game_folders import games_with_tests, package_folder, records_of
from walking import MOST_WORDS, answer, word_of

GAMES = [game for game in games_with_tests() if has_part(game, "boards")]
RECORDS = [(game, path) for game in GAMES for path in records_of(game)]
each_record = pytest.mark.parametrize(("game", "path"), RECORDS, ids=[f"{game} {path.stem}" for game, path in RECORDS])
#: The kinds of words that name a place on a board.
PLACES = ("tile", "province", "place")
BLOCKED = (
    "reportlab",
    "weasyprint",
    "typer",
    "shapely",
    "numpy",
    "jinja2",
    "qrcode",
    "companion.press",
    "companion.links",
    "companion.cli",
)
ALONE = """
import json, sys
from pathlib import Path
BLOCKED = sys.argv[1].split()

class Wall:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in BLOCKED):
            raise ImportError(f"{name} is not to be had here")

sys.meta_path.insert(0, Wall())
from companion.referee import judge
from companion.referee.boards import boards_of
drawn = []
for record in sys.argv[2:]:
    def files(name):
        if not (Path(record).parent / name).is_file():
            raise LookupError(name)
        return (Path(record).parent / name).read_text("utf-8")
    judgement = judge(Path(record).read_bytes(), files=files)
    for board in boards_of(judgement.record, judgement.position, files):
        drawn.append(len(board.ground_symbol("p-a")) + len(board.pieces_group("p-a")))
print(json.dumps(drawn))
"""


def judged(path: Path) -> Judgement:
    return judge(path.read_bytes(), files=files_beside(str(path)))


def boards(judgement: Judgement, path: Path, number: int = -1) -> tuple[BoardView, ...]:
    assert judgement.record
    return boards_of(judgement.record, judgement.positions[number], files_beside(str(path)))


def steps_at(judgement: Judgement, number: int, random: Random) -> Iterator[Steps]:
    """What may be said at a position: along the line that was said next, and along words taken by chance."""
    position = judgement.positions[number]
    said: tuple[str, ...] = ()
    if number < len(judgement.steps):
        line = judgement.steps[number].line.code.strip()
        said = walk(position.dialogue, re.sub(r"^\d+\.\s*", "", line)).said
    for way in (said, None, None):
        dialogue = position.dialogue()
        steps, words = next(dialogue, OVER), 0
        yield steps
        while steps.choices and words < (MOST_WORDS if way is None else len(way)):
            steps = answer(dialogue, steps, word_of(random.choice(steps.choices), random) if way is None else way[words])
            words += 1
            yield steps


def some_numbers(judgement: Judgement, random: Random, most: int = 8) -> list[int]:
    numbers = range(len(judgement.positions))
    return sorted({*random.sample(numbers, min(most, len(numbers))), numbers[-1]}) if numbers else []


@each_record
def test_every_place_that_may_be_said_has_a_spot(game: str, path: Path) -> None:
    random, judgement = Random(path.stem), judged(path)
    for number in some_numbers(judgement, random):
        shown = boards(judgement, path, number)
        for steps in steps_at(judgement, number, random) if shown else ():
            for choice in steps.choices:
                if choice.kind in PLACES and not choice.is_number:
                    spots = [spot for board in shown for spot in board.spots_of(choice.word, choice.who)]
                    assert len(spots) == 1, (choice, spots)


@each_record
def test_pictures_are_safe_to_stand_in_a_page(game: str, path: Path) -> None:
    judgement = judged(path)
    if not judgement.positions:
        return
    for board in boards(judgement, path):
        pieces = board.pieces_group("p-board", "p-{}".format)
        text = f"<svg>{board.ground_symbol('p-board')}{pieces}</svg>"
        tree = ET.fromstring(text)
        ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert all("p-board" in name for name in ids)
        pictures = {f"p-{stamp.name}" for stamp in board.stamps}
        used = {element.attrib["href"] for element in tree.iter() if element.tag == "use"}
        assert used <= {f"#{name}" for name in (*ids, *pictures)}
        for element in tree.iter():
            assert "style" not in element.attrib
            assert element.tag not in ("style", "script", "image", "a", "foreignObject")
            for name in ("fill", "stroke"):
                assert "#" not in element.attrib.get(name, ""), "a colour without a name"
        assert board.title
        known = part(game, "drawings.pieces")
        assert isinstance(known, dict)
        assert all(known[stamp.name] is stamp.picture for stamp in board.stamps)


@each_record
def test_spots_lie_on_the_board(game: str, path: Path) -> None:
    judgement = judged(path)
    for board in boards(judgement, path) if judgement.positions else ():
        whole = Box(0, 0, board.width, board.height)
        keys = [(spot.word, spot.who) for spot in board.spots]
        assert len(keys) == len(set(keys))
        for spot in board.spots:
            assert whole.holds(spot.box), spot
            assert spot.title
            assert ET.fromstring(f"<{spot.element('g')}/>").tag in ("rect", "use")
            assert spot.shape < len(board.shapes)


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_is_the_same_as_long_as_its_name_is(game: str) -> None:
    drawn: dict[str, str] = {}
    for path in records_of(game):
        judgement = judged(path)
        for number in some_numbers(judgement, Random(1), 2):
            for board in boards(judgement, path, number):
                ground = board.ground_symbol("p-g")
                assert drawn.setdefault(board.ground_id, ground) == ground
    assert len(drawn) == len(set(drawn.values())), "two names for one ground"


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn_without_press_and_extras(game: str) -> None:
    records = [str(path) for path in records_of(game) if judged(path).positions]
    command = [sys.executable, "-c", ALONE, " ".join(BLOCKED), *records]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=package_folder(game))
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout)


def test_a_game_without_boards_has_none() -> None:
    judgement = judge("game: hearts\nplayers: Ann, Bob, Cid, Dan\n")
    assert judgement.record
    assert judgement.position
    assert not has_part("hearts", "boards")
    assert boards_of(judgement.record, judgement.position) == ()


def test_of_a_result_alone_no_board_is_known() -> None:
    judgement = judge("game: duelling-circles\nplayers: Ann, Bob\nresult: Ann 3, Bob 7\n")
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    assert boards_of(judgement.record, judgement.position) == ()
