"""Printed maps read back: tiles and posters, names and numbers, codes, tints that a grey print keeps apart, positions."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from unittest.mock import patch

import pytest

pytest.importorskip("shapely")

import pypdfium2
from shapely.geometry import Point, Polygon, box

from companion.drawing import lettering
from companion.drawing.geometry import Box, Paper
from companion.drawing.inks import INK_NAMES, ink_for
from companion.drawing.surface import SvgSurface
from companion.games.empires.atlas.files import geojson_text, map_text, read_geojson
from companion.games.empires.atlas.lands import land_of
from companion.games.empires.atlas.making import make_atlas
from companion.games.empires.atlas.model import Atlas, Recipe
from companion.games.empires.atlas.schematic import schematic
from companion.games.empires.drawings.maps.furniture import draw_legend, legend_size
from companion.games.empires.drawings.maps.labels import LABEL_WIDTH, label_of
from companion.games.empires.drawings.maps.land import ticks
from companion.games.empires.drawings.maps.layout import Mask
from companion.games.empires.drawings.maps.model import Land, Line
from companion.games.empires.drawings.maps.palette import Hatch, palette_of
from companion.games.empires.drawings.maps.sea import sea_name
from companion.games.empires.drawings.maps.sheet import view_of
from companion.games.empires.drawings.maps.terrain import REACH, counter_places, terrain
from companion.games.empires.paper.maps.kit import _map_inside
from companion.games.empires.paper.maps.position import Position, position_pdf
from companion.games.empires.paper.maps.printing import lay_out_sheet
from companion.games.empires.paper.maps.record import codes_of as map_codes, record_by_recipe
from companion.games.empires.ready import READY
from companion.games.empires.rules.maps import parse_map
from companion.links import decode, gather
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.referee import about, judge
from reading_back import all_text_is_on_its_page, codes_of, faces_of, pages_of, sizes_of

OURS = {"Cinzel-Bold", "GentiumBookPlus", "GentiumBookPlus-Regular", "GentiumBookPlus-Italic", "GentiumBookPlus-Bold"}


@cache
def land() -> Atlas:
    """A map for two, as it is read from its file."""
    return read_geojson(geojson_text(make_atlas(Recipe(2, 40, 1, "northern"))))


@cache
def pdf(paper: str, ink: str = "colour") -> bytes:
    return lay_out_sheet(land(), paper, "", "land.map").pdf(ink)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_tiles_hold_every_province_its_name_and_their_own(paper: str, size: tuple[float, float]) -> None:
    printed = pdf(paper)
    pages = pages_of(printed)
    assert 2 <= len(pages) <= 4
    for width, height in sizes_of(printed):
        assert sorted((width, height)) == pytest.approx(sorted(size), abs=0.1)
    words = set(" ".join(pages).split())
    for cell in land().cells:
        assert cell.name in words
        assert str(cell.id) in words
    assert land().title.upper() in " ".join(pages)
    for number, page in enumerate(pages, 1):
        assert f"sheet {number} of {len(pages)}; print at 100 %" in page
    assert faces_of(printed) <= OURS


def test_neighbouring_tiles_overlap_and_cover_the_sheet() -> None:
    sheet = lay_out_sheet(land(), "a4", "", "land.map")
    assert sheet.tiles is not None
    width, height = sheet.tiles.window
    tiles = [(tile.left, tile.top) for tile in sheet.tiles.tiles()]
    assert max(left for left, _ in tiles) + width == pytest.approx(sheet.layout.width)
    assert max(top for _, top in tiles) + height == pytest.approx(sheet.layout.height)
    lefts = sorted({left for left, _ in tiles})
    assert all(after - before == pytest.approx(width - 8) for before, after in pairwise(lefts))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a2"])
def test_what_stands_round_the_land_keeps_off_it(paper: str) -> None:
    sheet = lay_out_sheet(land(), paper, "", "land.map")
    layout, view = sheet.layout, view_of(sheet.land, sheet.layout)
    assert {"title", "legend", "code0"} <= set(layout.boxes)
    shapes = [Polygon(list(map(view.at, cell.polygons[0][0]))) for cell in land().cells]
    for one in layout.boxes.values():
        assert Box(0, 0, layout.width, layout.height).inset(5, 5).holds(one)
        drawn = box(one.x, one.y, one.right, one.bottom)
        assert not any(shape.intersects(drawn) for shape in shapes)
    for one, other in combinations(layout.boxes.values(), 2):
        assert one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y


@pytest.mark.parametrize("ink", INK_NAMES)
def test_posters_are_one_page(ink: str) -> None:
    printed = pdf("a2", ink)
    assert sizes_of(printed)[0] == pytest.approx((594, 420), abs=0.1)
    assert len(sizes_of(printed)) == 1
    assert all_text_is_on_its_page(printed)
    if ink == "grey":
        assert "SCAN ME: COMPANION EM " in codes_of(printed)[0]


def test_tiles_are_at_full_size_at_least() -> None:
    assert lay_out_sheet(land(), "a4", "", "land.map").layout.scale >= 1


def test_a_poster_that_is_too_small_says_its_scale() -> None:
    page = pages_of(pdf("a3"))[0]
    assert "of full size" in page
    scale = lay_out_sheet(land(), "a3", "", "land.map").layout.scale
    assert scale < 1
    assert f"{land().figures['shortest_border'] * scale:.1f} mm" in page


def _tall(printed: bytes, word: str) -> float:
    """How tall a word's first letter is on the first page (mm)."""
    page = pypdfium2.PdfDocument(printed)[0].get_textpage()
    place = page.search(word).get_next()
    assert place is not None
    _, low, _, high = page.get_charbox(place[0])
    return (high - low) * 25.4 / 72


