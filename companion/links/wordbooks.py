"""What each game's links are made with. A wordbook that a link was ever printed with is never changed and never removed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from companion.links import minify
from companion.links.words import Words
from companion.plain import Plain
from companion.referee import About
from companion.referee.about import OF_FILES
from companion.referee.games import GameError, part, with_prefix
from companion.words import text_beside

CARDS_CODEC, WORDS_CODEC, PLAIN_CODEC, SECOND_CODEC = 2, 3, 4, 5


@dataclass(frozen=True, slots=True)
class WordsLink:
    """How a game's records are packed word by word: its words, in an order that never changes, and a sample of its text.

    Printed links depend on every byte of both. The sample is the dictionary of both codecs; the commonest strings stand last, for
    deflate reaches them with the shortest distances. `second` is another list beside it, for records of another kind (those that
    begin with a position), or better than what was printed once; the encoder takes whichever is shorter.
    """

    words: tuple[str, ...]
    sample: str
    second: WordsLink | None = None


@dataclass(frozen=True, slots=True)
class CardsLink:
    """How the records of a game of French cards are packed: a letter a card, a byte for each beginning of a line.

    `keywords` begin with the section word. `verbatim` and `minified` are the dictionaries of the text as it is and as packed.
    """

    keywords: tuple[str, ...]
    verbatim: bytes
    minified: bytes


def link_beside(package: str) -> WordsLink | CardsLink:
    """The link that the `link.toml` beside a game's modules describes, by the names of its fields."""
    said = tomllib.loads(text_beside(package, "link.toml"))
    if "keywords" in said:
        return CardsLink(tuple(said["keywords"]), said["verbatim"].encode(), said["minified"].encode())
    return _words_link(said)


def _words_link(said: Plain) -> WordsLink:
    return WordsLink(tuple(said["words"]), said["sample"], _words_link(said["second"]) if "second" in said else None)


@dataclass(frozen=True)
class Packing:
    """One way in which canonical text is packed, its codec, and the preset dictionary of what is packed so."""

    codec: int
    dictionary: bytes
    pack: Callable[[str], bytes]
    unpack: Callable[[bytes], str]


@dataclass(frozen=True)
class Wordbook:
    """How one game's canonical text is packed, in one way or another, and the preset dictionary of the verbatim text."""

    game: str
    verbatim: bytes
    packings: tuple[Packing, ...]


#: For a game that brings no link of its own: what any record has.
_PLAIN = (
    b"house: \nformat: 1\nevent: \nplace: at home\nnote: \nwinner: draw\ntotal: \nscore: \ngame: \n"
    b"players: Anna, Bo, Cia, Dan, Eve\ndate: 2027-0\ndate: 2026-\nplayers: Aino, Ville, Emmi\nwinner: Aino\n[season 1]\n"
    b"score: Aino 1, Ville 2, Emmi 0\ntotal: Aino 3, Ville -4, \n"
)


@cache
def wordbook(prefix: str) -> Wordbook | None:
    """The wordbook of the game whose rule ids begin with this prefix; None where there is no such game.

    A game without a `link.py` has the plain one, and so have all games that files describe: they share `OF_FILES`, which is known
    where the file is not. Raises GameError where its `link.LINK` is neither of the two forms.
    """
    if prefix == OF_FILES:
        return _plain("")
    game = with_prefix(prefix)
    return _wordbook_of(game) if game else None


def _plain(game: str) -> Wordbook:
    return Wordbook(game, _PLAIN, (Packing(PLAIN_CODEC, _PLAIN, str.encode, bytes.decode),))


def _wordbook_of(game: About) -> Wordbook:
    link = part(game.id, "link")
    if link is None:
        return _plain(game.id)
    if isinstance(link, WordsLink):
        lists = [(WORDS_CODEC, link), *([(SECOND_CODEC, link.second)] if link.second else [])]
        return Wordbook(game.id, link.sample.encode(), tuple(_words(codec, game.section, one) for codec, one in lists))
    if isinstance(link, CardsLink):
        packing = Packing(
            CARDS_CODEC,
            link.minified,
            lambda text: minify.pack(text, link.keywords).encode(),
            lambda packed: minify.unpack(packed.decode(), link.keywords),
        )
        return Wordbook(game.id, link.verbatim, (packing,))
    raise GameError(f"the link of {game.id} is neither a WordsLink nor a CardsLink")


def _words(codec: int, section: str, link: WordsLink) -> Packing:
    book = Words(section, link.words)
    return Packing(codec, book.pack(link.sample), book.pack, book.unpack)
