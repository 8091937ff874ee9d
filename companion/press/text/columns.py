"""How wide the columns of a printed table are, from the widths of its words.

To find that by setting every cell twice, as narrow and as wide as can be, took a fifteenth of a book's time.
All widths here are in em of the table's type.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it.token import Token

from companion.drawing import POINTS_PER_MM, lettering
from companion.press.text.letters import typeset_signs

#: Widths are taken in this size (points); of the type that tables are set in, so many mm are an em.
_SIZE = 9.5
_MM = POINTS_PER_MM / _SIZE
#: What stands around words (mm): beside a cell, around what is typed, around a card with its sign; and what rounding takes.
_CELL, _TYPED, _CARD, _SLACK = 2.0, 1.5, 5.0, 0.2
_TAKES = (">", "->")
_FACES = {"strong_open": lettering.BOLD, "em_open": lettering.ITALIC}


class Column(NamedTuple):
    """A column: how wide it is at least, for its longest word, and how wide with each cell in one line."""

    least: float
    most: float


def column_group(table: Sequence[Token], is_cards: Callable[[str], bool]) -> str:
    """The HTML of a table's columns, each with its width. `is_cards` tells which code spans are cards."""
    columns = [_column(cells, is_cards, first=not i) for i, cells in enumerate(zip(*_rows(table), strict=True))]
    return "<colgroup>" + "".join(f'<col style="width: {width}"/>' for width in _widths(columns)) + "</colgroup>\n"


def _rows(table: Sequence[Token]) -> Iterator[list[Token]]:
    """The cells of each row: their words."""
    row: list[Token] = []
    for token in itertools.takewhile(lambda token: token.type != "table_close", table):
        if token.type == "tr_open":
            row = []
        elif token.type == "inline":
            row.append(token)
        elif token.type == "tr_close":
            yield row


def _column(cells: Sequence[Token], is_cards: Callable[[str], bool], *, first: bool) -> Column:
    around = (_CELL + _SLACK) * _MM
    pieces = [list(_pieces(cell, is_cards, heading=not i, whole=first)) for i, cell in enumerate(cells)]
    least = max((wide for cell in pieces for wide in cell), default=0.0) + around
    return Column(least, max(sum(cell) + _space() * max(len(cell) - 1, 0) for cell in pieces) + around)


def _pieces(cell: Token, is_cards: Callable[[str], bool], *, heading: bool, whole: bool) -> Iterator[float]:
    """How wide the pieces of a cell are that no line breaks. `whole`: what is typed stays in one piece."""
    plain = lettering.BOLD if heading else lettering.TEXT
    face, open_piece = plain, 0.0
    for child in cell.children or []:
        face = _FACES.get(child.type, plain if child.type.endswith("_close") else face)
        if child.type == "code_inline" and child.markup == "`" and is_cards(child.content):
            yield open_piece
            open_piece = 0.0
            yield from (_CARD * _MM if word not in _TAKES else 1.0 for word in child.content.split())
            continue
        around = _TYPED * _MM if child.type == "code_inline" else 0.0
        words = [child.content] if whole and around else typeset_signs(child.content).split(" ")
        wide = [_wide(word, face) + around for word in words]
        if child.type in ("softbreak", "hardbreak"):
            wide = [0.0, 0.0]
        *done, open_piece = [open_piece + wide[0], *wide[1:]]
        yield from done
    yield open_piece


@cache
def _space() -> float:
    return _wide(" ", lettering.TEXT)


def _wide(words: str, face: str) -> float:
    return lettering.width(words, face, _SIZE) * _MM


def _widths(columns: Sequence[Column]) -> Iterator[str]:
    """Each column's width as a style sheet has it, of a table that is as wide as its text.

    Where there is not room for each cell in one line, columns share what is more than the least by how much more they would take.
    Where there is, they share all by how wide they would be.
    """
    least, most = sum(column.least for column in columns), sum(column.most for column in columns)
    for column in columns:
        whole = column.most / most
        share = (column.most - column.least) / (most - least) if most > least else whole
        narrow = f"calc({column.least:.2f}em + (100% - {least:.2f}em) * {share:.4f})"
        yield f"{'min' if share > whole else 'max'}({narrow}, {100 * whole:.2f}%)"
