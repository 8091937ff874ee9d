"""A new description by eight questions: each answer is read as the file will be read."""

import json
import re
from collections.abc import Mapping
from typing import Final

from companion.cli.game.questions import Question, one_of, seats, section_word
from companion.declared.reading import DescriptionError, is_id, read_description
from companion.declared.tables import is_name
from companion.referee.asking.errors import AskingError
from companion.referee.games import game_ids

_ROW = re.compile(r"(\S+)\s+(-?[0-9]{1,7})\s*(?:-|–|to)\s*(-?[0-9]{1,7})")


def check_id(name: str) -> None:
    """Raise AskingError for what cannot be the id of a described game."""
    if not is_id(name):
        near = re.sub("[^a-z0-9-]+", "-", name.casefold()).strip("-0123456789")[:40]
        hint = f"write companion game new {near if is_id(near) else 'my-game'}"
        raise AskingError(f"“{name[:40]}” can’t be a game’s id: small letters, digits and -, a letter first, at most 40", hint)
    if name in game_ids():
        raise AskingError(f"there is a game “{name}” already", f"write companion game new my-{name}"[:70])


def file_text(game_id: str, answers: Mapping[str, object]) -> str:
    """The file that the answers make. Raises AskingError where it would not be a description."""
    lines = [f"title = {_quoted(answers['title'])}", f"players = {answers['players']}", f"wins = {_quoted(answers['wins'])}"]
    lines += ["teams = true"] if answers["teams"] else []
    if answers["section"]:
        lines += [f"section = {_quoted(answers['section'])}", *([str(answers["sections"])] if answers["sections"] else [])]
    rows = answers["rows"]
    for name, low, high in rows if isinstance(rows, list) else ():
        lines += ["", "[[row]]", f"name = {_quoted(name)}", f"whole = [{low}, {high}]"]
    if answers["worth"]:
        lines += ["", "[[score]]", 'name = "points"', f"is = {_quoted(answers['worth'])}"]
    text = "\n".join(lines) + "\n"
    try:
        read_description(text, game_id)
    except DescriptionError as error:
        raise AskingError(error.faults[0].message, error.faults[0].hint) from None
    return text


def _quoted(value: object) -> str:
    return json.dumps(str(value), ensure_ascii=False)


def _title(_id: str, typed: str) -> str:
    title = " ".join(typed.split())
    if not title or len(title) > 80:
        raise AskingError("a title has 1 to 80 characters", "write what the game is called")
    return title


def _sections(_id: str, typed: str) -> str:
    said = typed.strip()
    if said.casefold() in ("open", "none"):
        return ""
    if said.isdecimal() and 1 <= int(said[:9]) <= 500:
        return f"sections = {int(said)}"
    reached = re.fullmatch("to ([0-9]{1,9})", said)
    if not reached:
        raise AskingError(f"“{typed}” can’t be how long the game lasts", "write 10, to 500, or open")
    return f'until = "any(total >= {reached[1]})"'


def _rows(_id: str, typed: str) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    for entry in typed.split(","):
        match = _ROW.fullmatch(entry.strip())
        if not match or not is_name(match[1]):
            raise AskingError(
                f"“{entry.strip()}” can’t be what a player writes", "write names and numbers: bid 0-10, tricks 0-10"
            )
        found.append((match[1], int(match[2]), int(match[3])))
    return found


def _worth(_id: str, typed: str) -> str:
    return "" if typed.strip().casefold() == "none" else typed.strip()


#: The eight questions, by what the file calls the answers.
FILE_QUESTIONS: Final[Mapping[str, Question]] = {
    "title": Question("What is the game called?", lambda name: " ".join(map(str.capitalize, name.split("-"))), _title),
    "players": Question("How many play?", lambda _: "2-6", lambda name, typed: list(seats(name, typed))),
    "teams": Question("Do they play in teams (yes, no)?", lambda _: "no", lambda _, typed: one_of(typed, "yes", "no") == "yes"),
    "section": Question("What is a part of a game called (round; none: it is scored once)?", lambda _: "round", section_word),
    "sections": Question("How long does it last (10 parts; to 500 points: to 500; open)?", lambda _: "open", _sections),
    "rows": Question("What does a player write (bid 0-10, tricks 0-10)?", lambda _: "points -1000-1000", _rows),
    "worth": Question("What is that worth (20 * bid + tricks; none: as it is written)?", lambda _: "none", _worth),
    "wins": Question("Which total wins (most, least)?", lambda _: "most", lambda _, typed: one_of(typed, "most", "least")),
}
