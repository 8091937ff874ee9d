"""Emblems of the Lords from 0, the Fool, to 10, the Wheel of Fortune."""

from collections.abc import Callable, Iterator
from typing import Final

from companion.cards.drawings.figures import (
    LINE,
    THICK,
    THIN,
    bar,
    bare,
    crescent,
    filled,
    flipped,
    gilded,
    hoop,
    hoop_part,
    lines,
    pair,
    path,
    sketch,
    spokes,
    star,
)
from companion.drawing import SUITS, TAROT_SUITS, Outline, arc, arrowhead, at, circle, placed, polygon, turned
from companion.drawing.emblem import Shape


def _fool() -> Iterator[Shape]:
    horn: Outline = (
        ("M", (0.29, 0.66)),
        ("C", (0.27, 0.4, 0.13, 0.36, 0.13, 0.55)),
        ("C", (0.2, 0.34, 0.38, 0.34, 0.5, 0.5)),
        ("L", (0.5, 0.66)),
        ("Z", ()),
    )
    peak: Outline = (
        ("M", (0.36, 0.66)),
        ("C", (0.37, 0.46, 0.45, 0.34, 0.5, 0.2)),
        ("C", (0.55, 0.34, 0.63, 0.46, 0.64, 0.66)),
        ("Z", ()),
    )
    yield filled(*pair(horn), line=LINE)
    yield gilded(peak, line=LINE)
    yield gilded(*pair(circle(0.13, 0.575, 0.04)), circle(0.5, 0.175, 0.04), line=LINE)
    yield filled(*(polygon(((x, 0.73), (x + 0.11, 0.73), (x + 0.055, 0.84))) for x in (0.28, 0.39, 0.5, 0.61)), line=THIN)
    yield bare(bar(0.27, 0.66, 0.73, 0.74))


def _magician() -> Iterator[Shape]:
    loop: Outline = (
        ("M", (0.5, 0.22)),
        ("C", (0.56, 0.12, 0.7, 0.12, 0.7, 0.22)),
        ("C", (0.7, 0.32, 0.56, 0.32, 0.5, 0.22)),
        ("C", (0.44, 0.12, 0.3, 0.12, 0.3, 0.22)),
        ("C", (0.3, 0.32, 0.44, 0.32, 0.5, 0.22)),
        ("Z", ()),
    )
    yield lines(loop, line=0.026)
    yield filled(bar(0.486, 0.36, 0.514, 0.66))
    yield gilded(circle(0.5, 0.365, 0.034), circle(0.5, 0.64, 0.034))
    for x, suit in zip((0.17, 0.315, 0.555, 0.7), "swcp", strict=True):
        yield filled(*(placed(part, x, 0.5, 0.13) for part in TAROT_SUITS[suit]))
    yield filled(bar(0.13, 0.66, 0.87, 0.7))
    yield bare(*pair(polygon(((0.22, 0.7), (0.27, 0.7), (0.3, 0.86), (0.26, 0.87)))), line=THIN)
    yield lines(arc(0.24, 155, 205, (0.5, 0.56)), line=THICK)
    head = arrowhead(0.24, 214, 0.06, (0.5, 0.56))
    yield filled(*pair(head))


def _priestess() -> Iterator[Shape]:
    left = (bar(0.19, 0.28, 0.29, 0.74), bar(0.16, 0.23, 0.32, 0.28), bar(0.16, 0.74, 0.32, 0.79))
    yield filled(*left)
    yield bare(*map(flipped, left))
    for y in (0.28, 0.34):
        veil: Outline = (("M", (0.29, y)), ("C", (0.4, y + 0.14, 0.6, y + 0.14, 0.71, y)))
        yield lines(veil, line=THIN)
    yield gilded(crescent(0.5, 0.58, 0.125, -90), line=LINE)
    yield bare(circle(0.5, 0.56, 0.05))
    yield gilded(star(0.5, 0.2, 0.08, 0.032, 6))
    yield lines(path((0.36, 0.76), (0.64, 0.76)), path((0.4, 0.8), (0.6, 0.8)))


