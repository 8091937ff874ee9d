"""`companion enter`."""

from codecs import BOM_UTF8
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from companion.cli.checking.report import LABELS, item_list, standing, verdict_lines
from companion.cli.group.found import group_of, known_language, language_at
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside, read_bytes
from companion.cli.table.draft import Draft
from companion.cli.terminal.asking import HELP_WORDS, asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, paint, say, warn, wrap
from companion.disk import files, journal
from companion.record import RecordError, decode
from companion.referee import AskingError, Item, judge, questions
from companion.referee.asking.interview import Interview, Refusal, Settled
from companion.referee.books import items_in, title_in
from companion.referee.messages import say as message
from companion.words import ENGLISH, in_language, is_whole, name_in_english, section_word

_BACK, _QUIT, _OVER, _HELP = "back", "quit", "over", "help"


class _BrokenOffError(Exception):
    """Nobody answers any more."""


def enter(
    file: str = argument(metavar="FILE", help="The record to add to; if it isn't there, it is made."),
    language: str = option("", metavar="CODE", help="The language of the questions (fi); by default the group's, or en."),
) -> None:
    """Enter a season, or a game's result, by answering questions, and see the scores.

    Your answers are added to the end of the record.

    Every answer is checked at once and kept in FILE.draft, so you can stop and go on later. At every question:
    ? explains it, back takes the last answer back (even one that is already written), quit stops. You may pipe answers in.

    Example: companion enter friday.game
    """
    if file == "-":
        raise CommandError("enter needs a file to write to", "name one: companion enter friday.game")
    path = Path(file)
    if not path.parent.is_dir():
        raise CommandError(f"{path.parent}: there is no such folder", "make it first, or check the spelling")
    with journal.locked(path):
        Session(path, known_language(language) if language else language_at(file)).run()


class _BackError(Exception):
    """The last answer is to be taken back."""


class _OverError(Exception):
    """No other season was played: it is to be told how the game ended."""


class _Written(NamedTuple):
    """What was written at once in this run: the file before and after it, and the answers."""

    before: bytes | None
    after: bytes
    settled: Settled


