"""The cards of Empires: eleven combinations, four attributes, and a card of phases for each player."""

from companion.cards.sizes import SIZES
from companion.drawing import lettering
from companion.drawing.geometry import BLEED, SAFE, Box
from companion.drawing.inks import WHITE
from companion.drawing.paragraphs import LEADING, draw_paragraph, paragraph_height
from companion.drawing.surface import HAIRLINE, RULE
from companion.games.empires.drawings.demand import SIGN, demand_width, draw_demand
from companion.games.empires.drawings.emblem import EMBLEM
from companion.games.empires.drawings.scenes import HEIGHT, SCENES, WIDTH, draw_scene
from companion.games.empires.paper.figures import Player, played, players_of, table_of
from companion.games.empires.paper.words import (
    ATTRIBUTES,
    attribute_text,
    effect,
    effects_in_short,
    helped,
    house_rulings,
    phases,
)
from companion.games.empires.rules.combinations import COMBINATIONS, Combination
from companion.games.empires.rules.state import State
from companion.games.empires.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Face, Piece

#: Trim of a card (mm): poker size.
CARD = SIZES["poker"].trim
_BAND = 11.5
_LOW_BAND = 8.5
_EDGE = SAFE + 1.2
_TIGHT = 1.14
_TIGHTEST = 1.08


def cards(job: Job) -> bytes:
    """All cards of a job with their backs, as a PDF. Raises PrintError."""
    words = f"Empires, reference cards {CARD[0]:g} × {CARD[1]:g} mm · {played(job)}"
    return pieces_pdf(job, "reference cards", CARD, pieces_of(job), words)


def pieces_of(job: Job) -> tuple[Piece, ...]:
    """Helper cards first, one for each player; then combinations, then attributes."""
    table, state = table_of(job), job.judgement.inner
    helpers = (Piece(_helper(player, table, state), _overview(table), kind="helper") for player in players_of(job))
    combinations = (Piece(_combination(one, table), _draw_back) for one in COMBINATIONS.values())
    attributes = (Piece(_attribute(name, suit, table), _draw_back) for name, suit in ATTRIBUTES.items())
    return (*helpers, *combinations, *attributes)


