"""A position of Empires on one sheet."""

from companion.drawing import geometry, inks
from companion.games.empires.about import ABOUT
from companion.games.empires.atlas import lands, model
from companion.games.empires.drawings.maps.position import Position, draw_position
from companion.press.page.canvas import PageCanvas


def position_pdf(atlas: model.Atlas, position: Position, paper: str, ink: str) -> bytes:
    """The position on one sheet of A4 or Letter, on its side."""
    upright = {one.name: one for one in (geometry.A4, geometry.LETTER)}[paper]
    sheet = geometry.Paper(upright.name, upright.title, upright.height, upright.width)
    canvas = PageCanvas(sheet, inks.ink_for(ink, ABOUT.accent), f"{atlas.title}: {position.title}")
    with canvas.named(canvas.title):
        draw_position(canvas, geometry.Box(0, 0, sheet.width, sheet.height), lands.land_of(atlas), position)
    canvas.end_page()
    return canvas.finish()


__all__ = ["Position", "position_pdf"]
