"""What the referee says in every game: `words.en.toml` here has the words, `words.fi.toml` the Finnish ones."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.referee").say
