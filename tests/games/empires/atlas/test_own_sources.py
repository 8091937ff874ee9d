"""Files of somebody's own as they come: TopoJSON and SVG, names of all kinds, faults each in words, nothing lost in silence."""

import json

import pytest

pytest.importorskip("shapely")

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.lands import land_of
from companion.games.empires.atlas.model import Atlas, Wishes
from companion.games.empires.atlas.own import own_atlas
from companion.games.empires.atlas.own_areas import word_of

Feature = dict[str, object]


def area(name: object, *ring: list[float], **more: object) -> Feature:
    geometry = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    return {"type": "Feature", "properties": {"name": name, **more}, "geometry": geometry}


def square(name: object, x: float = 0, y: float = 0, side: float = 40, **more: object) -> Feature:
    return area(name, [x, y], [x + side, y], [x + side, y + side], [x, y + side], **more)


def odd(geometry: object) -> Feature:
    return {"type": "Feature", "properties": {"name": "Odd"}, "geometry": geometry}


def collection(*features: object, **more: object) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features, **more})


PAIR = (square("Norvik"), square("Tarn", 40))
RING = [[0, 0], [1, 1], [2, 0], [0, 0]]

TOPOLOGY = {
    "type": "Topology",
    "transform": {"scale": [2, 2], "translate": [100, 0]},
    # the border, then Norvik's and Tarn's own sides, from point to point
    "arcs": [[[20, 0], [0, 20]], [[20, 20], [-20, 0], [0, -20], [20, 0]], [[20, 0], [20, 0], [0, 20], [-20, 0]]],
    "objects": {
        "lands": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "Norvik"}},
                {"type": "MultiPolygon", "arcs": [[[2, -1]]], "properties": {"name": "Tarn"}},
            ],
        },
        "all": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": [[2, 1]]}]},
    },
}

SVG = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
 <defs><path id="nothing" d="M0 0 A 1 1 0 0 0 2 2"/></defs>
 <rect class="sea" width="9" height="9"/>
 <g transform="translate(10 20) scale(2)">
  <path id="Norvik" d="M0,0H40C45 10 35 30 40 40H0z"/>
  <path id="path7" inkscape:label="St. Olaf" d="m 40,0 h 40 v 40 l -40,0 c -5,-10 5,-30 0,-40 z"/>
 </g>
