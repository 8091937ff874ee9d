"""From Enter to the answer: sentences that people type at `companion referee`, in CPU milliseconds.

`python bench/hear.py`: for each game the sentences of `tests/spoken`, then those of `keys.py` and lines that break a rule in an
Empires record of some 300 lines: how many, median and worst of Enter on the words, and of the Enter that takes what was offered.
Each is typed three times into a record that was just opened, and the quickest counts: whatever else runs costs time, too. The
digest is that of all that was answered and written: it is the same as long as the answers are.
"""

from __future__ import annotations

import gc
import io
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any

from keys import LINES, SAID, record

from companion.cli.guard import FEWER_COLLECTIONS
from companion.cli.table.live.table import Table
from companion.disk.journal import Journal
from companion.referee import Replay
from companion.referee.spoken import vocabulary

TESTS = Path(__file__).parents[1] / "tests"
MAPS = TESTS / "games" / "empires" / "records"
#: Lines that can be read, and that break a rule or claim what is wrong.
WRONG = (
    "A mig 5h 3", "D abu Ah 2h 18", "B com 7s 7", "E 3>4", "A 1>9", "C build 5h 12", "E fou Jc As 3h 3d 30", "winner: A",
    "score: A 5, B 1, C 8, D 21, E 7", "[turn 25]", "E pass Ah", "B store Qs 22", "A take $3 1", "A keep 5", "A discard Ah ? ?",
    "order: A, B, C, D, E", "breakthrough", "A pass; mig 5h 3", "A buy 9", "B give A $50",
)  # fmt: skip
TRIES = 3
#: A record, and what is typed below it.
Said = Iterator[tuple[str, list[str]]]


def main() -> None:
    """Prints the figures, a line for each game."""
    gc.set_threshold(FEWER_COLLECTIONS)
    for path in sorted((TESTS / "spoken").glob("*.toml")):
        positions = tomllib.loads(path.read_text("utf-8")).values()
        tell(path.stem, ((one["record"].lstrip(), [typed for typed, _ in one["said"]]) for one in positions))
    lines = record()
    texts = ["\n".join(lines[:end]) + "\n" for end in (LINES, LINES + 25)]
    tell(f"empires, {LINES} lines", ((text, [*SAID]) for text in texts))
    tell("and wrong ones", ((text, [*WRONG]) for text in texts))


def tell(what: str, said: Said) -> None:
    """Types the sentences of one game, each into its record as it stands, and prints what that took."""
    heard, taken, answers = list[float](), list[float](), sha256()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.game"
        for text, sentences in said:
            for typed in sentences:
                tries = [_typed(path, text, typed, answers) for _ in range(TRIES)]
                heard.append(min(took[0] for took in tries))
                taken += [min(took[1] for took in tries)] if len(tries[0]) > 1 else []
    said_and_taken = f"{len(heard):3} said: {_times(heard)}; {len(taken):3} taken: {_times(taken)} CPU ms"
    print(f"{what:18} {said_and_taken}; {answers.hexdigest()[:12]}")


def _typed(path: Path, text: str, typed: str, answers: Any) -> list[float]:
    """What it took to hear words, and to take what was offered, if something was."""
    path.write_text(text, "utf-8")
    journal = Journal(path)
    replay = Replay(text, path.name, _map)
    vocabulary(replay.verdict.game or "")
    table = Table(journal, replay)
    table.prompt  # noqa: B018 - it was shown before anything was typed
    with redirect_stdout(io.StringIO()) as out:
        took = [_took(table, typed)]
        took += [_took(table, "")] if table.talk.offers else []
    journal.close()
    answers.update(f"{typed}\n{out.getvalue()}{path.read_text('utf-8')}".encode())
    return took


def _took(table: Table, typed: str) -> float:
    start = time.process_time()
    table.hear(typed)
    return 1000 * (time.process_time() - start)


def _times(took: list[float]) -> str:
    return f"median {median(took or [0]):5.1f}, worst {max(took, default=0):5.1f}"


def _map(name: str) -> str:
    return (MAPS / name).read_text("utf-8")


if __name__ == "__main__":
    main()
