"""What is said of a line that breaks a rule: the table of words of this game has it."""

from companion.words import Words

say = Words("companion.games.duelling_circles").say
