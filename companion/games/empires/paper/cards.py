"""The cards of Empires: eleven combinations on seven cards, four attributes, and a card of phases for each player."""

from collections.abc import Iterator
from functools import partial

from companion.drawing import HAIRLINE, Box, lettering
from companion.drawing.paragraphs import LEADING, draw_paragraph, paragraph_height
from companion.drawing.reference_card import TRIM, draw_emblem_back, draw_titled_card
from companion.games.empires.drawings.demand import SIGN, demand_width, draw_demand
from companion.games.empires.drawings.emblem import EMBLEM
from companion.games.empires.drawings.scenes import HEIGHT, SCENES, WIDTH, draw_scene
from companion.games.empires.paper import words as w
from companion.games.empires.paper.figures import Player, played, players_of, table_of
from companion.games.empires.rules.combinations import COMBINATIONS, Combination
from companion.games.empires.rules.state import State
from companion.games.empires.rules.table import Table
from companion.press.job.printable import Job
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.pages import pieces_pdf
from companion.press.pieces.sprue import Face, Piece

#: Trim of a card (mm): poker size.
CARD = TRIM
#: The room of a rule's number at the foot (mm).
_RULE = 2.6
_TIGHT = 1.14
_TIGHTEST = 1.08
#: Below the band, where its emblem ends (mm).
_CLEAR = 0.7


def cards(job: Job) -> bytes:
    """All cards of a job with their backs, as a PDF. Raises PrintError."""
    words = f"Empires, reference cards {CARD[0]:g} × {CARD[1]:g} mm · {played(job)}"
    return pieces_pdf(job, "reference cards", CARD, pieces_of(job), words)


def pieces_of(job: Job) -> tuple[Piece, ...]:
    """Helper cards first, one for each player; then combinations, then attributes: two sheets for any number of players."""
    table, state = table_of(job), job.judgement.inner
    back = partial(draw_emblem_back, emblem=EMBLEM, title="Empires")
    helpers = (Piece(_helper(player, table, state), _overview(table), kind="helper") for player in players_of(job))
    combinations = (
        Piece(_combination(front, table), _combination(behind, table) if behind else back) for front, behind in _two_sided()
    )
    attributes = (Piece(_attribute(name, suit, table), back) for name, suit in w.ATTRIBUTES.items())
    return (*helpers, *combinations, *attributes)


def _two_sided() -> Iterator[tuple[Combination, Combination | None]]:
    """The combinations as cards have them: for one card of a suit on the front, for two of it on the back."""
    behind = {one.demand[:1]: one for one in COMBINATIONS.values() if one.demand == 2 * one.demand[:1]}
    for one in COMBINATIONS.values():
        if one not in behind.values():
            yield one, behind.get(one.demand)


