"""Header keys as options of a command: `--scoring night`, `--set jokers=2`, `--variant night`; and the header that they make."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import typer

from companion.cli.examples import CommandWithExamples
from companion.cli.group.found import Setting
from companion.cli.parameters import option
from companion.cli.records.files import files_beside, lies_beside
from companion.cli.terminal.completion import Item, complete_key, complete_setting, complete_value, complete_variant
from companion.cli.terminal.out import CommandError, unknown
from companion.disk.files import read_whole, write_new
from companion.record import FREE_KEYS, errors, header_fields, line_texts
from companion.referee import FILE_NAME, Game, completed, header_begun, header_errors, ready_named, usable_games
from companion.referee.asking.choices import variations_of
from companion.referee.asking.gaps import missing_key


def beginning(chosen: Chosen, random: Random | None = None) -> str:
    """The text of a record that has not begun; what a table would leave to chance comes from `random`. Raises CommandError."""
    return header_text(chosen, left_to_chance(chosen, random))


def by_lot(chosen: Chosen) -> tuple[str, ...]:
    """The keys that `beginning` filled in without chance, for people to settle at the table (the Circle). Raises CommandError."""
    return tuple(setting.partition("=")[0].strip() for setting in left_to_chance(chosen, None))


def left_to_chance(chosen: Chosen, random: Random | None) -> list[str]:
    """Header keys with values (`circle=Kc Kw Kp Ks`) that the game needs beside those told. Raises CommandError."""
    said = [*(chosen.settings or ()), *(f"{setting.key}={setting.value}" for setting in still_open(chosen))]
    return completed(chosen.game, chosen.players, said, chosen.variants or (), random)


#: The header key of rulings, and what the id of one looks like.
_HOUSE = "house"
_RULING = re.compile(r"[a-z]+-r[0-9]+", re.IGNORECASE)
SET = option(
    None,
    "--set",
    metavar="KEY=VALUE",
    help="A header key of the game, or a ruling (AB-R3=b); --KEY VALUE does the same.",
    autocompletion=complete_setting,
)
VARIANT = option(
    None, "--variant", metavar="WORD", help="A variation, by its name alone: night.", autocompletion=complete_variant
)


Command = TypeVar("Command", bound=Callable[..., None])


class HeaderKeys(CommandWithExamples):
    """A command that takes every header key of the games as an option: `--jokers 2` is `--set jokers=2`."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own Context
        """Rewrites the header keys among the arguments, then reads them as ever."""
        own = {name for parameter in self.params for name in parameter.opts}
        if ctx.resilient_parsing and args and args[-1] in own:
            args = args[:-1]  # the shell asks for this option's value: without one, typer would forget which game is named
        return super().parse_args(ctx, _rewritten(args, own))

    def shell_complete(self, ctx: typer.Context, incomplete: str) -> list[Any]:  # type: ignore[override]  # typer's own Context
        """What the shell may go on with: this command's options, and the header keys and their values."""
        own = super().shell_complete(ctx, incomplete)
        if not incomplete.startswith("-"):
            return [*own, *map(Item, complete_value(ctx, incomplete))]
        return [*own, *map(Item, complete_key(ctx, incomplete))]


def with_header_keys(command: Command) -> Command:
    """Marks a command's function: typer makes a command of it that takes header keys as options."""
    told: Any = command
    told.command_class = HeaderKeys
    return command


def _rewritten(args: Sequence[str], own: set[str]) -> list[str]:
    rewritten: list[str] = []
    rest = list(args)
    while rest:
        arg = rest.pop(0)
        if arg == "--":
            return [*rewritten, arg, *rest]
        name, sign, value = arg.partition("=")
        if name.startswith("--") and name not in own and name[2:].casefold() in header_keys():
            if not sign and rest:
                value = rest.pop(0)
            rewritten += ["--set", f"{name[2:]}={value}"]
        else:
            rewritten.append(arg)
    return rewritten


def header_keys() -> set[str]:
    """The header keys of all games, and those that every game has and that may be given as options."""
    return {*FREE_KEYS, *(key.name for game in usable_games() for key in game.keys)}


class Chosen(NamedTuple):
    """What is said of a table before its game begins.

    `players` is the value of `players:`; `settings` and `variants` are those of `--set` and `--variant`, `usual` is what a group
    says of keys that are not among them. `file` is where the record will lie: files that it names (maps) are looked for there.
    """

    game: Game
    players: str
    settings: Sequence[str] | None = None
    variants: Sequence[str] | None = None
    usual: Sequence[Setting] = ()
    file: str = "-"


def header_text(chosen: Chosen, more: Sequence[str] = (), *, may_lack: bool = False) -> str:
    """The header of a game, with `more` settings after those that are chosen. Raises CommandError where it is not allowed.

    With `may_lack` a key that the game needs may be missing: it is asked for later.
    """
    game, usual = chosen.game, still_open(chosen)
    text = header_begun(game, chosen.players, _keys_and_values([*(chosen.settings or ()), *more]))
    text += "".join(f"{setting.line}\n" for setting in usual)
    words: dict[str, list[str]] = {}
    for variant in chosen.variants or ():
        key, word = _key_and_word(game, text, variant, chosen.file)
        words.setdefault(key, []).append(word)
    text += "".join(f"{key}: {', '.join(values)}\n" for key, values in words.items())
    _refuse_if_wrong(text, chosen.file, usual, game if may_lack else None)
    return text


