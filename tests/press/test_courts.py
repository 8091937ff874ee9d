"""The persons of court cards: twelve and sixteen, each somebody else, the same upside down, black ones as heavy as red ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

import companion
from companion.cards.drawings.courts import DRESS, FACES, FRENCH, HATS, HEADS, HELD, TAROT, Person, parts_from, parts_of
from companion.cards.drawings.french import draw_card, faces
from companion.cards.drawings.person import figures_of
from companion.cards.drawings.pips import panel_of
from companion.cards.drawings.scenes import PARTS as SCENES, scene_of_lord
from companion.cards.drawings.tarot import minor_faces
from companion.cards.french import DECK
from companion.cards.sizes import SIZES
from companion.drawing import lettering
from companion.drawing.geometry import Box, Paper
from companion.drawing.inks import INK_NAMES, ink_for
from companion.drawing.surface import HAIRLINE, SvgSurface
from companion.games.circle_of_kings.drawings.pieces import PIECES as KINGS
from companion.games.circle_of_kings.paper import deck
from companion.press.page.canvas import PageCanvas
from drawn_calls import listen

ACCENT = "#1F6F6B"
DPI = 60
COURTS = tuple(card for card in DECK if card.rank in "JQK")
TRIM = SIZES["poker"].trim
#: What a person wears, has and holds, by where it is looked up.
HAIR = {name for name in HEADS if name.startswith(("hair", "veil", "beard", "moustache"))}


@cache
def sheet(ink: str) -> Image.Image:
    """The twelve courts of the French pack side by side."""
    width, height = TRIM
    canvas = PageCanvas(Paper("row", "a row of cards", width * len(COURTS), height), ink_for(ink, ACCENT), "courts")
    for number, card in enumerate(COURTS):
        draw_card(canvas, Box(number * width, 0, width, height), card)
    canvas.end_page()
    row: Image.Image = pypdfium2.PdfDocument(canvas.finish())[0].render(scale=DPI / 72).to_pil().convert("RGB")
    return row


def on_sheet(ink: str, number: int, box: Box) -> Image.Image:
    edges = (number * TRIM[0] + box.x, box.y, number * TRIM[0] + box.right, box.bottom)
    left, top, right, bottom = (round(edge / 25.4 * DPI) for edge in edges)
    return sheet(ink).crop((left, top, right, bottom))


def kinds(person: Person) -> dict[str, tuple[str, ...]]:
    """A person's parts by kind, and where it looks and stands."""
    parts = [part.partition("/")[0].partition("@")[0] for part in parts_of(person)]
    kept = {"hat": HATS, "held": HELD, "dress": DRESS, "hair": HAIR}
    found = {kind: tuple(part for part in parts if part in names) for kind, names in kept.items()}
    face = next(part for part in parts if part in FACES)
    return {**found, "gaze": (face, "right" if person.mirrored else "left")}


@pytest.mark.parametrize("persons", [FRENCH, TAROT], ids=["french", "tarot"])
def test_every_person_is_somebody_else(persons: Mapping[str, Person]) -> None:
    for (one, first), (other, second) in combinations(persons.items(), 2):
        here, there = kinds(first), kinds(second)
        assert sum(here[kind] != there[kind] for kind in here) >= 3, (one, other)
        if one[:-1] == other[:-1]:  # of one rank: other heads, and not of other cloth alone
            assert here["hat"] != there["hat"], (one, other)
            assert here["dress"] != there["dress"], (one, other)
            assert here["hair"] + here["gaze"] != there["hair"] + there["gaze"], (one, other)


def test_twelve_hats_twelve_things_in_hands_and_every_gaze() -> None:
    persons = [kinds(FRENCH[card.code]) for card in COURTS]
    for kind in ("hat", "held"):
        assert len({person[kind] for person in persons}) == 12
    assert {person["gaze"] for person in persons} == {(face, way) for face in FACES for way in ("left", "right")}


@pytest.mark.parametrize("ink", INK_NAMES)
def test_a_court_is_the_same_upside_down(ink: str) -> None:
    for number, card in enumerate(COURTS):
        shown = on_sheet(ink, number, panel_of(Box(0, 0, *TRIM)).inset(-1, -1)).convert("L")
        difference = ImageChops.difference(shown, shown.rotate(180))
        assert ImageStat.Stat(difference).mean[0] < 6, card.code
    # and not because there is nothing: another card is another picture
    first, second = (on_sheet(ink, number, Box(0, 0, *TRIM)).convert("L") for number in (0, 1))
    assert ImageStat.Stat(ImageChops.difference(first, second)).mean[0] > 12


def test_black_courts_weigh_what_red_ones_weigh() -> None:
    weight: dict[bool, list[float]] = {True: [], False: []}
    for number, card in enumerate(COURTS):
        panel = on_sheet("colour", number, panel_of(Box(0, 0, *TRIM)))
        weight[card.red].append(1 - sum(ImageStat.Stat(panel).mean) / 3 / 255)
    red, black = (sum(weight[colour]) / 6 for colour in (True, False))
    assert red == pytest.approx(black, abs=0.03)
    assert 0.25 < red < 0.4


