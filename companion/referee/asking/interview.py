"""An interview: the record so far, the next question, and the judging of an answer. Asks and writes nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.record import line_texts, split_lines
from companion.record.header import read_fields
from companion.referee.asking.errors import AskingError
from companion.referee.asking.gaps import missing_key, parted
from companion.referee.asking.named import named_game, usable_games
from companion.referee.asking.parts import function_of
from companion.referee.asking.seats import named_seats
from companion.referee.asking.usual import Usual
from companion.referee.protocol import Files
from companion.referee.questions import NextQuestion, Question
from companion.referee.results import ENDED, NUMBERS, can_be_entered, end_question, result_question
from companion.referee.rulebook import find_rule
from companion.referee.talking import pieces_meant
from companion.referee.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.referee.games import Game
    from companion.referee.verdict import Error, Judgement


_TYPE_MOVES = "type its moves: companion referee FILE judges them line by line"
#: What is usual where nothing was won, lost or collected.
_NOTHING = ("none", "0")


class Answer(NamedTuple):
    """An answer that was accepted, and the lines that it puts into the record.

    `said` is what was typed, empty where the usual was taken; `usual` is what that was. `in_header`: the lines belong to
    the header.
    """

    key: str
    prompt: str
    said: str
    usual: str
    lines: str
    in_header: bool = False

    @property
    def value(self) -> str:
        """What was answered."""
        return self.said or self.usual


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer cannot be, with whatever helps."""

    message: str
    hint: str = ""
    legal: tuple[str, ...] = ()


