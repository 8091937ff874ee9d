"""What `companion check` does, without the command line around it; and records judged for other commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.terminal import say

if TYPE_CHECKING:
    from companion.referee import Judgement


class Answer(NamedTuple):
    """What is said of one file: on standard output, or as an error; and its exit status."""

    status: int
    said: str = ""
    error: Exception | None = None


def check_files(files: Sequence[str], *, as_json: bool = False, jobs: int = 0) -> int:
    """Says the verdict on each file, in their order; gives the worst exit status. `jobs` judge; 0: as many as are needed."""
    from companion.cli.spread import in_order

    worst = 0
    for number, answer in enumerate(in_order(partial(_answer, as_json=as_json), files, jobs)):
        worst = max(worst, answer.status)
        if answer.error is not None:
            from companion.cli.terminal import warn_of

            warn_of(answer.error)
            continue
        if number and not as_json and "\n" in answer.said:
            say()
        say(answer.said)
    return worst


def _answer(name: str, *, as_json: bool) -> Answer:
    return _as_json(name) if as_json else _for_people(name)


def _as_json(name: str) -> Answer:
    from companion.disk.errors import Trouble
    from companion.record import Fault
    from companion.referee import malformed

    try:
        verdict = judge_file(name)[0].verdict
    except Trouble as error:  # a line for each file, come what may
        message = error.message.removeprefix(f"{name}: ")
        verdict = malformed(name, [Fault("syntax", message, 1, 1, error.hint)])
    return Answer(verdict.exit_code, json_line(verdict.as_dict()))


def _for_people(name: str) -> Answer:
    from companion.cli.errors import STOPPED
    from companion.cli.report import verdict_lines
    from companion.disk.errors import Trouble

    try:
        judgement, text = judge_file(name)
    except Trouble as error:
        return Answer(STOPPED, error=error)
    return Answer(judgement.verdict.exit_code, "\n".join(verdict_lines(judgement, text)))


def judge_file(name: str) -> tuple[Judgement, str]:
    """The judgement on a file, and its text. Raises Trouble where the file cannot be read at all."""
    from companion.cli.files import files_beside, read_bytes
    from companion.referee import judge

    data = read_bytes(name)
    return judge(data, file=name, files=files_beside(name)), data.decode("utf-8-sig", "replace")


def judged(name: str) -> tuple[Judgement, str]:
    """The same; whatever is wrong is said on standard error. For commands that go on with what is legal."""
    judgement, text = judge_file(name)
    if judgement.verdict.status != "legal":
        from companion.cli.report import verdict_lines
        from companion.cli.terminal import warn

        warn("\n".join(verdict_lines(judgement, text)))
    return judgement, text


def say_json(value: object) -> None:
    """One JSON value on a line, in plain ASCII: no sign in it can confuse a terminal or an encoding."""
    say(json_line(value))


def json_line(value: object) -> str:
    """One JSON value as it stands on a line."""
    from json import dumps

    return dumps(value)
