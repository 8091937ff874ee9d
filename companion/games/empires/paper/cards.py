"""The cards of Empires: eleven combinations on seven cards, four attributes, and a card of phases for each player."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial

from companion.cards.french import SUIT_NAMES
from companion.drawing import HAIRLINE, Box, lettering, paragraphs, reference_card
from companion.games.empires.drawings import demand, emblem, scenes
from companion.games.empires.paper import figures
from companion.games.empires.rules import actions, combinations as c, placing, state as s, table as t, trade
from companion.games.empires.rules.phases import DRAWN
from companion.press import Face, Job, PageCanvas, Piece, pieces_pdf
from companion.referee import REFERENCE, find_text, rule_texts

#: Trim of a card (mm): poker size.
CARD = reference_card.TRIM
#: The room of a rule's number at the foot (mm).
_RULE = 2.6
_TIGHT = 1.14
_TIGHTEST = 1.08
#: Below the band, where its emblem ends (mm).
_CLEAR = 0.7


def cards(job: Job) -> bytes:
    """All cards of a job with their backs, as a PDF. Raises PrintError."""
    words = f"Empires, reference cards {CARD[0]:g} × {CARD[1]:g} mm · {figures.played(job)}"
    return pieces_pdf(job, "reference cards", CARD, pieces_of(job), words)


def pieces_of(job: Job) -> tuple[Piece, ...]:
    """Helper cards first, one for each player; then combinations, then attributes: two sheets for any number of players."""
    table, state = job.record.table, job.judgement.inner
    back = partial(reference_card.draw_emblem_back, emblem=emblem.EMBLEM, title="Empires")
    helpers = (Piece(_helper(player, table, state), _overview(table), kind="helper") for player in figures.players_of(job))
    combinations = (
        Piece(_combination(front, table), _combination(behind, table) if behind else back) for front, behind in _two_sided()
    )
    attributes = (Piece(_attribute(name, suit, table), back) for name, suit in ATTRIBUTES.items())
    return (*helpers, *combinations, *attributes)


def _two_sided() -> Iterator[tuple[c.Combination, c.Combination | None]]:
    """The combinations as cards have them: for one card of a suit on the front, for two of it on the back."""
    behind = {one.demand[:1]: one for one in c.COMBINATIONS.values() if one.demand == 2 * one.demand[:1]}
    for one in c.COMBINATIONS.values():
        if one not in behind.values():
            yield one, behind.get(one.demand)


def _combination(one: c.Combination, table: t.Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        inner = reference_card.draw_titled_card(canvas, box, emblem.EMBLEM, one.name.capitalize())
        height = demand.SIGN[1]
        width = demand.demand_width(one.demand, height)
        demand.draw_demand(canvas, one.demand, box.x + (box.width - width) / 2, inner.y + 0.8, height)
        top = inner.y + height + 2.6
        scenes.draw_scene(canvas, scenes.SCENES[one.name], box.x + (box.width - scenes.WIDTH) / 2, top)
        text = Box(inner.x, top + scenes.HEIGHT + 1.6, inner.width, 0)
        rulings = house_rulings(table, one)
        room = inner.bottom - _RULE - text.y
        size = _fitting((effect(one), *rulings), text.width, room)
        for words, colour in ((effect(one), ""), *((ruling, canvas.ink.quiet) for ruling in rulings)):
            text = Box(text.x, paragraphs.draw_paragraph(canvas, words, text, size, colour) + 0.4, text.width, 0)
        _draw_rule(canvas, inner, one.rule)

    return face


def _draw_rule(canvas: PageCanvas, inner: Box, rule: str) -> None:
    canvas.text(rule, inner.x + inner.width / 2, inner.bottom, lettering.ITALIC, 8, canvas.ink.quiet, "centre")


def _attribute(name: str, suit: str, table: t.Table) -> Face:
    def face(canvas: PageCanvas, box: Box) -> None:
        inner = reference_card.draw_titled_card(canvas, box, emblem.EMBLEM, name)
        combinations = helped(table, suit)
        side = 23.0 - 6.4 * max(0, len(combinations) - 3)
        canvas.suit(suit, Box(box.x + (box.width - side) / 2, inner.y + 1.5, side, side))
        text = Box(inner.x, inner.y + side + 4.5, inner.width, 0)
        bottom = paragraphs.draw_paragraph(canvas, attribute_text(table, suit), text, 9.5)
        canvas.text("It helps in", text.x, bottom + 4.2, lettering.ITALIC, 9, canvas.ink.quiet)
        top = bottom + 6.2
        for one in combinations:
            demand.draw_demand(canvas, one.demand, text.x, top, 5.2)
            canvas.text_in(one.name, Box(text.x + 19.0, top, text.width - 19.0, 5.2), size=9.5)
            top += 6.4
        _draw_rule(canvas, inner, "EM-5.4")

    return face


def _helper(player: figures.Player, table: t.Table, state: s.State) -> Face:
    rows = tuple(phases(table, state.size, state.need))

    def face(canvas: PageCanvas, box: Box) -> None:
        inner = reference_card.draw_titled_card(canvas, box, emblem.EMBLEM, "A turn")
        indent, foot = 5.4, 5.6
        width = inner.width - indent
        words = tuple(f"*{name}* {text}" if name else f"*{text}*" for _, name, text in rows)
        room = inner.height - foot - 0.6
        size = _fitting(words, width, room - 0.4 * len(rows), _TIGHT)
        used = sum(paragraphs.paragraph_height(text, width, size, _TIGHT) for text in words)
        gap = min(2.6, (room - used) / (len(rows) - 1))
        top = inner.y
        for (number, _, _), text in zip(rows, words, strict=True):
            line = paragraphs.paragraph_height("x", width, size, _TIGHT)
            canvas.text_in(number, Box(inner.x, top, indent, line), lettering.BOLD, size, canvas.ink.accent)
            top = paragraphs.draw_paragraph(canvas, text, Box(inner.x + indent, top, width, 0), size, leading=_TIGHT) + gap
        _draw_owner(canvas, Box(inner.x, inner.bottom - foot + 0.2, inner.width, foot), player)

    return face


def _draw_owner(canvas: PageCanvas, box: Box, player: figures.Player) -> None:
    canvas.line(box.x, box.y, box.right, box.y, HAIRLINE)
    canvas.mark(player.mark, Box(box.x, box.y + 1.4, 3.4, 3.4))
    right = box.right
    if player.suit:
        right -= 4.6
        canvas.suit(player.suit, Box(right + 1.0, box.y + 1.3, 3.6, 3.6))
    canvas.text_in(player.name, Box(box.x + 5.4, box.y + 0.5, right - box.x - 5.4, 5.2), size=10)


def _overview(_table: t.Table) -> Face:  # the quick reference is the same for all tables
    """The eleven combinations at a glance, on the back of a player's card."""

    def face(canvas: PageCanvas, box: Box) -> None:
        inner = reference_card.draw_titled_card(canvas, box, emblem.EMBLEM, "Combinations")
        height = 3.3
        rows = [(one, f"*{one.name}* {effects_in_short()[one.name]}") for one in c.COMBINATIONS.values()]
        # Beside fewer cards more words stand on a line.
        rooms = [inner.width - demand.demand_width(one.demand, height) - 1.6 for one, _ in rows]
        heights = [paragraphs.paragraph_height(text, width, 8, _TIGHTEST) for (_, text), width in zip(rows, rooms, strict=True)]
        top, bottom = inner.y + _CLEAR, inner.bottom + 0.3
        gap = (bottom - top - sum(max(high, height) for high in heights)) / len(rows)
        for number, ((one, text), width, high) in enumerate(zip(rows, rooms, heights, strict=True)):
            row = Box(inner.x - 1.0, top, inner.width + 2.0, max(high, height) + gap)
            if number % 2 == 0:
                canvas.box(row, width=0, fill=canvas.ink.wash)
            demand.draw_demand(canvas, one.demand, inner.x, row.y + (row.height - height) / 2, height)
            words = Box(inner.right - width, row.y + (row.height - high) / 2, width, 0)
            paragraphs.draw_paragraph(canvas, text, words, 8, leading=_TIGHTEST)
            top = row.bottom

    return face


