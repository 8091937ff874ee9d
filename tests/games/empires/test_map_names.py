"""Provinces called in any script: printed on the map with their numbers, and the numbers alone where no face has the letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("shapely")
pytest.importorskip("manimgx_fonts_cjk")

from companion.games.empires.atlas.making import make_atlas
from companion.games.empires.atlas.model import Recipe
from companion.games.empires.paper.maps.printing import lay_out_sheet
from companion.press.page.scripts import standing_in
from reading_back import pages_of

NAMES = ("東京", "ירושלים", "กรุงเทพ", "दिल्ली", "서울", "Θεσσαλονίκη", "தமிழ்", "თბილისი")


def test_provinces_and_the_land_are_called_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_atlas(Recipe(2, 40, 1, "northern"))
    named = tuple(replace(cell, name=name) for cell, name in zip(made.cells, NAMES, strict=False))
    atlas = replace(made, title="北方の国", cells=named + made.cells[len(NAMES) :])
    words = " ".join(pages_of(lay_out_sheet(atlas, "a3", "", "land.map").pdf("saver")))
    assert all(name in words for name in (*NAMES, "北方の国"))
    monkeypatch.setattr(standing_in, "is_equipped", lambda: False)
    standing_in.face_for.cache_clear()
    standing_in.taken_notes()
    bare = " ".join(pages_of(lay_out_sheet(atlas, "a3", "", "land.map").pdf("saver"))).split()
    assert {"??", "yrvshlym", "dillii", "seoul", "Θεσσαλονίκη", "1", "40"} <= set(bare)
    assert any("“東京” is printed as ??" in note for note in standing_in.taken_notes())
    standing_in.face_for.cache_clear()
