"""What is said of a record that cannot be read: `words.en.toml` here has the words, `words.fi.toml` the Finnish ones."""

from companion.words import Words

say = Words("companion.record").say
