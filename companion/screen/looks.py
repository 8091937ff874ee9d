"""The style sheet of all screens: the files of `templates/screen/css`, and each game's accent by day and by lamplight."""

import re
from colorsys import hls_to_rgb, rgb_to_hls

from companion.drawing.inks import parts_of
from companion.referee import all_about
from companion.resources import templates

#: The ground that an accent must be read on by lamplight.
_GROUND = (42, 37, 31)
_CONTRAST = 5.5
#: What a style sheet says to those who change it, and blanks that set nothing apart.
_UNREAD = re.compile(r"/\*.*?\*/\s*|(?<=[{};,])\s+", re.DOTALL)

Colour = tuple[int, int, int]


def stylesheet() -> str:
    """All of it, in the order of the files' names, without what they say to those who change them; then the games' accents."""
    sheets = sorted((templates() / "screen" / "css").glob("*.css"))
    return _UNREAD.sub("", "".join(sheet.read_text("utf-8") for sheet in sheets)) + accents()


def accents() -> str:
    """The accent of each game, by day and by lamplight: whatever stands within `data-game="…"` has it."""
    lines = []
    for about in all_about():
        lamp = "#" + "".join(f"{part:02x}" for part in by_lamplight(parts_of(about.accent)))
        lines.append(f'[data-game="{about.id}"]{{--day: {about.accent};--lamp: {lamp};}}')
    return "\n".join((*lines, ""))


def by_lamplight(colour: Colour) -> Colour:
    """A colour of the same hue, so light that it can be read on a dark ground."""
    hue, lightness, saturation = rgb_to_hls(*(part / 255 for part in colour))
    found = colour
    while contrast(found, _GROUND) < _CONTRAST and lightness < 1:
        lightness += 0.01
        red, green, blue = (round(part * 255) for part in hls_to_rgb(hue, min(lightness, 1), saturation))
        found = (red, green, blue)
    return found


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour is seen on another, 1 to 21, as WCAG counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
