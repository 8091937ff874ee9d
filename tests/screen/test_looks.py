"""The style sheet: every game has its accent, which can be read by day and by lamplight."""

from __future__ import annotations

import re

from companion.referee import all_about
from companion.screen.looks import by_lamplight, contrast, stylesheet


def _colour(written: str) -> tuple[int, int, int]:
    return int(written[1:3], 16), int(written[3:5], 16), int(written[5:7], 16)


def test_every_game_has_its_accent() -> None:
    sheet = stylesheet()
    for about in all_about():
        assert f'[data-game="{about.id}"]{{--day: {about.accent};' in sheet


def test_accents_can_be_read() -> None:
    for about in all_about():
        accent = _colour(about.accent)
        assert contrast(accent, (255, 255, 255)) >= 4.5
        lamp = by_lamplight(accent)
        assert contrast(lamp, (42, 37, 31)) >= 4.5
        assert contrast(lamp, (0x17, 0x13, 0x0F)) >= 4.5  # words on it


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast((0, 0, 0), (255, 255, 255)), 1) == 21.0
    assert round(contrast((0x77, 0x77, 0x77), (255, 255, 255)), 2) == 4.48


def test_the_sheet_asks_nobody_else_for_anything() -> None:
    assert not re.search(r'url\((?!"faces/)|@import|http', stylesheet())
