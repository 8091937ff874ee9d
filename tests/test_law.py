"""Every rule and every ruling is named by a record or a test of its game, or says why nothing can name it."""

from __future__ import annotations

import sys

import pytest

from commands import ROOT
from game_folders import games_with_tests

sys.path.append(str(ROOT / "tools"))

from write_law import PAGE, law_of, page


@pytest.mark.parametrize("game", games_with_tests())
def test_what_nothing_names_has_its_reason_and_nothing_else_has_one(game: str) -> None:
    law = law_of(game)
    assert set(law.unnamed) == set(law.reasons)


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tools/write_law.py"
