"""The texts of a game for people, each from one source in its folder: to learn it, its law, how it is written, what to look up.

`learn.md` stands beside `learn.fi.md`: a text has a language, and where it is missing in one, English stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.referee.found import find_game
from companion.referee.games import GameError, package_of
from companion.referee.protocol import Item
from companion.words import ENGLISH, SHARED, Words, is_beside, is_code, is_whole, table_of, text_beside

_ID = r"[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)?)"
#: Ids in braces at the start of a paragraph, or of a list's item.
_NAMED = re.compile(rf"^(?:[-*] +|\d+\. +|> ?)*\{{({_ID}(?:[ ,]+{_ID})*)\}}", re.MULTILINE)


class Kind(NamedTuple):
    """A kind of text: the name it is asked for by, what people call it, and the stem of its file (`learn.md`)."""

    name: str
    title: str
    stem: str


LEARN = Kind("learn", "Learn to play", "learn")
QUIZ = Kind("quiz", "Are you ready?", "first-game")
RULES = Kind("rules", "The rules", "rules")
NOTATION = Kind("notation", "Writing it down", "notation")
KEEPING = Kind("keeping", "For record keepers", "keeping")
REFERENCE = Kind("reference", "Quick reference", "reference")
#: The id of a game's name among its words.
_TITLE = "title"
#: The packages whose words are asked for at every game.
_SHARED = (SHARED.package, "companion.record", "companion.referee")
#: In the order in which they are bound together.
KINDS = (LEARN, QUIZ, RULES, NOTATION, KEEPING, REFERENCE)


def find_text(game_id: str, kind: Kind, language: str = ENGLISH) -> str | None:
    """A game's text of this kind, as Markdown, in a language or else in English; None where it has none.

    Raises GameError where it cannot be read, KeyError where there is no such game.
    """
    package = package_of(game_id)
    for name in dict.fromkeys(_name(kind, one) for one in (language, ENGLISH) if is_code(one)):
        try:
            return text_beside(package, name)
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise GameError(f"{package}/{name} cannot be read: {error}") from error
    return None


def title_in(game_id: str, language: str = ENGLISH) -> str:
    """What a game is called in a language; as ever, where it has no other name there. Raises GameError, KeyError."""
    words = Words(package_of(game_id))
    return words(_TITLE, language) if _TITLE in words else find_game(game_id).title


def titles_of(game_id: str) -> Sequence[str]:
    """What a game is called, as words that have others in other languages; none where it has one name. Raises KeyError."""
    words = Words(package_of(game_id))
    return [words.say(_TITLE)] if _TITLE in words else []


def speaks(game_id: str, language: str) -> bool:
    """Whether a game says in this language what breaks its rules. Raises KeyError where there is no such game."""
    return bool(table_of(package_of(game_id), language))


def asked_in(game_id: str, language: str) -> bool:
    """Whether all that is asked of a game, or said of answers, is there in a language; without a game what all games share.

    Raises KeyError where there is no such game.
    """
    packages = (*_SHARED, package_of(game_id)) if game_id else _SHARED
    return language == ENGLISH or all(is_whole(package, language) for package in packages)


def items_in(game_id: str, items: Iterable[Item], language: str) -> Sequence[Item]:
    """What a score is made of, its reasons (`2 trophies`, `Harmony`) in a language as far as they have other words there.

    Raises KeyError where there is no such game.
    """
    return [item._replace(reason=_reason_in(game_id, item.reason, language)) for item in items]


def _reason_in(game_id: str, reason: str, language: str) -> str:
    number, _, counted = reason.partition(" ")
    what = counted if number.isdecimal() else reason
    words, key = Words(package_of(game_id)), f"reason-{what.replace(' ', '-').casefold()}"
    return words(key, language, count=number) if key in words else reason


def noun_in(game_id: str, noun: str, language: str) -> str:
    """What a game's totals count (`cities lost`), in a language; as ever, where it has no other word there. Raises KeyError."""
    words, key = Words(package_of(game_id)), f"noun-{noun.replace(' ', '-')}"
    return words(key, language) if key in words else noun


def held_in(game_id: str, kind: Kind, language: str) -> str:
    """The language in which a game's text of this kind is had: the one asked for, or English. Raises GameError, KeyError."""
    there = is_code(language) and is_beside(package_of(game_id), _name(kind, language))
    return language if there else ENGLISH


def fact_in(game_id: str, fact: str, usual: str, language: str = ENGLISH) -> str:
    """What a title page says of a game (`pitch`, `credit`, its `emblem`) in a language: `about-pitch` of its words.

    `usual` where it is not there in it. Raises KeyError where there is no such game.
    """
    return table_of(package_of(game_id), language).get(f"about-{fact}", usual)


def has_text(game_id: str, kind: Kind) -> bool:
    """Whether a game has a text of this kind. Raises KeyError where there is no such game."""
    return is_beside(package_of(game_id), _name(kind, ENGLISH))


def kinds_of(game_id: str) -> Sequence[Kind]:
    """The kinds of text that a game has. Raises KeyError where there is no such game."""
    return tuple(kind for kind in KINDS if has_text(game_id, kind))


def _name(kind: Kind, language: str) -> str:
    return name_in(f"{kind.stem}.md", language)


def name_in(name: str, language: str) -> str:
    """The name of a file in a language: `learn.fi.md`; in English `learn.md`."""
    stem, _, ending = name.rpartition(".")
    return name if language == ENGLISH else f"{stem}.{language}.{ending}"


def without_names(text: str) -> str:
    """The text without the ids in braces."""
    return _NAMED.sub(lambda found: found[0].partition("{")[0], text).replace("\n\n\n", "\n\n").strip()


def rules_named(text: str) -> Sequence[str]:
    """The ids of the rules that a text's paragraphs name in braces, each once, in their order."""
    return tuple(dict.fromkeys(found for ids in _NAMED.findall(text) for found in re.findall(_ID, ids)))
