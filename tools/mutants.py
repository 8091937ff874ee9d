#!/usr/bin/env python3
"""Would the tests notice? Changes one thing in rules, record, referee or links at a time, and runs the nearest tests.

    python tools/mutants.py                    150 mutants drawn by seed 1 from the sorted list of all
    python tools/mutants.py --only WORDS ...   those whose line in the report has one of these words
    python tools/mutants.py --list             what would be drawn

A mutant is *killed* if a test fails (or never ends), else it *survives*: `docs/foundations.md` says why, or it
gets a test. The tree is copied, and nothing here is touched. What is made of the code is in `mutations.py`.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import Queue

from mutations import Mutant, mutants_of

ROOT = Path(__file__).resolve().parent.parent
#: Where mutants are made.
PLACES = ("companion/games/*/rules", "companion/record", "companion/referee", "companion/links")
#: Seconds of processor time that the tests of one round may take: what goes on for longer has no end.
LONGEST = 400
#: Tests of all games that are soon done, and those that take longer.
ALL_GAMES = ("tests/games/test_error_galleries.py", "tests/games/test_every_golden.py", "tests/games/test_tellings.py")
ALL_GAMES_LONG = ("tests/games/test_going_on.py", "tests/games/test_steps.py", "tests/games/test_positions.py")
GOLDENS = "tests/games/*/test_goldens.py"
#: The tests nearest to each package that is no game: first those that are soon done, then the others.
NEAREST = {
    "record": [["tests/record", GOLDENS, *ALL_GAMES], ["tests/referee", "tests/links", "tests/cli/test_check.py"]],
    "links": [["tests/links"], ["tests/screen/test_share.py", "tests/cli/test_commands.py", "tests/press/test_code_pages.py"]],
    "referee": [
        ["tests/referee", GOLDENS, *ALL_GAMES],
        ["tests/games/test_going_on.py", "tests/games/test_learning.py", "tests/screen", "tests/cli", "--quick"],
        list(ALL_GAMES_LONG),
    ],
}
#: Files of a game's tests that draw and print: they say nothing of its rules.
PRINTING = ("test_paper.py", "test_printed_maps.py", "test_lesson_pictures.py", "test_map_commands.py", "test_map_names.py")


def rounds(path: str) -> Iterator[list[str]]:
    """What pytest is given for a mutant in this file, the cheapest round first."""
    parts = Path(path).parts
    if parts[1] != "games":
        for names in NEAREST[parts[1]]:
            yield [name for wanted in names for name in globbed(wanted)]
        return
    game = parts[2]
    own, named = f"tests/games/{game}", ["-k", f"{game} or {game.replace('_', '-')}"]
    left_out = [f"--ignore={own}/{file}" for file in PRINTING]
    yield [f"{own}/test_goldens.py", "tests/games/test_error_galleries.py", *named]
    yield [own, "--quick", *left_out]
    yield [*ALL_GAMES[1:], "tests/games/test_going_on.py", "tests/games/test_positions.py", *named]
    yield [own, f"--ignore={own}/atlas", *left_out]
    yield ["tests/games/test_steps.py", "tests/screen", *named]


def globbed(wanted: str) -> list[str]:
    """The files of a pattern."""
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(wanted)) if "*" in wanted else [wanted]


def copied(folder: Path) -> None:
    """Copies the tree into a folder: what git knows, and what it would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def tested(folder: Path, arguments: Sequence[str], *, fresh: bool) -> subprocess.CompletedProcess[str]:
    """Runs tests in the copy, up to the first that fails; `fresh` leaves no byte code behind."""
    path = os.pathsep.join(map(str, [folder, *sorted((folder / "examples").iterdir())]))
    env = os.environ | {"PYTHONPATH": path} | ({"PYTHONDONTWRITEBYTECODE": "1"} if fresh else {})
    options = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=found"]
    command = [sys.executable, "-m", "pytest", *options, "--hypothesis-seed=1", *arguments]
    return subprocess.run(command, cwd=folder, env=env, check=False, capture_output=True, text=True, preexec_fn=_bounded)


def _bounded() -> None:
    """No test goes on for ever, or takes all memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def killer(folder: Path, mutant: Mutant) -> str:
    """The test that kills a mutant; empty where it survives."""
    place = folder / mutant.path
    whole = place.read_bytes()
    for byte_code in place.parent.glob(f"__pycache__/{place.stem}.*.pyc"):
        byte_code.unlink()
    try:
        place.write_bytes(mutant.source(whole))
        for arguments in rounds(mutant.path):
            done = tested(folder, arguments, fresh=True)
            if done.returncode not in (0, 5):
                failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return failed[0].split(" - ")[0] if failed else f"status {done.returncode}"
    finally:
        place.write_bytes(whole)
    return ""


def told(folders: Queue[Path], mutant: Mutant) -> bool:
    """Tries a mutant in a folder that is free, and says what came of it; whether it was killed."""
    folder = folders.get()
    try:
        by = killer(folder, mutant)
    finally:
        folders.put(folder)
    print(f"{'killed  ' if by else 'SURVIVES'} {mutant}" + (f"   {by}" if by else ""), flush=True)
    return bool(by)


def drawn(count: int, seed: int, only: Sequence[str]) -> list[Mutant]:
    """So many mutants of the sorted list of all."""
    files = sorted({file for place in PLACES for file in ROOT.glob(f"{place}/**/*.py")})
    every = sorted(one for file in files for one in mutants_of(str(file.relative_to(ROOT)), file.read_bytes()))
    if only:
        return [one for one in every if any(words in str(one) for words in only)]
    print(f"{count} of {len(every)} mutants, seed {seed}", flush=True)
    return sorted(random.Random(seed).sample(every, count))


def main() -> None:
    """Say of each mutant what came of it, and how many were killed."""
    parser = argparse.ArgumentParser(description="Would the tests notice?")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], metavar="WORDS")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true")
    wanted = parser.parse_args()
    chosen = drawn(wanted.count, wanted.seed, wanted.only)
    if wanted.list:
        print(*chosen, sep="\n")
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as name, ThreadPoolExecutor(wanted.jobs) as pool:
        folders: Queue[Path] = Queue()
        for job in range(wanted.jobs):
            copied(Path(name) / str(job))
            folders.put(Path(name) / str(job))
        killed = sum(pool.map(partial(told, folders), chosen))
    print(f"{killed} of {len(chosen)} killed: {100 * killed / max(1, len(chosen)):.1f} %")


if __name__ == "__main__":
    main()
