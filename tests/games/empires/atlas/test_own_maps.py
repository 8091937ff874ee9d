"""Anybody's own map: measured, simplified together, its faults named by province and length."""

import json
from collections.abc import Callable

import pytest

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.files import geojson_text, read_geojson
from companion.games.empires.atlas.lands import land_of
from companion.games.empires.atlas.model import Atlas
from companion.games.empires.atlas.own import own_atlas

Make = Callable[..., Atlas]
Feature = dict[str, object]


def square(name: str, x: float, y: float, width: float = 40, height: float = 40, **more: object) -> Feature:
    ring = [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]
    return {"type": "Feature", "properties": {"name": name, **more}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def collection(*features: Feature, **more: object) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features, **more})


BRICKS = (
    square("Norvik", 0, 40, 40),
    square("Tarn", 40, 40, 40),
    square("Old Mill", -20, 0, 40),
    square("Harrow", 20, 0, 40),
    square("Sund", 60, 0, 40),
)


def test_a_wall_of_bricks() -> None:
    atlas = own_atlas(collection(*BRICKS), "Wall")
    assert [cell.name for cell in atlas.cells] == ["Norvik", "Tarn", "Old-Mill", "Harrow", "Sund"]
    assert atlas.cells[0].neighbours == (2, 3, 4)
    assert atlas.cells[2].parts == ("Old-", "Mill")
    assert read_geojson(geojson_text(atlas)) == atlas


def test_any_unit_is_scaled_to_full_size() -> None:
    small = json.loads(collection(*BRICKS))
    for feature in small["features"]:
        feature["geometry"]["coordinates"] = [[[x / 1000, y / 1000] for x, y in feature["geometry"]["coordinates"][0]]]
    assert own_atlas(json.dumps(small), "Wall") == own_atlas(collection(*BRICKS), "Wall")


def test_an_overlap_is_named_with_its_length() -> None:
    with pytest.raises(AtlasError, match=r"(Norvik overlaps Tarn|Tarn overlaps Norvik) along 4[0-9] mm"):
        own_atlas(collection(square("Norvik", 0, 0), square("Tarn", 38, 0)), "Two")


def test_a_land_that_stands_many_times_is_told_at_once() -> None:
    with pytest.raises(AtlasError) as raised:
        own_atlas(collection(*(square(f"S{i}", 0, 0) for i in range(300))), "Many")
    assert str(raised.value).startswith("S0 overlaps S1 along 80 mm\nS0 overlaps S2 along 80 mm\n")


def test_a_gap_is_named() -> None:
    with pytest.raises(AtlasError, match=r"does not fit its neighbours|has no neighbours"):
        own_atlas(collection(square("Norvik", 0, 0), square("Tarn", 40.4, 0)), "Two")


def test_a_point_touch_asks_to_be_listed() -> None:
    chequers = (square("A1x", 0, 0), square("B1x", 40, 0), square("A2x", 0, 40), square("B2x", 40, 40))
    with pytest.raises(AtlasError, match="meet in a point: list them under links or blocks"):
        own_atlas(collection(*chequers), "Four")
    blocked = own_atlas(collection(*chequers, blocks=[["A1x", "B2x"], ["A2x", "B1x"]]), "Four")
    assert {len(cell.neighbours) for cell in blocked.cells} == {2}
    linked = own_atlas(collection(*chequers, links=[["A1x", "B2x"]], blocks=[["A2x", "B1x"]]), "Four")
    assert sorted(len(cell.neighbours) for cell in linked.cells) == [2, 2, 3, 3]


def test_a_short_border_asks_with_its_length() -> None:
    with pytest.raises(AtlasError, match=r"meet along [0-9.]+ mm only"):
        own_atlas(collection(square("Norvik", 0, 0), square("Tarn", 40, 37, links=[])), "Two")


def test_a_border_that_is_nearly_long_enough_makes_the_map_larger() -> None:
    atlas = own_atlas(collection(square("Norvik", 0, 0), square("Tarn", 40, 35), unit="mm"), "Two")
    assert atlas.cells[0].neighbours == (2,)
    assert atlas.notes == ("drawn 1.2 times as large, so that short borders are 6 mm long",)
    assert atlas.figures["shortest_border"] == pytest.approx(6)
    apart = {"blocks": [["Norvik", "Tarn"]], "links": [["Sund", "Tarn"]], "unit": "mm"}
    three = own_atlas(collection(square("Norvik", 0, 0), square("Tarn", 40, 35), square("Sund", 0, -40), **apart), "Three")
    assert not three.notes, "what is listed under blocks is as short as it is"


def test_links_join_over_the_sea() -> None:
    far = (square("Norvik", 0, 0), square("Tarn", 40, 0), square("Isle", 200, 0, links=["Tarn"]))
    atlas = own_atlas(collection(*far), "Sea")
    assert land_of(atlas).by_id[3].neighbours == (2,)
    assert "1 pair of neighbours has no common border" in atlas.figures["problems"][0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "no GeoJSON"),
        ('{"features": [7]}', "no GeoJSON"),
        (collection(square("Norvik", 0, 0)), "two provinces at least"),
        (collection(square("Norvik", 0, 0), square("norvik", 40, 0)), "is the name of province"),
        (collection(square("city", 0, 0), square("Tarn", 40, 0)), "a word of the game"),
        (collection(square("Norvik", 0, 0), square("Tarn", 90, 0)), "has no neighbours"),
        (collection(square("Norvik", 0, 0), square("Tarn", 40, 0), links=[["Norvik", "Atlantis"]]), "not both provinces"),
        (collection(square("Norvik", 0, 0), square("Tarn", 40, 0), links=["Norvik"]), "no pair"),
        (collection(square("Norvik", 0, 0), square("Tarn", 40, 0), square("Far", 1e6, 0)), "would be [0-9]+ m wide"),
        (collection(square("A1x", 0, 0, id=1), square("B1x", 40, 0, id=1)), "one id"),
    ],
)
def test_faults_in_words(text: str, words: str) -> None:
    with pytest.raises(AtlasError, match=words):
        own_atlas(text, "Fault")


def test_a_map_of_ours_without_what_we_wrote_is_the_same_map(made: Make) -> None:
    atlas = made()
    tree = json.loads(geojson_text(atlas))
    del tree["companion"]
    for feature in tree["features"]:
        feature["properties"] = {"name": feature["properties"]["name"], "id": feature["id"]}
    again = own_atlas(json.dumps(tree), atlas.title, players=2)
    assert again.map == atlas.map
    assert sum(len(cell.polygons[0][0]) for cell in again.cells) < sum(len(cell.polygons[0][0]) for cell in atlas.cells)
    assert len(again.starts) == 2
