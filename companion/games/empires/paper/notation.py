"""The record's notation in short, beside the log sheet's QR code."""

from collections.abc import Sequence

from companion.drawing.geometry import Box, share
from companion.games.empires.paper.reminder import LINE, draw_pairs, foot_of
from companion.games.empires.rules.table import Table
from companion.press.page.canvas import PageCanvas

#: Narrower than this (mm) there is no room for two columns, and so many lines below two heads fit the page.
_NARROW, _MOST_ROWS = 118.0, 13
_PHASES = (
    ("setup", "setup 1 4@1 3@2 3@6"),
    ("0, 1", "enter 10 6@10 · draw 5h ? Jk"),
)
_MOVES = (
    ("5", "3>4 2@5>6; fight 2@8/Ville"),
    ("6", "discard 5h ?"),
)
_COMBINATIONS = (
    ("mig abu cru fou", "abu 2h Kh 2"),
    ("mer exp", "exp 2d 5d 3>12 2@6>9"),
    ("com war", "war 3s Jk 2@8 12/Ville"),
    ("apo exo", "exo 5c 6c 2@8>9 12>13"),
    ("col", "col 2h 3h 4d 5s city@4"),
)
_READING = (
    "2@8/Ville: two of Ville’s in 8, for col as well.",
    "No name, no phase: as in the row above.",
)


def draw_notation(canvas: PageCanvas, box: Box, table: Table) -> None:
    """What is written in which phase, and how combinations are written with their targets."""
    buy = (("4a", "buy 2"),) if table.treasury else ()
    stock = (("4, 5", "build 4c 1; store 6d 1; store $1 1"),) if table.supplies else ()
    end = (("6", "keep 1; discard 5h ?"),) if table.treasury else _MOVES[1:]
    taking = (("5a", "breakthrough · any time: take $3 1"),) if table.supplies else ()
    give = (("2", f"give Ville ? {'$2' if table.treasury else '5h'}"),)
    lines = (*_PHASES, *give, *buy, *stock, *_MOVES[:1], *end, *taking)
    if len(lines) > 7:
        lines = (*_PHASES[:1], ("0 – 2", "enter 10 6@10 · draw 5h ? · give Ville $2"), *lines[3:])
    left, right = share(foot_of(box), (65, 0))
    reading: Sequence[str] = _READING
    if box.width < _NARROW:  # a large sheet of US Letter: the combinations have the whole width below the phases
        reading = _READING[: _MOST_ROWS - len(lines) - len(_COMBINATIONS)]
        right = foot_of(box, 1 + len(_COMBINATIONS) + len(reading))
        left = foot_of(Box(box.x, box.y, box.width, right.y - box.y), 1 + len(lines))
    draw_pairs(canvas, left, 0, "By phases", lines, 10)
    row = draw_pairs(canvas, right, 0, "Combinations, phase 4", _COMBINATIONS, 26)
    _notes(canvas, Box(right.x, right.y + row * LINE, right.width, 2 * LINE), reading)


def _notes(canvas: PageCanvas, box: Box, reading: Sequence[str]) -> None:
    for index, words in enumerate(reading):
        canvas.text_in(words, Box(box.x, box.y + index * LINE, box.width, LINE), size=8.5, colour=canvas.ink.quiet)