class Interview:
    """The record as it was, and the answers since. `ending`: it is asked how the game ended, and nothing else.

    What is `usual` is offered at the beginning, and the usual options of the game are written below the players.
    """

    def __init__(self, text: str, files: Files, usual: Usual) -> None:
        self.files = files
        self.usual = usual
        self.end = "\r\n" if "\r\n" in text else "\n"
        self.base = self._unbegun(text if not text or text.endswith("\n") else text + self.end)
        self.answers: list[Answer] = []
        self.ending = False
        self.judgement = self._judged(self.base)

    def _judged(self, text: str) -> Judgement:
        return judge(text, files=self.files, opening=True)  # what the first lines below a header bring may be missing yet

    def _unbegun(self, text: str) -> str:
        """The record without a first heading that has nothing below it, where the game is entered by its result alone."""
        found = _game_of(_fields_of(text))
        head, body = parted(text)
        if found is None or found.instead_of_result or not body:
            return text
        heading, _, below = body.partition("\n")
        is_bare = not any(line.code.strip() for line in split_lines(below))
        return head + below if is_bare and "#" not in heading else text

    @property
    def addition(self) -> str:
        """What the answers put into the record."""
        return self._lines_of(self.answers)

    @property
    def text(self) -> str:
        """The record with the answers so far."""
        return self._with(self.answers)

    def _with(self, answers: Sequence[Answer]) -> str:
        """The record with some answers: those of the header stand above the first heading, the others at the end."""
        head, body = parted(self.base)
        above = self._lines_of([answer for answer in answers if answer.in_header])
        below = self._lines_of([answer for answer in answers if not answer.in_header])
        at = _above_blanks(head) if body else len(head)  # blank lines above the heading stay there
        return head[:at] + above + head[at:] + body + below

    def _lines_of(self, answers: Sequence[Answer]) -> str:
        return "".join(f"{answer.lines}\n" for answer in answers if answer.lines).replace("\n", self.end)

    @property
    def notes(self) -> Mapping[str, str]:
        """The answers so far by their keys."""
        return {answer.key: answer.value for answer in self.answers}

    @property
    def is_whole(self) -> bool:
        """Whether the answers may be written: they have brought a section to its scores, or the game to its end."""
        if not self.answers:
            return False
        question = self.next_question()
        sections = self.judgement.sections
        scored = bool(sections) and sections[-1].complete and not self.ending
        return question is None or (scored and not question.completes)

    @property
    def can_go_on(self) -> bool:
        """Whether something may be added to the record as it stands: only claims are wrong, or only the header has gaps."""
        errors = self.judgement.verdict.errors
        if self.judgement.record is not None:
            return all(error.rule == "claim" for error in errors)
        fields = _fields_of(self.text)
        if "players" in fields:
            return self._gap(errors, fields) is not None
        written = any(line.code.strip() for line in split_lines(self.text))
        return len(errors) == 1 and errors[0].rule == "header" and ("game" in fields or not written)

    @property
    def is_sound(self) -> bool:
        """Whether the record with the answers may be written: nothing is wrong with it but claims that stood there before."""
        return all(error.rule == "claim" for error in judge(self.text, files=self.files).verdict.errors)

    def is_empty(self) -> bool:
        """Whether all that could have been left out of the current section was left out: a season of zeros."""
        headed = [number for number, answer in enumerate(self.answers) if answer.lines.startswith("\n[")]
        asked = self.answers[headed[-1] + 1 :] if headed else self.answers
        open_ones = [answer for answer in asked if answer.lines and answer.usual in _NOTHING]
        return bool(open_ones) and not self.ending and not any(answer.said for answer in open_ones)

    def next_question(self) -> Question | None:
        """What to ask next; None where nothing may be entered any more."""
        record, position = self.judgement.record, self.judgement.position
        if record is None or position is None:
            return self._about_beginning()
        if self.ending:
            return end_question(record, position, self.notes)
        if position.ending is not None and NUMBERS not in self.notes:
            return None
        questions: NextQuestion | None = function_of(record.game.id, "questions")
        if questions is None:
            if not can_be_entered(record):
                raise AskingError(f"{record.game.title} has no form for a result alone", _TYPE_MOVES)
            return result_question(record, position, self.notes)
        return questions(record, position, self.notes)

    def question_of(self, key: str) -> Question | None:
        """The question that a kept answer belongs to: the next one, or how the game ended. Raises AskingError."""
        question = self.next_question()
        if key == ENDED and not self.answers and (question is None or question.key != key):
            self.ending = True
            question = self.next_question()
        return question

    def check_game(self) -> None:
        """Raise AskingError where the record names a game that Companion does not know."""
        name = _fields_of(self.text).get("game")
        if name is not None:
            named_game(name)

    def _about_beginning(self) -> Question | None:
        """Which game, who plays, and what else the header must have: what every record begins with."""
        fields = _fields_of(self.text)
        if "game" not in fields:
            games = ", ".join(game.id for game in usable_games())
            return Question("game", "Game", f"Which game was played: {games}.", _game_line, self.usual.game or None)
        game = named_game(fields["game"])
        if "players" not in fields:
            how = "Everybody's name, clockwise, with commas between them: Aino, Ville, Emmi."
            usual = self.usual.players_for(game) or None
            return Question("players", "Players", how, lambda said: self._players_lines(game, said), usual)
        return self._gap(self.judgement.verdict.errors, fields)

    def _players_lines(self, game: Game, said: str) -> str:
        """Who plays, dummies in the seats that nobody takes, and the options that are usual in the game."""
        return "\n".join([f"players: {named_seats(game, said)}", *self.usual.header_lines(game.id)])

    def _gap(self, errors: Sequence[Error], fields: Mapping[str, str]) -> Question | None:
        """The question for a key that the header lacks, where nothing else is wrong with it."""
        game = _game_of(fields)
        key = missing_key(game, errors, fields) if game else None
        if key is None:
            return None
        prompt = f"{key.meaning[:1].upper()}{key.meaning[1:]}"
        return Question(key.name, prompt, f"{key.form}. {errors[0].hint}", lambda said: f"{key.name}: {said}")

    def answer(self, question: Question, typed: str) -> Refusal | None:
        """Takes an answer in, or says why it cannot be. An empty one means what is usual."""
        if any(not sign.isprintable() and sign != "\t" for sign in typed):
            return Refusal("the answer holds signs that cannot be written down", "type it anew")
        typed = without_key(typed.strip(), question.key)
        usual = question.default or ""
        try:
            lines = question.line(typed or usual)
        except AskingError as error:
            return Refusal(error.message, error.hint)
        except ValueError as error:
            return Refusal(str(error))
        answer = Answer(question.key, question.prompt, typed, usual, lines, self.judgement.record is None)
        text = self._with([*self.answers, answer])
        judgement = self._judged(text) if lines else self.judgement
        known = {(error.line, error.rule) for error in self.judgement.verdict.errors}
        new = [error for error in judgement.verdict.errors if (error.line, error.rule) not in known]
        if new and not self._only_gaps(question, judgement, _fields_of(text)):
            return _refusal(new[0], self._source_of(new[0], text))
        self.answers.append(answer)
        self.judgement = judgement
        return None

    def meant(self, question: Question, typed: str) -> str:
        """The answer that may be meant by words (`five of clubs, queen of spades`); empty where none is, or it cannot be."""
        game, record = self.judgement.game, self.judgement.record
        players = record.header.players if record else ()
        found = pieces_meant(game.id, question.pieces, typed, players) if game and question.pieces else ""
        if not found or self.answer(question, found) is not None:
            return ""
        self.take_back()
        return found

    def _source_of(self, error: Error, text: str) -> str:
        """Where an option stands that is wrong and that nobody typed; empty for what was typed."""
        written = line_texts(text)[error.line - 1]
        place = self.usual.place_of(written)
        return f"; it comes from {place}" if place else ""

    def _only_gaps(self, question: Question, judgement: Judgement, fields: Mapping[str, str]) -> bool:
        """Whether all that is wrong is that the players, or other keys of the header, are not told yet."""
        errors = judgement.verdict.errors
        if question.key == "game":
            return all(error.rule == "header" for error in errors)
        is_header = self.judgement.record is None  # what stands below the header is written only where the header is whole
        return is_header and judgement.record is None and not self.judgement.sections and self._gap(errors, fields) is not None

    def take_back(self) -> Answer | None:
        """Forgets the last answer, if there is one."""
        if not self.answers:
            return None
        last = self.answers.pop()
        self.judgement = self._judged(self.text)
        return last

    def settle(self) -> Settled:
        """Makes the answers part of the record: they are written. Gives what `unsettle` takes."""
        settled = Settled(self.base, tuple(self.answers), ending=self.ending)
        self.base = self.text
        self.answers.clear()
        return settled

    def unsettle(self, settled: Settled) -> None:
        """Makes answers out of what was written last."""
        self.base, self.answers, self.ending = settled.base, list(settled.answers), settled.ending
        self.judgement = self._judged(self.text)


