"""The records of one folder as a desk of the screen: read anew whenever they changed, written under the referee's own lock."""

import os
import stat
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.declared.reading import is_id
from companion.disk.files import LARGEST, SUFFIX, Trouble, read_whole, write_new
from companion.disk.journal import Journal
from companion.record import RecordError, decode
from companion.screen.desk import GAME_FILE, Change, File, View, text_of
from companion.screen.names import numbered
from companion.screen.table.seats import Seats

#: Longer names are refused, in bytes of UTF-8: a file's name holds 255, and others are put behind it (`.who`, `.removed-2`).
_LONGEST = 160
_STRANGE = frozenset('/\\:*?"<>|')
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{device}{i}" for device in ("com", "lpt") for i in range(1, 10))})


def is_safe(name: str) -> bool:
    """Whether a file may be called so: no separator, no sign that cannot be printed or seen, no hidden or reserved name."""
    return (
        name != ""
        and len(name.encode("utf-8", "surrogatepass")) <= _LONGEST
        and name.isprintable()
        and not _STRANGE & set(name)
        and name[0] not in ".- ~"
        and name[-1] not in ". ~"
        and unicodedata.is_normalized("NFC", name)
        and name.partition(".")[0].rstrip().casefold() not in _RESERVED
    )


#: So many records of a folder are shown, the newest; the others are there, and can be opened by name.
MOST_SHOWN = 100
#: How files may end that phones bring along: what a program might run never lies here because of a guest.
KEPT = frozenset({".geojson", ".json", ".map", ".txt"})
#: In the names of files that belong to a record and are none: who wrote it, a draft of `enter`, one that was put aside.
_BESIDE = SUFFIX + "."
_BOM = "\ufeff".encode()


class Stamp(NamedTuple):
    """What tells that a file was changed."""

    changed: int
    size: int
    number: int


class ConflictError(Trouble):
    """A record is not as it was when somebody began to change it."""