class Session:
    """One run of `enter`: the file, its draft, and the interview."""

    def __init__(self, path: Path, language: str = ENGLISH) -> None:
        self.path = path
        self.wanted = language
        self.data = self._read()
        self.ask = asking()
        self.written: list[_Written] = []
        try:
            text = decode(self.data or b"")
        except RecordError as error:
            raise CommandError(f"{path}: {error.faults[0].message}", error.faults[0].hint) from error
        self.draft: Draft = Draft(path)
        spoken = language if is_whole(LABELS.package, language) else ENGLISH
        self.interview: Interview = Interview(text, files_beside(str(path)), group_of(path), spoken)
        if text.strip():
            self._check_game()
        if text.strip() and not self.interview.can_go_on:
            warn("\n".join(verdict_lines(judge(text, file=str(path), files=files_beside(str(path))), text)))
            raise CommandError(
                f"{path}: there is a mistake in what is written already", "mend it first; companion check shows it"
            )

    def _label(self, key: str, **values: object) -> str:
        """Words of this command in the language in which it asks."""
        return LABELS(key, self.interview.language, **values)

    def _answers(self, count: int) -> str:
        return LABELS.counted("enter-answers", count, self.interview.language)

    def _is(self, said: str, word: str) -> bool:
        """Whether somebody said a word of this command, in English or in the language of the questions."""
        return said.strip().casefold() in (word, self._label(f"word-{word}"))

    def _is_help(self, said: str) -> bool:
        return said.casefold() in HELP_WORDS or self._is(said, _HELP)

    def _say_if_english(self) -> None:
        """That a game has no questions in the language that was asked for: once, as soon as the game is known."""
        game = self.interview.game
        if self.wanted == ENGLISH or game is None:
            return
        if self.interview.language == ENGLISH:
            there = f"{title_in(game.id)}: there are no {name_in_english(self.wanted)} questions yet, so they are in English."
            say("\n".join(wrap(there)))
        self.wanted = ENGLISH

    def _check_game(self) -> None:
        try:
            self.interview.check_game()
        except AskingError as error:
            raise CommandError(f"{self.path}: {error.message}", error.hint) from error

    def _read(self) -> bytes | None:
        if self.path.exists() or self.path.is_symlink():
            return read_bytes(str(self.path))
        return None

    def run(self) -> None:
        """Asks until what was played is entered, and for as many more seasons as the table played."""
        try:
            self._resume()
            if not self._ask_all():
                say(self._label("enter-nothing-more"))
        except (_BrokenOffError, KeyboardInterrupt) as stopped:
            self._break_off()
            raise typer.Exit(130 if isinstance(stopped, KeyboardInterrupt) else 1) from None

    def _resume(self) -> None:
        answers = self.draft.read(self.data)
        if answers:
            say(self._label("enter-going-on", answers=self._answers(len(answers)), file=clean(str(self.draft.path))))
        for i, (key, said) in enumerate(answers):
            question = self.interview.question_of(key)
            if question is None or question.key != key or self.interview.answer(question, said):
                what = f"answer {i + 1} ({key}: {said}) doesn't fit the record any more"
                raise CommandError(f"{self.draft.path}: {what}", "look at the draft, remove it, and enter the rest again")
            say(f"  {question.prompt}: {clean(self.interview.answers[-1].value)}")
        self.draft.mend()

    def _ask_all(self) -> bool:
        """Asks for all there is to enter, and writes it bit by bit; False if nothing could be entered from the start."""
        while True:
            try:
                if self.interview.is_whole:
                    if self._is_meant() and not (self._write_what_was_told() and self._goes_on()):
                        return True
                    continue
                self._say_if_english()
                question = self.interview.next_question()
                if question is None:
                    return bool(self.written)
                self._ask(question)
            except _BackError:
                self._take_back()
            except _OverError:
                self.interview.ending = True
            except _BrokenOffError:
                if self.interview.answers or not self.written:
                    raise
                self.draft.remove()  # it may have answers that were taken back
                return True  # what follows is entered another day, and how the game ended stays open

    def _ask(self, question: questions.Question) -> None:
        """Puts a question until it has an answer that can be. Raises _BackError, _OverError, _BrokenOffError."""
        for line in question.missing:
            say(paint(clean(line), "dim"))
        meant = ""
        while True:
            said = self._hear(question, meant) or meant
            meant = ""
            if self._is(said, _OVER) and self._may_be_over:
                raise _OverError
            if self._is_help(said) or (not said and question.default is None):
                say("\n".join(wrap(clean(question.help), "  ")))
                continue
            if question.confirms and _is_no(question.meant(said)):
                raise _BackError
            refusal = self.interview.answer(question, said)
            if refusal is None:
                self.draft.keep(question.key, self.interview.answers[-1].said)
                return
            meant = self.interview.meant(question, said)
            if meant:
                say(f"  {paint(self._label('enter-that-is'), 'cyan')} {self._label('enter-takes-it', meant=clean(meant))}")
            else:
                self._explain(refusal)

    @property
    def _may_be_over(self) -> bool:
        """Whether what was entered is scored, and the next season not begun."""
        sections = self.interview.judgement.sections
        return bool(sections) and sections[-1].complete and not self.interview.answers and not self.interview.ending

    def _hear(self, question: questions.Question, meant: str = "") -> str:
        """What is answered to a question; nothing takes what was `meant`, or is usual. Raises _BrokenOffError, _BackError."""
        usual = meant or question.default
        said = self.ask(f"{clean(question.prompt)}{f' [{clean(usual)}]' if usual else ''}: ")
        if said is None or self._is(said, _QUIT):
            raise _BrokenOffError
        if self._is(said, _BACK):
            raise _BackError
        return said.strip()

    def _choose(self, prompt: str, help_text: str, usual: str = "no") -> bool:
        """Whether a question beside the interview is answered with yes. Raises _BrokenOffError, _BackError."""
        yes, no = questions.words_of(message, ("yes", "no"))
        default = yes if usual == yes else no
        question = questions.Question("", prompt, help_text, str, default, words=(yes, no)).in_language(self.interview.language)
        while True:
            said = self._hear(question) or default
            if self._is_help(said):
                say("\n".join(wrap(help_text, "  ")))
                continue
            try:
                return questions.choice(question.meant(said), (yes, no)) == yes
            except ValueError as error:
                say(f"  {clean(in_language(error.args[0], self.interview.language))}")

    def _is_meant(self) -> bool:
        """Whether a season of which nothing was told is to be written with zeros; if not, its first answer is asked anew."""
        if not self.interview.is_empty():
            return True
        section = self._section(self.interview.judgement.game.section if self.interview.judgement.game else "")
        prompt = self._label("enter-zeros", section=section)
        if self._choose(prompt, self._label("enter-zeros-help", section=section)):
            return True
        while self.interview.is_empty():
            self._take_back()
        return False

    def _section(self, kind: str) -> str:
        """What a section is called in the language of the questions."""
        return section_word(kind or "game", self.interview.language)

    def _take_back(self) -> None:
        """Takes the last answer back; one that is written already is taken out of the record, with those written with it."""
        if not self.interview.answers and self.written:
            self._take_out()
        taken = self.interview.take_back()
        if taken is None:
            say(f"  {self._label('enter-no-answer')}")
            return
        self.draft.take_back()
        say(f"  {self._label('enter-taken-back', prompt=taken.prompt, answer=clean(taken.value))}")

    def _take_out(self) -> None:
        """What was written last becomes answers again: first they are in the draft, then the record is as it was before."""
        last = self.written[-1]
        if self._read() != last.after:
            raise CommandError(f"{self.path} has changed since, so nothing in it was taken back", "change it with an editor")
        for answer in last.settled.answers:
            self.draft.keep(answer.key, answer.said)
        self.draft.about_to_write(last.after)
        if last.before is None:
            files.remove(self.path)
        else:
            files.write_whole(self.path, last.before)
        self.data = last.before
        self.written.pop()
        self.interview.unsettle(last.settled)
        say(f"  {self._label('enter-removed', file=clean(str(self.path)))}")

    def _write_what_was_told(self) -> bool:
        """Shows what came of the answers, and writes them; False where they write nothing: the game goes on another day."""
        if not self.interview.addition:
            self.interview.answers.clear()
            self.draft.remove()
            return False
        self._show_scores()
        self._write()
        return True

    def _show_scores(self) -> None:
        judgement = self.interview.judgement
        say()
        if judgement.sections and judgement.sections[-1].complete and not self.interview.ending:
            section = judgement.sections[-1]
            say(paint(self._label("enter-scores", section=self._section(section.kind), number=section.number), "bold"))
            for unit, points in section.scores.items():
                first = f"  {clean(unit)} {points:+}: " if points else f"  {clean(unit)} 0: "
                say("\n".join(wrap(self._reasons(section.items.get(unit, ())), " " * 6, first)))
        told = standing(judgement, self.interview.language)
        say("\n".join(wrap(told if judgement.verdict.complete else self._label("enter-so-far", standing=told))))

    def _reasons(self, items: Sequence[Item]) -> str:
        """What a score is made of."""
        game, language = self.interview.game, self.interview.language
        return item_list(items_in(game.id, items, language) if game else items, language) or self._label("enter-nothing")

    def _write(self) -> None:
        """Puts the answers into the record, if nobody else has changed it meanwhile."""
        if self._read() != self.data:
            raise CommandError(
                f"{self.path} was changed while you answered; the answers are in {self.draft.path}", "enter again to go on"
            )
        if not self.interview.is_sound:
            hint = f"the answers are in {self.draft.path}: look at them, or remove it and enter the game anew"
            raise CommandError(f"{self.path}: these answers don't make a legal record; nothing was written", hint)
        new = self._new_bytes()
        self.draft.about_to_write(new)
        files.write_whole(self.path, new)
        self.written.append(_Written(self.data, new, self.interview.settle()))
        self.data = new
        self.draft.remove()
        say(self._label("enter-written", file=clean(str(self.path))))

    def _new_bytes(self) -> bytes:
        """The record with the answers, with the byte-order mark that the file has."""
        mark = BOM_UTF8 if (self.data or b"").startswith(BOM_UTF8) else b""
        return mark + self.interview.text.encode()

    def _goes_on(self) -> bool:
        """Whether something more is to be asked: another season, or how the game ended. Raises _BackError."""
        position, game = self.interview.judgement.position, self.interview.judgement.game
        if position is None or game is None or position.over or position.ending or not game.section:
            return False
        self.interview.ending = False  # somebody gave up, and the others play on
        section, record = self._section(game.section), self.interview.judgement.record
        if record is not None and game.last_section(record.table) is not None:
            say(self._label("enter-goes-on", section=section))
            return True
        try:
            help_text = self._label("enter-another-help", section=section)
            if self._choose(self._label("enter-another", section=section), help_text, "yes" if game.goes_on else "no"):
                return True
        except _BrokenOffError:
            return False
        self.interview.ending = True
        return True

    def _break_off(self) -> None:
        if self.interview.answers:
            kept = self._answers(len(self.interview.answers))
            go_on = f"companion enter {as_typed(str(self.path))}"
            warn(f"\n{self._label('enter-stopped-kept', answers=kept, file=clean(str(self.draft.path)), command=go_on)}")
        elif self.written:
            self.draft.remove()
            warn(f"\n{self._label('enter-stopped-written')}")
        else:
            self.draft.remove()
            warn(f"\n{self._label('enter-stopped-nothing')}")

    def _explain(self, refusal: Refusal) -> None:
        say_no(refusal.message, refusal.hint, (self._label("enter-no"), self._label("enter-hint")))
        if refusal.legal:
            words, more = ", ".join(map(clean, refusal.legal[:5])), len(refusal.legal) - 5
            told = LABELS.counted("and-more", more, self.interview.language, words=words) if more > 0 else words
            say("\n".join(wrap(told, "    ", f"  {self._label('enter-possible')}: ")))


def _is_no(said: str) -> bool:
    return bool(said) and "no".startswith(said.casefold())
