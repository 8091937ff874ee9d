"""What somebody means who types words and no notation: `Aino leads the five of clubs` is `Aino: 5c`.

The words are matched to walks along the dialogue (`companion.referee.steps`), so that only what may be said is ever understood.
Every word has to be used: by the name of a choice, as a word that belongs to one (`spoken.Said.support`), or it is a filler.
Nothing is understood without being shown: whoever asks shows the line that the words become.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from companion.record import Player
from companion.referee.spoken import Said, Vocabulary, rooted
from companion.referee.steps import NUMBER, OVER, Answers, Choice, Steps, spoken

#: No more signs are read, no more words, and no more words of a dialogue are asked for in search of what they mean.
LONGEST, _WORDS, _ASKED = 300, 40, 50
#: So many are asked for before a line that was found is thought to be the best.
_ENOUGH = 40
#: What it costs: a word out of its order, a word that belongs to a choice, a name that does, a slip, a line that is only begun.
_TURNED, _BELONGS, _NAMED, _SLIP, _BEGUN = 0.3, 0.1, 0.35, 0.5, 0.5
#: What it costs that nobody says a choice: by its kind, what begins a line beside the game, and what can only be that.
_UNSAID = {"sign": 0.3, "player": 0.6, "verb": 1.0, "claim": 1.3}
_ASIDE, _FORCED = 0.5, 0.2
#: Lines that cost so much more than the best are not meant.
_AS_GOOD = 0.25
#: What a typed word is thought to cost while nothing has used it: so walks that are further on are looked at first.
_TO_COME = 0.3
_TOKEN = re.compile(r"[-=]>|[^\W\d_]+(?:['’]s\b)?|[0-9]+|[^\w\s]|_")
_LONG_NAME = 3
#: Kinds of choices that are numbers: which is which, their order says.
_NUMBERS = frozenset(("number", "coins", "province", "chance"))
_FILLING = frozenset(".,;:()[]\"'`“”’‘>@/$=&_→") | {"->", "=>"}


class Meant(NamedTuple):
    """A line that may be meant, in its one spelling. `whole`: it may end there; else more words have to follow.

    `cost` is how far what was typed is from it.
    """

    line: str
    whole: bool
    cost: float


class Heard(NamedTuple):
    """A word that was typed: its root, whether it may mean nothing, and whether it is somebody's name."""

    root: str
    filler: bool = False
    player: bool = False


@dataclass(slots=True)
class _Node:
    """Words of a line so far: what was used of the typed words (bits), up to where, which kinds of choices used what."""

    cost: float
    used: int = 0
    end: int = 0
    said: tuple[str, ...] = ()
    text: str = ""
    joined: bool = True
    kinds: tuple[tuple[int, str], ...] = ()
    whose: tuple[tuple[int, str], ...] = ()
    support: frozenset[str] = frozenset()
    steps: Steps = OVER


def understood(
    answers: Answers, typed: str, words: Vocabulary, players: Sequence[Player] = (), before: Sequence[str] = ()
) -> tuple[Meant, ...]:
    """The lines that may be meant by what somebody typed, the likeliest first; none where it says nothing that may be said.

    `before` are words of the line that are said already: what is given begins with them.
    """
    if len(typed) > LONGEST or "#" in typed or "!" in typed:
        return ()
    heard = words_in(typed, words, players)
    if not heard or len(heard) > _WORDS or all(one.filler for one in heard):
        return ()
    search = _Search(answers, heard, words, before)
    found = search.run()
    if not found and (mended := search.mended()):
        found = _Search(answers, mended, words, before, _SLIP).run()
    return found


