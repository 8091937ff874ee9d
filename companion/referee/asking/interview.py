"""An interview: the record so far, the next question, and the judging of an answer. Asks and writes nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.record import line_texts, read_fields, split_lines
from companion.referee import books, markup, messages, protocol, results, rulebook, session, talking, verdict
from companion.referee.asking import gaps, named, parts, seats
from companion.referee.asking.errors import AskingError
from companion.referee.asking.usual import Usual
from companion.referee.games import Game
from companion.referee.questions import NextQuestion, Question
from companion.words import ENGLISH, in_language

_TYPE_MOVES = "type its moves: companion referee FILE judges them line by line"
#: What is usual where nothing was won, lost or collected.
_NOTHING = ("none", "0")


class Answer(NamedTuple):
    """An answer that was accepted, and the lines that it puts into the record.

    `said` is what was typed, in the record's words, empty where the usual was taken; `usual` is what that was. `in_header`: the
    lines belong to the header.
    """

    key: str
    prompt: str
    said: str
    usual: str
    lines: str
    in_header: bool = False
    #: What was answered, as it is shown to whoever answered.
    value: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer cannot be, with whatever helps; in `short` without the rule, and at which `column` of its line."""

    message: str
    hint: str = ""
    legal: tuple[str, ...] = ()
    short: str = ""
    column: int = 0


