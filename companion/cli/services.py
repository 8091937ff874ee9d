"""What the command line hands to a command that a game brings (`referee.commands.CommandLine`)."""

from pathlib import Path
from typing import Any

from companion.cli.checking import judged as checking
from companion.cli.group.options import BASE_URL, INK, OUTPUT, base_url
from companion.cli.records import files, output
from companion.cli.terminal import out as terminal
from companion.cli.terminal.out import CommandError
from companion.disk.files import write_new
from companion.plain import Json
from companion.referee import CommandLine, Judgement

_OPTIONS: Json = {"base-url": BASE_URL, "ink": INK, "output": OUTPUT}


class _Services:
    """Holds nothing: each service is a function that the command line uses itself."""

    __slots__ = ()
    say = staticmethod(terminal.say)
    warn = staticmethod(terminal.warn)
    say_json = staticmethod(checking.say_json)
    clean = staticmethod(terminal.clean)
    paint = staticmethod(terminal.paint)
    wrap = staticmethod(terminal.wrap)
    progress = staticmethod(terminal.progress)
    error = staticmethod(CommandError)
    read_text = staticmethod(files.read_text)
    write_files = staticmethod(output.write_files)
    base_url = staticmethod(base_url)

    def judged(self, file: str) -> Judgement:
        return checking.judged(file)[0]

    def write_new(self, file: str, data: bytes) -> None:
        write_new(Path(file), data)

    def option(self, name: str) -> Any:
        return _OPTIONS[name]


SERVICES: CommandLine = _Services()
