"""How sure the press check is: `python bench/press_check.py [PHOTOS]`, 200 without more.

Each photo, made up from its number, is of a side of the calibration page from a printer that shrinks, moves and turns it by lot.
"""

from __future__ import annotations

import random
import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from PIL import Image  # noqa: E402

from companion.cli.scanning.pictures import photo_in  # noqa: E402
from companion.cli.scanning.press_check import press_check  # noqa: E402
from companion.disk.files import Trouble  # noqa: E402
from companion.drawing.geometry import PAPERS  # noqa: E402
from companion.press import PrintOptions  # noqa: E402
from companion.shop.calibration import Side, calibration_sheet  # noqa: E402
from photos import drawn_page, misprinted, photo_of  # noqa: E402


def main(count: int) -> None:
    """Makes the photos, and says how far what was read of each is from what its printer did."""
    pdf = calibration_sheet(PrintOptions())
    sides = [(Side(name, PAPERS["a4"]), drawn_page(pdf, number)) for number, name in enumerate(("FRONT", "BACK"))]
    errors = []
    for seed in range(count):
        chance, (side, drawn) = random.Random(seed), sides[seed % 2]
        scale, turned = chance.uniform(0.93, 1.02), chance.uniform(-0.6, 0.6)
        off = chance.uniform(-2, 2), chance.uniform(-2, 2)
        printed = misprinted(drawn, scale, off, turned)
        jpeg = photo_of(printed, side.page(), [], seed, (2400, 1500)[seed // 2 % 2]).jpeg
        try:
            check = press_check([photo_in(str(seed), Image.open(BytesIO(jpeg)).convert("L"))])
        except Trouble as error:
            print(f"photo {seed}: {error.message}", file=sys.stderr)
            continue
        if check is None:
            print(f"photo {seed}: no code", file=sys.stderr)
            continue
        how = check.sides[0].lies
        size = max(abs(part - scale) for part in how.scale)
        errors.append((size * 100, max(abs(a - b) for a, b in zip(how.off, off, strict=True)), abs(how.turned - turned)))
    print(f"photos {count}, read {len(errors)}")
    for words, off in zip(("size, per cent", "place, mm", "turn, degrees"), zip(*errors, strict=True), strict=True):
        values = sorted(off)
        print(f"{words}: half are within {values[len(values) // 2]:.3f}, all within {values[-1]:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
