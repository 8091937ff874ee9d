"""A new description by eight questions: each answer is read as the file will be read. The terminal asks them, and the app."""

import json
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Final, NamedTuple

from companion.declared.checking import played_through
from companion.declared.description import Description
from companion.declared.reading import DescriptionError, is_id, read_description
from companion.declared.tables import DescriptionFault, is_name
from companion.referee.asking.errors import AskingError
from companion.referee.games import game_ids

MOST_PLAYERS: Final = 20
_ROW = re.compile(r"(\S+)\s+(-?[0-9]{1,7})\s*(?:-|–|to)\s*(-?[0-9]{1,7})")
_UNTIL = re.compile(r"any\(total >= ([0-9]{1,9})\)")
#: A part of the file, and the question that it answers.
Parts = Sequence[tuple[str, str]]


class Question(NamedTuple):
    """What is asked; the usual answer for a game of this id; what an answer means (raises AskingError where it cannot be).

    `words`: answers that can be tapped.
    """

    asks: str
    usual: Callable[[str], str]
    read: Callable[[str, str], object]
    words: Sequence[str] = ()


def check_id(name: str) -> None:
    """Raise AskingError for what cannot be the id of a described game."""
    if not is_id(name):
        near = _near(name)
        hint = f"write companion game new {near if is_id(near) else 'my-game'}"
        raise AskingError(f"“{name[:40]}” can’t be a game’s id: small letters, digits and -, a letter first, at most 40", hint)
    if name in game_ids():
        raise AskingError(f"there is a game “{name}” already", f"write companion game new my-{name}"[:70])


def free_id(title: str, taken: Collection[str]) -> str:
    """An id for a game of this title that no other has."""
    near = _near(title)[:36].rstrip("-")
    wanted = near if is_id(near) else "my-game"
    tried = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
    return next(one for one in tried if one not in taken and one not in game_ids())


def _near(name: str) -> str:
    return re.sub("[^a-z0-9-]+", "-", name.casefold()).strip("-0123456789")[:40]


def read_answers(game_id: str, typed: Mapping[str, str]) -> tuple[dict[str, object], dict[str, AskingError]]:
    """What answers mean, the usual ones where nothing is typed; and by its question what is wrong with an answer."""
    answers: dict[str, object] = {}
    wrong: dict[str, AskingError] = {}
    for key, question in FILE_QUESTIONS.items():
        try:
            answers[key] = question.read(game_id, typed.get(key, "").strip() or question.usual(game_id))
        except AskingError as error:
            wrong[key] = error
    return answers, wrong


def parts_of(answers: Mapping[str, object]) -> Parts:
    """The lines of the file that answers make, each with its question."""
    parts = [("title", f"title = {_quoted(answers['title'])}"), ("players", f"players = {answers['players']}")]
    parts += [("wins", f"wins = {_quoted(answers['wins'])}")]
    parts += [("teams", "teams = true")] if answers["teams"] else []
    if answers["section"]:
        parts += [("section", f"section = {_quoted(answers['section'])}")]
        parts += [("sections", str(answers["sections"]))] if answers["sections"] else []
    rows = answers["rows"]
    for name, low, high in rows if isinstance(rows, list) else ():
        parts += [("rows", one) for one in ("", "[[row]]", f"name = {_quoted(name)}", f"whole = [{low}, {high}]")]
    if answers["worth"]:
        parts += [("worth", one) for one in ("", "[[score]]", 'name = "points"', f"is = {_quoted(answers['worth'])}")]
    return parts


def text_of(parts: Parts) -> str:
    """The file that these lines are."""
    return "\n".join(line for _, line in parts) + "\n"


def faults_of(text: str, game_id: str, games: int = 0) -> Sequence[DescriptionFault]:
    """What is wrong with a file, as its reader says it; `games`: it is played so often, too."""
    try:
        game = read_description(text, game_id)
    except DescriptionError as error:
        return error.faults
    return played_through(game, games).faults


def question_at(parts: Parts, line: int) -> str:
    """The question that a line of the file answers."""
    return parts[min(line, len(parts)) - 1][0]