</svg>"""


def test_topojson_is_read_by_its_content() -> None:
    atlas = own_atlas(json.dumps(TOPOLOGY), "Topo")
    assert [(cell.name, cell.neighbours) for cell in atlas.cells] == [("Norvik", (2,)), ("Tarn", (1,))]
    plain = own_atlas(collection(*PAIR), "Topo")
    assert [cell.polygons for cell in atlas.cells] == [cell.polygons for cell in plain.cells]


def test_a_topojson_with_two_layers_asks_which() -> None:
    lands = TOPOLOGY["objects"]["lands"]  # type: ignore[index]
    twice = json.dumps({**TOPOLOGY, "objects": {"lands": lands, "shires": lands}})
    with pytest.raises(AtlasError, match=r"has lands \(2\), shires \(2\); name the one .* --layer"):
        own_atlas(twice, "Topo")
    assert len(own_atlas(twice, "Topo", wishes=Wishes(layer="shires")).cells) == 2
    with pytest.raises(AtlasError, match="no layer “towns”"):
        own_atlas(twice, "Topo", wishes=Wishes(layer="towns"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"transform": {"scale": [1, 1], "translate": None}}, "its transform cannot be .*; it has scale and translate"),
        ({"arcs": [[[0, 0], [1]]]}, r"arc 0 cannot be \[\[0, 0\], \[1\]\]; it is a list of points"),
        ({"arcs": []}, "geometry 1 cannot be .*; its arcs are numbers, of which there are 0"),
        ({"objects": {"lands": 7}}, 'its objects cannot be {"lands": 7}; each has a type'),
    ],
)
def test_what_is_damaged_of_a_topojson_is_named(change: dict[str, object], words: str) -> None:
    with pytest.raises(AtlasError, match=f"^this TopoJSON is damaged: {words}"):
        own_atlas(json.dumps({**TOPOLOGY, **change}), "Topo")


def test_svg_paths_are_provinces() -> None:
    atlas = own_atlas(SVG, "Svg")
    assert [(cell.name, cell.neighbours) for cell in atlas.cells] == [("Norvik", (2,)), ("St-Olaf", (1,))]
    assert atlas.figures["shortest_border"] == pytest.approx(40, abs=1)
    # what is on top of the picture is on top of the map: the ids run from the left
    assert land_of(atlas).by_id[1].city[0] < land_of(atlas).by_id[2].city[0]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ('<path id="Isle" d="M0 0 A 3 3 0 0 0 9 9 Z"/>', "“Isle”.*has the command A"),
        ('<path id="Isle" d="L0 0 9 9 Z"/>', "“Isle”.*does not begin with M"),
        ('<path id="Isle" d="M0 0 L 9"/>', "“Isle”.*has 1 numbers behind L"),
        ('<path id="Isle" d="M0 0 ? 9"/>', "“Isle”.*has “\\?” in its line"),
        ('<path id="Isle"/>', "“Isle”.*has no line"),
        ('<path id="Isle" transform="rotate(3)" d="M0 0 H9 V9 Z"/>', "“Isle”.*is moved by rotate"),
        ('<circle id="Isle" r="7"/>', "“Isle”.*is a circle, no path"),
    ],
)
def test_a_path_that_cannot_be_read_is_named(path: str, words: str) -> None:
    with pytest.raises(AtlasError, match=words):
        own_atlas(SVG.replace("</svg>", f"{path}</svg>"), "Svg")


def test_a_sound_border_stays_sound() -> None:
    """A spit narrower than what is healed elsewhere: each side moved to the other's points would overlap."""
    narrow = [40.03, 0]
    norvik = area("Norvik", [0, 0], [40, 0], [40, 20], [40, 40], [0, 40])
    sund = area("Sund", narrow, [80, 0], [80, 40], [40, 40], [40, 20])
    tarn = area("Tarn", [0, -40], [80, -40], [80, 0], narrow, [40, 20], [40, 0], [0, 0])
    assert len(own_atlas(collection(norvik, sund, tarn), "Spit").cells) == 3


def test_a_line_that_crosses_itself_is_mended_and_told() -> None:
    bow = area("Tarn", [40, 0], [80, 0], [80, 40], [40, 40], [44, 44], [40, 42], [44, 40], [40, 38])
    atlas = own_atlas(collection(PAIR[0], bow, corners="link"), "Bow")
    assert len(atlas.cells) == 2
    assert "feature 2 (“Tarn”): its line crosses itself" in atlas.notes[0]


def test_a_collection_of_areas_is_a_province() -> None:
    gathered = odd({"type": "GeometryCollection", "geometries": [square("", 80)["geometry"]]})
    assert [cell.name for cell in own_atlas(collection(*PAIR, gathered), "Three").cells] == ["Norvik", "Tarn", "Odd"]


