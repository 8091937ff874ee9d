"""The words of this game's sheets, in the languages that they can be had in."""

from typing import Final

from companion.words import Words

WORDS: Final = Words("companion.games.circle_of_kings.paper")