def _empress() -> Iterator[Shape]:
    shield: Outline = (
        ("M", (0.3, 0.34)),
        ("L", (0.7, 0.34)),
        ("L", (0.7, 0.54)),
        ("C", (0.7, 0.72, 0.58, 0.81, 0.5, 0.86)),
        ("C", (0.42, 0.81, 0.3, 0.72, 0.3, 0.54)),
        ("Z", ()),
    )
    yield gilded(shield, line=THICK)
    yield lines(circle(0.5, 0.49, 0.078), line=0.028)
    yield filled(bar(0.486, 0.565, 0.514, 0.75), bar(0.43, 0.63, 0.57, 0.658))
    for turn in range(-75, 76, 25):
        x, y = arc(0.35, turn, turn + 1, (0.5, 0.52))[0][1]
        yield gilded(star(x, y, 0.052, 0.022, 5, turn), line=THIN)


def _emperor() -> Iterator[Shape]:
    yield filled(circle(0.43, 0.58, 0.22))
    band: Outline = (("M", (0.215, 0.545)), ("C", (0.33, 0.6, 0.53, 0.6, 0.645, 0.545)))
    yield Shape((band,), line=THIN)
    yield gilded(bar(0.212, 0.545, 0.648, 0.605), bar(0.402, 0.362, 0.458, 0.545))
    cross = ((0.41, 0.36), (0.42, 0.28), (0.36, 0.29), (0.36, 0.23), (0.42, 0.24), (0.41, 0.17), (0.45, 0.17))
    yield filled(polygon((*cross, (0.44, 0.24), (0.5, 0.23), (0.5, 0.29), (0.44, 0.28), (0.45, 0.36))))
    for start, end in ((28, 66), (82, 120)):
        yield lines(arc(0.36, start, end - 8), line=THICK)
        yield filled(arrowhead(0.36, end, 0.08))


def _hierophant() -> Iterator[Shape]:
    key = (circle(0.5, 0.83, 0.052), bar(0.489, 0.42, 0.511, 0.78), bar(0.511, 0.44, 0.56, 0.47), bar(0.511, 0.5, 0.56, 0.53))
    for turn in (-48.0, 48.0):
        ring, *rest = (turned(part if turn > 0 else flipped(part), turn, (0.5, 0.62)) for part in key)
        yield gilded(ring, line=THICK)
        yield filled(*rest)
    bars = (bar(0.5 - wide, top, 0.5 + wide, top + 0.035) for wide, top in ((0.07, 0.21), (0.11, 0.31), (0.15, 0.41)))
    cross = (bar(0.482, 0.13, 0.518, 0.86), *bars)
    yield bare(*cross, line=0.03)
    yield filled(*cross)


def _lovers() -> Iterator[Shape]:
    left, right = (0.39, 0.62), (0.61, 0.62)
    # The right ring lies over the left one, but at the lower crossing, where the left one lies over it.
    for middle in (left, right):
        yield gilded(hoop(*middle, 0.19, 0.14), line=LINE)
    yield gilded(hoop_part(*left, 0.19, 0.14, 95, 160), line=0.0)
    yield lines(*(arc(radius, 94, 161, left) for radius in (0.19, 0.14)))
    yield filled(*(placed(part, 0.425, 0.2, 0.15) for part in SUITS["h"]))
    yield lines(*(turned(path((0.5, 0.17), (0.5, 0.11)), turn, (0.5, 0.28)) for turn in range(-75, 76, 25)))


def _chariot() -> Iterator[Shape]:
    yield bare(
        *sketch("M20 50 C24 50 25.6 56 25.6 63 C25.6 70 24 76 20 76 C16 76 14.4 70 14.4 63 C14.4 56 16 50 20 50 Z", both=True),
        line=THICK,
    )
    yield lines(*sketch("M20 52 L20 74 M15.4 63 L24.6 63 M17 55.6 L23 70.4 M23 55.6 L17 70.4", both=True))
    yield filled(*pair(bar(0.245, 0.29, 0.275, 0.54)))
    yield gilded(*sketch("M50 42.6 C44 42.8 38 45 37 54 L50 54", closed=True), line=LINE)
    yield bare(circle(0.5, 0.37, 0.06), line=LINE)
    yield filled(*pair(circle(0.478, 0.366, 0.008)))
    yield gilded(*sketch("M50 28 L48 31 L45.4 28.6 L44 34 L50 34", closed=True), line=LINE)
    yield filled(*sketch("M50 12.6 C36 12.6 22 17 19 26 L19 32 L24 28.6 L29 32 L34.4 28 L39.6 31 L45 27 L50 29.4", closed=True))
    yield gilded(
        *(star(x, y, 0.036, 0.015, 5) for x, y in ((0.3, 0.232), (0.4, 0.205), (0.5, 0.195), (0.6, 0.205), (0.7, 0.232))),
        line=0.0,
    )
    yield bare(bar(0.26, 0.55, 0.74, 0.74), line=THICK)
    yield gilded(*sketch("M46 62 C40 57 34 57 29 59 C31 64 37 67 45 66 Z", both=True))
    yield filled(circle(0.5, 0.625, 0.05), bar(0.23, 0.515, 0.77, 0.555))
    horse = """M49 92 L49 78 C48 71 43.6 67.6 39 67.4 L36.6 63.4 L35 68.6 C31 71.6 27.4 76.6 24 80 C22.6 82.4 23.6 85.6 26.6 85.4
        C30 84.8 32 82.4 35 82.4 C34.4 86 33.6 89 34 92 Z"""
    (left,) = sketch(horse)
    yield filled(left, line=LINE)
    yield bare(flipped(left), line=LINE)
    yield bare(circle(0.352, 0.738, 0.011), line=0.0)
    yield filled(circle(0.648, 0.738, 0.011))
    yield gilded(
        *sketch(
            "M41 69 C45 71 47 75 47.4 80 L44.6 80 C44 75 42.6 72.6 39.6 70.4 Z M29.4 74 L32.6 78.4 L31 80 L27.6 76 Z", both=True
        ),
        line=THIN,
    )


