"""A word is a step: what may be said next on a line, one word at a time.

A game says it as a *dialogue*: a generator that asks for one word after the other and is sent each answer. Everything else is
made from that, for all games alike: the choices after some words (`steps_after`), a walk along a text (`walk`), whole lines
(`lines`), what could have stood in a wrong word's place (`alternatives`).
"""

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Literal, NamedTuple

from companion.plain import Json
from companion.record.joined import from_to

Kind = Literal[
    "card", "suit", "rank", "colour", "tile", "province", "place", "piece", "lord", "player", "number", "coins", "verb", "sign",
    "heading", "claim", "chance", "unknown",
]  # fmt: skip

#: Where the number stands in the word of a choice that is one. No word of a record holds this sign: it begins a comment.
NUMBER = "#"
_DIGITS = re.compile(r"0|[1-9][0-9]*")
_SIGNED = re.compile(r"0|-?[1-9][0-9]*")


class Choice(NamedTuple):
    """A word that may stand next.

    `word` is what is written; in a choice of a number a `#` stands for it (`#`, `$#`, `#@`), and `least` and `most` bound it
    (None: no bound on that side). `kind` is what sort of thing it names, `who` the tag of the player whose word it is (empty:
    nobody's in particular), `meaning` what it does, in a few words for people. `joins`: what follows is written to it without a
    blank; `clings`: it is written so to what stands before it (`+` in `9c+4s`). `weight` is how often chance brings it, among the
    weights of its fellows (0: nobody knows). `beside`: it begins a line without which the game goes on as well (a hand told, a
    result in place of play). `covered`: it begins a line that lies face down: `who` says it alone knows it, and the record is
    legal without it (a hand, cards passed on). `seldom`: people say other words more often here, and are told those first.
    """

    word: str
    kind: Kind
    who: str = ""
    meaning: str = ""
    joins: bool = False
    least: int | None = None
    most: int | None = None
    weight: float = 0
    clings: bool = False
    beside: bool = False
    covered: bool = False
    seldom: bool = False

    @property
    def leads_on(self) -> bool:
        """Whether the game goes on by it: it is a move, and not beside the game."""
        return not self.beside and self.is_move

    @property
    def is_move(self) -> bool:
        """Whether it says something of a move: it is neither a claim nor a heading."""
        return self.kind not in ("heading", "claim")

    @property
    def is_number(self) -> bool:
        """Whether it is a number that the speaker chooses."""
        return NUMBER in self.word

    def says(self, word: str) -> bool:
        """Whether a written word is this choice."""
        if not self.is_number:
            return word == self.word
        return self.written_at(word, 0) == len(word) if word else False

    def written_at(self, text: str, start: int) -> int:
        """Where this word ends in a text that has it at `start`; -1 where it does not stand there."""
        if not self.is_number:
            return start + len(self.word) if text.startswith(self.word, start) else -1
        before, _, behind = self.word.partition(NUMBER)
        found = (_SIGNED if self.least is None or self.least < 0 else _DIGITS).match(text, start + len(before))
        if not found or not text.startswith(before, start) or not text.startswith(behind, found.end()):
            return -1
        value = int(found[0]) if len(found[0]) < 19 else None  # longer numbers count nothing at a table
        fits = value is not None and (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return found.end() + len(behind) if fits else -1

    def with_number(self, number: int) -> str:
        """The word with this number in it."""
        return self.word.replace(NUMBER, str(number))

    def as_dict(self) -> Json:
        """The choice as JSON has it."""
        return self._asdict()


class Steps(NamedTuple):
    """What may be said next, and whether the line may end here; `unfinished`: only as the last of its record, half-way."""

    choices: tuple[Choice, ...] = ()
    ends: bool = False
    unfinished: bool = False

    def find(self, word: str) -> Choice | None:
        """The choice that a written word is, or None."""
        return next((choice for choice in self.choices if choice.says(word)), None)


#: Asks for one word after the other: yields what may be said, is sent the word that was. It ends when nothing may follow.
Dialogue = Generator[Steps, str, None]
#: Begins the dialogue of the next line.
Begin = Callable[[], Dialogue]


class NotOfferedError(ValueError):
    """A word that may not be said. `place` is its number among the words said, from 0; `steps` what may stand there."""

    def __init__(self, word: str, place: int, steps: Steps) -> None:
        super().__init__(f"“{word}” may not be said here")
        self.word, self.place, self.steps = word, place, steps


#: So many dialogues are kept to be gone on with: each keeps much, through which the collector of garbage looks.
_OPEN = 16
#: What a dialogue that has ended offers.
OVER = Steps((), ends=True)


def steps_after(begin: Begin, said: Sequence[str] = ()) -> Steps:
    """What may be said after these words of a line. Raises NotOfferedError for a word that may not be said.

    A word that joins the next one counts as a word of its own: `("2@", "4>", "9")`.
    """
    return spoken(begin, said).steps


class Answers:
    """What a dialogue offers after some words, asked for once each: a dialogue is gone on with, and not begun anew.

    So a line that is typed sign by sign, or walked word by word, costs one question a word. Not for two threads at once.
    """

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._known: dict[tuple[str, ...], Steps] = {}
        #: The dialogues that can be gone on with, by what was said in them.
        self._open: dict[tuple[str, ...], Dialogue] = {}

    def after(self, said: tuple[str, ...]) -> Steps:
        """What may follow words, of which each may follow those before it."""
        if said not in self._known:
            self._ask(said)
        return self._known[said]

    def _ask(self, said: tuple[str, ...]) -> None:
        dialogue = self._open.pop(said[:-1], None)  # whatever interrupts it, it is not used again
        if dialogue is None:
            dialogue = self._begin()
            self._known[()] = next(dialogue, OVER)
            for word in said[:-1]:
                answer(dialogue, word)
        steps = self._known[said] = answer(dialogue, said[-1]) if said else self._known[()]
        if steps.choices:
            self._open[said] = dialogue
        if len(self._open) > _OPEN:
            del self._open[next(iter(self._open))]


def answer(dialogue: Dialogue, word: str) -> Steps:
    """What a dialogue offers behind this word."""
    try:
        return dialogue.send(word)
    except StopIteration:
        return OVER


class Walk(NamedTuple):
    """How far a text can be walked along choices: the words said, where the last of them ends, and what may follow it.

    `open_end`: the last word joins the next one.
    """

    said: tuple[str, ...]
    end: int
    steps: Steps
    open_end: bool = False

    @property
    def whole(self) -> bool:
        """Whether the line may end here."""
        return self.steps.ends


def walk(begin: Begin | Answers, text: str) -> Walk:
    """The longest walk along choices that a line in canonical spelling allows, without its number; `end` counts in `text`.

    Where a text can be cut into words in two ways, both are tried.
    """
    answers = begin if isinstance(begin, Answers) else Answers(begin)
    best = Walk((), 0, answers.after(()))
    open_walks = [best]
    while open_walks:
        here = open_walks.pop()
        if here.end > best.end or (here.end == best.end and here.whole):
            best = here
        if here.end >= len(text) and here.whole:
            return here
        open_walks += _next_walks(answers, text, here)
    return best


def _next_walks(answers: Answers, text: str, here: Walk) -> Iterator[Walk]:
    for choice in reversed(here.steps.choices):
        glued = not here.said or here.open_end or choice.clings
        start = here.end if glued else here.end + 1
        if not glued and text[here.end : start] != " ":
            continue
        end = choice.written_at(text, start)
        if end < 0:
            continue
        said = (*here.said, text[start:end])
        steps = answers.after(said)
        if choice.joins or end == len(text) or text[end] == " " or any(after.clings for after in steps.choices):
            yield Walk(said, end, steps, choice.joins)


def said_in(begin: Begin | Answers, text: str) -> tuple[str, ...]:
    """The words of a beginning of a line, as `steps_after` takes them. Raises NotOfferedError where one may not be said."""
    text = " ".join(text.split())
    found = walk(begin, text)
    if found.end < len(text):
        rest = text[found.end :].split()
        raise NotOfferedError(rest[0] if rest else "", len(found.said), found.steps)
    return found.said


class Alternatives(NamedTuple):
    """What could stand in a wrong word's place; where `after` is not empty, what could follow it, written straight to its end."""

    words: tuple[str, ...] = ()
    after: str = ""


def alternatives(begin: Begin, text: str, column: int) -> Alternatives:
    """What could stand in a canonical line at a column (from 0) instead of what stands there; empty where nothing can be listed.

    Where the word that stands there is right as far as it goes (`2>4`), its beginning is kept. Where it may stand, the line goes
    wrong behind it: then it is what could follow as far as the line can be said, and `after` is the line up to there, with the
    blank that parts them. Behind a blank nothing can stand that is written to the word before it, and straight behind a word
    nothing else. A number is told by its bounds, `3 to 9`.
    """
    before = text[:column].rstrip()
    found = walk(begin, text)
    if found.end < len(before):
        return Alternatives()
    word = text[column:].split(" ", maxsplit=1)[0].rstrip(",;")
    if column < found.end < column + len(word):
        right = text[column : found.end]
        return Alternatives(tuple(f"{right}{shown(choice)}" for choice in found.steps.choices) if found.open_end else (right,))
    glued = 0 < len(before) == column and found.end <= column
    fits = (choice for choice in found.steps.choices if found.open_end or choice.clings == glued)
    blank = "" if found.open_end else " "
    return Alternatives(tuple(map(shown, fits)), f"{text[: found.end]}{blank}" if found.end > column else "")


def completions(begin: Begin | Answers, typed: str) -> tuple[int, tuple[Choice, ...]]:
    """What the end of a line that is being typed may become: where its last, unfinished word begins, and the choices for it.

    Letter case counts for nothing in the unfinished word.
    """
    found = walk(begin, typed)
    start = found.end + (len(typed) > found.end and typed[found.end] == " ")
    unfinished = typed[start:].casefold()
    return start, tuple(
        choice for choice in found.steps.choices if choice.is_number or choice.word.casefold().startswith(unfinished)
    )


def shown(choice: Choice) -> str:
    """A choice for people: its word, a number by its bounds (`3 to 9`, `$1…$4`)."""
    if not choice.is_number:
        return choice.word
    if choice.least is None or choice.most is None:
        return choice.word.replace(NUMBER, "a number")
    if choice.least == choice.most:
        return choice.with_number(choice.least)
    least, most = choice.with_number(choice.least), choice.with_number(choice.most)
    return from_to(least, most) if choice.word == NUMBER else f"{least}…{most}"


def lines(begin: Begin, most: int, said: Sequence[str] = ()) -> tuple[tuple[str, ...], bool]:
    """Whole lines that may be said and begin with these words, `most` at the most, and whether these are all."""
    found: list[str] = []
    text, _, joined, _ = spoken(begin, said)
    for line in _lines(begin, tuple(said), text, joined=joined):
        if len(found) == most:
            return tuple(found), False
        found.append(line)
    return tuple(found), True


def _lines(begin: Begin, said: tuple[str, ...], text: str, *, joined: bool = True) -> Iterator[str]:
    steps = steps_after(begin, said)
    if steps.ends and said:
        yield text
    for choice in steps.choices:
        between = "" if joined or choice.clings else " "
        for word in words_of(choice):
            yield from _lines(begin, (*said, word), f"{text}{between}{word}", joined=choice.joins)


def words_of(choice: Choice, most: int = 100) -> Iterator[str]:
    """The words that a choice stands for: itself, or its numbers one by one, `most` of them at the most."""
    if not choice.is_number:
        yield choice.word
        return
    least = choice.least if choice.least is not None else 0
    last = choice.most if choice.most is not None else least + most - 1
    for number in range(least, min(last, least + most - 1) + 1):
        yield choice.with_number(number)


class Spoken(NamedTuple):
    """Words of a line: the text that they make, what may follow, and whether that is written to the last word without a blank.

    `choices` are what was chosen by each of them.
    """

    text: str
    steps: Steps
    joined: bool
    choices: tuple[Choice, ...] = ()


def spoken(begin: Begin | Answers, said: Sequence[str] = ()) -> Spoken:
    """What these words of a line make. Raises NotOfferedError for a word that may not be said."""
    answers = begin if isinstance(begin, Answers) else Answers(begin)
    said, text, joined, choices = tuple(said), "", True, []
    for place, word in enumerate(said):
        choice = answers.after(said[:place]).find(word)
        if choice is None:
            raise NotOfferedError(word, place, answers.after(said[:place]))
        text += word if joined or choice.clings else f" {word}"
        joined = choice.joins
        choices.append(choice)
    return Spoken(text, answers.after(said), joined, tuple(choices))


def text_of(begin: Begin | Answers, said: Sequence[str]) -> str:
    """The line that these words make. Raises NotOfferedError for a word that may not be said."""
    return spoken(begin, said).text


def either(*dialogues: Dialogue) -> Dialogue:
    """Several dialogues as one: all that they offer, until a word says which of them it is that goes on."""
    yield from _any_of([(one, next(one, OVER)) for one in dialogues])


def one_of(begins: Sequence[tuple[Begin, Steps]]) -> Dialogue:
    """The same of dialogues of which it is known what they offer first: only those are begun that the first word may be of."""
    if not begins:
        return
    word = yield begins[0][1] if len(begins) == 1 else _together([steps for _, steps in begins])
    begun = [begin() for begin, steps in begins if steps.find(word)]
    for one in begun:
        next(one)
    yield from _any_of([(one, answer(one, word)) for one in begun])


def _any_of(alive: Sequence[tuple[Dialogue, Steps]]) -> Dialogue:
    while len(alive) > 1:
        word = yield _together([steps for _, steps in alive])
        alive = [(one, answer(one, word)) for one, steps in alive if steps.find(word)]
    for one, steps in alive:
        yield from go_on(one, steps)


def go_on(dialogue: Dialogue, steps: Steps) -> Dialogue:
    """The rest of a dialogue that has been begun and offers these steps."""
    while True:
        word = yield steps
        steps = answer(dialogue, word)


def _together(offered: Sequence[Steps]) -> Steps:
    """All choices, each once."""
    choices: dict[tuple[str, int | None, int | None], Choice] = {}
    for steps in offered:
        for choice in steps.choices:
            choices.setdefault((choice.word, choice.least, choice.most), choice)
    return Steps(tuple(choices.values()), any(steps.ends for steps in offered))
