"""Companion beside the peers that judge games in Python: `make bench-peers`, in an environment of its own (build/peers).

python-chess (PGN, and UCI moves), pokerkit (PHH) and open_spiel (rules in C++, asked from Python). Each replays random games of
its own, with the check that every move is legal; Companion judges varied records (bench/varied). All take turns in one process;
given are medians per CPU second. The table goes into docs/foundations.md, between its two comments.
"""

from __future__ import annotations

import io
import platform
import re
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE / "varied")]
DOCUMENT = HERE.parent / "docs" / "foundations.md"
ROUNDS, RECORDS = 5, 60
#: What is replayed, how many of which unit that is, and the work.
Contest = tuple[str, str, int, Callable[[], object]]


def of_chess() -> Iterator[Contest]:
    """Random games of 120 moves at most."""
    import chess
    import chess.pgn

    random, texts, games = Random(1), [], []
    for _ in range(30):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 120:
            board.push(random.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))
        games.append([move.uci() for move in board.move_stack])
    moves = sum(map(len, games))

    def read() -> None:
        for text in texts:
            game = chess.pgn.read_game(io.StringIO(text))
            assert game is not None
            assert not game.errors

    def push() -> None:
        for game in games:
            board = chess.Board()
            for move in game:
                board.push_uci(move)

    yield "python-chess, PGN", "moves", moves, read
    yield "python-chess, UCI", "moves", moves, push


def of_pokerkit() -> Iterator[Contest]:
    """Random hands of no-limit hold'em with six players, from their PHH text."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    random = Random(1)
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
    texts = []
    while len(texts) < 60:
        state = game((200,) * 6, 6)
        while state.status:
            choice = random.random()
            if choice < 0.2 and state.can_fold():
                state.fold()
            elif choice < 0.9 or not state.can_complete_bet_or_raise_to():
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to()
        texts.append(HandHistory.from_game_state(game, state).dumps())
    actions = sum(len(HandHistory.loads(text).actions) for text in texts)

    def replay() -> None:
        for text in texts:
            for _ in HandHistory.loads(text):
                pass

    yield "pokerkit, PHH", "actions", actions, replay


def of_open_spiel() -> Iterator[Contest]:
    """Random games, replayed with the check for legality."""
    import pyspiel

    for name in ("hearts", "euchre", "oh_hell", "backgammon"):
        game, random, lines = pyspiel.load_game(name), Random(1), []
        for _ in range(15):
            state, actions = game.new_initial_state(), []
            while not state.is_terminal() and len(actions) < 500:
                actions.append(random.choice(state.legal_actions()))
                state.apply_action(actions[-1])
            lines.append(actions)

        def replay(game: Any = game, lines: list[list[int]] = lines) -> None:
            for actions in lines:
                state = game.new_initial_state()
                for action in actions:
                    state.apply_action_with_legality_check(action)

        yield f"open_spiel (C++), {name}", "actions", sum(map(len, lines)), replay


def of_companion() -> Iterator[Contest]:
    """Varied records of each game."""
    from generate import records
    from headers import GAMES

    from companion.referee import judge

    for game in GAMES:
        texts = records(game, RECORDS)

        def judged(texts: list[str] = texts) -> None:
            for text in texts:
                assert judge(text).verdict.as_dict()["status"] == "legal"

        yield f"Companion, {game}", "record lines", sum(text.count("\n") for text in texts), judged


def measured(contests: list[Contest]) -> list[float]:
    """Units per CPU second of each, the median of some rounds in which all take turns."""
    times: list[list[float]] = [[] for _ in contests]
    for _ in range(ROUNDS):
        for (_, _, _, work), spent in zip(contests, times, strict=True):
            since = time.process_time()
            work()
            spent.append(time.process_time() - since)
    return [count / median(spent) for (_, _, count, _), spent in zip(contests, times, strict=True)]


def table_of(contests: list[Contest], rates: list[float]) -> str:
    """The table, with machine and versions above it."""
    names = ("chess", "pokerkit", "open_spiel")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    machine = f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    pgn = rates[[name for name, _, _, _ in contests].index("python-chess, PGN")]
    lines = [f"{machine}; {versions}; {ROUNDS} rounds in turns, medians.", ""]
    lines += ["| | Unit | A CPU second | Beside PGN |", "|---|---|---|---|"]
    for (name, unit, _, _), rate in zip(contests, rates, strict=True):
        lines.append(f"| {name} | {unit} | {round(rate, -2):,.0f} | {rate / pgn:.2f} |")
    return "\n".join(lines)


def main() -> None:
    """Measures, prints the table, and writes it into the document."""
    warnings.simplefilter("ignore")
    contests = [*of_chess(), *of_pokerkit(), *of_open_spiel(), *of_companion()]
    table = table_of(contests, measured(contests))
    print(table)
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(re.sub(r"(?s)(?<=<!-- peers -->\n).*?(?=\n<!-- end of peers -->)", lambda _: table, text), "utf-8")


if __name__ == "__main__":
    main()
