"""A quarrel at the table, settled in a few questions: how things lie, then what somebody does. The referee judges that.

A game says in a module `quarrel` what is to be asked, with one object `QUARREL`, a `Topic`. Of a game without one only what it
needs is asked: who plays, and the line.
"""

import tomllib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.record import RecordError
from companion.referee import games, protocol, reading
from companion.referee.about import About
from companion.referee.telling import told
from companion.referee.verdict import Error, Judgement, judge
from companion.words import text_beside

#: What people answer who do not know.
UNKNOWN = ("", "?", "-", "don't know", "dont know", "don’t know", "no idea", "unknown")
#: The rules that a legal deed rests on, by the states before and after it, and the move.
Because = Callable[[Any, Any, Any], Sequence[str]]


class Asked(NamedTuple):
    """One question. `line` is what the answer becomes, in the place of `{}`: a header line, a line of the position, or a move.

    `usual` is what somebody's not knowing means; empty: the line is left out.
    """

    prompt: str
    line: str
    help: str
    usual: str = ""


class Topic(NamedTuple):
    """What a game asks. `deed` asks for the line that is judged; `opens` is what the position begins with.

    `because` gives the rules that a legal deed rests on: what came of it is so by these. It is told the states before and after
    it, and the move.
    """

    asks: Sequence[Asked]
    deed: Asked
    opens: str
    because: Because


def topic_beside(package: str, because: Because) -> Topic:
    """What the `quarrel.toml` beside a game's modules asks; its last question is the deed."""
    said = tomllib.loads(text_beside(package, "quarrel.toml"))
    *asks, deed = (Asked(**one) for one in said["asks"])
    return Topic(asks, deed, said["opens"], because)


class Refusal(NamedTuple):
    """Why an answer cannot be taken, and what can be answered instead."""

    message: str
    hint: str


class Finding(NamedTuple):
    """What the referee says. `error` is None where the deed is legal; `told` is what came of it, `rules` what it rests on.

    `record` is the record that was judged: the position, and the deed.
    """

    judgement: Judgement
    error: Error | None
    told: str
    rules: Sequence[str]
    record: str


class Quarrel:
    """The questions of one quarrel, and the answers so far. `names` are the files that a header may name."""

    def __init__(self, game: games.Game, files: protocol.Files = protocol.no_files) -> None:
        self.game, self.files = game, files
        self.topic: Topic = games.part(game.about.id, "quarrel") or _usual(game.about)
        self.asks = [_players(game.about), *self.topic.asks, self.topic.deed]
        self.answers: list[str] = []

    @property
    def asked(self) -> Asked | None:
        """The next question; None once all are answered."""
        return self.asks[len(self.answers)] if len(self.answers) < len(self.asks) else None

    def answer(self, typed: str) -> Refusal | None:
        """Takes the answer to the next question, or says why it cannot be one. Raises IndexError where nothing is asked."""
        asked = self.asks[len(self.answers)]
        said = typed.partition("#")[0].strip()  # what follows is a comment, as in a record
        known = said if said.casefold() not in UNKNOWN else asked.usual
        if asked is self.topic.deed and not known:
            return Refusal("without that there is nothing to judge", asked.help)
        if asked is self.asks[0]:
            known = _tags(known)
        refusal = self._refusal([*self.answers, known])
        if refusal is None:
            self.answers.append(known)
            return None
        return refusal if refusal.hint else Refusal(refusal.message, asked.help)

    def _refusal(self, answers: Sequence[str]) -> Refusal | None:
        """What is wrong with the last of these. A header is only read: a position may need what is asked for later."""
        header, below = self._lines(answers)
        if not below:
            usual = [asked.line.format(asked.usual) for asked in self.asks[len(answers) :] if asked.usual]
            return self._of_header([*header, *filter(self._is_of_header, usual)])
        verdict = self._judge(answers).verdict
        if verdict.status == "legal":
            return None
        error = verdict.errors[0]
        is_judged = verdict.status == "illegal" and len(answers) == len(self.asks) and error.after.strip() != answers[-1]
        return None if is_judged else Refusal(error.message, error.hint)  # what is not whole yet breaks no rule

    def _of_header(self, lines: Sequence[str]) -> Refusal | None:
        try:
            reading.read_table("\n".join(lines), files=self.files)
        except RecordError as error:
            return Refusal(error.faults[0].message, error.faults[0].hint)
        except reading.HeaderRefused as error:
            return Refusal(error.breach.message, error.breach.hint)
        return None

    def back(self) -> None:
        """Takes the last answer back, if there is one."""
        del self.answers[-1:]

    def finding(self) -> Finding:
        """What the referee says, once all is answered."""
        judged = self._judge(self.answers)
        error = next(iter(judged.verdict.errors), None)
        if error is not None:
            return Finding(judged, error, "", (error.rule,), self._record(self.answers))
        step = judged.steps[-1]
        words = told(self.game.about, step, judged.verdict.players)
        rules = self.topic.because(step.before, step.move, step.after)
        return Finding(judged, None, words, rules, self._record(self.answers))

    def _judge(self, answers: Sequence[str]) -> Judgement:
        return judge(self._record(answers), file="", files=self.files)

    def _record(self, answers: Sequence[str]) -> str:
        """The header, the position and the deed; what nobody knows is left out."""
        header, below = self._lines(answers)
        return "\n".join([*header, *([self.topic.opens] if self.topic.opens else []), *below, ""])

    def _lines(self, answers: Sequence[str]) -> tuple[list[str], list[str]]:
        """The header, and what stands below it."""
        lines = [asked.line.format(answer) for asked, answer in zip(self.asks, answers, strict=False) if answer]
        header = [line for line in lines if self._is_of_header(line)]
        return [f"game: {self.game.about.id}", *header], [line for line in lines if not self._is_of_header(line)]

    def _is_of_header(self, line: str) -> bool:
        key = line.partition(":")[0].casefold()
        return ":" in line and key in {"players", "house", *(key.name for key in self.game.keys)}


def verdict_of(finding: Finding) -> str:
    """The verdict in a few words."""
    if finding.error is None:
        return "Yes: that is legal."
    return "No: the table's own claim is wrong." if finding.error.rule == "claim" else "No: that breaks a rule."


def _players(about: About) -> Asked:
    least, most = about.seats
    names = ", ".join(_NAMES[: about.usual])
    many = f"{least} to {most}" if most > least else f"{most}"
    return Asked("Who plays, clockwise?", "players: {}", f"{many} names, or how many play: {names}", names)


#: Who plays where nobody says.
_NAMES = ("Ann", "Bo", "Cia", "Dan", "Eve", "Finn")


def _tags(answer: str) -> str:
    """Names for so many players; other answers as they are."""
    return ", ".join(_NAMES[: int(answer)]) if answer in map(str, range(1, len(_NAMES) + 1)) else answer


def _usual(about: About) -> Topic:
    """Of a game that says nothing: the line alone, at the beginning."""
    opens = f"[{about.section} 1]" if about.section else ""
    deed = Asked("What is said or done?", "{}", f"companion notation {about.id} tells how it is written")
    return Topic((), deed, opens, lambda *_: ())
