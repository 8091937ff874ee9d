"""What `companion check` does, without the command line around it; and records judged for other commands."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion import referee
from companion.cli.checking.report import slip_lines, verdict_lines
from companion.cli.checking.spread import in_order
from companion.cli.guard import TRACEBACK, foreseen
from companion.cli.records.files import files_beside, read_bytes
from companion.cli.terminal.out import STOPPED, say, warn, warn_of
from companion.disk.files import SUFFIX
from companion.record import Fault
from companion.referee import Judgement, judge, verdict as verdicts

if TYPE_CHECKING:
    from companion.referee.mending.change import Slip

#: Tells a verdict on a text, line by line.
Tell = Callable[[Judgement, str], list[str]]
#: The exit status of an illegal record.
ILLEGAL = 1


#: So many illegal records are told with the slip behind them, where nobody asks for more.
_SLIPS_TOLD = 3


class Answer(NamedTuple):
    """What is said of one file: on standard output, or as an error; and its exit status. `slip` may be said, too."""

    status: int
    said: str = ""
    error: Exception | None = None
    slip: str = ""

    @property
    def with_slip(self) -> str:
        """What is said, with the slip below the errors: where the game stands comes last."""
        errors, _, last = self.said.rpartition("\n\n")
        return f"{errors}\n{self.slip}\n\n{last}" if self.slip else self.said


class _Looking:
    """For how many more illegal records the slip is looked for; each process that judges counts its own."""

    def __init__(self, most: float) -> None:
        self.left = most

    def behind(self, judgement: Judgement, text: str) -> Sequence["Slip"]:
        """What is found; nothing for a record that is not illegal."""
        if judgement.verdict.status != "illegal" or self.left <= 0:
            return ()
        self.left -= 1
        return slips_behind(judgement, text)


def check_files(
    files: Sequence[str], *, as_json: bool = False, slips: bool = False, jobs: int = 0, tell: Tell = verdict_lines
) -> int:
    """Says the verdict on each file, in their order; gives the worst exit status. `jobs` judge; 0: as many as are needed.

    `slips`: the slip in every illegal record is looked for; else in the first ones, and not at all for JSON.
    """
    worst = 0
    told = inf if slips else 0 if as_json else _SLIPS_TOLD
    records = [record for name in files for record in _records_of(name)]
    for number, answer in enumerate(
        in_order(partial(_answer, as_json=as_json, looking=_Looking(told), tell=tell), records, jobs)
    ):
        worst = max(worst, answer.status)
        if answer.error is not None:
            warn_of(answer.error)
            continue
        if number and not as_json and "\n" in answer.said:
            say()
        say(answer.with_slip if told > 0 else answer.said)
        told -= answer.status == ILLEGAL
    return worst


def _records_of(name: str) -> Sequence[str]:
    """The records that lie in a folder of this name, sorted; what isn't a folder, or has none, is named itself."""
    found = sorted(Path(name).glob(f"*{SUFFIX}")) if os.path.isdir(name) else ()  # noqa: PTH112 - any name may be asked for
    return [str(path) for path in found] or [name]


def _answer(name: str, *, as_json: bool, looking: _Looking, tell: Tell) -> Answer:
    """What is said of a file: there is an answer for each one, come what may."""
    try:
        judgement, text = judge_file(name)
        return _told(judgement, text, looking.behind(judgement, text), as_json=as_json, tell=tell)
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        return _without_verdict(name, error, as_json=as_json)


def _told(judgement: Judgement, text: str, slips: Sequence["Slip"] = (), *, as_json: bool, tell: Tell = verdict_lines) -> Answer:
    verdict = judgement.verdict
    if as_json:
        found = {"slips": [slip.as_dict() for slip in slips]} if slips else {}
        return Answer(verdict.exit_code, json_line({**verdict.as_dict(), **found}))
    told = "\n".join(slip_lines(judgement, slips)) if slips else ""
    if tell is not verdict_lines:
        told = " ".join(told.split())  # whatever is read aloud has each sentence on one line
    return Answer(verdict.exit_code, "\n".join(tell(judgement, text)), slip=told)


def slips_behind(judgement: Judgement, text: str) -> Sequence["Slip"]:
    """The slips that explain what is wrong with a record, the likeliest first."""
    return referee.slips_of(text, judgement, files_beside(judgement.verdict.file))


def _without_verdict(name: str, error: Exception, *, as_json: bool) -> Answer:
    """What is said of a file that could not be read, or where Companion failed."""
    trouble = foreseen(error)
    if trouble is None:
        return _told(verdicts.failed(name, error), "", as_json=as_json)
    if not as_json:
        return Answer(STOPPED, error=trouble)
    message = trouble.message.removeprefix(f"{name}: ")
    return Answer(STOPPED, json_line(verdicts.malformed(name, [Fault("syntax", message, 1, 1, trouble.hint)]).as_dict()))


def judge_file(name: str) -> tuple[Judgement, str]:
    """The judgement on a file, and its text. Raises Trouble where the file cannot be read at all."""
    data = read_bytes(name)
    judgement = judge(data, file=name, files=files_beside(name))
    if judgement.failure is not None and os.environ.get(TRACEBACK):
        raise judgement.failure
    return judgement, data.decode("utf-8-sig", "replace")


def judged(name: str) -> tuple[Judgement, str]:
    """The same; whatever is wrong is said on standard error. For commands that go on with what is legal.

    Raises what went wrong where Companion failed: then there is nothing to go on with.
    """
    judgement, text = judge_file(name)
    if judgement.failure is not None:
        raise judgement.failure
    if judgement.verdict.status != "legal":
        warn("\n".join(verdict_lines(judgement, text)))
    return judgement, text


def say_json(value: object) -> None:
    """One JSON value on a line, in plain ASCII: no sign in it can confuse a terminal or an encoding."""
    say(json_line(value))


def json_line(value: object) -> str:
    """One JSON value, on a line."""
    from json import dumps

    return dumps(value)
