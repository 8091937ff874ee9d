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
    gilded,
    hoop,
    lines,
    pair,
    path,
    sketch,
    spokes,
    star,
)
from companion.drawing import CROWN, TAROT_SUITS, Outline, at, circle, placed, polygon, turned
from companion.drawing.emblem import Shape


def _justice() -> Iterator[Shape]:
    yield lines(*pair(path((0.24, 0.3), (0.13, 0.57)), path((0.24, 0.3), (0.35, 0.57))), line=THIN)
    pan: Outline = (("M", (0.11, 0.57)), ("L", (0.37, 0.57)), ("C", (0.36, 0.7, 0.12, 0.7, 0.11, 0.57)), ("Z", ()))
    yield gilded(*pair(pan))
    yield filled(bar(0.2, 0.28, 0.8, 0.31))
    yield gilded(*pair(circle(0.24, 0.295, 0.03)))
    yield bare(*(placed(part, 0.22, 0.13, 0.56, 0.74) for part in TAROT_SUITS["s"]), line=0.03)
    yield filled(*(placed(part, 0.22, 0.13, 0.56, 0.74) for part in TAROT_SUITS["s"]))


def _hanged_man() -> Iterator[Shape]:
    yield gilded(circle(0.5, 0.765, 0.115))
    yield lines(*spokes(0.5, 0.765, 0.128, 0.155, 20), line=LINE)
    yield filled(bar(0.17, 0.165, 0.83, 0.22), *pair(bar(0.23, 0.22, 0.28, 0.82)), *pair(bar(0.18, 0.8, 0.33, 0.84)))
    yield gilded(
        *sketch("M23 44 C18 43 15 39 15 35 C20 35 23 39 23 44 Z M28 33 C33 32 36 28 36 25 C31 25 28 28 28 33 Z", both=True)
    )
    yield lines(path((0.5, 0.22), (0.5, 0.28)), line=THICK)
    yield bare(*sketch("M62.6 38.2 L46 31.6 L40 29.8 C37.6 30.8 38.4 33.8 40.6 34.4 L60 42.4 Z"), line=LINE)
    yield bare(*sketch("M50 25.6 C48 25.6 47.2 26.4 47.4 28 L46 50 L50 50", closed=True), line=LINE)
    yield bare(*sketch("M48.4 44.6 L60.4 36.6 C64 35.6 66.6 39.4 64 42.4 L54.6 50.6 L47 50 Z"), line=LINE)
    yield filled(
        *sketch("M43.4 66.6 C37.6 63.6 33.4 59.4 34 55 C37.4 52 41.4 51.6 45 52.6 L44.4 57 L40 57.4 L45 62 Z", both=True)
    )
    yield filled(*sketch("M50 47.4 L45 47.4 C44.4 54 41.6 60 40.8 67.4 C43.6 70 47 70.6 50 70.6", closed=True))
    yield gilded(bar(0.443, 0.525, 0.557, 0.56), line=0.0)
    yield bare(circle(0.5, 0.762, 0.066), line=LINE)
    yield filled(
        *sketch("M50 87 L48 84.4 L46 86.4 L45.4 83.4 L43 83.6 C42.6 80.6 43 79 44 77.6 C46 80 48 80.8 50 80.8", closed=True)
    )
    yield filled(*pair(circle(0.474, 0.768, 0.009)))
    yield lines(path((0.482, 0.728), (0.518, 0.728)), line=THIN)


def _death() -> Iterator[Shape]:
    blade: Outline = (
        ("M", (0.7, 0.17)),
        ("C", (0.5, 0.1, 0.26, 0.14, 0.14, 0.36)),
        ("C", (0.28, 0.22, 0.5, 0.2, 0.71, 0.26)),
        ("Z", ()),
    )
    yield lines(path((0.68, 0.14), (0.82, 0.76)), line=0.03)
    yield gilded(blade)
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
    yield gilded(*lower, line=0.016)
    yield gilded(star(0.3, 0.7, 0.08, 0.032, 4), star(0.7, 0.25, 0.08, 0.032, 4))


