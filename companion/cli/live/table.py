"""The conversation of `companion referee`: reads lines and commands, answers each at once, keeps the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cli.errors import CommandError
from companion.cli.live.journal import Journal, NotWrittenError
from companion.cli.live.session import Position, Refusal
from companion.cli.terminal import clean, paint, say, wrap
from companion.record import line_texts

if TYPE_CHECKING:
    from companion.referee import Option

_RULE = re.compile(r"[A-Za-z]{2}-\S+")
_SHOWN = 12
HELP = """\
Type a line of the record: a move, a claim or a # comment. The referee judges it at once and puts it on the disk.
What goes on with a turn that is not over (another flip, the lucky tile) is put behind its line.
  show       the table as it stands          moves      all that may come next
  score      the scores with their items     next       begin the next section
  undo       take the last line back         redo       put it there again
  why        the rule behind the last refusal, in full
  rule ID    a rule by its id                help       this list
  quit       stop; the record is complete up to here and may be gone on with"""


class Table:
    """One evening at one record."""

    def __init__(self, journal: Journal, position: Position) -> None:
        self.journal = journal
        self.position = position
        self.refusal: Refusal | None = None
        self.undone: list[str] = []
        self.commands: dict[str, Callable[[], None]] = {
            "show": self.show,
            "moves": self.moves,
            "score": self.score,
            "next": self.next_section,
            "undo": self.undo,
            "redo": self.redo,
            "why": self.why,
            "help": lambda: say(HELP),
        }

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed: the section, and the number of the record's next line."""
        judgement = self.position.judgement
        line = self.position.text.count("\n") + 1
        if judgement.game is None or not judgement.game.section:
            return f"{line}> "
        number = judgement.number
        return f"{judgement.game.section} {number}, line {line}> " if number else f"line {line}> "

    def begin(self) -> None:
        """Shows where the record stands."""
        self.show()
        say()
        self._say_next()
        say("Type help for the referee's own words.")

    def hear(self, typed: str) -> bool:
        """Does what a line asks for; False when the evening is over. Raises NotWrittenError where the disk does not take it."""
        line = typed.strip()
        word = line.casefold()
        try:
            if word in {"quit", "exit"}:
                return False
            if word in self.commands:
                self.commands[word]()
            elif word.startswith("rule ") and _RULE.fullmatch(line[5:].strip()):
                self.rule(line[5:].strip())
            elif line:
                self._take(typed.rstrip())
        except NotWrittenError:
            raise  # a line that is not on the disk ends the evening: what follows would stand on it
        except CommandError as error:
            say("\n".join(wrap(clean(str(error)), "    ", "  No: ")))
        return True

    def offer(self, line: str) -> bool:
        """Judges a line of the record; if it can be accepted, it is on the disk when this returns True."""
        then = self.position.after(line)
        if isinstance(then, Refusal):
            return self._go_on(line) or self._refuse(then)
        self.journal.append(line)
        sections = len(self.position.judgement.sections)
        self.position = then
        if sections and sections != len(then.judgement.sections):
            self._say_standing()
        self._say_next()
        return True

    def _go_on(self, words: str) -> bool:
        """Takes words that go on with the last line (a second flip, the lucky tile); False where they do not."""
        then = self.position.continued(words)
        if then is None:
            return False
        self.journal.extend(words.strip())
        self.position = then
        last = line_texts(then.text.removesuffix("\n"))[-1]
        say(f"Put behind the line before: {clean(last)}")
        self._say_next()
        return True

    def _take(self, line: str) -> None:
        if self.offer(line):
            self.undone.clear()  # what was taken back has been replaced

    def _refuse(self, refusal: Refusal) -> bool:
        from companion.cli.report import error_lines

        self.refusal = refusal
        source = line_texts(refusal.text)
        for error in refusal.errors:
            say("\n".join(error_lines(refusal.judgement, error, source)))
        say(paint("Not written: change the line (the up arrow brings it back), or type another.", "bold"))
        return False

    def show(self) -> None:
        """Draws the table."""
        from companion.cli.position import drawing_of, seats_of

        judgement = self.position.judgement
        if judgement.record and judgement.position:
            say("\n".join(drawing_of(seats_of(judgement), judgement.position)))

    def moves(self) -> None:
        """Lists all that may come next."""
        from companion.cli.position import option_lines

        for option in self.position.options:
            say("\n".join(option_lines(option)))
        if not self.position.options:
            say("Nothing: the game is over.")

    def score(self) -> None:
        """Shows the scores with what they are made of."""
        from companion.cli.score import show_items, show_scores

        show_scores(self.position.judgement)
        show_items(self.position.judgement)

    def next_section(self) -> None:
        """Offers the heading of the next section."""
        judgement = self.position.judgement
        if judgement.game is None or not judgement.game.section:
            raise CommandError("this game has no sections", "type the next turn")
        self._take(f"[{judgement.game.section} {judgement.number + 1}]")

    def undo(self) -> None:
        """Takes the record's last line back."""
        rest, line = self.journal.without_last_line()
        before = Position(rest.decode("utf-8-sig"), self.position.file, self.position.files)
        if before.judgement.verdict.errors:
            raise CommandError("only the header is left, and that stays", "change it with an editor")
        self.journal.cut(len(rest))
        self.undone.append(line)
        self.position = before
        say(f"Taken back: {clean(line)}")
        self._say_next()

    def redo(self) -> None:
        """Puts the line there again that was taken back last."""
        if not self.undone:
            raise CommandError("nothing was taken back", "undo takes a line back")
        if self.offer(self.undone[-1]):
            self.undone.pop()

    def why(self) -> None:
        """The rules behind the last refusal, in full."""
        if self.refusal is None:
            raise CommandError("nothing was refused so far", "rule ID prints any rule")
        for error in self.refusal.errors:
            say("\n".join(wrap(clean(error.message), "  ", "  ")))
            if error.legal:
                say("\n".join(wrap(", ".join(map(clean, error.legal)), "    ", "  Possible: ")))
            if "-" in error.rule:
                self.rule(error.rule)
            else:
                say("\n".join(wrap(_FORM.get(error.rule, ""), "  ", "  ")))

    def rule(self, rule_id: str) -> None:
        """Prints a rule."""
        from companion.cli.rules import rule_lines

        say("\n".join(rule_lines(rule_id)))

    def _say_standing(self) -> None:
        from companion.cli.report import standing

        say("\n".join(wrap(standing(self.position.judgement))))

    def _say_next(self) -> None:
        """In one or two lines: what may come now."""
        options = self.position.options
        if self.position.judgement.verdict.complete:
            self._say_standing()
        elif options:
            say("\n".join(wrap(_in_short(options[0]), "  ", paint("Next: ", "cyan"))))


#: What the rules of the form say, where no rule of a game was broken.
_FORM = {
    "syntax": "The line has no form that the record's notation knows; companion rules GAME tells the notation.",
    "header": "The header's keys and values are fixed when a record begins.",
    "claim": "A claim is checked against the game as it was played; type what the referee has computed, or leave it out.",
}


def _in_short(option: Option) -> str:
    shown = [clean(choice) for choice in option.choices[:_SHOWN]]
    more = f" … ({len(option.choices)} in all: moves)" if len(option.choices) > _SHOWN else ""
    separator = ", " if any(" " in choice for choice in shown) else " "
    return f"{clean(option.what)}: {separator.join(shown)}{more}"
