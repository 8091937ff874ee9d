"""Chooses the puzzles of Duelling Circles from games by a solved table: `python tools/make_puzzles.py [--seed 1]`.

Both sides play what the table has for the best, and one choice in four by lot, so that positions come that people bring about.
A puzzle has three choices at least, and the best one wins 3 games of 100 more than any other. As many of each kind are kept as
can be, none twice. The table must be there: `companion lab solve duelling-circles --tokens 5`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.games.duelling_circles.analysis.evaluation import FLIPS, STOPS, Choice, Evaluation
from companion.games.duelling_circles.analysis.store import worths_file
from companion.games.duelling_circles.analysis.worths import Rules, Worths
from companion.games.duelling_circles.rules import course, moves as m, play, state as s
from companion.games.duelling_circles.teaching import puzzles as p

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "companion/games/duelling_circles/teaching/puzzles.txt"
MANY, LEAST, FEWEST, BY_LOT = 400, 0.03, 3, 0.25
HEAD = "# Written by tools/make_puzzles.py from the solved game; companion/games/duelling_circles/teaching/puzzles.py reads it."


def decisions(evaluation: Evaluation, random: Random) -> Iterator[tuple[s.State, list[Choice]]]:
    """Moves that somebody chooses, game after game, with the chance after each choice, the best first."""
    state = s.start(p.table())
    while True:
        running = play.Running(state)
        while running.phase in (s.FLIP, s.MOVE):
            state = running.state(m.Turn(()))
            choices = sorted(evaluation.choices(state), key=lambda choice: -choice.chance)
            if running.phase == s.MOVE:
                yield state, choices
            said = [choice.written for choice in choices] or [FLIPS]
            play.play_part(running, _part(random.choice(said) if random.random() < BY_LOT else said[0], random))
        if running.phase == s.LUCKY:
            play.play_part(running, m.Lucky(random.randrange(8) + 1))
        state = running.state(m.Turn(())) if running.phase != s.OVER else s.start(p.table())


def _part(written: str, random: Random) -> m.TurnPart:
    if written == FLIPS:
        return m.Flip(random.getrandbits(course.MOST_HEADS).bit_count())
    return m.STOP if written == STOPS else m.Step(written)


def line_of(state: s.State, choices: list[Choice]) -> str:
    """A puzzle as the file has it."""
    own, other, lucky, _ = state.position
    told = " ".join(f"{choice.written} {100 * choice.chance:.0f}" for choice in choices)
    return "; ".join((_places(own), _places(other), str(max(0, lucky - course.HOME_LENGTH + 1)), str(state.flip), told))


def _places(band: s.Band) -> str:
    on_board = [name for name, tokens in zip(course.FORWARD, band[: course.RESERVE], strict=False) if tokens]
    waiting = band[course.RESERVE]
    return " ".join([*on_board, *([f"r{len(waiting)}"] if waiting else [])])


def chosen(evaluation: Evaluation, random: Random) -> list[str]:
    """The lines of as many puzzles as are wanted, of each kind the same number."""
    kinds: dict[str, list[str]] = {kind: [] for kind in p.KINDS}
    for state, choices in decisions(evaluation, random):
        if (
            state.position.lucky >= 0
            and len(choices) >= FEWEST
            and choices[0].chance - choices[1].chance >= LEAST
            and choices[0].chance < 1
        ):
            line = line_of(state, choices)
            of = kinds[p.read(line).kind]
            if len(of) < -(-MANY // len(kinds)) and line not in of:
                of.append(line)
        if min(map(len, kinds.values())) == -(-MANY // len(kinds)):
            found = [line for of in kinds.values() for line in of]
            return sorted(random.sample(found, MANY))
    raise AssertionError


def main() -> None:
    """Writes the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    rules = Rules(5)
    lines = chosen(Evaluation(Worths(rules, worths_file(rules))), Random(parser.parse_args().seed))
    FILE.write_text("".join(f"{line}\n" for line in (HEAD, *lines)), "utf-8")
    print(f"{len(lines)} puzzles, {FILE.stat().st_size} bytes: {FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