def _combination(one: Combination, table: Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        _draw_ground(canvas, box, one.name.capitalize())
        height = SIGN[1]
        width = demand_width(one.demand, height)
        draw_demand(canvas, one.demand, box.x + (box.width - width) / 2, box.y + _BAND + 3.0, height)
        top = box.y + _BAND + height + 5.4
        draw_scene(canvas, SCENES[one.name], box.x + (box.width - WIDTH) / 2, top)
        text = Box(box.x + _EDGE, top + HEIGHT + 2.0, box.width - 2 * _EDGE, 0)
        rulings = house_rulings(table, one)
        room = box.bottom - SAFE - 4.0 - text.y
        size = _fitting((effect(one), *rulings), text.width, room)
        for words, colour in ((effect(one), ""), *((ruling, canvas.ink.quiet) for ruling in rulings)):
            text = Box(text.x, draw_paragraph(canvas, words, text, size, colour) + 0.4, text.width, 0)
        canvas.text(one.rule, box.x + box.width / 2, box.bottom - SAFE - 0.6, lettering.ITALIC, 8, canvas.ink.quiet, "centre")

    return face


def _attribute(name: str, suit: str, table: Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        _draw_ground(canvas, box, name)
        combinations = helped(table, suit)
        side = 25.0 - 6.4 * max(0, len(combinations) - 3)
        canvas.suit(suit, Box(box.x + (box.width - side) / 2, box.y + _BAND + 4.0, side, side))
        text = Box(box.x + _EDGE, box.y + _BAND + side + 8.0, box.width - 2 * _EDGE, 0)
        bottom = draw_paragraph(canvas, attribute_text(table, suit), text, 9.5)
        canvas.text("It helps in", text.x, bottom + 4.2, lettering.ITALIC, 9, canvas.ink.quiet)
        top = bottom + 6.2
        for one in combinations:
            draw_demand(canvas, one.demand, text.x, top, 5.2)
            canvas.text_in(one.name, Box(text.x + 19.0, top, text.width - 19.0, 5.2), size=9.5)
            top += 6.4
        canvas.text("EM-5.4", box.x + box.width / 2, box.bottom - SAFE - 0.6, lettering.ITALIC, 8, canvas.ink.quiet, "centre")

    return face


def _helper(player: Player, table: Table, state: State) -> Face:
    rows = tuple(phases(table, state.size, state.need))

    def face(canvas: PageCanvas, box: Box) -> None:
        _draw_ground(canvas, box, "A turn")
        indent, foot = 6.0, 8.5
        width = box.width - 2 * _EDGE - indent
        words = tuple(f"*{name}* {text}" if name else f"*{text}*" for _, name, text in rows)
        room = box.height - _BAND - foot - 3.2
        size = _fitting(words, width, room - 0.4 * len(rows), _TIGHT)
        used = sum(paragraph_height(text, width, size, _TIGHT) for text in words)
        gap = min(2.6, (room - used) / (len(rows) - 1))
        top = box.y + _BAND + 1.8
        for (number, _, _), text in zip(rows, words, strict=True):
            line = paragraph_height("x", width, size, _TIGHT)
            canvas.text_in(number, Box(box.x + _EDGE, top, indent, line), lettering.BOLD, size, canvas.ink.accent)
            top = draw_paragraph(canvas, text, Box(box.x + _EDGE + indent, top, width, 0), size, leading=_TIGHT) + gap
        _draw_owner(canvas, Box(box.x + _EDGE, box.bottom - foot, box.width - 2 * _EDGE, foot - SAFE), player)

    return face


def _draw_owner(canvas: PageCanvas, box: Box, player: Player) -> None:
    canvas.line(box.x, box.y, box.right, box.y, HAIRLINE)
    canvas.mark(player.mark, Box(box.x, box.y + 1.4, 3.4, 3.4))
    right = box.right
    if player.suit:
        right -= 4.6
        canvas.suit(player.suit, Box(right + 1.0, box.y + 1.3, 3.6, 3.6))
    canvas.text_in(player.name, Box(box.x + 5.4, box.y + 0.5, right - box.x - 5.4, 5.2), size=10)


def _overview(table: Table) -> Face:  # noqa: ARG001 - the quick reference is the same for all tables
    """The eleven combinations at a glance, on the back of a player's card."""

    def face(canvas: PageCanvas, box: Box) -> None:
        _draw_ground(canvas, box, "Combinations", _LOW_BAND, 11)
        indent, height = 12.2, 3.4
        width = box.width - 2 * SAFE - indent
        rows = [(one, f"*{one.name}* {effects_in_short()[one.name]}") for one in COMBINATIONS.values()]
        room = box.height - _LOW_BAND - SAFE - 1.2
        used = sum(paragraph_height(text, width, 8, _TIGHTEST) for _, text in rows)
        gap = (room - used) / (len(rows) - 1)
        top = box.y + _LOW_BAND + 1.2
        for one, text in rows:
            draw_demand(canvas, one.demand, box.x + SAFE, top, height)
            top = draw_paragraph(canvas, text, Box(box.x + SAFE + indent, top, width, 0), 8, leading=_TIGHTEST) + gap

    return face


def _draw_ground(canvas: PageCanvas, box: Box, title: str, band: float = _BAND, size: float = 14) -> None:
    """White, with a band for the title that runs over the edges."""
    ink = canvas.ink
    bleeding = Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED)
    canvas.box(bleeding, width=0, fill=WHITE)
    canvas.box(Box(bleeding.x, bleeding.y, bleeding.width, BLEED + band), width=0, fill=ink.tint)
    canvas.line(bleeding.x, box.y + band, bleeding.right, box.y + band, RULE, ink.accent)
    place = Box(box.x + _EDGE, box.y + SAFE, box.width - 2 * _EDGE, band - SAFE)
    canvas.text_in(title, place, lettering.TITLE, size, ink.accent, "centre")


def _draw_back(canvas: PageCanvas, box: Box) -> None:
    """The emblem within two frames: the same when the card is turned round but for the emblem itself."""
    ink = canvas.ink
    canvas.box(Box(box.x - BLEED, box.y - BLEED, box.width + 2 * BLEED, box.height + 2 * BLEED), width=0, fill=ink.tint)
    canvas.box(box.inset(_EDGE, _EDGE), RULE, ink.accent, WHITE, 2.0)
    canvas.box(box.inset(_EDGE + 1.2, _EDGE + 1.2), HAIRLINE, ink.accent, "", 1.2)
    side = 40.0
    EMBLEM.draw(canvas, Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side))


def _fitting(texts: tuple[str, ...], width: float, room: float, leading: float = LEADING) -> float:
    """The largest size of 9.5 points or less in which the texts stand in a room (mm)."""
    size = 9.5
    while size > 8 and sum(paragraph_height(text, width, size, leading) + 0.4 for text in texts) > room:
        size -= 0.25
    return size
