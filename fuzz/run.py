#!/usr/bin/env python3
"""Looks for what breaks Companion: each target of `targets.py` for its share of the time, guided by what code each input reaches.

    python fuzz/run.py                       60 seconds, shared by all targets
    python fuzz/run.py --seconds 600 links   one of them for ten minutes

It begins with the records and error galleries of the games' tests, and what it learns it keeps in build/fuzz. An input that
breaks something is written to fuzz/found/<target>/, where a test runs it ever after: mend what it shows, and keep it.

It needs atheris (`pip install -e '.[fuzz]'`).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "fuzz"
#: No input may take longer, in seconds, or more memory, in megabytes.
SLOWEST, LARGEST = 20, 3000


def seeds(target: str) -> Path:
    """A folder with what a target begins with."""
    folder = BUILD / target / "seeds"
    folder.mkdir(parents=True, exist_ok=True)
    tests = ROOT / "tests" / "games"
    records = [path.read_bytes() for path in sorted(tests.glob("*/records/**/*.game"))]
    given = {
        "maps": [*_maps(), *(path.read_bytes() for path in sorted(tests.glob("*/files/*.map")))],
        "settings": [_SETTINGS],
        "screen": [_ACTIONS + one for one in records[::4]],
        "described": _described(),
        "steps": [one + b"12345678" for one in records],
    }.get(target, records)
    for one in given:
        if len(one) <= 6_000:
            (folder / sha256(one).hexdigest()[:16]).write_bytes(one)
    return folder


_SETTINGS = b"""game = "empires"
players = ["Aino", "Ville"]
paper = "letter"
[four-kingdoms]
scoring = "night"
[nicknames]
Anna = ["A"]
"""
_ACTIONS = b"go\x1e\x1etable\x1efriday\x1ftable.type\x1e5c 8s 9c\x1ftable.undo\n"


def _described() -> list[bytes]:
    """The ready games in one file, each with the lines of a record."""
    ready, records = ROOT / "companion" / "declared" / "ready", ROOT / "tests" / "declared" / "records"
    return [
        path.read_bytes() + b"\x1e[" + (records / f"{path.stem}.game").read_bytes().partition(b"\n[")[2]
        for path in sorted(ready.glob("*.toml"))
    ]


def _maps() -> list[bytes]:
    def land(x: int, **more: object) -> dict[str, object]:
        ring = [[x, 0], [x + 40, 0], [x + 40, 40], [x, 40], [x, 0]]
        return {
            "type": "Feature",
            "properties": {"name": f"P{x}", **more},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }

    lands = [land(0, links=["P40"]), land(40, city=[50, 20]), land(80, id=7)]
    return [json.dumps({"type": "FeatureCollection", "features": lands, "blocks": [["P0", "P40"]]}).encode()]


def dictionary() -> Path:
    """The file of words that inputs are made of."""
    sys.path[:0] = [str(ROOT), str(HERE)]
    from targets import words

    place = BUILD / "words.dict"
    place.parent.mkdir(parents=True, exist_ok=True)
    escaped = ("".join(map(_escaped, word.encode())) for word in words())
    place.write_text("".join(f'"{word}"\n' for word in escaped if word), "utf-8")
    return place


def _escaped(byte: int) -> str:
    return chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"


def fuzz(target: str, options: list[str]) -> None:
    """Runs one target within this process; the fuzzer ends the process."""
    import atheris

    sys.path[:0] = [str(ROOT), str(HERE)]
    with atheris.instrument_imports(include=["companion"]):
        from targets import TARGETS
    atheris.Setup([sys.argv[0], *options], TARGETS[target])
    atheris.Fuzz()


def run(target: str, seconds: int, words: Path) -> bool:
    """Runs one target as a process of its own; whether nothing broke."""
    corpus, found = BUILD / target / "corpus", HERE / "found" / target
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    before = set(found.iterdir())
    options = [
        f"-max_total_time={seconds}", f"-timeout={SLOWEST}", f"-rss_limit_mb={LARGEST}", f"-dict={words}", "-max_len=6000",
        f"-artifact_prefix={found}/", "-print_final_stats=1", "-verbosity=1", str(corpus), str(seeds(target)),
    ]  # fmt: skip
    done = subprocess.run([sys.executable, __file__, "--within", target, *options], check=False, capture_output=True, text=True)
    (BUILD / f"{target}.log").write_text(done.stdout + done.stderr, "utf-8")
    new = sorted(set(found.iterdir()) - before)
    with suppress(OSError):  # there is something in it
        found.rmdir()
    tries = [line.rpartition(" ")[2] for line in done.stderr.splitlines() if "number_of_executed_units" in line]
    print(
        f"{target:10} {(tries or ['?'])[0]:>8} tries, {seconds} s: " + (", ".join(map(str, new)) or "nothing broke"), flush=True
    )
    if done.returncode:
        print("\n".join((done.stdout + done.stderr).splitlines()[-40:]), flush=True)
    return not done.returncode


def main() -> int:
    """Run the targets that are named, or all."""
    if sys.argv[1:2] == ["--within"]:
        fuzz(sys.argv[2], sys.argv[3:])
        return 0
    parser = argparse.ArgumentParser(description="Look for what breaks Companion.")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    wanted = parser.parse_args()
    words = dictionary()
    from targets import TARGETS

    names = wanted.targets or list(TARGETS)
    whole = [run(name, max(1, wanted.seconds // len(names)), words) for name in names]
    return 0 if all(whole) else 1


if __name__ == "__main__":
    sys.exit(main())