class Interview:
    """The record as it was, and the answers since. `ending`: it is asked how the game ended, and nothing else.

    What is `usual` is offered at the beginning, and the usual options of the game are written below the players. It is asked in
    a language as far as the game's questions are there in it (`language`); answers are kept, and written, in the record's words.
    """

    def __init__(self, text: str, files: protocol.Files, usual: Usual, language: str = ENGLISH) -> None:
        self._wanted = language
        self.files = files
        self.usual = usual
        self.end = "\r\n" if "\r\n" in text else "\n"
        self.base = self._unbegun(text if not text or text.endswith("\n") else text + self.end)
        self.answers: list[Answer] = []
        self.ending = False
        self.judgement = self._judged(self.base)

    def _judged(self, text: str) -> verdict.Judgement:
        return verdict.judge(text, files=self.files, opening=True)  # what the first lines below a header bring may be missing yet

    def _unbegun(self, text: str) -> str:
        """The record without a first heading that has nothing below it, where the game is entered by its result alone."""
        found = _game_of(_fields_of(text))
        head, body = gaps.parted(text)
        if found is None or found.instead_of_result or not body:
            return text
        heading, _, below = body.partition("\n")
        is_bare = not any(line.code.strip() for line in split_lines(below))
        return head + below if is_bare and "#" not in heading else text

    @property
    def language(self) -> str:
        """The language of the questions, and of all that is said of answers: whole, or English."""
        if self._wanted == ENGLISH:
            return ENGLISH
        return self._wanted if books.asked_in(self.game.id if self.game else "", self._wanted) else ENGLISH

    @property
    def game(self) -> Game | None:
        """The game that the record names, so far; None where it names none that there is."""
        return _game_of(_fields_of(self.text))

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
        head, body = gaps.parted(self.base)
        above = self._lines_of([answer for answer in answers if answer.in_header])
        below = self._lines_of([answer for answer in answers if not answer.in_header])
        at = _above_blanks(head) if body else len(head)  # blank lines above the heading stay there
        return head[:at] + above + head[at:] + body + below

    def _lines_of(self, answers: Sequence[Answer]) -> str:
        return "".join(f"{answer.lines}\n" for answer in answers if answer.lines).replace("\n", self.end)

    @property
    def notes(self) -> Mapping[str, str]:
        """The answers so far by their keys."""
        return {answer.key: answer.said or answer.usual for answer in self.answers}

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
        return all(error.rule == "claim" for error in verdict.judge(self.text, files=self.files).verdict.errors)

    def is_empty(self) -> bool:
        """Whether all that could have been left out of the current section was left out: a season of zeros."""
        headed = [number for number, answer in enumerate(self.answers) if answer.lines.startswith("\n[")]
        asked = self.answers[headed[-1] + 1 :] if headed else self.answers
        open_ones = [answer for answer in asked if answer.lines and answer.usual in _NOTHING]
        return bool(open_ones) and not self.ending and not any(answer.said for answer in open_ones)

    def next_question(self) -> Question | None:
        """What to ask next; None where nothing may be entered any more."""
        question = self._next()
        return question.in_language(self.language) if question else None

    def _next(self) -> Question | None:
        record, position = self.judgement.record, self.judgement.position
        if record is None or position is None:
            return self._about_beginning()
        if self.ending:
            return results.end_question(record, position, self.notes)
        if position.ending is not None and results.NUMBERS not in self.notes:
            return None
        questions: NextQuestion | None = parts.function_of(record.game.id, "questions")
        if questions is None:
            if not results.can_be_entered(record):
                raise AskingError(f"{record.game.title} has no form for a result alone", _TYPE_MOVES)
            return results.result_question(record, position, self.notes)
        return questions(record, position, self.notes)

    def question_of(self, key: str) -> Question | None:
        """The question that a kept answer belongs to: the next one, or how the game ended. Raises AskingError."""
        question = self.next_question()
        if key == results.ENDED and not self.answers and (question is None or question.key != key):
            self.ending = True
            question = self.next_question()
        return question

    def check_game(self) -> None:
        """Raise AskingError where the record names a game that Companion does not know."""
        name = _fields_of(self.text).get("game")
        if name is not None:
            named.named_game(name)

    def _about_beginning(self) -> Question | None:
        """Which game, who plays, and what else the header must have: what every record begins with."""
        fields = _fields_of(self.text)
        if "game" not in fields:
            games = [game.id for game in named.usable_games()]
            how = messages.say("ask-game-help", games=", ".join(games))
            titles = tuple(title for game_id in games for title in books.titles_of(game_id))
            return Question("game", messages.say("ask-game"), how, _game_line, self.usual.game or None, also=titles)
        game = named.named_game(fields["game"])
        if "players" not in fields:
            usual = self.usual.players_for(game) or None
            line = partial(self._players_lines, game)
            return Question("players", messages.say("ask-players"), messages.say("ask-players-help"), line, usual)
        return self._gap(self.judgement.verdict.errors, fields)

    def _players_lines(self, game: Game, said: str) -> str:
        """Who plays, dummies in the seats that nobody takes, and the options that are usual in the game."""
        return "\n".join([f"players: {seats.named_seats(game, said)}", *self.usual.header_lines(game.id)])

    def _gap(self, errors: Sequence[verdict.Error], fields: Mapping[str, str]) -> Question | None:
        """The question for a key that the header lacks, where nothing else is wrong with it."""
        game = _game_of(fields)
        key = gaps.missing_key(game, errors, fields) if game else None
        if key is None:
            return None
        prompt = f"{key.meaning[:1].upper()}{key.meaning[1:]}"
        return Question(key.name, prompt, f"{key.form}. {errors[0].hint}", lambda said: f"{key.name}: {said}")

    def answer(self, question: Question, typed: str) -> Refusal | None:
        """Takes an answer in, or says why it cannot be. An empty one means what is usual."""
        if any(not sign.isprintable() and sign != "\t" for sign in typed):
            return self._refused(messages.say("ask-unwritable"), messages.say("ask-anew"))
        shown = without_key(typed.strip(), question.key)
        typed, usual = question.meant(shown), question.meant(question.default or "")
        try:
            lines = question.line(typed or usual)
        except AskingError as error:
            return self._refused(error.message, error.hint)
        except ValueError as error:
            return self._refused(*error.args)
        shown = question.shown(typed or usual)
        answer = Answer(question.key, question.prompt, typed, usual, lines, self.judgement.record is None, shown)
        text = self._with([*self.answers, answer])
        judgement = self._judged(text) if lines else self.judgement
        known = {(error.line, error.rule) for error in self.judgement.verdict.errors}
        new = [error for error in judgement.verdict.errors if (error.line, error.rule) not in known]
        if new and not self._only_gaps(question, judgement, _fields_of(text)):
            return self._refusal(new[0], text)
        self.answers.append(answer)
        self.judgement = judgement
        return None

    def meant(self, question: Question, typed: str) -> str:
        """The answer that may be meant by words (`five of clubs, queen of spades`); empty where none is, or it cannot be.

        A sentence (`Bo leads the five of clubs, Cia the ace`) is understood as it would be at the table.
        """
        game, record = self.judgement.game, self.judgement.record
        players = record.header.players if record else ()
        if game is None:
            return ""
        if question.each:
            return self._allowed(question, talking.numbers_meant(game.id, question.each, typed, players))
        if not question.pieces:
            return self._allowed(question, talking.word_meant(question.words, typed))
        pieces = talking.pieces_meant(game.id, question.pieces, typed, players)
        lines = () if pieces else talking.meant(session.Replay(self.text, files=self.files), typed)
        return self._allowed(question, pieces or (lines[0].line if len(lines) == 1 and lines[0].whole else ""))

    def _allowed(self, question: Question, found: str) -> str:
        """What was understood, if it can be the answer; else nothing."""
        if not found or self.answer(question, found) is not None:
            return ""
        self.take_back()
        return found

    def _refused(self, message: str, hint: str = "") -> Refusal:
        return Refusal(in_language(message, self.language), in_language(hint, self.language))

    def _refusal(self, error: verdict.Error, text: str) -> Refusal:
        """An error with its rule, and where an option comes from that is wrong and that nobody typed."""
        language = self.language
        rule = rulebook.find_rule(error.rule, language) if "-" in error.rule else None
        error = error.in_language(language)
        law = markup.plain(rule.sentences) if rule else ""
        cited = error.rule if law in error.message else f"{error.rule}: {law}"
        said = f"{error.message} ({cited})" if law else error.message
        place = self.usual.place_of(line_texts(text)[error.line - 1])
        source = in_language(messages.say("ask-comes-from", place=place), language) if place else ""
        return Refusal(said + source, error.hint, tuple(error.legal), error.message, error.column)

    def _only_gaps(self, question: Question, judgement: verdict.Judgement, fields: Mapping[str, str]) -> bool:
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
        return named.named_game(fields.get("game", ""))
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
    game = named.named_game(said)
    return "\n".join((f"game: {game.id}", f"rules: {game.about.rules_version}", *game.header_lines))


def _fields_of(text: str) -> dict[str, str]:
    """The header's keys and values, as far as there are any."""
    fields, _ = read_fields(split_lines(text))
    return {field.key: field.value for field in fields}


def without_key(said: str, key: str) -> str:
    """An answer without the key that somebody typed before it: `players: Aino, Ville` -> `Aino, Ville`."""
    before, colon, behind = said.partition(":")
    word = " ".join(before.split()).casefold()
    return behind.strip() if colon and word and word in {key, key.rstrip(" 0123456789")} else said
