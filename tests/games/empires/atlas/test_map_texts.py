"""Files of maps: written, read back, and refused where they are damaged; recipes in notes."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest

from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.files import geojson_text, is_finished, map_text, read_geojson, twin_text
from companion.games.empires.atlas.model import Atlas, Recipe
from companion.games.empires.atlas.recipes import check_of, find_recipe, recipe_note
from companion.games.empires.rules.maps import parse_map

Make = Callable[..., Atlas]


def test_geojson_gives_the_same_map_back(made: Make) -> None:
    atlas = made()
    text = geojson_text(atlas)
    assert is_finished(text)
    again = read_geojson(text)
    assert again == atlas
    assert geojson_text(again) == text


def test_both_files_are_one_map_to_the_referee(made: Make) -> None:
    atlas = made()
    assert parse_map(geojson_text(atlas)) == parse_map(map_text(atlas)) == atlas.map
    assert map_text(atlas).startswith(f"# {atlas.title}: 40 provinces; companion map make --players 2 --provinces 40 --seed 1 ")


def test_geojson_is_what_others_read(made: Make) -> None:
    tree = json.loads(geojson_text(made()))
    ring = tree["features"][0]["geometry"]["coordinates"][0]
    assert tree["type"] == "FeatureCollection"
    assert ring[0] == ring[-1]
    # anticlockwise with y upwards, as the standard wants it
    assert sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring)) > 0


def test_the_twin_names_every_province_and_its_neighbours(made: Make) -> None:
    atlas = made()
    lines = twin_text(atlas).splitlines()
    for cell in atlas.cells:
        line = next(line for line in lines if line.startswith(f"{cell.id} {cell.name}"))
        assert ("outer ring" in line) == cell.outer
        assert ("start city" in line) == (cell.id in atlas.starts)
        assert [int(part.split()[0]) for part in line.partition(": ")[2].split(", ")] == list(cell.neighbours)


@pytest.mark.parametrize(
    "change",
    [
        lambda tree: tree["features"][0]["properties"].pop("city"),
        lambda tree: tree["features"][0]["geometry"].update(type="Point"),
        lambda tree: tree["features"][0]["geometry"].update(coordinates=[[[1, "a"]]]),
        lambda tree: tree["features"][0]["geometry"].update(coordinates=[[[1, 1e300], [1, 2], [1, 3], [0, 0]]]),
        lambda tree: tree["features"][0]["properties"].update(city=[]),
        lambda tree: tree["features"][0]["properties"].update(city=[10**400, 1]),
        lambda tree: tree["features"][0]["properties"].update(tint=float("inf")),
        lambda tree: tree["companion"].update(starts=[float("inf")]),
        lambda tree: tree["companion"].pop("title"),
        lambda tree: tree["companion"].update(starts=[999]),
        lambda tree: tree["companion"].update(recipe={"players": 2}),
        lambda tree: tree["features"][0]["properties"]["neighbours"].append(39),
    ],
)
def test_a_damaged_file_is_refused_in_words(made: Make, change: Callable[[dict[str, object]], object]) -> None:
    tree = json.loads(geojson_text(made()))
    change(tree)
    with pytest.raises(AtlasError):
        read_geojson(json.dumps(tree))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tree: tree["features"][0].update(geometry=7), "the area of province 1 cannot be 7"),
        (lambda tree: tree["features"][0]["properties"].pop("city"), "the city of province 1 cannot be null"),
        (lambda tree: tree["features"][0]["properties"].update(label=[]), r"the place of the name of province 1 cannot be \[\]"),
        (lambda tree: tree["features"][0]["properties"].update(parts=5), "the list of the parts of province 1 cannot be 5"),
        (lambda tree: tree["features"][0]["properties"].update(tint="x" * 200), 'the tint of province 1 cannot be "x{60,80}…'),
        (lambda tree: tree["companion"].update(starts=5), "its list of starts cannot be 5"),
        (lambda tree: tree["companion"].update(recipe=[1]), r"its recipe cannot be \[1\]"),
        (lambda tree: tree["companion"].pop("title"), "its title cannot be null"),
    ],
)
def test_what_is_damaged_is_named(made: Make, change: Callable[[dict[str, object]], object], words: str) -> None:
    tree = json.loads(geojson_text(made()))
    change(tree)
    with pytest.raises(AtlasError, match=f"^this map's file is damaged: {words}; make it again, or mend it$"):
        read_geojson(json.dumps(tree))


def test_what_a_stranger_wrote_does_no_harm(made: Make) -> None:
    tree = json.loads(geojson_text(made()))
    tree["companion"] |= {"title": "A\n1: 2\x1b[2J land", "figures": {"shortest_border": "long"}}
    tree["features"][0]["properties"]["parts"] = ["Some", "thing"]
    atlas = read_geojson(json.dumps(tree))
    assert atlas.title == "A 1: 2 [2J land"
    assert atlas.figures == {}
    assert atlas.cells[0].parts == ()
    assert parse_map(map_text(atlas)) == atlas.map


def test_texts_that_are_no_finished_map() -> None:
    assert not is_finished("1: 2\n2: 1\n")
    assert not is_finished('{"type": "FeatureCollection", "features": []}')
    with pytest.raises(AtlasError, match="no JSON"):
        is_finished("{ this")


def test_a_recipe_in_a_note_comes_back() -> None:
    recipe = Recipe(4, 80, 12345, "eastern")
    note = recipe_note(recipe, "1: 2\n2: 1\n")
    assert find_recipe(f"game: empires\nNote: {note}\n[turn 1]\n") == (recipe, check_of("1: 2\n2: 1\n"))
    assert find_recipe(f"game: empires\n[turn 1]\nnote: {note}\n") is None
    assert find_recipe("game: empires\nnote: a fine evening\n") is None


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(4, 80, 7, "eastern", 2),
        Recipe(2, 40, 1, "northern", 2, "islands"),
        Recipe(2, 40, 1, "northern", title="The King's “Land”, --method 3"),
        Recipe(3, 60, 1, "ancient", 2, "crescent", "Old Horn, method 9"),
    ],
)
def test_outline_title_and_method_stand_in_a_note(recipe: Recipe) -> None:
    record = f"game: empires\nplayers: A, B\nnote: {recipe_note(recipe, 'x')}\nmap: x.map\n"
    assert find_recipe(record) == (recipe, check_of("x"))


def test_a_title_that_is_no_word_to_a_shell_is_no_recipe() -> None:
    note = (
        "map by companion map make --players 2 --provinces 40 --seed 1 --flavour northern --title 'a' b, method 1, check 00000000"
    )
    assert find_recipe(f"game: empires\nnote: {note}\n") is None
