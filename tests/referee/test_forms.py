"""Forms: what is said once is read, written, asked for and found again alike."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from companion.cards.french import SPELLINGS, Card
from companion.record.lines import make_line
from companion.referee.forms import Form, Forms, Many, Misfit, Said, Slot, Words
from companion.referee.steps import Choice, Dialogue, NotOfferedError, Steps, either, lines, one_of, steps_after, walk

TAGS = ("Aino", "Ville")


class Build(NamedTuple):
    """`build 5h 1`."""

    card: Card
    province: int


class Store(NamedTuple):
    """`store 5h 6h 1`."""

    cards: tuple[Card, ...]
    province: int


class StoreCoin(NamedTuple):
    """`store $1 2`."""

    province: int


class Exchange(NamedTuple):
    """`exchange Aino: 5h`, `exchange Aino: 5h > 6h`."""

    person: int
    given: Card
    got: Card | None = None


class Trick(NamedTuple):
    """`5h 6h`, `Aino: 5h 6h`."""

    cards: tuple[Card, ...]
    leader: int | None = None


class Entry(NamedTuple):
    """What one holds."""

    person: int
    cards: tuple[Card, ...]


class Hands(NamedTuple):
    """`hand: Aino 5h 6h, Ville 7h`."""

    entries: tuple[Entry, ...]


class Choosing(NamedTuple):
    """`keep all`, `drop all`: two spellings of one kind."""

    kept: bool


def told(words: Words[Any]) -> Misfit:
    """What the table of forms says: the line breaks off, or nothing like this can stand there."""
    return Misfit(f"{words.word} is too much" if words.word else "something is missing", "look at the forms")


def _held(cards: tuple[str, ...], said: Said) -> Iterator[Choice]:
    return (Choice(card, "card", "Aino") for card in cards)


def _left(cards: tuple[str, ...], card: Card) -> tuple[str, ...]:
    return tuple(one for one in cards if one != card.code)


CARD: Slot[Any, Card] = Slot(
    lambda _, word: SPELLINGS.get(word), lambda _, card: card.code, lambda words: Misfit(f"{words.word} is no card")
).of(_held, then=_left)
PROVINCE: Slot[Any, int] = Slot(
    lambda _, word: int(word) if word in ("1", "2") else None, lambda _, one: str(one), lambda words: Misfit("no province")
).of(lambda _, said: [Choice(one, "province") for one in ("1", "2")])
PLAYER: Slot[Any, int] = Slot(
    lambda _, word: TAGS.index(word) if word in TAGS else None,
    lambda _, one: TAGS[one],
    lambda words: Misfit(f"nobody is called {words.word}", span=(0, 1)),
    lacks=lambda words: Misfit(f"a name is missing behind {words.words[-1]}"),
).of(lambda _, said: [Choice(tag, "player", tag) for tag in TAGS])

FORMS: Forms[None, Any] = Forms(
    Form("build {card} {province}", Build, "a warehouse", also=("builds",), card=CARD, province=PROVINCE),
    Form("store {cards} {province}", Store, cards=Many(CARD, most=2), province=PROVINCE),
    Form("store $1 {province}", StoreCoin, province=PROVINCE),
    Form(
        "exchange {person}: {given} [> {got}]", Exchange, {"exchange": "a card", ">": "got"}, person=PLAYER, given=CARD, got=CARD
    ),
    Form(
        "hand: {entries}",
        Hands,
        entries=Many(Form("{person} {cards}", Entry, person=PLAYER, cards=Many(CARD)), between=",", most=2),
    ),
    Form("keep all", Choosing, kept=True),
    Form("drop all", Choosing, kept=False, wrong=lambda words: Misfit("drop what?")),
    Form("[{leader}:] {cards}", Trick, leader=PLAYER, cards=Many(CARD, 2, 2)),
    wrong=told,
)


def _end(state: object, value: object) -> Dialogue:
    return
    yield


begin = partial(FORMS.ask, None, ("5h", "6h", "7h"), _end)


def split(text: str) -> list[str]:
    """A line's words."""
    return text.replace(":", " : ").replace(",", " , ").split()


LINES, _ = lines(begin, 100_000)


def test_all_forms_are_walked() -> None:
    """Every form stands among the lines, what may be left out left out and said."""
    assert len(LINES) == len(set(LINES))
    for line in ("build 5h 1", "store 5h 6h 2", "store $1 2", "exchange Aino: 5h > 6h", "hand: Aino 5h, Ville 6h", "keep all"):
        assert line in LINES
    assert {"5h 6h", "Aino: 5h 6h", "drop all"} <= set(LINES)
    assert "store 5h 5h 2" not in LINES  # a card that was said is gone


