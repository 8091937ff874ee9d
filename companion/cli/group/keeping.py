"""Writes a value into the settings, where the user asks for it: the group's file if there is one, else the user's own."""

import tomllib
from pathlib import Path

from companion.cli.group.found import nearest_file
from companion.cli.group.toml_file import TomlFile, config_file, shown
from companion.cli.terminal.out import CommandError
from companion.disk.files import in_words, write_whole


def keep(key: str, value: str) -> str:
    """Writes `key = "value"` above all tables, in place of what the key said, and says into which file. Raises Trouble."""
    file = nearest_file() or TomlFile(config_file(), "", {})
    lines = file.text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in file.text else "\n"
    at = file.line_of(key) - 1
    if at < 0:
        at = next((number for number, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        if at and not lines[at - 1].endswith("\n"):
            lines[at - 1] += end
        lines.insert(at, "")
    lines[at] = f'{key} = "{value}"{end}'
    text = "".join(lines)
    _refuse_other_changes(file, text, key, value)
    with in_words(file.path.parent):
        file.path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(Path(file.path), text.encode())
    return shown(file.path)


def _refuse_other_changes(file: TomlFile, text: str, key: str, value: str) -> None:
    try:
        if tomllib.loads(text) == {**file.values, key: value}:
            return
    except tomllib.TOMLDecodeError:
        pass
    raise CommandError(f"{shown(file.path)}: {key} has no place here that is sure", f'write it yourself: {key} = "{value}"')
