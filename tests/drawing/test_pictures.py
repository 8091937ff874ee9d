"""What games have to show: every picture gives SVG without the press, and is drawn on paper by the same calls."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from companion.cards import french, tarot
from companion.cards.drawings.pieces import french_pictures
from companion.drawing.geometry import BLEED, Box, Paper
from companion.drawing.inks import INK_NAMES, Ink, ink_for
from companion.drawing.outlines import Outline
from companion.drawing.surface import HAIRLINE, Picture, Pictures, SvgSurface
from companion.press.page.canvas import PageCanvas
from companion.referee import about, game_ids
from companion.referee.games import has_part, package_of, part
from drawn_calls import listen

GAMES = [game for game in game_ids() if has_part(game, "drawings.pieces")]
#: How far a drawing may reach beyond its box (mm): a pattern or a sky runs on, and is cut.
BEYOND = {"back": 40.0} | {f"L{number}": 60.0 for number in range(22)}
BLOCKED = ("reportlab", "weasyprint", "typer", "PIL", "pypdf", "jinja2", "qrcode", "numpy", "shapely")
#: Draws everything by itself: none of BLOCKED can be imported, and once all is loaded no file is opened.
ALONE = """
import json, pkgutil, sys
BLOCKED, PACKAGES = (words.split() for words in sys.argv[1:])
from importlib import import_module

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is not to be had here")

sys.meta_path.insert(0, Wall())
roots = ["companion.drawing", "companion.cards.drawings", *(f"{package}.drawings" for package in PACKAGES)]
for root in roots:
    for one in pkgutil.walk_packages(import_module(root).__path__, root + "."):
        import_module(one.name)
from companion.drawing import lettering, widths
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
drawn = {}
for root in roots[2:]:
    for name, picture in sys.modules[f"{root}.pieces"].PIECES.items():
        drawn[f"{root} {name}"] = picture.svg()
above = [name for name in sys.modules if name.startswith("companion.")]
above = [name for name in above if name.split(".")[1] not in ("drawing", "cards", "games", "words")]
print(json.dumps({"drawn": drawn, "opened": opened, "above": above}))
"""


def pieces_of(game: str) -> Pictures:
    found: Pictures = part(game, "drawings.pieces")
    return found


#: The French pack is the same in every game: once is enough.
PICTURES = [
    (game, name)
    for game in GAMES
    for name in pieces_of(game)
    if game == "four-kingdoms" or not ("Jk" in pieces_of(game) and name in french_pictures())
]
EACH = pytest.mark.parametrize(("game", "name"), PICTURES, ids=[" ".join(one) for one in PICTURES])


@pytest.fixture(scope="module")
def alone() -> dict[str, object]:
    command = [sys.executable, "-c", ALONE, " ".join(BLOCKED), " ".join(map(package_of, GAMES))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_everything_is_drawn_by_the_standard_library_alone(alone: dict[str, object]) -> None:
    assert alone["opened"] == []
    assert alone["above"] == []
    here = {f"{package_of(game)}.drawings {name}": picture.svg() for game in GAMES for name, picture in pieces_of(game).items()}
    assert alone["drawn"] == here  # and it is the same in another process


@EACH
def test_a_picture_is_an_svg_that_can_stand_in_a_page(game: str, name: str) -> None:
    picture = pieces_of(game)[name]
    svg = picture.svg(key="one")
    root = ET.fromstring(svg)
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert picture.title == picture.title.strip() != ""
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) == set(ids)
    assert not set(ids) & set(re.findall(r' id="([^"]+)"', picture.svg(key="two")))
    assert not re.search(r'nan|"inf|None| style="', svg)


@EACH
def test_paper_and_screen_are_asked_for_the_same(game: str, name: str) -> None:
    picture = pieces_of(game)[name]
    for ink in INK_NAMES:
        colours = ink_for(ink, about(game).accent)
        pdf, svg = page_of(picture, colours), SvgSurface(picture.width, picture.height, colours, picture.title)
        on_paper, on_screen = listen(pdf), listen(svg)
        for surface in (pdf, svg):
            picture.draw(surface, Box(0, 0, picture.width, picture.height))
        assert on_paper == on_screen
        assert on_paper
        assert all(width >= HAIRLINE for width in widths_of(on_paper))


def widths_of(calls: list[tuple[Any, ...]]) -> list[float]:
    """How wide the lines are that were asked for (mm); none thinner than the finest that prints."""
    place = {"line": 4, "box": 1, "path": 2}
    found = [fixed[place[name]] for name, fixed, _ in calls if name in place and len(fixed) > place[name]]
    named = {"line": "width", "box": "width", "path": "stroke"}
    found += [dict(kwargs).get(named[name], 0.0) for name, _, kwargs in calls if name in named]
    return [width for width in found if width]


def page_of(picture: Picture, ink: Ink) -> PageCanvas:
    return PageCanvas(Paper("picture", picture.title, picture.width, picture.height), ink, picture.title)


@EACH
def test_a_picture_is_drawn_where_it_is_told(game: str, name: str) -> None:
    """Moved by so much, all that is drawn is moved; and nothing but a bleed reaches beyond the box."""
    picture, ink = pieces_of(game)[name], ink_for("colour", about(game).accent)
    here, there = Box(0, 0, picture.width, picture.height), Box(40, 70, picture.width, picture.height)
    seen, moved = boxes_of(picture, here, ink), boxes_of(picture, there, ink)
    assert [(box.x + 40, box.y + 70) for box in seen] == [pytest.approx((box.x, box.y)) for box in moved]
    reach = there.inset(-BEYOND.get(name, BLEED), -BEYOND.get(name, BLEED))
    assert all(reach.holds(box) for box in moved)


def boxes_of(picture: Picture, box: Box, ink: Ink) -> list[Box]:
    """Where the picture's boxes, texts and outlines are (mm), whatever turns them."""
    surface = SvgSurface(1, 1, ink, "")
    calls = listen(surface)
    picture.draw(surface, box)
    found = [arguments[0] for name, arguments, _ in calls if name == "box"]
    found += [Box(arguments[1], arguments[2], 0, 0) for name, arguments, _ in calls if name == "text" and len(arguments) > 2]
    return found + [around(arguments[0]) for name, arguments, _ in calls if name == "path"]


def around(outlines: tuple[Outline, ...]) -> Box:
    numbers = [step[1] for outline in outlines for step in outline]
    xs, ys = [x for step in numbers for x in step[::2]], [y for step in numbers for y in step[1::2]]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_cards_go_by_their_codes() -> None:
    deck = pieces_of("four-kingdoms")
    assert {card.code for card in french.DECK} | {"Jk", "back"} <= set(deck)
    own = pieces_of("circle-of-kings")
    assert {card.code for card in (*tarot.ARMY, *tarot.KINGS, *tarot.LORDS)} <= set(own)
    assert deck["Qs"].title == "Queen of spades"
    assert len({picture.svg() for picture in deck.values()}) == len(deck)
    assert len({picture.svg() for picture in own.values()}) == len(own)
