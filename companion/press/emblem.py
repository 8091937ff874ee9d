"""The games' emblems, drawn from numbers: vector paths, no clip art."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from companion.press.outlines import SUITS, Outline

#: A crown on a field of 24 by 15, its foot at the bottom.
CROWN_PATH: Final = "M2 12.5L1 3L7 8L12 0.5L17 8L23 3L22 12.5ZM2 13.5H22V15H2Z"

_QUARTERS: Final = ("s", "d", "c", "h")  # clockwise from the top: black and red in turn
_RINGS: Final = ((98, 1.6), (93, 0.6), (26, 0.6), (22, 1.6))
_GAP: Final = 4.0  # degrees between two quarters


def wheel_of_kings(title: str = "A wheel of four kings") -> str:
    """The emblem of Four Kingdoms: four kings in a wheel, each in his quarter, none above another."""
    rings = "".join(
        f'<circle r="{radius}" fill="none" stroke="var(--accent)" stroke-width="{width}"/>' for radius, width in _RINGS
    )
    quarters = "".join(_quarter(suit, 90 * turn) for turn, suit in enumerate(_QUARTERS))
    hub = "".join(_spoke(45 + 90 * turn, 0, 15) for turn in range(4))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" role="img"><title>{title}</title>'
        f'{rings}{quarters}{hub}<circle r="4" fill="var(--accent)"/></svg>'
    )


def suit_path(suit: str, size: float) -> str:
    """A suit as SVG path data, `size` wide and high."""
    return "".join(_path(outline, size) for outline in SUITS[suit])


def _path(outline: Outline, size: float) -> str:
    return "".join(letter + " ".join(f"{number * size:.2f}" for number in numbers) for letter, numbers in outline)


def _quarter(suit: str, angle: float) -> str:
    """One king's quarter, drawn at the top and turned to its place."""
    field = _sector(30, 89, -45 + _GAP / 2, 45 - _GAP / 2)
    red = suit in "hd"
    pip = 'fill="var(--paper)" stroke="var(--accent)" stroke-width="1.6"' if red else 'fill="var(--accent)"'
    return (
        f'<g transform="rotate({angle:g})"><path d="{field}" fill="var(--tint)" stroke="var(--accent)" stroke-width="0.8"/>'
        f'<path d="{CROWN_PATH}" transform="translate(-15.6,-83) scale(1.3)" fill="var(--accent)"/>'
        f'<path d="{suit_path(suit, 24)}" transform="translate(-12,-61)" {pip}/></g>'
    )


def _sector(inner: float, outer: float, start: float, end: float) -> str:
    (ax, ay), (bx, by) = _at(outer, start), _at(outer, end)
    (cx, cy), (dx, dy) = _at(inner, end), _at(inner, start)
    return (
        f"M{ax:.2f} {ay:.2f}A{outer} {outer} 0 0 1 {bx:.2f} {by:.2f}L{cx:.2f} {cy:.2f}A{inner} {inner} 0 0 0 {dx:.2f} {dy:.2f}Z"
    )


def _spoke(angle: float, inner: float, outer: float) -> str:
    (ax, ay), (bx, by) = _at(inner, angle), _at(outer, angle)
    return f'<path d="M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" stroke="var(--accent)" stroke-width="1.2"/>'


def _at(radius: float, angle: float) -> tuple[float, float]:
    """The point at `angle` degrees clockwise from the top."""
    return radius * sin(angle * pi / 180), -radius * cos(angle * pi / 180)
