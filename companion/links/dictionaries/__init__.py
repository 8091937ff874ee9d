"""What each game's links are made with. A wordbook that a link was ever printed with is never changed and never removed."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.links import minify
from companion.links.dictionaries import circle_of_kings, circle_of_power, duelling_circles, empires, four_kingdoms
from companion.links.words import Words

CARDS_CODEC, WORDS_CODEC = 2, 3


@dataclass(frozen=True)
class Wordbook:
    """How one game's canonical text is packed (`codec`), and the preset dictionaries of the verbatim and the packed text."""

    game: str
    verbatim: bytes
    minified: bytes
    codec: int
    pack: Callable[[str], bytes]
    unpack: Callable[[bytes], str]


def _of_words(game: str, section: str, words: tuple[str, ...], sample: str) -> Wordbook:
    """A game whose records are packed word by word; its sample is the dictionary of both codecs."""
    book = Words(section, words)
    return Wordbook(game, sample.encode(), book.pack(sample), WORDS_CODEC, book.pack, book.unpack)


WORDBOOKS: dict[str, Wordbook] = {
    "FK": Wordbook(
        "four-kingdoms",
        four_kingdoms.VERBATIM,
        four_kingdoms.MINIFIED,
        CARDS_CODEC,
        lambda text: minify.pack(text, four_kingdoms.KEYWORDS).encode(),
        lambda packed: minify.unpack(packed.decode(), four_kingdoms.KEYWORDS),
    ),
    "CP": _of_words("circle-of-power", "season", circle_of_power.WORDS, circle_of_power.SAMPLE),
    "CK": _of_words("circle-of-kings", "round", circle_of_kings.WORDS, circle_of_kings.SAMPLE),
    "EM": _of_words("empires", "turn", empires.WORDS, empires.SAMPLE),
    "DC": _of_words("duelling-circles", "", duelling_circles.WORDS, duelling_circles.SAMPLE),
}
