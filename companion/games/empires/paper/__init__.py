"""What Empires needs on paper, and the words of its sheets, in the languages that they can be had in."""

from companion.words import Words

WORDS = Words(__name__)
