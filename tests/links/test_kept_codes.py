"""Whatever is printed on somebody's paper opens to the same record for ever: 5,022 links and codes written in November 2026.

`kept.txt.xz` is never written anew. A line is one record of that day: what its text comes to (SHA-256, 16 digits), the same for
its position, and its codes, apart by tabs: links and codes in words, whole and cut, canonical and verbatim. There are about 1,000
of each game, from random games and from the tests' own records.
"""

import hashlib
import lzma
from pathlib import Path

from companion.links import gather

KEPT = lzma.decompress((Path(__file__).parent / "kept.txt.xz").read_bytes()).decode().splitlines()


def digest(text: str | None) -> str:
    return hashlib.sha256((text or "").encode()).hexdigest()[:16]


def test_every_kept_code_opens_to_the_same_record() -> None:
    opened = 0
    for line in KEPT:
        text, position, written = line.split(" ", 2)
        codes = written.split("\t")
        gathered = gather(codes)
        assert gathered.is_whole, codes
        assert (digest(gathered.text), digest(gathered.position)) == (text, position), codes
        opened += len(codes)
    assert opened == 5022
