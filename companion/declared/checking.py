"""Trying a description out: it is played at random, so that what cannot be worked out shows before anybody sits down."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from companion.declared import forms, play
from companion.declared.description import Description, Rule
from companion.declared.places import Places, Spot
from companion.declared.play import Entry, Heading, State
from companion.declared.table import Table
from companion.declared.tables import DescriptionFault
from companion.declared.words import say
from companion.referee.breach import Breach
from companion.words import Said

GAMES: Final = 100
MOST_SECTIONS: Final = 200
#: So many numbers are drawn, and so many more for each game: hostile files have rows and players enough for hours. Where
#: expressions have many parts, each number counts as several, one more for so many parts. So many are tried for one.
_DRAWN, _MORE, _PARTS = 10_000, 500, 300
_BLIND, _TRIES, _GUESSES = 12, 40, 6
#: Where the table ends the game, rules that were kept for so many sections can be kept.
_LONG: Final = 10


class Played(NamedTuple):
    """What came of it: how many games were played, what is wrong, and what is only odd."""

    games: int
    faults: Sequence[DescriptionFault] = ()
    warnings: Sequence[DescriptionFault] = ()


def played_through(game: Description, games: int = GAMES) -> Played:
    """A description after so many random games. Equal files give equal answers."""
    player = _Player(game, Random(game.digest), _DRAWN + games * _MORE)
    played = 0
    while played < games and player.drawn < 2 * player.most:
        played += 1
        try:
            player.play()
        except _FailedError as failed:
            message, lines = failed.args
            return Played(played, [DescriptionFault(*_place(game, message), message, say("played-with", lines="; ".join(lines)))])
    return Played(played, warnings=list(_warnings(game, player)))


class _FailedError(Exception):
    """What could not be worked out, and with which lines."""


class _Player:
    """Plays one game after the other."""

    def __init__(self, game: Description, random: Random, most: int) -> None:
        self.game, self.random, self.most = game, random, most
        self.ended = False
        #: Where no numbers were found that keep all rules.
        self.stuck: State | None = None
        #: Numbers by lot alone have kept no rules so far.
        self.guided = False
        self.drawn = 0
        self.parts = sum(len(formula.all) for formula in game.formulas)

    def play(self) -> None:
        """One game, as far as its sections can be filled in. Raises _FailedError."""
        state = play.start(table_for(self.game, self.random))
        for number in range(1, MOST_SECTIONS + 1):
            begun = play.apply(state, Heading(number)) if self.game.section else state
            found = self.section(begun)
            if found is None:
                if self.drawn < self.most and (number <= _LONG or not self.game.is_open):
                    self.stuck = begun
                return
            state = found
            self.ended |= state.is_over
            if state.is_over or self.drawn >= self.most:
                return

    def section(self, begun: State) -> State | None:
        """A section that keeps all rules; None where none was found."""
        for guided in (*(() if self.guided else (False,) * _BLIND), *(True,) * _TRIES):
            state = self._filled(begun, guided=guided)
            if state is not None or self.drawn >= self.most:
                self.guided |= guided
                return state
        return None

    def _filled(self, state: State, *, guided: bool) -> State | None:
        """All rows by lot; `guided`: numbers after which no rule is broken for good."""
        written: list[Entry] = []
        for row in self.game.in_order:
            number = self.game.rows.index(row)
            entry = Entry(number, ())
            for side in range(len(state.table.sides)):
                value = self._guided(state, entry, side) if guided else self.random.choice(row.allowed)
                self.drawn += 1 + self.parts // _PARTS
                if value is None or self.drawn >= 2 * self.most:
                    return None
                entry = Entry(number, (*entry.values, (side, value)))
            written.append(entry)
            try:
                state = play.apply(state, entry)
            except Breach as breach:
                if breach.rule == play.TABLE:
                    raise _FailedError(breach.message, [forms.write(state.table, one) for one in written]) from None
                return None
        return state

    def _guided(self, state: State, entry: Entry, side: int) -> int | None:
        """A number after which the rules that name the row can still hold, as far as their bounds show."""
        allowed = self.game.rows[entry.row].allowed
        if not any(rule.concerns(self.game.rows[entry.row].key) for rule in self.game.rules):
            return int(self.random.choice(allowed))
        guesses: list[int] = self.random.sample(allowed, min(len(allowed), _GUESSES))
        guesses += allowed if len(allowed) <= _TRIES else ()
        for value in guesses:
            self.drawn += 1 + self.parts * len(state.table.sides) // _PARTS
            written = play.with_values(state, Entry(entry.row, (*entry.values, (side, value))))
            if forms.may_be_finished(written, entry.row):
                return value
        return None


def table_for(game: Description, random: Random) -> Table:
    """A table of as many players as may sit down, by lot."""
    least, most = game.players
    counts = [count for count in range(least, most + 1) if not game.teams or _sizes(count)]
    count = random.choice(counts) if counts else most
    persons = tuple(f"P{number}" for number in range(1, count + 1))
    teams = count // (random.choice(_sizes(count)) if game.teams and counts else 1)
    members = tuple(tuple(range(team, count, teams)) for team in range(teams))
    return Table(game, persons, tuple("+".join(persons[one] for one in team) for team in members), members)


def _sizes(count: int) -> list[int]:
    """How large teams of equal size can be, two teams or more."""
    return [size for size in range(2, count // 2 + 1) if count % size == 0]


def _place(game: Description, message: Said) -> Spot:
    """Where the expression is that a message speaks of."""
    places = {rule.id: ("rule", place, "holds") for place, rule in enumerate(game.rules)}
    places |= {score.name: ("score", place, "is") for place, score in enumerate(game.scores)}
    places |= {"until-fails": ("", 0, "until"), "ties-fail": ("", 0, "ties")}
    meant = message.values.get("rule") or message.values.get("score") or message.key
    return Places(game.text).value(*places.get(str(meant), ("", 0, "title")))


def _warnings(game: Description, player: _Player) -> Iterator[DescriptionFault]:
    places = Places(game.text)
    if game.until is not None and not player.ended:
        yield DescriptionFault(*places.value("", 0, "until"), say("until-never"), say("until-never-hint"))
    elif player.stuck and not player.ended:
        rule = _never_kept(game, player.stuck)
        said = say("rule-never-kept", rule=rule.id, text=rule.text) if rule else say("no-numbers-found")
        place = places.value("rule", game.rules.index(rule), "holds") if rule else places.table("rule", 0)
        yield DescriptionFault(*place, said, say("no-numbers-found-hint"))


def _never_kept(game: Description, stuck: State) -> Rule | None:
    """The rule without which numbers are found where there were none; None where more than one is in the way."""
    for rule in game.rules:
        others = replace(game, rules=tuple(one for one in game.rules if one is not rule))
        begun = stuck._replace(table=replace(stuck.table, description=others))
        if _Player(others, Random(game.digest), _DRAWN // len(game.rules)).section(begun):
            return rule
    return None
