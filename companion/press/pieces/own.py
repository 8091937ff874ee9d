"""Cards with pictures and names of somebody's own: a picture fills a card and its bleed, a name stands along both edges."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from typing import Any

from companion.drawing import BLEED, POINTS_PER_MM, SAFE, Box, lettering
from companion.press.job.own import BACK, OwnPack
from companion.press.page.canvas import PageCanvas
from companion.press.page.errors import PrintError
from companion.press.pieces.sprue import Face, Piece

_NAME_SIZE, _NAME_ROOM = 8.0, 3.4


def dressed(pieces: Sequence[Piece], own: OwnPack) -> list[Piece]:
    """The pieces with what a pack of somebody's own has for them; no picture of theirs touches another card."""
    content = own.pictures.get(BACK)
    # One and the same for all, so that a print shop is given it once.
    back: Face | None = partial(_draw_picture, content=content) if content else None
    return [
        replace(
            piece,
            front=_front(piece, own),
            back=(back or piece.back) if piece.back else None,
            kind=f"own {piece.name}" if back or piece.name.casefold() in own.pictures else piece.kind,
        )
        for piece in pieces
    ]


def _front(piece: Piece, own: OwnPack) -> Face:
    key = piece.name.casefold()
    picture, name = own.pictures.get(key), own.names.get(key, "")
    front: Face = partial(_draw_picture, content=picture) if picture else piece.front
    return partial(_draw_named, front=front, name=name) if name else front


def _draw_named(canvas: PageCanvas, box: Box, *, front: Face, name: str) -> None:
    front(canvas, box)
    length = min(lettering.width(name, lettering.ITALIC, _NAME_SIZE) + 2.0, 0.6 * box.height)
    for turned in (0, 180):
        with canvas.turned(turned, box):
            # Upright at the left edge, it begins at the card's foot, where no index stands.
            middle = Box(box.x + SAFE + _NAME_ROOM / 2, box.bottom - SAFE - 1.0 - length / 2, 0, 0)
            plate = Box(middle.x - length / 2, middle.y - _NAME_ROOM / 2, length, _NAME_ROOM)
            with canvas.turned(-90, plate):
                canvas.box(plate, width=0, fill=canvas.ink.paper, radius=_NAME_ROOM / 2)
                canvas.text_in(name, plate.inset(1.0), lettering.ITALIC, _NAME_SIZE, align="centre", least=6)


def _draw_picture(canvas: PageCanvas, box: Box, *, content: bytes) -> None:
    """A picture over a card and its bleed, as much of it as there is room for, its middle in the card's middle."""
    picture = _picture(content, grey=canvas.ink.name != "colour")
    ground = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
    across, down = picture.getSize()
    scale = max(ground.width / across, ground.height / down)
    width, height = across * scale, down * scale
    left = ground.x + (ground.width - width) / 2
    foot = canvas.height - (ground.bottom - (ground.height - height) / 2)
    with canvas.clipped(ground):
        canvas.pdf.drawImage(picture, *(number * POINTS_PER_MM for number in (left, foot, width, height)))


@lru_cache(maxsize=120)
def _picture(content: bytes, *, grey: bool) -> Any:  # reportlab's own reader
    """A picture as reportlab takes it, on white where it is clear; without colour where none is printed. Raises PrintError."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    try:
        found = Image.open(BytesIO(content)).convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PrintError("A picture of the pack cannot be read as PNG or JPEG.") from error
    ground = Image.new("RGBA", found.size, "white")
    ground.alpha_composite(found)
    return ImageReader(ground.convert("L" if grey else "RGB"))
