"""`companion referee`; first it asks for what the record lacks: a map, the Circle."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import SystemRandom

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.cli.checking.report import verdict_lines
from companion.cli.group.found import language_at
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside, read_bytes, text_in
from companion.cli.table.live.drawn import Beside, Drawn
from companion.cli.table.live.spoken import Spoken
from companion.cli.table.live.table import Table
from companion.cli.table.play.drawing import drawn_beside
from companion.cli.table.screen.asking import asked_beside
from companion.cli.table.screen.rooms import has_room
from companion.cli.table.screen.view import Offer, Offers
from companion.cli.terminal.asking import HELP_WORDS, Ask, asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, say, warn, wrap
from companion.disk.files import write_whole
from companion.disk.journal import Journal, locked
from companion.record import RecordError, decode, line_texts
from companion.referee import Replay, Scene, completed, header_errors, judge, ready_named, spoken, steps, talking
from companion.referee.asking.gaps import Gap, fault_of_line, gap_in, with_key, with_lines
from companion.referee.asking.interview import without_key


class LineCompleter(Completer):
    """Offers the words that may be said next, and the referee's commands."""

    def __init__(self, commands: Iterable[str]) -> None:
        self.commands = tuple(commands)
        self.replay: Replay | None = None
        #: What is said of the line already, with the blank after it.
        self.begun = ""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of what is before the cursor."""
        del complete_event
        typed = document.text_before_cursor.lstrip()
        seen: set[str] = set()
        for text, start, meta in self._candidates(typed):
            if text not in seen:
                seen.add(text)
                yield Completion(text, start_position=start, display_meta=meta)

    def _candidates(self, typed: str) -> Iterator[tuple[str, int, str]]:
        start, choices = self.replay.completions(f"{self.begun}{typed}") if self.replay else (0, ())
        start = max(0, start - len(self.begun))
        for choice in choices:
            if not choice.is_number:
                yield choice.word, start - len(typed), choice.meaning
            elif choice.least is not None and choice.least == choice.most:
                yield choice.with_number(choice.least), start - len(typed), choice.meaning
        if self.replay and not choices:
            for one in talking.meant(self.replay, typed, self.begun.strip()):
                yield one.line.removeprefix(self.begun), -len(typed), "that is"
        for command in self.commands:
            if typed and command.startswith(typed.casefold()):
                yield command, -len(typed), "command"


class TableView:
    """The table of a record, and the words of its next line."""

    keys: Sequence[tuple[str, str]] = (
        ("f1", "help"), ("f2", "undo"), ("f3", "redo"), ("f4", "let"), ("f5", "moves"), ("f6", "score"), ("f7", "why"),
        ("f10", "quit"),
    )  # fmt: skip

    def __init__(self, table: Table, file: str) -> None:
        game = table.replay.judgement.game
        self.file, self.noun = file, game.about.tally.noun if game else ""
        self.completer = LineCompleter([*table.commands, *table.commands_of, "let", "quit"])
        self._table = table
        if game:
            spoken.vocabulary(game.id)  # made now, for it takes as long as a key may take
        self.refresh()

    def refresh(self) -> None:
        """What may be said has changed."""
        self.completer.replay = self._table.replay
        self.completer.begun = f"{self._table.talk.begun} " if self._table.talk.begun else ""

    def look(self) -> Scene | None:
        """The table as it is now."""
        return self._table.replay.scene()

    def offers(self, typed: str) -> Offers:
        """The words that may come next, gathered by what they mean: first those with which the game goes on."""
        begun, typed = self.completer.begun, typed.lstrip()
        start, choices = self._table.replay.completions(f"{begun}{typed}")
        many = len({choice.who for choice in choices if choice.who}) > 1
        groups: dict[str, list[Offer]] = {}
        for choice in sorted(choices, key=lambda choice: not choice.leads_on):
            groups.setdefault(_label(choice, many=many), []).append(_offer(choice))
        words = [Offer(word, word) for word in self.completer.commands if typed and word.startswith(typed.casefold())]
        if words and not start - len(begun):
            groups["words of the referee"] = words
        return Offers(max(0, start - len(begun)), tuple(groups.items()))


def _label(choice: steps.Choice, *, many: bool) -> str:
    """What a word means; whose it is, where it may be anybody's."""
    who = choice.who if many and choice.kind != "player" else ""
    return ", ".join(part for part in (who, choice.meaning or ("who acts" if choice.kind == "player" else choice.kind)) if part)


def _offer(choice: steps.Choice) -> Offer:
    """A word; the blank after it, unless the next one is written to it. A number is for people to type."""
    typed = "" if choice.is_number else choice.word if choice.joins else f"{choice.word} "
    return Offer(steps.shown(choice), typed)


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


def referee(
    file: str = argument(metavar="FILE", help="A record: a new one (companion new), or a game to go on with."),
    show: bool = option(False, "--show", help="Show the table again after every line."),
    plain: bool = option(False, "--plain", help="Use whole sentences, no tables and no signs, for a screen reader."),
) -> None:
    """Referee a game at the table, line by line.

    Each line that you type is judged: you see what it did, or which rule it breaks. Accepted lines are saved at
    once. If the record's header lacks something, you are asked for it first.

    A terminal of 80 x 24 or more shows the table above and what may come next below. The tab key completes a line; help
    lists the referee's own words.

    Example: companion referee friday.game
    """
    if file == "-":
        raise CommandError("the referee can't work on standard input", "name a file")
    fill_gaps(file, asking())
    journal = Journal(Path(file))
    try:
        replay = replay_of(journal, file)
        language = language_at(file, replay.judgement.verdict.game)
        whole = not plain and has_room()
        voice = Spoken() if plain else Beside() if whole else Drawn()
        table = Table(journal, replay, voice, show_always=show and not whole, language=language)
        view = TableView(table, file)
        with asked_beside(view, whole=whole) as asks:
            say(f"{clean(file)}: every line is saved as soon as it is accepted.\n")
            table.begin()
            _converse(table, view, asks.line)
        if whole:
            table.say_standing()
        if table.talk.begun:
            say(f"Not written, because it isn't finished: {clean(table.talk.begun)}")
    finally:
        journal.close()
    say(f"{clean(file)} is kept as it is. Go on with: companion referee {as_typed(file)}")


def replay_of(journal: Journal, file: str) -> Replay:
    """The record as it is now. Raises CommandError where it is not legal so far: then there is no position to go on from."""
    text = text_in(journal.data, file)
    replay = Replay(text, file, files_beside(file))
    if replay.judgement.failure is not None:
        raise replay.judgement.failure
    if replay.verdict.errors:
        warn("\n".join(verdict_lines(replay.judgement, text)))
        raise CommandError(f"{file}: there is a mistake in what is written already", "mend it first, with any editor")
    return replay


def _converse(table: Table, view: TableView, ask: Ask) -> None:
    """Asks for lines until there are no more."""
    while True:
        view.refresh()
        try:
            typed = ask(table.prompt)
        except KeyboardInterrupt:  # drops the line that was being typed, not the evening
            say("  Type quit to stop here; everything is kept.")
            continue
        if typed is None or table.hear_all(line_texts(typed)) == "over":
            return
