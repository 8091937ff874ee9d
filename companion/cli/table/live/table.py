"""The conversation of `companion referee`: reads lines and commands, answers each at once, keeps the file."""

import re
import tomllib
from collections.abc import Callable
from typing import Literal

from companion.cli.checking.report import standing
from companion.cli.law.rules import rule_lines
from companion.cli.table.live import drawn, spoken
from companion.cli.table.live.voice import complaints
from companion.cli.terminal.asking import HELP_WORDS
from companion.cli.terminal.out import CommandError, clean, counted, paint, say, warn_of, wrap
from companion.disk.journal import Journal
from companion.plain import Plain
from companion.record import fold, line_texts
from companion.referee import GameError, Replay, at_work, session, talking, telling
from companion.referee.coming import coming, whose
from companion.words import ENGLISH, in_language, text_beside

#: How the referee speaks: for eyes, or in whole sentences for ears.
Voice = drawn.Drawn | spoken.Spoken
#: What came of a line: the evening goes on, the line was not accepted, or the evening is over.
Heard = Literal["on", "refused", "over"]
_RULE = re.compile(r"[A-Za-z]{2}-\S+")
_LET = ("let", "!")
#: What is said of the table's own words: those of the referee, and those of somebody who plays with Companion.
HELP: Plain = tomllib.loads(text_beside("companion.cli.table", "help.toml"))
_HELP: Plain = HELP["referee"]


