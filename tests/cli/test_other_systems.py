"""What Linux and the others do not have in common: each thing that a system may lack is taken away, and the other way is gone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.cli.checking.spread import processors
from companion.disk.files import Trouble, read_whole, write_new, write_whole
from companion.disk.journal import Journal, Lock


def test_files_are_read_where_nothing_opens_without_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_NONBLOCK")
    (tmp_path / "a.game").write_bytes(b"game: chess\r\n")
    assert read_whole(tmp_path / "a.game") == b"game: chess\r\n"


def test_files_are_written_where_folders_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def without_folders(path: str, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", without_folders)
    write_new(tmp_path / "a", b"one")
    write_whole(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"two"


def test_a_new_file_is_whole_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    write_new(tmp_path / "a", b"one")
    assert (tmp_path / "a").read_bytes() == b"one"
    with pytest.raises(Trouble, match="it exists already and is left as it is"):
        write_new(tmp_path / "a", b"two")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"one"


def test_a_lock_is_given_free_where_open_files_cannot_be_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.game").write_text("game: chess\n", "utf-8")
    real = os.unlink

    def refused(path: str | Path, **more: int) -> None:
        if str(path).endswith(".lock"):
            raise PermissionError(errno.EACCES, "Permission denied")
        real(path, **more)

    monkeypatch.setattr(os, "unlink", refused)
    Lock(tmp_path / "a.game").close()
    journal = Journal(tmp_path / "a.game")
    journal.append("players: A, B")
    with pytest.raises(Trouble, match="somebody else is writing"):
        Lock(tmp_path / "a.game")
    journal.close()
    Lock(tmp_path / "a.game").close()


def test_processors_are_counted_where_none_are_given_to_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert processors() == (os.cpu_count() or 1)
