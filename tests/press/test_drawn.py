"""A picture in a printed page looks like the same picture as SVG, and its letters can be read."""

from __future__ import annotations

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from companion.drawing import lettering
from companion.drawing.geometry import Box
from companion.drawing.inks import ink_for
from companion.drawing.outlines import circle, polygon
from companion.drawing.surface import Picture, Surface
from companion.press.text.drawn import Drawn
from reading_back import pages_of, why_no_rulebooks

if why_no_rulebooks():
    pytest.skip(why_no_rulebooks(), allow_module_level=True)

from companion.press.text.typeset import typesetter

INK = ink_for("colour", "#1F6F6B")
CSS = "@page{size:100mm 60mm;margin:0} body{margin:0} div{width:100mm} img{width:100%;display:block}"
PAGE = "<html lang='en'><head><title>-</title></head><body><div>{}</div></body></html>"


def everything(surface: Surface, box: Box) -> None:
    """One of each thing that a picture can be made of."""
    surface.box(Box(2, 2, 20, 12), width=0.5, fill="#ECEAE6", radius=3)
    surface.box(Box(26, 2, 20, 12), width=0, fill=surface.ink.accent)
    surface.line(50, 3, 95, 12, 0.8, "#B3261E")
    surface.path((circle(12, 30, 9), circle(12, 30, 5)), fill="#0072B2", rule="evenodd")
    surface.path((polygon(((30, 22), (46, 30), (28, 38))),), stroke=1.5, colour="#333333", rounded=True)
    surface.path((polygon(((50, 22), (64, 22), (64, 38))),), stroke=0.5, dash=(2, 1))
    with surface.clipped(Box(70, 20, 10, 10)):
        surface.path((circle(80, 30, 9),), fill="#E0B000")
    with surface.turned(30, Box(85, 20, 10, 10)), surface.dashed(1, 1):
        surface.box(Box(85, 20, 10, 10), width=0.5)
    surface.path((circle(box.right, box.bottom, 12),), fill=surface.ink.text)  # half of it is outside
    surface.text("Aino wins 7 ♠ & <all>", 4, 50, lettering.BOLD, 14, surface.ink.accent)
    surface.text("right", 80, 57, lettering.ITALIC, 11, "", "right")


PICTURE = Picture("One of each", 100, 60, everything)


def printed(html: str, **pictures: Drawn) -> bytes:
    return typesetter().write(typesetter().lay_out(PAGE.format(html), CSS, pictures))


def seen(pdf: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB").filter(ImageFilter.GaussianBlur(1.5))


def test_a_drawn_picture_looks_as_its_svg_does() -> None:
    drawn = Drawn(PICTURE, INK)
    ours, svg = seen(printed(drawn.element("x"), x=drawn)), seen(printed(PICTURE.svg(INK)))
    difference = ImageChops.difference(ours, svg)
    assert max(highest for _, highest in difference.getextrema()) < 70
    assert sum(difference.convert("L").histogram()[20:]) < 60  # points of a page of 28,800, mostly along letters


def test_its_letters_can_be_read_and_its_bytes_are_the_same_twice() -> None:
    first, again = (printed(drawn.element("x"), x=drawn) for drawn in (Drawn(PICTURE, INK), Drawn(PICTURE, INK)))
    assert first == again
    assert "Aino wins 7 ♠ & <all>" in pages_of(first)[0]
    assert 'alt="One &quot;of&quot; each"' in Drawn(Picture('One "of" each', 10, 10, everything), INK).element("x")


def test_a_picture_is_drawn_in_the_ink_of_its_page() -> None:
    grey = Drawn(PICTURE, ink_for("saver", "#1F6F6B"))
    image = seen(printed(grey.element("x"), x=grey))
    red, green, blue = image.crop((160, 20, 250, 70)).split()  # the box that has the accent's colour
    assert red.tobytes() == green.tobytes() == blue.tobytes()
    assert red.getextrema() == (0, 0)