def _devil() -> Iterator[Shape]:
    links = ((0.405, 0.71), (0.352, 0.745), (0.302, 0.775))
    yield lines(*pair(*(circle(x, y, 0.03) for x, y in links)), line=THICK)
    yield gilded(*pair(hoop(0.235, 0.79, 0.062, 0.034)), line=LINE)
    yield gilded(
        *sketch("M45 37 C37 20 12 18 11.6 38 C11.4 52 27 55 30 45.6 C26 48 20 46 20 39.6 C20 30 33 33 40 46 Z", both=True)
    )
    yield lines(
        *sketch(
            "M36 28 L31.6 33.4 M28.4 23.8 L26.4 31.6 M20.6 23.8 L22.4 32.6 M14.4 29 L20.4 36 M12 38.4 L19.8 40 M15 46 L21 43",
            both=True,
        )
    )
    yield filled(*sketch("M41 46 C34 44.4 27.4 47.4 22.4 54.4 C30 58.6 37.6 57 42 52 Z", both=True))
    yield bare(
        *sketch("M50 34 C45 34 39.8 37.6 39.4 44 C39.4 53 43.6 58 44 66.6 C44.6 71.6 47 73.4 50 73.4", closed=True), line=THICK
    )
    yield filled(*sketch("M41.4 47.6 C43.6 46.4 47 48 47.4 51.6 C45 52.6 42.6 51.8 41.4 47.6 Z", both=True))
    yield filled(*sketch("M50 63.4 C48 63.4 46.4 64 45.6 65.4 C46.6 67.6 48.6 68.4 50 68.4", closed=True))
    yield lines(*sketch("M50 68.4 L50 70.4"), line=THIN)
    yield filled(*sketch("M50 72.6 L45.4 72.4 C44.8 78 47.4 84 50 90", closed=True))
    yield gilded(star(0.5, 0.43, 0.062, 0.025, 5, 180), line=THIN)


def _tower() -> Iterator[Shape]:
    yield bare(polygon(((0.37, 0.4), (0.63, 0.4), (0.67, 0.84), (0.33, 0.84))), line=0.016)
    courses = ((0.5, 0.0), (0.6, 0.011), (0.7, 0.022), (0.78, 0.033))
    yield lines(*(path((0.375 - more, y), (0.625 + more, y)) for y, more in courses), line=THIN)
    yield filled(bar(0.47, 0.46, 0.53, 0.55), bar(0.43, 0.63, 0.48, 0.7), bar(0.52, 0.63, 0.57, 0.7))
    yield gilded(*(turned(placed(part, 0.27, 0.2, 0.27, 0.16), -24, (0.4, 0.28)) for part in CROWN))
    bolt = ((0.83, 0.2), (0.62, 0.36), (0.7, 0.385), (0.56, 0.52), (0.79, 0.38), (0.71, 0.35))
    yield bare(polygon(bolt), line=0.03)
    yield gilded(polygon(bolt))
    sparks = ((0.22, 0.5), (0.26, 0.68), (0.18, 0.62), (0.76, 0.56), (0.82, 0.66), (0.75, 0.75))
    yield gilded(*(drop(x, y, 0.045) for x, y in sparks))


def _star() -> Iterator[Shape]:
    yield filled(star(0.5, 0.42, 0.15, 0.06, 8, 22.5))
    yield gilded(star(0.5, 0.42, 0.22, 0.055, 4))
    yield bare(circle(0.5, 0.42, 0.03), line=THIN)
    for turn in (-120, -80, -40, 0, 40, 80, 120):
        yield gilded(star(*at(0.31, turn, (0.5, 0.45)), 0.048, 0.019, 6), line=THIN)
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
    yield gilded(circle(0.5, 0.32, 0.16), line=LINE)
    yield filled(crescent(0.5, 0.32, 0.16))
    yield filled(*(drop(x, y, 0.034) for x, y in ((0.38, 0.59), (0.5, 0.63), (0.62, 0.59))))
    yield lines(path((0.38, 0.8), (0.62, 0.8)), path((0.44, 0.85), (0.56, 0.85)), line=LINE)


def _sun() -> Iterator[Shape]:
    middle = (0.5, 0.5)
    for i in range(16):
        turn, long = 22.5 * i, i % 2 == 0
        reach, wide = (0.43, 8) if long else (0.37, 6)
        ray = polygon((at(reach, turn), at(0.215, turn + wide), at(0.215, turn - wide)))
        yield filled(ray) if long else gilded(ray, line=LINE)
    yield gilded(circle(*middle, 0.18), line=THICK)
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
    yield gilded(tilted(bar(0.14, 0.43, 0.62, 0.47)), tilted(bell), tilted(circle(0.13, 0.45, 0.035)), line=LINE)
    yield gilded(tilted(bar(0.815, 0.28, 0.845, 0.62)), line=LINE)
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
    yield gilded(*open_leaves, line=THIN)
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
    ("Somebody hung by one foot, head first, with a halo", _hanged_man),
    ("A skull under a scythe", _death),
    ("Water poured from cup to cup", _temperance),
    ("A goat's head with great horns, and a chain", _devil),
    ("A tower whose crown is struck off by lightning", _tower),
    ("A great star and seven small ones over water", _star),
    ("The moon over two towers and a pool", _moon),
    ("A sun with a face", _sun),
    ("A trumpet with a banner, out of a cloud", _judgement),
    ("The globe in a wreath, the four suits round it", _world),
)