def test_letters_grow_with_the_poster() -> None:
    name = max((cell.name for cell in land().cells), key=len)
    times = lay_out_sheet(land(), "a0", "", "land.map").layout.zoom / lay_out_sheet(land(), "a2", "", "land.map").layout.zoom
    assert times > 1.7
    for word in (name, "LEGEND", "a map for Empires"):
        assert _tall(pdf("a0"), word) == pytest.approx(times * _tall(pdf("a2"), word), rel=0.02)


def test_the_bar_is_as_long_as_it_says_on_every_poster() -> None:
    for paper in ("a3", "a2", "a0"):
        page = pypdfium2.PdfDocument(pdf(paper))[0].get_textpage()
        start, length = page.search("8 cm").get_next()
        text = page.get_text_range()
        zero, right = page.get_charbox(text.index("0", text.index("provinces"))), page.get_charbox(start + length - 1)
        middle = (zero[0] + zero[2]) / 2
        assert (right[2] - middle) * 25.4 / 72 == pytest.approx(80, abs=1.0)


def test_a_tall_land_gets_a_tall_sheet() -> None:
    tall = replace(
        land(),
        recipe=None,
        cells=tuple(
            replace(
                cell,
                polygons=((tuple((-y, x) for x, y in cell.polygons[0][0]),),),
                city=_turned(cell.city),
                label=_turned(cell.label),
            )
            for cell in land().cells
        ),
    )
    for paper in ("a2", "a0"):
        width, height = sizes_of(lay_out_sheet(tall, paper, "", "land.map").pdf("colour"))[0]
        assert height > width


def _turned(point: tuple[float, float]) -> tuple[float, float]:
    return -point[1], point[0]


def test_an_enlarged_svg_has_the_size_of_the_poster() -> None:
    drawn = lay_out_sheet(land(), "a0", "", "land.map").layout
    root = ET.fromstring(lay_out_sheet(land(), "a0", "", "land.map").svg("colour"))
    assert float(root.get("width", "").removesuffix("mm")) == pytest.approx(drawn.width * drawn.zoom, abs=0.1)
    assert root.get("viewBox") is not None


def test_unknown_papers_and_inks_are_refused() -> None:
    with pytest.raises(PrintError, match="There is: a4, letter, a3, a2, a1, a0"):
        lay_out_sheet(land(), "b4", "", "land.map").pdf("colour")
    with pytest.raises(PrintError, match="colour, grey, saver"):
        lay_out_sheet(land(), "a4", "", "land.map").svg("sepia")


def test_equal_maps_give_equal_bytes() -> None:
    assert lay_out_sheet(land(), "a4", "", "land.map").pdf("colour") == pdf("a4")


def test_one_tile_has_the_code_and_it_holds_a_game_on_this_map() -> None:
    printed = pdf("a4")
    found = [code for page in range(len(pages_of(printed))) for code in codes_of(printed, page)]
    assert len(set(found)) == 1
    text = decode(found[0])
    assert parse_map("".join(line for line in text.splitlines(keepends=True) if line[0].isdigit())) == land().map
    judgement = judge(text)
    assert judgement.verdict.status == "legal"
    assert judgement.verdict.as_dict()["state"]["provinces"] == 40


