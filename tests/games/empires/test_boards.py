"""The map on a screen: its shapes, where they come from, and what stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.drawing.board import BoardView
from companion.games.empires.atlas.borders import lines_of
from companion.games.empires.atlas.files import geojson_text, map_text, read_geojson
from companion.games.empires.atlas.shapes import read_shapes, shapes_text
from companion.games.empires.atlas.simpler import simpler
from companion.games.empires.drawings.maps.screen import TOLERANCE
from companion.games.empires.ready import READY, ReadyMap
from companion.games.empires.rules.maps import parse_map
from companion.referee import judge
from companion.referee.boards import boards_of
from companion.referee.ready import ready_files, ready_text

RING = (Path(__file__).parent / "files" / "ring.map").read_text("utf-8")
HEAD = "game: empires\nplayers: Aino, Ville\nmap: the.map\n[turn 1]\n"
each_map = pytest.mark.parametrize("ready", READY, ids=[one.land for one in READY])


def board_of(text: str, **files: str) -> BoardView:
    def at_hand(name: str) -> str:
        return files[name.replace(".", "_")]

    judgement = judge(text, files=at_hand)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    (board,) = boards_of(judgement.record, judgement.position, at_hand)
    return board


@each_map
def test_a_map_that_comes_with_the_game_is_drawn_with_its_shapes(ready: ReadyMap) -> None:
    board = board_of(HEAD, the_map=ready.text)
    assert board.title == ready.land
    assert [spot.word for spot in board.spots] == [str(one) for one in parse_map(ready.text).ids]
    assert all(spot.shape >= 0 for spot in board.spots)
    ground = board.ground_symbol("p-board")
    assert len(ground.encode()) <= 120_000
    assert "stroke-dasharray" not in ground, "no way over water is needed"
    assert len({len(board.shapes[spot.shape][0]) for spot in board.spots}) > 10, "provinces are no circles"


def test_its_name_counts_for_nothing_and_lines_in_the_record_do_as_well() -> None:
    ready = READY[0]
    lines = "".join(f"{line}\n" for line in ready.text.splitlines() if not line.startswith("#"))
    within = board_of(HEAD.replace("map: the.map\n", "") + lines + "Aino setup 1 10@1\n")
    assert within.ground_id == board_of(HEAD, the_map=ready.text).ground_id


def test_shapes_come_from_the_geojson_of_the_same_name() -> None:
    atlas = READY[0].atlas
    other = map_text(atlas).replace(" outer", "")  # another map, which nobody knows
    shapes = re.sub(r'"outer": ?true', '"outer":false', geojson_text(atlas))
    drawn = board_of(HEAD, the_map=other, the_geojson=shapes)
    assert drawn.title == atlas.title
    assert len(drawn.shapes[0][0]) > 10
    for wrong in ("{", "[]", shapes.replace('"neighbours":[', '"neighbours":[1,', 1), "no map"):
        assert board_of(HEAD, the_map=other, the_geojson=wrong).title == "The"
    assert board_of(HEAD, the_map=other).title == "The"


def test_a_map_of_neighbours_alone_is_laid_out_with_ways() -> None:
    board = board_of(HEAD, the_map=RING)
    assert len(board.spots) == 14
    assert "stroke-dasharray" in board.ground_symbol("g")
    middles = [(spot.box.x, spot.box.y) for spot in board.spots]
    assert len(set(middles)) == 14


def test_a_map_that_cannot_be_drawn_has_no_board() -> None:
    apart = "1: 2\n2: 1\n3: 4\n4: 3\n"
    judgement = judge(HEAD, files=lambda _: apart)
    assert judgement.record
    assert judgement.position
    assert boards_of(judgement.record, judgement.position, lambda _: apart) == ()


def test_a_name_that_leads_nowhere_is_done_without() -> None:
    judgement = judge(HEAD, files=lambda _: RING)
    assert judgement.record
    assert judgement.position

    def gone(name: str) -> str:
        raise LookupError(name)

    assert boards_of(judgement.record, judgement.position, gone)


def test_what_stands_on_the_map_is_shown() -> None:
    empty = board_of(HEAD, the_map=RING)
    setup = HEAD + "Aino setup 1 4@1 3@2 3@14\nVille setup 8 4@8 3@7 3@9\n"
    board = board_of(setup, the_map=RING)
    assert board.ground_id == empty.ground_id
    assert not empty.stamps
    assert sorted(stamp.name for stamp in board.stamps) == [
        "city-blue",
        "city-vermilion",
        *["counter-blue"] * 3,
        *["counter-vermilion"] * 3,
    ]
    pieces = board.pieces_group("g", str)
    assert pieces.count("var(--mark-blue) 44%") == 3
    assert len(re.findall(r">[34]</text>", pieces)) == 6


def test_a_finger_finds_every_province_when_one_is_close() -> None:
    for ready in READY:
        board = board_of(HEAD, the_map=ready.text)
        assert 1 <= board.close <= 4
        for spot in board.spots:
            assert min(spot.box.width, spot.box.height) * 390 / board.width * board.close >= 43.9


def test_spots_that_stand_beside_each_other_do_not_meet() -> None:
    for ready in READY:
        boxes = [spot.box for spot in board_of(HEAD, the_map=ready.text).spots]
        meet = [
            (one, other)
            for i, one in enumerate(boxes)
            for other in boxes[:i]
            if abs(one.x - other.x) < one.width and abs(one.y - other.y) < one.height
        ]
        assert not meet


# ---- shapes ----


def test_simpler_shapes_keep_the_borders_together() -> None:
    atlas = READY[0].atlas
    fewer = simpler(atlas, 2.0)
    points = [sum(len(ring) for cell in one.cells for ring in cell.rings) for one in (atlas, fewer)]
    assert points[1] < 0.6 * points[0]
    assert fewer.map == atlas.map
    known = {point for cell in atlas.cells for ring in cell.rings for point in ring}
    assert {point for cell in fewer.cells for ring in cell.rings for point in ring} <= known
    assert {line.sides for line in lines_of(fewer.cells)} == {line.sides for line in lines_of(atlas.cells)}


def test_shapes_are_read_as_they_were_written() -> None:
    ready = READY[0]
    text = shapes_text(ready.atlas)
    again = read_shapes(text, ready.known)
    assert shapes_text(again) == text
    assert again.starts == ready.atlas.starts


@pytest.mark.parametrize("damage", [lambda text: text.rsplit("\n", 2)[0], lambda text: text.replace("\n2 tint", "\n999 tint", 1)])
def test_damaged_shapes_are_not_drawn(damage) -> None:  # type: ignore[no-untyped-def]
    ready = READY[0]
    with pytest.raises(ValueError, match=r"open end|another map"):
        read_shapes(damage(shapes_text(ready.atlas)), ready.known)


# ---- ready maps ----


def test_two_maps_are_ready_for_each_number_of_players() -> None:
    assert [one.players for one in ready_files("empires")] == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    for players in range(2, 7):
        found = ready_files("empires", players)
        assert len({one.name for one in found}) == 2
        assert {one.key for one in found} == {"map"}
        assert all(f"{20 * players} provinces" in one.title for one in found)
    assert ready_files("empires", 7) == []
    assert ready_files("four-kingdoms") == []


def test_a_ready_text_is_had_by_its_name() -> None:
    assert parse_map(ready_text("empires", "dalenrike.map"))
    for name in ("dalenrike", "../about.py", ""):
        with pytest.raises(LookupError, match="comes with this game"):
            ready_text("empires", name)


def test_a_header_may_name_a_ready_map_that_nobody_has_at_hand() -> None:
    text = HEAD.replace("the.map", "linderheim.map")
    judgement = judge(text)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.verdict.state["provinces"] == 40
    beside = judge(text, files=lambda _: RING)
    assert beside.verdict.state["provinces"] == 14, "what lies beside the record counts first"
    unknown = judge(text.replace("linderheim", "nowhere"))
    assert "nowhere.map" in unknown.verdict.errors[0].message


@pytest.mark.parametrize(
    "ready", [READY[0], *(pytest.param(one, marks=pytest.mark.slow) for one in READY[1:])], ids=lambda one: one.land
)
def test_a_ready_map_comes_out_of_its_recipe_byte_for_byte(ready: ReadyMap) -> None:
    from companion.games.empires.atlas.making import make_atlas

    atlas = make_atlas(ready.recipe)
    assert map_text(atlas) == ready.text
    assert shapes_text(simpler(atlas, TOLERANCE)) == shapes_text(ready.atlas)
    assert read_geojson(geojson_text(atlas)).title == ready.land
