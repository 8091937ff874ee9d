"""The rules of Circle of Power; `say` is what is told of a line that breaks one, by its id in the tables of words."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.games.circle_of_power").say
