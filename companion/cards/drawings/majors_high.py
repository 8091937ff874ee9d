"""Emblems of the Lords from 11, Justice, to 21, the World."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from typing import Final

from companion.cards.drawings.figures import (
    LINE,
    THICK,
    THIN,
    bar,
    bare,
    crescent,
    drop,
    face,
    filled,
    lines,
    pair,
    path,
    spokes,
    star,
)
from companion.drawing.emblem import Shape
from companion.drawing.outlines import CROWN, TAROT_SUITS, Outline, circle, polygon
from companion.drawing.shapes import at, placed, turned


def _justice() -> Iterator[Shape]:
    yield lines(*pair(path((0.24, 0.3), (0.13, 0.57)), path((0.24, 0.3), (0.35, 0.57))), line=THIN)
    pan: Outline = (("M", (0.11, 0.57)), ("L", (0.37, 0.57)), ("C", (0.36, 0.7, 0.12, 0.7, 0.11, 0.57)), ("Z", ()))
    yield filled(*pair(pan))
    yield filled(bar(0.2, 0.28, 0.8, 0.31))
    yield filled(*pair(circle(0.24, 0.295, 0.026)))
    yield bare(*(placed(part, 0.22, 0.13, 0.56, 0.74) for part in TAROT_SUITS["s"]), line=0.03)
    yield filled(*(placed(part, 0.22, 0.13, 0.56, 0.74) for part in TAROT_SUITS["s"]))


def _hanged_man() -> Iterator[Shape]:
    yield filled(bar(0.2, 0.16, 0.8, 0.21), *pair(bar(0.24, 0.21, 0.29, 0.82)), *pair(bar(0.19, 0.8, 0.34, 0.84)))
    yield filled(*pair(polygon(((0.29, 0.21), (0.37, 0.21), (0.29, 0.29)))))
    yield lines(path((0.5, 0.21), (0.5, 0.27)), line=LINE)
    yield lines(path((0.515, 0.49), (0.61, 0.42), (0.5, 0.37)), line=0.03)
    yield filled(polygon(((0.478, 0.26), (0.522, 0.26), (0.535, 0.52), (0.465, 0.52))))
    yield lines(*pair(path((0.435, 0.66), (0.35, 0.6), (0.45, 0.53))), line=0.022)
    yield filled(polygon(((0.462, 0.5), (0.538, 0.5), (0.572, 0.67), (0.428, 0.67))))
    yield lines(*spokes(0.5, 0.745, 0.08, 0.11, 16), line=LINE)
    yield bare(circle(0.5, 0.745, 0.062), line=0.016)


def _death() -> Iterator[Shape]:
    blade: Outline = (
        ("M", (0.7, 0.17)),
        ("C", (0.5, 0.1, 0.26, 0.14, 0.14, 0.36)),
        ("C", (0.28, 0.22, 0.5, 0.2, 0.71, 0.26)),
        ("Z", ()),
    )
    yield lines(path((0.68, 0.14), (0.82, 0.76)), line=0.03)
    yield filled(blade)
    yield bare(polygon(((0.37, 0.66), (0.57, 0.66), (0.555, 0.82), (0.385, 0.82))))
    yield lines(*(path((x, 0.735), (x, 0.82)) for x in (0.427, 0.47, 0.513)), line=THIN)
    skull: Outline = (
        ("M", (0.36, 0.7)), ("C", (0.24, 0.64, 0.22, 0.34, 0.47, 0.34)), ("C", (0.72, 0.34, 0.7, 0.64, 0.58, 0.7)),
        ("C", (0.54, 0.735, 0.4, 0.735, 0.36, 0.7)), ("Z", ()),
    )  # fmt: skip
    yield bare(skull, line=0.016)
    yield filled(circle(0.39, 0.55, 0.056), circle(0.55, 0.55, 0.056), polygon(((0.47, 0.6), (0.5, 0.67), (0.44, 0.67))))


def _temperance() -> Iterator[Shape]:
    for reach in (0.0, 0.035, 0.07):
        bend = (0.6 - reach, 0.3 + reach, 0.66 - reach, 0.4, 0.67 - reach, 0.56)
        pour: Outline = (("M", (0.47 - reach / 3, 0.33 + reach / 2)), ("C", bend))
        yield lines(pour, line=LINE)
    upper = tuple(turned(placed(part, 0.17, 0.17, 0.32), 62, (0.33, 0.33)) for part in TAROT_SUITS["c"])
    lower = tuple(placed(part, 0.46, 0.5, 0.34) for part in TAROT_SUITS["c"])
    yield bare(*upper, line=0.016)
    yield filled(*lower)
    yield filled(star(0.3, 0.7, 0.07, 0.028, 4), star(0.7, 0.25, 0.07, 0.028, 4))


def _devil() -> Iterator[Shape]:
    middle = (0.5, 0.55)
    corners = tuple(at(0.27, 180 + 144 * i, middle) for i in range(5))
    out, home = (0.27, 0.31, 0.2, 0.24, 0.22, 0.13), (0.27, 0.21, 0.36, 0.22, 0.46, 0.24)
    horn: Outline = (("M", (0.41, 0.32)), ("C", out), ("C", home), ("Z", ()))
    yield filled(*pair(horn))
    yield filled(polygon(((0.41, 0.32), (0.46, 0.24), (0.54, 0.24), (0.59, 0.32))))
    yield bare(circle(*middle, 0.29), line=THICK)
    yield lines(polygon(corners), line=THICK)
    yield filled(circle(*middle, 0.05))
    yield bare(*(circle(*at(0.29, turn, middle), 0.03) for turn in (108, 144, 180, 216, 252)), line=LINE)


def _tower() -> Iterator[Shape]:
    yield bare(polygon(((0.37, 0.4), (0.63, 0.4), (0.67, 0.84), (0.33, 0.84))), line=0.016)
    courses = ((0.5, 0.0), (0.6, 0.011), (0.7, 0.022), (0.78, 0.033))
    yield lines(*(path((0.375 - more, y), (0.625 + more, y)) for y, more in courses), line=THIN)
    yield filled(bar(0.47, 0.46, 0.53, 0.55), bar(0.43, 0.63, 0.48, 0.7), bar(0.52, 0.63, 0.57, 0.7))
    yield filled(*(turned(placed(part, 0.27, 0.2, 0.27, 0.16), -24, (0.4, 0.28)) for part in CROWN))
    bolt = ((0.83, 0.2), (0.62, 0.36), (0.7, 0.385), (0.56, 0.52), (0.79, 0.38), (0.71, 0.35))
    yield bare(polygon(bolt), line=0.03)
    yield filled(polygon(bolt))
    sparks = ((0.22, 0.5), (0.26, 0.68), (0.18, 0.62), (0.76, 0.56), (0.82, 0.66), (0.75, 0.75))
    yield filled(*(drop(x, y, 0.04) for x, y in sparks))


def _star() -> Iterator[Shape]:
    yield filled(star(0.5, 0.42, 0.15, 0.06, 8, 22.5))
    yield filled(star(0.5, 0.42, 0.22, 0.055, 4), line=THIN)
    yield bare(circle(0.5, 0.42, 0.03), line=THIN)
    for turn in (-120, -80, -40, 0, 40, 80, 120):
        yield filled(star(*at(0.31, turn, (0.5, 0.45)), 0.038, 0.015, 6))
    for i, y in enumerate((0.7, 0.76, 0.82)):
        left = 0.22 + 0.06 * i
        step = (1 - 2 * left) / 3
        wave: list[tuple[str, tuple[float, ...]]] = [("M", (left, y))]
        for j in range(3):
            x = left + j * step
            wave.append(("C", (x + step / 3, y - 0.045, x + 2 * step / 3, y + 0.045, x + step, y)))
        yield lines(tuple(wave), line=THICK)


def _moon() -> Iterator[Shape]:
    towers = (bar(0.17, 0.5, 0.27, 0.74), bar(0.15, 0.45, 0.19, 0.5), bar(0.2, 0.45, 0.24, 0.5), bar(0.25, 0.45, 0.29, 0.5))
    yield filled(*pair(*towers))
    yield lines(path((0.14, 0.745), (0.86, 0.745)), line=LINE)
    yield lines(*spokes(0.5, 0.32, 0.185, 0.225, 24), line=LINE)
    yield bare(circle(0.5, 0.32, 0.16), line=LINE)
    yield filled(crescent(0.5, 0.32, 0.16))
    yield filled(*(drop(x, y, 0.034) for x, y in ((0.38, 0.59), (0.5, 0.63), (0.62, 0.59))))
    yield lines(path((0.38, 0.8), (0.62, 0.8)), path((0.44, 0.85), (0.56, 0.85)), line=LINE)


def _sun() -> Iterator[Shape]:
    middle = (0.5, 0.5)
    for i in range(16):
        turn, long = 22.5 * i, i % 2 == 0
        reach, wide = (0.43, 8) if long else (0.37, 6)
        ray = polygon((at(reach, turn), at(0.215, turn + wide), at(0.215, turn - wide)))
        yield filled(ray) if long else bare(ray, line=LINE)
    yield bare(circle(*middle, 0.18), line=THICK)
    yield from face(*middle, 0.14)


def _judgement() -> Iterator[Shape]:
    def tilted(outline: Outline) -> Outline:
        return turned(outline, 40, (0.5, 0.5))

    bell: Outline = (
        ("M", (0.6, 0.42)), ("C", (0.7, 0.41, 0.77, 0.37, 0.82, 0.3)), ("L", (0.82, 0.6)),
        ("C", (0.77, 0.53, 0.7, 0.49, 0.6, 0.48)), ("Z", ()),
    )  # fmt: skip
    banner = polygon(((0.26, 0.48), (0.52, 0.48), (0.52, 0.74), (0.26, 0.74)))
    yield bare(tilted(banner), line=0.016)
    yield filled(tilted(bar(0.37, 0.48, 0.41, 0.74)), tilted(bar(0.26, 0.59, 0.52, 0.63)))
    yield filled(tilted(bar(0.14, 0.432, 0.62, 0.468)), tilted(bell), tilted(circle(0.13, 0.45, 0.03)))
    yield bare(tilted(bar(0.815, 0.28, 0.845, 0.62)), line=LINE)
    cloud: Outline = (
        ("M", (0.5, 0.17)), ("C", (0.52, 0.09, 0.64, 0.1, 0.65, 0.18)), ("C", (0.73, 0.15, 0.78, 0.24, 0.73, 0.29)),
        ("C", (0.7, 0.33, 0.62, 0.32, 0.6, 0.29)),
    )  # fmt: skip
    yield lines(cloud, line=LINE)
    yield filled(*(circle(*at(r, turn), 0.014) for r, turn in ((0.34, 160), (0.38, 172), (0.33, 184))))


def _world() -> Iterator[Shape]:
    leaves: list[Outline] = []
    open_leaves: list[Outline] = []
    for i in range(28):
        angle = 2 * pi * (i + 0.5) / 28
        x, y = 0.5 + 0.25 * sin(angle), 0.5 - 0.33 * cos(angle)
        outwards = 180 * angle / pi + (48 if angle < pi else -48)
        leaf: Outline = (
            ("M", (x, y - 0.05)),
            ("C", (x + 0.03, y - 0.02, x + 0.03, y + 0.02, x, y + 0.05)),
            ("C", (x - 0.03, y + 0.02, x - 0.03, y - 0.02, x, y - 0.05)),
            ("Z", ()),
        )
        (leaves if i % 2 else open_leaves).append(turned(leaf, outwards, (x, y)))
    yield filled(*leaves)
    yield bare(*open_leaves, line=THIN)
    yield bare(circle(0.5, 0.5, 0.165), line=THICK)
    for wide in (0.06, 0.12):
        meridian: Outline = (("M", (0.5, 0.335)), ("C", (0.5 - 1.4 * wide, 0.41, 0.5 - 1.4 * wide, 0.59, 0.5, 0.665)))
        yield lines(*pair(meridian), line=THIN)
    yield lines(path((0.5, 0.335), (0.5, 0.665)), path((0.335, 0.5), (0.665, 0.5)), line=THIN)
    yield lines(*(path((0.5 - w, y), (0.5 + w, y)) for w, y in ((0.14, 0.42), (0.14, 0.58))), line=THIN)
    for suit, (x, y) in zip("swpc", ((0.16, 0.16), (0.74, 0.16), (0.74, 0.74), (0.16, 0.74)), strict=True):
        yield filled(*(placed(part, x, y, 0.1) for part in TAROT_SUITS[suit]))


DRAWINGS: Final[tuple[tuple[str, Callable[[], Iterator[Shape]]], ...]] = (
    ("Scales whose pans are level, on a sword", _justice),
    ("A man hung by one foot, head first", _hanged_man),
    ("A skull under a scythe", _death),
    ("Water poured from cup to cup", _temperance),
    ("A star on its head in a chain, with horns", _devil),
    ("A tower whose crown is struck off by lightning", _tower),
    ("A great star and seven small ones over water", _star),
    ("The moon over two towers and a pool", _moon),
    ("A sun with a face", _sun),
    ("A trumpet with a banner, out of a cloud", _judgement),
    ("The globe in a wreath, the four suits round it", _world),
)
