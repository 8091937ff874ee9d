"""Asking, before a game is refereed, for what its record lacks: a map, the Circle."""

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom

from companion.cli.errors import CommandError
from companion.cli.records.files import files_beside, read_bytes
from companion.cli.table.play.drawing import drawn_beside
from companion.cli.terminal.asking import HELP_WORDS, Ask, say_no
from companion.cli.terminal.out import as_typed, clean, say, wrap
from companion.disk.files import write_whole
from companion.disk.locking import locked
from companion.record import RecordError, decode
from companion.referee import header_errors, judge
from companion.referee.asking.beginning import completed
from companion.referee.asking.gaps import Gap, fault_of_line, gap_in, with_key, with_lines
from companion.referee.asking.interview import without_key
from companion.referee.ready import ready_named

#: What somebody may type who leaves it to chance.
_CHANCE = ("chance", "let chance", "draw", "random")
_STOP = ("quit", "exit")


def fill_gaps(file: str, ask: Ask) -> None:
    """Asks for what the record's header lacks, and writes it there. Raises CommandError where nobody answers."""
    path = Path(file)
    if not path.is_file():
        return
    with locked(path):
        data = read_bytes(file)
        try:
            text = decode(data)
        except RecordError:
            return
        mark = data[:3] if data.startswith(b"\xef\xbb\xbf") else b""
        while gap := gap_in(text, files_beside(file)):
            filled = _Asked(gap, text, file, ask).run()
            if not filled:
                raise CommandError(f"{file} has no {gap.key.name} yet", f"companion referee {as_typed(file)} asks for it again")
            text = filled
            write_whole(path, mark + text.encode())


class _Asked:
    """The questions about one gap."""

    def __init__(self, gap: Gap, text: str, file: str, ask: Ask) -> None:
        self.gap, self.text, self.file, self.ask = gap, text, file, ask
        self.key = gap.key.name

    def run(self) -> str:
        """The record without the gap; empty where nobody answers."""
        self._explain()
        while (typed := self.ask(f"{self.key}> ")) is not None:
            said = " ".join(typed.split())
            if said.casefold() in _STOP:
                return ""
            if not said or said.casefold() in HELP_WORDS:
                self._explain()
            elif self.gap.by_chance and said.casefold().startswith(_CHANCE):
                return self._by_chance()
            elif filled := self._filled(said, typed):
                return filled
        return ""

    def _explain(self) -> None:
        gap = self.gap
        say("\n".join(wrap(f"{clean(self.file)} has no {self.key} yet: {gap.key.meaning}.")))
        for number, one in enumerate(gap.ready, 1):
            say(f"  {number}  {one.name:<18}{one.title}")
        ways = ["a number or a name"] if gap.ready else []
        ways += [f"a file of your own ({gap.key.form})" if gap.ready else f"{gap.key.form}, such as {_example(gap)}"]
        ways += [f"chance: let chance {'draw' if gap.is_drawn else 'lay'} it"] if gap.by_chance else []
        ways += [f"the lines of a {self.key}, and an empty line after the last"] if gap.by_lines else []
        say("\n".join(wrap(f"Type {'; or '.join(ways)}.")))

    def _filled(self, said: str, typed: str) -> str:
        """The record with what was typed; empty where that cannot be, which is said."""
        said, ready = without_key(said, self.key), self.gap.ready
        if said.isdecimal() and len(said) < 4 and 0 < int(said) <= len(ready):
            said = ready[int(said) - 1].name
        elif found := ready_named(self.gap.game.id, said):
            said = found.name
        files = files_beside(self.file)
        errors = header_errors(with_key(self.text, self.key, said), files)
        if not errors:
            say(f"Written: {clean(f'{self.key}: {said}')}")
            return with_key(self.text, self.key, said)
        if self.gap.by_lines and ":" in typed and fault_of_line(self.gap, self.text, files, typed) is None:
            return self._by_lines(typed)
        say_no(errors[0].message, errors[0].hint)
        return ""

    def _by_lines(self, first: str) -> str:
        """The record with lines below its heading, typed one by one; empty where nobody goes on."""
        files, lines = files_beside(self.file), [first.strip()]
        say("An empty line ends them; undo takes the last one back.")
        while (typed := self.ask(f"{self.key}, line {len(lines) + 1}> ")) is not None:
            said = typed.strip()
            if said.casefold() in _STOP:
                return ""
            if said.casefold() == "undo":
                say(f"Taken back: {clean(lines.pop())}" if lines else "There is no line to take back.")
            elif said:
                fault = fault_of_line(self.gap, self.text, files, said)
                if fault is None:
                    lines.append(said)
                else:
                    say_no(fault.message, fault.hint)
            else:
                whole = with_lines(self.gap, self.text, lines)
                errors = judge(whole, files=files).verdict.errors
                if not errors:
                    return whole
                say_no(errors[0].message, errors[0].hint)
        return ""

    def _by_chance(self) -> str:
        """The record with what chance brings."""
        gap, chance = self.gap, SystemRandom()
        if not gap.is_drawn:
            settings: Sequence[str] = completed(gap.game, gap.players, gap.settings, (), chance)
            return self._with_settings(settings)
        header = "".join(f"{key}: {value}\n" for key, value in (("game", gap.game.id), ("players", gap.players)))
        with drawn_beside(gap.game, header, self.file, chance) as drawn:
            return self._with_settings(drawn)

    def _with_settings(self, settings: Sequence[str]) -> str:
        value = next(setting.partition("=")[2] for setting in settings if setting.partition("=")[0] == self.key)
        say(f"Written: {clean(f'{self.key}: {value}')}")
        return with_key(self.text, self.key, value)


def _example(gap: Gap) -> str:
    """A value of the key: the one that is there without chance."""
    settings = completed(gap.game, gap.players, gap.settings)
    return next((one.partition("=")[2] for one in settings if one.startswith(f"{gap.key.name}=")), gap.key.form)
