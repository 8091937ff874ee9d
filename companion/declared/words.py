"""What is said of a game that a file describes: `words.en.toml` here has the words."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.declared").say
