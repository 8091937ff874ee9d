"""What WeasyPrint would work out again and again in a book, and is kept instead.

A line of text, the lengths of a style, a style's face: each is worked out once for all that are alike. Whoever prints sees no
difference. These are insides of WeasyPrint, so its version is bound (pyproject.toml), and a test tells when one of them is gone.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from weasyprint.layout import percent
from weasyprint.text import line_break

#: All of a style that a line of text depends on, beside its face.
_OF_A_LINE = (
    *("font_size", "font_kerning", "letter_spacing", "word_spacing", "white_space", "word_break", "overflow_wrap", "tab_size"),
    *("direction", "text_decoration_line", "hyphens", "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone"),
)
_SIDES = ("top", "right", "bottom", "left")
_LENGTHS = (
    *(f"{kind}_{side}" for kind in ("margin", "padding") for side in _SIDES),
    *(f"{least}{way}" for least in ("", "min_", "max_") for way in ("width", "height")),
)
_BORDERS = tuple(f"border_{side}_width" for side in _SIDES)


def remember() -> None:
    """Have WeasyPrint keep these things from here on."""
    line_break.get_font_description = _kept_with_style(line_break.get_font_description)
    line_break._font_style_cache_key = _kept_with_style(line_break._font_style_cache_key)
    _replace(line_break.split_first_line, _lines_kept(line_break.split_first_line, line_break._font_style_cache_key))
    _keep_layouts(line_break.Layout)
    _replace(percent.resolve_percentages, _lengths_kept(percent.resolve_percentages))


def _replace(function: Callable[..., Any], better: Callable[..., Any]) -> None:
    """Put a function in another's place, in all modules of WeasyPrint that have it."""
    for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == "weasyprint"]:
        for name in [name for name, value in vars(module).items() if value is function]:
            setattr(module, name, better)


def _kept_with_style(found: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose answers are kept with the style they are about. It is asked with every piece of a line."""

    def kept(style: Any, include_size: bool = False) -> Any:
        known = vars(style)
        name = f"{found.__name__}-{include_size}"
        if name not in known:
            known[name] = found(style, include_size=True) if include_size else found(style)
        return known[name]

    return kept


def _lines_kept(split: Callable[..., Any], face_of: Callable[[Any], str]) -> Callable[..., Any]:
    """The function that breaks a line, whose lines are kept with the document: one for all texts alike that are set alike.

    Tables ask for the same words several times, columns are set until they are level, and half of all pieces are a space, a card,
    an id. A text that fits without a break is the same in every width that it fits into.
    """

    @wraps(split)
    def kept(text: str, style: Any, context: Any, max_width: Any, justification_spacing: Any, *rest: Any, **named: Any) -> Any:
        if justification_spacing:
            return split(text, style, context, max_width, justification_spacing, *rest, **named)
        known = vars(style.font_config).setdefault("lines", {})
        set_as = _set_as(style, face_of)
        line = known.get((text, set_as))
        if line and (max_width is None or line[_WIDTH] <= max_width):
            return line
        exactly = (text, set_as, max_width, rest, *named.items())
        line = known.get(exactly)
        if line is None:
            line = known[exactly] = split(text, style, context, max_width, 0, *rest, **named)
            if line[_RESUME] is None and (max_width is None or line[_WIDTH] <= max_width):
                known[text, set_as] = line
        return line

    return kept


#: Where what `split_first_line` gives says where the next line begins, and how wide this one is.
_RESUME, _WIDTH = 2, 3


def _set_as(style: Any, face_of: Callable[[Any], str]) -> str:
    known = vars(style)
    if "set-as" not in known:
        known["set-as"] = f"{face_of(style)} {[style[name] for name in _OF_A_LINE]}"
    return str(known["set-as"])


def _keep_layouts(layout: Any) -> None:
    """A line that was set is drawn as it is. WeasyPrint throws its letters away, and sets it once more to draw it."""
    again = layout.reactivate

    def reactivate(self: Any, style: Any) -> None:
        if self.justification_spacing:
            again(self, style)

    layout.deactivate = lambda _self: None
    layout.reactivate = reactivate


def _lengths_kept(resolve: Callable[..., None]) -> Callable[..., None]:
    """The function that gives a box its lengths. They are kept with a style of which none depends on what is around the box."""

    @wraps(resolve)
    def kept(box: Any, containing_block: Any) -> None:
        style = box.style
        known = vars(style).get("lengths")
        if not known:
            resolve(box, containing_block)
            if known is None:
                vars(style)["lengths"] = {name: getattr(box, name) for name in _LENGTHS} if _is_fixed(style) else {}
            return
        own = vars(box)
        own.update(known)
        collapsed = style["border_collapse"] == "collapse"  # then a cell may have got its borders from the table
        for name in _BORDERS:
            if not (collapsed and name in own):
                own[name] = style[name]

    return kept


def _is_fixed(style: Any) -> bool:
    if style["box_sizing"] != "content-box":
        return False
    return all(style[name] == "auto" or getattr(style[name], "unit", None) == "px" for name in _LENGTHS)
