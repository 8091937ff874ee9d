"""What each game's links are made with. A wordbook that a link was ever printed with is never changed and never removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from companion.links import minify
from companion.links.words import Words
from companion.referee import About, all_about
from companion.referee.games import GameError, part

CARDS_CODEC, WORDS_CODEC, PLAIN_CODEC = 2, 3, 4


@dataclass(frozen=True, slots=True)
class WordsLink:
    """How a game's records are packed word by word: its words, in an order that never changes, and a sample of its text.

    Printed links depend on every byte of both. The sample is the dictionary of both codecs; the commonest strings stand last, for
    deflate reaches them with the shortest distances.
    """

    words: tuple[str, ...]
    sample: str


@dataclass(frozen=True, slots=True)
class CardsLink:
    """How the records of a game of French cards are packed: a letter a card, a byte for each beginning of a line.

    `keywords` begin with the section word. `verbatim` and `minified` are the dictionaries of the text as it is and as packed.
    """

    keywords: tuple[str, ...]
    verbatim: bytes
    minified: bytes


@dataclass(frozen=True)
class Wordbook:
    """How one game's canonical text is packed (`codec`), and the preset dictionaries of the verbatim and the packed text."""

    game: str
    verbatim: bytes
    minified: bytes
    codec: int
    pack: Callable[[str], bytes]
    unpack: Callable[[bytes], str]


#: For a game that brings no link of its own: what any record has.
_PLAIN = (
    b"house: \nformat: 1\nevent: \nplace: at home\nnote: \nwinner: draw\ntotal: \nscore: \ngame: \n"
    b"players: Anna, Bo, Cia, Dan, Eve\ndate: 2027-0\ndate: 2026-\nplayers: Aino, Ville, Emmi\nwinner: Aino\n[season 1]\n"
    b"score: Aino 1, Ville 2, Emmi 0\ntotal: Aino 3, Ville -4, \n"
)


@cache
def wordbook(prefix: str) -> Wordbook | None:
    """The wordbook of the game whose rule ids begin with this prefix; None where there is no such game.

    A game without a `link.py` has the plain one. Raises GameError where its `link.LINK` is neither of the two forms.
    """
    return next((_wordbook_of(game) for game in all_about() if game.prefix == prefix), None)


def _wordbook_of(game: About) -> Wordbook:
    link = part(game.id, "link")
    if link is None:
        return Wordbook(game.id, _PLAIN, _PLAIN, PLAIN_CODEC, str.encode, bytes.decode)
    if isinstance(link, WordsLink):
        book = Words(game.section, link.words)
        return Wordbook(game.id, link.sample.encode(), book.pack(link.sample), WORDS_CODEC, book.pack, book.unpack)
    if isinstance(link, CardsLink):
        return Wordbook(
            game.id,
            link.verbatim,
            link.minified,
            CARDS_CODEC,
            lambda text: minify.pack(text, link.keywords).encode(),
            lambda packed: minify.unpack(packed.decode(), link.keywords),
        )
    raise GameError(f"the link of {game.id} is neither a WordsLink nor a CardsLink")
