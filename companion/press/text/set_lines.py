"""Lines of text in drawings, set by the insides of WeasyPrint."""

from typing import Any

from weasyprint import css, matrix, text
from weasyprint.draw.text import draw_first_line
from weasyprint.svg.text import Style, TextBox

from companion.drawing import lettering, scripts, surface
from companion.press.text.lines import Line

#: Lines are set in this size, once each, and made as large as they are wanted where they stand.
_SET_IN = 64.0


def set_line(line: Line, stream: Any, fonts: Any) -> bytes:
    """A line of text as a page's content; the fonts that it takes are written down with the page's."""
    style = Style(css.properties.INITIAL_VALUES)
    style.font_config = fonts
    needed = {run.face for run in lettering.runs(line.words, line.face)}
    style["font_family"] = [*surface.families_of(line.face, needed), "serif"]
    style["font_weight"] = 700 if "Bold" in line.face else 400
    style["font_style"] = "italic" if "Italic" in line.face else "normal"
    style["font_size"] = _SET_IN
    style["white_space"] = "pre"
    style["direction"] = "rtl" if scripts.is_right_to_left(line.words) else "ltr"
    layout, _, _, width, *_ = text.line_break.split_first_line(line.words, style, None, None, 0)
    aside = stream.clone()  # with the same fonts
    place = matrix.Matrix(line.wide / width, 0, 0, -line.high / _SET_IN, line.x, line.y)
    layout.reactivate(style)
    aside.begin_text()
    draw_first_line(aside, TextBox(layout, style), "clip", "none", place)
    aside.end_text()
    return b"\n".join(aside.stream)
