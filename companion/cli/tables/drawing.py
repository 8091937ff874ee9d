"""What the drawings of all tables share: cards, rows of them, and boxes side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.cards.french import parse_card
from companion.cli.terminal import clean, pad, paint, width, wrap


def sign(code: str) -> str:
    """A card as people write it, `Q♥`; what is no French card as it is."""
    card = parse_card(code)
    return card.sign if card else clean(code)


def card(code: str) -> str:
    """A card, red where it is red."""
    shown = sign(code)
    return paint(shown, "red") if any(mark in shown for mark in "♥♦") else shown


def cards_lines(label: str, cards: Sequence[str], most: int = 16, show: Callable[[str], str] = card) -> list[str]:
    """Cards behind a label, on as many lines as they need; `show` writes one of them."""
    first = f"    {label:<8} "
    rows = [cards[i : i + most] for i in range(0, len(cards), most)] or [["–"]]
    return [(" " * width(first) if i else first) + " ".join(map(show, row)) for i, row in enumerate(rows)]


def boxes(titles: Sequence[str], contents: Sequence[str], columns: int = 12) -> list[str]:
    """Boxes side by side, each with its title in the upper edge and a card (or `?`) in it."""
    top = [f"┌{f' {title} '.ljust(columns - 2, '─')}┐" for title in titles]
    middle = [f"│{_centred(content, columns - 2)}│" for content in contents]
    foot = [f"└{'─' * (columns - 2)}┘"] * len(titles)
    return [f"  {'  '.join(row)}" for row in (top, middle, foot)]


def _centred(code: str, columns: int) -> str:
    space = columns - width(sign(code))
    return " " * (space // 2) + card(code) + " " * (space - space // 2)


def totals_lines(totals: Mapping[str, int], label: str = "Totals:", more: str = "") -> list[str]:
    """`Totals: Aino 5, Ville 3`."""
    said = ", ".join(f"{unit} {total}" for unit, total in totals.items())
    return wrap(clean(said + more), " " * 14, f"  {label:<11} ")


def named(name: str, columns: int) -> str:
    """A player's name in a column, bold."""
    return paint(pad(clean(name), columns), "bold")


def name_columns(names: Sequence[str], most: int = 16) -> int:
    """How wide a column of names is to be."""
    return min(most, max(width(clean(name)) for name in names))
