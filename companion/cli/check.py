"""`companion check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from companion.cli.terminal import say

if TYPE_CHECKING:
    from companion.referee import Judgement

FILES = typer.Argument(metavar="FILE...", help="Records to read; - is standard input.", show_default=False)


def check(
    files: list[str] = FILES,
    json: bool = typer.Option(False, "--json", help="Print each verdict as one JSON object a line."),
) -> None:
    """Judge records: is it legal, and if not, why.

    Says where, by which rule, and what would have been legal.

    Exit status: 0 legal, 1 illegal, 2 malformed or not readable; the worst of several files.

    Example: companion check friday.game
    """
    worst = 0
    for i, name in enumerate(files):
        worst = max(worst, _check_as_json(name) if json else _check_for_people(name, first=i == 0))
    raise typer.Exit(worst)


def _check_as_json(name: str) -> int:
    from companion.disk.errors import Trouble
    from companion.record import Fault
    from companion.referee import malformed

    try:
        verdict = judge_file(name)[0].verdict
    except Trouble as error:  # a line for each file, come what may
        message = error.message.removeprefix(f"{name}: ")
        verdict = malformed(name, [Fault("syntax", message, 1, 1, error.hint)])
    say_json(verdict.as_dict())
    return verdict.exit_code


def _check_for_people(name: str, *, first: bool) -> int:
    from companion.cli.errors import STOPPED
    from companion.cli.report import verdict_lines
    from companion.cli.terminal import warn_of
    from companion.disk.errors import Trouble

    try:
        judgement, text = judge_file(name)
    except Trouble as error:
        warn_of(error)
        return STOPPED
    lines = verdict_lines(judgement, text)
    if not first and len(lines) > 1:
        say()
    say("\n".join(lines))
    return judgement.verdict.exit_code


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
    from json import dumps

    say(dumps(value))
