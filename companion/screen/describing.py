"""A game of one's own by questions, one a step: what was answered so far, and the score sheet that comes of it."""

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from companion.declared import making, play
from companion.declared.description import Description
from companion.declared.making import FILE_QUESTIONS, words_for
from companion.declared.play import State
from companion.declared.reading import read_description
from companion.declared.table import Table
from companion.plain import Plain
from companion.referee.breach import Breach
from companion.screen.desk import Action, View, whole_number
from companion.screen.phrases import capital

#: What a view keeps: the step; by its question what was typed, which answer was tapped, and the numbers that were changed in
#: it; the fields of the rows.
STEP, TYPED, _TAPPED, _NUMBER, _ROW = "step", "q/", "tapped/", "n/", "row/"
_FIELDS = ("name", "low", "high", "by")
#: Who writes a row: everybody, or those who have something in it. What one types, where other answers can be tapped.
_ALL, _SOME, _OWN = "all", "some", "own"
#: A number of an answer, which people may change.
_CHANGED = re.compile(r"(?<!\w)-?[0-9]+(?!\w)")
#: A view holds no more than that.
_MOST = 150_000
#: Who sits at a sheet that is only looked at.
_NAMES = ("Aino", "Ville", "Emmi", "Olavi")


def answers_of(view: View, known: Mapping[str, str]) -> dict[str, str]:
    """What was answered so far, as a terminal has it typed; `known`: what a game that is changed says."""
    typed = {key: view.data.get(TYPED + key, known.get(key, "")) for key in FILE_QUESTIONS}
    if rows := _rows(view):
        typed["rows"] = _rows_text(rows)
    for key in FILE_QUESTIONS:
        place, words = view.data.get(_TAPPED + key, ""), list(words_for(key, typed))
        word = words[whole_number(place)] if place.isdecimal() and whole_number(place) < len(words) else ""
        if word:
            typed[key] = _with_numbers(word, _numbers(view, key, place, word))
    return typed if typed["section"] != "none" else {**typed, "sections": ""}


def _numbers(view: View, key: str, place: object, word: str) -> list[str]:
    """What was typed in place of an answer's numbers."""
    return [view.data.get(f"{_NUMBER}{key}/{place}/{one}", "").strip() for one in range(len(_CHANGED.findall(word)))]


def _with_numbers(word: str, numbers: Sequence[str]) -> str:
    """An answer with other numbers in it, where these are not empty."""
    given = iter(numbers)
    return _CHANGED.sub(lambda found: next(given, "") or found[0], word)


def _rows(view: View) -> dict[str, list[str]]:
    """The fields of the rows, by their numbers; nothing before any were shown."""
    numbers = dict.fromkeys(key.split("/")[1] for key in view.data if key.startswith(_ROW))
    return {one: [view.data.get(f"{_ROW}{one}/{field}", "") for field in _FIELDS] for one in numbers}


def _rows_text(rows: Mapping[str, Sequence[str]]) -> str:
    """The rows as a terminal has them typed; without those that are empty."""
    written = [fields for fields in rows.values() if any(field.strip() for field in fields[:3])]
    return making.rows_text(
        ("_".join(name.split()) or "?", low.strip() or "0", high.strip() or "100", "0" if by == _SOME else "")
        for name, low, high, by in written
    )


# ---- what is done ----


def noted(view: View, action: Action) -> View:
    """The view with what was typed, which comes with every action."""
    named = {key: value[:_MOST] for key, value in action.items()}
    rows = {key: value for key, value in named.items() if key.startswith(_ROW)}
    typed = {key: value for key, value in named.items() if key.startswith((TYPED, _NUMBER))}
    for key in tuple(typed):
        _, question, place = f"{key}/{_OWN}".split("/")[:3]
        if key.startswith(_NUMBER) or (question in FILE_QUESTIONS and "" in FILE_QUESTIONS[question].words):
            typed[_TAPPED + question] = place
    return (_with_rows(view, rows) if rows else view).noting(**typed)


def _with_rows(view: View, fields: Mapping[str, str]) -> View:
    """The view with other rows."""
    return replace(view, data={key: value for key, value in view.data.items() if not key.startswith(_ROW)} | dict(fields))


def tapped(view: View, known: Mapping[str, str], key: str, word: str) -> View:
    """The view with an answer that was tapped. Rows get numbers of their own, so that nothing typed is put into them."""
    words = list(words_for(key, answers_of(view, known))) if key in FILE_QUESTIONS else []
    if word not in words:
        return view
    if key == "rows":
        return _with_rows(view, _numbered(making.row_fields(word), _next_row(view)))
    return view.noting(**{_TAPPED + key: str(words.index(word)) if word else _OWN})


def _numbered(rows: Sequence[Sequence[str]], first: int) -> dict[str, str]:
    """Rows of an answer as fields of a view."""
    named = [(*fields[:3], _SOME if fields[3] else _ALL) for fields in rows]
    return {
        f"{_ROW}{number}/{field}": value
        for number, fields in enumerate(named, first)
        for field, value in zip(_FIELDS, fields, strict=True)
    }


def _next_row(view: View) -> int:
    return max((whole_number(one) for one in _rows(view)), default=0) + 1


def rowed(view: View, row: str) -> View:
    """The view without a row; with one more, where none is named."""
    if not row:
        return view.noting(**{f"{_ROW}{_next_row(view)}/by": _ALL})
    return _with_rows(view, {key: value for key, value in view.data.items() if key.startswith(_ROW) and key.split("/")[1] != row})


# ---- what is seen ----


def steps_of(typed: Mapping[str, str]) -> Sequence[str]:
    """The questions in their order: what is scored once has no number of parts."""
    return [key for key in FILE_QUESTIONS if key != "sections" or typed["section"] != "none"]


