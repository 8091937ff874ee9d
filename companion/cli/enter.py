"""`companion enter`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.errors import CommandError
from companion.cli.terminal import clean, counted, paint, say, warn, wrap

if TYPE_CHECKING:
    from companion.cli.draft import Draft
    from companion.cli.interview import Interview, Refusal
    from companion.referee.questions import Question

_HELP, _BACK, _QUIT = "?", "back", "quit"


class _BrokenOffError(Exception):
    """Nobody answers any more."""


def enter(
    file: str = typer.Argument(metavar="FILE", help="The record to add to; it is made if it is not there.", show_default=False),
) -> None:
    """Enter a season by answering questions; see the scores.

    The season is appended to the record.

    Every answer is checked at once and kept in FILE.draft, so that you can break off and go on later. At every question:
    ? explains it, back takes the last answer back, quit breaks off. Answers may be piped in, one a line.

    Example: companion enter friday.game
    """
    if file == "-":
        raise CommandError("enter needs a file to write to", "name one: companion enter friday.game")
    _Session(Path(file)).run()


class _Session:
    """One run of `enter`: the file, its draft, and the interview."""

    def __init__(self, path: Path) -> None:
        from companion.cli.draft import Draft
        from companion.cli.files import files_beside
        from companion.cli.interview import Interview
        from companion.record import RecordError, decode

        self.path = path
        self.data = self._read()
        try:
            text = decode(self.data or b"")
        except RecordError as error:
            raise CommandError(f"{path}: {error.faults[0].message}", error.faults[0].hint) from error
        self.draft: Draft = Draft(path)
        self.interview: Interview = Interview(text, files_beside(str(path)))
        if text.strip():
            self._check_game()
        if text.strip() and not self.interview.can_go_on:
            from companion.cli.report import verdict_lines
            from companion.referee import judge

            warn("\n".join(verdict_lines(judge(text, file=str(path), files=files_beside(str(path))), text)))
            raise CommandError(
                f"{path}: something is wrong in what is written already", "mend it first; companion check shows it"
            )

    def _check_game(self) -> None:
        try:
            self.interview.check_game()
        except CommandError as error:
            raise CommandError(f"{self.path}: {error.message}", error.hint) from error

    def _read(self) -> bytes | None:
        from companion.cli.files import read_bytes

        if self.path.exists() or self.path.is_symlink():
            return read_bytes(str(self.path))
        if not self.path.parent.is_dir():
            raise CommandError(f"{self.path.parent}: there is no such folder", "make it first, or check the spelling")
        return None

    def run(self) -> None:
        """Asks until a season is scored, and for as many more as the table played."""
        try:
            self._resume()
            if not self._ask_season():
                say("The game is over: there is nothing more to enter.")
                return
            while self._wants_another() and self._ask_season():
                pass
        except (_BrokenOffError, KeyboardInterrupt) as stopped:
            self._break_off()
            raise typer.Exit(130 if isinstance(stopped, KeyboardInterrupt) else 1) from None

    def _resume(self) -> None:
        answers = self.draft.read(self.data)
        if answers:
            say(f"Going on where you broke off; {counted(len(answers), 'answer')} from {clean(str(self.draft.path))}:")
        for i, (key, said) in enumerate(answers):
            question = self.interview.next_question()
            if question is None or question.key != key or self.interview.answer(question, said):
                what = f"answer {i + 1} ({key}: {said}) does not fit the record any more"
                raise CommandError(f"{self.draft.path}: {what}", "look at the draft, remove it, and enter the rest anew")
            say(f"  {question.prompt}: {clean(said)}")
        self.draft.mend()

    def _ask_season(self) -> bool:
        """Asks until the season is scored, and writes it; False if nothing may be entered any more."""
        while not self.interview.is_scored:
            question = self.interview.next_question()
            if question is None:
                return False
            self._ask(question)
        self._show_scores()
        self._write()
        return True

    def _ask(self, question: Question) -> None:
        """Puts a question until it has an answer that can be, or the one before it is taken back."""
        for line in question.missing:
            say(paint(clean(line), "dim"))
        while True:
            said = _input(question).strip()
            if said.casefold() == _QUIT:
                raise _BrokenOffError
            if said.casefold() == _BACK:
                self._take_back()
                return
            if said == _HELP or (not said and question.default is None):
                say("\n".join(wrap(clean(question.help), "  ")))
                continue
            said = said or question.default or ""
            refusal = self.interview.answer(question, said)
            if refusal is None:
                self.draft.keep(question.key, said)
                return
            _explain(refusal)

    def _take_back(self) -> None:
        taken = self.interview.take_back()
        if taken is None:
            say("  There is no answer to take back.")
            return
        self.draft.take_back()
        say(f"  Taken back: {taken.prompt}: {clean(taken.said)}")

    def _show_scores(self) -> None:
        from companion.cli.report import item_list, standing

        section = self.interview.judgement.sections[-1]
        say()
        say(paint(f"Scores of {section.kind} {section.number}", "bold"))
        for unit, points in section.scores.items():
            first = f"  {clean(unit)} {points:+}: " if points else f"  {clean(unit)} 0: "
            say("\n".join(wrap(item_list(section.items.get(unit, ())) or "nothing", " " * 6, first)))
        say("\n".join(wrap(f"So far: {standing(self.interview.judgement)}")))

    def _write(self) -> None:
        """Puts the answers into the record, if nobody else has changed it meanwhile."""
        from companion.cli.files import write_whole

        if self._read() != self.data:
            raise CommandError(
                f"{self.path} was changed while you answered; the answers are in {self.draft.path}", "enter again to go on"
            )
        old = self.data or b""
        end = b"\r\n" if b"\r\n" in old else b"\n"
        joint = end if old and not old.endswith(b"\n") else b""
        new = old + joint + self.interview.addition.encode().replace(b"\n", end)
        self.draft.about_to_write(new)
        write_whole(self.path, new)
        self.data = new
        self.interview.settle()
        self.draft.remove()
        say(f"Written into {clean(str(self.path))}.")

    def _wants_another(self) -> bool:
        from companion.referee.questions import Question, choice

        verdict = self.interview.judgement.verdict
        if verdict.complete or not self.interview.judgement.game:
            return False
        kind = self.interview.judgement.game.section
        question = Question("another", f"Another {kind} now? yes or no", "", str, "no")
        while True:
            try:
                said = _input(question).strip() or "no"
                return choice(said, ("yes", "no", _QUIT)) == "yes"
            except ValueError as error:
                say(f"  {clean(str(error))}")
            except _BrokenOffError:
                return False

    def _break_off(self) -> None:
        if self.interview.answers:
            kept = counted(len(self.interview.answers), "answer")
            warn(
                f"\nBroken off; {kept} kept in {clean(str(self.draft.path))}. Go on with: companion enter {clean(str(self.path))}"
            )
        else:
            self.draft.remove()
            warn("\nBroken off; nothing was entered.")


def _explain(refusal: Refusal) -> None:
    say("\n".join(wrap(clean(refusal.message), "    ", "  No: ")))
    if refusal.hint:
        say("\n".join(wrap(clean(refusal.hint), "    ", "  Hint: ")))
    if refusal.legal:
        more = f", and {len(refusal.legal) - 5} more" if len(refusal.legal) > 5 else ""
        say("\n".join(wrap(", ".join(map(clean, refusal.legal[:5])) + more, "    ", "  Possible: ")))


def _input(question: Question) -> str:
    """One line of an answer. Raises _BrokenOffError at the end of the input."""
    prompt = f"{clean(question.prompt)}{f' [{clean(question.default)}]' if question.default else ''}: "
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            return input(prompt)
        except EOFError:
            raise _BrokenOffError from None
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.buffer.readline()
    if not line.endswith(b"\n") and not line.strip():
        raise _BrokenOffError
    said = line.decode("utf-8", "replace").rstrip("\r\n")
    say(clean(said))  # so that what was piped in can be read with the questions
    return said