def test_a_fanned_hand_shows_the_index() -> None:
    """What stands before the panel stands within 12 mm of the edge, and the panel takes most of the rest."""
    for size in SIZES.values():
        card = Box(0, 0, *size.trim)
        assert panel_of(card).x <= 12
        assert panel_of(card).width > 0.58 * card.width


@pytest.mark.parametrize(("ink", "size"), [("colour", "mini"), ("grey", "mini"), ("saver", "poker")])
def test_no_line_of_a_card_is_thinner_than_a_printer_draws(ink: str, size: str) -> None:
    surface = SvgSurface(1, 1, ink_for(ink, ACCENT), "")
    calls = listen(surface)
    lords = [picture.draw for name, picture in KINGS.items() if name.startswith(("L", "king"))]
    for draw in (*faces(), *minor_faces(), *lords):
        draw(surface, Box(0, 0, *SIZES[size].trim))
    widths = [fixed[2] for name, fixed, _ in calls if name == "path" and len(fixed) > 2 and fixed[2]]
    widths += [fixed[1] for name, fixed, _ in calls if name == "box" and len(fixed) > 1 and fixed[1]]
    assert len(widths) > 1000
    assert min(widths) >= HAIRLINE


@pytest.mark.parametrize("size", list(SIZES))
def test_every_word_of_a_card_is_whole_in_every_size(size: str) -> None:
    surface = SvgSurface(1, 1, ink_for("colour", ACCENT), "")
    calls = listen(surface)
    for draw in (*faces(), *deck.faces()):
        draw(surface, Box(0, 0, *SIZES[size].trim))
    words = [fixed[0] for name, fixed, _ in calls if name == "text"]
    assert len(words) > 300
    assert not [text for text in words if lettering.ELLIPSIS in text]


def test_a_part_is_read_as_it_is_meant() -> None:
    """A line that is no look and path is refused, and half a figure is completed by its mirror image."""
    (figure,) = figures_of("m2p| M20 1 L10 5 C10 7 12 9 20 9")
    assert (figure.fill, figure.line, figure.colour) == ("m", 2, "p")
    assert figure.outlines == (
        (
            ("M", (20, 1)), ("L", (10, 5)), ("C", (10, 7, 12, 9, 20, 9)), ("L", (20, 9)), ("C", (28, 9, 30, 7, 30, 5)),
            ("L", (20, 1)), ("Z", ()),
        ),
    )  # fmt: skip
    with pytest.raises(ValueError, match="not a look"):
        figures_of("m9 M20 1")


def test_every_part_is_of_use() -> None:
    used = {
        part.partition("/")[0].partition("@")[0] for person in (*FRENCH.values(), *TAROT.values()) for part in parts_of(person)
    }
    used |= {word.partition("/")[0].partition("@")[0] for words in persons_of_scenes() for word in parts_from(words)}
    assert {*FACES, *HEADS, *HATS, *DRESS, *HELD} == used


def persons_of_scenes() -> list[list[str]]:
    """The words of every person in the Lords' scenes."""
    lines = [line.split() for part in SCENES.values() for line in part.splitlines()]
    return [words[4:] for words in lines if words[0].startswith("person")]


def test_every_lord_has_a_scene_and_every_motif_a_place() -> None:
    scenes = {f"scene-{number}" for number in range(22)}
    covers = [path.read_text("utf-8") for path in Path(companion.__path__[0]).glob("games/*/drawings/cover.txt")]
    placed = {line.split()[0] for part in (*SCENES.values(), *covers) for line in part.splitlines() if line.strip()}
    assert {name for name in SCENES if name.startswith("scene-")} == scenes
    assert {*SCENES} - scenes <= placed


@pytest.mark.parametrize("size", ["tarot", "mini"])
@pytest.mark.parametrize("ink", INK_NAMES)
def test_a_scene_fills_its_panel_and_stays_within(ink: str, size: str) -> None:
    width, height = SIZES[size].trim
    panel = Box(10, 10, width, height)
    canvas = PageCanvas(Paper("x", "a panel", width + 20, height + 20), ink_for(ink, ACCENT), "scenes")
    for number in range(22):
        scene_of_lord(number).draw(canvas, panel)
        canvas.end_page()
    dots = DPI / 25.4
    inner = (round(10 * dots), round(10 * dots), round(panel.right * dots), round(panel.bottom * dots))
    for number, page in enumerate(pypdfium2.PdfDocument(canvas.finish())):
        image = page.render(scale=DPI / 72).to_pil().convert("L")
        upper, lower = (image.crop((inner[0], y, inner[2], y + inner[3] // 4)) for y in (inner[1], inner[3] - inner[3] // 4))
        assert upper.getextrema()[0] < 150, number
        assert lower.getextrema()[0] < 150, number
        image.paste(255, (inner[0] - 2, inner[1] - 2, inner[2] + 2, inner[3] + 2))
        assert image.getextrema() == (255, 255), number
