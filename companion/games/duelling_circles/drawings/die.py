"""The eight-sided die, flat: faces, folds, edges to cut and tabs to glue."""

from companion.drawing import HAIRLINE, RULE, Box, Outline, Surface, arc, lettering, polygon
from companion.games.duelling_circles.drawings import octahedron
from companion.games.duelling_circles.drawings.shapes import PAGE

#: An edge of the die (mm), and the net's size.
EDGE = 46.0
SIZE = (octahedron.width() * EDGE, 3 * octahedron.HEIGHT * EDGE)
_VERTEX = 0.27  # the radius of the rings round the die's corners, in edges


def draw_net(surface: Surface, box: Box) -> None:
    """The net with its top left corner at that of `box`."""
    ink, net = surface.ink, octahedron.net()

    def placed(point: octahedron.Point) -> octahedron.Point:
        return box.x + point[0] * EDGE, box.y + point[1] * EDGE

    for tab in net.tabs:
        surface.outlines((polygon(tuple(map(placed, tab))),), PAGE, fill=ink.tint, stroke=HAIRLINE, colour=ink.text)
    for face in net.faces:
        _draw_face(surface, face, placed(face.middle), tuple(map(placed, face.corners)))
    for start, end in net.cuts:
        surface.line(*placed(start), *placed(end), RULE, ink.text)
    for start, end in net.folds:
        surface.line(*placed(start), *placed(end), RULE, ink.paper)
        with surface.dashed(1.6, 1.2):
            surface.line(*placed(start), *placed(end), HAIRLINE, ink.text)


def _draw_face(surface: Surface, face: octahedron.Face, middle: octahedron.Point, corners: tuple[octahedron.Point, ...]) -> None:
    """A face: white, its number, and in each corner a part of the rings that run round the die's six corners."""
    ink = surface.ink
    surface.outlines((polygon(corners),), PAGE, fill=ink.paper)
    first = (150.0, 270.0, 30.0) if face.up else (330.0, 90.0, 210.0)
    for corner, start in zip(corners, first, strict=True):
        wedge: Outline = (("M", corner), ("L", arc(_VERTEX * EDGE, start, start + 60, corner)[0][1]))
        ring = arc(_VERTEX * EDGE, start, start + 60, corner)
        surface.outlines(((*wedge, *ring[1:], ("Z", ())),), PAGE, fill=ink.tint)
        surface.outlines((ring,), PAGE, stroke=0.8, colour=ink.accent)
        surface.outlines((arc((_VERTEX - 0.035) * EDGE, start, start + 60, corner),), PAGE, stroke=HAIRLINE, colour=ink.accent)
    x, y = middle
    box = Box(x - 5, y - 5, 10, 10)
    with surface.turned(0 if face.up else 180, box):
        surface.text(str(face.number), x, y + 4.6, lettering.TITLE, 36, ink.text, "centre")
        if face.number == 6:  # turned, it is no nine
            surface.line(x - 3, y + 6.6, x + 3, y + 6.6, 0.8, ink.text)
