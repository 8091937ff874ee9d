"""What one record adds to the standings: who sat there, what everybody's total was, and in which place it left them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from companion.cli.group.found import Group, folded_name
from companion.record import DUMMY, fold
from companion.referee import Judgement, Tally

_DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?")


@dataclass(frozen=True, slots=True)
class Side:
    """What a record says of one who scored in it: a player, or a team.

    Attributes:
        name: The player's name, unified by the group's nicknames; a team's own.
        team: Whether it is a team that isn't a seat of its own.
        total: What it had in the end.
        place: 1 for the winners, then by totals; equal totals share a place.
        won: Whether it won, alone or with others.
        shared: Whether others won with it.
        scores: Its scores in the sections that were played to their end.
        members: The persons of a team, where its tag or the header's `teams:` names them.
    """

    name: str
    team: bool
    total: int
    place: int
    won: bool
    shared: bool = False
    scores: tuple[int, ...] = ()
    members: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[bool, str]:
        """The same for the same player, or the same team, in all records."""
        return self.team, folded_name(self.name)


@dataclass(frozen=True, slots=True)
class Played:
    """A record that counts: a whole game, legal to its end.

    `date` is as its header has it, `day` the form of it that sorts; empty where it has none.
    """

    file: str
    game: str
    title: str
    section: str
    tally: Tally
    date: str
    day: str
    sides: tuple[Side, ...]

    @property
    def winners(self) -> tuple[Side, ...]:
        """Who won; several shared it."""
        return tuple(side for side in self.sides if side.won)

    @property
    def ranked(self) -> list[Side]:
        """The sides, the first place first."""
        return sorted(self.sides, key=lambda side: side.place)


class LeftOut(NamedTuple):
    """A record that does not count, and why; `line` and `column` are 0 where the whole record is meant."""

    file: str
    why: str
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        """`friday.game:12:4`."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


def result_of(judgement: Judgement, group: Group) -> Played | LeftOut:
    """What a judged record adds to the standings, with the names that a group knows its players by; or why it does not count."""
    verdict = judgement.verdict
    if verdict.errors:
        error = verdict.errors[0]
        label = "wrong claim" if error.rule == "claim" else f"{verdict.status} ({error.rule})"
        return LeftOut(verdict.file, f"{label}: {error.message}", error.line, error.column)
    game, record = judgement.game, judgement.record
    if game is None or record is None or not verdict.complete:
        return LeftOut(verdict.file, "not finished")
    persons = {fold(one.tag): (one.name, group.person(one.name)) for one in record.header.players if not one.is_dummy}
    twice = _twice(persons)
    if twice:
        return LeftOut(verdict.file, f"“{twice[0]}” and “{twice[1]}” are the same person, by the group's nicknames")
    written = record.header.value("date")
    sides = tuple(_sides(judgement, {tag: person for tag, (_, person) in persons.items()}))
    return Played(verdict.file, game.id, game.title, game.section, judgement.tally, written, day_of(written), sides)


def day_of(written: str) -> str:
    """The part of a date by which it sorts, `2026-05-31` or `2026-05-31 20:15`; empty for a date in other words."""
    found = _DATE.fullmatch(written.strip())
    if not found:
        return ""
    try:
        date.fromisoformat(found[1])
    except ValueError:  # the 31st of June
        return ""
    return found[0].replace("T", " ")


def places_of(totals: Mapping[str, int], winners: Sequence[str], *, low_wins: bool) -> dict[str, int]:
    """Everybody's place: the winners come first, the others by their totals, and equal totals share a place."""
    sign = 1 if low_wins else -1
    ranks = {unit: (unit not in winners, 0 if unit in winners else sign * total) for unit, total in totals.items()}
    return {unit: 1 + sum(other < rank for other in ranks.values()) for unit, rank in ranks.items()}


def _twice(persons: Mapping[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Two names in one record that mean one person."""
    seen: dict[str, str] = {}
    for name, person in persons.values():
        folded = folded_name(person)
        if folded in seen:
            return seen[folded], name
        seen[folded] = name
    return None


def _sides(judgement: Judgement, persons: Mapping[str, str]) -> Iterator[Side]:
    """Everybody who scored, dummies aside, in the order of the seats."""
    verdict = judgement.verdict
    totals = {unit: verdict.totals[unit] for unit in judgement.units if not DUMMY.fullmatch(unit)}
    places = places_of(totals, verdict.winners, low_wins=judgement.tally.low_wins)
    named = dict(_named_teams(judgement))
    for unit, total in totals.items():
        scores = tuple(one.scores[unit] for one in judgement.sections if one.complete and unit in one.scores)
        team = fold(unit) not in persons
        name = _team_name(unit, persons) if team else persons[fold(unit)]
        won = unit in verdict.winners
        members = _members(named.get(fold(unit), unit), persons) if team else ()
        yield Side(name, team, total, places[unit], won, won and len(verdict.winners) > 1, scores, members)


def _team_name(unit: str, persons: Mapping[str, str]) -> str:
    """A team by its members, in whichever order they were named; one with a name of its own keeps that."""
    return " + ".join(_members(unit, persons)) or unit


def _named_teams(judgement: Judgement) -> Iterator[tuple[str, str]]:
    """The teams that the header gives a name of their own (`teams: North = A+B`): that name, folded, and its members' tags."""
    for entry in judgement.record.header.value("teams").split(",") if judgement.record else ():
        name, is_named, members = entry.partition("=")
        if is_named:
            yield fold(name.strip()), members


def _members(unit: str, persons: Mapping[str, str]) -> tuple[str, ...]:
    """The persons whose tags are here with `+` between them, sorted; none where one of these is nobody's."""
    members = [persons.get(fold(tag.strip()), "") for tag in unit.split("+")]
    return tuple(sorted(members, key=folded_name)) if all(members) else ()
