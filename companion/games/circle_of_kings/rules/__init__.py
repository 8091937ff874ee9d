"""The rules of Circle of Kings as code: pure, standard library alone."""

from companion.words import Words

#: What is said of a line that breaks a rule: the table of words of this game has it.
say = Words("companion.games.circle_of_kings").say