class Records:
    """A folder's records by name (`friday` is `friday.game`), and the files they name. No name leads out of the folder.

    `can` is what the device can do that is answered just now (`screen.desk.Ability`). Links have no address: the one of tonight's
    table leads nowhere tomorrow.
    """

    base_url = ""
    picture = b""

    def __init__(self, folder: Path, can: frozenset[str] = frozenset()) -> None:
        self.folder = folder
        self.can = can
        #: The seats of a record for the device that is answered just now (`companion.app.serve.dealings`).
        self.seats: Callable[[View], Seats | None] = lambda _view: None
        self._read: dict[str, tuple[Stamp, str]] = {}

    # ---- what the screen asks ----

    def names(self) -> Sequence[str]:
        """The records' names, the one changed last first."""
        stamps = self.stamps()
        names = [name.removesuffix(SUFFIX) for name in stamps if name.endswith(SUFFIX)]
        return sorted(names, key=lambda name: (-stamps[name + SUFFIX].changed, name))[:MOST_SHOWN]

    def games(self) -> Sequence[str]:
        """The ids of the games that files of the folder describe."""
        ids = (name.removesuffix(GAME_FILE) for name in self.stamps() if name.endswith(GAME_FILE))
        return sorted(game_id for game_id in ids if text_of(self, f"{game_id}{GAME_FILE}"))

    def text(self, name: str) -> str:
        """A record, or a description. Raises KeyError where there is none of this name, or none that can be read."""
        stamp = self._stamp(_file_name(name))
        if stamp is None:
            self._read.pop(name, None)
            raise KeyError(name)
        known = self._read.get(name)
        if known is None or known[0] != stamp:
            known = self._read[name] = (stamp, self._text(name))
        return known[1]

    def _text(self, name: str) -> str:
        try:
            text = decode(read_whole(self.path(name)))
        except (Trouble, RecordError):
            raise KeyError(name) from None
        if name.endswith(GAME_FILE) and "[[row]]" not in text:  # the settings of another tool, which are nobody's business
            raise KeyError(name)
        return text

    def file(self, name: str) -> str:
        """A file that a record names. Raises LookupError, in words."""
        stamp = self._stamp(name)
        if stamp is None or (_BESIDE in name and Path(name).suffix not in KEPT):  # hands that nobody may see lie there, too
            raise LookupError(f"there is no file “{name}” in this table's folder")
        if stamp.size > LARGEST:
            raise LookupError(f"“{name}” is too big for a file that a record names (more than {LARGEST // 1_000_000} MB)")
        try:
            return decode(read_whole(self.folder / name))
        except (Trouble, RecordError):
            raise LookupError(f"“{name}” cannot be read as a text") from None

    # ---- what is written ----

    def path(self, name: str) -> Path:
        """Where a record is, or would be. Raises Trouble for a name that no record may have."""
        if name.endswith(GAME_FILE) and not is_id(name.removesuffix(GAME_FILE)):
            raise Trouble(f"“{name[:60]}” cannot be the name of a game’s file", "use small letters, digits and -")
        if not is_safe(_file_name(name)) or name.endswith((" ", ".")):
            raise Trouble(f"“{name[:60]}” cannot be the name of a record", "use letters, digits and blanks")
        return self.folder / _file_name(name)

    def make(self, change: Change) -> None:
        """Makes a change: it is on the disk whole when this returns.

        Raises ConflictError where the record is not as it was before the change, Trouble where it cannot be written (a referee
        has it open, the disk is full); then nothing is changed.
        """
        path = self.path(change.record)
        if change.after is not None and len(_bytes(change.after)) > LARGEST:
            raise Trouble("that is too much for a game record", f"a record has at most {LARGEST // 1_000_000} MB")
        if change.before is None:
            self._make_new(path, change.after)
        elif self._stamp(path.name) is None:
            raise ConflictError("That game is no longer here.")
        else:
            with closing(Journal(path)) as journal:
                self.change(journal, change)

    def keep(self, file: File) -> None:
        """Keeps a file that records name beside them, where there is none of its name. Raises Trouble."""
        if not is_safe(file.name) or Path(file.name).suffix.casefold() not in KEPT:
            raise Trouble(f"“{file.name[:60]}” cannot be the name of a file beside records", "it ends with .map or .txt")
        if len(_bytes(file.text)) > LARGEST:
            raise Trouble("that is too much for a file that a record names", f"it has at most {LARGEST // 1_000_000} MB")
        path = self.folder / file.name
        if not path.exists() and not path.is_symlink():
            write_new(path, _bytes(file.text))

    def _make_new(self, path: Path, text: str | None) -> None:
        if path.exists() or path.is_symlink():
            raise ConflictError("There is a game with this name now: give this one another.")
        if text is not None:
            write_new(path, _bytes(text))

    def change(self, journal: Journal, change: Change) -> None:
        """Changes a record whose lock is held. Raises as `make` does."""
        try:
            before = decode(journal.data)
        except RecordError as error:
            raise ConflictError("The game's file has changed and can no longer be read.") from error
        if before != change.before:
            raise ConflictError("The game was changed elsewhere in the meantime: this is how it is now.")
        if change.after is None:
            _put_aside(journal.path)
        else:
            bom = _BOM if journal.data.startswith(_BOM) else b""
            journal.become(bom + _bytes(change.after))

    # ---- what changed ----

    def stamps(self) -> Mapping[str, Stamp]:
        """The folder's files that the screen may see, each with what tells that it was changed."""
        try:
            names = [path.name for path in self.folder.iterdir()]
        except OSError:  # the folder is gone, for now
            return {}
        found = {name: self._stamp(name) for name in names if _BESIDE not in name}
        return {name: stamp for name, stamp in found.items() if stamp is not None}

    def _stamp(self, name: str) -> Stamp | None:
        """None where this is no file of the folder: not there, no plain file, or a link that leads out."""
        if not is_safe(name):
            return None
        return stamp_of(self.folder / name)


def _file_name(name: str) -> str:
    return name if name.endswith(GAME_FILE) else name + SUFFIX


def stamp_of(path: Path) -> Stamp | None:
    """None where this is no file of its folder."""
    try:
        known = path.lstat()
        if stat.S_ISLNK(known.st_mode):
            if Path(os.path.realpath(path)).parent != Path(os.path.realpath(path.parent)):
                return None
            known = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(known.st_mtime_ns, known.st_size, known.st_ino) if stat.S_ISREG(known.st_mode) else None


def _bytes(text: str) -> bytes:
    """What a text is in a file. Raises Trouble for half a sign: no file could be read that holds one."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise Trouble("that has signs that cannot be written down", "type it again") from error


def token(text: str | None) -> str:
    """What tells one state of a record from another."""
    return "" if text is None else sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _put_aside(path: Path) -> None:
    """Takes a record away without losing it: it gets the name `friday.game.removed`, or a number behind that."""
    places = map(path.with_name, numbered(f"{path.name}.removed", "-"))
    path.rename(next(place for place in places if not (place.exists() or place.is_symlink())))
