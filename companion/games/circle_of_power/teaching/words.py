"""The words of the pictures: messages, which are said in the language of the book that a picture is in."""

from companion.words import Words

SHOWN = Words("companion.games.circle_of_power.teaching")
