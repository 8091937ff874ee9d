"""The `players:` header: tags, names and seats."""

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple

from companion.cards.french import parse_card
from companion.record.lines import new
from companion.record.messages import say

DUMMY = re.compile(r"dummy[0-9]*", re.IGNORECASE)
#: What people write between names where commas belong.
_PARTED = re.compile(r"[;/&+|]| and ")
#: What most tags are; `is_word` says what others may be.
_PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


class Player(NamedTuple):
    """One seat: the tag used in the record, and the name as the table wrote it (the tag where no name was given)."""

    tag: str
    name: str

    @property
    def is_dummy(self) -> bool:
        """Whether this seat is played by no person."""
        return names_dummy(self.tag)


def names_dummy(tag: str) -> bool:
    """Whether a tag is one that no person has: `dummy`, `Dummy2`."""
    return tag[:1] in "dD" and DUMMY.fullmatch(tag) is not None


def fold(tag: str) -> str:
    """The form in which tags are compared: without regard to case, composed characters (NFC)."""
    return tag.casefold() if tag.isascii() else unicodedata.normalize("NFC", tag).casefold()


def is_word(text: str) -> bool:
    """Whether a text is one word that may be a tag: a letter, then letters of any script, digits, `_` and `-`."""
    if text.isalpha() or _PLAIN_WORD.fullmatch(text):
        return True
    return text[:1].isalpha() and all(map(_may_stand_in_tag, text))


def _may_stand_in_tag(sign: str) -> bool:
    # A mark (M*) is part of the letter before it, as in names typed with combining accents or in Indic scripts.
    return sign.isalpha() or sign.isdecimal() or sign in "_-" or unicodedata.category(sign).startswith("M")


def tag_trouble(tag: str, reserved: Collection[str]) -> str:
    """Why this word cannot be a tag, or an empty string if it can. `reserved` are the game's keywords, folded."""
    if not is_word(tag):
        return say("no-tag", tag=tag)
    if reserved and fold(tag) in reserved:
        return say("word-of-game", tag=tag)
    if parse_card(tag):
        return say("tag-is-card", tag=tag)
    return ""


class PlayersError(ValueError):
    """A list of players that cannot be read; `word` is the wrong one, or empty where something is missing."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.word = word


def parse_players(value: str, reserved: Collection[str]) -> tuple[Player, ...]:
    """The players of a header's value, `Aino, V = Ville Virtanen`, in seat order.

    Raises PlayersError with a message for people where an entry is empty, is no tag, or stands twice.
    """
    return tuple(players_by_tag(value, frozenset(reserved)).values())


def players_by_tag(
    value: str, reserved: frozenset[str], wrong: Callable[[PlayersError], None] | None = None
) -> dict[str, Player]:
    """The players as `parse_players` gives them, by their folded tags; `wrong` is told of each entry that cannot be read."""
    players: dict[str, Player] = {}
    for entry in value.split(","):
        try:
            folded, player = (_kept_seat if len(entry) <= _USUAL else _read_seat)(entry, reserved)
            if not folded:
                raise PlayersError(say("empty-entry") if value.strip() else say("nobody-named"))
            if folded in players:
                raise PlayersError(say("tag-twice", tag=player.tag), player.tag)
            players[folded] = player
        except PlayersError as error:
            if wrong is None:
                raise
            wrong(error)
    return players


def parted(value: str) -> list[str]:
    """What stands between the commas; where there are none, between the signs that people write instead (`Aino; Ville`)."""
    text = " ".join(value.split())
    return text.split(",") if "," in text or "=" in text else _PARTED.split(text)


def mended_players(value: str, reserved: Collection[str]) -> str:
    """The value of `players:` with what cannot be read put right: a tag before a name that is none, commas between names."""
    entries = [" ".join(entry.split()) for entry in parted(value)]
    entries = [entry for entry in entries if entry]
    if len(entries) == 1 and "=" not in entries[0]:
        entries = entries[0].split()
    taken: set[str] = set()
    written: list[str] = []
    for seat, entry in enumerate(entries, 1):
        said, _, given = entry.partition("=")
        tag, name = said.strip(), given.strip() or said.strip()
        if tag_trouble(tag, reserved) or fold(tag) in taken:
            tag = tag_for(name, seat, taken, reserved)
        taken.add(fold(tag))
        written.append(tag if tag == name else f"{tag} = {name}")
    return ", ".join(written)


def tag_for(name: str, seat: int, taken: Collection[str], reserved: Collection[str]) -> str:
    """A tag for a name that is none itself: its first word that can be one, else P and the seat's number."""
    words = name.split()
    for word in [*words, "-".join(words), f"P{seat}", f"Player{seat}"]:
        if not tag_trouble(word, reserved) and fold(word) not in taken:
            return word
    return f"Seat{seat}x{len(taken)}"


def _read_seat(entry: str, reserved: frozenset[str]) -> tuple[str, Player]:
    """The folded tag of an entry, and its player; the tag is empty where nothing stands. Raises PlayersError."""
    tag, given, name = entry.partition("=")
    tag, name = tag.strip(), name.strip()
    if tag:
        if trouble := tag_trouble(tag, reserved):
            raise PlayersError(trouble if given else say("give-tag", trouble=trouble, entry=entry.strip()), tag)
        if given and not name:
            raise PlayersError(say("no-name", tag=tag))
    return fold(tag), new(Player, (tag, name or tag))


#: Many records name the same people: so many entries are kept as they were read, and none that is longer.
_kept_seat = lru_cache(512)(_read_seat)
_USUAL = 60