class Table:
    """One evening at one record. `show_always`: the table is shown after each accepted line; `language`: that of complaints."""

    def __init__(
        self, journal: Journal, replay: Replay, voice: Voice | None = None, *, show_always: bool = False, language: str = ENGLISH
    ) -> None:
        self.language = language
        self.journal = journal
        self.replay = replay
        self.voice: Voice = voice or drawn.Drawn()
        self.show_always = show_always
        self.undone: list[str] = []
        #: What is said of a line that is not over, and what was offered for words that mean one.
        self.talk = talking.Talk()
        #: The rules that were told in full already.
        self.rules_told: set[str] = set()
        self.refusals = 0
        self.commands: dict[str, Callable[[], None]] = {
            "show": self.show,
            "moves": self.moves,
            "score": self.score,
            "next": self.next_section,
            "undo": self.undo,
            "redo": self.redo,
            "why": self.why,
            **dict.fromkeys(HELP_WORDS, self.help),
        }
        #: Commands that something stands behind.
        self.commands_of: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "rule": self.rule,
            "note": self.note,
        }

    @property
    def prompt(self) -> str:
        """What comes before the line that is typed: the section, and whose turn it is."""
        judgement = self.replay.judgement
        section = f"{judgement.game.section} {judgement.number}" if judgement.game and judgement.number else ""
        who = "" if self.replay.is_closed else self._whose()
        begun = f" {clean(self.talk.begun)}" if self.talk.begun else ""
        return f"{', '.join(part for part in (section, clean(who)) if part)}>{begun} "

    def _whose(self) -> str:
        if not self.voice.tells_next:
            return whose(self.replay, self.talk.begun)
        short = coming(self.replay, self.talk.begun)
        return short.who if short else ""

    def begin(self) -> None:
        """Shows the record as it is now."""
        self.show()
        say()
        self._say_next()
        say("Type help for the referee's own words.")

    # ---- lines ----

    def hear(self, typed: str) -> Heard:
        """Does what a line asks for. Raises NotWrittenError where the disk does not take it."""
        line = typed.strip()
        word = line.casefold()
        try:
            if word in {"quit", "exit"}:
                return "over"
            if word in self.commands:
                self.commands[word]()
            elif word in _LET:
                return "on" if self.let() else "refused"
            elif self._is_command(line):
                name, _, rest = line.partition(" ")
                self.commands_of[name.casefold()](rest.strip())
            elif self._is_own_word(line):
                raise _misused(line.split()[0].casefold())
            elif line or self.talk.offers:
                return "on" if self._take(typed.rstrip()) else "refused"
        except CommandError as error:  # but a line that is not on the disk ends the evening: what follows would stand on it
            say("\n".join(wrap(clean(str(error)), "    ", "  No: ")))
            return "refused"
        return "on"

    def hear_all(self, lines: list[str]) -> Heard:
        """Several lines that were pasted at once: one by one, as far as they are accepted."""
        for number, line in enumerate(lines):
            heard = self.hear(line)
            if heard != "on":
                self._say_left(lines, number + (heard == "over"))
                return heard
        return "on"

    def _say_left(self, lines: list[str], number: int) -> None:
        """Which of the pasted lines are left from this one on, if more than one was pasted."""
        left = [line for line in lines[number:] if line.strip()]
        if left and (len(left) > 1 or number):
            taken = counted(sum(bool(line.strip()) for line in lines[:number]), "line")
            say("\n".join(self.voice.words(f"Of what was pasted {taken} taken. Not taken:")))
            say("\n".join(f"  {clean(line)}" for line in left))

    def _is_command(self, line: str) -> bool:
        """Whether a line is a command with something after it, and not the word of somebody who is called so."""
        name, _, rest = line.partition(" ")
        if name.casefold() not in self.commands_of or not rest.strip():
            return False
        if fold(name) in {fold(tag) for tag in self.replay.verdict.players}:
            return False
        fits = {"undo": rest.strip().isdecimal(), "redo": rest.strip().isdecimal(), "rule": bool(_RULE.fullmatch(rest.strip()))}
        return fits.get(name.casefold(), True)

    def _is_own_word(self, line: str) -> bool:
        """Whether a line begins with a word of the referee, and not with somebody's name: it isn't a line of any game."""
        name = line.split(maxsplit=1)[0].casefold() if line else ""
        own = name in {*self.commands, *self.commands_of, "quit", "exit", "let"}
        return own and fold(name) not in {fold(tag) for tag in self.replay.verdict.players}

    def offer(self, line: str) -> bool:
        """Judges a line of the record; if it can be accepted, it is on the disk when this returns True."""
        _refuse_signs(line)
        return self._accept(lambda: (self.replay.put(line), line))

    def _accept(self, take: Callable[[], tuple[session.Reading, str]]) -> bool:
        """Has a line taken, which `take` gives as it is written; then it is put on the disk, and told."""
        sections = len(self.replay.judgement.sections)
        before = self._told()
        played, stood = len(self.replay.judgement.steps), len(self.replay.verdict.stood)
        below = self.replay.below
        reading, line = take()
        if not reading:
            return self._refuse()
        if reading == "joined":
            self.journal.extend(line.strip(), below)
            last = line_texts(self.replay.text)[self.replay.judgement.steps[-1].line.number - 1]
            say(f"Added to the line before: {clean(last)}")
        else:
            self.journal.append(line)
        if reading == "joined" or len(self.replay.judgement.steps) != played:
            self._say_told(before if reading == "joined" else "")
        for error in self.replay.verdict.stood[stood:]:
            rule = f" ({error.rule})" if "-" in error.rule else ""
            say("\n".join(self.voice.words(f"Kept all the same: {in_language(error.message, self.language)}{rule}")))
        if sections and sections != len(self.replay.judgement.sections):
            self.say_standing()
        if self.show_always:
            self.show()
        self._say_next()
        return True

    def _say_told(self, before: str) -> None:
        """What the line did, without what was told of its beginning."""
        said = telling.rest_of(self._told(), before)
        if said:
            say("\n".join(self.voice.words(said)))

    def _told(self) -> str:
        """What the last line did. A game's part that fails is named, and does not end the evening."""
        game = self.replay.judgement.game
        try:
            with at_work(game.id if game else "", "telling"):
                return self.replay.told()
        except GameError as error:
            warn_of(error)
            return ""

    def _take(self, line: str) -> bool:
        """Takes a line, or words that begin one; says what words may mean that are neither."""
        _refuse_signs(line)
        heard = self.talk.hear(self.replay, line)
        if heard.dropped:
            say(f"Left out: {clean(heard.dropped)}")
        if heard.begun:
            self._say_next()
            return True
        if heard.offers:
            for number, one in enumerate(heard.offers, 1):
                say(f"{paint(f'#{number}' if len(heard.offers) > 1 else 'That is:', 'cyan')} {clean(one.line)}")
            say("Enter takes it." if len(heard.offers) == 1 else "Enter takes the first, #2 the second.")
            return False
        taken = self.offer(heard.line)
        if taken:
            self.undone.clear()  # what was taken back has been replaced
        return taken

    def _refuse(self) -> bool:
        if self.replay.refused:
            for complaint in complaints(self.replay.refused, self.rules_told):
                say("\n".join(self.voice.complaint(complaint.in_language(self.language))))
        self.refusals += 1
        how = " The up arrow brings the line back; why shows the rule." if self.refusals == 1 else ""
        say(paint(f"Not written.{how}", "bold"))
        return False

    # ---- commands ----

    def show(self) -> None:
        """Shows the table."""
        scene, game = self.replay.scene(), self.replay.judgement.game
        if scene and game:
            say("\n".join(self.voice.table(scene, game.about.tally.noun)))

    def moves(self) -> None:
        """Lists all that may come next."""
        steps = self.replay.steps(self.talk.begun) if self.talk.begun else self.replay.coming()
        say("\n".join(self.voice.moves(steps, complete=self.replay.is_closed)))

    def score(self) -> None:
        """Says the scores with what they are made of."""
        self.voice.score(self.replay.judgement)

    def next_section(self) -> None:
        """Offers the heading of the next section."""
        judgement = self.replay.judgement
        if judgement.game is None or not judgement.game.section:
            raise CommandError("this game has no sections", "type the next turn")
        if self.offer(f"[{judgement.game.section} {judgement.number + 1}]"):
            self.undone.clear()
            if begun := self.talk.forget():
                say(f"Left out: {clean(begun)}")

    def undo(self, count: str = "1") -> None:
        """Takes the record's last lines back, as many as are wanted; first the words of one that is not over."""
        if begun := self.talk.forget():
            say(f"Taken back: {clean(begun)}")
            self._say_next()
            return
        for number in range(int(count)):
            line = self._without_last_line()
            if not line:
                if not number:
                    raise CommandError("there is no move left to take back", "change what the record begins with in an editor")
                say("There are no more moves to take back.")
                break
            say(f"Taken back: {clean(line)}")
        self._say_next()

    def _without_last_line(self) -> str:
        """Takes back the last line that says something, and gives it; empty where only what the record began with is left."""
        line = ""
        headings = 1 if self.replay.judgement.game and self.replay.judgement.game.section else 0
        while not line.strip() and len(self.replay.judgement.steps) > headings:
            rest, line = self.journal.without_last_line()
            if not self.replay.undo():
                return ""
            self.journal.cut(len(rest))
            self.undone += [line] if line.strip() else []
        return line

    def redo(self, count: str = "1") -> None:
        """Puts the lines there again that were taken back last, as many as are wanted."""
        if not self.undone:
            raise CommandError("nothing was taken back", "undo takes a line back")
        for _ in range(int(count)):
            if not self.undone:
                say("No more lines were taken back.")
                break
            line = self.undone[-1]
            if not self.offer(line):
                break
            self.undone.pop()
            say(f"Put back: {clean(line)}")

    def help(self) -> None:
        """The referee's own words."""
        say("\n".join([line for text in _HELP["help"] for line in self.voice.words(text)]))
        say("\n".join(self.voice.help(list(_HELP["words"].items()))))

    def let(self) -> bool:
        """Lets the line stand that was refused last, or what was begun; or says why that cannot be."""
        if begun := self.talk.forget():
            self.replay.put(begun)
        try:
            taken = self._accept(self.replay.let)
        except LookupError as error:
            raise CommandError(str(error), "let is for the line that was refused last") from None
        if taken:
            self.undone.clear()
        return taken

    def note(self, text: str) -> None:
        """Writes a remark into the record, as a comment below its last line."""
        self._take(f"# {text}")

    def why(self) -> None:
        """The rules of the last refusal, in full."""
        if self.replay.refused is None:
            raise CommandError("nothing was refused yet", "rule ID prints any rule")
        for error in self.replay.refused.judgement.verdict.errors:
            say("\n".join(self.voice.words(in_language(error.message, self.language))))
            if error.legal:
                after = f" after {error.after.strip()}" if error.after else ""
                say("\n".join(self.voice.words(f"Possible{after}: {', '.join(error.legal)}")))
            if "-" in error.rule:
                self.rule(error.rule)
            else:
                say("\n".join(self._of_the_form(error.rule)))

    def _of_the_form(self, rule: str) -> list[str]:
        """What the rules of the form say, where no rule of a game was broken; of a line's form, how the game is written."""
        game = self.replay.judgement.game
        written = game.reminder.strip("\n").splitlines() if game and rule == "syntax" else []
        return [*self.voice.words(_HELP["form"].get(rule, "")), *(f"  {line}" for line in written)]

    def rule(self, rule_id: str) -> None:
        """Prints a rule."""
        say("\n".join(self.voice.rule(rule_lines(rule_id, self.language))))

    def say_standing(self) -> None:
        """Says how the game stands, or ended."""
        say("\n".join(self.voice.words(standing(self.replay.judgement, self.language))))

    def _say_next(self) -> None:
        """In one or two lines: what may come now."""
        if self.replay.is_closed:
            self.say_standing()
        elif self.voice.tells_next and (short := coming(self.replay, self.talk.begun)):
            say("\n".join(self.voice.coming(short)))


def _refuse_signs(line: str) -> None:
    if any(not sign.isprintable() and sign != "\t" for sign in line):
        raise CommandError("the line has signs that cannot be written down", "type it again")


def _misused(name: str) -> CommandError:
    """What is wrong with a line that begins with a word of the referee."""
    takes = _HELP["takes"].get(name)
    if takes is None:
        return CommandError(f"“{name}” takes nothing after it", f"type {name} and nothing after it")
    return CommandError(f"{takes[0]} goes after “{name}”", f"type it like {takes[1]}")