def _strength() -> Iterator[Shape]:
    yield gilded(star(0.5, 0.51, 0.41, 0.31, 18), line=LINE)
    yield filled(star(0.5, 0.51, 0.35, 0.26, 18, 10))
    yield bare(*pair(circle(0.36, 0.36, 0.055)))
    yield bare(circle(0.5, 0.52, 0.215))
    yield filled(*pair(polygon(((0.37, 0.47), (0.4, 0.435), (0.455, 0.47), (0.41, 0.49)))))
    yield filled(polygon(((0.445, 0.55), (0.555, 0.55), (0.5, 0.61))))
    jaw: Outline = (("M", (0.5, 0.61)), ("L", (0.5, 0.645)), ("C", (0.47, 0.685, 0.41, 0.685, 0.395, 0.635)))
    yield lines(*pair(jaw), line=LINE)
    yield lines(*pair(path((0.445, 0.55), (0.455, 0.44))), line=THIN)
    yield filled(*pair(circle(0.425, 0.605, 0.008), circle(0.4, 0.59, 0.008)))


def _hermit() -> Iterator[Shape]:
    yield lines(*(turned(path((0.5, 0.26), (0.5, 0.1)), turn, (0.5, 0.5)) for turn in (-125, -95, -65, -35, 35, 65, 95, 125)))
    yield lines(circle(0.5, 0.17, 0.045), line=THICK)
    yield filled(polygon(((0.35, 0.36), (0.5, 0.21), (0.65, 0.36))))
    yield bare(polygon(((0.38, 0.36), (0.62, 0.36), (0.66, 0.7), (0.34, 0.7))), line=THICK)
    yield gilded(star(0.5, 0.54, 0.13, 0.075, 6), line=LINE)
    yield filled(bar(0.32, 0.7, 0.68, 0.76), bar(0.38, 0.76, 0.62, 0.81))


def _wheel() -> Iterator[Shape]:
    yield gilded(circle(0.5, 0.5, 0.29), line=THICK)
    yield bare(circle(0.5, 0.5, 0.2), line=LINE)
    yield lines(*spokes(0.5, 0.5, 0.06, 0.29, 8), line=LINE)
    yield filled(*(circle(*at(0.245, 22.5 + 45 * i), 0.018) for i in range(8)))
    yield filled(circle(0.5, 0.5, 0.075))
    yield lines(*pair(arc(0.375, 18, 78)), line=THICK)
    yield filled(*pair(arrowhead(0.375, 92, 0.085)))


DRAWINGS: Final[tuple[tuple[str, Callable[[], Iterator[Shape]]], ...]] = (
    ("A cap with three bells", _fool),
    ("The sign of endlessness over a wand and four suits that change places", _magician),
    ("A moon between two pillars", _priestess),
    ("A shield with the sign of Venus under seven stars", _empress),
    ("An orb, and two steps round it", _emperor),
    ("A cross with three bars, and two keys", _hierophant),
    ("Two rings joined under a heart", _lovers),
    ("A crowned driver in a canopied car, behind a black and a white horse", _chariot),
    ("A lion", _strength),
    ("A lantern with a star in it", _hermit),
    ("A wheel that may turn either way", _wheel),
)
