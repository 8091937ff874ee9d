"""The words of this game's sheets, in the languages that they can be had in."""

from companion.words import Words

WORDS = Words("companion.games.circle_of_power.paper")
