"""Province maps: both forms of their text, what is wrong in one and where, and how far provinces are from each other."""

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.empires.lab.world import random_map
from companion.games.empires.rules.maps import UNREACHABLE, MapError, Province, ProvinceMap, parse_map, write_map
from companion.referee import judge
from tests.games.empires.tables import ring

TWO = "1: 2\n2: 1\n"


def fault(text: str) -> tuple[int, int]:
    with pytest.raises(MapError) as caught:
        parse_map(text)
    return caught.value.line, caught.value.column


def geojson(*features: object) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features})


def feature(number: object, *neighbours: object, **properties: object) -> dict[str, object]:
    return {"type": "Feature", "id": number, "properties": {"neighbours": neighbours, **properties}, "geometry": None}


def test_a_map_text() -> None:
    found = parse_map("\ufeff# a map\r\n\r\n12 Harrowmoor: 3, 7 outer  # marsh\r\n3: 12\r\n007 King's-Tor: 012\r\n")
    assert found.provinces == (
        Province(12, "Harrowmoor", (3, 7), outer=True),
        Province(3, "", (12,), outer=False),
        Province(7, "King's-Tor", (12,), outer=False),
    )
    assert (found.ids, found.outer) == ((3, 7, 12), {12})
    assert [found.find(text) for text in ("12", "0012", "HARROWMOOR", "king's-tor", "4", "Tor")] == [12, 12, 12, 7, None, None]
    assert write_map(found) == "12 Harrowmoor: 3 7 outer\n3: 12\n7 King's-Tor: 12\n"


def test_a_map_without_marks_is_outer_everywhere() -> None:
    assert parse_map(TWO).outer == {1, 2}


def test_distances() -> None:
    found = parse_map(ring(14) + "20: 21\n21: 20\n")
    assert [found.distance(1, other) for other in (1, 2, 8, 10, 20)] == [0, 1, 7, 5, UNREACHABLE]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("x: 2\n", (1, 1)),
        ("0: 2\n", (1, 1)),
        ("1234567890: 2\n", (1, 1)),
        ("1 2\n2: 1\n", (1, 1)),
        ("1 Fell 2\n", (1, 8)),
        ("1:\n2: 1\n", (1, 1)),
        ("1: outer\n", (1, 1)),
        ("1: 1 2\n", (1, 4)),
        ("1: 2 2\n", (1, 6)),
        ("1: 2 Fell\n", (1, 6)),
        ("1: 2 outer 3\n", (1, 12)),
        ("1: 2\n1: 2\n", (2, 1)),
        ("1 Ah: 2\n", (1, 3)),
        ("1 City: 2\n", (1, 3)),
        ("1 outer: 2\n", (1, 3)),
        ("1 a+b: 2\n", (1, 3)),
        ("1 Fell: 2\n2 FELL: 1\n", (2, 3)),
        ("1: 2\n2: 1 3\n", (2, 6)),
        ("1: 2 3\n2: 1 3\n3: 1\n", (2, 6)),
        ("1. 2: 3\n", (1, 1)),
    ],
)
def test_where_a_map_text_is_wrong(text: str, place: tuple[int, int]) -> None:
    assert fault(text) == place


def test_geojson() -> None:
    river = {"type": "Feature", "properties": {"kind": "river"}, "geometry": None}
    text = geojson(
        feature(9, 2, name="Reed Bank", outer=True), river, {**feature(5, 9), "properties": {"id": 2, "neighbours": [9]}}
    )
    assert parse_map(text).provinces == (Province(9, "Reed-Bank", (2,), outer=True), Province(2, "", (9,), outer=False))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"type": "FeatureCollection"}',
        geojson(),
        geojson(feature(1, 2)),
        geojson(feature(1, 2), feature(2, 3)),
        geojson(feature(1, 2), feature(1, 2)),
        geojson(feature("1", 2), feature(2, 1)),
        geojson(feature(True, 2), feature(2, 1)),
        geojson(feature(1, "2"), feature(2, 1)),
        geojson(feature(1, 2, name=7), feature(2, 1)),
        geojson(feature(1, 2, name="Ah"), feature(2, 1)),
        geojson(feature(1, 2, outer="yes"), feature(2, 1)),
        "{" * 100_000,
    ],
)
def test_what_is_no_geojson_map(text: str) -> None:
    with pytest.raises(MapError):
        parse_map(text)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_a_map_that_is_written_reads_back_as_the_same(players: int, seed: int) -> None:
    found = ProvinceMap(random_map(players, Random(seed)))
    again = parse_map(write_map(found))
    assert again == found
    assert hash(again) == hash(found)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_map_or_a_map_error(text: str) -> None:
    for start in ("", "{", "1: 2\n2: "):
        with suppress(MapError):
            parse_map(start + text)


HEADER = "game: empires\nplayers: Aino, Ville\n"


def first(text: str, **files: str) -> tuple[int, int, str]:
    def at_hand(name: str) -> str:
        if name not in files:
            raise LookupError("there is no such file")
        return files[name]

    found = judge(text, files=at_hand).verdict
    return found.errors[0].line, found.errors[0].column, found.errors[0].rule


def test_a_record_has_a_map_in_a_file_or_in_lines() -> None:
    assert first(HEADER) == (1, 1, "header")
    assert first(f"{HEADER}[turn 1]\n") == (1, 1, "header")
    assert first(f"{HEADER}[turn 1]\nAino setup 1 10@1\n") == (1, 1, "header")
    assert first(f"{HEADER}map: ring\n[turn 1]\n{TWO}", ring=TWO) == (5, 1, "syntax")
    assert first(f"{HEADER}[turn 1]\n{TWO}Aino setup 1 10@1\n3: 1\n") == (7, 1, "syntax")
    assert judge(f"{HEADER}[turn 1]\n{TWO}").verdict.state["provinces"] == 2


def test_a_file_that_is_no_map_is_a_fault_of_the_header() -> None:
    assert first(f"{HEADER} map: ring\n[turn 1]\n") == (3, 7, "header")
    assert first(f"{HEADER}map:\n[turn 1]\n") == (3, 1, "header")
    assert first(f"{HEADER}map: ring\n[turn 1]\nzzz\n", ring="1: 2\n") == (3, 6, "header")


def test_faults_of_the_map_come_before_those_of_other_lines() -> None:
    text = f"{HEADER}[turn 1]\n1: 2 3\n2: 1\nzzz\n"
    assert first(text) == (4, 6, "syntax")
    assert len(judge(text).verdict.errors) == 1
    assert first(f"{HEADER}[turn 1]\n1: 2 3\n2: 1\n") == (4, 6, "syntax")
