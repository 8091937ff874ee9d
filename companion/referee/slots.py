"""What stands in the place of a form (`companion.referee.forms`): a word, several of a kind; words while they are read."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from companion.plain import Plain
from companion.record import Fault, Line, Token
from companion.referee.breach import Address
from companion.referee.steps import Choice, Dialogue, Steps, either

#: What words are read with: the table, a map. What a part's value is.
C = TypeVar("C")
V = TypeVar("V")
#: What a dialogue is asked in, and what words are read with, where it is only handed on: which type it has is the game's affair.
State = Any
Context = Any
#: What is said of a form so far, by the names of its slots.
Said = Plain
#: What may stand in a slot, by a state and what is said so far.
Choices = Callable[[State, Said], Iterable[Choice]]
#: The state behind a word, by its value.
Then = Callable[[State, Any], State]
#: A dialogue that gives the value of what was said.
Asked = Generator[Steps, str, V]
#: How a dialogue goes on, by the state and the value of what was said.
Rest = Callable[[State, Any], Dialogue]

ANY_NUMBER = 1_000_000


#: In place of a word's number: the word that was just read, or the line as a whole.
HERE, LINE = -1, -2


class Misfit(Exception):
    """A word that cannot stand: by its number among those read (behind the last one: the line breaks off).

    Without a number it is the word that was just read. `span` is the part of the word that is wrong (None: all of it).
    `of_kind`: the word is of the kind that is asked for, and wrong.
    """

    def __init__(self, message: str, hint: str = "", at: int = HERE, span: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.message, self.hint, self.at, self.span = message, hint, at, span
        self.of_kind = True

    def of_another_kind(self) -> Misfit:
        """The same, of a word of another kind."""
        self.of_kind = False
        return self

    def fault(self, line: Line, tokens: Sequence[Token], at: int = 0) -> Fault:
        """The same as a fault of a line that falls into these tokens; `at` is the word that was just read."""
        if self.at == LINE:
            return line.fault(self.message, self.hint)
        token = tokens[min(at if self.at == HERE else self.at, len(tokens) - 1)]
        if self.span:
            token = Token(token.text[slice(*self.span)], token.line, token.column + self.span[0])
        return line.fault(self.message, self.hint, token=token)


class Words(Generic[C]):
    """Words while they are read, from `at` on. `wrong` says what is told where one is missing, or one too many."""

    #: Where the parts begin, kept where somebody asks for it.
    places: dict[Address, int] | None = None
    #: The address of the part that is read.
    here: Address = ()

    def __init__(self, context: C, words: Sequence[str], at: int, wrong: Wrong) -> None:
        self.context, self.words, self.at, self.wrong = context, words, at, wrong
        self.end = len(words)

    @property
    def word(self) -> str:
        """The word that is read next; an empty string behind the last one."""
        return self.words[self.at] if self.at < self.end else ""

    def take(self, part: Part[C, V], key: str | int) -> V:
        """What a part reads here; its place is kept by this key."""
        if self.places is None:
            return part.take(self)
        before, self.here = self.here, (*self.here, key)
        self.places[self.here] = self.at
        value = part.take(self)
        self.here = before
        return value


#: What is told of a word that does not fit, or where one is missing (then the word is empty).
AnyWords = Words[Any]
Wrong = Callable[[AnyWords], Misfit]


class Part(Protocol[C, V]):
    """What stands in a form's place: a slot, several of a kind, a form, or what a game says itself."""

    def begins(self, words: Words[C]) -> bool:
        """Whether it stands here, by its first word."""

    def take(self, words: Words[C]) -> V:
        """Its value; the words are read behind it then. Raises Misfit."""

    def write(self, context: C, value: V) -> str:
        """Its one spelling."""

    def ask(self, context: C, state: State, said: Said, rest: Rest) -> Dialogue:
        """The words that it may be, and then the rest."""


def _stays(state: State, _value: object) -> State:
    return state


@dataclass(frozen=True, slots=True)
class Slot(Generic[C, V]):
    """One word. `read` gives None for a word of another kind, and raises Misfit for one of this kind that is wrong.

    `wrong` says what is told of a word of another kind, `lacks` where no word stands there; else the form does. What may be said
    are `choices`, or where one choice does not make the word, a `dialogue` that gives the value. `known` are words that mean the
    same whatever they are read with: they are not read (see bench/).
    """

    read: Callable[[C, str], V | None]
    write: Callable[[C, V], str]
    wrong: Wrong | None = None
    lacks: Wrong | None = None
    choices: Choices | None = None
    dialogue: Callable[[State, Said], Asked[V]] | None = None
    then: Then = _stays
    known: Mapping[str, V] = field(default_factory=dict)

    def of(self, choices: Choices, then: Then = _stays) -> Slot[C, V]:
        """The same slot, with what may be said there, and the state behind it."""
        return replace(self, choices=choices, then=then)

    def begins(self, words: Words[C]) -> bool:
        """Whether the next word is one of this kind."""
        return words.at < words.end and self.read(words.context, words.words[words.at]) is not None

    def take(self, words: Words[C]) -> V:
        """Its value. Raises Misfit."""
        at = words.at
        if at >= words.end:
            raise (self.lacks or words.wrong)(words)
        value = self.read(words.context, words.words[at])
        if value is None:
            raise (self.wrong or words.wrong)(words).of_another_kind()
        words.at = at + 1
        return value

    def ask(self, context: C, state: State, said: Said, rest: Rest) -> Dialogue:
        """What may be said there, and then the rest."""
        if self.dialogue:
            value: V | None = yield from self.dialogue(state, said)
        elif self.choices:
            value = self.read(context, (yield Steps(tuple(self.choices(state, said)))))
        else:
            raise TypeError("nothing says what may stand in this slot")
        yield from rest(self.then(state, value), value)


