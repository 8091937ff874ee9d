"""What is said of a line that breaks a rule: the tables of words of this game have it, with those of its sheets."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.games.circle_of_power").say
