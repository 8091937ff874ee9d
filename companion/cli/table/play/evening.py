"""The conversation of `companion play`: asks the persons, chooses for the other seats, writes down what lies open."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from companion.cli.table.live.table import HELP, Table
from companion.cli.table.play.kept import deal_aloud, written
from companion.cli.table.screen.asking import Asks
from companion.cli.table.screen.paper import CLEARED
from companion.cli.terminal.asking import HELP_WORDS, Ask
from companion.cli.terminal.out import CommandError, as_typed, clean, counted, paint, say, wrap
from companion.disk.journal import NotWrittenError
from companion.lab.costs import told
from companion.lab.dealt import DealtGame
from companion.lab.live import Choice, LiveGame, why
from companion.lab.run.kept import Kept, TakenBack
from companion.lab.weighing import PLAYOUTS, fair_worlds, weigh
from companion.lab.world import Decision, Option, RefusedError
from companion.record import fold, taken_back
from companion.referee.asking.errors import nearest
from companion.referee.talking import option_meant


class QuietTable(Table):
    """The referee's table, which says of each line what it did, and not what may be typed next: the evening asks for that."""

    def _say_next(self) -> None:
        pass


def _word_and_rest(typed: str) -> tuple[str, str]:
    name, _, rest = typed.partition(" ")
    return name.casefold(), rest.strip()


class Said(NamedTuple):
    """What is told of a choice as soon as it lies open."""

    who: str
    word: str
    sentence: str


