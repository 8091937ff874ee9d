"""The log sheet of Circle of Kings: a block for each round, its columns those of the record's notation."""

from functools import partial

from companion.cards.drawings.field import tarot_suit
from companion.drawing import RULE, WHITE, Box, lettering, share
from companion.games.circle_of_kings.drawings.setting import draw_card
from companion.games.circle_of_kings.paper import reading, setting
from companion.press import AIR, LABEL_TYPE, Job, PageCanvas, labelled_line, panel, sheet_pdf
from companion.words import SHARED

HEAD = 8.4
HEADS = 5.0
ROW = 7.0
LEAST_GAP, MOST_GAP = 1.2, 4.0
#: How much higher rows become where a page has room to spare (mm).
MOST_STRETCH = 1.5
ARMY = 5
_ACTIONS_WIDE = 76.0
_BETWEEN = 4.0
_KIND, _TAG = 16.0, 15.0
_PLACES = ("Top", "Right", "Bottom", "Left")
#: Pages of a blank log.
_BLANK_PAGES = 2
#: The rounds of each page.
Pages = list[list[reading.RoundFigures]]


def log_sheet(job: Job) -> bytes:
    """The PDF: the record's rounds are written out, the last page is filled up with empty ones. Raises PrintError."""
    frame = setting.sheet_frame(job, SHARED("log-sheet", job.options.language))
    game, body = reading.read_game(job), frame.body(frame.grid)
    usual = frame.usual.body(frame.usual.grid)
    wanted = job.sections or (0 if game.rounds else _BLANK_PAGES * len(pages_of(reading.with_empty_rounds(game, 9), usual)[0]))
    game = reading.with_empty_rounds(game, max(len(game.rounds), wanted))
    pages = pages_of(game, body)
    while not job.judgement.verdict.complete:
        longer = reading.with_empty_rounds(game, len(game.rounds) + 1)
        if len(pages_of(longer, body)) != len(pages):
            break
        game = longer
    pages = pages_of(game, body)
    return sheet_pdf(job, frame, [partial(_draw_page, rounds=rounds) for rounds in pages])