def test_a_map_that_is_too_large_for_a_code_leaves_its_recipe() -> None:
    recipe = Recipe(4, 80, 7, "eastern")
    text = record_by_recipe(land(), recipe, 4, "land.map")
    assert "note: map by companion map make --players 4 --provinces 80 --seed 7 --flavour eastern, method 1, check " in text
    assert judge(text, files=lambda _: map_text(land())).verdict.status == "legal"


def test_a_map_without_a_recipe_still_has_a_code() -> None:
    (code,) = map_codes(schematic(land().map, "Land"), "land.map", "")
    assert decode(code.link).startswith("game: empires\nplayers: Blue, Vermilion\n")


def test_a_large_map_of_ones_own_is_in_several_codes() -> None:
    """A phone that scans them all has the game and the map: no file is needed."""
    ready = READY[4].atlas
    large = replace(ready, cells=(replace(ready.cells[0], name="Ours"), *ready.cells[1:]))
    printed = lay_out_sheet(large, "a3", "", "land.map").pdf("saver")
    found = gather(codes_of(printed))
    assert found.is_whole
    assert found.text is not None
    assert parse_map("".join(line for line in found.text.splitlines(keepends=True) if line[0].isdigit())) == large.map
    assert f"a new game on this map: 1 of {found.of}, scan each" in pages_of(printed)[0]
    (code,) = map_codes(ready, "whatever.map", "")
    assert "map: dalenrike.map" in decode(code.link), "a map that comes with the game is known by its name"


def test_labels_fit_their_boxes_and_keep_off_the_city() -> None:
    for cell in land().cells:
        label = label_of(cell)
        assert label.lines == (cell.name,)
        assert 8 <= label.size <= 9.5
        shape = Polygon(cell.polygons[0][0])
        x, y = cell.label
        written = box(x - LABEL_WIDTH / 2, y - 2, x + LABEL_WIDTH / 2, y + 2)
        assert shape.contains(written)
        assert written.distance(Point(cell.city)) > 4.5


def test_long_names_are_broken_and_longer_ones_stand_in_the_legend() -> None:
    roomy = max(land().cells, key=lambda cell: Polygon(cell.polygons[0][0]).area)
    long = replace(roomy, name="Queensferrymarket", parts=("Queens", "ferry", "market"))
    assert label_of(long).lines in (("Queensferry-", "market"), ("Queens-", "ferrymarket"))
    assert label_of(replace(long, name="Old-Queensferry", parts=("Old-", "Queensferry"))).lines in (
        ("Old-Queensferry",),
        ("Old-", "Queensferry"),
    )
    longest = replace(roomy, name="Queensferrymarketharbour", parts=())
    assert label_of(longest).lines == ()
    atlas = replace(land(), cells=tuple(longest if cell.id == roomy.id else cell for cell in land().cells))
    assert "Queensferrymarketharbour" in pages_of(lay_out_sheet(atlas, "a2", "", "land.map").pdf("colour"))[0]


@pytest.mark.parametrize("name", ["Commonwealth-of-the-Northern-Mariana-Islands", "Llanfairpwllgwyngyll" * 9])
def test_the_legend_holds_the_names_in_it(name: str) -> None:
    """It grows with them; of the longest it has the beginning."""
    cells = tuple(replace(cell, name=name, parts=()) if cell.id == 1 else cell for cell in land().cells)
    drawn = land_of(replace(land(), cells=cells))
    width, height = legend_size(drawn, ())
    said: list[float] = []

    def text(words: str, x: float, _y: float, face: str, size: float, *_: object, **__: object) -> None:
        said.append(x + lettering.width(words, face, size))

    surface = SvgSurface(width, height, ink_for("colour", "#5B6B2F"), "legend")
    with patch.object(surface, "text", text):
        draw_legend(surface, Box(0, 0, width, height), drawn, palette_of(surface.ink), ())
    assert max(said) <= width - 4
    assert width < 120


def test_terrain_keeps_off_everything_that_lies_on_a_province() -> None:
    drawn = list(terrain(land_of(land())))
    assert {sign.kind for sign in drawn} == {"hill", "peak", "tree", "reed"}
    for cell in land().cells:
        shape = Polygon(cell.polygons[0][0])
        signs = [Point(sign.at).buffer(REACH - 0.05) for sign in drawn if shape.contains(Point(sign.at))]
        if not signs:
            continue
        x, y = cell.label
        places = [Point(cell.city).buffer(4.5), box(x - LABEL_WIDTH / 2, y - 2, x + LABEL_WIDTH / 2, y + 2)]
        counters = [Point(spot).buffer(3) for spot in counter_places(cell) or ()]
        assert len(counters) == 12
        for one, other in combinations([*places, *counters], 2):
            assert not one.intersection(other).area > 0.01
        assert all(shape.contains(spot) for spot in counters)
        for sign in signs:
            assert shape.buffer(-2).contains(sign)
            assert not any(sign.intersects(other) for other in (*places, *counters))


