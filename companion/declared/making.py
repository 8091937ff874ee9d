"""A new description by eight questions: each answer is read as the file will be read. The terminal asks them, and the app."""

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
_ROW = re.compile(r"(\S+)\s+(-?[0-9]{1,7})\s*(?:-|–|to)\s*(-?[0-9]{1,7})(?:\s+else\s+(-?[0-9]{1,7}))?")
_UNTIL = re.compile(r"any\(total >= ([0-9]{1,9})\)")
#: A part of the file, and the question that it answers.
Parts = Sequence[tuple[str, str]]


class Question(NamedTuple):
    """What is asked; the usual answer for a game of this id; what an answer means (raises AskingError where it cannot be).

    `form`: what can be typed at a terminal. `words`: answers that can be tapped, each with what people call it. Where that
    has a colon, a sentence follows whose `#` are the numbers of the answer, which people may change. An empty answer is one
    of their own.
    """

    asks: str
    usual: Callable[[str], str]
    read: Callable[[str, str], object]
    form: str = ""
    words: Mapping[str, str] = {}

    @property
    def typed(self) -> str:
        """What a terminal asks."""
        return f"{self.asks[:-1]} ({self.form})?" if self.form else self.asks


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
    for name, low, high, usual in rows if isinstance(rows, list) else ():
        parts += [("rows", one) for one in ("", "[[row]]", f"name = {_quoted(name)}", f"whole = [{low}, {high}]")]
        parts += [("rows", f"usual = {usual}")] if usual else []
    if answers["worth"]:
        parts += [("worth", one) for one in ("", "[[score]]", 'name = "points"', f"is = {_quoted(answers['worth'])}")]
    return parts


def made(typed: Mapping[str, str], game_id: str, games: int = 0) -> tuple[str, Mapping[str, AskingError | DescriptionFault]]:
    """The file that answers make, as it is tried out by so many games; and by its question what is wrong."""
    answers, wrong = read_answers(game_id, typed)
    if wrong:
        return "", wrong
    parts = parts_of(answers)
    text = text_of(parts)
    return text, {question_at(parts, one.line): one for one in reversed(faults_of(text, game_id, games))}


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
    """The question that a line of the file answers; a row that nothing uses is missing in what it is worth."""
    key, said = parts[min(line, len(parts)) - 1]
    return "worth" if said == "[[row]]" else key


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
        "rows": rows_text((row.name, row.low, row.high, "" if row.usual is None else row.usual) for row in game.rows),
        "worth": game.scores[0].formula.text if game.scored else "none",
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


def _rows(_id: str, typed: str) -> list[tuple[str, int, int, str]]:
    found: list[tuple[str, int, int, str]] = []
    for entry in typed.split(","):
        match = _ROW.fullmatch(entry.strip())
        if not match:
            raise AskingError(
                f"“{entry.strip()}” can’t be what a player writes", "write names and numbers: bid 0-10, tricks 0-10"
            )
        if not is_name(match[1]):
            raise AskingError(
                f"“{match[1]}” can’t be the name of what a player writes", "write a short word, a letter first: bid 0-10"
            )
        if int(match[2]) > int(match[3]):
            raise AskingError(f"{match[2]} is more than {match[3]}", "write the lowest first: bid 0-10")
        found.append((match[1], int(match[2]), int(match[3]), str(int(match[4])) if match[4] else ""))
    return found


def rows_text(rows: Iterable[tuple[object, object, object, object]]) -> str:
    """What a player writes, as an answer: each row’s name, its lowest and its highest number, what whoever isn’t named has."""
    return ", ".join(f"{name} {low}-{high}" + (f" else {usual}" if usual != "" else "") for name, low, high, usual in rows)


def row_fields(answer: str) -> Sequence[tuple[str, ...]]:
    """The rows of an answer, each as its name, lowest, highest and usual number; what cannot be read is a name."""
    found = ((entry.strip(), _ROW.fullmatch(entry.strip())) for entry in answer.split(","))
    return [tuple(map(str, match.groups(""))) if match else (entry, "", "", "") for entry, match in found]


def words_for(key: str, typed: Mapping[str, str]) -> Mapping[str, str]:
    """The answers to a question that can be tapped, with what people call them, after what was answered to the others."""
    words = FILE_QUESTIONS[key].words
    if key == "sections":
        part = typed["section"] or "round"
        return {
            word: label.replace("parts", f"{part}{'es' if part.endswith(('s', 'x', 'ch', 'sh')) else 's'}")
            for word, label in words.items()
        }
    if key != "worth":
        return words
    names = [fields[0] for fields in row_fields(typed["rows"] or FILE_QUESTIONS["rows"].usual(""))]
    formulas = {
        " + ".join(f"1 * {name}" for name in names): "So many for each: " + ", ".join(f"# for each {_said(one)}" for one in names)
    }
    if len(names) > 1:
        bid, made, told = names[0], names[1], _said(names[0])
        hit, off = f"{bid} == {made}", f"abs({bid} - {made})"
        formulas[f"10 + {bid} if {hit} else 0"] = f"Hits a bid: whoever makes the {told} gets # and the {told}, all others #"
        formulas[f"20 * {bid} if {hit} else -10 * {off}"] = (
            f"Hits a bid, or pays: whoever makes the {told} gets # times the {told}, all others # for each one off"
        )
    return {"none": words["none"], **formulas, "": words[""]}


def _said(name: str) -> str:
    return name.replace("_", " ")


def _worth(_id: str, typed: str) -> str:
    return "" if typed.strip().casefold() == "none" else typed.strip()


def _yes(_id: str, typed: str) -> bool:
    return one_of(typed, "yes", "no") == "yes"


#: The eight questions, by what the file calls the answers.
FILE_QUESTIONS: Final[Mapping[str, Question]] = {
    "title": Question("What is the game called?", lambda name: " ".join(map(str.capitalize, name.split("-"))), _title),
    "players": Question(
        "How many play?", lambda _: "2-6", lambda name, typed: list(seats(name, typed)),
        words={"2-6": "2 to 6", "2-4": "2 to 4", "3-5": "3 to 5", "2-8": "Other numbers: from # to #"},
    ),
    "teams": Question(
        "Do they play in teams?", lambda _: "no", _yes, "yes, no", {"no": "Each for themselves", "yes": "In teams"}
    ),
    "section": Question(
        "What is one part of the game called?", lambda _: "round", section_word, "round; none: it is scored once",
        {"round": "Round", "hand": "Hand", "deal": "Deal", "none": "It is scored once", "": "Another word"},
    ),
    "sections": Question(
        "How long does it last?", lambda _: "open", _sections, "10 parts; to 500 points: to 500; open",
        {"open": "As long as you like", "10": "So many parts: it ends after # parts",
         "to 500": "Up to so many points: it ends when somebody has # points"},
    ),
    "rows": Question(
        "What does a player write?", lambda _: "points -1000-1000", _rows, "bid 0-10, tricks 0-10",
        {"points -1000-1000": "Points", "bid 0-10, tricks 0-10": "A bid and tricks"},
    ),
    "worth": Question(
        "What is that worth?", lambda _: "none", _worth, "20 * bid + tricks; none: as it is written",
        {"none": "What is written counts", "": "A formula of your own"},
    ),
    "wins": Question(
        "Which total wins?", lambda _: "most", lambda _, typed: one_of(typed, "most", "least"), "most, least",
        {"most": "The most points win", "least": "The fewest points win"},
    ),
}  # fmt: skip
