"""Make the pictures of docs/print.md: a photo of a ticked sheet, made up, and the same with what was read of it.

Run it when the sheet changes. The pictures are not compared in tests.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

import zxingcpp  # noqa: E402 - the package may lie beside this folder only
from PIL import Image, ImageDraw  # noqa: E402
from ticked import Printed  # noqa: E402

from companion.reading import ink, marks  # noqa: E402
from photos import grey_of, photo_of  # noqa: E402

RECORD = "tests/games/four_kingdoms/records/complete-game.game"
SEED, HEIGHT = 3, 900


def main() -> None:
    """Writes both pictures, half as high as the photo that is read."""
    text = (ROOT / RECORD).read_text("utf-8")
    printed, blank = Printed(text), Printed(text, blank=True)
    page, seed = printed.pages[0], SEED
    picture = Image.open(BytesIO(photo_of(blank.first, page, printed.marked(0), seed, 2400).jpeg)).convert("RGB")
    place = zxingcpp.read_barcode(picture).position
    corners = [(one.x, one.y) for one in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    at = marks.find(grey_of(picture), corners, page)
    found = ink.read(grey_of(picture), at, page.boxes)
    read = picture.copy()
    pen = ImageDraw.Draw(read)
    for mark in page.marks:
        _framed(pen, at, mark, 3.2, "#0072B2")
    for number in found.marked:
        _framed(pen, at, (page.boxes[number].x, page.boxes[number].y), 2.2, "#D55E00")
    for name, shown in (("photo", picture), ("read", read)):
        shown.thumbnail((HEIGHT, HEIGHT))
        shown.save(ROOT / "docs" / "gallery" / f"scan-{name}.jpg", quality=70, optimize=True)


def _framed(pen: ImageDraw.ImageDraw, at: object, middle: tuple[float, float], half: float, colour: str) -> None:
    x, y = middle
    corners = [at.at(x + a * half, y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]  # type: ignore[attr-defined]
    pen.line(corners, fill=colour, width=8)


if __name__ == "__main__":
    main()
