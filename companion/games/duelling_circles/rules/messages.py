"""What is said of a line that breaks a rule: the table of words of this game has it."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.games.duelling_circles").say
