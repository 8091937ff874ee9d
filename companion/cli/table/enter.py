"""`companion enter`."""

from codecs import BOM_UTF8
from pathlib import Path
from typing import NamedTuple

import typer

from companion.cli.checking.report import item_list, standing, verdict_lines
from companion.cli.group.found import group_of
from companion.cli.parameters import argument
from companion.cli.records.files import files_beside, read_bytes
from companion.cli.table.draft import Draft
from companion.cli.terminal.asking import HELP_WORDS, asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, counted, paint, say, warn, wrap
from companion.disk.files import remove, write_whole
from companion.disk.locking import locked
from companion.record import RecordError, decode
from companion.referee import judge
from companion.referee.asking.errors import AskingError
from companion.referee.asking.interview import Interview, Refusal, Settled
from companion.referee.questions import Question, choice

_BACK, _QUIT, _OVER = "back", "quit", "over"


class _BrokenOffError(Exception):
    """Nobody answers any more."""


def enter(
    file: str = argument(metavar="FILE", help="The record to add to; if it isn't there, it is made."),
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
    with locked(path):
        Session(path).run()


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

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = self._read()
        self.ask = asking()
        self.written: list[_Written] = []
        try:
            text = decode(self.data or b"")
        except RecordError as error:
            raise CommandError(f"{path}: {error.faults[0].message}", error.faults[0].hint) from error
        self.draft: Draft = Draft(path)
        self.interview: Interview = Interview(text, files_beside(str(path)), group_of(path))
        if text.strip():
            self._check_game()
        if text.strip() and not self.interview.can_go_on:
            warn("\n".join(verdict_lines(judge(text, file=str(path), files=files_beside(str(path))), text)))
            raise CommandError(
                f"{path}: there is a mistake in what is written already", "mend it first; companion check shows it"
            )

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
                say("The game is over: there is nothing more to enter.")
        except (_BrokenOffError, KeyboardInterrupt) as stopped:
            self._break_off()
            raise typer.Exit(130 if isinstance(stopped, KeyboardInterrupt) else 1) from None

    def _resume(self) -> None:
        answers = self.draft.read(self.data)
        if answers:
            say(f"Going on where you stopped; {counted(len(answers), 'answer')} from {clean(str(self.draft.path))}:")
        for i, (key, said) in enumerate(answers):
            question = self.interview.question_of(key)
            if question is None or question.key != key or self.interview.answer(question, said):
                what = f"answer {i + 1} ({key}: {said}) doesn't fit the record any more"
                raise CommandError(f"{self.draft.path}: {what}", "look at the draft, remove it, and enter the rest again")
            say(f"  {question.prompt}: {clean(said or question.default or '')}")
        self.draft.mend()

    def _ask_all(self) -> bool:
        """Asks for all there is to enter, and writes it bit by bit; False if nothing could be entered from the start."""
        while True:
            try:
                if self.interview.is_whole:
                    if self._is_meant() and not (self._write_what_was_told() and self._goes_on()):
                        return True
                    continue
                question = self.interview.next_question()
                if question is None:
                    return bool(self.written)
                self._ask(question)
            except _BackError:
                self._take_back()
            except _OverError:
                self.interview.ending = True
            except _BrokenOffError:
                if self.interview.answers or not (self.written and self.interview.ending):
                    raise
                return True  # nobody says how the game ended: it stays open

    def _ask(self, question: Question) -> None:
        """Puts a question until it has an answer that can be. Raises _BackError, _OverError, _BrokenOffError."""
        for line in question.missing:
            say(paint(clean(line), "dim"))
        meant = ""
        while True:
            said = self._hear(question, meant) or meant
            meant = ""
            if said.casefold() == _OVER and self._may_be_over:
                raise _OverError
            if said.casefold() in HELP_WORDS or (not said and question.default is None):
                say("\n".join(wrap(clean(question.help), "  ")))
                continue
            if question.confirms and _is_no(said):
                raise _BackError
            refusal = self.interview.answer(question, said)
            if refusal is None:
                self.draft.keep(question.key, said)
                return
            meant = self.interview.meant(question, said)
            if meant:
                say(f"  {paint('That is:', 'cyan')} {clean(meant)}. Enter takes it.")
            else:
                _explain(refusal)

    @property
    def _may_be_over(self) -> bool:
        """Whether what was entered is scored, and the next season not begun."""
        sections = self.interview.judgement.sections
        return bool(sections) and sections[-1].complete and not self.interview.answers and not self.interview.ending

    def _hear(self, question: Question, meant: str = "") -> str:
        """What is answered to a question; nothing takes what was `meant`, or is usual. Raises _BrokenOffError, _BackError."""
        usual = meant or question.default
        said = self.ask(f"{clean(question.prompt)}{f' [{clean(usual)}]' if usual else ''}: ")
        if said is None or said.strip().casefold() == _QUIT:
            raise _BrokenOffError
        if said.strip().casefold() == _BACK:
            raise _BackError
        return said.strip()

    def _choose(self, prompt: str, help_text: str) -> bool:
        """Whether a question beside the interview is answered with yes. Raises _BrokenOffError, _BackError."""
        question = Question("", prompt, help_text, str, "no")
        while True:
            said = self._hear(question) or "no"
            if said.casefold() in HELP_WORDS:
                say("\n".join(wrap(help_text, "  ")))
                continue
            try:
                return choice(said, ("yes", "no")) == "yes"
            except ValueError as error:
                say(f"  {clean(str(error))}")

    def _is_meant(self) -> bool:
        """Whether a season of which nothing was told is to be written with zeros; if not, its first answer is asked anew."""
        if not self.interview.is_empty():
            return True
        kind = self.interview.judgement.game.section if self.interview.judgement.game else ""
        help_text = f"You left out every answer of this {kind or 'game'}. yes writes that nobody won or lost anything in it."
        if self._choose(f"Nothing was entered for this {kind or 'game'}: write it with zeros", help_text):
            return True
        while self.interview.is_empty():
            self._take_back()
        return False

    def _take_back(self) -> None:
        """Takes the last answer back; one that is written already is taken out of the record, with those written with it."""
        if not self.interview.answers and self.written:
            self._take_out()
        taken = self.interview.take_back()
        if taken is None:
            say("  There is no answer to take back.")
            return
        self.draft.take_back()
        say(f"  Taken back: {taken.prompt}: {clean(taken.value)}")

    def _take_out(self) -> None:
        """What was written last becomes answers again: first they are in the draft, then the record is as it was before."""
        last = self.written[-1]
        if self._read() != last.after:
            raise CommandError(f"{self.path} has changed since, so nothing in it was taken back", "change it with an editor")
        for answer in last.settled.answers:
            self.draft.keep(answer.key, answer.said)
        self.draft.about_to_write(last.after)
        if last.before is None:
            remove(self.path)
        else:
            write_whole(self.path, last.before)
        self.data = last.before
        self.written.pop()
        self.interview.unsettle(last.settled)
        say(f"  Removed from {clean(str(self.path))} again.")

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
            say(paint(f"Scores of {section.kind} {section.number}", "bold"))
            for unit, points in section.scores.items():
                first = f"  {clean(unit)} {points:+}: " if points else f"  {clean(unit)} 0: "
                say("\n".join(wrap(item_list(section.items.get(unit, ())) or "nothing", " " * 6, first)))
        so_far = "" if judgement.verdict.complete else "So far: "
        say("\n".join(wrap(f"{so_far}{standing(judgement)}")))

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
        write_whole(self.path, new)
        self.written.append(_Written(self.data, new, self.interview.settle()))
        self.data = new
        self.draft.remove()
        say(f"Written into {clean(str(self.path))}.")

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
        try:
            if self._choose(f"Another {game.section}", f"yes goes on to the next {game.section}; no stops and shows the scores."):
                return True
        except _BrokenOffError:
            return False
        self.interview.ending = True
        return True

    def _break_off(self) -> None:
        if self.interview.answers:
            kept = counted(len(self.interview.answers), "answer")
            go_on = f"companion enter {as_typed(str(self.path))}"
            warn(f"\nStopped; {kept} kept in {clean(str(self.draft.path))}. Go on with: {go_on}")
        elif self.written:
            self.draft.remove()
            warn("\nStopped; what was written stays.")
        else:
            self.draft.remove()
            warn("\nStopped; nothing was entered.")


def _is_no(said: str) -> bool:
    return bool(said) and "no".startswith(said.casefold())


def _explain(refusal: Refusal) -> None:
    say_no(refusal.message, refusal.hint)
    if refusal.legal:
        more = f", and {len(refusal.legal) - 5} more" if len(refusal.legal) > 5 else ""
        say("\n".join(wrap(", ".join(map(clean, refusal.legal[:5])) + more, "    ", "  Possible: ")))