@pytest.mark.parametrize(
    ("feature", "words"),
    [
        (odd({"type": "Polygon", "coordinates": [[[0, float("nan")], *RING]]}), "NaN.* is no place"),
        (odd({"type": "Polygon", "coordinates": [[[0, 1e308], *RING]]}), "1e[+]308.* is no place"),
        (odd({"type": "Polygon", "coordinates": [[[0, 10**400], *RING]]}), "0… is no place"),
        (odd({"type": "Polygon", "coordinates": [[[1, "a"], *RING]]}), "is no coordinate"),
        (odd({"type": "Polygon", "coordinates": [[[True, 1], *RING]]}), "is no coordinate"),
        (odd({"type": "Polygon", "coordinates": 7}), "no list"),
        (odd({"type": "Polygon", "coordinates": []}), "has no area"),
        (odd({"type": "MultiPolygon", "coordinates": []}), "has no area"),
        (odd({"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [2, 2], [0, 0]]]}), "has no area"),
        (odd({"type": "Circle", "coordinates": [1, 2]}), '"Circle" is no area'),
        (odd({"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}), '"Point" is no area'),
        (odd(None), "has no geometry"),
        (odd("here"), '"here" as its geometry'),
        ("Isle", "this is no GeoJSON Feature"),
        ({"type": "Feature", "properties": "hello", "geometry": None}, '"hello"; they have names'),
    ],
)
def test_each_fault_is_told_and_no_province_vanishes(feature: object, words: str) -> None:
    with pytest.raises(AtlasError, match=f"^feature 3.*{words}") as told:
        own_atlas(collection(*PAIR, feature), "Fault")
    assert len(str(told.value)) < 250


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 3000, "nested too deep|no GeoJSON"),
        ("[1, 2]", "no GeoJSON FeatureCollection"),
        ('{"type": "Feature"}', "its type is Feature"),
        ('{"type": "FeatureCollection"}', "its features are no list"),
        (collection(*PAIR, links=True), "links of the map: true is no list"),
        (collection(PAIR[0], square("Tarn", 40, links=True)), "links of Tarn: true is no list"),
        (collection(*PAIR, links=[["Tarn", "Tarn"]]), "cannot be its own neighbour"),
        (collection(*PAIR, corners="blok"), '"blok" is no rule for corners'),
        (collection(PAIR[0], square("Tarn", 40, outer="no")), "outer is true or false"),
        (collection(PAIR[0], square(7, 40)), "“7” is no name"),
        (collection(PAIR[0], square("...", 40)), "has no letters"),
        ("<html/>", "no SVG: it begins with <html>"),
        ("<svg", "no SVG that can be read"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><svg/>', "entities"),
        ('{"type": "Topology"}', "this TopoJSON is damaged"),
        (json.dumps({**TOPOLOGY, "arcs": []}), "this TopoJSON is damaged"),
    ],
)
def test_what_is_no_map_is_told(text: str, words: str) -> None:
    with pytest.raises(AtlasError, match=words):
        own_atlas(text, "Fault")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("St. Louis", "St-Louis"),
        ("Eq. Guinea", "Eq-Guinea"),
        ("Dem. Rep. Congo", "Dem-Rep-Congo"),
        ("Bosnia & Herz.", "Bosnia-Herz"),
        ("Côte d’Ivoire", "Côte-d'Ivoire"),
        ("東京", "東京"),
        ("Łódź / West", "Łódź-West"),
    ],
)
def test_names_become_words(name: str, word: str) -> None:
    assert word_of(name) == word
    assert [cell.name for cell in own_atlas(collection(PAIR[0], square(name, 40)), "Two").cells] == ["Norvik", word]


def test_ids_that_no_record_can_name_are_given_anew() -> None:
    atlas = own_atlas(collection(*(square(f"P{i}x", 40 * i, id=i) for i in range(3))), "Ids")
    assert [cell.id for cell in atlas.cells] == [1, 2, 3]
    assert "0 is no province’s number" in atlas.notes[0]


@pytest.mark.parametrize(("rule", "neighbours"), [("block", {2}), ("link", {3})])
def test_one_rule_for_all_corners(rule: str, neighbours: set[int]) -> None:
    grid = [square(f"P{x}{y}", 40 * x, 40 * y) for x in (0, 1) for y in (0, 1)]
    atlas = own_atlas(collection(*grid, corners=rule), "Grid")
    assert {len(cell.neighbours) for cell in atlas.cells} == neighbours


def test_parts_far_off_are_told_and_may_be_left_out() -> None:
    far = square("Tarn", 40)
    far["geometry"] = {"type": "MultiPolygon", "coordinates": [square("", x)["geometry"]["coordinates"] for x in (40, 85, 900)]}  # type: ignore[index]
    text = collection(PAIR[0], far)
    assert "parts far off (of Tarn) make the map" in own_atlas(text, "Far").notes[-1]
    main = own_atlas(text, "Far", wishes=Wishes(main=True))
    assert main.notes == ("far parts are left out, of Tarn",)
    assert land_of(main).bounds[2] - land_of(main).bounds[0] < 140


def test_a_land_over_the_date_line_stays_in_one_piece() -> None:
    """Where 180 east is 180 west, a line of the file leaps round the world: on the map it does not, nor do parts beyond it."""
    far = square("Norvik", 170, 0, 20)
    polygon = far["geometry"]["coordinates"]
    isle = [[[-168, 0], [-167, 0], [-167, 1], [-168, 1], [-168, 0]]]
    beyond = [[[x - 360 if x > 180 else x, y] for x, y in ring] for ring in polygon]
    far["geometry"] = {"type": "MultiPolygon", "coordinates": [beyond, isle]}
    atlas = own_atlas(collection(far, square("Tarn", 150, 0, 20)), "Far", wishes=Wishes(degrees=True))
    assert {cell.name: cell.neighbours for cell in atlas.cells} == {"Norvik": (1,), "Tarn": (2,)}
    points = [point for cell in atlas.cells for ring in cell.rings for point in ring]
    width, height = (max(side) - min(side) for side in zip(*points, strict=True))
    assert 1.9 < width / height < 2.3


def strip(name: str, *sides: tuple[float, float], low: float = -20, high: float = -16) -> Feature:
    """A province between two latitudes, in a part for each pair of longitudes."""
    boxes = [[[[west, low], [east, low], [east, high], [west, high], [west, low]]] for west, east in sides]
    geometry = {"type": "MultiPolygon", "coordinates": boxes} if len(boxes) > 1 else {"type": "Polygon", "coordinates": boxes[0]}
    return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}


def about(atlas: Atlas) -> dict[str, set[str]]:
    names = {cell.id: cell.name for cell in atlas.cells}
    return {cell.name: {names[other] for other in cell.neighbours} for cell in atlas.cells}


def test_a_transform_without_an_end_is_refused_at_once() -> None:
    """However often it begins: each sign of it is read once (tests/test_patterns.py says of all patterns that they do)."""
    path = f'<path id="a" d="M0 0 L1 0 L1 1 Z" transform="{"translate(" * 50_000}"/>'
    with pytest.raises(AtlasError, match="which is not understood"):
        own_atlas(f'<svg xmlns="http://www.w3.org/2000/svg">{path}</svg>', "Slow")


def test_a_land_of_several_areas_over_the_date_line_hangs_together() -> None:
    """The circle of longitudes is cut once for the whole land, at its widest gap, not for each area alone."""
    strips = [strip("West", (174, 177)), strip("Mid", (177, 180)), strip("East", (-180, -177)), strip("Far", (-177, -174))]
    atlas = own_atlas(collection(*strips), "Dateline", wishes=Wishes(degrees=True))
    assert about(atlas) == {"West": {"Mid"}, "Mid": {"West", "East"}, "East": {"Mid", "Far"}, "Far": {"East"}}
    left, low, right, high = land_of(atlas).bounds
    assert (right - left) / (high - low) == pytest.approx(12 * 0.951 / 4, abs=0.02)


def test_a_province_that_is_split_at_the_date_line_is_whole_again() -> None:
    """GeoJSON splits areas at 180: the parts become one, without a seam, and share their borders as others do."""
    split = strip("Split", (178, 180), (-180, -178))
    north = area("North", [178, -16], [179, -16], [180, -16], [-179, -16], [-178, -16], [-178, -12], [178, -12])
    text = collection(split, north, strip("East", (-178, -174)), corners="block")
    atlas = own_atlas(text, "Split", wishes=Wishes(degrees=True))
    assert about(atlas) == {"Split": {"North", "East"}, "North": {"Split"}, "East": {"Split"}}
    assert [len(cell.polygons) for cell in atlas.cells] == [1, 1, 1]
    assert atlas.notes == ()


def test_a_topology_over_the_date_line() -> None:
    """Arcs that are shared across 180, written as -180 on the other side, are one border."""
    tree = {
        "type": "Topology",
        "arcs": [
            [[180, 0], [180, 2]],
            [[180, 2], [178, 2], [178, 0], [180, 0]],
            [[-180, 2], [-178, 2], [-178, 0], [-180, 0]],
            [[-180, 0], [-180, 2]],
        ],
        "objects": {
            "lands": {
                "type": "GeometryCollection",
                "geometries": [
                    {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "Norvik"}},
                    {"type": "Polygon", "arcs": [[3, 2]], "properties": {"name": "Tarn"}},
                ],
            }
        },
    }
    atlas = own_atlas(json.dumps(tree), "Two", wishes=Wishes(degrees=True))
    assert about(atlas) == {"Norvik": {"Tarn"}, "Tarn": {"Norvik"}}