def test_borders_on_a_poster_are_curves_through_the_same_points_that_both_neighbours_share() -> None:
    sheet = lay_out_sheet(land(), "a0", "", "land.map")
    flat, curved = (replace(view_of(sheet.land, sheet.layout), curved=bent) for bent in (False, True))
    assert view_of(sheet.land, sheet.layout).curved
    assert not view_of(sheet.land, lay_out_sheet(land(), "a3", "", "land.map").layout).curved
    pieces: set[frozenset[tuple[float, ...]]] = set()
    for province in sheet.land.provinces:
        for straight, bent in zip(flat.shape(province), curved.shape(province), strict=True):
            ends = [numbers[-2:] for _, numbers in bent[:-1]]
            assert ends[:-1] == [numbers[-2:] for _, numbers in straight[:-1]]
            pieces |= {_piece(start, numbers) for start, (_, numbers) in zip(ends, bent[1:-1], strict=False)}
    for coast in (True, False):
        for line in curved.drawn(coast):
            steps = [step for step in line if step[1]]
            assert {_piece(one[1][-2:], other[1]) for one, other in pairwise(steps)} <= pieces


def _piece(start: tuple[float, ...], numbers: tuple[float, ...]) -> frozenset[tuple[float, ...]]:
    """A piece of a curve, whichever way it runs."""
    return frozenset(tuple(round(n, 6) for n in point) for point in (start, numbers[:2], numbers[2:4], numbers[4:]))


def test_the_sea_has_a_name_where_the_land_is_invented() -> None:
    sheet = lay_out_sheet(land(), "a2", "", "land.map")
    name = sea_name(sheet.land, sheet.layout, sheet.layout.boxes["sea"])
    assert name.startswith(("The ", "Bay of ", "Sound of "))
    letters = "".join(
        element.text or "" for element in ET.fromstring(lay_out_sheet(land(), "a2", "", "land.map").svg("saver")).iter()
    )
    assert name in letters
    own = lay_out_sheet(replace(land(), recipe=None), "a2", "", "land.map")
    assert "sea" not in own.layout.boxes
    assert "serpent" in own.layout.boxes
    assert "ship" in sheet.layout.boxes


@pytest.mark.parametrize(("title", "name"), [("Lindö", "Bay of Lindö"), ("مدينة", "The Northern Sea")])
def test_a_bay_has_the_name_of_the_land_where_letters_stand_apart(title: str, name: str) -> None:
    sheet = lay_out_sheet(replace(land(), title=title), "a2", "", "land.map")
    left, low, right, high = sheet.land.bounds
    x = sheet.layout.x + (right - left) / 2 * sheet.layout.scale
    y = sheet.layout.y + 0.4 * (high - low) * sheet.layout.scale
    assert sea_name(sheet.land, sheet.layout, Box(x, y, 0, 0)) == name


def test_a_bay_is_open_sea_and_a_lake_is_not() -> None:
    def ring(*points: tuple[float, float]) -> Line:
        return Line((0, 1), (*points, points[0]))

    bay = Land("Bay", [], [ring((0, 0), (90, 0), (90, 90), (60, 90), (60, 30), (30, 30), (30, 90), (0, 90))])
    lake = Land("Lake", [], [ring((0, 0), (90, 0), (90, 90), (0, 90)), ring((30, 30), (60, 30), (60, 60), (30, 60))])
    for one, free in ((bay, True), (lake, False)):
        object.__setattr__(one, "bounds", (0.0, 0.0, 90.0, 90.0))
        assert Mask(one).is_free(Box(38, 38, 14, 14)) is free


@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_tints_stay_apart_in_grey(ink: str) -> None:
    tints = palette_of(ink_for(ink, about("empires").accent)).tints
    assert len(tints) == 5
    for one, other in combinations([_lightness(tint.band) for tint in tints], 2):
        assert abs(one - other) >= 5
    assert all(_lightness(tint.ground) >= 80 for tint in tints)


