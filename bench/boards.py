"""How well positions are read from photos of a board: `python bench/boards.py [PHOTOS]`, 100 without more.

Boards of Duelling Circles with printed tokens laid on them by lot, half in colour, half in the saving ink; half of the photos
2,400 pixels high, half 1,500. Counted are positions that are exact, and those that are wrong without a word.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from laid_tokens import Table  # noqa: E402
from PIL import Image  # noqa: E402

from companion.cli.scanning.boards import board_in, position_on  # noqa: E402
from companion.cli.scanning.pictures import photo_in  # noqa: E402
from companion.disk.files import Trouble  # noqa: E402
from photos import photo_of  # noqa: E402


def main(count: int) -> None:
    """Makes the photos, and says what came of them."""
    tables = [Table(ink=ink) for ink in ("colour", "saver")]
    exact = asked = silent = 0
    for seed in range(count):
        table = tables[seed % 2]
        laid = table.laid(seed)
        jpeg = photo_of(laid.picture, table.board.page, [], seed, (2400, 1500)[seed // 2 % 2]).jpeg
        try:
            read = board_in([photo_in(str(seed), Image.open(BytesIO(jpeg)).convert("L"))])
        except Trouble as error:
            print(f"photo {seed}: {error.message}", file=sys.stderr)
            continue
        if read is None:
            print(f"photo {seed}: no code", file=sys.stderr)
            continue
        found = position_on(read, "", None)
        doubts = {field for field, _ in found.asked if field not in ("turn", "taken")}
        wrong = {name for name in {*found.pieces, *laid.pieces} if found.pieces.get(name) != laid.pieces.get(name)}
        wrong |= {"lucky"} if found.marker != laid.lucky else set()
        exact += not wrong
        asked += bool(wrong) and wrong <= doubts
        silent += not wrong <= doubts
        if wrong:
            print(f"photo {seed}: wrong {sorted(wrong)}, in doubt {sorted(doubts)}", file=sys.stderr)
    print(f"photos {count}: {exact} positions exact, {asked} asked, {silent} wrong without a word")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