def _keys_and_values(settings: Sequence[str] | None) -> list[tuple[str, str]]:
    """The keys of `--set` with their values; rulings (`--set AB-R3=b`) come together under the key that they belong to."""
    chosen: dict[int | str, tuple[str, str]] = {}
    for place, setting in enumerate(settings or ()):
        key, sign, value = (part.strip() for part in setting.partition("="))
        if not sign or not value:
            raise CommandError(f"“{setting}” isn't a header key with a value", "write --set KEY=VALUE")
        if _RULING.fullmatch(key):
            key, value = _HOUSE, f"{key.upper()}={value}"
        if key.casefold() == _HOUSE:
            before = f"{chosen[_HOUSE][1]}, " if _HOUSE in chosen else ""
            chosen[_HOUSE] = (_HOUSE, before + value)
        else:
            chosen[place] = (key.casefold(), value)
    return list(chosen.values())


def still_open(chosen: Chosen) -> list[Setting]:
    """What a group usually plays, but for the keys that the command itself gives a value. Raises CommandError."""
    if not chosen.usual:
        return []
    keys = _keys_and_values(chosen.settings)
    text = header_begun(chosen.game, chosen.players, keys)
    said = {key for key, _ in keys}
    said |= {_key_and_word(chosen.game, text, variant, chosen.file)[0] for variant in chosen.variants or ()}
    return [setting for setting in chosen.usual if setting.key not in said]


@contextmanager
def files_brought_beside(game: Game, settings: Sequence[str] | None, record: str) -> Iterator[list[str]]:
    """A context in which files that header settings name (a map) lie beside the record; gives the settings as it names them.

    One from elsewhere is copied there: a record takes what it names along, and looks nowhere else. Where the record is not made
    after all, the copies go. Raises Trouble where a copy cannot be made.
    """
    keys = {key.name for key in game.keys if key.form == FILE_NAME}
    copies: list[Path] = []
    try:
        yield [_brought(game, setting, keys, record, copies) for setting in settings or ()]
    except BaseException:
        for copy in copies:
            copy.unlink(missing_ok=True)
        raise


def _brought(game: Game, setting: str, keys: Collection[str], record: str, copies: list[Path]) -> str:
    key, _, value = setting.partition("=")
    key, name = key.strip().casefold(), value.strip()
    folder = Path() if record == "-" else Path(record).parent
    sources = [path for path in (folder / name, Path(name)) if path.is_file()]
    if key in keys and not sources and (ready := ready_named(game.id, name)):
        return f"{key}={ready.name}"
    if key not in keys or not name or not sources or (sources[0] == folder / name and lies_beside(name)):
        return setting
    copy = folder / Path(name).name
    data = read_whole(sources[0])
    if not copy.exists():
        write_new(copy, data)
        copies.append(copy)
    elif read_whole(copy) != data:
        raise CommandError(f"{copy} is there already, and isn't the same file as {name}", "give one of them another name")
    return f"{key}={copy.name}"


def _key_and_word(game: Game, text: str, said: str, file: str) -> tuple[str, str]:
    """The key that has a word among its values, and that value; it may ask for another key (colours for a line-up).

    `Lonely Tyrant` says the same as `lonely-tyrant`. Raises CommandError with the nearest value where there is no such one.
    """
    word = "-".join(said.casefold().split()) if len(said.split()) > 1 else said.strip()
    fitting = [key.name for key in game.keys if not _errors(f"{text}{key.name}: {word}\n", file)]
    fitting = fitting or [key.name for key in game.keys if word.casefold() in re.findall(r"[a-z-]+", key.form)]
    if len(fitting) == 1:
        return fitting[0], word
    if fitting:
        raise CommandError(f"“{said}” may be {' or '.join(fitting)}", f"write --set {fitting[0]}={word}")
    hint = unknown("variation", said, variations_of(game)).hint
    near = hint if hint.startswith("did you mean") else ""
    raise CommandError(f"“{said}” isn't a variation of {game.title}", near or f"companion games {game.id} lists its header keys")


def _errors(text: str, file: str) -> Sequence[Any]:
    return header_errors(text, files_beside(file))


def _refuse_if_wrong(text: str, file: str, usual: Sequence[Setting], lacking: Game | None = None) -> None:
    """Raises CommandError for what is wrong with a header; of a game that is `lacking` a key, not for that."""
    fields = {field.key: field.value for field in header_fields(text)}
    for error in _errors(text, file):
        if lacking and missing_key(lacking, [error], fields):
            continue
        line = line_texts(text)[error.line - 1]
        place = next((setting.place for setting in usual if setting.line == line), "")
        if place:  # an option of the command would not mend it
            raise CommandError(f"{place}: {_in_short(line)}: {error.message}", error.hint)
        raise CommandError(f"{_in_short(line)}: {error.message}", _with_option(error.hint))


def _in_short(line: str) -> str:
    """A line as an error shows it."""
    return line if len(line) <= errors.QUOTED else f"{line[: errors.QUOTED - 1]}…"


def _with_option(hint: str) -> str:
    """A hint that ends with a header line, and perhaps a remark after it; where a command is given, the line is an option."""

    def option(found: re.Match[str]) -> str:
        ends = [end for sign in (" (", "; ") if (end := found[2].find(sign)) >= 0]
        end = min(ends, default=len(found[2]))
        return f'--{found[1]} "{found[2][:end]}"{found[2][end:]}'

    return re.sub(rf"\b({'|'.join(('players', *sorted(header_keys())))}): (\S.*)", option, hint)