def test_the_saver_hatches_and_fills_nothing() -> None:
    tints = palette_of(ink_for("saver", about("empires").accent)).tints
    assert {tint.ground for tint in tints} == {"#FFFFFF"}
    assert len({tint.hatch for tint in tints}) == 5


def _lightness(colour: str) -> float:
    """L* of a colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@pytest.mark.parametrize("turn", [1, -1])
def test_ticks_stand_inside(turn: int) -> None:
    ring = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0)][::turn]
    square = Polygon(ring)
    found = list(ticks(ring, Hatch(1.0, 0.0, 2.0)))
    assert len(found) == 120
    inside = [square.buffer(0.01).contains(Point(tick[1][1])) for tick in found]
    assert sum(inside) >= 116  # at a corner a tick may lean out; the province's outline cuts it off


def test_svg_and_png() -> None:
    root = ET.fromstring(lay_out_sheet(land(), "a4", "", "land.map").svg("colour"))
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {cell.name for cell in land().cells} <= texts
    assert land().title.upper() in texts
    assert lay_out_sheet(land(), "a4", "", "land.map").png("saver").startswith(b"\x89PNG")


def test_printing_a_made_map_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    text = geojson_text(land())
    expected = pdf("a4")
    monkeypatch.setitem(__import__("sys").modules, "shapely", None)
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    assert lay_out_sheet(read_geojson(text), "a4", "", "land.map").pdf("colour") == expected


def _position(change: Callable[[dict[str, object]], None] = lambda _: None) -> Position:
    state = {
        "turn": 3, "phase": "cards", "provinces": 40,
        "owned": {"Aino": [1, 2], "Ville": [9]},
        "cities": {"Aino": [1], "Ville": []},
        "counters": {"Aino": {"1": 4, "2": 11, "3": 1}, "Ville": {"3": 2, "9": 7}},
        "warehouses": {"1": 6}, "eliminated": [],
    }  # fmt: skip
    change(state)
    return Position(state, ["Aino", "Ville"], "turn 3, cards")


@pytest.mark.parametrize("ink", INK_NAMES)
def test_a_position_says_who_has_what(ink: str) -> None:
    printed = position_pdf(land(), _position(), "letter", ink)
    assert sizes_of(printed) == [pytest.approx((279.4, 215.9), abs=0.1)]
    words = pages_of(printed)[0]
    assert "owns 2 of 40, cities 1, counters 16" in words
    assert "owns 1 of 40, cities 0, counters 9" in words
    assert "turn 3, cards" in words
    assert {"11", "7", "6"} <= set(words.split())


def test_who_owns_and_stands_where() -> None:
    position = _position(lambda state: state.update(eliminated=["Ville"]))
    assert [position.owner(province) for province in (1, 3, 9)] == ["Aino", "", "Ville"]
    assert position.counters(3) == [("Aino", 1), ("Ville", 2)]
    assert (position.city(1), position.city(9)) == ("Aino", "")
    assert "eliminated" in pages_of(position_pdf(land(), position, "a4", "saver"))[0]


def test_a_map_without_shapes_is_printed_as_islands() -> None:
    atlas = schematic(land().map, "Islands")
    words = set(" ".join(pages_of(lay_out_sheet(atlas, "a2", "", "land.map").pdf("colour"))).split())
    assert {cell.name for cell in atlas.cells} <= words


@pytest.mark.parametrize(
    ("line", "inside"), [("1: 2 3", True), ("# page\f1: 2 3", False), ("1 west # as\u20282: said", False), ("[turn 1]", False)]
)
def test_a_map_is_in_the_record_only_where_lines_are_provinces(line: str, inside: bool) -> None:
    assert _map_inside(Job(f"game: empires\n{line}\n")) is inside


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_marks_of_tiles_stand_where_printers_reach(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Paper, Box]] = []
    line = PageCanvas.line

    def noted(canvas: PageCanvas, x1: float, y1: float, x2: float, y2: float, width: float = 0.25, colour: str = "") -> None:
        drawn.append((canvas.paper, Box(x1, y1, x2 - x1, y2 - y1)))
        line(canvas, x1, y1, x2, y2, width, colour)

    monkeypatch.setattr("companion.games.empires.paper.maps.sheets.PageCanvas.line", noted)
    lay_out_sheet(land(), paper, "", "land.map").pdf("saver")
    marks = [(sheet, place) for sheet, place in drawn if place.width + place.height < 3]
    assert marks
    assert all(Box(0, 0, sheet.width, sheet.height).inset(5, 5).holds(place) for sheet, place in marks)
