"""From a key to the screen that answers it: `companion referee` on its full screen, an Empires record of some 300 lines.

`python bench/keys.py`: CPU milliseconds of the whole process, median and worst, of every key that is typed and of every Enter.
The screen is drawn as at a terminal of 80 by 24, into memory; lines are typed sign by sign, as they stand in the record. Then
people say lines in words, at the first and at the last position: the tab key, and Enter, look for what the words mean.
"""

from __future__ import annotations

import gc
import io
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from typing import Any

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from companion.cli.group.headers import Chosen, beginning
from companion.cli.guard import FEWER_COLLECTIONS
from companion.cli.table.live.command import TableView, _converse
from companion.cli.table.live.drawn import Beside
from companion.cli.table.live.table import Table
from companion.cli.table.screen import whole
from companion.disk.journal import Journal
from companion.referee import Replay, find_game, read_table

#: So many lines are there before anything is typed, and so many are typed.
LINES, TYPED = 300, 25
#: What people say in words: what can be meant, what cannot, and what has nothing to do with the game.
SAID = (
    "the turn is over", "pass", "A passes his turn", "A migrates with the 5 of hearts to 3", "B uses 5h for migration to 3",
    "C moves a counter from 1 to 2", "2 counters from 2 to 3", "they fight in 7", "D combat with the 7 of spades in 7",
    "E draws the 5 of hearts and an unseen card", "A gives B the 5 of hearts", "the order is A then B", "B owns 3 provinces, C 3",
    "A explores with 2d 9d from 1 to 4, from 2 to 5 and from 14 to 11", "C migrats 5h 3, then moves from 2 to 3",
    "what is for lunch today", "my neighbour is playing loud music again tonight",
)  # fmt: skip
#: So long the completions are waited for: they are drawn when the tab key itself was answered already.
_LATER = 0.2


def record() -> list[str]:
    """A random game of five, with the map in its lines."""
    game = find_game("empires")
    for seed in range(100):
        random = Random(seed)
        text = beginning(Chosen(game, "A, B, C, D, E"), random)
        table = read_table(text)
        lines = [*text.splitlines(), *(game.write(table, move) for move in game.random_game(table, random, hands=False))]
        if len(lines) > LINES + TYPED:
            return lines
    raise SystemExit("no game was long enough")


class Typist:
    """Types keys one by one, each when the screen has answered the one before."""

    def __init__(self, screen: whole.FullScreen, keys: Any) -> None:
        self.screen, self.keys = screen, keys
        self.took: dict[str, list[float]] = {}
        self.drawn = Event()
        screen.app.after_render += lambda _: self.drawn.set() if screen.desk.waits else None

    def type(self, lines: list[str]) -> None:
        """Types words, lines, and words once more, then leaves. The first screen is drawn before."""
        time.sleep(2)
        self._say_in_words()
        for line in lines:
            self._type(line, "Enter")
        self._say_in_words()
        self.keys.send_text("quit\r")

    def _say_in_words(self) -> None:
        """Each sentence twice: once with the tab key, and dropped; then with Enter."""
        for said in SAID:
            for key in said:
                self._press(key, "a sign")
            self._press("\t", "tab, said in words", _LATER)
            self.keys.send_text("\x15")
            time.sleep(_LATER)
        for said in SAID:
            self._type(said, "Enter, said in words")

    def _type(self, line: str, kind: str) -> None:
        for key in line:
            self._press(key, "a sign")
        self._press("\r", kind)

    def _press(self, key: str, kind: str, later: float = 0) -> None:
        """Presses a key and waits until its answer is drawn: of Enter that is the screen on which the next line is asked for."""
        self.drawn.clear()
        start = time.process_time()
        self.keys.send_text(key)
        self.drawn.wait()
        time.sleep(later)
        self.took.setdefault(kind, []).append(1000 * (time.process_time() - start))
        time.sleep(0.05)  # whatever is drawn once more belongs to this key, and not to the next


def main() -> None:
    """Prints the figures."""
    gc.set_threshold(FEWER_COLLECTIONS)
    lines = record()
    with tempfile.TemporaryDirectory() as folder, create_pipe_input() as keys:
        path = Path(folder) / "bench.game"
        path.write_text("\n".join(lines[:LINES]) + "\n", "utf-8")
        journal = Journal(path)
        table = Table(journal, Replay(path.read_text("utf-8"), path.name), Beside())
        view = TableView(table, path.name)
        output = Vt100_Output(
            io.StringIO(), lambda: Size(rows=24, columns=80), term="xterm", default_color_depth=ColorDepth.DEPTH_4_BIT
        )
        whole.create_input, whole.create_output = (lambda: keys), (lambda: output)  # type: ignore[attr-defined]
        with whole.FullScreen(view) as screen:
            typist = Typist(screen, keys)
            thread = Thread(target=typist.type, args=(lines[LINES : LINES + TYPED],))
            thread.start()
            _converse(table, view, screen.ask)
            thread.join()
        journal.close()
    for kind, took in typist.took.items():
        print(f"{kind:20} {len(took):4} times: median {median(took):6.1f}, worst {max(took):6.1f} CPU ms")


if __name__ == "__main__":
    sys.exit(main())
