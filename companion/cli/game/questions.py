"""What is asked of somebody who begins a game: each question with its usual answer, and what an answer may be."""

import re
import unicodedata
from collections.abc import Mapping
from importlib.util import find_spec
from itertools import product
from keyword import iskeyword
from string import ascii_uppercase

from companion.declared.making import Question, one_of, seats, section_word
from companion.referee.asking.errors import AskingError
from companion.referee.games import all_about, game_ids, why_unusable

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
#: Signs that a title may have beside letters, digits and their marks.
_SIGNS = " '’!?.,:&()+-"
_LONGEST_ID, _LONGEST_TITLE = 40, 60


def package_name(game_id: str) -> str:
    """The name of a game's Python package."""
    return f"companion_{game_id.replace('-', '_')}"


# ---- its id ----


def check_id(name: str) -> None:
    """Raise AskingError for what cannot be the id of a new game, with one that can."""
    why = _why_no_id(name)
    if why:
        letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
        near = "-".join(re.findall(r"[a-z0-9]+", letters))[: _LONGEST_ID - len("my--game")].strip("-")
        free = next((one for one in (near, f"my-{near}", f"my-{near}-game") if not _why_no_id(one)), "my-own-game")
        raise AskingError(why, f"write companion game new {free} --package")


def _why_no_id(name: str) -> str:
    """Why this cannot be the id of a new game; empty where it can."""
    if not _ID.fullmatch(name) or len(name) > _LONGEST_ID:
        return f"“{name[:_LONGEST_ID]}” can’t be a game’s id: small letters, digits and -, a letter first, at most {_LONGEST_ID}"
    if name == "companion":
        return "“companion” can’t be a game’s id: it is Companion itself"
    if iskeyword(name):
        return f"“{name}” can’t be a game’s id: it is a word of Python"
    if name in game_ids() or why_unusable(name):
        return f"there is a game “{name}” already"
    if name.upper() in _prefixes():
        return f"“{name}” is short for {_prefixes()[name.upper()]}"
    return f"there is a Python package {package_name(name)} already" if find_spec(package_name(name)) else ""


def _prefixes() -> Mapping[str, str]:
    """The titles of all games by their prefixes."""
    return {about.prefix: about.title for about in all_about()}


# ---- the questions ----


def _title(game_id: str, typed: str) -> str:
    title = unicodedata.normalize("NFC", " ".join(typed.split()))
    wrong = next((sign for sign in title if sign not in _SIGNS and unicodedata.category(sign)[0] not in "LMN"), "")
    if wrong or not title[:1].isalnum() or len(title) > _LONGEST_TITLE:
        what = f"“{title[:_LONGEST_TITLE]}” can’t be a title" + (f": “{wrong}” is in it" if wrong else "")
        signs = f"letters, digits, blanks and {_SIGNS.strip()}, a letter or digit first, at most {_LONGEST_TITLE}"
        raise AskingError(what, f"write {signs}: {_usual_title(game_id)}")
    if title.casefold() in (about.title.casefold() for about in all_about()):
        raise AskingError(f"there is a game called {title} already", "choose another title")
    return title


def _usual_title(game_id: str) -> str:
    return " ".join(word.capitalize() for word in game_id.split("-"))


def _prefix(game_id: str, typed: str) -> str:
    taken = _prefixes().get(typed)
    if taken or not re.fullmatch("[A-Z]{2}", typed):
        what = f"{typed} begins the rules of {taken}" if taken else f"“{typed}” can’t begin the ids of rules"
        raise AskingError(what, f"write two capitals that no other game has: {_usual_prefix(game_id)}")
    return typed


def _usual_prefix(game_id: str) -> str:
    """Two capitals that are free: those of its first two words, else two letters of its id, else any."""
    initials = "".join(word[0] for word in game_id.upper().split("-") if word[0].isalpha())
    letters = re.sub("[^A-Z]", "", game_id.upper())
    likely = [initials[:2], *(letters[0] + letter for letter in letters[1:]), *map("".join, product(ascii_uppercase, repeat=2))]
    return next(one for one in likely if len(one) == 2 and one not in _prefixes())


#: By what the templates call the answers, in the order in which they are asked.
QUESTIONS: Mapping[str, Question] = {
    "title": Question("What is the game called?", _usual_title, _title),
    "prefix": Question("Which two capitals do its rule ids begin with?", _usual_prefix, _prefix),
    "players": Question("How many play?", lambda _: "2-6", seats),
    "hidden": Question(
        "Do players hold cards or pieces that the others don’t see (yes, no)?",
        lambda _: "no",
        lambda _, typed: one_of(typed, "yes", "no") == "yes",
    ),
    "what": Question(
        "What is it played with (dice, cards, nothing)?",
        lambda _: "nothing",
        lambda _, typed: one_of(typed, "dice", "cards", "nothing"),
    ),
    "section": Question(
        "What is a part of a game called (round, deal …; none: it has no parts)?", lambda _: "none", section_word
    ),
    "low_wins": Question(
        "Which total wins (most, least)?", lambda _: "most", lambda _, typed: one_of(typed, "most", "least") == "least"
    ),
}
