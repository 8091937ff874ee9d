"""Make what the app is seen by before it runs: its icons and its faces, in templates/app. Run it when either changes.

The icons are drawn by our own drawing code. The faces are those of fonts/, with the Latin letters and the signs that screens use;
a font whose name is reserved may not keep it when it is cut down (OFL), so both are renamed within their files.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pypdfium2
from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from companion.drawing.geometry import Box, Paper  # noqa: E402 - the package may lie beside this folder only
from companion.drawing.inks import ink_for  # noqa: E402
from companion.drawing.outlines import CROWN, MIDDLE, SUITS, Outline, arc, at, circle, placed, rounded, sector  # noqa: E402
from companion.drawing.surface import Picture, Surface  # noqa: E402
from companion.press.page.canvas import PageCanvas  # noqa: E402

INTO = ROOT / "templates" / "app"
GROUND, RIM, LEAF, PALE, GOLD = "#211c17", "#8a5a24", "#312a23", "#f6f0e2", "#d9a441"
RED = "#d9534a"
#: The side of the icon's drawing (mm), and of what of it is safe from any mask.
SIDE = 100.0
INK = ink_for("colour", RIM)
#: Dashes, quotes, bullets, arrows, fractions, minus, suits; with Basic Latin and Latin-1 (titles, and what we say in italics)
#: and with Latin Extended-A, too, for the names of players and places.
SIGNS = "U+2010-2027,U+2030-203A,U+20AC,U+2190-2193,U+2212,U+2260,U+2264-2265,U+2660-2667"
OWN_LETTERS = f"U+0020-00FF,{SIGNS}"
LETTERS = f"U+0020-017F,U+0218-021B,{SIGNS}"
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"]
FACES = {
    "Cinzel-Bold.ttf": ("title.woff2", "Companion Title", OWN_LETTERS),
    "GentiumBookPlus-Regular.ttf": ("text.woff2", "Companion Text", LETTERS),
    "GentiumBookPlus-Bold.ttf": ("text-bold.woff2", "Companion Text", LETTERS),
    "GentiumBookPlus-Italic.ttf": ("text-italic.woff2", "Companion Text", OWN_LETTERS),
}


def wheel(surface: Surface, scale: float) -> None:
    """The four suits on a wheel round a crown, `scale` of the side wide."""

    def here(outline: Outline) -> Outline:
        side = SIDE * scale
        return placed(outline, (SIDE - side) / 2, (SIDE - side) / 2, side)

    rim = 1.6 * scale
    for quarter in range(4):
        surface.path((here(sector(0.235, 0.465, 90 * quarter + 2.2, 90 * quarter + 87.8)),), fill=LEAF, stroke=rim, colour=RIM)
        x, y = at(0.35, 90 * quarter + 45)
        colour = RED if quarter % 2 else PALE
        surface.path([here(placed(part, x - 0.085, y - 0.085, 0.17)) for part in SUITS["shcd"[quarter]]], fill=colour)
        surface.path((here(arc(0.497, 90 * quarter, 90 * quarter + 90)),), stroke=rim * 0.8, colour=GOLD)
    surface.path((here(circle(*MIDDLE, 0.2)),), fill=LEAF, stroke=rim, colour=GOLD)
    surface.path([here(placed(part, 0.385, 0.42, 0.23, 0.15)) for part in CROWN], fill=GOLD)


def icon(corners: float, scale: float) -> Picture:
    """The icon with its ground; a system that masks it wants none of the corners, and a smaller wheel."""

    def draw(surface: Surface, _: Box) -> None:
        surface.path((rounded(Box(0, 0, SIDE, SIDE), corners),), fill=GROUND)
        wheel(surface, scale)

    return Picture("Companion", SIDE, SIDE, draw)


def png(picture: Picture, pixels: int) -> bytes:
    """A picture as PNG, with nothing where it is round."""
    canvas = PageCanvas(Paper("icon", "Icon", SIDE, SIDE), INK, "Companion")
    picture.draw(canvas, Box(0, 0, SIDE, SIDE))
    canvas.end_page()
    page = pypdfium2.PdfDocument(canvas.finish())[0]
    image = page.render(scale=4 * pixels / (SIDE / 25.4 * 72), fill_color=(0, 0, 0, 0)).to_pil().convert("RGBA")
    written = io.BytesIO()
    image.resize((pixels, pixels), Image.Resampling.LANCZOS).quantize(
        24, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    ).save(written, "PNG", optimize=True)
    return written.getvalue()


def face(source: str, family: str, letters: str) -> bytes:
    """A font cut down to what screens need, under a name of our own."""
    options = subset.Options(
        layout_features=FEATURES, hinting=False, desubroutinize=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 14], notdef_outline=True
    )
    font = TTFont(ROOT / "fonts" / source, recalcTimestamp=False)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=subset.parse_unicodes(letters.replace("U+", "")))
    cut.subset(font)
    style = str(font["name"].getDebugName(2))
    for known, text in (
        (1, family),
        (3, f"{family} {style}"),
        (4, f"{family} {style}"),
        (6, f"{family}-{style}".replace(" ", "")),
    ):
        font["name"].setName(text, known, 3, 1, 0x409)
    font["name"].setName("SIL Open Font License 1.1; its text is in NOTICE.txt", 13, 3, 1, 0x409)
    font["name"].names = [one for one in font["name"].names if one.platformID == 3]
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def main() -> None:
    """Writes all of them."""
    for folder in ("icons", "faces"):
        (INTO / folder).mkdir(exist_ok=True)
    (INTO / "icons" / "icon.svg").write_text(icon(22, 0.9).svg(INK), "utf-8")
    for name, corners, scale, pixels in (
        ("icon-192", 22, 0.9, 192), ("maskable-512", 0, 0.72, 512), ("apple-touch-icon", 0, 0.84, 180),
    ):  # fmt: skip
        (INTO / "icons" / f"{name}.png").write_bytes(png(icon(corners, scale), pixels))
    for source, (name, family, letters) in FACES.items():
        (INTO / "faces" / name).write_bytes(face(source, family, letters))
    for path in sorted((*INTO.glob("icons/*"), *INTO.glob("faces/*"))):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
