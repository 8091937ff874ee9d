"""What is said of a record that cannot be read: `words.en.toml` here has the words, `words.fi.toml` the Finnish ones."""

from typing import Final

from companion.words import Words

say: Final = Words("companion.record").say