def step_of(view: View, typed: Mapping[str, str]) -> int:
    """The number of the question that is asked."""
    return min(whole_number(view.data.get(STEP, "")), len(steps_of(typed)) - 1)


def asked(view: View, typed: Mapping[str, str], game_id: str, wrong: Mapping[str, str]) -> Plain:
    """The question of this step: the answers to tap, the fields to write in, what is wrong; and all answers in short."""
    step, steps = step_of(view, typed), steps_of(typed)
    key, answers = steps[step], [_answered(view, key, typed, game_id) for key in steps]
    chosen, question, words = answers[step], FILE_QUESTIONS[key], words_for(key, typed)
    rows = _rows(view) or _rows(view.noting(**_numbered(making.row_fields(chosen.text), 1))) if key == "rows" else {}
    return {
        "key": key,
        "step": step,
        "count": len(steps),
        "asks": question.asks,
        "words": [(one.word, one.label.partition(":")[0], one.place == chosen.place) for one in _placed(words, "")],
        "fields": _fields(view, key, chosen),
        "free": key != "rows" and chosen.place == _OWN,
        "value": typed[key],
        "usual": next((word for word in words if word != "none"), question.usual(game_id)),
        "rows": [(row, *fields) for row, fields in rows.items()],
        "wrong": wrong.get(key, ""),
        "answers": [
            (at, FILE_QUESTIONS[one].asks, _in_short(one, answer), one in wrong)
            for at, (one, answer) in enumerate(zip(steps, answers, strict=True))
        ],
    }


class _Answer(NamedTuple):
    """An answer to a question, `text` as it would be typed: its place among those to tap, that word, what people call it."""

    place: str
    word: str
    label: str
    text: str


def _placed(words: Mapping[str, str], text: str) -> list[_Answer]:
    return [_Answer(str(place) if word else _OWN, word, label, text) for place, (word, label) in enumerate(words.items())]


def _answered(view: View, key: str, typed: Mapping[str, str], game_id: str) -> _Answer:
    """The answer to a question: as it was tapped, else the word that it is, perhaps with other numbers; else one's own."""
    text = typed[key].strip() or FILE_QUESTIONS[key].usual(game_id)
    placed = _placed(words_for(key, typed), text)
    like = [one for one in placed if one.word == text] + [
        one for one in placed if "#" in one.label and _shape(one.word) == _shape(text)
    ]
    tapped = [one for one in placed if one.place == view.data.get(_TAPPED + key)]
    return next(iter(tapped or like), _Answer(_OWN, "", "", text))


def _shape(text: str) -> str:
    return _CHANGED.sub("#", text)


def _fields(view: View, key: str, answer: _Answer) -> Sequence[Sequence[str]]:
    """What an answer is called, cut at its numbers: the words before each, its field, what stands in it, what is usual."""
    said = capital(answer.label.partition(": ")[2]).split("#")
    known, usual = _CHANGED.findall(answer.text), _CHANGED.findall(answer.word)
    typed = [one or old for one, old in zip(_numbers(view, key, answer.place, answer.word), known, strict=False)]
    names = [f"{_NUMBER}{key}/{answer.place}/{at}" for at in range(len(usual))]
    return [*zip(said, names, typed, usual, strict=False), (said[-1], "", "", "")] if len(said) > 1 else ()


def _in_short(key: str, answer: _Answer) -> str:
    """An answer in a few words."""
    if key == "rows":
        return ", ".join(fields[0].replace("_", " ") for fields in making.row_fields(answer.text))
    said, numbers = answer.label.partition(": ")[2] or answer.label, iter(_CHANGED.findall(answer.text))
    return capital(re.sub("#", lambda _: next(numbers, "…"), said)) if answer.word else answer.text


def sheet(typed: Mapping[str, str], game_id: str, reached: Collection[str]) -> Plain:
    """The score sheet that the answers make, with a section that was played: the usual ones where something is wrong.

    It has what the questions that were `reached` say.
    """
    text, wrong = making.made(typed, game_id)
    if wrong:
        rest = {key: "" if key in wrong else value for key, value in typed.items()}
        return sheet(rest if rest != typed else dict.fromkeys(typed, ""), game_id, reached)
    game = read_description(text, game_id)
    state = _played(game)
    written = [(row.name.replace("_", " "), cells) for row, cells in zip(game.rows, state.cells, strict=True)]
    totals = state.now if state.items else ()
    return {
        "title": game.title,
        "names": state.table.sides,
        "section": game.section if "section" in reached else "",
        "rows": written if "rows" in reached else [("", ("",) * len(state.table.sides))] * 2,
        "points": state.scores if game.scored and "worth" in reached else (),
        "totals": totals if "rows" in reached else (),
        "best": ((min if game.low_wins else max)(totals) if "wins" in reached and totals else None),
    }


def _played(game: Description) -> State:
    """A game after its first section, in which everybody has something else."""
    persons = _NAMES[: max(game.players[0], min(3, game.players[1]))]
    table = Table(game, persons, persons, tuple((one,) for one in range(len(persons))))
    if game.teams:
        table = Table(game, _NAMES, ("Aino+Emmi", "Ville+Olavi"), ((0, 2), (1, 3)))
    state = play.start(table)
    with suppress(Breach):
        state = play.apply(state, play.Heading(1)) if game.section else state
        for number, row in enumerate(game.rows):
            first = row.allowed.index(0) if 0 in row.allowed else 0
            tried = [min(first + (side * (number + 1) + 1) % 4, len(row.allowed) - 1) for side in range(len(table.sides))]
            state = play.apply(state, play.Entry(number, tuple((side, row.allowed[at]) for side, at in enumerate(tried))))
    return state
