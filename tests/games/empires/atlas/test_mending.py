"""`companion map mend`: what stops a map is mended and told, and every corner in doubt stands in the file, ready to edit."""

import json

import pytest

pytest.importorskip("shapely")

from shapely.geometry import shape

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.mending import mended
from companion.games.empires.atlas.model import Atlas, Wishes
from companion.games.empires.atlas.own import own_atlas

Feature = dict[str, object]


def square(name: object, x: float = 0, y: float = 0, side: float = 40, **more: object) -> Feature:
    ring = [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]
    return {"type": "Feature", "properties": {"name": name, **more}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def mend(*features: object, **more: object) -> tuple[Atlas, str, str]:
    """The mended map, its text, and what was told."""
    text, told = mended(json.dumps({"type": "FeatureCollection", "features": features, **more}), Wishes())
    return own_atlas(text, "Mended"), text, "\n".join(told)


def refused(*features: object) -> bool:
    try:
        own_atlas(json.dumps({"type": "FeatureCollection", "features": features}), "As it is")
    except AtlasError:
        return True
    return False


def test_a_square_grid_of_counties_prints_after_one_command() -> None:
    grid = [square(f"St. {chr(65 + x)}{chr(97 + y)}", 40 * x, 40 * y) for x in range(5) for y in range(4)]
    assert refused(*grid)
    atlas, text, told = mend(*grid)
    assert len(atlas.cells) == 20
    assert max(len(cell.neighbours) for cell in atlas.cells) == 4
    assert len(json.loads(text)["blocks"]) == 24
    assert "24 pairs of provinces meet along less than 6 mm, listed under blocks" in told
    assert "St-Ad and St-Bc (0.0)" in told, "each pair is named"
    # a pair on each line, to be moved from one list to the other
    assert '\n  ["St-Ad", "St-Bc"]' in text
    assert mended(text, Wishes()) == (text, [])


def test_overlaps_and_gaps_are_closed() -> None:
    features = (square("Norvik"), square("Tarn", 38), square("Sund", 78.4))
    assert refused(*features)
    atlas, _, told = mend(*features)
    assert [cell.neighbours for cell in atlas.cells] == [(2,), (1, 3), (2,)]
    assert "overlaps" in told
    assert "its border was moved" in told


def test_slivers_are_left_out_and_told() -> None:
    sliver = _ring("Sliver", [[40, 0], [40.02, 0], [40.02, 40], [40, 40], [40, 0]])
    atlas, _, told = mend(square("Norvik"), sliver, square("Tarn", 40.02), square(None, 80.02))
    assert [cell.name for cell in atlas.cells] == ["Norvik", "Tarn", ""]
    assert "Sliver is left out: it is nowhere 1 mm wide" in told
    assert "without a name, so known by their numbers: 4" in told
    assert atlas.cells[0].neighbours == (3,)
    strips = (_ring(f"S{i}x", [[0, i], [9000, i], [9000, i + 1], [0, i + 1], [0, i]]) for i in range(2))
    assert len(mend(*strips)[0].cells) == 2, "a land of strips alone stays"


def test_a_border_is_measured_as_it_is_printed() -> None:
    """One that runs to and fro is longer in the file than on paper, where it is drawn simpler."""
    zigzag = [[40 + (0.9 if step % 2 else 0.0), 37 + step * 0.13] for step in range(20)] + [[40, 40]]
    west = [[0, 0], [40, 0], [40, 30], [30, 30], [30, 37], *zigzag, [0, 40], [0, 0]]
    east = [[80, 37], [80, 40], [40, 40], *reversed(zigzag[:-1]), [80, 37]]
    north = [[0, 40], [40, 40], [80, 40], [80, 80], [0, 80], [0, 40]]
    land = [_ring("Norvik", west), _ring("Tarn", east), _ring("Sund", north)]
    _, text, _ = mend(*land)
    assert ["Norvik", "Tarn"] in [sorted(pair) for pair in json.loads(text)["blocks"]]


def _ring(name: str, ring: list[list[float]]) -> Feature:
    return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def test_what_was_taken_away_is_measured_in_the_size_of_the_file() -> None:
    """Where much overlaps, provinces are smaller afterwards, and print enlarges them: what met along 5 mm meets along more."""
    _, text, _ = mend(square("Norvik"), square("Tarn", 20), square("Sund", 40, 36), square("Isle", 80, 36))
    areas = json.loads(text)["features"]
    sizes = [shape(one["geometry"]).area for one in areas]
    assert sum(sizes) / len(sizes) == pytest.approx(1600, rel=0.001)


def test_a_province_within_another_keeps_its_land() -> None:
    atlas, _, _ = mend(square("Sund", 0, 0, 120), square("Isle", 40, 40, 40))
    assert {cell.name: len(cell.polygons[0]) for cell in atlas.cells} == {"Sund": 2, "Isle": 1}


def test_what_is_cut_off_is_linked_to_the_nearest() -> None:
    features = (square("Norvik"), square("Tarn", 40), square("Isle", 120), square("Far", 220))
    atlas, text, told = mend(*features)
    assert json.loads(text)["links"] == [["Tarn", "Isle"], ["Isle", "Far"]]
    assert "Isle was cut off: it is linked to Tarn" in told
    assert atlas.map.distance(1, 4) == 3


def test_what_a_map_lists_already_stays() -> None:
    grid = [square(f"P{x}{y}", 40 * x, 40 * y) for x in (0, 1) for y in (0, 1)]
    _, text, _ = mend(*grid, links=[["P00", "P11"]])
    tree = json.loads(text)
    assert (tree["links"], len(tree["blocks"])) == ([["P00", "P11"]], 1) or len(tree["links"][0]) == 2
    _, linked, _ = mend(*grid, corners="link")
    assert len(json.loads(linked)["links"]) == 2


def test_what_cannot_be_read_is_left_out_and_told() -> None:
    lost = {"type": "Feature", "properties": {"name": "Lost"}, "geometry": {"type": "Point", "coordinates": [1, 2]}}
    atlas, _, told = mend(square("Tarn"), square("TARN", 40), square("city", 80), square(7, 120, id="x"), lost)
    assert [cell.name for cell in atlas.cells] == ["Tarn", "TARN-2", "", ""]
    assert 'left out: feature 5 (“Lost”): "Point" is no area' in told
    assert "“TARN” is the name of province 1, too; it is TARN-2 now" in told
    assert "“city” is a card or a word of the game and cannot be a name; it is known by its number now" in told


def test_start_cities_and_the_outer_ring_are_kept() -> None:
    atlas, _, _ = mend(square("Norvik", start=True, outer=True), square("Tarn", 40, outer=False))
    assert atlas.starts == (1,)
    assert [cell.outer for cell in atlas.cells] == [True, False]


def test_short_borders_stay_where_nothing_else_joins() -> None:
    """A small province between two large ones is linked along the short borders that it has, not to one across a block."""
    whole = {"Norvik": (0, 40), "Tarn": (44, 40)}
    large = [square(name, x, 0, side) for name, (x, side) in whole.items()]
    ring = [[40, 18], [44, 18], [44, 20], [40, 20], [40, 18]]
    small = {"type": "Feature", "properties": {"name": "Sund"}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
    atlas, text, told = mend(*large, small)
    names = {cell.id: cell.name for cell in atlas.cells}
    assert {cell.name: {names[other] for other in cell.neighbours} for cell in atlas.cells}["Sund"] == {"Norvik", "Tarn"}
    assert "linked along less than 6 mm, for nothing else joins them to the rest" in told
    assert "listed under blocks" not in told
    tree = json.loads(text)
    assert tree["blocks"] == []
    assert sorted(map(sorted, tree["links"])) == [["Norvik", "Sund"], ["Sund", "Tarn"]]
