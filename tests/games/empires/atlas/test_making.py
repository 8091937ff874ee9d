"""Every promise of a made map, measured on its finished shapes and not taken from how it was made."""

from collections.abc import Callable
from itertools import combinations

import pytest
import shapely
from shapely.geometry import Point, Polygon, box

from companion.games.empires.atlas.borders import lines_of, measured_neighbours, meeting
from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.files import geojson_text, map_text
from companion.games.empires.atlas.flavours import FLAVOURS
from companion.games.empires.atlas.lands import land_of
from companion.games.empires.atlas.making import PER_PLAYER, make_atlas
from companion.games.empires.atlas.model import Atlas, Recipe
from companion.games.empires.atlas.places import CITY, COUNTERS, LABEL_HEIGHT, LABEL_WIDTH, room_for_counters
from companion.games.empires.atlas.recipes import check_of
from companion.games.empires.atlas.starts import measure
from companion.games.empires.paper.maps.kit import ATTEMPTS, SEED
from companion.games.empires.rules.maps import name_trouble, parse_map

Make = Callable[..., Atlas]
#: Ten of them; two hundred seeds for each number of players in the slow test.
MAPS = [
    *((2, 40, seed) for seed in range(1, 5)),
    *((3, 60, seed) for seed in range(1, 3)),
    (4, 80, 1), (4, 66, 3), (5, 100, 1), (6, 120, 1),
]  # fmt: skip
FLAVOUR = list(FLAVOURS)


def keeps_every_promise(atlas: Atlas, players: int, provinces: int) -> None:
    """Fails at the first promise that a map does not keep."""
    shapes = {cell.id: Polygon(cell.polygons[0][0]) for cell in atlas.cells}
    known = parse_map(map_text(atlas))
    assert len(known) == provinces
    assert known.ids == tuple(range(1, provinces + 1))
    # one land, whole, each province a simple shape
    assert all(shape.is_valid for shape in shapes.values())
    assert shapely.coverage_is_valid(list(shapes.values()))
    land = shapely.union_all(list(shapes.values()))
    assert land.geom_type == "Polygon"
    assert not land.interiors
    # neighbours: of the file, of equal points, and of shapely's own measuring
    lines = lines_of(atlas.cells)
    named = {(one, other) for one in known.ids for other in known.neighbours[one] if one < other}
    assert set(measured_neighbours(lines)) == named
    touching = shapely.STRtree(list(shapes.values())).query(list(shapes.values()), predicate="touches").T.tolist()
    assert {(i + 1, j + 1) for i, j in touching if i < j} == named
    assert all(len(met) == 3 for met in meeting(atlas.cells).values())
    assert min(line.straight for line in lines if not line.is_coast) >= 12
    # the outer ring is the coast
    coast = land.boundary
    assert known.outer == {one for one, shape in shapes.items() if shapely.intersection(shape.boundary, coast).length > 0}
    # strangers keep off each other
    for one, other in combinations(shapes, 2):
        if (one, other) not in named:
            assert shapely.distance(shapes[one], shapes[other]) >= 10
    # room for the city, the label and the counters
    for cell in atlas.cells:
        shape = shapes[cell.id]
        x, y = cell.label
        label = box(x - LABEL_WIDTH / 2, y - LABEL_HEIGHT / 2, x + LABEL_WIDTH / 2, y + LABEL_HEIGHT / 2)
        city = Point(cell.city).buffer(CITY / 2)
        assert shape.contains(label)
        assert shape.contains(city)
        assert label.distance(city) > 0.4
        assert room_for_counters(shape, cell.city, cell.label) >= COUNTERS
    # starts
    assert len(atlas.starts) == players
    assert all(known.distance(one, other) >= 5 for one, other in combinations(atlas.starts, 2))
    # colours and names
    assert max(cell.tint for cell in atlas.cells) < 5
    assert all(land_of(atlas).by_id[one].tint != land_of(atlas).by_id[other].tint for one, other in named)
    assert len({cell.name.casefold() for cell in atlas.cells} | {atlas.title.casefold()}) == provinces + 1
    assert not any(name_trouble(cell.name) for cell in atlas.cells)
    assert all("".join(cell.parts) == cell.name for cell in atlas.cells if cell.parts)
    assert atlas.figures["problems"] == []