def words_in(typed: str, words: Vocabulary, players: Sequence[Player]) -> tuple[Heard, ...]:
    """What was typed in its words; a name of several words is one."""
    names = {name.casefold(): player.tag for player in players for name in (player.tag, player.name) if name}
    longest = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{longest})(?!\w)(?:['’]s\b)?|{_TOKEN.pattern}" if names else _TOKEN.pattern)
    return tuple(one for found in pattern.findall(typed.casefold()) for one in _words_of(found, words, names))


def _words_of(typed: str, words: Vocabulary, names: Mapping[str, str]) -> Iterator[Heard]:
    plain = re.sub(r"['’]s$", "", typed)
    root = rooted(plain)
    if plain in names:
        yield Heard(names[plain].casefold(), player=True)
    elif root in words.numbers:
        yield Heard(words.numbers[root], filler=root == "one")
    elif plain.isdecimal():
        yield Heard(plain.lstrip("0") or "0")
    elif cut := _cut(root, words):
        yield from (Heard(words.numbers.get(part, part)) for part in cut)
    else:
        yield Heard("1" if root in ("a", "an") else root, filler=root in words.fillers or plain in _FILLING)


def _cut(root: str, words: Vocabulary) -> tuple[str, str] | None:
    """A suit and a rank that are written as one word."""
    if root in words.ranks or root in words.suits:
        return None
    ranks = words.ranks | set(words.numbers)
    for at in range(3, len(root) - 2):
        first, second = root[:at], root[at:]
        if (first in words.suits and second in ranks) or (first in ranks and second in words.suits):
            return first, second
    return None


class _Search:
    """One search for walks, the cheapest first; it asks a dialogue for so many words and no more."""

    def __init__(
        self, answers: Answers, heard: Sequence[Heard], words: Vocabulary, before: Sequence[str], cost: float = 0
    ) -> None:
        self.answers, self.heard, self.words, self.before = answers, heard, words, tuple(before)
        self.cost, self.asked = cost, 0
        self.spans = dict(_spans(heard))
        self.meaning = [at for at, one in enumerate(heard) if not one.filler]
        self.needed = sum(1 << at for at in self.meaning)
        self.met: dict[int, Said] = {}
        #: The choices that were met, with the ways in which they may be meant.
        self.ways: dict[Choice, tuple[frozenset[str], Sequence[tuple[str, float, tuple[int, int]]]]] = {}
        self.tags: set[str] = set()
        self.heap: list[tuple[float, int, _Node]] = []
        self.numbered = count()

    def run(self) -> tuple[Meant, ...]:
        """The lines that use all words: the best, and those that are as good."""
        found: dict[str, Meant] = {}
        known: set[tuple[tuple[str, ...], int]] = set()
        text, _, joined, _ = spoken(self.answers, self.before)
        self._push(_Node(self.cost, text=text, joined=joined))
        while self.heap and self.asked < _ASKED:
            likely, _, node = heappop(self.heap)
            best = min((one.cost for one in found.values()), default=_ASKED)
            if node.cost > best + _AS_GOOD:
                continue
            if likely > best + _AS_GOOD and self.asked > _ENOUGH:
                break
            if (node.said, node.used) in known:
                continue
            known.add((node.said, node.used))
            node.steps = self.answers.after((*self.before, *node.said))
            self.asked += 1
            left = self._left(node)
            if left is not None and node.used:
                cost = node.cost + left + (0 if node.steps.ends else _BEGUN)
                meant = Meant(node.text, node.steps.ends, cost)
                found[node.text] = min(meant, found.get(node.text, meant), key=lambda one: one.cost)
                if not self.needed & ~node.used:
                    continue
            for choice in node.steps.choices:
                self._go_on(node, choice)
        best = min((one.cost for one in found.values()), default=0)
        good = sorted((one for one in found.values() if one.cost <= best + _AS_GOOD), key=lambda one: one.cost)
        return tuple([one for one in good if one.whole] or good)

    def _push(self, node: _Node) -> None:
        unused = (self.needed & ~node.used).bit_count()
        heappush(self.heap, (node.cost + _TO_COME * unused, next(self.numbered), node))

    def _left(self, node: _Node) -> float | None:
        """What the words cost that nothing has used; None where one of them belongs to nothing that is said."""
        cost = 0.0
        for at in self.meaning:
            if not node.used >> at & 1:
                cost += _BELONGS
                whose = next((who for start, who in reversed(node.whose) if start < at), "")
                one = self.heard[at]
                if (one.root != whose) if one.player else (one.root not in node.support):
                    return None
        return cost

    def _go_on(self, node: _Node, choice: Choice) -> None:
        """All ways in which a choice may be meant next."""
        if choice not in self.ways:
            self.ways[choice] = self._ways(choice)
        support, ways = self.ways[choice]
        aside = _ASIDE if choice.beside and not node.said else 0
        for word, cost, (start, end) in ways:
            self._use(node, choice, word, cost + aside, start, end, support)
        unsaid = self._unsaid(node, choice)
        if unsaid is not None:
            self._push(_after(node, choice, choice.word, node.cost + unsaid + aside, node.used, node.end, (), support))

    def _ways(self, choice: Choice) -> tuple[frozenset[str], Sequence[tuple[str, float, tuple[int, int]]]]:
        """The words that may be said beside a choice, and where it is named: how, what that costs, and which words it uses."""
        said = self.words.said(choice)
        self.met[id(said)] = said
        if choice.is_number:
            return said.support, [(choice.with_number(number), 0.0, at) for number, at in self._numbers(choice)]
        if choice.kind == "player":
            tag = choice.word.strip(":").casefold()
            self.tags.add(tag)
            named = [at for at, one in enumerate(self.heard) if one.player and one.root == tag]
            return said.support, [(choice.word, 0.0, (at, at + 1)) for at in named]
        names = said.names.keys() & self.spans.keys()
        return said.support, [(choice.word, said.names[name], at) for name in names for at in self.spans[name]]

    def _numbers(self, choice: Choice) -> Iterator[tuple[int, tuple[int, int]]]:
        for at, one in enumerate(self.heard):
            if one.root.isdecimal() and len(one.root) < 10:
                minus = at > 0 and self.heard[at - 1].root in ("minu", "-", "−", "–")
                number = -int(one.root) if minus else int(one.root)
                if choice.says(choice.word.replace(NUMBER, str(number))):
                    yield number, (at - minus, at + 1)

    def _use(self, node: _Node, choice: Choice, word: str, cost: float, start: int, end: int, support: frozenset[str]) -> None:
        """A choice is meant by these words: the words that are passed over belong to it, or come later."""
        bits = (1 << end) - (1 << start)
        if node.used & bits:
            return
        used, sort = node.used | bits, "number" if choice.kind in _NUMBERS else choice.kind
        if start < node.end:
            if any(at > start and kind == sort for at, kind in node.kinds):
                return
            cost += _TURNED
        else:
            belong = node.support | support
            for at in range(node.end, start):
                one = self.heard[at]
                if one.filler or used >> at & 1:
                    continue
                if (one.root == choice.who.casefold()) if one.player else (one.root in belong):
                    used |= 1 << at
                    cost += _NAMED if one.player else _BELONGS
                else:
                    cost += _TURNED
        self._push(_after(node, choice, word, node.cost + cost, used, max(end, node.end), ((start, sort),), support))

    def _unsaid(self, node: _Node, choice: Choice) -> float | None:
        """What it costs that nobody says a choice; None where it has to be said."""
        if choice.is_number or choice.kind not in _UNSAID:
            return None
        if len(node.steps.choices) == 1 and not node.steps.ends:
            return _FORCED if choice.kind != "sign" else _UNSAID["sign"]
        if choice.kind == "sign":
            return _UNSAID["sign"]
        return _UNSAID[choice.kind] if len(self.before) + len(node.said) < 2 else None

    def mended(self) -> tuple[Heard, ...]:
        """What was typed with its slips of spelling put right; empty where there is none."""
        seen = {word for said in self.met.values() for name in (*said.names, said.support) for word in name}
        known = [*sorted(self.tags), *sorted(seen | self.words.numbers.keys())]
        mended = tuple(one if one.root in seen else self._mended(one, known) for one in self.heard)
        return mended if mended != tuple(self.heard) else ()

    def _mended(self, one: Heard, known: Sequence[str]) -> Heard:
        if one.filler or one.player or len(one.root) < _LONG_NAME or not one.root.isalpha() or one.root in self.words.known:
            return one  # what means something elsewhere is no slip: nobody who says “fight” means eight
        near = [word for word in known if len(word) >= _LONG_NAME and is_slip(one.root, word)]
        best = min(near, key=lambda word: sorted(word) != sorted(one.root), default=one.root)
        return Heard(self.words.numbers.get(best, best), player=best in self.tags)


def _after(
    node: _Node,
    choice: Choice,
    word: str,
    cost: float,
    used: int,
    end: int,
    kinds: tuple[tuple[int, str], ...],
    support: frozenset[str],
) -> _Node:
    """A node with one word more."""
    text = node.text + ("" if node.joined or choice.clings else " ") + word
    whose = tuple((start, choice.who.casefold()) for start, _ in kinds)
    return _Node(
        cost, used, end, (*node.said, word), text, choice.joins, (*node.kinds, *kinds), (*node.whose, *whose),
        node.support | support,
    )  # fmt: skip


def _spans(heard: Sequence[Heard]) -> Iterator[tuple[tuple[str, ...], list[tuple[int, int]]]]:
    """Where names may stand: up to four words in a row, without the fillers between them."""
    spans: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for start in range(len(heard)):
        name: tuple[str, ...] = ()
        for at in range(start, len(heard)):
            if at == start or not heard[at].filler:
                name = (*name, heard[at].root)
                spans.setdefault(name, []).append((start, at + 1))
            if len(name) == 4:
                break
    yield from spans.items()


def is_slip(typed: str, word: str) -> bool:
    """Whether a word is another one with one slip: a letter too many, too few, another one, or two the wrong way round."""
    if abs(len(typed) - len(word)) > 1 or typed == word:
        return False
    at = next((at for at, (one, other) in enumerate(zip(typed, word, strict=False)) if one != other), min(len(typed), len(word)))
    one, other = typed[at:], word[at:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:] or (one[:2] == other[1::-1] and one[2:] == other[2:])