@given(st.sampled_from(LINES))
def test_written_as_read(line: str) -> None:
    """Every line that may be said is read, and written as it was said."""
    value = FORMS.read(None, split(line))
    assert FORMS.write(None, value) == line
    assert walk(begin, line).whole


@given(st.sampled_from(LINES), st.data())
def test_a_damaged_word_is_the_one_that_is_meant(line: str, data: st.DataObject) -> None:
    """The fault stands at a word that no form knows, and not behind it."""
    words = split(line)
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = "zz"
    with pytest.raises(Misfit) as found:
        FORMS.read(None, words)
    assert found.value.at <= at


@given(st.sampled_from(LINES))
def test_places(line: str) -> None:
    """Every part is found at the word that it was read from."""
    words = split(line)
    value = FORMS.read(None, words)
    for address, at in FORMS.places(None, words).items():
        part: Any = value
        for key in address:
            part = part[key] if isinstance(key, int) else getattr(part, key)
        if isinstance(part, Card):
            assert SPELLINGS[words[at]] is part


@pytest.mark.parametrize(
    ("line", "at", "message"),
    [
        ("build 5h", 2, "something is missing"),
        ("build zz 1", 1, "zz is no card"),
        ("build 5h 1 2", 3, "2 is too much"),
        ("store 5h 6h", 2, "no province"),
        ("store 5h zz", 2, "no province"),
        ("store", 1, "something is missing"),
        ("exchange", 1, "a name is missing behind exchange"),
        ("exchange Vill: 5h", 1, "nobody is called Vill"),
        ("exchange Aino: 5h >", 5, "something is missing"),
        ("hand: Aino 5h, Vill 6h", 5, "nobody is called Vill"),
        ("drop 1", 1, "drop what?"),
        ("Vill: 5h 6h", 0, "nobody is called Vill"),
        ("nothing", 0, "nothing is no card"),
    ],
)
def test_faults(line: str, at: int, message: str) -> None:
    """The fault is told at the word, in the words of the slot, of the form, or of the table."""
    with pytest.raises(Misfit) as found:
        FORMS.read(None, split(line))
    assert (found.value.at, found.value.message) == (at, message)


def test_the_fault_of_a_line() -> None:
    """A misfit becomes a fault at its token, or at a part of it; where the line breaks off, at its last."""
    line = make_line(7, "Vill: 5h 6h")
    assert (Misfit("?", at=0, span=(1, 3)).fault(line, line.tokens()).column) == 2
    fault = Misfit("?", "a hint", at=9).fault(line, line.tokens())
    assert (fault.line, fault.column, fault.end_column, fault.hint) == (7, 10, 12, "a hint")


def test_other_spellings() -> None:
    """Letter case counts for nothing in a form's own words, and it may have others."""
    assert FORMS.read(None, ["BUILDS", "5h", "1"]) == FORMS.read(None, ["build", "5h", "1"])


def test_what_may_be_said() -> None:
    """The choices of all forms stand together; a word decides between those that begin alike."""
    first = steps_after(begin)
    assert [choice.word for choice in first.choices] == [
        "build", "store", "exchange", "hand:", "keep", "drop", "Aino:", "Ville:", "5h", "6h", "7h",
    ]  # fmt: skip
    assert [choice.word for choice in steps_after(begin, ("store",)).choices] == ["5h", "6h", "7h", "$1"]
    assert [choice.meaning for choice in first.choices[:3]] == ["a warehouse", "", "a card"]
    with pytest.raises(NotOfferedError):
        steps_after(begin, ("store", "$1", "5h"))


def test_the_rest_of_a_line() -> None:
    """Where a form may end the rest is asked with its value."""
    ended: list[object] = []

    def rest(state: object, value: object) -> Dialogue:
        ended.append(value)
        yield Steps((Choice(";", "sign", clings=True),), ends=True)

    steps = steps_after(partial(FORMS.ask, None, ("5h",), rest), ("exchange", "Aino:", "5h"))
    assert [choice.word for choice in steps.choices] == [">", ";"]
    assert ended[-1] == FORMS.read(None, split("exchange Aino: 5h"))


def test_how_many() -> None:
    """How many may be said, the state may say."""
    two: Form[Any, Any] = Form(
        "draw {cards}", lambda cards: cards, cards=Many(CARD, count=lambda cards: (len(cards), len(cards)))
    )
    found, _ = lines(lambda: two.ask(None, ("5h", "6h"), {}, _end), 100)
    assert found == ("draw 5h 6h", "draw 6h 5h")