def _fitting(texts: tuple[str, ...], width: float, room: float, leading: float = paragraphs.LEADING) -> float:
    """The largest size of 9.5 points or less in which the texts stand in a room (mm)."""
    size = 9.5
    while size > 8 and sum(paragraphs.paragraph_height(text, width, size, leading) + 0.4 for text in texts) > room:
        size -= 0.25
    return size


# The words on the cards of Empires, out of its books: effects, rulings that a table plays otherwise, the phases of a turn.

_ROW = re.compile(r"^\| [^|]* \| ([A-Z][a-z]+) \| ([^|]*) \|$", re.MULTILINE)
#: Attribute -> its suit and the fixed words of rule EM-5.4.
ATTRIBUTES: Mapping[str, str] = {"Fertility": "h", "Diplomacy": "d", "Warfare": "s", "Sophistication": "c"}
#: Rulings on what is adjacent, of every combination that speaks of it; EM-R18 is about enemy counters alone.
_ADJACENT = {"EM-R17": "adjacent", "EM-R18": "enemy counter"}
#: The second settings of rulings on combinations, short enough for a card.
HOUSE_WORDS: Mapping[str, str] = {
    "EM-R17": "beside a province that you own.",
    "EM-R18": "not where you have pieces.",
    "EM-R19": "only where no enemy is.",
    "EM-R20": "exactly that number.",
    "EM-R22": "counters of one enemy.",
}