def _combination(one: Combination, table: Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        inner = draw_titled_card(canvas, box, EMBLEM, one.name.capitalize())
        height = SIGN[1]
        width = demand_width(one.demand, height)
        draw_demand(canvas, one.demand, box.x + (box.width - width) / 2, inner.y + 0.8, height)
        top = inner.y + height + 2.6
        draw_scene(canvas, SCENES[one.name], box.x + (box.width - WIDTH) / 2, top)
        text = Box(inner.x, top + HEIGHT + 1.6, inner.width, 0)
        rulings = w.house_rulings(table, one)
        room = inner.bottom - _RULE - text.y
        size = _fitting((w.effect(one), *rulings), text.width, room)
        for words, colour in ((w.effect(one), ""), *((ruling, canvas.ink.quiet) for ruling in rulings)):
            text = Box(text.x, draw_paragraph(canvas, words, text, size, colour) + 0.4, text.width, 0)
        _draw_rule(canvas, inner, one.rule)

    return face


def _draw_rule(canvas: PageCanvas, inner: Box, rule: str) -> None:
    canvas.text(rule, inner.x + inner.width / 2, inner.bottom, lettering.ITALIC, 8, canvas.ink.quiet, "centre")


def _attribute(name: str, suit: str, table: Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        inner = draw_titled_card(canvas, box, EMBLEM, name)
        combinations = w.helped(table, suit)
        side = 23.0 - 6.4 * max(0, len(combinations) - 3)
        canvas.suit(suit, Box(box.x + (box.width - side) / 2, inner.y + 1.5, side, side))
        text = Box(inner.x, inner.y + side + 4.5, inner.width, 0)
        bottom = draw_paragraph(canvas, w.attribute_text(table, suit), text, 9.5)
        canvas.text("It helps in", text.x, bottom + 4.2, lettering.ITALIC, 9, canvas.ink.quiet)
        top = bottom + 6.2
        for one in combinations:
            draw_demand(canvas, one.demand, text.x, top, 5.2)
            canvas.text_in(one.name, Box(text.x + 19.0, top, text.width - 19.0, 5.2), size=9.5)
            top += 6.4
        _draw_rule(canvas, inner, "EM-5.4")

    return face


def _helper(player: Player, table: Table, state: State) -> Face:
    rows = tuple(w.phases(table, state.size, state.need))

    def face(canvas: PageCanvas, box: Box) -> None:
        inner = draw_titled_card(canvas, box, EMBLEM, "A turn")
        indent, foot = 5.4, 5.6
        width = inner.width - indent
        words = tuple(f"*{name}* {text}" if name else f"*{text}*" for _, name, text in rows)
        room = inner.height - foot - 0.6
        size = _fitting(words, width, room - 0.4 * len(rows), _TIGHT)
        used = sum(paragraph_height(text, width, size, _TIGHT) for text in words)
        gap = min(2.6, (room - used) / (len(rows) - 1))
        top = inner.y
        for (number, _, _), text in zip(rows, words, strict=True):
            line = paragraph_height("x", width, size, _TIGHT)
            canvas.text_in(number, Box(inner.x, top, indent, line), lettering.BOLD, size, canvas.ink.accent)
            top = draw_paragraph(canvas, text, Box(inner.x + indent, top, width, 0), size, leading=_TIGHT) + gap
        _draw_owner(canvas, Box(inner.x, inner.bottom - foot + 0.2, inner.width, foot), player)

    return face


def _draw_owner(canvas: PageCanvas, box: Box, player: Player) -> None:
    canvas.line(box.x, box.y, box.right, box.y, HAIRLINE)
    canvas.mark(player.mark, Box(box.x, box.y + 1.4, 3.4, 3.4))
    right = box.right
    if player.suit:
        right -= 4.6
        canvas.suit(player.suit, Box(right + 1.0, box.y + 1.3, 3.6, 3.6))
    canvas.text_in(player.name, Box(box.x + 5.4, box.y + 0.5, right - box.x - 5.4, 5.2), size=10)


def _overview(_table: Table) -> Face:  # the quick reference is the same for all tables
    """The eleven combinations at a glance, on the back of a player's card."""

    def face(canvas: PageCanvas, box: Box) -> None:
        inner = draw_titled_card(canvas, box, EMBLEM, "Combinations")
        height = 3.3
        rows = [(one, f"*{one.name}* {w.effects_in_short()[one.name]}") for one in COMBINATIONS.values()]
        # Beside fewer cards more words stand on a line.
        rooms = [inner.width - demand_width(one.demand, height) - 1.6 for one, _ in rows]
        heights = [paragraph_height(text, width, 8, _TIGHTEST) for (_, text), width in zip(rows, rooms, strict=True)]
        top, bottom = inner.y + _CLEAR, inner.bottom + 0.3
        gap = (bottom - top - sum(max(high, height) for high in heights)) / len(rows)
        for number, ((one, text), width, high) in enumerate(zip(rows, rooms, heights, strict=True)):
            row = Box(inner.x - 1.0, top, inner.width + 2.0, max(high, height) + gap)
            if number % 2 == 0:
                canvas.box(row, width=0, fill=canvas.ink.wash)
            draw_demand(canvas, one.demand, inner.x, row.y + (row.height - height) / 2, height)
            words = Box(inner.right - width, row.y + (row.height - high) / 2, width, 0)
            draw_paragraph(canvas, text, words, 8, leading=_TIGHTEST)
            top = row.bottom

    return face


def _fitting(texts: tuple[str, ...], width: float, room: float, leading: float = LEADING) -> float:
    """The largest size of 9.5 points or less in which the texts stand in a room (mm)."""
    size = 9.5
    while size > 8 and sum(paragraph_height(text, width, size, leading) + 0.4 for text in texts) > room:
        size -= 0.25
    return size
