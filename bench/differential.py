"""Whether this tree judges as another one does: `python bench/differential.py TREE RECORDS [--mutants 2] [--games ...]`.

Both trees judge the varied records of a folder (`bench/varied/generate.py`), and so many mutants of each: lines dropped, doubled,
exchanged, marked as let stand; words dropped, doubled, exchanged, taken from another line; signs changed. The verdicts, as JSON,
have to be the same to the last byte. The first differences are printed; the status is 1 where there are any.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from trees import ROOT, Tree

_AT_ONCE = 200
_SIGNS = "0123456789:;,>@/+x!?-[]#. shdcATKQJ"


def mutant(text: str, random: Random) -> str:
    """A record with one to three changes."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(_CHANGES)(text, random)
    return text


def _of_lines(change: Callable[[list[str], int, Random], None]) -> Callable[[str, Random], str]:
    def changed(text: str, random: Random) -> str:
        lines = text.split("\n")
        change(lines, random.randrange(len(lines)), random)
        return "\n".join(lines)

    return changed


def _of_words(change: Callable[[list[str], int, list[str], Random], None]) -> Callable[[str, Random], str]:
    def changed(text: str, random: Random) -> str:
        lines = text.split("\n")
        place = random.randrange(len(lines))
        words = lines[place].split(" ")
        change(words, random.randrange(len(words)), random.choice(lines).split() or ["?"], random)
        lines[place] = " ".join(words)
        return "\n".join(lines)

    return changed


def _drop(items: list[str], at: int, *_: object) -> None:
    del items[at]


def _double(items: list[str], at: int, *_: object) -> None:
    items.insert(at, items[at])


def _exchange(items: list[str], at: int, *_: object) -> None:
    items[at], items[at - 1] = items[at - 1], items[at]


def _mark(lines: list[str], at: int, _: Random) -> None:
    lines[at] += " !"


def _far(lines: list[str], at: int, random: Random) -> None:
    lines.insert(random.randrange(len(lines)), lines.pop(at))


def _borrow(words: list[str], at: int, others: list[str], random: Random) -> None:
    words[at] = random.choice(others)


def _sign(text: str, random: Random) -> str:
    at = random.randrange(len(text) or 1)
    return text[:at] + random.choice(("", random.choice(_SIGNS))) + text[at + random.choice((0, 1)) :]


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    *map(_of_lines, (_drop, _double, _exchange, _mark, _far)),
    *map(_of_words, (_drop, _double, _exchange, _borrow, _borrow, _borrow)),
    _sign,
    _sign,
    _sign,
)


def _without(verdict: str, keys: Sequence[str]) -> str:
    """A verdict whose errors have lost these keys."""
    if not keys or not verdict.startswith("{"):
        return verdict
    said = json.loads(verdict)
    for error in (*said["errors"], *said["stood"]):
        for key in keys:
            error.pop(key, None)
    return json.dumps(said)


def main() -> int:
    """Compares, and tells how many verdicts differ."""
    from varied.headers import GAMES

    parser = argparse.ArgumentParser()
    parser.add_argument("tree", type=Path)
    parser.add_argument("records", type=Path)
    parser.add_argument("--mutants", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--but", nargs="*", default=(), help="keys of errors that may differ, such as related")
    chosen = parser.parse_args()
    base, ours, differing = Tree(chosen.tree), Tree(ROOT), 0
    for game in chosen.games:
        texts: list[str] = json.loads((chosen.records / f"{game}.json").read_text("utf-8"))
        random = Random(f"{chosen.seed} {game}")
        texts += [mutant(text, random) for text in texts for _ in range(chosen.mutants)]
        statuses: dict[str, int] = {}
        for start in range(0, len(texts), _AT_ONCE):
            some = texts[start : start + _AT_ONCE]
            for text, before, now in zip(some, base.verdicts(some), ours.verdicts(some), strict=True):
                status = json.loads(before)["status"] if before.startswith("{") else before
                statuses[status] = statuses.get(status, 0) + 1
                if _without(before, chosen.but) != _without(now, chosen.but):
                    differing += 1
                    if differing <= 3:
                        print(f"---- {game}\n{text}\n-- before\n{before}\n-- now\n{now}")
        print(game, statuses, f"differing so far: {differing}", flush=True)
    base.close()
    ours.close()
    return 1 if differing else 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]
    sys.exit(main())
