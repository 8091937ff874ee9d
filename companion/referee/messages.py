"""What the referee says in every game: `words.en.toml` here has the words, `words.fi.toml` the Finnish ones."""

from companion.words import Words

say = Words("companion.referee").say
