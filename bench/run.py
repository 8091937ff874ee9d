"""Every figure, one line each: `make bench`. Rates are per CPU second of this process; a start is compared with another's.

`bench/run.py NAME...` gives only some: referee, games, start, links, press, print, maps, table; and solver, not in `make bench`.

The best of several runs is given, because the noise of a shared machine only ever adds.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.cli.group.headers import Chosen, beginning
from companion.games.four_kingdoms.rules.moves import Trick
from companion.links import encode
from companion.press.job.printable import Job
from companion.press.text.rulebook import book_pdf
from companion.referee import find_game, judge, read_record, read_table
from companion.shop.kit import write_one

HERE = Path(__file__).parent
RECORDS, RUNS, STARTS = 40, 7, 15


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


#: Game id -> who plays, what is counted, and which tokens of a line do it (claims, headings and map lines have none).
PLAYED = {
    "circle-of-power": ("Aino, Ville, Emmi, Olavi", "battle cards", re.compile(r"(?<=[ +])[2-9T][shdc]\b")),
    "circle-of-kings": (
        "Aino, Ville",
        "moves",
        re.compile(r"\b[A2-9TK][swcp]\b|\b(?!draw|burn|first|top|right|bottom|left)[a-z-]{3,}"),
    ),
    "empires": (
        "Aino, Ville, Emmi, Olavi",
        "moves",
        re.compile(r"[A2-9TJQK][shdc]\b|Jk|\S*[>@]\S*|(?<=fight )\S+|(?<= )[0-9]+(?=;|$)"),
    ),
    "duelling-circles": ("Aino, Ville", "flips", re.compile(r"(?:^|(?<= ))(?:[0-4]|\*[1-8])(?= |$)")),
}
NO_MOVES = re.compile(r"\[|hand:|cities:|score:|total:|values:|winner:|order:|end$|[0-9]+:|draw$")


def games_of(game_id: str, *, hands: bool, count: int = RECORDS // 2) -> tuple[list[str], int]:
    """Random whole games, and how many of what is counted they hold."""
    game, players = find_game(game_id), PLAYED[game_id][0]
    texts, moves = [], 0
    for seed in range(count):
        random = Random(seed)
        header = beginning(Chosen(game, players), random)
        table = read_table(header)
        lines = [game.write(table, move) for move in game.random_game(table, random, hands=hands)]
        texts.append(header + "\n".join(lines) + "\n")
        moves += sum(moves_in(game_id, line) for line in lines)
    return texts, moves


def moves_in(game_id: str, line: str) -> int:
    """How many tokens of a line move or play something."""
    if NO_MOVES.match(line):
        return 0
    _, _, rest = line.partition(" ") if game_id != "duelling-circles" else ("", "", line)
    return len(PLAYED[game_id][2].findall(f" {rest}" if game_id == "circle-of-power" else rest))


def bench_games() -> None:
    """What the other four games judge, text to verdict."""
    for game_id, (_, what, _) in PLAYED.items():
        for hands, name in ((False, "what the table saw"), (True, "with all that is hidden")):
            if hands and game_id == "duelling-circles":
                continue  # nothing is hidden there
            texts, moves = games_of(game_id, hands=hands)
            seconds = cpu_seconds(lambda texts=texts: [judge(text).verdict.as_dict() for text in texts])  # type: ignore[misc]
            line(f"{game_id}: {what}, {name}", moves / seconds, "per CPU second")


def bench_solver() -> None:
    """The short game of Duelling Circles, both ways round the board, solved in a process of its own."""
    for counterflow in (False, True):
        rules = f"Rules(3, {counterflow})"
        work = (
            "import tempfile; from pathlib import Path; from companion.games.duelling_circles.analysis.store import Rules, make; "
            f"make({rules}, Path(tempfile.mkdtemp()) / 'short', lambda _: None)"
        )
        peak = f"{work}; import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-c", peak], check=True, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        name = "counterflow" if counterflow else "traditional"
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        line(f"solver: the short game, {name}", seconds, "CPU seconds (60 at most)")
        line(f"solver: the short game, {name}", int(done.stdout) / 1024, "MB (500 at most)")


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
    line("start: ratio", check / floor, "(0.85 at most)")


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
    seconds = cpu_seconds(lambda: print_boards(20), runs=3)
    line("press: Duelling Circles boards, each with its QR code", 20 / seconds, "per CPU second")
    book = Path(tempfile.mkdtemp(), "rulebook.pdf")
    seconds = cpu_seconds(lambda: book.write_bytes(book_pdf("four-kingdoms")), runs=2)
    line("press: rulebook pages", len(PdfReader(book).pages) / seconds, "per CPU second")


def bench_print() -> None:
    """What people wait for, as whole processes with all that they load: a sheet, a board, a kit, all kits."""
    companion = str(Path(sys.executable).with_name("companion"))
    empty = [sys.executable, str(HERE / "empty_app.py"), "check", str(HERE / "run.py")]
    works: tuple[tuple[str, list[str], int, str], ...] = (
        ("a score sheet of Four Kingdoms", ["sheet", "four-kingdoms"], 7, "CPU s (0.4 at most)"),
        ("a board of Duelling Circles", ["kit", "duelling-circles", "--only", "board"], 7, "CPU s (0.4 at most)"),
        ("a kit of Empires", ["kit", "empires"], 2, "CPU s (8 at most)"),
        ("the kits of all games", ["all"], 1, "CPU s (45 at most)"),
    )
    line("print: the empty typer app", min(child_cpu(empty) for _ in range(7)), "CPU s")
    for name, words, runs, unit in works:
        with tempfile.TemporaryDirectory() as folder:
            command = [companion, "print", *words, "--output", folder]
            line(f"print: {name}", min(child_cpu(command) for _ in range(runs)), unit)


def print_boards(count: int) -> None:
    """So many boards as PDFs, each with the code of another record."""
    from companion.games.duelling_circles.paper.board import board

    for i in range(count):
        board(Job(f"game: duelling-circles\nplayers: A{i}, B\n"))


def bench_links() -> None:
    """Bytes of a link, for one season and for eight."""
    for seasons in (1, 8):
        texts = records(hands=False, seasons=seasons)
        mean_text = sum(map(len, texts)) / len(texts)
        digits = sum(len(encode(text, "FK").split()[-1]) for text in texts) / len(texts)
        line(f"links: {seasons} season(s), {mean_text:,.0f} characters of record", digits * 7 / 17, "bytes")
        line(f"links: {seasons} season(s)", digits, "digits")
    for game_id in PLAYED:
        texts, _ = games_of(game_id, hands=False, count=12)
        mean_text = sum(map(len, texts)) / len(texts)
        links = [encode(text, find_game(game_id).prefix) for text in texts]
        digits = sum(len(link.rpartition(".")[2]) for link in links) / len(links)
        line(f"links: {game_id}, {mean_text:,.0f} characters of record", digits * 7 / 17, "bytes")


def bench_table() -> None:
    """A served table and 20 phones; starlette and uvicorn are needed."""
    from served_table import bench

    bench(records(hands=True)[0], line)


def bench_maps() -> None:
    """Maps as whole processes: made for four players, checked and printed as tiles; a map of 120 provinces checked."""
    companion = str(Path(sys.executable).with_name("companion"))
    with tempfile.TemporaryDirectory() as folder:
        into = ["--output", folder]
        made = [companion, "map", "make", "--players", "4", "--seed", "7", "--format", "map,geojson,pdf", *into]
        line(
            "maps: four players, made, checked and printed as tiles", min(child_cpu(made) for _ in range(3)), "CPU s (4 at most)"
        )
        large = [companion, "map", "make", "--players", "6", "--seed", "7", "--format", "map,geojson", *into]
        line("maps: six players, made and checked", child_cpu(large), "CPU s")
        for ending, name in (("map", "neighbours alone"), ("geojson", "with its proof figures")):
            check = [companion, "map", "check", f"{folder}/empires-northern-6-120-7.{ending}"]
            line(f"maps: check of 120 provinces, {name}", min(child_cpu(check) for _ in range(5)), "CPU s (1 at most)")


BENCHES = {
    "referee": bench_referee,
    "games": bench_games,
    "start": bench_start,
    "links": bench_links,
    "press": bench_press,
    "print": bench_print,
    "maps": bench_maps,
    "table": bench_table,
    "solver": bench_solver,
}


if __name__ == "__main__":
    for chosen in sys.argv[1:] or [name for name in BENCHES if name != "solver"]:
        BENCHES[chosen]()