@pytest.mark.parametrize(("players", "provinces", "seed"), MAPS)
def test_a_map_keeps_every_promise(made: Make, players: int, provinces: int, seed: int) -> None:
    keeps_every_promise(made(players, provinces, seed, FLAVOUR[(players + seed) % 5]), players, provinces)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_seeds_keep_every_promise(players: int, first: int) -> None:
    for seed in range(first, first + 20):
        recipe = Recipe(players, 20 * players, seed, FLAVOUR[seed % 5])
        keeps_every_promise(make_atlas(recipe), players, 20 * players)


def test_equal_recipes_give_equal_bytes(made: Make) -> None:
    atlas = made(2, 40, 1)
    again = make_atlas(Recipe(2, 40, 1, "northern"))
    assert geojson_text(again) == geojson_text(atlas)
    assert map_text(again) == map_text(atlas)


@pytest.mark.parametrize(
    ("players", "provinces", "seed", "checks"), [(2, 40, 1, "e1c42196 f78e965b"), (4, 66, 3, "fc7bf6f9 54ed96b9")]
)
def test_a_recipe_of_the_first_method_is_for_ever(made: Make, players: int, provinces: int, seed: int, checks: object) -> None:
    atlas = made(players, provinces, seed, FLAVOUR[(players + seed) % 5])
    assert f"{check_of(map_text(atlas))} {check_of(geojson_text(atlas))}" == checks


@pytest.mark.parametrize(
    ("players", "outline", "seed"), [(2, "round", 1), (3, "crescent", 1), (2, "lobes", 2), (2, "islands", 1)]
)
def test_the_second_method_evens_the_neighbours_of_starts(players: int, outline: str, seed: int) -> None:
    recipe = Recipe(players, 20 * players, seed, "eastern", 2, outline)
    atlas = make_atlas(recipe)
    starts = measure(atlas.map, atlas.starts)
    assert starts.crowding <= 1
    assert atlas.figures["start_neighbours"] == list(starts.neighbours)
    assert (recipe.outline in recipe.options, recipe.options.endswith("--method 2")) == (outline != "round", True)
    if outline != "islands":
        keeps_every_promise(atlas, players, 20 * players)


def test_islands_are_joined_by_ways_over_the_sea_alone() -> None:
    atlas = make_atlas(Recipe(2, 40, 1, "eastern", 2, "islands"))
    assert atlas.figures["problems"] == []
    assert atlas.figures["landmasses"] == 2
    shapes = {cell.id: Polygon(cell.polygons[0][0]) for cell in atlas.cells}
    land = shapely.union_all(list(shapes.values()))
    shared = set(measured_neighbours(lines_of(atlas.cells)))
    ways = [(one, other) for one in shapes for other in atlas.map.neighbours[one] if one < other and (one, other) not in shared]
    assert len(ways) > 1
    for one, other in ways:
        way = shapely.shortest_line(shapes[one], shapes[other])
        assert 10 < way.length < 60
        assert shapely.intersection(way, land).length < 0.1
    assert len({end for way in ways for end in way}) == 2 * len(ways)


def test_seeds_and_flavours_differ(made: Make) -> None:
    one, other = made(2, 40, 1), make_atlas(Recipe(2, 40, 2, "ancient"))
    assert one.cells[0].polygons != other.cells[0].polygons
    assert {cell.name for cell in one.cells}.isdisjoint(cell.name for cell in other.cells)


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        (Recipe(7, 120, 1, "northern"), "7 players cannot be had"),
        (Recipe(1, 40, 1, "northern"), "1 players cannot be had"),
        (Recipe(2, 39, 1, "northern"), "a map has 40 to 120 provinces"),
        (Recipe(2, 121, 1, "northern"), "121 provinces cannot be had"),
    ],
)
def test_what_cannot_be_had_is_said(recipe: Recipe, words: str) -> None:
    with pytest.raises(AtlasError, match=words):
        make_atlas(recipe)


def test_too_few_provinces_for_so_many_players() -> None:
    with pytest.raises(AtlasError, match="6 cities stand 5 provinces apart; 120 provinces or more"):
        make_atlas(Recipe(6, 40, 1, "northern"))


@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.slow) for players in range(3, 7))])
def test_the_map_of_a_kit_is_made_in_one_try_and_is_the_map_of_its_recipe(players: int) -> None:
    recipe = Recipe(players, max(40, PER_PLAYER * players), SEED, "northern")
    assert make_atlas(recipe, known=ATTEMPTS[players]) == make_atlas(recipe)
