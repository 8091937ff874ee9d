"""A record that is being played on: for the prompt, the screen, and whoever holds a game open without opening its folder."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from companion.record.lines import MARK, make_line
from companion.referee.messages import say
from companion.referee.protocol import Files, no_files
from companion.referee.replay import is_move_of_game
from companion.referee.scene import Scene, scene_at
from companion.referee.steps import (
    Answers,
    Begin,
    Choice,
    Dialogue,
    NotOfferedError,
    Spoken,
    Steps,
    Walk,
    completions,
    said_in,
    spoken,
    text_of,
    walk,
)
from companion.referee.telling import told
from companion.referee.verdict import MALFORMED, Error, Judgement, Verdict, judge
from companion.words import Said

#: How words were taken that somebody typed: as a line of their own, behind the last line, or not at all.
Reading = Literal["line", "joined", ""]
#: So many texts that were judged lately are kept with their judgements.
_LATELY = 16


class Refusal(NamedTuple):
    """Words that could not be accepted: what was judged with them in it, and where they stand in it.

    `line` is the number of their line, `column` that of their first sign (from 1). `owed` is what the line before still owes,
    where that keeps them from being a line of their own.
    """

    judgement: Judgement
    text: str
    typed: str
    line: int
    column: int = 1
    owed: Error | None = None

    @property
    def error(self) -> Error:
        """What is wrong: the breach or the fault, or where there is none the first wrong claim."""
        errors = self.judgement.verdict.errors
        return next((error for error in errors if error.rule != "claim"), errors[0])

    @property
    def place(self) -> int:
        """The column, from 1, of the typed words where the error is; 0 where it is not in them."""
        return self.place_of(self.error)

    def place_of(self, error: Error) -> int:
        """The column, from 1, of the typed words where an error is; 0 where it is not in them."""
        inside = error.line == self.line and error.column >= self.column
        return error.column - self.column + 1 if inside else 0


class Replay:
    """A record after its last accepted line. What is accepted is always legal from its first line on.

    How it works inside is its own affair: the whole record is read anew for each line, and played on from where it was.
    `since` is what was judged of a record that begins alike, with the same files.
    """

    def __init__(self, text: str, file: str = "-", files: Files = no_files, since: Judgement | None = None) -> None:
        self.file = file
        self.files = files
        self.judgement = judge(_ended(text), file, files, goes_on=True, since=since)
        self.text = _ended(text)
        #: What was judged lately, by its text: lines are taken back and put there again, or are tried before they are put.
        self._lately = OrderedDict({self.text: self.judgement})
        #: What was refused last, as it was understood best.
        self.refused: Refusal | None = None
        #: The judgement of the record that it would have gone on with.
        self._refused_of = self.judgement
        #: The readings of what was refused last, the best first, as long as nothing has changed since.
        self._readings: list[Refusal] = []
        #: What may be said in a new line, and in the last one (True), as far as it was asked since this judgement.
        self._asked: dict[bool, Answers] = {}
        self._asked_of = self.judgement
        #: The walk along the last line, if it was asked for.
        self._walks: list[Walk] = []

    @property
    def verdict(self) -> Verdict:
        """The verdict on the record as it stands."""
        return self.judgement.verdict

    # ---- taking lines ----

    def put(self, typed: str) -> Reading:
        """Takes what somebody typed: a line of the record, or words that go on with the last one.

        Where it can be neither, nothing changes, and `refused` tells why: by the reading that got further into the typed words.
        """
        if self.apply(typed):
            return "line"
        alone = self.refused
        if self.extend(typed):
            return "joined"
        joined = self.refused if self.refused is not alone else None
        if alone and joined:
            self.refused = self._further(alone, joined)
        others = [one for one in (alone, joined) if one and self.refused and one.column != self.refused.column]
        self._readings = [*([self.refused] if self.refused else []), *others]
        return ""

    def let(self) -> tuple[Reading, str]:
        """Lets the words stand that were refused last (`!`): how they were taken, and what was written.

        Where they cannot stand, nothing changes, and `refused` tells why. Raises LookupError where nothing was refused just now.
        """
        if not self._readings:
            raise LookupError("nothing was refused just now")
        readings, why = self._readings, None
        new_line_first = readings[0].owed is not None  # what is owed was forgotten: the table went on
        for reading in reversed(readings) if new_line_first else readings:
            typed = marked(reading.typed)
            own = reading.column == 1
            if self.apply(typed) if own else self.extend(typed):
                return "line" if own else "joined", typed
            why = why or self.refused
        if all(reading.judgement.verdict.status == MALFORMED for reading in readings):
            why = _cannot_be_read(readings[0])
        self.refused, self._readings = why, readings
        return "", ""

    def refusal(self, typed: str) -> Refusal | None:
        """Why a line is refused as the record stands; None where it would be taken. Nothing changes."""
        known = self.refused
        if known is not None and self._refused_of is self.judgement and known.typed.strip() == typed.strip():
            return known
        probe = copy(self)  # its values are replaced and never changed
        return None if probe.put(typed) else probe.refused

    def may_stand(self, typed: str) -> bool:
        """Whether a line that is refused as the record stands could be let stand. Nothing changes."""
        probe = copy(self)
        return not probe.put(typed) and bool(probe.let()[0])

    def apply(self, line: str) -> bool:
        """Puts a line behind the record where it can be accepted; else nothing changes, and `refused` tells why."""
        return self._take(Refusal(self.judgement, f"{self.text}{line}\n", line, self.text.count("\n") + 1), None)

    def extend(self, words: str) -> bool:
        """Puts some more words on the last move, where it goes on with them; else nothing changes, and `refused` tells why.

        A comment on the move stays at its end, and those below it stay below it.
        """
        played = self.judgement.steps
        words = words.strip()
        if not played or not words or not is_move_of_game(played[-1].move):
            return False
        lines = self.text.split("\n")
        number = played[-1].line.number
        line = lines[number - 1].removesuffix("\r")
        last = line.partition("#")[0].rstrip()
        if any(make_line(0, line).code.strip() for line in lines[number:]):
            return False
        text = "\n".join([*lines[: number - 1], f"{last} {words}{line[len(last) :]}", *lines[number:]])
        if self._take(Refusal(self.judgement, text, words, number, len(last) + 2), len(played)):
            return True
        if self.refused:
            self.refused = self._without_beginning(self.refused)
        return False

    def _without_beginning(self, refusal: Refusal) -> Refusal:
        """The same for words that go on with the last line: what it says to type goes on with that line, too."""
        start = f"{self._last()[1]} "
        verdict = refusal.judgement.verdict
        errors = [_going_on(error, start) if error.line == refusal.line else error for error in verdict.errors]
        return refusal._replace(judgement=replace(refusal.judgement, verdict=replace(verdict, errors=errors)))

    def undo(self) -> str:
        """Takes the last line back, and gives it; an empty string where only the header is left, and that stays."""
        rest, _, line = self.text.removesuffix("\n").rpartition("\n")
        before = self._judged(_ended(rest))
        if before.verdict.errors or not line:
            return ""
        self._go_to(_ended(rest), before)
        return line

    # ---- what may come, what there is ----

    def steps(self, said: Sequence[str] | str = ()) -> Steps:
        """What may be said next, after these words of a line, or its beginning as text. Raises NotOfferedError."""
        return self.spoken(self.words(said) if isinstance(said, str) else said).steps

    def words(self, text: str) -> tuple[str, ...]:
        """The words of a beginning of the next line. Raises NotOfferedError where one may not be said."""
        return said_in(self._answers(), text)

    def further(self) -> Steps:
        """What the last line may go on with; nothing where it is whole, or where no line was played yet."""
        return self.spoken(on=True).steps

    def spoken(self, said: Sequence[str] = (), *, on: bool = False) -> Spoken:
        """What words of a line make, and what may follow them; `on`: they go on with the last line. Raises NotOfferedError.

        A text that goes on with the last line begins with the blank that stands before it, if there has to be one.
        """
        return self._more(said) if on else spoken(self._answers(), said)

    def _answers(self, *, on: bool = False) -> Answers:
        if self._asked_of is not self.judgement:
            self._asked, self._walks, self._asked_of = {}, [], self.judgement
        if on not in self._asked:
            self._asked[on] = Answers((self._last()[0] if on else self._begin()) or _silence)
        return self._asked[on]

    def _more(self, said: Sequence[str]) -> Spoken:
        """The same behind the words of the last line; where it cannot be walked to its end, nothing may follow it."""
        found = self._walked()
        if found is None:
            return spoken(_silence, said)._replace(steps=Steps())
        whole = spoken(self._answers(on=True), (*found.said, *said))
        return whole._replace(text=whole.text.removeprefix(self._last()[1]))

    def _walked(self) -> Walk | None:
        """The words of the last line, as its dialogue has them; None where it cannot be walked to its end."""
        answers, (begin, text) = self._answers(on=True), self._last()
        if begin and not self._walks:
            self._walks.append(walk(answers, text))
        return self._walks[0] if begin and self._walks[0].end == len(text) else None

    @property
    def waits(self) -> bool:
        """Whether the last line has to be gone on with before a new one may begin."""
        record, played = self.judgement.record, self.judgement.steps
        if record is None or not played or not is_move_of_game(played[-1].move) or record.game.is_claim(played[-1].move):
            return False
        return not any(choice.is_move for choice in self.steps().choices) and bool(self.further().choices)

    @property
    def is_closed(self) -> bool:
        """Whether the game is over, by its rules or by the table's word, with a result or without one."""
        position = self.judgement.position
        return self.verdict.complete or (position is not None and position.ending is not None)

    def coming(self) -> Steps:
        """What comes next at the table: what the last line waits for, else what may begin a line."""
        return self.further() if self.waits else self.steps()

    def completions(self, typed: str) -> tuple[int, Sequence[Choice]]:
        """What the end of a line that is being typed may become: where its unfinished word begins, and the choices for it."""
        if not self.waits:
            return completions(self._answers(), typed) if self._begin() else (len(typed), ())
        before = f"{self._last()[1]} "
        try:
            start, choices = completions(self._answers(on=True), f"{before}{typed}")
        except NotOfferedError:
            return len(typed), ()
        return max(0, start - len(before)), choices

    def beginnings(self) -> Iterator[tuple[Answers, tuple[str, ...], bool]]:
        """How words may be taken that somebody types, the likelier way first: a dialogue, and what is said of it already.

        The last of the three is whether that is the last line: then they go on with it.
        """
        if waits := self.waits:
            yield from self._gone_on_with()
        if self._begin():
            yield self._answers(), (), False
        if not waits:
            yield from self._gone_on_with()

    def _gone_on_with(self) -> Iterator[tuple[Answers, tuple[str, ...], bool]]:
        found = self._walked()
        if found and found.steps.choices:
            yield self._answers(on=True), found.said, True

    def goes_on(self, typed: str) -> bool:
        """Whether this begins a line, or goes on with the last one, in the one spelling of its words: more has to follow."""
        for answers, said, _ in self.beginnings():
            text = f"{text_of(answers, said)} {' '.join(typed.split())}".strip()
            found = walk(answers, text)
            if found.end == len(text) and len(found.said) > len(said) and not found.whole:
                return True
        return False

    def scene(self) -> Scene | None:
        """The table as it stands; None where the record cannot be replayed."""
        record, position = self.judgement.record, self.judgement.position
        if record is None or position is None:
            return None
        return scene_at(position, [player.tag for player in record.header.players])

    @property
    def below(self) -> int:
        """How many lines stand below the last move: comments, and blank ones."""
        played = self.judgement.steps
        return self.text.removesuffix("\n").count("\n") + 1 - played[-1].line.number if played else 0

    def told(self) -> str:
        """What the last line did, in the game's words; empty where there is none, or the game has no words for it."""
        game, played = self.judgement.game, self.judgement.steps
        record = self.judgement.record
        tags = record.game.claim_form(record.table).tags if record else ()
        return told(game.about, played[-1], tags) if game and played else ""

    def _begin(self) -> Begin | None:
        position = self.judgement.position
        return position.dialogue if position else None

    def _last(self) -> tuple[Begin | None, str]:
        """The dialogue that the last line came of, and that line in canonical spelling."""
        record, played = self.judgement.record, self.judgement.steps
        if record is None or not played:
            return None, ""
        step = played[-1]
        if step.line.stands or not is_move_of_game(step.move):
            return None, ""
        return partial(record.game.dialogue, step.before), record.game.write(record.table, step.move)

    def _further(self, alone: Refusal, joined: Refusal) -> Refusal:
        """Which of two readings of the same words was meant: the one that gets further into them."""
        if not joined.place or not self.further().choices:
            return alone
        if not alone.place:
            return joined._replace(owed=alone.error)
        if joined.place == alone.place:
            return joined if self.waits else alone
        return max(alone, joined, key=lambda refusal: refusal.place)

    def _take(self, offer: Refusal, count: int | None) -> bool:
        """Makes a text the record where it has no error (and as many legal lines as are wanted)."""
        then = self._judged(offer.text)
        if then.verdict.errors:
            self.refused, self._refused_of = offer._replace(judgement=then), self.judgement
            return False
        if count is not None and len(then.steps) != count:
            return False
        self._go_to(offer.text, then)
        return True

    def _judged(self, text: str) -> Judgement:
        known = self._lately.get(text) or judge(text, self.file, self.files, goes_on=True, since=self.judgement)
        if known.failure is None:  # else whoever types it again is judged again
            self._lately[text] = known
            self._lately.move_to_end(text)
        while len(self._lately) > _LATELY:
            self._lately.popitem(last=False)
        return known

    def _go_to(self, text: str, judgement: Judgement) -> None:
        """From now on the record is another one, which has no error."""
        self.judgement, self.text = judgement, text
        self._readings = []


def _cannot_be_read(refusal: Refusal) -> Refusal:
    """The same refusal of words that were to be let stand: what is wrong with them was said already."""
    error = refusal.error._replace(message=say("only-read-stands"), hint=say("only-read-stands-hint"), legal=())
    judgement = refusal.judgement
    return refusal._replace(judgement=replace(judgement, verdict=replace(judgement.verdict, errors=[error])))


def marked(typed: str) -> str:
    """A line with the mark that lets it stand, before its comment."""
    code, sign, comment = typed.partition("#")
    return f"{code.rstrip()} {MARK}{'  ' if sign else ''}{sign}{comment}"


def _going_on(error: Error, start: str) -> Error:
    """An error whose line begins with `start`, as it is told to somebody who typed only what follows that."""
    hint = error.hint
    line = hint.values.get("line") if isinstance(hint, Said) else None
    if isinstance(line, str) and line.startswith(start):
        hint = say("write-line", line=line.removeprefix(start))
    return error._replace(hint=hint, after=error.after.removeprefix(start))


def _silence() -> Dialogue:
    """A dialogue in which nothing can be said."""
    yield from ()


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
