"""What Empires needs on paper, and the words of its sheets, in the languages that they can be had in."""

from typing import Final

from companion.words import Words

WORDS: Final = Words(__name__)
