"""How well photos of ticked sheets are read: `python bench/scan.py [PHOTOS] [RECORD...]`, 500 and the games' own without more.

Photos are made up (tests/support/photos.py), each from its number: half are 2,400 pixels high, half 1,500. Counted are photos
that give no record, records that are wrong without a word, boxes that are in doubt, and the processor's time for a page.
"""

from __future__ import annotations

import statistics
import sys
import time
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

import zxingcpp  # noqa: E402
from PIL import Image  # noqa: E402
from ticked import Printed, read_named  # noqa: E402

from companion.reading import ink, marks  # noqa: E402
from companion.reading.photos import Seen, read_together  # noqa: E402
from photos import drawn_page, grey_of, photo_of  # noqa: E402

_RECORDS = (
    "tests/games/four_kingdoms/records/complete-game.game",
    "tests/games/duelling_circles/records/complete-traditional.game",
    "tests/games/circle_of_power/records/complete-coloured.game",
    "tests/games/circle_of_kings/records/end-combat.game",
    "tests/games/empires/records/example-complete.game",
    "examples/hearts/tests/records/complete-game.game",
)
HEIGHTS = (2400, 1500)


class Outcome(NamedTuple):
    """One photo: whether it was read, boxes, those in doubt, whether the record is wrong without a word, seconds."""

    height: int
    found: bool
    boxes: int = 0
    asked: int = 0
    silent: bool = False
    missed: int = 0
    seconds: float = 0.0


def photographed(printed: Printed, blank: Image.Image, number: int, seed: int, height: int) -> Outcome:
    """A photo of one page, read, and its record compared with that of the perfect page."""
    page = printed.pages[number]
    marked = frozenset(printed.marked(number))
    picture = Image.open(BytesIO(photo_of(blank, page, sorted(marked), seed, height).jpeg))
    code = zxingcpp.read_barcode(picture)
    if code is None or not code.text:
        return Outcome(height, found=False)
    place, grey = code.position, grey_of(picture)
    corners = [(one.x, one.y) for one in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    start = time.process_time()
    try:
        seen = Seen(page.boxes, ink.read(grey, marks.find(grey, corners, page), page.boxes))
    except marks.NotFoundError:
        return Outcome(height, found=False)
    seconds = time.process_time() - start
    none: frozenset[int] = frozenset()
    perfect = Seen(page.boxes, ink.Inked((1.0,) * len(page.boxes), marked, none, none))
    read, right = (
        read_together(printed.sheet.ticks, printed.sheet.header, printed.code.header, [one], {}, read_named)
        for one in (seen, perfect)
    )
    odds = {key for key in {*read.marks, *right.marks} if read.marks.get(key) != right.marks.get(key)}
    named = {doubt.field.key for doubt in (*read.asked, *read.told)}
    silent = bool(odds) and not odds & named
    missed = len(marked - seen.inked.marked - seen.inked.doubtful) + len(seen.inked.marked - marked)
    return Outcome(height, True, len(page.boxes), len(seen.inked.doubtful), silent, missed, seconds)


def main(count: int, records: list[str]) -> None:
    """Makes the photos, one record and page after the other, and says what came of them."""
    texts = [(ROOT / record).read_text("utf-8") for record in records]
    sheets = [(Printed(text), Printed(text, blank=True)) for text in texts]
    outcomes: list[Outcome] = []
    drawn: dict[tuple[int, int], Image.Image] = {}
    for seed in range(count):
        which = seed // 2 % len(sheets)
        printed, blank = sheets[which]
        number = seed // 2 // len(sheets) % len(printed.pages)
        if (which, number) not in drawn:
            drawn[which, number] = drawn_page(blank.pdf, number)
        outcomes.append(photographed(printed, drawn[which, number], number, seed, HEIGHTS[seed % 2]))
        if outcomes[-1].silent or outcomes[-1].missed or not outcomes[-1].found:
            print(f"photo {seed} ({records[which]}, page {number + 1}): {outcomes[-1]}", file=sys.stderr)
    _tell(outcomes)


def _tell(outcomes: list[Outcome]) -> None:
    found = [one for one in outcomes if one.found]
    print(f"photos {len(outcomes)}, found {len(found)} ({len(found) / len(outcomes):.1%})")
    print(f"records wrong without a word: {sum(one.silent for one in found)}")
    print(f"boxes read wrongly: {sum(one.missed for one in found)}")
    for height in HEIGHTS:
        some = [one for one in found if one.height == height]
        boxes, asked = sum(one.boxes for one in some), sum(one.asked for one in some)
        print(f"{height} px: {boxes:,} boxes, {asked} in doubt ({asked / max(1, boxes):.3%})")
    seconds = [one.seconds for one in found]
    print(f"CPU seconds a page: mean {statistics.mean(seconds):.3f}, most {max(seconds):.3f}")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 500, words[1:] or list(_RECORDS))
