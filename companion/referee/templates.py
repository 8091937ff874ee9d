"""What a form's template is made of (`companion.referee.forms`): words of its own, slots, what stands before a colon, groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.record import fold
from companion.referee.slots import AnyWords, Context, Many, Part, Rest, Said, State, sign
from companion.referee.steps import OVER, Choice, Dialogue, Kind, answer, either, go_on

AnyPart = Part[Any, Any]
#: A template's parts one after the other, each with the blanks before it.
ITEM = re.compile(r"(?P<blank> *)(?:\{(?P<slot>\w+)\}|(?P<sign>[\[\]])|(?P<word>[:,;>+/]|[^\s{}\[\]:,;>+/]+))")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the form's own. `clings`: it is written to what stands before it."""

    text: str
    clings: bool
    meaning: str
    who: Callable[[State], str]
    also: Sequence[str] = ()
    seldom: bool = False
    names: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[int] = 1

    def begins(self, words: AnyWords) -> bool:
        """Whether it stands here, in any of its spellings."""
        word = words.word
        return word == self.text or fold(word) in (self.text, *self.also)

    def fill(self, words: AnyWords, _values: list[object]) -> None:
        """Reads it; it has no value. Raises Misfit."""
        if not self.begins(words):
            raise words.wrong(words)
        words.at += 1

    def write(self, _context: Context, _value: object) -> str:
        """Itself."""
        return self.text

    def ask(self, _context: Context, state: State, said: Said, rest: Rest) -> Dialogue:
        """It alone may be said, and then the rest."""
        kind: Kind = "verb" if self.text[0].isalpha() else "sign"
        choice = Choice(self.text, kind, self.who(state), self.meaning, clings=self.clings, seldom=self.seldom)
        return sign(choice, lambda: rest(state, said))


@dataclass(frozen=True, slots=True)
class Field:
    """A slot, by the name and the number of its value."""

    name: str
    at: int
    part: AnyPart
    clings: bool
    needs: ClassVar[int] = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The name of its value."""
        return (self.name,)

    def begins(self, words: AnyWords) -> bool:
        """Whether its part stands here."""
        return self.part.begins(words)

    def fill(self, words: AnyWords, values: list[object]) -> None:
        """Reads its value. Raises Misfit."""
        values[self.at] = self.part.take(words) if words.places is None else words.take(self.part, self.name)

    def write(self, context: Context, value: object) -> str:
        """Its value in its one spelling."""
        return self.part.write(context, getattr(value, self.name))

    def ask(self, context: Context, state: State, said: Said, rest: Rest) -> Dialogue:
        """What its part may be, and then the rest."""
        return self.part.ask(context, state, said, lambda state, value: rest(state, {**said, self.name: value}))


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a colon. It is said together with that, and is what it is by the colon, whichever word it may be."""

    item: Item
    needs: ClassVar[int] = 2

    @property
    def names(self) -> tuple[str, ...]:
        """The name of its value, if it has one."""
        return self.item.names

    @property
    def clings(self) -> bool:
        """Whether it is written to what stands before it."""
        return self.item.clings

    def begins(self, words: AnyWords) -> bool:
        """Whether a colon stands behind the next word, and its own word before that."""
        has_colon = words.at + 1 < words.end and words.words[words.at + 1] == ":"
        return has_colon and (isinstance(self.item, Field) or self.item.begins(words))

    def fill(self, words: AnyWords, values: list[object]) -> None:
        """Reads it, and the colon. Raises Misfit."""
        self.item.fill(words, values)
        if words.word != ":":
            raise words.wrong(words)
        words.at += 1

    def write(self, context: Context, value: object) -> str:
        """It and the colon."""
        return f"{self.item.write(context, value)}:"

    def ask(self, context: Context, state: State, said: Said, rest: Rest) -> Dialogue:
        """What it may be, each with the colon, and then the rest."""
        dialogue = self.item.ask(context, state, said, rest)
        steps = next(dialogue, OVER)
        word = yield steps._replace(choices=tuple([choice._replace(word=f"{choice.word}:") for choice in steps.choices]))
        yield from go_on(dialogue, answer(dialogue, word[:-1]))


@dataclass(frozen=True, slots=True)
class Group:
    """What may be left out; then its slots have the usual values."""

    items: tuple[Item, ...]
    usual: Mapping[str, object]
    needs: ClassVar[int] = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its values."""
        return tuple(self.usual)

    @property
    def clings(self) -> bool:
        """Whether its first part is written to what stands before it."""
        return self.items[0].clings

    def begins(self, words: AnyWords) -> bool:
        """Whether its first part stands here."""
        return self.items[0].begins(words)

    def fill(self, words: AnyWords, values: list[object]) -> None:
        """Reads it where it stands. Raises Misfit."""
        if self.begins(words):
            for item in self.items:
                item.fill(words, values)

    def write(self, context: Context, value: object) -> str:
        """Itself where any of its values is not the usual one."""
        stands = any(getattr(value, name) != usual for name, usual in self.usual.items())
        return written(self.items, context, value) if stands else ""

    def ask(self, context: Context, state: State, said: Said, rest: Rest) -> Dialogue:
        """Itself and the rest, or the rest alone."""
        return either(along(self.items, context, state, said, rest), rest(state, said))


Item = Word | Field | Before | Group


def written(items: Iterable[Item], context: Context, value: object) -> str:
    """The parts of a template as they are written, one behind the other."""
    text = ""
    for item in items:
        piece = item.write(context, value)
        text += piece if item.clings or not (text and piece) else f" {piece}"
    return text


def along(items: Sequence[Item], context: Context, state: State, said: Said, rest: Rest) -> Dialogue:
    """The dialogue of some items, one behind the other, and then the rest."""
    if not items:
        return rest(state, said)
    return items[0].ask(context, state, said, lambda state, said: along(items[1:], context, state, said, rest))


def leaving_room(items: Sequence[Item]) -> Iterator[Item]:
    """The items, where several of a kind leave the words that must stand behind them."""
    for at, item in enumerate(items, 1):
        if isinstance(item, Field) and isinstance(item.part, Many) and not item.part.greedy:
            yield replace(item, part=replace(item.part, leaves=sum(behind.needs for behind in items[at:])))
        else:
            yield item
