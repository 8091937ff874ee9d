"""The seven colours of Kinilani in a table: the token, its name, what it takes behind, where it lands and ahead, what else."""

from dataclasses import dataclass

from companion.drawing import HAIRLINE, Box, lettering
from companion.drawing.paragraphs import draw_paragraph, paragraph_height
from companion.games.duelling_circles.drawings.tokens import draw_token
from companion.games.duelling_circles.rules import colours as kinds
from companion.games.duelling_circles.rules.landing import ATTACKS, burns_beside, meet
from companion.games.duelling_circles.rules.table import Table
from companion.press.page.canvas import PageCanvas

#: What an attack takes: nothing, opposing tokens, friends as well; or landing on an opposing token is barred.
NOTHING, OPPOSING, ALL, BARRED = "", "x", "xx", "–"
_TILE, _TOKEN = 6.6, 9.0
_HEAD = 4.4
_LEGEND = "×: opposing tokens are taken. ××: friends as well."
#: What the lucky tile is worth, by the setting of DC-R7.
_LUCK = {
    "a": "–: may not land there. On the lucky tile nothing is taken.",
    "b": "–: may not land there. Opposing tokens are safe on the lucky tile.",
    "c": "–: barred. The lucky tile saves opposing tokens from landing.",
}


@dataclass(frozen=True)
class Strike:
    """What a colour takes behind it, where it lands, and ahead (DC-8.3 to DC-8.9); and what else there is to know."""

    behind: str
    here: str
    ahead: str
    note: str


def strikes(table: Table) -> dict[str, Strike]:
    """The seven colours as this table plays them (DC-R17, DC-R18)."""
    fire = table.setting("DC-R18")
    friends = {"a": "burns friends too", "b": "burns friends; shares with Green", "c": "burns friends beside it"}[fire]
    notes = {
        kinds.CERULEAN: friends,
        kinds.ULTRAMARINE: "not onto opposing tokens",
        kinds.GREEN: "shares with friends, not Black",
        kinds.ORANGE: friends,
        kinds.RED_WHITE: "spares red-white; rallies twice",
        kinds.VIOLET: "not onto opposing tokens",
        kinds.BLACK: "what lands on it dies" + ("; luck is no bar" if table.setting("DC-R21") == "b" else " as well"),
    }
    return {
        colour: Strike(_beside(table, colour, -1), _landing(table, colour), _beside(table, colour, 1), note)
        for colour, note in notes.items()
    }


def _beside(table: Table, colour: str, way: int) -> str:
    """What a colour takes on the tile ahead (1) or behind (-1)."""
    if ATTACKS.get(colour) != way:
        return NOTHING
    return ALL if burns_beside(table.rulings, colour) else OPPOSING


def _landing(table: Table, colour: str) -> str:
    """What a colour takes where it lands, of friends and opposing tokens that share with nobody."""
    if meet(table.rulings, colour, "", kinds.ORANGE, at_home=False, is_lucky=False).bar:
        return BARRED
    with_friend = meet(table.rulings, colour, kinds.ORANGE, "", at_home=False, is_lucky=False)
    return OPPOSING if with_friend.bar or with_friend.friends else ALL


#: The colours on a card's two sides.
HALVES = (kinds.ORDER[:4], kinds.ORDER[4:])


def draw_colours(canvas: PageCanvas, room: Box, table: Table, seat: int, colours: tuple[str, ...]) -> None:
    """The table of some of the colours, as high as `room` (mm)."""
    ink, left = canvas.ink, room.x + _TOKEN + 2.0
    for column, label in enumerate(("behind", "lands", "ahead")):
        head = Box(left + (column - 1) * (_TILE + 1.6) + _TILE - 2, room.y - 0.8, _TILE + 4, _HEAD)
        canvas.text_in(label, head, lettering.ITALIC, 8, ink.quiet, "centre")
    # What the signs mean stands on the side that has room for all of it, and of it what matters most on both.
    said = (_LEGEND,) if colours == HALVES[0] else (_LEGEND, _LUCK[table.setting("DC-R7")])
    foot = sum(paragraph_height(words, room.width, 8, 1.1) for words in said)
    height = (room.height - _HEAD - paragraph_height(_LEGEND, room.width, 8, 1.1) - 1.0) / len(HALVES[0])
    for row, colour in enumerate(colours):
        place = Box(room.x, room.y + _HEAD + row * height, room.width, height)
        if row:
            canvas.line(place.x, place.y, place.right, place.y, HAIRLINE, ink.accent)
        _draw_row(canvas, place, colour, strikes(table)[colour], seat)
    top = room.bottom - foot
    for words in said:
        top = draw_paragraph(canvas, words, Box(room.x, top, room.width, 0), 8, ink.quiet, 1.1)


def _draw_row(canvas: PageCanvas, box: Box, colour: str, strike: Strike, seat: int) -> None:
    ink, left, middle = canvas.ink, box.x + _TOKEN + 2.0, box.y + box.height / 2
    draw_token(canvas, Box(box.x, middle - _TOKEN / 2, _TOKEN, _TOKEN), seat, colour)
    for column, what in enumerate((strike.behind, strike.here, strike.ahead)):
        tile = Box(left + column * _TILE, middle - _TILE / 2, _TILE, _TILE)
        canvas.box(tile, HAIRLINE, ink.text, fill=ink.wash if what not in (NOTHING, BARRED) else "")
        _draw_strike(canvas, tile, what)
    words = Box(left + 3 * _TILE + 1.8, box.y + 0.8, box.right - left - 3 * _TILE - 1.8, 4.2)
    canvas.text_in(kinds.WORDS[colour].capitalize(), words, lettering.BOLD, 9)
    draw_paragraph(canvas, strike.note, Box(words.x, words.bottom + 0.2, words.width, 0), 8, leading=1.1)


def _draw_strike(canvas: PageCanvas, tile: Box, what: str) -> None:
    """A cross for opposing tokens, two where friends are taken too."""
    x, y, arm = tile.x + tile.width / 2, tile.y + tile.height / 2, 1.2
    if what == BARRED:
        canvas.line(x - arm, y, x + arm, y, 0.5, canvas.ink.text)
    for off in {OPPOSING: (0.0,), ALL: (-1.7, 1.7)}.get(what, ()):
        for way in (-1, 1):
            canvas.line(x + off - arm, y - way * arm, x + off + arm, y + way * arm, 0.6, canvas.ink.accent)
