"""The QR code of a board or sheet: the job's link, or where no code could hold that, a link of the game's set-up alone."""

from companion.drawing.geometry import Box
from companion.links import encode
from companion.press.codes import qr
from companion.press.job.printable import Job

#: What stands in a header because the game is played so, and not because of who played it when.
_SETUP_KEYS = ("tokens", "variant", "lineup", "house")


def board_code(job: Job, room: Box) -> qr.Symbol:
    """The code that fits into `room` (mm)."""
    code = qr.symbol(job.codes[0].text)
    return code if code.side() <= min(room.width, room.height) + 0.01 else qr.symbol(setup_link(job))


def setup_link(job: Job) -> str:
    """The link of the game as set up: who plays, with how many tokens, which variants."""
    return encode(_setup(job), job.game.prefix, job.options.base_url)


def _setup(job: Job) -> str:
    header = job.record.header
    tags = ", ".join(player.tag for player in header.players)
    keys = [f"{key}: {header.value(key)}\n" for key in _SETUP_KEYS if header.value(key)]
    begins = "position: start\n" if header.begins and not header.value("lineup") else ""  # where the colours are not known yet
    return "".join((f"game: {job.game.id}\n", f"players: {tags}\n", *keys, begins))