@dataclass(frozen=True, slots=True)
class Many(Generic[C, V]):
    """Several parts of a kind, one behind the other or with a sign between them. Its value is a tuple.

    `count` is how many may be said in a state: at least and at most. `leaves` so many words for what must stand behind it, unless
    it is `greedy`: then it takes each word of its kind. `to_end`: all words that follow are of its kind, or wrong (of a slot).
    The sign between them may be left out where it is not `needed`; what is not `written` stands nowhere in the one spelling.
    """

    part: Part[C, V]
    least: int = 1
    most: int = ANY_NUMBER
    between: str = ""
    count: Callable[[State], tuple[int, int]] | None = None
    leaves: int = 0
    needed: bool = True
    written: bool = True
    greedy: bool = False
    to_end: bool = False

    def begins(self, words: Words[C]) -> bool:
        """Whether the first of them stands here."""
        return self.part.begins(words)

    def take(self, words: Words[C]) -> tuple[V, ...]:
        """All that stand here. Raises Misfit."""
        part = self.part
        if self.most == 1 == self.least and words.places is None:
            return (part.take(words),)
        if self.between or not isinstance(part, Slot):
            return self._parts(words)
        found: list[V] = []
        start, end = words.at, words.end - self.leaves
        if end - start > self.most:
            end = start + self.most
        elif end - start < self.least:
            end = start + self.least
        read, context, known = part.read, words.context, part.known.get
        try:
            for word in words.words[start:end]:
                value = known(word) or read(context, word)
                if value is None:
                    break
                found.append(value)
        finally:
            words.at = start + len(found)
        if words.places is not None:
            words.places |= {(*words.here, number): start + number for number in range(len(found))}
        if len(found) < self.least or (self.to_end and words.at < end):
            part.take(words)  # it says what is wrong, or what is missing
        return tuple(found)

    def _parts(self, words: Words[C]) -> tuple[V, ...]:
        """The same where they are more than a word each, or have a sign between them."""
        found: list[V] = []
        end = words.end - self.leaves
        while len(found) < self.least or (len(found) < self.most and words.at < end and self._goes_on(words, bool(found))):
            if found and self.between:
                self._pass_over(words)
            found.append(words.take(self.part, len(found)))
        return tuple(found)

    def _goes_on(self, words: Words[C], begun: bool) -> bool:
        if not (begun and self.between):
            return self.part.begins(words)
        at, stands = words.at, words.word == self.between
        if self.needed:
            return stands
        words.at = at + stands
        goes_on = self.part.begins(words)
        words.at = at
        return goes_on

    def _pass_over(self, words: Words[C]) -> None:
        if words.word == self.between:
            words.at += 1
        elif self.needed:
            raise words.wrong(words)

    def write(self, context: C, value: Sequence[V]) -> str:
        """All of them."""
        return f"{self.between if self.written else ''} ".join([self.part.write(context, one) for one in value])

    def ask(self, context: C, state: State, said: Said, rest: Rest) -> Dialogue:
        """One after the other, and where they are enough, the rest."""
        least, most = self.count(state) if self.count else (self.least, self.most)

        def further(state: State, found: tuple[V, ...]) -> Dialogue:
            if len(found) >= most:
                return rest(state, found)
            with_more = one_more(state, found) if not (found and self.between) else comma(state, found)
            return with_more if len(found) < least else either(with_more, rest(state, found))

        def one_more(state: State, found: tuple[V, ...]) -> Dialogue:
            return self.part.ask(context, state, said, lambda state, value: further(state, (*found, value)))

        def comma(state: State, found: tuple[V, ...]) -> Dialogue:
            return sign(Choice(self.between, "sign", meaning="and another", clings=True), lambda: one_more(state, found))

        return further(state, ())


def sign(choice: Choice, rest: Callable[[], Dialogue]) -> Dialogue:
    """A word that is always the same, and then the rest."""
    yield Steps((choice,))
    yield from rest()