def test_land_all_round_the_world_keeps_each_area_in_one_piece() -> None:
    """There is no gap to cut at: each area lies on the side of its largest part."""
    band = [strip(f"Band-{'ABCDEFGHI'[i]}", (40 * i - 180, 40 * i - 140)) for i in range(9)]
    over = strip("Over", (160, 180), (-180, -175), low=-16, high=-12)
    atlas = own_atlas(collection(*band, over), "Round", wishes=Wishes(degrees=True))
    over_cell = next(cell for cell in atlas.cells if cell.name == "Over")
    assert len(over_cell.polygons) == 1
    assert len(next(cell for cell in atlas.cells if cell.name == "Band-A").neighbours) == 1


def surveyed(**more: object) -> str:
    """Two provinces in the middle of Spain, with the decimals of a survey."""
    return collection(square("Norvik", -4.1234, 39.5678, 1.0123), square("Tarn", -3.1111, 39.5678, 1.0123), **more)


DEGREES = "its coordinates look like longitude and latitude: it is drawn true at 40° north; if they are not, say --plane"
ASKED = "its coordinates could be longitude and latitude; if they are, say --degrees"
GRID = [square("Norvik", 0, 30, 20), square("Tarn", 20, 30, 20)]
CRS = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
SIRGAS = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::4674"}}
METRES = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}