@cache
def effects_in_short() -> Mapping[str, str]:
    """The effect of each combination as the quick reference words it."""
    rows = _ROW.findall(find_text("empires", REFERENCE) or "")
    return {name.lower(): effect for name, effect in rows if name.lower() in c.COMBINATIONS}


def effect(combination: c.Combination) -> str:
    """What a combination does, as its rule words it: without what it costs."""
    return rule_texts("empires")[combination.rule].text.partition(". ")[2]


def house_rulings(table: t.Table, combination: c.Combination) -> tuple[str, ...]:
    """The rulings on a combination that this table plays otherwise, in words."""
    texts = rule_texts("empires")
    text, name = texts[combination.rule].text, re.compile(rf"\b{combination.name}\b")
    named = [ruling for ruling in HOUSE_WORDS if ruling not in _ADJACENT and name.search(texts[ruling].text)]
    adjacent = [ruling for ruling, word in _ADJACENT.items() if "adjacent" in text and word in text]
    changed = (ruling for ruling in (*named, *adjacent) if table.house[ruling] != "a")
    return tuple(f"{ruling} {table.house[ruling]}: {HOUSE_WORDS[ruling]}" for ruling in changed)


def attribute_text(table: t.Table, suit: str) -> str:
    """What an attribute saves, as the table plays EM-R9."""
    if table.plays("EM-R9"):
        return f"Where {SUIT_NAMES[suit]} are asked for, leave one of them out, but pay one card at least."
    return f"Where {SUIT_NAMES[suit]} are asked for, pay one of them with any card you like."


def helped(table: t.Table, suit: str) -> tuple[c.Combination, ...]:
    """The combinations in which an attribute's suit helps, as the table plays it."""
    return tuple(
        one
        for one in c.COMBINATIONS.values()
        if c.helped_demand(one.demand, suit, table.plays("EM-R10")) and not (table.plays("EM-R9", "c") and len(one.demand) == 1)
    )


def phases(table: t.Table, provinces: int, need: int) -> Iterator[tuple[str, str, str]]:
    """Number, name and words of each phase of a turn as the table plays it; `need` of `provinces` win (0: not known yet)."""
    money, stock = table.treasury, table.supplies
    if not table.plays("EM-R11"):
        again = ", once in a game" if table.plays("EM-R11", "c") else ""
        yield "0", "Re-entry", f"who is out: a city in the outer ring, {placing.RETURN.counters} counters{again}."
    income = "1 coin for each city, and for each province with your counters alone"
    yield "1", "Draw", f"{DRAWN} cards; {income}." if money else f"{DRAWN} cards, and 1 for each of your cities."
    yield "2", "Diplomacy", f"hand over cards{', coins' if money else '. No promise binds'}."
    first = "fewest" if table.plays("EM-R15") else "most"
    yield "3", "Order", f"{first} provinces first; if level, most cities, counters, earlier seat."
    if money:
        yield "4a", "Purchase", f"cards for {trade.CARD_PRICE} coins each."
    passing = "." if money and table.plays("EM-R29") else ", or pass and draw a card."
    build = f" Warehouses: build, raise; at {s.ACTIVE} more actions for 1 coin each." if stock else ""
    yield "4", "Cards", f"two actions{passing}{build}"
    coin = " A coin raises a die." if stock else ""
    yield "5", "Counters", f"each to a neighbour; then fight: destroy n, lose n − 1 (their city there: n).{coin}"
    if stock:
        yield "5a", "Breakthrough", f"die at {s.ACTIVE}: combinations, {actions.BREAKTHROUGH_PRICE} coins each."
    yield "6", "Default", f"keep 1 card a city{', more for {KEEP_PRICE} coin each' if money else ''}."
    wins = f"{need} of {provinces} provinces win" if provinces else "Half the provinces and one more win"
    yield "", "", f"{wins}{', at once' if table.plays('EM-R3') else ''}."
