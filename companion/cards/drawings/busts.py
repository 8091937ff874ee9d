"""The persons of court cards, from the waist up, as heraldic geometry: king, queen, knight, jack.

A bust stands on a field of 40 by 34; its foot is the field's. What a suit wears says the suit, what a person wears the rank.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.cards.drawings.field import FINE, FIRM, Field, Points, Tincture, mirrored
from companion.drawing.outlines import Outline

WIDTH, HEIGHT = 40.0, 34.0
_ROBE: Points = ((3, 34), (6, 26), (12.5, 21.5), (17, 20), (23, 20), (27.5, 21.5), (34, 26), (37, 34))
_FACE: Outline = (
    ("M", (15.2, 10.0)),
    ("L", (24.8, 10.0)),
    ("C", (24.9, 14.5, 23.4, 18.6, 20.0, 18.9)),
    ("C", (16.6, 18.6, 15.1, 14.5, 15.2, 10.0)),
    ("Z", ()),
)


def draw_bust(field: Field, rank: str, suit: str, colours: Tincture) -> None:
    """A king `K`, queen `Q`, knight `N` or jack `J`, in the robe of a French suit."""
    _BEHIND[rank](field, colours)
    field.polygon(*_ROBE, fill=colours.main, line=FIRM, colour=colours.line)
    _ROBES[suit](field, colours)
    _draw_collar(field, rank, colours)
    field.polygon((17.6, 16), (22.4, 16), (22.4, 21), (17.6, 21), fill=colours.paper, line=FINE, colour=colours.line)
    _HEADS[rank](field, colours)


def _draw_collar(field: Field, rank: str, colours: Tincture) -> None:
    field.polygon((14.6, 20.3), (20, 28.5), (25.4, 20.3), fill=colours.paper, line=FIRM, colour=colours.line)
    field.polygon((16.6, 20.3), (20, 25.4), (23.4, 20.3), fill=colours.light, line=FINE, colour=colours.line)
    field.disc(20, 28.6, {"K": 1.5, "Q": 1.3}.get(rank, 0.9), fill=colours.paper, line=FIRM, colour=colours.line)


def _draw_face(field: Field, colours: Tincture) -> None:
    field.shape(_FACE, fill=colours.paper, line=FIRM, colour=colours.line)
    for x in (17.8, 22.2):
        field.disc(x, 13, 0.42, fill=colours.line)
        field.stroke((x - 1.1, 11.9), (x, 11.5), (x + 1.1, 11.9), colour=colours.line)
    field.stroke((20, 12.4), (19.4, 15.1), (20.3, 15.2), colour=colours.line)
    field.stroke((18.9, 16.9), (21.1, 16.9), colour=colours.line)


def _king(field: Field, colours: Tincture) -> None:
    _draw_face(field, colours)
    beard = ((15.2, 13.5), (17.4, 16), (20, 15.8), (22.6, 16), (24.8, 13.5), (24, 19), (20, 23.4), (16, 19))
    field.polygon(*beard, fill=colours.light, line=FIRM, colour=colours.line)
    field.stroke((18.7, 17.2), (21.3, 17.2), line=FIRM, colour=colours.line)
    for x, foot in ((18.0, 19.6), (20.0, 21.6), (22.0, 19.6)):
        field.stroke((x, 18.4), (20 + (x - 20) * 0.6, foot), colour=colours.line)
    crown = ((14, 9), (12.4, 2.6), (16.3, 5.9), (17.8, 1.8), (20, 5.4), (22.2, 1.8), (23.7, 5.9), (27.6, 2.6), (26, 9))
    field.polygon(*crown, fill=colours.main, line=FIRM, colour=colours.line)
    _draw_band(field, colours)
    for x, y in ((12.4, 2.3), (17.8, 1.5), (22.2, 1.5), (27.6, 2.3)):
        field.disc(x, y, 0.75, fill=colours.paper, line=FINE, colour=colours.line)


def _queen(field: Field, colours: Tincture) -> None:
    _draw_face(field, colours)
    parting = ((15.2, 13.2), (15.2, 9.6), (20, 9.4), (24.8, 9.6), (24.8, 13.2), (20, 10.2))
    field.polygon(*parting, fill=colours.light, line=FINE, colour=colours.line)
    for x, y in ((14.8, 5.2), (17.4, 3.9), (20, 3.4), (22.6, 3.9), (25.2, 5.2)):
        field.stroke((x, y), (20 + (x - 20) * 0.85, 7.6), line=FIRM, colour=colours.line)
        field.disc(x, y, 1.0, fill=colours.main, line=FINE, colour=colours.line)
    _draw_band(field, colours)


def _jack(field: Field, colours: Tincture) -> None:
    _draw_face(field, colours)
    for points in (((14.6, 9), (13.2, 9), (13.4, 16.5), (15.7, 16.5)),):
        field.polygon(*points, fill=colours.light, line=FIRM, colour=colours.line)
        field.polygon(*mirrored(points, WIDTH), fill=colours.light, line=FIRM, colour=colours.line)
    field.polygon((12.6, 9.6), (13.6, 5.2), (25.4, 3.4), (27.4, 9.6), fill=colours.main, line=FIRM, colour=colours.line)
    field.polygon((12, 8.2), (28, 8.2), (28, 10.2), (12, 10.2), fill=colours.paper, line=FIRM, colour=colours.line)
    feather: Outline = (("M", (25, 8.2)), ("C", (27, 3.5, 30, 1.4, 34, 1.2)), ("C", (33.4, 4.6, 30, 7.2, 25, 8.2)), ("Z", ()))
    field.shape(feather, fill=colours.light, line=FIRM, colour=colours.line)
    field.stroke((25, 8.2), (33, 1.8), colour=colours.line)


def _knight(field: Field, colours: Tincture) -> None:
    plume: Outline = (("M", (20, 5.2)), ("C", (15, 0.2, 8, 1.6, 7.4, 8.6)), ("C", (10, 5.8, 14.6, 5.6, 20, 5.2)), ("Z", ()))
    field.shape(plume, fill=colours.light, line=FIRM, colour=colours.line)
    helm = ((14.4, 19.6), (14.4, 8.4), (16.8, 5.4), (20, 4.6), (23.2, 5.4), (25.6, 8.4), (25.6, 19.6), (20, 21.8))
    field.polygon(*helm, fill=colours.paper, line=FIRM, colour=colours.line)
    field.polygon((14.4, 11), (19.2, 11.6), (19.2, 12.9), (14.4, 12.5), fill=colours.line)
    field.polygon((25.6, 11), (20.8, 11.6), (20.8, 12.9), (25.6, 12.5), fill=colours.line)
    field.polygon((19.3, 5), (20.7, 5), (20.7, 21.4), (19.3, 21.4), fill=colours.main, line=FINE, colour=colours.line)
    for x in (16, 17.8, 22.2, 24):
        for y in (15, 16.8, 18.4):
            field.disc(x, y, 0.4, fill=colours.line)


def _draw_band(field: Field, colours: Tincture) -> None:
    """The rim of a crown, with three stones."""
    field.polygon((14, 7.5), (26, 7.5), (25.6, 10), (14.4, 10), fill=colours.paper, line=FIRM, colour=colours.line)
    for x in (17, 20, 23):
        field.disc(x, 8.75, 0.55, fill=colours.line)


def _behind_king(field: Field, colours: Tincture) -> None:
    """Long hair, and a sword held upright."""
    hair = ((14.6, 9), (12.8, 12), (12.6, 18), (15.6, 20.5), (24.4, 20.5), (27.4, 18), (27.2, 12), (25.4, 9))
    field.polygon(*hair, fill=colours.light, line=FIRM, colour=colours.line)
    field.polygon((34, 2), (35.1, 4.4), (35.1, 20), (32.9, 20), (32.9, 4.4), fill=colours.paper, line=FIRM, colour=colours.line)
    field.stroke((34, 4.6), (34, 20), colour=colours.line)
    field.polygon((30.6, 20), (37.4, 20), (37.4, 21.4), (30.6, 21.4), fill=colours.main, line=FIRM, colour=colours.line)
    field.polygon((33.3, 21.4), (34.7, 21.4), (34.7, 30), (33.3, 30), fill=colours.paper, line=FIRM, colour=colours.line)


def _behind_queen(field: Field, colours: Tincture) -> None:
    """Hair to the shoulders, and a rose."""
    hair: Outline = (
        ("M", (14.8, 8.6)),
        ("C", (11.4, 12, 13.6, 18, 9.6, 24)),
        ("L", (30.4, 24)),
        ("C", (26.4, 18, 28.6, 12, 25.2, 8.6)),
        ("Z", ()),
    )
    field.shape(hair, fill=colours.light, line=FIRM, colour=colours.line)
    field.stroke((34, 14), (34, 31), line=0.7, colour=colours.line)
    tip, back = (31.5, 21.5, 30.4, 19.8, 30.2, 17.6), (32.4, 18.2, 33.8, 19.6, 34.0, 22.0)
    leaf: Outline = (("M", (34, 22)), ("C", tip), ("C", back), ("Z", ()))
    field.shape(leaf, fill=colours.main, line=FINE, colour=colours.line)
    for x, y in ((34, 6.6), (36.7, 8.6), (35.7, 11.8), (32.3, 11.8), (31.3, 8.6)):
        field.disc(x, y, 1.75, fill=colours.main, line=FINE, colour=colours.over)
    field.disc(34, 9.5, 1.5, fill=colours.paper, line=FINE, colour=colours.line)


def _behind_jack(field: Field, colours: Tincture) -> None:
    """A halberd."""
    field.polygon((33.5, 4), (34.5, 4), (34.5, 32), (33.5, 32), fill=colours.paper, line=FINE, colour=colours.line)
    blade: Outline = (
        ("M", (34.5, 7.5)), ("C", (36, 7, 37.4, 6.2, 38.2, 5)), ("C", (39.2, 8.8, 39.2, 11.2, 38.2, 15)),
        ("C", (37.4, 13.8, 36, 13, 34.5, 12.5)), ("Z", ()),
    )  # fmt: skip
    field.shape(blade, fill=colours.main, line=FIRM, colour=colours.line)
    field.polygon((33.5, 8.4), (30.8, 10), (33.5, 11.6), fill=colours.main, line=FIRM, colour=colours.line)
    field.polygon((34, 0.8), (35, 4.6), (33, 4.6), fill=colours.main, line=FIRM, colour=colours.line)


def _behind_knight(field: Field, colours: Tincture) -> None:
    """A lance with a pennon."""
    field.polygon((33.5, 3.5), (34.5, 3.5), (34.5, 32), (33.5, 32), fill=colours.paper, line=FINE, colour=colours.line)
    field.polygon((34, 0.5), (35, 3.8), (33, 3.8), fill=colours.main, line=FIRM, colour=colours.line)
    pennon = ((33.5, 4.6), (27.8, 4.6), (30, 7.1), (27.8, 9.6), (33.5, 9.6))
    field.polygon(*pennon, fill=colours.main, line=FIRM, colour=colours.line)


def _spots(draw: Callable[[float, float], None]) -> None:
    """A robe's pattern: the same small thing in rows on either side of the collar."""
    for x, y in ((11, 25.4), (8.4, 29), (13.6, 29), (11, 32.4), (6.2, 32.4), (16, 32.4)):
        draw(x, y)
        draw(WIDTH - x, y)


