"""`companion map`, and what other commands do with maps."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import Result

pytest.importorskip("shapely")

from companion.games.empires.atlas.files import geojson_text, map_text, read_geojson
from companion.games.empires.atlas.making import make_atlas
from companion.games.empires.atlas.model import Recipe
from companion.games.empires.atlas.recipes import sealed
from companion.games.empires.paper.maps.record import record_by_recipe
from companion.games.empires.rules.maps import parse_map
from companion.links import encode

Run = Callable[..., Result]
RECIPE = Recipe(2, 40, 1, "northern")
STEM = "empires-northern-2-40-1"


@pytest.fixture(scope="module")
def texts() -> tuple[str, str]:
    atlas = make_atlas(RECIPE)
    return map_text(atlas), geojson_text(atlas)


@pytest.fixture
def files(folder: Path, texts: tuple[str, str]) -> Path:
    """The folder with the map's two files in it."""
    (folder / "land.map").write_text(texts[0], "utf-8")
    (folder / "land.geojson").write_text(texts[1], "utf-8")
    return folder


def test_make_writes_what_is_asked_for_and_says_so(run: Run, folder: Path, texts: tuple[str, str]) -> None:
    command = ["map", "make", "--players", "2", "--seed", "1", "--format", "map,geojson,pdf,txt", "--output", "maps"]
    result = run(*command)
    assert result.exit_code == 0
    assert "40 provinces for 2 players, seed 1" in result.stdout
    assert (folder / f"maps/{STEM}.map").read_text("utf-8") == sealed(texts[0])
    assert (folder / f"maps/{STEM}.geojson").read_text("utf-8") == texts[1]
    assert (folder / f"maps/{STEM}-a4.pdf").read_bytes().startswith(b"%PDF-")
    assert (folder / f"maps/{STEM}.txt").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["make", "--players", "9"], "9 players cannot be had"),
        (["make", "--players", "2", "--provinces", "12"], "a map has 40 to 120 provinces"),
        (["make", "--players", "2", "--seed", "1", "--flavour", "martian"], "there is no flavour “martian”"),
        (["make", "--players", "2", "--format", "bmp"], "there is no format “bmp”"),
        (["make", "--players", "2", "--format", ","], "no format is named"),
        (["make", "--players", "2", "--seed", "-7"], "-7 is no seed"),
        (["make", "--players", "2", "--names", "none.txt"], "there is no such file"),
        (["make", "--players", "2", "--seed", "1", "--method", "9"], "there is no method 9"),
        (["make", "--players", "2", "--outline", "lobes", "--method", "1"], "method 1 makes round lands alone"),
        (["check", "none.map"], "there is no such file"),
        (["check", "complete.game"], "complete.game:1:1: “game” isn't the number of a province"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, arguments: list[str], words: str) -> None:
    result = run("map", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_the_extra_one_line_says_how_to_install_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    result = run("map", "make", "--players", "2", "--seed", "1")
    assert result.exit_code == 2
    assert '-m pip install "tabletop-companion[maps]"' in result.stderr


def test_names_from_a_file_stand_on_the_map(run: Run, folder: Path) -> None:
    (folder / "ours.txt").write_text("".join(f"Burg{chr(97 + i // 10)}{chr(97 + i % 10)}\n" for i in range(40)), "utf-8")
    arguments = ["--names", "ours.txt", "--title", "Ourland", "--format", "map"]
    assert run("map", "make", "--players", "2", "--seed", "1", *arguments, "-o", "maps").exit_code == 0
    text = (folder / f"maps/{STEM}-ours-Ourland.map").read_text("utf-8")
    assert text.startswith("# Ourland: 40 provinces")
    assert "\n1 Burgaa: " in text
    assert "companion map make" not in text  # the recipe alone would not make this map again


def test_check_of_neighbours_alone(run: Run, files: Path) -> None:
    result = run("map", "check", "land.map")
    assert result.exit_code == 0
    for words in ("Provinces:  40; 21 win", "Outer ring:", "Farthest:", "2 players", "6 players   no room found"):
        assert words in result.stdout
    assert "Proof figures" not in result.stdout


def test_check_of_shapes_measures_them(run: Run, files: Path) -> None:
    result = run("map", "check", "land.geojson")
    assert result.exit_code == 0
    for words in ("Proof figures, measured on the shapes", "three provinces at each", "Shortest border", "one piece, no holes"):
        assert words in result.stdout


def test_check_as_json(run: Run, files: Path) -> None:
    found = json.loads(run("map", "check", "land.geojson", "--json").stdout)
    assert found["provinces"] == 40
    assert found["figures"]["shortest_border"] >= 12
    assert found["figures"]["problems"] == []


def test_check_measures_anew_what_a_file_claims(run: Run, files: Path) -> None:
    tree = json.loads((files / "land.geojson").read_text("utf-8"))
    for feature in tree["features"]:
        feature["geometry"]["coordinates"] = [[[x / 2, y / 2] for x, y in feature["geometry"]["coordinates"][0]]]
        for place in ("city", "label"):
            feature["properties"][place] = [number / 2 for number in feature["properties"][place]]
    (files / "half.geojson").write_text(json.dumps(tree), "utf-8")
    result = run("map", "check", "half.geojson")
    assert result.exit_code == 1
    assert "not kept: a border is only" in result.stdout


def test_a_shape_that_crosses_itself_is_named(run: Run, files: Path) -> None:
    tree = json.loads((files / "land.geojson").read_text("utf-8"))
    ring = tree["features"][4]["geometry"]["coordinates"][0]
    ring[5], ring[25] = ring[25], ring[5]
    (files / "bad.geojson").write_text(json.dumps(tree), "utf-8")
    result = run("map", "check", "bad.geojson")
    assert result.exit_code == 2
    assert "province 5 " in result.stderr
    assert "is no sound area: Self-intersection" in result.stderr


def test_too_many_provinces_are_not_checked(run: Run, folder: Path) -> None:
    lines = [f"{i + 1}: {(i - 1) % 1001 + 1} {(i + 1) % 1001 + 1}\n" for i in range(1001)]
    (folder / "long.map").write_text("".join(lines), "utf-8")
    result = run("map", "check", "long.map")
    assert result.exit_code == 2
    assert "1001 provinces are more than can be checked; 1000 are the most" in result.stderr


def test_print_of_geojson_of_a_map_file_and_of_neighbours(run: Run, files: Path) -> None:
    assert run("map", "print", "land.geojson", "--paper", "a2", "-o", "one").exit_code == 0
    assert run("map", "print", "land.map", "--paper", "a2", "-o", "two").exit_code == 0
    assert (files / "one/land-a2.pdf").read_bytes() == (files / "two/land-a2.pdf").read_bytes()
    (files / "land.geojson").unlink()
    assert run("map", "print", "land.map", "--paper", "a2", "-o", "three").exit_code == 0
    assert (files / "three/land-a2.pdf").read_bytes() != (files / "one/land-a2.pdf").read_bytes()


@pytest.mark.parametrize(
    ("name", "word", "content"),
    [("land-a2.pdf", "pdf", b"mine"), ("land-a2.svg", "svg", b"<svg>my provinces</svg>"), ("land.txt", "txt", b"12 provinces\n")],
)
def test_a_file_of_somebody_else_stays(run: Run, files: Path, name: str, word: str, content: bytes) -> None:
    (files / name).write_bytes(content)
    result = run("map", "print", "land.geojson", "--paper", "a2", "--format", word, "-o", ".")
    assert result.exit_code == 2
    assert "was not made by Companion, or has changed since, so it stays" in result.stderr
    assert (files / name).read_bytes() == content
    (files / name).unlink()
    for _ in range(2):  # what we made ourselves is replaced
        assert run("map", "print", "land.geojson", "--paper", "a2", "--format", word, "-o", ".").exit_code == 0


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (["--ink", "saver"], "land-a3-saver.svg"),
        (["--ink", "grey", "--players", "3"], "land-3-players-a3-grey.svg"),
        (["--title", "The Horn: of plenty/2"], "land-The-Horn-of-plenty-2-a3.svg"),
        (["--land", "main", "--y-down", "--plane"], "land-main-plane-y-down-a3.svg"),
    ],
)
def test_settings_that_change_a_page_are_in_its_name(run: Run, files: Path, settings: list[str], name: str) -> None:
    """So another ink or another number of players does not overwrite what was printed before."""
    command = ["map", "print", "land.geojson", "--paper", "a3", "--format", "svg", "-o", "o"]
    assert run(*command).exit_code == 0
    usual = (files / "o/land-a3.svg").read_bytes()
    assert run(*command, *settings).exit_code == 0
    assert {path.name for path in (files / "o").iterdir()} == {"land-a3.svg", name}
    assert (files / "o/land-a3.svg").read_bytes() == usual