@pytest.mark.parametrize(
    ("text", "degrees", "notes", "shape"),
    [
        (surveyed(), None, (DEGREES,), 2 * 0.766),
        (surveyed(), True, (), 2 * 0.766),
        (surveyed(), False, (), 2.0),
        (surveyed(unit="mm"), None, (), 2.0),
        (collection(*GRID), None, (ASKED,), 2.0),
        (collection(*GRID), False, (), 2.0),
        (collection(*GRID, crs=CRS), None, (DEGREES,), 2 * 0.766),
        (collection(*GRID, crs=SIRGAS), None, (DEGREES,), 2 * 0.766),
        (collection(*GRID, crs=METRES), None, (ASKED,), 2.0),
        (collection(square("Norvik", 0, 0, 10), square("Tarn", 10, 0, 10)), None, (), 2.0),
        (collection(square("Norvik", 200.1234, 30.1234), square("Tarn", 240.1234, 30.1234)), None, (), 2.0),
    ],
    ids=[
        "surveyed",
        "said",
        "a plane, said",
        "a unit",
        "a grid",
        "a grid, said",
        "crs",
        "crs of South America",
        "crs in metres",
        "a small grid",
        "beyond 180",
    ],
)
def test_longitude_and_latitude_are_recognised(text: str, degrees: bool | None, notes: tuple[str, ...], shape: float) -> None:
    """By their ends and their decimals, and that is told; small numbers on a grid of one's own stay a plane."""
    atlas = own_atlas(text, "Two", wishes=Wishes(degrees=degrees))
    assert atlas.notes == notes
    left, low, right, high = land_of(atlas).bounds
    assert (right - left) / (high - low) == pytest.approx(shape, abs=0.02)


def test_a_topology_in_degrees_is_recognised() -> None:
    """Of a TopoJSON the places count, not the whole numbers of its arcs."""
    tree = {**TOPOLOGY, "transform": {"scale": [0.01234, 0.01234], "translate": [-4.5, 50]}}
    assert own_atlas(json.dumps(tree), "Two", wishes=Wishes("lands")).notes[0].startswith("its coordinates look like longitude")
    assert own_atlas(json.dumps(TOPOLOGY), "Two", wishes=Wishes("lands")).notes == ()


def test_degrees_become_a_plane() -> None:
    atlas = own_atlas(collection(square("Norvik", 0, 60, 1), square("Tarn", 1, 60, 1)), "North", wishes=Wishes(degrees=True))
    left, low, right, high = land_of(atlas).bounds
    assert (right - left) / (high - low) == pytest.approx(2 * 0.4924, abs=0.01)
    with pytest.raises(AtlasError, match="these coordinates aren't degrees: latitudes end at 90"):
        own_atlas(collection(square("Norvik", 0, 60), square("Tarn", 40, 60)), "North", wishes=Wishes(degrees=True))