class Evening:
    """One evening with a game that the machine deals. `bots` are the levels of the seats that Companion plays."""

    def __init__(self, game: LiveGame, kept: Kept, table: QuietTable, bots: Mapping[int, int], *, teach: bool) -> None:
        self.game, self.kept, self.table, self.bots = game, kept, table, bots
        self.seats = game.laboratory.seats(game.table)
        self.persons = [seat for seat in range(len(self.seats)) if seat not in bots]
        #: Whether what choices cost is told at once: not where others look on, to whom it would tell of a hand.
        self.teach = teach and not (game.laboratory.hides and len(self.persons) > 1)
        #: How many choices there were before each choice that a person had to make.
        self.asked: list[int] = []
        #: The numbers of Companion's own choices, and of the choice with which each line of the record was complete.
        self.own: list[int] = []
        self.ends: list[int] = []
        #: What is told as soon as it lies open.
        self.waiting: list[Said] = []
        self.seen = ""
        #: The choice that was meant by words, and waits for Enter.
        self.meant = ""
        #: What may be chosen now, as it is written, where all may see that.
        self.offered: Sequence[str] = ()
        #: What has been explained already.
        self.explained: set[str] = set()
        #: Whether what is offered stands beside the conversation: then it is listed only where somebody asks.
        self.beside = False

    def go_on(self) -> None:
        """Plays again what is kept, and writes down what the record lacks of it. Raises CommandError where they do not agree."""
        try:
            self._play_again()
        except (ValueError, RefusedError) as error:
            raise self._do_not_agree() from error
        there, lines = written(self.table.replay.judgement), self._lines()
        if there != lines[: len(there)]:
            raise self._do_not_agree()
        self._write()

    def _play_again(self) -> None:
        """Plays what is kept. Raises ValueError and RefusedError where it cannot be."""
        self._count_lines()
        for count, choice in enumerate(self.kept.choices):
            decision = self.game.decision
            if decision and decision.seat in self.bots:
                self.own.append(count)
            elif decision and len(decision.options) > 1:
                self.asked.append(count)
            self.game.choose(choice)
            self._count_lines()

    def _count_lines(self) -> None:
        """Keeps with which choice the lines were complete that lie open by now."""
        self.ends += [len(self.game.choices)] * (len(self.game.moves()) - len(self.ends))

    def _do_not_agree(self) -> CommandError:
        record = self.table.journal.path
        what = f"{record} and the hands in {self.kept.path} don't belong together, or another version of Companion dealt them"
        return CommandError(what, f"go on with real cards: companion referee {as_typed(str(record))}")

    def run(self, asks: Asks) -> bool:
        """Plays until the game is over, or somebody breaks off; whether it is over."""
        while (decision := self.game.decision) is not None:
            if not self._is_decided(decision, asks.line):
                return False
        return True

    def _is_decided(self, decision: Decision, ask: Ask) -> bool:
        """One choice, whoever makes it; False where somebody breaks off."""
        if decision.seat in self.bots:
            self._companion_chooses(decision)
        elif len(decision.options) == 1:
            self._take(0)
        else:
            return self._person_chooses(decision, ask)
        return True

    # ---- choices ----

    def _companion_chooses(self, decision: Decision) -> None:
        level, tag = self.bots[decision.seat], self.seats[decision.seat]
        chosen = self.game.chosen_by(level)
        view = self.game.world.view(decision.seat)
        if decision.about in self.game.laboratory.covered:
            say(paint(f"{clean(tag)} has chosen ({clean(decision.about)}).", "dim"))
        elif sentence := why(self.game.laboratory, view, decision, chosen, level):
            self.waiting.append(Said(tag, self.game.seen_word(decision, chosen.option), sentence))
        self.own.append(len(self.game.choices))
        self._take(decision.options.index(chosen.option))

    def _person_chooses(self, decision: Decision, ask: Ask) -> bool:
        """Asks until there is a choice; False where nobody answers any more."""
        self._tell_what_lies_open()
        self.offered = self.game.words(decision) if self._may_see(decision) else ()
        if decision.about not in self.explained:
            self._explain(decision)
        if self._may_see(decision):
            self._say_options(decision, all_of_them=not self.beside)
        while True:
            typed = ask(self._prompt(decision))
            if typed is None or typed.strip().casefold() in ("quit", "exit"):
                return False
            number = self._number_of(decision, typed.strip())
            if number is not None:
                self._choose(decision, number)
                return True
            if self._is_heard(partial(self._hear, decision, typed.strip())):
                return True

    @staticmethod
    def _is_heard(hear: Callable[[], bool]) -> bool:
        """Whether what was typed decides the question; what cannot be done is said. Raises NotWrittenError."""
        try:
            return hear()
        except NotWrittenError:
            raise
        except CommandError as error:
            say("\n".join(wrap(clean(str(error)), "    ", "  No: ")))
            return False

    def _choose(self, decision: Decision, choice: Choice) -> None:
        if self.teach:
            self._weigh(decision, self.game.option(choice))
        self.asked.append(len(self.game.choices))
        if len(self.persons) > 1 and self._is_secret(decision) and sys.stdout.isatty():
            sys.stdout.write(CLEARED)
        self._take(choice)

    def _weigh(self, decision: Decision, option: Option) -> None:
        """Says what a person's choice cost, by what that person knew; nothing where that may be nothing."""
        laboratory, view = self.game.laboratory, self.game.world.view(decision.seat)
        random = Random(f"{self.game.seed} teach {len(self.game.choices)}")
        worlds = fair_worlds(laboratory, view, random)
        found = weigh(laboratory, view, worlds, decision, option, PLAYOUTS, random)
        sentence = told(laboratory, view, decision, found, self.game.word(decision, found.best))
        if sentence:
            word = "" if decision.about in laboratory.covered else self.game.seen_word(decision, option)
            self.waiting.append(Said(self.seats[decision.seat], word, sentence))

    def _take(self, choice: Choice) -> None:
        """A choice is kept, then what follows from it is written down."""
        self.kept.add(choice)
        self.game.choose(choice)
        self._count_lines()
        self._write()

    # ---- the record ----

    def _lines(self) -> list[str]:
        rules = self.table.replay.judgement.game
        return [rules.write(self.game.table, move) for move in self.game.moves()] if rules else []

    def _write(self) -> None:
        """Puts what lies open by now into the record; what comes next may have to be dealt first."""
        for said in self.game.lacking(self.table.replay.judgement):
            self._tell(said)
            self._put(said + self.kept.remark(len(self.table.replay.judgement.steps)))
        if isinstance(self.game, DealtGame) and self.game.undealt is not None:
            deal_aloud(self.game, self._put)
            self._count_lines()
            self._write()

    def _put(self, line: str) -> None:
        say(f"{paint('Written:', 'cyan')} {clean(line)}")
        if not self.table.offer(line):
            raise RuntimeError(f"the referee refuses what the laboratory has played: {line}")
        self.seen = ""

    def _tell(self, line: str) -> None:
        """Says why those chose whose words are in a line that is written now; what never lies open is not told at all."""
        said, self.waiting = self.waiting, []
        for one in said:
            if not one.word or one.word in line:
                word = f" {one.word}" if one.word else ""
                say("\n".join(wrap(clean(f"{one.who}{word}: {one.sentence}"), "    ", "  ")))

    # ---- what a person is told ----

    def _tell_what_lies_open(self) -> None:
        """The cards of a trick that is not over, coins that fell: once for each state of it."""
        now = self.game.laboratory.under_way(self.game.world)
        if now and now != self.seen:
            say(f"On the table: {clean(now)}")
        self.seen = now

    def _explain(self, decision: Decision) -> None:
        """What is to be decided, where the game has a sentence for it."""
        self.explained.add(decision.about)
        if meaning := self.game.laboratory.means.get(decision.about):
            say("\n".join(self.table.voice.words(meaning)))

    def _is_secret(self, decision: Decision) -> bool:
        """Whether what somebody may choose shows what that player holds."""
        return bool(self.game.laboratory.hand(self.game.world.view(decision.seat)))

    def _may_see(self, decision: Decision) -> bool:
        """Whether what somebody may choose can be shown unasked: nothing is hidden, or nobody else looks."""
        return len(self.persons) == 1 or not self._is_secret(decision)

    def _shown_hand(self, decision: Decision) -> Sequence[str]:
        """What somebody holds, to be shown beside what may be chosen."""
        return self.game.laboratory.hand(self.game.world.view(decision.seat))

    def _say_options(self, decision: Decision, *, all_of_them: bool = True) -> None:
        hand = self._shown_hand(decision)
        words = self.game.words(decision)
        tag = clean(self.seats[decision.seat])
        if hand:
            say("\n".join(wrap(clean(" ".join(hand)), "    ", f"{tag} holds: ")))
        if all_of_them and any(" " in word for word in words):
            say(f"{tag} may choose, also by number (#1):")
            for number, word in enumerate(words, 1):
                say("\n".join(wrap(clean(word), " " * 8, f"  {f'#{number}':<5} ")))
        elif all_of_them and list(hand) != words:
            say("\n".join(wrap(clean("  ".join(words)), "    ", f"{tag} may choose: ")))

    def _prompt(self, decision: Decision) -> str:
        judgement = self.table.replay.judgement
        section = f"{judgement.game.section} {judgement.number}, " if judgement.game and judgement.number else ""
        return f"{section}{clean(self.seats[decision.seat])}, {clean(decision.about)}> "

    def _number_of(self, decision: Decision, typed: str) -> int | None:
        """The option that was typed: as it is written, by its number, or in other letter case where that can be but one."""
        words = self.game.words(decision)
        typed, self.meant = typed or self.meant, ""
        if typed in words:
            return words.index(typed)
        if typed.startswith("#") and typed[1:].isdecimal() and 0 < int(typed[1:]) <= len(words):
            return int(typed[1:]) - 1
        alike = [number for number, word in enumerate(words) if word.casefold() == typed.casefold()]
        return alike[0] if len(alike) == 1 else None

    # ---- the evening's own words ----

    def _hear(self, decision: Decision, typed: str) -> bool:
        """Does what was asked for; whether the question is another one now. Raises CommandError for anything else."""
        name, rest = _word_and_rest(typed)
        if self._has_undone(typed):
            return True
        if name == "moves" and not rest:
            self._show_moves(decision)
        elif name == "hand":
            self._show_hand(decision, rest)
        elif name in HELP_WORDS and not rest:
            self._explain(decision)
            self._has_told(typed)
        elif typed and not self._has_told(typed):
            self._say_freely(decision, typed)
            return True
        return False

    def _has_undone(self, typed: str) -> bool:
        """Whether that was `undo`. Raises CommandError where nothing is left."""
        name, rest = _word_and_rest(typed)
        if name != "undo" or (rest and not rest.isdecimal()):
            return False
        self._undo(int(rest or "1"))
        return True

    def _has_told(self, typed: str) -> bool:
        """Does what a word asks for that changes nothing of the game; whether it was such a one."""
        name, rest = _word_and_rest(typed)
        if name in HELP_WORDS and not rest:
            say("\n".join([HELP["play"]["help"], *self.table.voice.help(list(HELP["play"]["words"].items()))]))
        elif (name in ("show", "score") and not rest) or (name in ("rule", "note") and rest):
            self.table.hear(typed)
        else:
            return False
        return True

    def _say_freely(self, decision: Decision, typed: str) -> None:
        """Chooses what is none of the options, where a game has more than these. Raises CommandError where it cannot be said."""
        try:
            self.game.option(typed)
        except ValueError as error:
            whole = not self._may_see(decision)
            self.meant = option_meant(self.table.replay.verdict.game or "", self.game.words(decision), typed, whole=whole)
            if not self.meant:
                raise self._no_choice(decision, typed) from error
            say(f"{paint('That is:', 'cyan')} {clean(self.meant)}. Enter takes it.")
            return
        except RefusedError as error:
            raise CommandError(str(error), error.hint) from error
        self._choose(decision, typed)

    def _no_choice(self, decision: Decision, typed: str) -> CommandError:
        words = self.game.words(decision) if self._may_see(decision) else []
        hint = nearest(typed, words) if words else f"hand {self.seats[decision.seat]} shows your choices"
        return CommandError(f"“{typed}” isn't a choice now", f"{hint}; help lists other words")

    def _show_moves(self, decision: Decision) -> None:
        tag = self.seats[decision.seat]
        if not self._may_see(decision):
            raise CommandError("others look on", f"hand {tag} shows what {tag} may choose, to {tag} alone")
        self._say_options(decision)

    def _show_hand(self, decision: Decision, name: str) -> None:
        """What a person holds, asked for by name."""
        whose = self.persons if not name and len(self.persons) == 1 else self._seat_called(name)
        if not whose:
            known = ", ".join(self.seats[seat] for seat in self.persons)
            raise CommandError(f"there is no player “{name}” whose hand may be shown", f"say whose: {known}")
        if whose[0] == decision.seat:
            self._say_options(decision)
        else:
            hand = self.game.laboratory.hand(self.game.world.view(whose[0]))
            say("\n".join(wrap(clean(" ".join(hand) or "nothing"), "    ", f"{clean(self.seats[whose[0]])} holds: ")))

    def _seat_called(self, name: str) -> Sequence[int]:
        """The person's seat that is meant, by its tag or its whole name."""
        record = self.table.replay.judgement.record
        players = record.header.players if record else ()
        tags = [player.tag for player in players if fold(name) in (fold(player.tag), fold(player.name))]
        return [seat for seat in self.persons if self.seats[seat] in tags]

    def _undo(self, count: int) -> None:
        """Takes back the persons' last choices, and all that followed them."""
        if not self.asked or count < 1:
            raise CommandError("there is no choice left to take back", "quit stops the game")
        count = min(count, len(self.asked))
        target = self.asked[-count]
        if target < self._opened():
            raise CommandError("the deal before is open by now", "undo takes back no more than what was played since")
        choice = self.game.choices[target]
        self.game.back_to(target)
        lines = len(self._lines())
        seen = TakenBack(lines, self._word_of(choice)) if self._has_answered(target, lines) else None
        while len(self.table.replay.judgement.steps) > lines:
            rest, _ = self.table.journal.without_last_line()
            if not self.table.replay.undo():
                raise CommandError("nothing before this can be taken back", "mend it with an editor")
            self.table.journal.cut(len(rest))
        self.kept.back_to(target, seen)
        self.asked, self.waiting, self.seen = self.asked[:-count], [], ""
        self.own, self.ends = [one for one in self.own if one < target], self.ends[:lines]
        say(f"{counted(count, 'choice')} taken back, with what followed.")

    def _opened(self) -> int:
        """How many choices there were when the last deal was opened, whose hands anybody can know by now."""
        lines = self._lines() if isinstance(self.game, DealtGame) and not self.game.goes_on else []
        return max((self.ends[number] for number, line in enumerate(lines) if line.startswith("[")), default=0)

    def _has_answered(self, target: int, lines: int) -> bool:
        """Whether with the line of this choice, or after it, something came to light that Companion had chosen.

        `lines` lay open before it.
        """
        begun = min(target, self.ends[lines - 1] if lines else 0)
        return taken_back.has_answered(self.own, begun, lines, len(self.table.replay.judgement.steps))

    def _word_of(self, choice: Choice) -> str:
        """What is chosen now by a choice, as all have seen it; empty for what never lies open."""
        decision = self.game.decision
        if decision is None or decision.about in self.game.laboratory.covered:
            return ""
        return self.game.seen_word(decision, self.game.option(choice))
