"""How fast this tree judges beside another one: `python bench/compare.py TREE RECORDS [--runs 7] [--games four-kingdoms ...]`.

TREE is a worktree of an older commit, RECORDS the folder that `bench/varied/generate.py` wrote. Each tree judges in a process of
its own, in turns, on varied records and on long clean ones (those of bench/run.py); given are medians of record lines per CPU
second, and the median of the ratios of the turns.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median

from trees import ROOT, Tree

#: The least that this tree has to be faster.
GOALS = {"four-kingdoms": 2.0, "empires": 2.0}
GOAL = 1.3


def long_records(game: str) -> list[str]:
    """Long clean games, half of them with what is hidden."""
    from run import games_of, records

    if game == "four-kingdoms":
        return [text for hands in (False, True) for text in records(hands=hands)[:20]]
    return [text for hands in (False, True) for text in games_of(game, hands=hands, count=10)[0]]


def compared(base: Tree, ours: Tree, texts: list[str], name: str, runs: int) -> tuple[float, float, float]:
    """Lines per CPU second of both trees, and the ratio."""
    lines = sum(text.count("\n") for text in texts)
    for tree in (base, ours):
        tree.seconds(name, texts)  # what is made once is made
    turns = [(base.seconds(name, ()), ours.seconds(name, ())) for _ in range(runs)]
    return (
        lines / median(one for one, _ in turns),
        lines / median(two for _, two in turns),
        median(one / two for one, two in turns),
    )


def main() -> None:
    """Measures, and prints the table."""
    from varied.headers import GAMES

    parser = argparse.ArgumentParser()
    parser.add_argument("tree", type=Path)
    parser.add_argument("records", type=Path)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--games", nargs="*", default=GAMES)
    chosen = parser.parse_args()
    base, ours = Tree(chosen.tree), Tree(ROOT)
    print(f"{'game':20} {'records':8} {'before':>9} {'now':>9} ratio (goal)")
    for game in chosen.games:
        varied = json.loads((chosen.records / f"{game}.json").read_text("utf-8"))
        for name, texts in (("varied", varied), ("long", long_records(game))):
            before, now, ratio = compared(base, ours, texts, f"{game} {name}", chosen.runs)
            print(f"{game:20} {name:8} {before:9,.0f} {now:9,.0f} {ratio:.2f} ({GOALS.get(game, GOAL)})", flush=True)
    base.close()
    ours.close()


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]
    main()