def rows_of(one: reading.RoundFigures) -> tuple[int, int, int, int]:
    """How many rows a round has for draws, deployments, decisions, and in all."""
    draws, deployments = max(2, len(one.draws)), max(2, len(one.deployments))
    decisions = max(3, len(one.decisions))
    decisions = max(decisions, -(-len(one.actions) // 2) - draws - deployments)
    return draws, deployments, decisions, draws + deployments + decisions


def height_of(one: reading.RoundFigures, row: float = ROW) -> float:
    """The height of a round's block with rows so high (mm)."""
    return HEAD + HEADS + rows_of(one)[3] * row


def pages_of(game: reading.GameFigures, body: Box) -> Pages:
    """The rounds of each page: as many as there is room for, at least one."""
    pages: Pages = []
    used = body.height
    for one in game.rounds:
        height = height_of(one)
        if not pages or used + LEAST_GAP + height > body.height:
            pages.append([])
            used = -LEAST_GAP
        pages[-1].append(one)
        used += LEAST_GAP + height
    return pages


def _draw_page(canvas: PageCanvas, body: Box, rounds: list[reading.RoundFigures]) -> None:
    spare = body.height - sum(map(height_of, rounds))
    gap = min(MOST_GAP, max(0.0, spare) / max(1, len(rounds) - 1))
    # What the gaps leave makes the rows higher; a round too long for a low page has lower ones.
    spare -= gap * (len(rounds) - 1)
    spare -= min(AIR, max(0.0, spare))
    row = ROW + min(MOST_STRETCH, spare / sum(rows_of(one)[3] for one in rounds))
    top = body.y
    for one in rounds:
        block = Box(body.x, top, body.width, height_of(one, row))
        with canvas.about(f"Round {one.number}"), panel(canvas, block, HEAD + HEADS):
            _draw_round(canvas, block, one, row)
        top += height_of(one, row) + gap


def _draw_round(canvas: PageCanvas, block: Box, one: reading.RoundFigures, height: float) -> None:
    name = f"r{one.number}"
    _draw_head(canvas, Box(block.x, block.y, block.width, HEAD), one, name)
    left, _, right = share(Box(block.x, block.y + HEAD, block.width, block.height - HEAD), (0, _BETWEEN, _ACTIONS_WIDE))
    draws, deployments, _, total = rows_of(one)
    lines = [Box(left.x, left.y + HEADS + row * height, left.width, height) for row in range(total)]
    _draw_labels(canvas, left)
    _draw_grid(canvas, block, lines, right.x - _BETWEEN / 2)
    for row, line in enumerate(lines):
        if row < draws:
            tag, words = one.draws[row] if row < len(one.draws) else ("", "")
            with canvas.about(f"draw {row + 1}"):
                _draw_words(canvas, line, ("draw", tag, words), f"{name}.draw{row + 1}")
        elif row < draws + deployments:
            index = row - draws
            deployed = one.deployments[index] if index < len(one.deployments) else reading.DeployLine("", "", (), "")
            with canvas.about(f"army {index + 1}"):
                _draw_deployment(canvas, line, deployed, f"{name}.army{index + 1}")
        else:
            index = row - draws - deployments
            decided = one.decisions[index] if index < len(one.decisions) else ("", "", "")
            with canvas.about(f"decision {index + 1}"):
                _draw_decision(canvas, line, decided, f"{name}.lord{index + 1}")
    for y in (lines[draws].y, lines[draws + deployments].y):
        canvas.line(left.x, y, right.x - _BETWEEN / 2, y, RULE, colour=canvas.ink.accent)
    _draw_actions(canvas, Box(right.x, lines[0].y, right.width, total * height), one.actions, total, name)


def _draw_grid(canvas: PageCanvas, block: Box, lines: list[Box], middle: float) -> None:
    """Lines between the rows, and between what all rows have: kind, player, the rest; a rule before the Circle actions."""
    kind, tag, rest = share(lines[0], (_KIND, _TAG, 0.0))
    top, bottom = kind.y, lines[-1].bottom
    canvas.box(Box(kind.x, top, kind.width, bottom - top), width=0, fill=canvas.ink.tint)
    for line in lines[1:]:
        canvas.line(block.x, line.y, block.right, line.y)
    for x in (tag.x, rest.x):
        canvas.line(x, top, x, bottom)
    canvas.line(middle, block.y + HEAD, middle, bottom, RULE, canvas.ink.accent)


def _draw_head(canvas: PageCanvas, head: Box, one: reading.RoundFigures, name: str) -> None:
    head = head.inset(1.5, 0.2)
    canvas.text_in(f"Round {one.number}", Box(head.x, head.y, 30, 8), lettering.TITLE, 11, canvas.ink.accent)
    left = head.x + 30
    for place, suit in zip(_PLACES, one.circle, strict=True):
        canvas.text_in(place, Box(left, head.y, 13.0, 8), lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, "right")
        box = Box(left + 13.8, head.y + 0.2, 8, 7.8)
        canvas.box(box, fill=WHITE, radius=0.8)
        if canvas.fillable:
            canvas.entry(f"{name}.{place.lower()}", box, f"K{suit}" if suit else "", tip=f"King at {place}")
        elif suit:
            tarot_suit(canvas, suit, box.inset(1.7, 1.7))
        left += 22.4
    rest = Box(left + 2, head.y, head.right - left - 2, 8)
    first, score = share(rest, (25, 0))
    labelled_line(canvas, "first", first.inset(1, 0), 7.5, f"{name}.first", one.first, tip="who is first")
    field = Box(score.x + 1, score.y, score.width - 1, 8)
    labelled_line(canvas, "score", field, 9, f"{name}.score", one.score, tip="score of both")


def _draw_labels(canvas: PageCanvas, left: Box) -> None:
    _, tag, captain, _, army, _, lord = _deploy_boxes(Box(left.x, left.y, left.width, HEADS))
    for box, label in ((tag, "who"), (captain, "Captain"), (army[1], "army"), (lord, "Lord")):
        canvas.text_in(label, Box(box.x + 1, box.y, box.width + 5, box.height), lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)


def _deploy_boxes(line: Box, cards: int = ARMY) -> tuple[Box, Box, Box, Box, tuple[Box, ...], Box, Box]:
    """Kind, tag, Captain, plus, army cards, stroke, Lord; narrower boxes for more cards than any Captain leads."""
    boxes = max(ARMY, cards)
    kind, tag, captain, plus, army, stroke, lord = share(line, (_KIND, _TAG, 10.0, 3.5, 7.0 * ARMY, 3.5, 0.0))
    return kind, tag, captain, plus, share(army, (7.0 * ARMY / boxes,) * boxes), stroke, lord


def _draw_kind(canvas: PageCanvas, box: Box, kind: str) -> None:
    canvas.text_in(kind, Box(box.x + 1.3, box.y, box.width - 1.3, box.height), lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet)


def _draw_words(canvas: PageCanvas, line: Box, words: tuple[str, str, str], name: str) -> None:
    kind, tag, text = words
    kind_box, tag_box, rest = share(line, (_KIND, _TAG, 0.0))
    _draw_kind(canvas, kind_box, kind)
    canvas.entry(f"{name}.tag", tag_box.inset(0, 0.4), tag, 9.5, "left", tip="player")
    canvas.entry(name, rest.inset(0, 0.4), text, 9.5, "left", tip="what was drawn, or burned")


def _draw_deployment(canvas: PageCanvas, line: Box, one: reading.DeployLine, name: str) -> None:
    kind, tag, captain, plus, army, stroke, lord = _deploy_boxes(line, len(one.army))
    _draw_kind(canvas, kind, "army")
    canvas.entry(f"{name}.tag", tag.inset(0, 0.4), one.tag, 9.5, "left", tip="player")
    for sign, box in (("+", plus), ("/", stroke)):
        canvas.text_in(sign, box, size=9.5, align="centre", colour=canvas.ink.quiet)
    _draw_card_entry(canvas, f"{name}.captain", captain, one.captain)
    for x in (plus.x, *(box.x for box in army), stroke.x, lord.x):
        canvas.line(x, line.y, x, line.bottom)
    for number, box in enumerate(army):
        _draw_card_entry(canvas, f"{name}.{number + 1}", box, one.army[number] if number < len(one.army) else "")
    canvas.entry(f"{name}.lord", lord.inset(0, 0.4), one.lord + one.mark, 9.5, "left", tip="Lord")


def _draw_decision(canvas: PageCanvas, line: Box, decided: tuple[str, str, str], name: str) -> None:
    tag, lord, words = decided
    kind_box, tag_box, lord_box, rest = share(line, (_KIND, _TAG, 30.0, 0.0))
    _draw_kind(canvas, kind_box, "decision")
    canvas.entry(f"{name}.tag", tag_box.inset(0, 0.4), tag, 9.5, "left", tip="player")
    canvas.entry(f"{name}.lord", lord_box.inset(0, 0.4), f"/ {lord}" if words == "/" else lord, 9.5, "left", tip="Lord")
    canvas.entry(f"{name}.words", rest.inset(0, 0.4), "" if words == "/" else words, 9.5, "left", tip="what the Lord does")


def _draw_actions(canvas: PageCanvas, right: Box, actions: list[reading.ActionLine], rows: int, name: str) -> None:
    """Circle actions in two columns: who, attacker, x, who falls."""
    halves, each = share(right, (0.0, 2.0, 0.0))[::2], right.height / rows
    for half, column in enumerate(halves):
        heads = Box(column.x, column.y - HEADS, column.width, HEADS)
        tag, attacker, _, victims = _action_boxes(heads)
        # “strikes” is wider than its column; those beside it have room to spare.
        strikes = Box(attacker.x - 2.1, attacker.y, attacker.width + 4.2, attacker.height)
        for box, label, align in ((tag, "who", "left"), (strikes, "strikes", "centre"), (victims, "falls", "left")):
            canvas.text_in(label, box, lettering.ITALIC, LABEL_TYPE, canvas.ink.quiet, align)
        if half:
            canvas.line(column.x - 1.0, heads.y, column.x - 1.0, column.bottom, colour=canvas.ink.accent)
        for row in range(rows):
            index = half * rows + row
            line = Box(column.x, column.y + row * each, column.width, each)
            one = actions[index] if index < len(actions) else reading.ActionLine("", "", "")
            with canvas.about(f"action {index + 1}"):
                _draw_action(canvas, line, one, f"{name}.action{index + 1}")


def _action_boxes(line: Box) -> tuple[Box, ...]:
    return share(line, (12.5, 8.0, 3.5, 0.0))


def _draw_action(canvas: PageCanvas, line: Box, one: reading.ActionLine, name: str) -> None:
    tag, attacker, sign, victims = _action_boxes(line)
    canvas.entry(f"{name}.tag", tag.inset(0, 0.4), one.tag, 9.5, "left", tip="player")
    canvas.text_in("x", sign, size=9.5, align="centre", colour=canvas.ink.quiet)
    for x in (attacker.x, sign.x, victims.x):
        canvas.line(x, line.y, x, line.bottom)
    _draw_card_entry(canvas, f"{name}.attacker", attacker, one.attacker)
    canvas.entry(f"{name}.victims", victims, one.victims, 9.5, tip="cards that fall")


def _draw_card_entry(canvas: PageCanvas, name: str, box: Box, code: str) -> None:
    which = name.rpartition(".")[2]
    told = {"captain": "Captain", "attacker": "attacking card"}.get(which, f"card {which} of the army")
    if canvas.fillable:
        canvas.entry(name, box, code, 9.5, tip=told)
    elif code:
        draw_card(canvas, code, box, size=9, centred=True)