def test_a_map_for_a_screen_is_turned_upright() -> None:
    pair = collection(square("Norvik", 0, 0), square("Tarn", 0, 40))
    cities = [
        {cell.name: cell.city[1] for cell in own_atlas(pair, "Two", wishes=Wishes(down=down)).cells} for down in (False, True)
    ]
    assert cities[0]["Norvik"] < cities[0]["Tarn"]
    assert cities[1]["Norvik"] > cities[1]["Tarn"]


def test_start_cities_for_somebodys_own_map() -> None:
    row = collection(*(square(f"P{i}x", 40 * i) for i in range(12)))
    assert len(own_atlas(row, "Row", players=2).starts) == 2
    lacking = own_atlas(row, "Row", players=5)
    assert lacking.starts == ()
    assert "no start cities for 5 players" in lacking.notes[0]


def test_marked_starts_stay_unless_another_number_plays() -> None:
    """Also where something was told of the map, which took its marks for the only starts."""
    row = collection(*(square(f"P{i}x", 4.0123 * i, 0.1234, 4.0123, start=i in (0, 11)) for i in range(12)))
    assert own_atlas(row, "Row", players=2).starts == own_atlas(row, "Row").starts == (1, 12)
    assert len(own_atlas(row, "Row", players=1).starts) == 1


def nameless(*properties: dict[str, object]) -> str:
    """A row of provinces with these properties."""
    row = [square("", 40 * number) for number in range(len(properties))]
    return collection(*({**one, "properties": more} for one, more in zip(row, properties, strict=True)))


CANTONS = nameless(
    {"id": 1, "KTKZ": "UR", "KTNAME": "Uri", "LAND": "CH"},
    {"id": 2, "KTKZ": "SZ", "KTNAME": "Schwyz", "LAND": "CH"},
    {"id": 3, "KTKZ": "GL", "KTNAME": "Glarus", "LAND": "CH"},
)


def test_a_land_without_names_is_told_with_what_might_be_them() -> None:
    """Words that tell the provinces apart, those called so first."""
    (note,) = own_atlas(CANTONS, "Three").notes
    assert (
        note == "no property “name” was found, so provinces are known by their numbers; “KTNAME” might be it: --name-from KTNAME"
    )
    (note,) = own_atlas(nameless({"area": 3}, {"area": 4}), "Two").notes
    assert note == "no property “name” was found, so provinces are known by their numbers"


def test_the_property_with_the_names_may_be_said() -> None:
    named = own_atlas(CANTONS, "Three", wishes=Wishes(name_from="KTNAME"))
    assert ([cell.name for cell in named.cells], named.notes) == (["Uri", "Schwyz", "Glarus"], ())
    with pytest.raises(AtlasError, match="no province has a property “KANTON”") as refused:
        own_atlas(CANTONS, "Three", wishes=Wishes(name_from="KANTON"))
    assert refused.value.hint == "it might be: KTNAME, KTKZ"
    other = nameless({"name": "a1", "label": "Norvik"}, {"name": "a2", "label": "Tarn"})
    assert [cell.name for cell in own_atlas(other, "Two", wishes=Wishes(name_from="label")).cells] == ["Norvik", "Tarn"]


def test_a_country_is_taken_from_a_file_that_has_many() -> None:
    lands = [({"name": f"{land}-{at}", "admin": land}, 40 * at) for land in ("Finland", "Sweden") for at in (0, 1)]
    features = [{**square("", x), "properties": said} for said, x in lands]
    atlas = own_atlas(collection(*features), "Suomi", wishes=Wishes(region="finland"))
    assert [cell.name for cell in atlas.cells] == ["Finland-0", "Finland-1"]
    with pytest.raises(AtlasError, match="no province says that it lies in “Norway”") as refused:
        own_atlas(collection(*features), "Norge", wishes=Wishes(region="Norway"))
    assert refused.value.hint == "some lie in: Finland, Sweden"


def test_a_border_that_is_too_short_is_told_with_both_its_provinces() -> None:
    low = {"type": "Polygon", "coordinates": [[[40, 0], [80, 0], [80, 8], [40, 8], [40, 0]]]}
    features = [square("Norvik"), {"type": "Feature", "properties": {"name": "Tarn"}, "geometry": low}]
    problems = own_atlas(collection(*features, unit="mm"), "Two", width=80.0).figures["problems"]
    assert "a border is only 8 mm long: that of 1 Norvik and 2 Tarn" in problems
