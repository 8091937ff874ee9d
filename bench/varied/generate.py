"""Varied records, 500 of each game, always the same ones: `python bench/varied/generate.py FOLDER` writes them, one file a game.

Random games at tables of every kind, as `headers` draws them, and as people write them down: with what is hidden or without,
whole or broken off, with more claims or fewer, spelled plainly or freely. In Four Kingdoms each season is entered by its tricks,
by its villages or by its points. `--shares` tells how many of which there are. All of them are legal.

The records are those that the commit before this one makes: `DIGESTS` holds what they come to, and the generator says where it
makes others (a game's random players may change; what is compared must then be written by one tree and read by both).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from headers import GAMES, header  # noqa: E402

from companion.cards.french import cards_of  # noqa: E402
from companion.games.four_kingdoms.rules import scoring  # noqa: E402
from companion.games.four_kingdoms.rules.moves import Exchange, Hand, Kings, Lead, NewSeason, Points, Trick, Village  # noqa: E402
from companion.record import RecordError  # noqa: E402
from companion.referee import find_game, judge, no_files, read_table  # noqa: E402
from companion.referee.claims import Sums  # noqa: E402
from companion.referee.reading import HeaderRefused  # noqa: E402

COUNT, SEED = 500, 16
#: Of ten records, how many have what is hidden written down, are broken off somewhere, and are spelled freely.
HIDDEN, BROKEN_OFF, FREELY = 0.4, 0.15, 0.25
#: Of ten claims that the random players make, how many are written; and how a season of Four Kingdoms is entered.
CLAIMED = 0.6
ENTERED = {"tricks": 0.55, "villages": 0.3, "points": 0.15}
#: What the records of a game come to: SHA-256 of the JSON list of their texts, its first 16 digits.
DIGESTS = {
    "four-kingdoms": "6363e54dddd2ee96",
    "circle-of-power": "b38778b15c727d43",
    "circle-of-kings": "f74707c40c322c43",
    "duelling-circles": "dc03ddebe91d89a4",
    "empires": "93efd9958acaaef7",
}
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD = re.compile(r"(?<![\w-])([2-9TJQKA])([shdc])(?![\w-])")


def records(game: str, count: int = COUNT, seed: int = SEED) -> list[str]:
    """The records of a game."""
    return [_record(game, Random(f"{seed} {game} {number}")) for number in range(count)]


def digest(texts: Sequence[str]) -> str:
    """What these records come to."""
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:16]


def _record(game_id: str, random: Random) -> str:
    """A record that is legal; a table at which the random players cannot play (few do) is drawn anew."""
    game = find_game(game_id)
    while True:
        text = header(game_id, random)
        try:
            table = read_table(text, files=no_files)
        except (RecordError, HeaderRefused):
            continue
        moves = list(game.random_game(table, random, hands=random.random() < HIDDEN))
        if game_id == "four-kingdoms":
            moves = list(_entered_otherwise(table, moves, random))
        if random.random() < BROKEN_OFF:
            moves = moves[: random.randrange(len(moves) // 4, len(moves)) or 1]
        lines = [game.write(table, move) for move in moves if not game.is_claim(move) or random.random() < CLAIMED]
        text += "".join(f"{line}\n" for line in (_freely(lines, game_id, random) if random.random() < FREELY else lines))
        if judge(text).verdict.status == "legal":
            return text


# ---- Four Kingdoms ----


def _entered_otherwise(table: Any, moves: Sequence[Any], random: Random) -> Iterator[Any]:
    """The moves of a game, with some seasons entered by their villages or points; and a claim more here and there."""
    game = find_game("four-kingdoms")
    state, states = game.start(table), []
    for move in moves:
        state = game.apply(state, move)
        states.append((move, state))
    for season, (_, group) in enumerate(groupby(states, lambda one: one[1].season.setup.number), 1):
        played = list(group)
        way = random.choices(list(ENTERED), list(ENTERED.values()))[0]
        yield from (move for move, _ in played) if way == "tricks" else _result(table, played, way, random)
        if season > 1 and random.random() < 1 / 4:
            yield Sums("total", tuple(enumerate(played[-1][1].totals)))
        elif len(table.units) == 2 and random.random() < 1 / 4:
            yield _lead(played[-1][1].totals)


def _lead(totals: Sequence[int]) -> Lead:
    ahead = totals[0] - totals[1]
    return Lead(None, 0) if not ahead else Lead(0 if ahead > 0 else 1, abs(ahead))


def _result(table: Any, played: Sequence[tuple[Any, Any]], way: str, random: Random) -> Iterator[Any]:
    """The lines of a season without its tricks."""
    ended = next(state.season for _, state in reversed(played) if state.season.result is not None)
    left_out: tuple[type, ...] = (Hand, Exchange, Trick)
    rest = [move for move, _ in played if not isinstance(move, left_out) and not (way == "points" and not _is_frame(move))]
    villages = [
        Village(unit.tag, unit.members, tuple(random.sample(cards_of(cards), cards.bit_count())))
        for unit, cards in zip(table.units, scoring.unit_villages(table, ended), strict=True)
    ]
    for number, move in enumerate(rest):
        yield move
        if way == "points" and number == 0:
            yield Points(tuple(enumerate(ended.result.scores)))
        elif way == "villages" and isinstance(move, Kings):
            yield from villages


def _is_frame(move: Any) -> bool:
    """Whether a line stands in a season that is entered by its points, too."""
    return isinstance(move, NewSeason) or find_game("four-kingdoms").is_claim(move) or type(move).__name__ == "End"


# ---- as people write ----


def _freely(lines: Sequence[str], game: str, random: Random) -> Iterator[str]:
    """Lines with suit signs or capital letters, more blanks, comments, and empty lines between them."""
    signs = random.random() < 0.5 and game in ("four-kingdoms", "empires")
    for line in lines:
        if random.random() < 0.05:
            yield random.choice(("", "# so it was", "   "))
        text = _CARD.sub(lambda found: found[1] + _SIGNS[found[2]], line) if signs else line
        if random.random() < 0.2:
            text = f"  {text}"
        if random.random() < 0.1:
            text = f"{text}  # {random.choice(('well played', 'he thought long', 'sic'))}"
        yield text


def shares(texts: Sequence[str], game: str) -> dict[str, Any]:
    """How many records of which kind there are."""
    found: Counter[str] = Counter()
    for text in texts:
        verdict = judge(text).verdict
        found["complete"] += verdict.complete
        for key in sorted({line.partition(":")[0] for line in text.splitlines() if re.match(r"[a-z]+:", line)}):
            found[key] += 1
        found[f"{len(verdict.players)} players"] += 1
    if game == "four-kingdoms":
        seasons = [part for text in texts for part in re.split(r"(?m)^\s*\[", text)[1:]]
        found["seasons"] = len(seasons)
        found["seasons by villages"] = sum("village" in season for season in seasons)
        found["seasons by points"] = sum("points:" in season for season in seasons)
        found["seasons with hands"] = sum("hand " in season for season in seasons)
    return {"records": len(texts), "lines": sum(text.count("\n") for text in texts), **dict(sorted(found.items()))}


def main() -> int:
    """Writes the records, and says whether they are those that are meant."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--shares", action="store_true", help="tell how many records of which kind there are")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        texts = records(game, chosen.count)
        (chosen.folder / f"{game}.json").write_text(json.dumps(texts, ensure_ascii=False, indent=0), "utf-8")
        as_known = "as known" if digest(texts) == DIGESTS.get(game) else "OTHERS than those known"
        print(f"{game}: {len(texts)} records, {sum(text.count(chr(10)) for text in texts)} lines, {digest(texts)}: {as_known}")
        if chosen.shares:
            print(json.dumps(shares(texts, game)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
