"""Which kings harvest, as a picture and in words; what the places show comes from the game's own table."""

from companion.drawing.geometry import Box, share
from companion.drawing.inks import WHITE
from companion.drawing.outlines import CROWN
from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.games.four_kingdoms.rules.state import PLACES
from companion.games.four_kingdoms.rules.table import Table
from companion.press.page import lettering
from companion.press.page.canvas import HAIRLINE, RULE, PageCanvas

VARIATION_TITLES = {
    "no-kings": "No Kings",
    "day": "Day King",
    "night": "Night King",
    "evening": "Evening King",
    "double": "Double King",
    "trinity": "Trinity",
    "mirrorland": "Mirrorland",
}
#: The places that the table sees before the first trick.
_SEEN = ("royal", "bottom")
_CROWN = 15 / 24  # height over width


def places_of(table: Table, scoring: str) -> tuple[str, ...]:
    """The places that harvest, from the top of the King Deck."""
    found = harvesting_places(table, scoring)
    return tuple(place for place in PLACES if place in found)


def joined(words: tuple[str, ...]) -> str:
    """`royal, inner and bottom`."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def forecast(table: Table, scoring: str) -> tuple[str, ...]:
    """What the table knows before the first trick: who comes for certain, perhaps, and never."""
    harvesting = places_of(table, scoring)
    if not harvesting:
        return ("*Certain:* no king comes.",)
    certain = tuple(place for place in _SEEN if place in harvesting)
    never = tuple(place for place in _SEEN if place not in harvesting)
    hidden = any(place not in _SEEN for place in harvesting)
    lines = [f"*Certain:* the {joined(certain)} king."] if certain else []
    if hidden:
        lines.append("*One chance in two:* each of the kings not seen.")
    else:
        never = ("other",)
    if never:
        lines.append(f"*Never:* the {joined(never)} king{'s' if never == ('other',) or len(never) > 1 else ''}.")
    return tuple(lines)


def draw_king_deck(canvas: PageCanvas, box: Box, harvesting: tuple[str, ...]) -> None:
    """Four small cards with the names of their places below; those that harvest are crowned."""
    for place, column in zip(PLACES, share(box, (0.0,) * 4), strict=True):
        height = box.height - 5
        card = Box(column.x + (column.width - height * 0.7) / 2, column.y, height * 0.7, height)
        comes = place in harvesting
        canvas.box(card, RULE if comes else HAIRLINE, canvas.ink.accent if comes else "", fill=WHITE, radius=1.2)
        if comes:
            draw_crown(canvas, card, 0.7 * card.width)
        name = Box(column.x - 1, card.bottom + 0.6, column.width + 2, 4.4)
        face = lettering.BOLD if comes else lettering.ITALIC
        canvas.text_in(place, name, face, 8.5, "" if comes else canvas.ink.quiet, "centre", 8)


def draw_crown(canvas: PageCanvas, box: Box, width: float, *, solid: bool = True) -> None:
    """A crown so wide (mm), in the middle of a box; not `solid`: its outline, on a tint."""
    height = width * _CROWN
    place = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    accent, tint = canvas.ink.accent, canvas.ink.tint
    canvas.outlines(CROWN, place, fill=accent if solid else tint, stroke=0.0 if solid else RULE, colour=accent)
