"""What is counted and searched on neighbours alone: starts, tints, the check, the layout without shapes."""

from itertools import combinations
from random import Random

import pytest

from companion.games.empires.atlas.checking import check
from companion.games.empires.atlas.errors import AtlasError
from companion.games.empires.atlas.schematic import schematic
from companion.games.empires.atlas.starts import fair_starts, measure, most_distant, spread_out
from companion.games.empires.atlas.tints import tint
from companion.games.empires.rules.maps import ProvinceMap, parse_map


def ring(count: int) -> ProvinceMap:
    return parse_map("".join(f"{i + 1}: {(i - 1) % count + 1} {(i + 1) % count + 1} outer\n" for i in range(count)))


def grid(width: int, height: int) -> ProvinceMap:
    lines = []
    for y in range(height):
        for x in range(width):
            around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            ids = [v * width + u + 1 for u, v in around if 0 <= u < width and 0 <= v < height]
            edge = " outer" if x in (0, width - 1) or y in (0, height - 1) else ""
            lines.append(f"{y * width + x + 1} P{y}x{x}: {' '.join(map(str, ids))}{edge}\n")
    return parse_map("".join(lines))


def test_starts_of_a_ring_are_fair() -> None:
    starts = fair_starts(ring(20), 4)
    assert starts is not None
    assert starts.apart == 5
    assert starts.territories == (5.0, 5.0, 5.0, 5.0)
    assert starts.to_ring == (0, 0, 0, 0)


def test_where_there_is_no_room_there_are_no_starts() -> None:
    assert fair_starts(ring(9), 2) is None
    assert spread_out(ring(9), 2) is None
    assert spread_out(ring(10), 2) is not None
    assert fair_starts(ring(14), 3) is None


def test_rare_sets_are_found_by_search() -> None:
    found = spread_out(ring(30), 6)
    assert found is not None
    assert all(ring(30).distance(a, b) >= 5 for a, b in combinations(found, 2))


def test_a_province_between_two_starts_counts_half() -> None:
    assert measure(ring(10), (1, 6)).territories == (5.0, 5.0)
    assert measure(ring(11), (1, 6)).territories == (5.5, 5.5)


def test_the_most_distant_provinces() -> None:
    assert most_distant(grid(6, 4)) == (1, 24, 8)


@pytest.mark.parametrize("seed", range(5))
def test_four_tints_are_enough_for_a_map(seed: int) -> None:
    known = grid(8, 6)
    colours = tint(known.neighbours, Random(seed))
    assert max(colours.values()) < 4
    assert all(colours[one] != colours[other] for one in known.ids for other in known.neighbours[one])


def test_the_check_of_a_grid() -> None:
    found = check(grid(6, 4))
    assert (found.provinces, found.borders, found.win) == (24, 38, 13)
    assert found.degrees == {2: 4, 3: 12, 4: 8}
    assert len(found.outer) == 16
    assert found.ring_marked
    assert found.keeps[2] is not None
    assert found.keeps[6] is None
    assert found.blocks is not None
    assert found.narrow == ()


def test_the_check_finds_narrow_places_and_parts() -> None:
    known = parse_map("1: 2\n2: 1 3\n3: 2\n4: 5\n5: 4\n")
    found = check(known)
    assert found.narrow == (2,)
    assert found.parts == ((1, 2, 3), (4, 5))
    assert not found.ring_marked
    assert found.outer == (1, 2, 3, 4, 5)
    assert found.distant == (1, 3, 2)


def test_one_city_in_the_middle_of_a_small_map_blocks_all() -> None:
    assert check(parse_map("1: 2\n2: 1 3\n3: 2\n")).blocks == (1,)


def test_a_map_without_shapes_becomes_islands_that_do_not_touch() -> None:
    known = grid(6, 4)
    atlas = schematic(known, "Grid")
    assert atlas.map == known
    for one, other in combinations(atlas.cells, 2):
        (x1, y1), (x2, y2) = one.label, other.label
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 > 34**2


def test_what_cannot_be_laid_out_is_said() -> None:
    with pytest.raises(AtlasError, match="nothing joins"):
        schematic(parse_map("1: 2\n2: 1\n3: 4\n4: 3\n"), "Parts")
    with pytest.raises(AtlasError, match="too many"):
        schematic(ring(200), "Ring")