def test_either_goes_on_with_all_that_fit() -> None:
    """Where two dialogues offer the same word, both are still open behind it."""

    def one(*words: str) -> Dialogue:
        for word in words:
            yield Steps((Choice(word, "verb"),))

    found, _ = lines(lambda: either(one("a", "b"), one("a", "c"), one("d")), 10)
    assert found == ("a b", "a c", "d")


def test_of_dialogues_whose_first_words_are_known_only_those_are_begun_that_fit() -> None:
    begun: list[str] = []

    def one(first: str, second: str) -> Dialogue:
        begun.append(first)
        yield Steps((Choice(first, "verb"),))
        yield Steps((Choice(second, "verb"),))

    begins = [partial(one, first, second) for first, second in ("ab", "ac", "de")]
    known = [(begin, next(begin())) for begin in begins]
    begun.clear()
    assert lines(lambda: one_of(known), 10) == lines(lambda: either(*[begin() for begin in begins]), 10)
    assert lines(lambda: one_of(known[2:]), 10) == (("d e",), True)
    assert lines(lambda: one_of([]), 10) == lines(either, 10)
    begun.clear()
    steps_after(lambda: one_of(known), ["a"])
    assert begun == ["a", "a"]


@pytest.mark.parametrize(("written", "spelling"), [(True, "5h, 6h, 7h"), (False, "5h 6h 7h")])
def test_a_sign_between_several_may_be_left_out(written: bool, spelling: str) -> None:
    trick = Form("{cards}", Trick, cards=Many(CARD, between=",", needed=False, written=written))
    for words in (["5h", "6h", "7h"], ["5h", ",", "6h", "7h"], ["5h", ",", "6h", ",", "7h"]):
        read = trick.take(Words(TAGS, words, 0, told))
        assert trick.write(TAGS, read) == spelling
    half = Words(TAGS, ["5h", ",", "Aino"], 0, told)
    assert trick.take(half).cards == (SPELLINGS["5h"],)
    assert half.word == ",", "it stands before something else"


class Buy(NamedTuple):
    """`buy 2`, or `buy 5h 6h` with the cards' names."""

    number: int
    cards: tuple[Card, ...] = ()


class Sold(NamedTuple):
    """`sell 5h 6h 2`: cards, and for how much."""

    cards: tuple[Card, ...]
    price: int


def _count(_: None, word: str) -> int | None:
    if word == "0":
        raise Misfit("0 is too few")
    return int(word) if word.isdecimal() else None


NUMBER: Slot[None, int] = Slot(_count, lambda _, number: str(number), lambda words: Misfit(f"{words.word} is no number"))
#: Whoever buys says a number or cards; whoever sells names cards, as many as there are.
TRADE: Forms[None, Any] = Forms(
    Form(
        "buy {cards}", lambda cards: Buy(len(cards), cards), kind=Buy, writes=lambda buy: buy.cards, cards=Many(CARD, to_end=True)
    ),
    Form("buy {number}", Buy, writes=lambda buy: not buy.cards, number=NUMBER),
    Form("sell {cards} {price}", Sold, cards=Many(CARD, greedy=True), price=NUMBER),
    wrong=told,
)


@pytest.mark.parametrize("line", ["buy 2", "buy 5h 6h", "sell 5h 6h 2"])
def test_of_two_forms_the_one_writes_that_was_read(line: str) -> None:
    assert TRADE.write(None, TRADE.read(None, line.split())) == line


@pytest.mark.parametrize(
    ("line", "at", "message"),
    [
        ("buy 0", 1, "0 is too few"),  # of the kind that a form asks for, and wrong: so the other form is not meant
        ("buy 2 3", 2, "3 is too much"),
        ("buy 5h 3", 2, "3 is no card"),  # to the end all are cards
        ("buy", 1, "something is missing"),
        ("sell 5h 6h", 3, "something is missing"),  # a card is a card, even if nothing is left for the price
    ],
)
def test_the_fault_that_is_told(line: str, at: int, message: str) -> None:
    with pytest.raises(Misfit) as found:
        TRADE.read(None, line.split())
    assert (found.value.at, found.value.message) == (at, message)


def test_a_fault_holds_nothing_that_holds_it() -> None:
    """Else every word that is tried in vain waits for the collector of garbage, and reading takes a tenth longer."""
    gc.collect()
    gc.disable()
    try:
        for line in ("buy 2", "buy 0", "buy zz"):
            with suppress(Misfit):
                TRADE.read(None, line.split())
        assert gc.collect() == 0
    finally:
        gc.enable()
