"""The rules of Circle of Power; `say` is what is told of a line that breaks one, by its id in the tables of words."""

from companion.words import Words

say = Words("companion.games.circle_of_power").say
