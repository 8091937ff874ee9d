"""Charts of what is not known exactly: what is drawn where."""

from __future__ import annotations

import math
import re

import pytest

from companion.drawing.estimates import Aim, Interval, histogram, interval_chart
from companion.drawing.inks import ink_for

INK = ink_for("colour", "#336699")


def numbers(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_every_row_has_its_label_and_the_scale_its_numbers() -> None:
    rows = [Interval("Aino", 37.1, 36.2, 38.0), Interval("Ville", 62.9, 62.0, 63.8)]
    found = interval_chart("shares", rows, Aim(50, 2), "% of wins")
    said = numbers(found.svg(INK))
    assert said[-2:] == ["Aino", "Ville"]
    assert {"40", "50", "60", "% of wins"} <= set(said)
    assert found.height > interval_chart("one", rows[:1], Aim(50, 2), "%").height


def test_an_interval_without_end_stays_on_the_chart() -> None:
    svg = interval_chart("one deal", [Interval("Aino", 1.0, -math.inf, math.inf)], Aim(0.5), "%").svg(INK)
    assert "inf" not in svg
    assert "nan" not in svg


@pytest.mark.parametrize(("values", "columns"), [([3, 3, 3], 1), ([1, 2, 2, 5], 3), (list(range(1000)), 40)])
def test_a_column_for_each_number_that_came_up(values: list[int], columns: int) -> None:
    svg = histogram("lengths", values, "lines").svg(INK)
    assert svg.count(INK.tint) == columns
    assert "lines" in numbers(svg)


def test_the_highest_column_is_what_came_up_most_often() -> None:
    svg = histogram("lengths", [1, 2, 2, 2, 3], "lines").svg(INK)
    heights = [float(height) for height in re.findall(r'<rect[^>]*height="([\d.]+)"', svg)]
    assert max(heights) == pytest.approx(3 * min(heights), rel=0.05)
