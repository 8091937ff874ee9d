"""`companion link` and `companion open`: a record as a code, and back."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.cli.checking import judged, report
from companion.cli.group.options import BASE_URL, base_url
from companion.cli.parameters import argument, option
from companion.cli.records.carried import game_needed, put_beside, with_description
from companion.cli.records.files import files_beside, read_bytes
from companion.cli.services import SERVICES
from companion.cli.terminal.out import CommandError, clean, has_colour, paint, say, say_text, warn
from companion.disk.files import write_new
from companion.links import Gathered, encode, gather, is_code, short_code
from companion.links.symbol import QUIET_MODULES, symbol_of
from companion.record import read_fields, split_lines
from companion.referee import CommandLine, Judgement, function_of, package_of, ready_files


def link(
    file: str = argument(metavar="FILE", help="The record; - reads standard input."),
    qr: bool = option(False, "--qr", help="Also draw it as a QR code."),
    verbatim: bool = option(False, "--comments", help="Keep the comments; this makes the code longer."),
    with_game: bool = option(False, "--with-game", help="Also carry the game, where a file describes it."),
    base: str = BASE_URL,
) -> None:
    """Print a code that holds the whole record.

    companion open and the app turn it back into the record. With --base-url, or an address in your config.toml, it is a link that
    a browser opens, too. Without one, the code begins with COMPANION and leads nowhere.

    Example: companion link friday.game --qr
    """
    judgement, text = judged.judge_file(file)
    if judgement.failure is not None:
        raise judgement.failure
    if judgement.game is None:
        warn("\n".join(report.verdict_lines(judgement, text)))
        raise CommandError(f"{file}: a record must be readable to get a link", "mend it first")
    try:
        if with_game:
            text, verbatim = with_description(text, judgement, files_beside(file)), True
        url = encode(text, judgement.game.about.code_prefix, base_url(base), verbatim=verbatim, files=files_beside(file))
    except ValueError as error:
        raise CommandError(f"{file}: {error}") from error
    say(url)
    for name in _files_named(judgement):
        warn(f"The link has only the name of {clean(name)}, so send that file along.")
    if qr:
        draw_code(url)
        say(paint(short_code(url), "bold"))


def _files_named(judgement: Judgement) -> list[str]:
    """The files that the record names and the link cannot hold, but for those that come with the game."""
    record = judgement.record
    if record is None:
        return []
    ready = {one.name for one in ready_files(record.game.id)}
    return [name for name in record.files_named if name not in ready]


def draw_code(url: str) -> None:
    """Says the code of an address in half blocks, dark on light whatever the terminal's colours are. Raises CommandError."""
    symbol = symbol_of(url)
    if symbol is None:
        raise CommandError("this is too long for one QR code", "print sheet --record gives several")
    quiet, edge = [[False] * symbol.across] * QUIET_MODULES, [False] * QUIET_MODULES
    rows = [*quiet, *([*edge, *line, *edge] for line in symbol.modules), *quiet]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        say(_on_white("".join(_HALVES[dark] for dark in zip(upper, lower, strict=True))))


#: Dark modules above and below -> the half block that leaves them dark (light modules are printed).
_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}


def _on_white(row: str) -> str:
    return f"\x1b[97;40m{row}\x1b[0m" if has_colour(sys.stdout) else row


#: What a shell makes of a code without quotes: COMPANION, AB, 3/8, 4127: and digits.
_PIECE = re.compile(r"companion|[a-z]{2}|[0-9\s./:-]+", re.IGNORECASE)


def open_(
    codes: list[str] = argument(
        metavar="CODE... [FILE]",
        help="The codes of one record, in any order, then where the record goes; - reads standard input, a code on each line.",
    ),
    out: str = option("", "--out", metavar="FILE", help="The file to write; by default standard output."),
) -> None:
    """Turn a code, or several codes together, back into the record.

    If the last word isn't a code, it is the FILE. The record is written whole or not at all: no code may be missing.

    Example: companion open "https://games.example.org/#{prefix}.123…" friday.game
    """
    words, file = _codes_and_file(codes, out)
    gathered = gather(_read_codes(words))
    if gathered.text is None or gathered.refused:
        raise CommandError(*_why_not(gathered))
    text = gathered.text if file == "-" else put_beside(gathered.text, file)
    if file == "-":
        say_text(text)
    else:
        _write(text, file)
    if needed := game_needed(text, files_beside(file)):
        warn(clean(needed))
    if gathered.missing:
        warn(f"This is the position and the moves since. The whole log is in {gathered.of} more codes, printed with this one.")


def _codes_and_file(words: list[str], out: str) -> tuple[list[str], str]:
    """The codes, and where the record goes: `--out`, else a last word that isn't a code, else standard output."""
    *before, last = words
    codes, file = (words, out or "-") if out or not before or is_code(last) else (before, last)
    for word in codes[1:]:
        if not (word == "-" or is_code(word) or _PIECE.fullmatch(word)):
            raise CommandError(f"“{clean(word)}” isn't a code", "the last word, or --out, is for where the record goes")
    return codes, file


def _read_codes(words: list[str]) -> list[str]:
    """The texts in which codes are looked for: what was given, in one piece, as blanks may have cut it; and standard input."""
    given = "\n".join(word for word in words if word != "-")
    return [given] if "-" not in words else [given, read_bytes("-").decode("utf-8", "replace")]


def _why_not(gathered: Gathered) -> tuple[str, str]:
    """Why there is no record, and how to mend it."""
    refused = [clean(refused.why) for refused in gathered.refused]
    if gathered.refused and not gathered.kept:
        return "; ".join(refused), ""
    if not gathered.kept:
        return "there is no code", "a code begins with COMPANION, or follows the # of an address"
    if gathered.is_waiting and gathered.text is None:
        return "; ".join([*refused, f"this is not a whole record: {gathered.told()}"]), "scan or copy the missing codes, too"
    if refused:
        return "; ".join(refused), "leave out what doesn't belong to the record"
    return "these codes are old parts of a record, and one between them is missing", "give all of them, up to the last"


def _write(text: str, file: str) -> None:
    """Writes a record, and what belongs to it. Raises CommandError."""
    restore = _restorer(text, file)  # made before anything is written
    write_new(Path(file), text.encode())
    say(f"{clean(file)}: written")
    restore()


class Restore(Protocol):
    """A game's part `restore`: makes again what a record names and its link could not hold (a map).

    It does so where the record shows how; of any other record it writes nothing.
    """

    def __call__(self, cli: CommandLine, text: str, file: str) -> Callable[[], None]:
        """What is called once the record is in `file`, and writes beside it.

        Raises what `cli.error` gives; then nothing is written at all.
        """


def _restorer(text: str, file: str) -> Callable[[], None]:
    """What writes all that belongs to a record and is not in it, by its game's part `restore`. Raises CommandError."""
    fields, _ = read_fields(split_lines(text))
    game_id = next((field.value for field in fields if field.key == "game"), "")
    try:
        package_of(game_id)
    except KeyError:  # a game that is not known here: its record is kept for somebody who has it
        return lambda: None
    restore: Restore | None = function_of(game_id, "restore")
    return restore(SERVICES, text, file) if restore else lambda: None