class Settled(NamedTuple):
    """What was written at once: the record before it, the answers, and whether they told how the game ended."""

    base: str
    answers: tuple[Answer, ...]
    ending: bool


def _game_of(fields: Mapping[str, str]) -> Game | None:
    """The game that a header names; None where it names none that there is."""
    try:
        return named_game(fields.get("game", ""))
    except AskingError:
        return None


def _above_blanks(text: str) -> int:
    """Where the blank lines at the end of a text begin."""
    if not text.endswith("\n"):
        return len(text)
    said = text.rstrip(" \t\r\n")
    return text.index("\n", len(said)) + 1 if said else 0


def _game_line(said: str) -> str:
    """The first lines: the game, and the version of its rules by which it is judged."""
    game = named_game(said)
    return f"game: {game.id}\nrules: {game.about.rules_version}"


def _fields_of(text: str) -> dict[str, str]:
    """The header's keys and values, as far as there are any."""
    fields, _ = read_fields(split_lines(text))
    return {field.key: field.value for field in fields}


def without_key(said: str, key: str) -> str:
    """An answer without the key that somebody typed before it: `players: Aino, Ville` -> `Aino, Ville`."""
    before, colon, behind = said.partition(":")
    word = " ".join(before.split()).casefold()
    return behind.strip() if colon and word and word in {key, key.rstrip(" 0123456789")} else said


def _refusal(error: Error, source: str = "") -> Refusal:
    rule = find_rule(error.rule) if "-" in error.rule else None
    said = f"{error.message} ({error.rule}: {rule.in_words})" if rule else error.message
    return Refusal(said + source, error.hint, tuple(error.legal))
