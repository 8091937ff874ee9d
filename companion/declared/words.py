"""What is said of a game that a file describes: `words.en.toml` here has the words."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.declared").say


def capital(text: str) -> str:
    """The text with its first letter large, as it stands alone; the others stay as they are."""
    return f"{text[:1].upper()}{text[1:]}"
