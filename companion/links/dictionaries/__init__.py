"""What each game's links are made with. A wordbook that a link was ever printed with is never changed and never removed."""

from dataclasses import dataclass

from companion.links.dictionaries import four_kingdoms


@dataclass(frozen=True)
class Wordbook:
    """One game's keywords and preset dictionaries; `keywords[0]` is its section word."""

    game: str
    keywords: tuple[str, ...]
    verbatim: bytes
    minified: bytes


WORDBOOKS: dict[str, Wordbook] = {
    "FK": Wordbook("four-kingdoms", four_kingdoms.KEYWORDS, four_kingdoms.VERBATIM, four_kingdoms.MINIFIED),
}