def _lozenges(field: Field, colours: Tincture) -> None:
    def one(x: float, y: float) -> None:
        field.polygon((x, y - 1.5), (x + 1.1, y), (x, y + 1.5), (x - 1.1, y), line=FINE, fill=colours.paper, colour=colours.over)

    _spots(one)


def _chevrons(field: Field, colours: Tincture) -> None:
    for y in (24.6, 27.4, 30.2, 33):
        inner, outer = 19 - (y - 20) * 0.62, max(4.6, 8.8 - (y - 24.6) * 0.55)
        if y > 30:
            inner = 18
        for flip in (False, True):
            points: Points = ((outer, y + 0.7), ((inner + outer) / 2, y - 1.1), (inner, y + 0.7))
            field.stroke(*(mirrored(points, WIDTH) if flip else points), line=FIRM, colour=colours.over)


def _rings(field: Field, colours: Tincture) -> None:
    _spots(lambda x, y: field.disc(x, y, 1.1, line=FIRM, colour=colours.over))


def _crosses(field: Field, colours: Tincture) -> None:
    def one(x: float, y: float) -> None:
        field.stroke((x - 1.2, y), (x + 1.2, y), line=FIRM, colour=colours.over)
        field.stroke((x, y - 1.2), (x, y + 1.2), line=FIRM, colour=colours.over)

    _spots(one)


_HEADS = {"K": _king, "Q": _queen, "J": _jack, "N": _knight}
_BEHIND = {"K": _behind_king, "Q": _behind_queen, "J": _behind_jack, "N": _behind_knight}
_ROBES = {"s": _lozenges, "h": _chevrons, "d": _rings, "c": _crosses}