def test_a_made_map_has_its_ink_in_the_name(run: Run, folder: Path) -> None:
    command = ["map", "make", "-p", "2", "--seed", "1", "--format", "svg", "-o", "o"]
    for ink in ("colour", "saver"):
        assert run(*command, "--ink", ink).exit_code == 0
    assert {path.name for path in (folder / "o").iterdir()} == {f"{STEM}-a4.svg", f"{STEM}-a4-saver.svg"}


def test_an_own_map_with_faults_names_them(run: Run, folder: Path) -> None:
    def square(name: str, x: float) -> dict[str, object]:
        ring = [[x, 0], [x + 40, 0], [x + 40, 40], [x, 40], [x, 0]]
        return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}

    own = {"type": "FeatureCollection", "features": [square("Norvik", 0), square("Tarn", 38)]}
    (folder / "own.geojson").write_text(json.dumps(own), "utf-8")
    result = run("map", "check", "own.geojson")
    assert result.exit_code == 2
    assert "own.geojson: Norvik overlaps Tarn along 42 mm" in result.stderr


def _square(name: str, x: float, y: float = 0) -> dict[str, object]:
    ring = [[x, y], [x + 40, y], [x + 40, y + 40], [x, y + 40], [x, y]]
    return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def _own(folder: Path, *features: dict[str, object], **more: object) -> None:
    (folder / "own.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features, **more}), "utf-8")


def test_each_fault_of_an_own_map_stands_on_its_own_line(run: Run, folder: Path) -> None:
    _own(folder, _square("Norvik", 0), _square("Tarn", 38), _square("Sund", 76))
    result = run("map", "print", "own.geojson")
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert lines[:2] == ["  own.geojson: Norvik overlaps Tarn along 42 mm", "  own.geojson: Tarn overlaps Sund along 42 mm"]
    assert lines[2].startswith("companion: own.geojson: 2 faults; move the borders")
    assert "U+000A" not in result.stderr


def test_a_huge_word_is_cut(run: Run, folder: Path) -> None:
    (folder / "huge.map").write_text("x" * 100_000, "utf-8")
    result = run("map", "check", "huge.map")
    assert result.exit_code == 2
    assert len(result.stderr) < 300


def test_print_tells_what_check_would_complain_of(run: Run, folder: Path) -> None:
    _own(folder, _square("Norvik", 0), _square("Tarn", 40), _square("Isle", 240), links=[["Tarn", "Isle"]])
    result = run("map", "print", "own.geojson", "--paper", "a2", "-o", "o")
    assert result.exit_code == 0
    checked = run("map", "check", "own.geojson").stdout
    count = checked.count("not kept: ")
    assert count > 1
    assert f"{count} promises not kept, the gravest: 1 pair of neighbours has no common border" in result.stderr


def test_borders_that_are_short_on_paper_are_told_and_drawn_larger(run: Run, folder: Path) -> None:
    _own(folder, *(_square(f"P{i}x", 40 * i, 0.0 if i < 5 else 38.0) for i in range(10)), links=[["P4x", "P5x"]])
    printed = run("map", "print", "own.geojson", "--paper", "a3", "--format", "pdf,svg", "-o", "o")
    assert printed.exit_code == 0
    assert "of full size 1 border is shorter than 6 mm" in printed.stderr
    assert "that of P5x and P4x" in printed.stderr
    assert "drawn larger, in circles; a larger paper, or tiles (--paper a4), draw them longer" in printed.stderr
    words = [element.text or "" for element in ET.parse(folder / "o" / "own-a3.svg").iter()]
    assert any(re.fullmatch(r"a: [0-9.]+ times as large", word) for word in words)
    tiles = run("map", "print", "own.geojson", "-o", "o")
    assert "companion: 1 border is shorter than 6 mm, the shortest 2.6 mm: that of" in tiles.stderr


def test_a_map_of_ones_own_has_players_and_a_title(run: Run, folder: Path) -> None:
    _own(folder, *(_square(f"P{i}x", 40 * i) for i in range(12)))
    result = run("map", "print", "own.geojson", "--players", "2", "--title", "Long Land", "--format", "geojson,map", "-o", "o")
    assert result.exit_code == 0
    made = read_geojson((folder / "o/own.geojson").read_text("utf-8"))
    assert (made.title, len(made.starts)) == ("Long Land", 2)
    assert run("map", "check", "o/own.map").exit_code == 0
    assert run("map", "print", "own.geojson", "--players", "9").exit_code == 2


def test_a_made_map_is_printed_for_other_players(run: Run, files: Path) -> None:
    result = run("map", "print", "land.geojson", "--players", "3", "--format", "geojson", "-o", "o")
    assert result.exit_code == 0, result.stderr
    made = read_geojson((files / "o/land.geojson").read_text("utf-8"))
    assert len(made.starts) == len(made.figures["territories"]) == 3
    assert made.recipe is None
    refused = run("map", "print", "land.geojson", "--players", "6")
    assert "6 cities cannot be 5 provinces apart on this map" in refused.stderr


def test_mend_writes_what_print_takes(run: Run, folder: Path) -> None:
    _own(folder, *(_square(f"St. {chr(65 + i)}a", 40 * (i % 2), 40 * (i // 2)) for i in range(4)))
    assert run("map", "print", "own.geojson").exit_code == 2
    result = run("map", "mend", "own.geojson", "--out", "mended.geojson")
    assert result.exit_code == 0, result.stderr
    assert "2 pairs of provinces meet along less than 6 mm" in result.stdout
    assert run("map", "print", "mended.geojson", "--paper", "a3", "-o", "o").exit_code == 0
    assert "nothing needed mending" not in result.stdout
    again = run("map", "mend", "mended.geojson", "--out", "again.geojson")
    assert again.stdout.startswith("  nothing needed mending\n")
    # what may have been edited since is not overwritten
    assert run("map", "mend", "own.geojson", "--out", "mended.geojson").exit_code == 2


def test_how_a_file_is_read_is_told_and_may_be_said(run: Run, folder: Path) -> None:
    """Degrees are recognised, and a property that might be the names is told: each with the option that says otherwise."""
    spain = [_square("", x) for x in (0, 40)]
    for one, label in zip(spain, ("Norte", "Sur"), strict=True):
        one["properties"] = {"label": label}
        ring = one["geometry"]["coordinates"][0]  # type: ignore[index]
        ring[:] = [[x / 40.1234 - 4, y / 40.1234 + 40] for x, y in ring]
    _own(folder, *spain)
    told = run("map", "check", "own.geojson").stderr
    assert "own.geojson: its coordinates look like longitude and latitude: it is drawn true at 40° north" in told
    assert "“label” might be it: --name-from label" in told
    assert run("map", "check", "own.geojson", "--plane", "--name-from", "label").stderr == ""
    command = ["map", "print", "own.geojson", "--format", "txt", "-o", "o"]
    assert run(*command, "--degrees", "--name-from", "label").exit_code == 0
    assert "1 Norte: 2 Sur" in (folder / "o/own-label-degrees.txt").read_text("utf-8").replace(" (outer ring)", "")


def test_a_title_stands_in_the_recipe(run: Run, folder: Path, texts: tuple[str, str]) -> None:
    arguments = ["map", "make", "-p", "2", "--seed", "1", "--title", "The King's “Land”"]
    assert run(*arguments, "--format", "map,geojson", "-o", "maps").exit_code == 0
    made = read_geojson((folder / f"maps/{STEM}-The-King-s-Land.geojson").read_text("utf-8"))
    assert made.recipe == Recipe(2, 40, 1, "northern", title="The King's “Land”")
    record = record_by_recipe(made, made.recipe, 2, "king.map")
    assert run("open", encode(record, "EM", files=lambda _: map_text(made)), "king.game").exit_code == 0
    assert (folder / "king.map").read_text("utf-8") == sealed(map_text(made))
    assert parse_map(texts[0]).neighbours == made.map.neighbours


def test_open_makes_the_same_map_again(run: Run, folder: Path, texts: tuple[str, str]) -> None:
    record = record_by_recipe(read_geojson(texts[1]), RECIPE, 2, "land.map")
    url = encode(record, "EM", files=lambda _: texts[0])
    result = run("open", url, "game.game")
    assert result.exit_code == 0, result.stderr
    assert (folder / "land.map").read_text("utf-8") == sealed(texts[0])
    assert (folder / "land.geojson").read_text("utf-8") == texts[1]
    assert run("check", "game.game").exit_code == 0
    # the same map there already is left alone; another one is not overwritten
    assert run("open", url, "again.game").exit_code == 0
    (folder / "land.map").write_text("1: 2\n2: 1\n", "utf-8")
    refused = run("open", url, "third.game")
    assert refused.exit_code == 2
    assert "another map is there already" in refused.stderr
    assert not (folder / "third.game").exists()


@pytest.mark.parametrize("name", ["../land.map", "/tmp/land.map", "land.txt"])
def test_a_link_leads_into_no_other_folder(run: Run, folder: Path, texts: tuple[str, str], name: str) -> None:
    record = record_by_recipe(make_atlas_once(), RECIPE, 2, name)
    url = encode(record, "EM", verbatim=True)
    before = set(folder.parent.iterdir())
    assert run("open", url, "game.game").exit_code == 0
    assert set(folder.parent.iterdir()) == before
    assert not (folder / name).exists()


def make_atlas_once():  # type: ignore[no-untyped-def]
    from companion.games.empires.atlas.schematic import schematic
    from companion.games.empires.rules.maps import parse_map

    return schematic(parse_map("1: 2\n2: 1\n"), "Two")


def test_open_without_the_extra_says_how_to_make_the_map(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = encode(record_by_recipe(make_atlas_once(), RECIPE, 2, "land.map"), "EM", "", verbatim=True)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    result = run("open", url, "game.game")
    assert result.exit_code == 0
    assert '-m pip install "tabletop-companion[maps]", then companion map make --players 2' in result.stderr
    assert (folder / "game.game").is_file()


def test_new_takes_a_map_from_here_or_from_beside_the_record(run: Run, files: Path) -> None:
    (files / "games").mkdir()
    assert run("new", "empires", "-p", "Aino, Ville", "--map", "land.map", "games/one.game").exit_code == 0
    assert "map: land.map\n" in (files / "games/one.game").read_text("utf-8")
    assert (files / "games/land.map").read_bytes() == (files / "land.map").read_bytes()
    assert run("new", "empires", "-p", "Aino, Ville", "--map", "../land.map", "games/two.game").exit_code == 0
    assert "map: land.map\n" in (files / "games/two.game").read_text("utf-8")
    assert run("check", "games/two.game").exit_code == 0
    (files / "games/land.map").write_text("1: 2\n2: 1\n", "utf-8")
    another = run("new", "empires", "-p", "Aino, Ville", "--map", "land.map", "games/four.game")
    assert another.exit_code == 0  # the one beside it comes first
    other = run("new", "empires", "-p", "Aino, Ville", "--map", "../land.map", "games/five.game")
    assert other.exit_code == 2
    assert "is there already, and isn't the same file" in other.stderr
    assert not (files / "games/five.game").exists()
    refused = run("new", "empires", "-p", "Aino, Ville", "--map", "none.map", "games/three.game")
    assert refused.exit_code == 2
    assert "none.map" in refused.stderr


def test_show_draws_the_position_on_the_map(run: Run, files: Path) -> None:
    setups = "Aino setup 1 10@1\nVille setup 40 10@40\n"
    (files / "g.game").write_text(f"game: empires\nplayers: Aino, Ville\nmap: land.map\n[turn 1]\n{setups}", "utf-8")
    result = run("show", "g.game", "--pdf", "-o", "shown")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.strip() == str(Path("shown/g-position-1.pdf"))
    (files / "land.geojson").unlink()
    assert run("show", "g.game", "--pdf", "-o", "islands").exit_code == 0
    assert (files / "islands/g-position-1.pdf").read_bytes() != (files / "shown/g-position-1.pdf").read_bytes()


def test_show_of_a_game_without_a_map(run: Run) -> None:
    result = run("show", "complete.game", "--pdf")
    assert result.exit_code == 2
    assert "Four Kingdoms has no map to draw a position on" in result.stderr


def test_the_kit_of_empires_has_a_map(run: Run, files: Path) -> None:
    (files / "g.game").write_text("game: empires\nplayers: Aino, Ville\nmap: land.map\n[turn 1]\n", "utf-8")
    result = run("print", "kit", "empires", "--record", "g.game", "--only", "map", "-o", "kit")
    assert result.exit_code == 0, result.stderr
    assert (files / "kit/g-map-a4.pdf").is_file()
    result = run("print", "kit", "empires", "--record", "g.game", "--only", "map", "--for", "shop", "-o", "kit")
    assert result.exit_code == 0, result.stderr
    page = pypdfium2.PdfDocument(files / "kit/g-map-for-shop-pdf/01-front-map.pdf")[0].render(scale=2).to_pil().convert("L")
    # The frame stands within the trim: its bleed of 3 mm is as white on the right as on the left, and below as above.
    middle = (page.width // 2, page.height // 2)
    row = [page.getpixel((x, middle[1])) for x in range(page.width)]
    column = [page.getpixel((middle[0], y)) for y in range(page.height)]
    for line in (row, column):
        first, last = (next(n for n, dark in enumerate(way) if dark < 240) for way in (line, line[::-1]))
        assert abs(first - last) <= 2
        assert 15 <= first <= 20


def test_the_help_does_not_wait_for_what_makes_maps() -> None:
    code = """
import sys
import xml.etree.ElementTree as ET
from companion.cli.app import app
for words in (["--help"], ["map", "make", "--help"]):
    try:
        app(words)
    except SystemExit as end:
        assert end.code == 0
heavy = {"shapely", "numpy", "reportlab", "companion.games.empires.paper"}
sys.exit(", ".join(sorted(heavy & set(sys.modules))) or 0)
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^  map +Make, check and print province maps for Empires\.$", done.stdout, re.MULTILINE)


def test_a_map_that_somebody_changed_stays(run: Run, files: Path) -> None:
    make = ("map", "make", "--players", "3", "--provinces", "40", "--seed", "7", "--format", "map", "-o", "made")
    assert run(*make).exit_code == 0
    made = next((files / "made").glob("*.map"))
    whole = made.read_text("utf-8")
    assert run(*make).exit_code == 0  # unchanged
    made.write_text(whole.replace("\n1 ", "\n1 My", 1), "utf-8")
    result = run(*make)
    assert result.exit_code == 2
    assert "has changed since, so it stays" in result.stderr
    assert "\n1 My" in made.read_text("utf-8")
    made.write_text(whole, "utf-8")
    assert run(*make, "--title", "Another").exit_code == 0  # as it was made: it may be made otherwise
