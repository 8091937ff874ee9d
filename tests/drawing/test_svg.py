"""SVG of what is drawn: well-formed whatever people are called, the same every time, and without a trace of other pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given, strategies as st

from companion.drawing import lettering
from companion.drawing.geometry import Box
from companion.drawing.inks import BY_NAME, PLAYER_MARKS, ink_for
from companion.drawing.outlines import circle, polygon
from companion.drawing.surface import Picture, Surface, SvgSurface

INK = ink_for("colour", "#1F6F6B")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ('<script>alert("1")</script>', "A & B ]]>", "\x00\x1b[31m\ud800\ufffe", "\u202eevil\u2028", "'\" onload='x'", "")


def draw(surface: Surface, box: Box, name: str = "Anna") -> None:
    """A bit of everything."""
    surface.box(box, fill=surface.ink.tint, radius=1.5)
    with surface.clipped(box.inset(1, 1)), surface.turned(30, box):
        surface.line(0, 0, 10, 1 / 3, 0.5)
    with surface.clipped((circle(5, 5, 3), circle(5, 5, 1))), surface.dashed(1, 0.5):
        surface.path((polygon(((0, 0), (9, 0), (4, 7))),), stroke=0.2, rule="evenodd", rounded=True)
    surface.path((circle(5, 5, 4), circle(5, 5, 2)), fill=surface.ink.accent, rule="evenodd", dash=(1.0, 2.0), stroke=0.1)
    surface.suit("h", Box(1, 1, 3, 4))
    surface.mark(PLAYER_MARKS[1], Box(5, 1, 3, 3))
    surface.text_in(name, box, lettering.BOLD, 12, align="centre")


def svg_of(name: str, key: str = "k") -> str:
    surface = SvgSurface(20, 10, INK, f"For {name}", key)
    draw(surface, Box(0, 0, 20, 10), name)
    return surface.finish()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_words(name: str) -> None:
    root = ET.fromstring(svg_of(name))
    assert {element.tag for element in root.iter()} <= {
        SVG + tag for tag in ["svg", "title", "g", "rect", "line", "path", "text", "clipPath"]
    }
    assert not any(attribute.startswith("on") for element in root.iter() for attribute in element.attrib)
    shown = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert shown in (
        "",
        "".join(run.text for run in lettering.runs(lettering.fit(name, lettering.BOLD, 20, 12, 8).text, lettering.BOLD)),
    )


@given(st.text())
@example("\x08\u0f8d")  # a mark over what is no letter
def test_any_name_is_well_formed(name: str) -> None:
    ET.fromstring(svg_of(name))
    ET.fromstring(Picture(name, 20, 10, draw).svg())


def test_equal_calls_give_equal_text_and_ids_are_their_own() -> None:
    assert svg_of("Anna") == svg_of("Anna")
    ids = re.findall(r' id="([^"]+)"', svg_of("Anna", "a") + svg_of("Anna", "b"))
    assert len(ids) == len(set(ids)) == 4
    assert set(re.findall(r"url\(#([^)]+)\)", svg_of("Anna", "a"))) == set(ids[:2])
    assert " id=" in Picture("!?", 20, 10, draw).svg(key='"><')


def test_colours_are_names_or_an_inks_own() -> None:
    picture = Picture("All", 20, 10, draw)
    named, own = picture.svg(), picture.svg(INK)
    assert not re.search(r'(fill|stroke)="#', named)
    assert {"var(--accent)", "var(--red)", "var(--mark-vermilion)"} <= set(re.findall(r'fill="([^"]+)"', named))
    assert "var(" not in own
    assert f'fill="{INK.accent}"' in own
    assert len(re.findall("<path", named)) == len(re.findall("<path", own))


def test_a_picture_has_its_size_where_it_is_a_file_of_its_own() -> None:
    picture = Picture("All", 63.5, 88.9, draw)
    assert ET.fromstring(picture.svg(sized=True)).attrib["width"] == "63.5mm"
    inline = ET.fromstring(picture.svg()).attrib
    assert "width" not in inline
    assert inline["viewBox"] == "0 0 63.5 88.9"


def test_signs_of_other_faces_name_them() -> None:
    surface = SvgSurface(20, 10, BY_NAME, "x")
    surface.text("a ⚔", 1, 1, lettering.TITLE)
    assert 'font-family="Cinzel, Noto Sans Symbols' in surface.finish()
