"""Whether a regular expression can be made to work long: a proof without a clock.

A pattern becomes an automaton whose states are its places for one character. Python's matcher tries one way through it after the
other, so work grows faster than the text where one text has many ways: exponentially where a place leads back to itself in two
ways along the same characters, with a power of the length where two loops follow each other and one run of characters fits both
(`\\s+\\s+x`, or a search that may begin at every character of a loop). A loop that may end in success at any place is harmless:
the first way through it is taken. What is between is followed exactly: neighbours of a character that `\\b`, `^`, `$` and looks
at one character ask for, and loops that give nothing back (`a++`).
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from re import (
    _constants as c,  # type: ignore[attr-defined]
    _parser,  # type: ignore[attr-defined]
)
from typing import Any

#: The place before the first character of a text, and that behind the last.
EDGE = ""
#: Kinds of characters that patterns tell apart, beside those that they name.
_KINDS = "aZ0_ \n-é☃"
#: Repeats that have an end are looked at so often: any number of them is only a factor.
_OFTEN = 2
#: A run that meets no success when it comes so often meets none ever.
_AGAIN = 4
Guard = Callable[[str, str], bool]
Chars = frozenset[str]


@dataclass
class _Automaton:
    """Ways without a character (each asks for the characters before and behind), and places that take one."""

    free: list[list[tuple[int, Guard]]] = field(default_factory=list)
    takes: dict[int, tuple[Chars, int]] = field(default_factory=dict)

    def new(self) -> int:
        self.free.append([])
        return len(self.free) - 1

    def way(self, start: int, end: int, guard: Guard = lambda before, behind: True) -> None:
        self.free[start].append((end, guard))

    def char(self, start: int, chars: Chars) -> int:
        end = self.new()
        self.takes[start] = (chars, end)
        return end

    def reached(self, start: int, before: str, behind: str, on_way: tuple[int, ...] = ()) -> Iterator[int]:
        """The states that a state leads to without a character, one for each way."""
        yield start
        for end, guard in self.free[start]:
            if end not in on_way and guard(before, behind):
                yield from self.reached(end, before, behind, (*on_way, start))


class _Reader:
    """Builds the automaton of a pattern."""

    def __init__(self, tree: Any, flags: int) -> None:
        self.flags = flags
        self.alphabet = sorted({*_KINDS, *(letter for one in _named(tree) for letter in (one.lower(), one.upper(), one))})
        self.made = _Automaton()
        #: The sets of characters for which neighbours are looked at.
        self.looks: list[Chars] = []

    def read(self, nodes: Iterable[Any], at: int) -> int:
        for kind, value in nodes:
            at = self._one(kind, value, at)
        return at

    def _one(self, kind: Any, value: Any, at: int) -> int:
        if kind in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN, c.CATEGORY):
            end = self.made.new()
            self.made.way(at, end)  # a place of its own: ways that lead here are told apart
            return self.made.char(end, self._chars(kind, value))
        if kind is c.SUBPATTERN:
            return self.read(value[3], at)
        if kind is c.ATOMIC_GROUP:
            return self.read(value, at)
        if kind is c.BRANCH:
            end = self.made.new()
            for branch in value[1]:
                start = self.made.new()
                self.made.way(at, start)
                self.made.way(self.read(branch, start), end)
            return end
        if kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            return self._repeat(*value, at, keeps=kind is c.POSSESSIVE_REPEAT)
        if kind in (c.ASSERT, c.ASSERT_NOT):
            return self._look(*value, at, wanted=kind is c.ASSERT)
        if kind is c.AT:
            return self._guarded(at, self._border(value))
        if kind is c.GROUPREF:
            return at
        raise NotImplementedError(f"{kind} in a pattern")

    def _guarded(self, at: int, guard: Guard) -> int:
        end = self.made.new()
        self.made.way(at, end, guard)
        return end

    def _repeat(self, least: int, most: Any, body: Any, at: int, *, keeps: bool) -> int:
        for _ in range(min(least, _OFTEN)):
            at = self.read(body, at)
        end = self.made.new()
        once = self._single(body) if keeps else None
        self.made.way(at, end, lambda before, behind: once is None or behind not in once)
        if most is c.MAXREPEAT:
            loop = self.made.new()
            self.made.way(at, loop)
            last = self.read(body, loop)
            self.made.way(last, loop)
            self.made.way(last, end, lambda before, behind: once is None or behind not in once)
        else:
            for _ in range(min(most - min(least, _OFTEN), _OFTEN)):
                at = self.read(body, at)
                self.made.way(at, end)
        return end

    def _look(self, direction: int, body: Any, at: int, *, wanted: bool) -> int:
        """A look at one character is a question to the neighbour; a longer one is taken for a part of the way."""
        one = self._single(body)
        if one is not None:
            self.looks.append(one)
            return self._guarded(at, lambda before, behind: ((before if direction < 0 else behind) in one) is wanted)
        nodes = list(body)
        if wanted and len(nodes) == 1 and nodes[0][0] is c.BRANCH:
            end = self.made.new()
            for branch in nodes[0][1][1]:
                self.made.way(self._look(direction, branch, at, wanted=True), end)
            return end
        return self.read(body, at) if wanted and direction > 0 else at

    def _single(self, body: Any) -> Chars | None:
        """The characters of a part that takes one, whatever it is; None for a longer one."""
        nodes = list(body)
        if len(nodes) == 1 and nodes[0][0] is c.SUBPATTERN:
            return self._single(nodes[0][1][3])
        if len(nodes) == 1 and nodes[0][0] is c.BRANCH:
            found = [self._single(branch) for branch in nodes[0][1][1]]
            return None if None in found else frozenset().union(*(one for one in found if one is not None))
        if len(nodes) == 1 and nodes[0][0] is c.AT and nodes[0][1] in (c.AT_BEGINNING, c.AT_END):
            return frozenset({EDGE})
        return self._chars(*nodes[0]) if len(nodes) == 1 and nodes[0][0] in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN) else None

    def _border(self, kind: Any) -> Guard:
        lines = self.flags & re.MULTILINE
        if kind in (c.AT_BEGINNING, c.AT_BEGINNING_STRING):
            return lambda before, behind: before == EDGE or bool(lines and kind is c.AT_BEGINNING and before == "\n")
        if kind in (c.AT_END, c.AT_END_STRING):
            return lambda before, behind: behind == EDGE or bool(lines and kind is c.AT_END and behind == "\n")
        inside = kind is c.AT_NON_BOUNDARY
        return lambda before, behind: (_is_word(before) is _is_word(behind)) is inside

    def _chars(self, kind: Any, value: Any) -> Chars:
        return frozenset(one for one in self.alphabet if self._fits(one, kind, value))

    def _fits(self, one: str, kind: Any, value: Any) -> bool:
        folded = {one, one.lower(), one.upper()} if self.flags & re.IGNORECASE else {one}
        if kind is c.ANY:
            return one != "\n" or bool(self.flags & re.DOTALL)
        if kind is c.LITERAL:
            return chr(value) in folded
        if kind is c.NOT_LITERAL:
            return chr(value) not in folded
        if kind is c.RANGE:
            return any(len(letter) == 1 and value[0] <= ord(letter) <= value[1] for letter in folded)
        if kind is c.CATEGORY:
            return _in_category(one, value)
        negated = value[0][0] is c.NEGATE
        return any(self._fits(one, *inner) for inner in value[negated:]) is not negated


def _is_word(one: str) -> bool:
    return one != EDGE and bool(re.match(r"\w", one))


def _in_category(one: str, category: Any) -> bool:
    name = str(category).removeprefix("CATEGORY_")
    kind = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[name.removeprefix("NOT_")]
    return bool(re.match(kind, one)) is not name.startswith("NOT_")


def _named(nodes: Any) -> Iterator[str]:
    """The characters that a pattern names, and the ends of its ranges."""
    for kind, value in nodes:
        if kind in (c.LITERAL, c.NOT_LITERAL):
            yield chr(value)
        elif kind is c.RANGE:
            yield from (chr(value[0]), chr(value[1]))
        elif kind is c.IN:
            yield from _named(value)
        for part in _parts(kind, value):
            yield from _named(part)


def _parts(kind: Any, value: Any) -> list[Any]:
    """The patterns within a part of a pattern."""
    if kind is c.BRANCH:
        return list(value[1])
    if kind is c.ATOMIC_GROUP:
        return [value]
    places = {c.SUBPATTERN: 3, c.MAX_REPEAT: 2, c.MIN_REPEAT: 2, c.POSSESSIVE_REPEAT: 2, c.ASSERT: 1, c.ASSERT_NOT: 1}
    return [value[places[kind]]] if kind in places else []


Place = tuple[int, str]
_State = tuple[Any, ...]


class _Ways:
    """The automaton as a graph of places: a state, and the character before it."""

    def __init__(self, pattern: str, flags: int, *, anywhere: bool, whole: bool) -> None:
        tree = _parser.parse(pattern, flags)
        reader = _Reader(tree, tree.state.flags | flags)
        self.alphabet, self.whole = _told_apart(reader, tree), whole
        #: What the place behind a character knows of it: only what a look at the character before may ask for.
        self.left = {
            one: min(same for same in self.alphabet if _seen(reader, same) == _seen(reader, one)) for one in self.alphabet
        }
        self.made = reader.made = _Automaton()
        start = self.made.new()
        if anywhere:
            self.made.takes[start] = (frozenset(reader.alphabet), start)
        first = self.made.new()
        self.made.way(start, first)
        self.end = reader.read(tree, first)
        self.start = (start, EDGE)
        self.steps: dict[Place, dict[str, Counter[Place]]] = {}
        self.later: dict[Place, frozenset[Place]] = {}
        self._follow()
        self.good = self._all_good()

    def _follow(self) -> None:
        waiting = [self.start]
        while waiting:
            place = waiting.pop()
            if place in self.steps:
                continue
            self.steps[place] = {}
            for one in self.alphabet:
                found: Counter[Place] = Counter()
                for state in self.made.reached(place[0], place[1], one):
                    chars, end = self.made.takes.get(state, (frozenset(), 0))
                    if one in chars:
                        found[end, self.left[one]] += 1
                if found:
                    self.steps[place][one] = found
                    waiting += found

    def onward(self, place: Place) -> frozenset[Place]:
        """All places that come after one."""
        if place not in self.later:
            found: set[Place] = set()
            waiting = [place]
            while waiting:
                new = {end for ends in self.steps[waiting.pop()].values() for end in ends} - found
                found |= new
                waiting += new
            self.later[place] = frozenset(found)
        return self.later[place]

    def ends_well(self, places: Iterable[Place]) -> bool:
        """Whether the text ends in success from one of these places, whatever follows."""
        return not self.good.isdisjoint(places)

    def _all_good(self) -> set[Place]:
        """The places from which no character and no end of the text is a failure."""
        good = {place for place in self.steps if self._succeeds(place, EDGE)}
        while bad := {place for place in good if not all(self._goes_on(place, one, good) for one in self.alphabet)}:
            good -= bad
        return good

    def _goes_on(self, place: Place, letter: str, good: set[Place]) -> bool:
        return (not self.whole and self._succeeds(place, letter)) or not good.isdisjoint(self.steps[place].get(letter, ()))

    def _succeeds(self, place: Place, behind: str) -> bool:
        return self.end in self.made.reached(*place, behind)

    def after(self, places: frozenset[Place], letter: str) -> frozenset[Place]:
        """All places to which a character leads from these."""
        return frozenset(end for place in places for end in self.steps[place].get(letter, ()))

    def fails_on(self, places: frozenset[Place], run: str) -> bool:
        """Whether a run of characters from these places, ever again, meets no success."""
        for letter in run * _AGAIN:
            places = self.after(places, letter)
            if self.ends_well(places):
                return False
        return True


def _told_apart(reader: _Reader, tree: Any) -> list[str]:
    """One character of each kind that the pattern tells apart, so that there is less to follow."""
    reader.read(tree, reader.made.new())
    sets = [chars for chars, _ in reader.made.takes.values()]
    kinds: dict[tuple[object, ...], str] = {}
    for one in reader.alphabet:
        kinds.setdefault((*_seen(reader, one), *(one in some for some in sets)), one)
    return list(kinds.values())


def _seen(reader: _Reader, one: str) -> tuple[bool, ...]:
    """What those know of a character who look at it from beside it."""
    return (_is_word(one), one == "\n", *(one in some for some in reader.looks))


def trouble(pattern: str, flags: int = 0, *, anywhere: bool = True, whole: bool = False) -> str:
    """What lets a pattern work longer than its text is, in words; empty where nothing does.

    `anywhere`: it may begin at every character (search, sub, split); `whole`: it has to fit the whole text (fullmatch).
    """
    ways = _Ways(pattern, flags, anywhere=anywhere, whole=whole)
    loops = [place for place in ways.steps if place in ways.onward(place)]
    for place in loops:
        run = "" if ways.ends_well({place}) else _comes_back_twice(ways, place)
        if run:
            return f"a loop has two ways for {run!r}"
    for one in loops:
        for other in loops:
            if one[0] == other[0] or one[1] != other[1] or other not in ways.onward(one) or ways.ends_well({other}):
                continue
            if run := _both_fit(ways, one, other):
                what = "a search may begin at each" if one[0] == ways.start[0] else "two loops, one behind the other, fit"
                return f"{what} {run!r}"
    return ""


def _comes_back_twice(ways: _Ways, place: Place) -> str:
    """A run of characters along which a place leads back to itself in two ways; empty where there is none."""

    def onward(state: _State, letter: str) -> Iterator[_State]:
        one, other, apart = state
        for a, times in ways.steps[one].get(letter, Counter[Place]()).items():
            for b in ways.steps[other].get(letter, ()):
                if place in ways.onward(a) and place in ways.onward(b):
                    yield a, b, apart or a != b or (one == other and times > 1)

    return _run_to(ways, place, (place, place, False), (place, place, True), onward)


def _both_fit(ways: _Ways, one: Place, other: Place) -> str:
    """A run of characters from one place back to it, from it to the other, and from the other back; empty where there is none."""

    def onward(state: _State, letter: str) -> Iterator[_State]:
        for new in product(*(ways.steps[place].get(letter, ()) for place in state)):
            if all(goal == place or goal in ways.onward(place) for place, goal in zip(new, (one, other, other), strict=True)):
                yield new

    return _run_to(ways, other, (one, one, other), (one, other, other), onward)


def _run_to(ways: _Ways, place: Place, start: _State, goal: _State, onward: Callable[[_State, str], Iterator[_State]]) -> str:
    """The shortest run of characters from a state to another on which nothing ends well from a place."""
    if not _search(ways, frozenset(), start, goal, onward):
        return ""  # found sooner without a look at what ends well
    return _search(ways, frozenset({place}), start, goal, onward)


def _search(
    ways: _Ways, places: frozenset[Place], start: _State, goal: _State, onward: Callable[[_State, str], Iterator[_State]]
) -> str:
    waiting, seen = deque([(start, places, "")]), {(start, places)}
    while waiting:
        state, before, run = waiting.popleft()
        for letter in ways.alphabet:
            after = ways.after(before, letter)
            if ways.ends_well(after):
                continue
            for new in onward(state, letter):
                if new == goal and ways.fails_on(places, run + letter):
                    return run + letter
                if (new, after) not in seen:
                    seen.add((new, after))
                    waiting.append((new, after, run + letter))
    return ""
