"""A file is read whole, however long it is, up to the largest that may be."""

from pathlib import Path

import pytest

from companion.disk.errors import Trouble
from companion.disk.files import LARGEST, read_some, read_whole


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
