"""An option that no command has: the nearest one that there is."""

from __future__ import annotations

from typing import Any

from companion.cli.errors import CommandError, unknown
from companion.cli.headers import HeaderKeys, header_keys


def unknown_option(error: Any) -> CommandError | None:
    """What is to be said where typer complains of an option that a command has not; None of any other complaint."""
    typed, context = getattr(error, "option_name", ""), getattr(error, "ctx", None)
    if type(error).__name__ != "NoSuchOption" or context is None:
        return None
    known = [name for parameter in context.command.params for name in parameter.opts if name.startswith("--")]
    if isinstance(context.command, HeaderKeys):
        known += [f"--{key}" for key in sorted(header_keys())]
    near = unknown("option", typed, known).hint
    command = context.command_path
    return CommandError(
        f"{command} has no option {typed}", near if near.startswith("did you mean") else f"{command} --help lists them"
    )
