"""A file is read whole, up to the largest that may be, and written so that it is there whole or not at all."""

import os
from pathlib import Path
from typing import Any

import pytest

from companion.disk.files import LARGEST, Trouble, folder_made, read_some, read_whole, write_new, write_whole


@pytest.mark.parametrize("length", [0, 1, 65_535, 65_536, 65_537, 300_000, LARGEST])
def test_all_of_it_comes_back(length: int, tmp_path: Path) -> None:
    file = tmp_path / "long.game"
    data = bytes(at % 251 for at in range(min(length, 1000))) * (length // 1000 or 1)
    data = (data + b"#" * length)[:length]
    file.write_bytes(data)
    assert read_whole(file) == data


def test_of_a_file_that_is_too_big_one_byte_more_is_read_and_no_further(tmp_path: Path) -> None:
    file = tmp_path / "long.game"
    file.write_bytes(b"#" * (LARGEST + 100))
    assert len(read_some(file)) == LARGEST + 1
    with pytest.raises(Trouble):
        read_whole(file)


@pytest.mark.parametrize("write", [write_new, write_whole])
def test_what_is_written_is_on_the_disk_before_it_has_its_name(
    write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, real = tmp_path / "a.game", os.fsync
    synced: list[tuple[bytes, bool]] = []

    def fsync(handle: int) -> None:
        parts = [part.read_bytes() for part in tmp_path.glob("*.part")] or [b""]
        synced.append((parts[0], file.exists()))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write(file, b"game: duelling-circles\n")
    assert synced[0] == (b"game: duelling-circles\n", False)
    assert file.read_bytes() == b"game: duelling-circles\n"


def test_folders_made_for_what_cannot_be_written_go_again(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    with pytest.raises(FileNotFoundError), folder_made(there / "a" / "b"):
        (there / "a" / "b" / "no folder" / "kept.txt").touch()
    assert list(tmp_path.rglob("*")) == [there]
