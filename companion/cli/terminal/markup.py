"""The rulebook's Markdown, put into words for the terminal."""

from companion.cli.terminal.out import paint
from companion.referee.markup import without_marks


def styled(text: str) -> str:
    """Markdown for the terminal: bold where it is bold and the terminal can."""
    return without_marks(text, lambda bold: paint(bold, "bold"))
