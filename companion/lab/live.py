"""A game at a table where Companion has seats: what was chosen so far makes the world. Pure, standard library alone.

All hands come from a seed, so seed and choices are the whole game: they can be kept, gone on with, and taken back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.lab.chance import Streams
from companion.lab.matches import LabError
from companion.lab.players import BEST, RANDOM, THUMB, choose, why_not
from companion.lab.search import Chosen
from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Option, Retraced
from companion.record.bots import level_of
from companion.record.players import Player
from companion.referee import Judgement


def seated(laboratory: AnyLaboratory, table: object, players: Sequence[Player]) -> Mapping[int, int]:
    """The level of each seat that Companion plays, by the seat's number. Raises LabError for a level that cannot play here."""
    levels = {player.tag: level for player in players if (level := level_of(player)) is not None}
    if refusal := why_not(laboratory, table, levels.values()):
        raise LabError(refusal)
    return {seat: levels[tag] for seat, tag in enumerate(laboratory.seats(table)) if tag in levels}


#: What was chosen: the number of an option, or the words in which somebody said what is none of them.
Choice = int | str


class LiveGame:
    """A game as far as it was played: the world, and what was chosen: an option's number, or words that were said freely.

    Raises LabError where the game, or this table, cannot be played so.
    """

    def __init__(self, laboratory: AnyLaboratory, table: object, seed: str) -> None:
        refusal = laboratory.refuse(table)
        if refusal:
            raise LabError(refusal)
        self.laboratory, self.table, self.seed = laboratory, table, seed
        self.choices: list[Choice] = []
        self.world: AnyWorld
        self._play_again(())

    def _play_again(self, choices: Iterable[Choice]) -> None:
        """The game from its beginning, with these choices."""
        self.choices, self.world = [], self.laboratory.begin(self.table, Streams(self.seed, 0))
        if self.laboratory.open_moves(self.world) is None:
            raise LabError("the laboratory cannot say yet what everybody sees in this game")
        for choice in choices:
            self.choose(choice)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        return self.world.decision()

    def moves(self) -> Sequence[Any]:
        """What all at the table have seen, as moves of a record."""
        return self.laboratory.open_moves(self.world) or ()

    def lacking(self, judgement: Judgement) -> Iterator[str]:
        """The lines that a record lacks of what all at the table have seen."""
        record = judgement.record
        moves = self.moves()[len(judgement.steps) :] if record else ()
        yield from (record.game.write(record.table, move) for move in moves) if record else ()

    def option(self, choice: Choice) -> Option:
        """What is chosen by an option's number, or by words. Raises ValueError where there is no such one.

        Raises RefusedError where the words cannot be said now.
        """
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over")
        if isinstance(choice, str):
            option = self.laboratory.said(self.world, decision, choice)
            if option is None:
                raise ValueError("no such choice")
            return option
        if not 0 <= choice < len(decision.options):
            raise ValueError("no such choice")
        return decision.options[choice]

    def choose(self, choice: Choice) -> None:
        """This is chosen. Raises ValueError and RefusedError as `option` does."""
        self.world.choose(self.option(choice))
        self.choices.append(choice)

    def back_to(self, count: int) -> None:
        """The game as it was after so many choices."""
        self._play_again(self.choices[:count])

    def chosen_by(self, level: int) -> Chosen:
        """What a player of this level chooses now: the same after the same choices. Raises ValueError at the game's end."""
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over")
        random = Random(f"{self.seed} bot {len(self.choices)}")
        return choose(self.laboratory, self.world.view(decision.seat), decision, level, random)

    def words(self, decision: Decision) -> list[str]:
        """The options as people write them, in their order; of several that are written alike all but the first are numbered."""
        words = [self.laboratory.word(self.table, decision, option) for option in decision.options]
        alike = [words[:place].count(word) for place, word in enumerate(words)]
        return [f"{word} #{before + 1}" if before else word for word, before in zip(words, alike, strict=True)]

    def seen_word(self, decision: Decision, option: Option) -> str:
        """An option as all see it in the record."""
        return self.laboratory.seen_word(self.table, decision, option)

    def word(self, decision: Decision, option: Option) -> str:
        """An option as people write it."""
        if option not in decision.options:
            return self.laboratory.word(self.table, decision, option)
        return self.words(decision)[decision.options.index(option)]


def retraced(live: LiveGame, choices: Sequence[Choice], lines: Sequence[int]) -> Iterator[Retraced]:
    """The decisions of a game that Companion dealt, with what was chosen. `lines` are the numbers of its lines in the record.

    `live` is played from its beginning. Raises ValueError for choices that cannot be.
    """
    for choice in choices:
        decision, option = live.decision, live.option(choice)
        if decision is None:
            raise ValueError("the game is over")
        if option not in decision.options:
            decision = decision._replace(options=(*decision.options, option))
        place = min(len(live.moves()), len(lines) - 1)
        yield Retraced(live.world, decision, option, lines[place] if lines else 0)
        live.choose(choice)


def why(laboratory: AnyLaboratory, view: object, decision: Decision, chosen: Chosen, level: int) -> str:
    """Why a player of this level chose so, in a sentence for all at the table; empty where there is nothing to say.

    Where seats hide something, the sentence follows from the option and from what all can see: no estimate, no count of what
    it could have chosen or has tried, and the same words where its hand left it no choice.
    """
    if laboratory.hides:
        return _told_of_a_hidden_hand(laboratory.reason(view, decision, chosen.option), level)
    count = len(decision.options)
    if count == 1:
        return ""
    if level == RANDOM:
        return f"Drawn at random from {count} choices."
    reason = laboratory.reason(view, decision, chosen.option)
    follows = f": it {reason}" if reason else ""
    if level == BEST:
        return f"The best of {count} choices, because the game is solved{follows}."
    if level == THUMB or not chosen.values:
        return f"By the rule of thumb{follows}."
    return f"{_tried(chosen, count)}{follows}."


def _told_of_a_hidden_hand(reason: str, level: int) -> str:
    if level == RANDOM:
        return "Drawn at random."
    how = "By the rule of thumb" if level == THUMB else f"As level {level} plays"
    return f"{how}: it {reason}." if reason else ""


def _tried(chosen: Chosen, count: int) -> str:
    """Out of how many options that were really tried, in how many playouts of this one, and what these came to."""
    best, tried = chosen.values[0], len(chosen.values)
    among = f"{count} choices" if tried == count else f"the {tried} of {count} choices that the rule of thumb likes most"
    estimate = f"and Companion expects to win {100 * best.mean:.0f} games of 100 from there"
    return f"The {'better' if tried == 2 else 'best'} of {among}: tried in {best.playouts} playouts, {estimate}"
