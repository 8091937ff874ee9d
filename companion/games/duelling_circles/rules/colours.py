"""The seven colours of Kinilani. Tokens that stand together are a text of their letters, in the order of `ORDER`."""

from collections.abc import Iterable
from functools import lru_cache

#: A token without a colour, in every other game.
PLAIN = "."
CERULEAN, ULTRAMARINE, GREEN, ORANGE, RED_WHITE, VIOLET, BLACK = ORDER = tuple("cugorvb")
#: Letter -> word.
WORDS = dict(zip(ORDER, ("cerulean", "ultramarine", "green", "orange", "red-white", "violet", "black"), strict=True))
#: Every spelling of a colour, folded -> its letter.
SPELLINGS = {letter: letter for letter in ORDER} | {word: letter for letter, word in WORDS.items()}
#: Which colours take friends on the tile beside theirs, too (DC-8.3, DC-8.6).
BURNS_FRIENDS = (CERULEAN, ORANGE)


def mixed(tokens: str) -> bool:
    """Whether tokens of different colours stand together, so that it must be said which of them moves."""
    return tokens.count(tokens[:1]) < len(tokens)


@lru_cache(maxsize=1024)
def together(tokens: str, colour: str) -> str:
    """These tokens and one more."""
    return in_order(tokens + colour)


def in_order(tokens: Iterable[str]) -> str:
    """Tokens in the order in which they are listed."""
    return "".join(sorted(tokens, key="cugorvb.".index))