def file_text(game_id: str, answers: Mapping[str, object]) -> str:
    """The file that the answers make. Raises AskingError where it would not be a description."""
    text = text_of(parts_of(answers))
    for fault in faults_of(text, game_id)[:1]:
        raise AskingError(fault.message, fault.hint)
    return text


def answers_of(game: Description) -> Mapping[str, str] | None:
    """The answers that make a description; None where it says more than the questions ask."""
    until = _UNTIL.fullmatch(str(tomllib.loads(game.text).get("until", "")))
    typed = {
        "title": game.title,
        "players": "-".join(map(str, game.players)),
        "teams": "yes" if game.teams else "no",
        "section": game.section or "none",
        "sections": f"to {until[1]}" if until else str(game.sections or "open"),
        "rows": ", ".join(f"{row.name} {row.low}-{row.high}" for row in game.rows),
        "worth": game.scores[0].text if game.scored else "none",
        "wins": "least" if game.low_wins else "most",
    }
    answers, wrong = read_answers(game.id, typed)
    try:
        same = not wrong and replace(read_description(file_text(game.id, answers), game.id), digest=game.digest) == game
    except AskingError:
        return None
    return typed if same else None


def _quoted(value: object) -> str:
    return json.dumps(str(value), ensure_ascii=False)


def _title(_id: str, typed: str) -> str:
    title = " ".join(typed.split())
    if not title or len(title) > 80:
        raise AskingError("a title has 1 to 80 characters", "write what the game is called")
    return title


def seats(_id: str, typed: str) -> tuple[int, int]:
    """How few and how many play. Raises AskingError."""
    numbers = [int(number) for number in re.findall(r"[0-9]{1,3}", typed)]
    if re.fullmatch(r"[0-9]{1,3}(?: *- *[0-9]{1,3})?", typed) and 1 <= numbers[0] <= numbers[-1] <= MOST_PLAYERS:
        return numbers[0], numbers[-1]
    raise AskingError(f"“{typed}” can’t be how many play", f"write a number up to {MOST_PLAYERS}, or two: 2-6")


def section_word(_id: str, typed: str) -> str:
    """What a part of a game is called; empty where it has none. Raises AskingError."""
    if not re.fullmatch("[a-z]{2,12}", typed):
        raise AskingError(f"“{typed}” can’t be what a part is called", "write a short word of small letters, or none: round")
    return "" if typed == "none" else typed


def one_of(typed: str, *words: str) -> str:
    """One of these words. Raises AskingError."""
    if typed.casefold() not in words:
        raise AskingError(f"“{typed}” is not an answer here", f"write {', '.join(words[:-1])} or {words[-1]}")
    return typed.casefold()


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


def _yes(_id: str, typed: str) -> bool:
    return one_of(typed, "yes", "no") == "yes"


#: The eight questions, by what the file calls the answers.
FILE_QUESTIONS: Final[Mapping[str, Question]] = {
    "title": Question("What is the game called?", lambda name: " ".join(map(str.capitalize, name.split("-"))), _title),
    "players": Question("How many play?", lambda _: "2-6", lambda name, typed: list(seats(name, typed))),
    "teams": Question("Do they play in teams (yes, no)?", lambda _: "no", _yes, ("yes", "no")),
    "section": Question(
        "What is a part of a game called (round; none: it is scored once)?",
        lambda _: "round", section_word, ("round", "hand", "deal", "none"),
    ),
    "sections": Question(
        "How long does it last (10 parts; to 500 points: to 500; open)?", lambda _: "open", _sections, ("open", "10", "to 500")
    ),
    "rows": Question("What does a player write (bid 0-10, tricks 0-10)?", lambda _: "points -1000-1000", _rows),
    "worth": Question("What is that worth (20 * bid + tricks; none: as it is written)?", lambda _: "none", _worth, ("none",)),
    "wins": Question(
        "Which total wins (most, least)?", lambda _: "most", lambda _, typed: one_of(typed, "most", "least"), ("most", "least")
    ),
}  # fmt: skip
