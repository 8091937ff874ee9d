"""What typer complains of, for people: an option that no command has, and a value that cannot be."""

from typing import Any

from companion.cli.group.headers import HeaderKeys, header_keys
from companion.cli.terminal.out import CommandError, clean
from companion.record.header import close_to

#: How typer (pydantic) says that a value cannot be, and how we do.
_PLAINER = (
    ("Value error, ", ""),
    ("Input should be a valid integer, unable to parse string as an integer", "that isn't a whole number"),
    ("Input should be a valid integer, got a number with a fractional part", "that isn't a whole number"),
    ("Input should be a valid number, unable to parse string as a number", "that isn't a number"),
    ("Input should be greater than or equal to ", "at least "),
    ("Input should be less than or equal to ", "at most "),
    ("Input should be greater than ", "more than "),
    ("Input should be less than ", "less than "),
)


def say_plainly(error: Any) -> None:
    """Says what typer complains of in our words, where it speaks of programs' values. What it is about stays before it.

    What was typed may be the name of anybody's file: no sign in it reaches a terminal as it is.
    """
    for theirs, ours in _PLAINER:
        error.message = error.message.replace(theirs, ours)
    error.message = "\n".join(map(clean, error.message.split("\n"))) if _is_help(error) else clean(error.message)


def _is_help(error: object) -> bool:
    """Whether it is the help of a group, for want of a command: there is nothing in it that anybody typed."""
    return type(error).__name__ == "NoArgsIsHelpError"


def unknown_option(error: Any) -> CommandError | None:
    """What is to be said of an option that a command has not, or that it needs; None of any other complaint of typer's."""
    typed, context = getattr(error, "option_name", ""), getattr(error, "ctx", None)
    if context is None:
        return None
    if type(error).__name__ == "MissingParameter" and error.param.param_type_name == "option":
        what = error.param.help
        return CommandError(f"{context.command_path} needs {error.param.opts[0]}", what[:1].lower() + what[1:].rstrip("."))
    if type(error).__name__ != "NoSuchOption":
        return None
    if typed == "--plain":
        what = "companion check, score, show, referee and play have it; NO_COLOR=1 before a command turns its colours off"
        return CommandError(f"{context.command_path} has no option --plain", what)
    known = [name[2:] for parameter in context.command.params for name in parameter.opts if name.startswith("--")]
    if isinstance(context.command, HeaderKeys):
        known += sorted(header_keys())
    near = close_to(typed.lstrip("-").casefold(), known)
    command = context.command_path
    return CommandError(
        f"{command} has no option {typed}", f"did you mean --{near[0]}?" if near else f"{command} --help lists them"
    )
