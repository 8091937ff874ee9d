"""The press check: photos of the calibration page say how large a printer prints, and by how much backs must move."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.cli.terminal.out import CommandError
from companion.plain import Plain
from companion.reading import marks
from companion.reading.layout import Point
from companion.reading.marks import Lies, lies
from companion.reading.photos import Photo
from companion.shop.calibration import Side, side_in

#: What differs by less is as meant: a size by so many per cent, a turn by so many degrees.
_SAME_SIZE, _STRAIGHT = 0.25, 0.2
#: The marks are looked for so widely: nothing else on the page is like them.
_WIDE = 3.0
_SHOW = "lay the sheet flat on something dark, all four edges in the picture, in even light"


class SideRead(NamedTuple):
    """A side of the calibration page as a photo has it."""

    file: str
    side: Side
    lies: Lies


class PressCheck(NamedTuple):
    """What a press check found: each side once; `moved` is what --back-offset should say, None without both sides."""

    sides: tuple[SideRead, ...]
    moved: Point | None
    unsure: float

    @property
    def back_offset(self) -> str:
        """As the option takes it; empty where it isn't known."""
        return "{:g},{:g}".format(*self.moved) if self.moved else ""


def press_check(photos: Sequence[Photo]) -> PressCheck | None:
    """What photos of a calibration page say; None where none is of one. Raises CommandError in words."""
    coded = [(photo, [(side, code.corners) for code in photo.codes if (side := side_in(code.text))]) for photo in photos]
    if not any(sides for _, sides in coded):
        return None
    found: dict[str, SideRead] = {}
    for photo, sides in coded:
        if len(sides) != 1:
            what = "two sheets in one photo" if sides else "no calibration page can be seen"
            raise CommandError(f"{photo.file}: {what}", "photograph each side of that page by itself")
        ((side, corners),) = sides
        first = next(iter(found.values()), None)
        if first and first.side._replace(name=side.name) != side:
            raise CommandError(f"{photo.file}: a side of another calibration page", "photograph both sides of one page")
        page = side.page()
        try:
            read = lies(photo.picture, marks.find(photo.picture, corners, page, _WIDE), page)
        except marks.NotFoundError as error:
            raise CommandError(f"{photo.file}: {error}", _SHOW) from error
        found[side.name] = SideRead(photo.file, side, read)
    front, back = found.get("FRONT"), found.get("BACK")
    unsure = sum(2 * side.lies.unsure for side in found.values())
    return PressCheck(tuple(found.values()), _moved(front, back) if front and back else None, unsure)


def _moved(front: SideRead, back: SideRead) -> Point:
    """How far backs must move to meet their fronts: seen from the back, one direction is the other way."""
    side = back.side
    ways = (1, -1) if side.duplex == "long" else (-1, 1)
    across, down = (
        round(was - way * one / scale - other / scale, 1) + 0.0
        for was, way, one, other, scale in zip(side.moved, ways, front.lies.off, back.lies.off, back.lies.scale, strict=True)
    )
    return across, down


def told(check: PressCheck) -> Iterator[str]:
    """What was found, in sentences."""
    for one in check.sides:
        where, how = one.side.name.lower(), one.lies
        yield f"{one.file} ({where}): {_size(how, one.side)}"
        away = f"Its middle lies {_way(how.off)} of the paper's" if _way(how.off) else "It lies in the middle of the paper"
        yield f"{away} (± {_tenth(2 * how.unsure):g} mm)."
        if abs(how.turned) > _STRAIGHT:
            yield f"It is turned by {abs(how.turned):.1f}°: straighten the paper in the tray."
    if any(abs(100 * part - 100) > _SAME_SIZE for one in check.sides for part in one.lies.scale):
        yield "For true sizes choose “actual size” or 100 % in the print window, not “fit to page”."
    if check.moved is None:
        other = "back" if check.sides[0].side.name == "FRONT" else "front"
        yield f"Scan a photo of the {other}, too: then you are told how to print backs."
        return
    was = check.sides[0].side.moved
    by = was[0] - check.moved[0], was[1] - check.moved[1]
    sure = f"± {_tenth(check.unsure):g} mm"
    if max(map(abs, by)) <= check.unsure:
        yield f"Backs lie on their fronts ({sure}): print with --back-offset {check.back_offset}."
    else:
        yield f"Backs are {_way(by)} ({sure}): print with --back-offset {check.back_offset}."


def _size(how: Lies, side: Side) -> str:
    across, down = (100 * part for part in how.scale)
    sure = _tenth(200 * how.unsure / side.paper.width)
    per_cent = f"{across:.1f} %" if abs(across - down) <= _SAME_SIZE else f"{across:.1f} % across and {down:.1f} % down"
    off = max(across, down, key=lambda part: abs(part - 100))
    verb = "keeps sizes:" if abs(off - 100) <= _SAME_SIZE else "shrinks to" if off < 100 else "enlarges to"
    return f"Your printer {verb} {per_cent} (± {sure:g} %, if your paper is exactly {side.paper.title})."


def _way(by: Point) -> str:
    """How far off something is, in words: `0.6 mm to the right and 0.2 mm down`; empty where it isn't."""
    words = ((("to the right", "to the left"), by[0]), (("down", "up"), by[1]))
    said = [f"{abs(far):.1f} mm {ways[far < 0]}" for ways, far in words if round(abs(far), 1)]
    return " and ".join(said)


def _tenth(value: float) -> float:
    """A tenth at least, and no more digits than that."""
    return max(0.1, round(value, 1))


def as_json(check: PressCheck, kept: str) -> Plain:
    """The same as plain data."""
    sides = [
        {
            "file": one.file,
            "side": one.side.name.lower(),
            "scale": [round(part, 4) for part in one.lies.scale],
            "off": [round(far, 2) for far in one.lies.off],
            "turned": round(one.lies.turned, 2),
            "unsure": round(2 * one.lies.unsure, 2),
        }
        for one in check.sides
    ]
    return {"sides": sides, "back_offset": check.back_offset or None, "kept": kept or None}
