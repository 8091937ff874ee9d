"""What Duelling Circles adds to the laboratory (`lab.LAB`): its thought, and the solution of its short game."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from companion.games.duelling_circles.lab import solution, thumb, turn
from companion.games.duelling_circles.lab.playout import play_on
from companion.games.duelling_circles.rules import course, forms, moves as m, play, state, steps, table as t
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.mind.world import View, World
from companion.lab.world import Decision, Exact, Option
from companion.referee import AnyStep, Choice
from companion.referee.asked import CHANCE, Asked


class DuellingCirclesLaboratory(WordLaboratory):
    """All tables are served whose game can begin and must end."""

    spread: ClassVar[float] = 0.02
    guess, playout, reason = staticmethod(thumb.guess), staticmethod(play_on), staticmethod(thumb.reason)
    measured: ClassVar[str] = (
        "In the short game, which is solved, 200 playouts were off by 6 points of 100 (root mean square over 200 positions)."
    )

    def refuse(self, table: t.Table) -> str:
        """A game whose colours are not told cannot begin; one in which red-whites play on alone need not end (DC-R26)."""
        if not all(any(band) for band in state.start(table).position[:2]):
            return "Kinilani is played with the colours of both: the header needs a line lineup:"
        if table.kinilani and table.house["DC-R26"] == "b":
            return "with DC-R26=b a game in which red-whites alone are left never ends: play it with a"
        return ""

    def plays(self, choice: Choice) -> bool:
        """Nobody chooses whether a tag, the coins one by one, a landing or the `-` of a lost flip is written."""
        is_written_besides = choice.kind in ("player", "sign") or choice.meaning in (steps.NOTHING_MOVES, steps.LANDS)
        return not is_written_besides and not (choice.kind == "chance" and choice.word[-1] in "HT")

    def is_about(self, now: Asked) -> str:
        """Whether a token moves, or one more flip is made."""
        return "flip" if CHANCE in now.options else "move"

    def asks(self, world: World, chances: Sequence[Choice]) -> str:
        """Coins, or the lucky tile."""
        what = ", the lucky tile" if _is_tile(chances) else f" flips: heads, 0 to {course.MOST_HEADS}"
        return f"{world.state.tag}{what}"

    def draw(self, world: World, chances: Sequence[Choice]) -> str:
        """The same coins and tiles in a turn, whatever fell in those before it."""
        chance = world.streams.of("chance", world.state.turn)
        return chance.choice(chances).word if _is_tile(chances) else str(chance.getrandbits(course.MOST_HEADS).bit_count())

    def try_out(self, world: World, option: Option) -> None:
        """The word alone: a playout plays the turn on by itself, as the judge does, in half the time that words would take."""
        world.said = (*world.said, *(() if option == CHANCE else (str(option),)))

    def word(self, table: t.Table, decision: Decision, option: Option) -> str:
        """`h7`, `-`, `stop`; `flip` is not a word of a record: the number of heads that follows from it is."""
        return "flip" if option == CHANCE else super().word(table, decision, option)

    def under_way(self, world: World) -> str:
        """What was played of this turn: coins that fell, tokens that moved."""
        said = ", ".join(map(_in_words, turn.parts_played(play.Running(world.state), world.said)))
        return f"{world.state.tag}: {said}" if said else ""

    def unsolved(self, table: t.Table) -> str:
        """The short game is solved at once, a greater one by `companion lab solve`; both need numpy."""
        try:
            return solution.why_unsolved(table)
        except ImportError:
            return "the solution needs numpy (pip install 'tabletop-companion[analysis]')"

    def best(self, view: View, decision: Decision) -> Option:
        """What the solution has for the best. Raises ValueError where the game is not solved."""
        if unsolved := self.unsolved(view.table):
            raise ValueError(unsolved)
        return solution.best(view, decision)

    def exact(self, table: t.Table, steps: Sequence[AnyStep], progress: Callable[[float], None]) -> Exact | str:
        """The short game is solved; that takes some seconds the first time."""
        return solution.exact(table, steps, progress)

    def solve(self, table: t.Table, place: str, progress: Callable[[float | str], None]) -> tuple[Sequence[float], float]:
        """Every position of the game without colours, of three, five or seven tokens."""
        return solution.solved(table, place, progress)


def _is_tile(chances: Sequence[Choice]) -> bool:
    return chances[0].word.startswith("*")


def _in_words(part: m.TurnPart) -> str:
    """A part of a turn as people say it: heads are called so, lest they are taken for a tile."""
    word = forms.write_part(part)
    return f"{word} {'head' if word == '1' else 'heads'}" if isinstance(part, m.Flip) and not part.coins else word


LAB = DuellingCirclesLaboratory("duelling-circles")
