"""The people in a table: spellings that surely mean one person are joined, and those that may are found, to be asked about."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from companion.cli.group.found import Group, folded_name
from companion.cli.importing.roles import bare
from companion.cli.terminal.out import CommandError

#: So alike are two spellings that may mean one person, where neither begins with the other.
_ALIKE = 0.75
#: In a table with more names than these nobody is asked which are alike.
_MOST = 400
#: No table of a game has more seats.
_SEATS = 30


class Alike(NamedTuple):
    """Two names that may mean one person, with how often each is there; the second is there more often."""

    one: str
    other: str
    times: int
    other_times: int


class Names:
    """The names in a table, and the person whom each means.

    A group's nicknames count first. Names that differ in capitals, accents, points and the order of words alone
    (`Korhonen, Aino`) are one person's, who is called as most often.
    """

    def __init__(self, tables: Sequence[Sequence[str]], group: Group) -> None:
        """`tables` are the names at each table that was played: two who sit together are never one person."""
        self.group = group
        self._spelled = Counter(_turned(group.person(name)) for table in tables for name in table)
        self._usual: dict[str, str] = {}
        for name, _ in self._spelled.most_common():
            self._usual.setdefault(_key(name), name)
        self._same: dict[str, str] = {}
        seated = map(self._persons, (table for table in tables if len(table) <= _SEATS))
        self._together = {frozenset((one, other)) for table in seated for one in table for other in table}

    def _persons(self, table: Iterable[str]) -> set[str]:
        return {self.person(name) for name in table}

    def person(self, name: str) -> str:
        """The person whom a name means."""
        turned = _turned(self.group.person(name))
        usual = self._usual.get(_key(turned), turned)
        return self._same.get(usual, usual)

    def join(self, name: str, person: str) -> None:
        """Says that a name means a person. Raises CommandError where nobody has that name."""
        here = self._usual.get(_key(_turned(name)))
        if here is None:
            raise CommandError(f"nobody is called “{name}” in this table", 'write it like --same "Ain = Aino"')
        written, before = _turned(person), self.person(person)
        if _key(written) in self._usual and self._usual[_key(written)] == before:
            self._usual[_key(written)] = written
        meant = self.person(person)
        self._same = {one: meant if other in (here, before) else other for one, other in self._same.items()} | {here: meant}

    def alike(self) -> Iterator[Alike]:
        """The names that may mean one person, each with the likeliest other, the rarest first."""
        counts: Counter[str] = Counter()
        for name, times in self._spelled.items():
            counts[self.person(name)] += times
        names = [name for name, _ in counts.most_common()]
        for at, one in enumerate(names if len(names) <= _MOST else ()):
            others = (
                other for other in names[:at] if frozenset((one, other)) not in self._together and not self._known(one, other)
            )
            best = max(((_likeness(one, other), counts[other], other) for other in others), default=(0.0, 0, ""))
            if best[0] >= _ALIKE:
                yield Alike(one, best[2], counts[one], best[1])

    def _known(self, one: str, other: str) -> bool:
        """Whether a group's file says of both who they are."""
        known: Mapping[str, str] = self.group.nicknames
        return folded_name(one) in known and folded_name(other) in known


def _turned(name: str) -> str:
    """`Korhonen, Aino` as one says it: `Aino Korhonen`."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() and last.strip() else name


def _key(name: str) -> str:
    return " ".join(sorted(bare(name).split())) or name


def _likeness(one: str, other: str) -> float:
    """How alike two names are: 1 where the one begins with the other (`Aino`, `Aino K.`)."""
    mine, theirs = bare(one), bare(other)
    if mine and theirs and (f"{mine} ".startswith(f"{theirs} ") or f"{theirs} ".startswith(f"{mine} ")):
        return 1.0
    matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE else 0.0
