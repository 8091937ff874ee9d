"""`companion link` and `companion open`: a record as a link, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import typer

from companion.cli.check import judge_file
from companion.cli.config import BASE_URL, base_url
from companion.cli.errors import CommandError
from companion.cli.headers import FILE_NAME
from companion.cli.terminal import clean, paint, say, warn

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.referee import Judgement
    from companion.referee.commands import CommandLine


def link(
    file: str = typer.Argument(metavar="FILE", help="The record; - is standard input.", show_default=False),
    qr: bool = typer.Option(False, "--qr", help="Draw it as a QR code, too."),
    verbatim: bool = typer.Option(False, "--comments", help="Keep the comments; the link grows longer."),
    base: str = BASE_URL,
) -> None:
    """Print a link that holds the whole record.

    companion open gives the record back. A browser can open the link only where --base-url is an address of your own: the
    usual one leads nowhere.

    Example: companion link friday.game --qr
    """
    from companion.cli.files import files_beside
    from companion.links import encode, short_code

    judgement, text = judge_file(file)
    if judgement.game is None:
        from companion.cli.report import verdict_lines

        warn("\n".join(verdict_lines(judgement, text)))
        raise CommandError(f"{file}: what cannot be read has no link", "mend it first")
    try:
        url = encode(text, judgement.game.prefix, base_url(base), verbatim=verbatim, files=files_beside(file))
    except ValueError as error:
        raise CommandError(f"{file}: {error}") from error
    say(url)
    for name in _files_named(judgement):
        warn(f"The link holds the name of {clean(name)}, not the file: send that along.")
    if qr:
        draw_code(url)
        say(paint(short_code(url), "bold"))


def _files_named(judgement: Judgement) -> list[str]:
    """The files that the record names and the link cannot hold."""
    if judgement.record is None or judgement.game is None:
        return []
    keys = [key.name for key in judgement.game.keys if key.form == FILE_NAME]
    fields = judgement.record.header.fields
    return [fields[key].value for key in keys if key in fields]


def draw_code(url: str) -> None:
    """Says the code of an address in half blocks, dark on light whatever the terminal's colours are. Raises CommandError."""
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(url)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise CommandError("the link is too long for a QR code", "print sheet gives one code for each season") from error
    rows = [list(map(bool, row)) for row in code.get_matrix()]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        say(_on_white("".join(_HALVES[dark] for dark in zip(upper, lower, strict=True))))


#: Dark modules above and below -> the half block that leaves them dark (light modules are printed).
_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}


def _on_white(row: str) -> str:
    from companion.cli.terminal import has_colour

    return f"\x1b[97;40m{row}\x1b[0m" if has_colour(sys.stdout) else row


def _shown(text: str) -> str:
    """A text that may come from anybody, for a terminal."""
    from companion.record import line_texts

    return "".join(f"{clean(line)}\n" for line in line_texts(text.removesuffix("\n")))


def open_(
    address: str = typer.Argument(
        metavar="LINK", help="The link, or its part behind the #; - is standard input.", show_default=False
    ),
    file: str = typer.Argument(
        "-", metavar="[FILE]", help="Where the record goes; without it, standard output.", show_default=False
    ),
) -> None:
    """Give back the record that a link holds.

    Example: companion open "https://games.example.org/#{prefix}.123…" friday.game
    """
    from companion.links import LinkError, decode

    if address == "-":
        from companion.cli.files import read_bytes

        address = read_bytes("-").decode("utf-8", "replace")
    try:
        text = decode(address.strip())
    except LinkError as error:
        raise CommandError(str(error)) from error
    if file == "-":
        sys.stdout.write(_shown(text) if sys.stdout.isatty() else text)
        return
    from companion.disk.files import write_new

    restore = _restorer(text, file)  # made before anything is written
    write_new(Path(file), text.encode())
    say(f"{clean(file)}: written")
    restore()


class Restore(Protocol):
    """A game's part `restore`: makes again what a record names and its link could not hold (a map).

    It does so where the record tells how; of any other record it writes nothing.
    """

    def __call__(self, cli: CommandLine, text: str, file: str) -> Callable[[], None]:
        """What is called once the record stands in `file`, and writes beside it.

        Raises what `cli.error` gives; then nothing is written at all.
        """


def _restorer(text: str, file: str) -> Callable[[], None]:
    """What writes all that belongs to a record and is not in it, by its game's part `restore`. Raises CommandError."""
    from companion.cli.services import SERVICES
    from companion.record import split_lines
    from companion.record.header import read_fields
    from companion.referee.asking.parts import function_of
    from companion.referee.games import package_of

    fields, _ = read_fields(split_lines(text))
    game_id = next((field.value for field in fields if field.key == "game"), "")
    try:
        package_of(game_id)
    except KeyError:  # a game that is not known here: its record is kept for somebody who has it
        return lambda: None
    restore = cast("Restore | None", function_of(game_id, "restore"))
    return restore(SERVICES, text, file) if restore else lambda: None
