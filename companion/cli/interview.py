"""An interview: the record so far, the next question, and the judging of an answer. Asks and writes nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from companion.cli.errors import CommandError
from companion.cli.game_parts import function_of
from companion.cli.named_games import named_game, usable_games
from companion.cli.seats import players_value
from companion.referee import Files, judge, no_files
from companion.referee.games import has_part
from companion.referee.questions import NextQuestion, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.referee import Error, Game


_TYPE_MOVES = "type its moves: companion referee FILE judges them line by line"


class Answer(NamedTuple):
    """An answer that was accepted, and the lines that it puts into the record."""

    key: str
    prompt: str
    said: str
    lines: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer cannot be, with whatever helps."""

    message: str
    hint: str = ""
    legal: tuple[str, ...] = ()


class Interview:
    """The record as it was, and the answers since."""

    def __init__(self, text: str, files: Files = no_files) -> None:
        self.files = files
        self.base = text if not text or text.endswith("\n") else text + "\n"
        self.answers: list[Answer] = []
        self.judgement = judge(self.base, files=files)

    @property
    def addition(self) -> str:
        """What the answers put into the record."""
        return "".join(f"{answer.lines}\n" for answer in self.answers if answer.lines)

    @property
    def text(self) -> str:
        """The record with the answers so far."""
        return self.base + self.addition

    @property
    def is_scored(self) -> bool:
        """Whether the answers have brought the current section to its scores, and nothing of it is missing."""
        if not self.answers or not self.judgement.sections or not self.judgement.sections[-1].complete:
            return False
        question = self.next_question()
        return question is None or not question.completes

    @property
    def can_go_on(self) -> bool:
        """Whether something may be added to the record as it stands: only claims are wrong, or only the players are missing."""
        errors = self.judgement.verdict.errors
        if self.judgement.record is not None:
            return all(error.rule == "claim" for error in errors)
        return "players" not in self._fields() and all(error.rule == "header" for error in errors)

    def next_question(self) -> Question | None:
        """What to ask next; None where nothing may be entered any more."""
        record, position = self.judgement.record, self.judgement.position
        if record is None or position is None:
            return self._about_beginning()
        notes = {answer.key: answer.said for answer in self.answers}
        return self._questions(record.game)(record, position, notes)

    def _questions(self, game: Game) -> NextQuestion:
        found = function_of(game.id, "questions")
        if found is None:
            raise CommandError(f"{game.title} has no form for a result alone", _TYPE_MOVES)
        return cast(NextQuestion, found)

    def check_game(self) -> None:
        """Raise CommandError where the record names a game whose results cannot be entered by answers."""
        name = self._fields().get("game")
        if name is not None:
            self._questions(named_game(name))

    def _about_beginning(self) -> Question | None:
        """Which game, and who plays: what every record begins with."""
        fields = self._fields()
        if "game" not in fields:
            games = ", ".join(game.id for game in usable_games() if has_part(game.id, "questions"))
            return Question("game", "Game", f"Which game was played: {games}.", self._game_line)
        game = named_game(fields["game"])
        if "players" not in fields:
            how = "Everybody's name, clockwise, with commas between them: Aino, Ville, Emmi."
            return Question("players", "Players", how, lambda said: f"players: {players_value(said, game.reserved)}")
        return None

    def _game_line(self, said: str) -> str:
        game = named_game(said)
        self._questions(game)
        return f"game: {game.id}"

    def _fields(self) -> dict[str, str]:
        from companion.record import split_lines
        from companion.record.header import read_fields

        fields, _ = read_fields(split_lines(self.text))
        return {field.key: field.value for field in fields}

    def answer(self, question: Question, said: str) -> Refusal | None:
        """Takes an answer in, or says why it cannot be."""
        if any(not sign.isprintable() and sign != "\t" for sign in said):
            return Refusal("the answer holds signs that cannot be written down", "type it anew")
        try:
            lines = question.line(said)
        except ValueError as error:
            return Refusal(str(error))
        except CommandError as error:
            return Refusal(error.message, error.hint)
        answer = Answer(question.key, question.prompt, said, lines)
        judgement = judge(f"{self.text}{lines}\n", files=self.files)
        known = {(error.line, error.rule) for error in self.judgement.verdict.errors}
        new = [error for error in judgement.verdict.errors if (error.line, error.rule) not in known]
        if new and not self._only_unfinished(question, new):
            return _refusal(new[0])
        self.answers.append(answer)
        self.judgement = judgement
        return None

    def _only_unfinished(self, question: Question, errors: Sequence[Error]) -> bool:
        """Whether all that is wrong is that the players are not named yet."""
        return question.key == "game" and all(error.rule == "header" for error in errors)

    def take_back(self) -> Answer | None:
        """Forgets the last answer, if there is one."""
        if not self.answers:
            return None
        last = self.answers.pop()
        self.judgement = judge(self.text, files=self.files)
        return last

    def settle(self) -> None:
        """Makes the answers part of the record: they are written."""
        self.base = self.text
        self.answers.clear()


def _refusal(error: Error) -> Refusal:
    from companion.cli.markup import plain
    from companion.referee import find_rule

    rule = find_rule(error.rule) if "-" in error.rule else None
    said = f"{error.message} ({error.rule}: {plain(rule.text)})" if rule else error.message
    return Refusal(said, error.hint, tuple(error.legal))
