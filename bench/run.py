"""Every figure, one line each: `make bench`. Rates are per CPU second of this process; a start is compared with another's.

The best of several runs is given, because the noise of a shared machine only ever adds.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.games.four_kingdoms.moves import Trick
from companion.links import encode
from companion.press.kit import write_one
from companion.press.printable import Job
from companion.press.rulebook import rulebook_pdf
from companion.referee import find_game, judge, read_record

HERE = Path(__file__).parent
RECORDS, RUNS, STARTS = 40, 7, 15
BASE_URL = "HTTPS://COMPANION.EXAMPLE/"


def line(name: str, value: float, unit: str) -> None:
    """Print one figure."""
    print(f"{name:58} {value:12,.2f} {unit}")


def cpu_seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The least CPU time that `work` took."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def records(*, hands: bool, seasons: int = 8) -> list[str]:
    """Random games of four, with jokers."""
    game, random = find_game("four-kingdoms"), Random(1)
    header = f"game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\nseasons: {seasons}\njokers: 2\n"
    table = read_record(header).table
    games = [game.random_game(table, random, hands=hands) for _ in range(RECORDS)]
    return [header + "\n".join(game.write(table, move) for move in moves) + "\n" for moves in games]


def bench_referee() -> None:
    """Trick cards and lines judged, text to verdict."""
    for hands, name in ((False, "what the table saw"), (True, "with all hands and exchanges")):
        texts = records(hands=hands)
        cards = sum(
            len(entry.move.cards) for text in texts for entry in read_record(text).entries if isinstance(entry.move, Trick)
        )
        lines = sum(text.count("\n") for text in texts)
        seconds = cpu_seconds(lambda texts=texts: [judge(text).verdict.as_dict() for text in texts])  # type: ignore[misc]
        line(f"referee: trick cards, {name}", cards / seconds, "per CPU second")
        line(f"referee: record lines, {name}", lines / seconds, "per CPU second")


def child_cpu(command: list[str]) -> float:
    """CPU time of one process, from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_start() -> None:
    """A cold `companion check` of a whole game against an empty typer app, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "game.game")
        record.write_text(records(hands=False)[0], "utf-8")
        ours = [str(Path(sys.executable).with_name("companion")), "check", str(record)]
        empty = [sys.executable, str(HERE / "empty_app.py"), "check", str(record)]
        times = [(child_cpu(ours), child_cpu(empty)) for _ in range(STARTS)]
    check, floor = min(time for time, _ in times), min(time for _, time in times)
    line("start: companion check of 8 seasons", 1000 * check, "CPU ms")
    line("start: the empty typer app", 1000 * floor, "CPU ms")
    line("start: ratio", check / floor, "(1.25 at most)")


def bench_press() -> None:
    """Pages of sheets and of the rulebook."""
    from pypdf import PdfReader

    text = records(hands=False)[0]
    with tempfile.TemporaryDirectory() as folder:
        times, pages = [], 0
        for run in range(RUNS):
            start = time.process_time()
            written = write_one("score-sheet", Job(text), Path(folder, str(run)))
            times.append(time.process_time() - start)
            pages = len(PdfReader(written.path).pages)
        line("press: score sheet pages, each with its QR code", pages / min(times), "per CPU second")
    book = Path(tempfile.mkdtemp(), "rulebook.pdf")
    seconds = cpu_seconds(lambda: book.write_bytes(rulebook_pdf("four-kingdoms")), runs=2)
    line("press: rulebook pages", len(PdfReader(book).pages) / seconds, "per CPU second")


def bench_links() -> None:
    """Bytes of a link, for one season and for eight."""
    for seasons in (1, 8):
        texts = records(hands=False, seasons=seasons)
        mean_text = sum(map(len, texts)) / len(texts)
        digits = sum(len(encode(text, "FK", BASE_URL).rpartition(".")[2]) for text in texts) / len(texts)
        line(f"links: {seasons} season(s), {mean_text:,.0f} characters of record", digits * 7 / 17, "bytes")
        line(f"links: {seasons} season(s)", digits, "digits")


if __name__ == "__main__":
    bench_referee()
    bench_start()
    bench_links()
    bench_press()
