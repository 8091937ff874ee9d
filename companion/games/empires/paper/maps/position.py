"""A position of Empires on one sheet."""

from companion.drawing.geometry import A4, LETTER, Box, Paper
from companion.drawing.inks import ink_for
from companion.games.empires.about import ABOUT
from companion.games.empires.atlas.lands import land_of
from companion.games.empires.atlas.model import Atlas
from companion.games.empires.drawings.maps.position import Position, draw_position
from companion.press.page.canvas import PageCanvas


def position_pdf(atlas: Atlas, position: Position, paper: str, ink: str) -> bytes:
    """The position on one sheet of A4 or Letter, on its side."""
    upright = {one.name: one for one in (A4, LETTER)}[paper]
    sheet = Paper(upright.name, upright.title, upright.height, upright.width)
    canvas = PageCanvas(sheet, ink_for(ink, ABOUT.accent), f"{atlas.title}: {position.title}")
    draw_position(canvas, Box(0, 0, sheet.width, sheet.height), land_of(atlas), position)
    canvas.end_page()
    return canvas.finish()


__all__ = ["Position", "position_pdf"]
