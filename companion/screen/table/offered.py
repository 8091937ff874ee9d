"""What may be said next, as things to tap: in groups that a thumb can take in, what is rare folded away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.referee.steps import Choice, Steps, shown
from companion.screen.marks import Mark, mark_of
from companion.screen.pictures import find_picture
from companion.screen.table.covering import Covering
from companion.screen.table.pieces import UNSEEN, picture_of
from companion.screen.table.saying import Opening

#: A list that is longer is divided; of cards, one.
_LONG, _MANY_CARDS = 40, 20
#: Numbers are tapped where there are no more of them; else they are counted up and down.
_FEW_NUMBERS = 8
#: A word of so many letters is read as it is; a shorter one is a sign.
_PLAIN = 3
_TAPPED_SMALL = ("tile", "province", "place", "number", "chance", "rank", "suit", "colour", "coins")
_HEADS = {"chance": "Chance", "number": "How many", "player": "Who", "coins": "Coins", "heading": "Next"}


class Button(NamedTuple):
    """A word to tap. `word` is what is said, `label` what is read, `picture` its picture's name, `odds` of chance in words."""

    word: str
    label: str
    meaning: str
    picture: str
    title: str
    mark: Mark | None
    odds: str = ""

    @property
    def reads(self) -> bool:
        """Whether what it means is read first: its word is a sign, neither a plain word nor a number nor a name."""
        is_plain = self.label.replace("-", "").isalpha() and len(self.label) >= _PLAIN
        return bool(self.meaning) and not (self.mark or self.picture or is_plain or self.label.lstrip("+-").isdecimal())


class Stepper(NamedTuple):
    """A number to be chosen: `word` is the choice, `least` and `most` bound it (None: not at all), `value` is where it stands."""

    word: str
    meaning: str
    least: int | None
    most: int | None
    value: int

    @classmethod
    def of(cls, choice: Choice, values: Mapping[str, str]) -> Stepper:
        """The stepper of a choice; `values` are a view's, which knows where it stands (`number:#`)."""
        found = cls(choice.word, choice.meaning, choice.least, choice.most, 0)
        wanted = values.get(f"number:{choice.word}", "")
        value = int(wanted) if re.fullmatch(r"-?[0-9]{1,9}", wanted) else (choice.least or 0)
        return found._replace(value=found.bounded(value))

    @property
    def fewer(self) -> int | None:
        """The next lower number; None at the bound."""
        return self.value - 1 if self.least is None or self.value > self.least else None

    @property
    def further(self) -> int | None:
        """The next higher number; None at the bound."""
        return self.value + 1 if self.most is None or self.value < self.most else None

    def bounded(self, value: int) -> int:
        """A number brought within the bounds."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value


class Part(NamedTuple):
    """Some buttons of a group, under a heading of their own where a group has several. `open`: it is seen without a tap."""

    title: str
    buttons: Sequence[Button]
    open: bool = True


class Group(NamedTuple):
    """Words of one kind. `title` says who says them and what for; `look` how they are shown: `cards`, `small` or `words`."""

    key: str
    title: str
    look: str
    parts: Sequence[Part]
    steppers: Sequence[Stepper] = ()
    mark: Mark | None = None


class Cover(NamedTuple):
    """Choices that are not shown: somebody's, out of a hand of which `size` cards are covered.

    0: none of theirs is known; another's covered cards have the same names.
    """

    mark: Mark
    size: int


class Offered(NamedTuple):
    """What may be said: before all eyes, `covered`, folded away, and instead (`beside`). `ends`: the line may end here.

    `chief` are the choices that lead on, covered ones where there are no others.
    """

    groups: Sequence[Group]
    covered: Sequence[Cover]
    more: Sequence[Group]
    beside: Sequence[Group]
    ends: bool
    chief: Sequence[Choice]


class Offering:
    """Sorts choices for one table. `last` is the word said before, `values` where numbers stand."""

    def __init__(self, game: str, marks: Mapping[str, Mark], covering: Covering, last: str, values: Mapping[str, str]) -> None:
        self.game, self.marks, self.covering, self.last, self.values = game, marks, covering, last, values

    def offered(self, steps: Steps, beside: Steps, *, folded: bool = False, opening: Opening | None = None) -> Offered:
        """The choices of `steps`, and those that belong to another line (`beside`). `folded`: all are rare (the game is over).

        With an `opening` what follows its word stands in the word's place.
        """
        open_choices = [choice for choice in steps.choices if not self.covering.choice(choice)]
        aside = [choice for choice in open_choices if choice.beside]
        open_choices = [choice for choice in open_choices if choice not in aside]
        chief = [choice for choice in open_choices if choice.is_move]
        named = _named([choice for choice in steps.choices if choice.is_move])
        chief = [choice for choice in chief if choice not in named]
        spelled = [choice for choice in chief if choice.clings and choice.kind == "sign"]  # what need not be written
        chief = [choice for choice in chief if choice not in spelled] or chief
        named = [*named, *(choice for choice in spelled if choice not in chief)]
        rest = [choice for choice in open_choices if not choice.is_move]
        if not chief and not self._covers(steps):  # nothing leads on: a heading is what comes
            chief = [choice for choice in rest if choice.kind == "heading"] or aside or rest
            rest, aside = ([choice for choice in several if choice not in chief] for several in (rest, aside))
        others = [*aside, *(choice for choice in beside.choices if not self.covering.choice(choice))]
        if folded:
            chief, rest = [], [*chief, *rest]
        more = self.groups([*named, *rest])
        if opening and not folded:
            following = [choice for choice in opening.steps.choices if not self.covering.choice(choice)]
            groups = [group._replace(title="") for group in self.groups(following)]
            return Offered(groups, self._covers(opening.steps), more, self.groups(others), steps.ends, following)
        leading = chief or [choice for choice in steps.choices if self.covering.choice(choice)]
        return Offered(self.groups(chief), self._covers(steps), more, self.groups(others), steps.ends, leading)

    def groups(self, choices: Iterable[Choice]) -> Sequence[Group]:
        """Choices of one kind, of one player and with one meaning stand together, in the order in which they come."""
        sorted_in: dict[tuple[str, str], list[Choice]] = {}
        for choice in choices:
            sorted_in.setdefault((self._look(choice), choice.who if self._look(choice) == "cards" else ""), []).append(choice)
        return tuple(self._group(look, found) for (look, _), found in sorted_in.items())

    def _covers(self, steps: Steps) -> Sequence[Cover]:
        owners = dict.fromkeys(filter(None, map(self.covering.choice, steps.choices)))
        return tuple(Cover(mark_of(self.marks, owner), self.covering.sizes.get(owner, 0)) for owner in owners)

    def _look(self, choice: Choice) -> str:
        """What choices stand together: cards, whose picture is tall; what is small; and words."""
        if not choice.is_move or choice.kind == "player":
            return choice.kind
        picture = find_picture(picture_of(self.game, choice.word))
        if picture and picture.height > picture.width:
            return "cards"
        if choice.word == UNSEEN:
            return "cards" if picture else "small"
        return choice.kind if choice.kind in _TAPPED_SMALL else "words"

    def _group(self, look: str, choices: Sequence[Choice]) -> Group:
        steppers = tuple(Stepper.of(choice, self.values) for choice in choices if choice.is_number and not _is_few(choice))
        tapped = [one for choice in choices if not (choice.is_number and not _is_few(choice)) for one in _single(choice)]
        meanings = {choice.meaning for choice in tapped if choice.kind != "unknown"}
        shared = meanings.pop() if len(meanings) == 1 and len(tapped) > 1 and look != "words" else ""
        whose = {choice.who for choice in choices}
        mark = self.marks.get(whose.pop()) if len(whose) == 1 and look not in ("player", "heading", "claim") else None
        odds = _odds(tapped)
        buttons = [(choice, self._button(choice, shared, odds)) for choice in tapped]
        shape = "cards" if look == "cards" else "small" if look in _TAPPED_SMALL else "words"
        return Group(look, shared or _HEADS.get(look, ""), shape, tuple(self._parts(look, buttons)), steppers, mark)

    def _button(self, choice: Choice, shared: str, odds: Mapping[Choice, str]) -> Button:
        picture = picture_of(self.game, choice.word) if choice.is_move and choice.kind != "player" else ""
        drawn = find_picture(picture)
        word = _label(choice)
        meaning = "" if choice.meaning == shared else choice.meaning
        named = drawn.title if drawn and drawn.height > drawn.width else word
        if choice.word == UNSEEN:
            named = choice.meaning or "not known"
        title = ", ".join(filter(None, (named, choice.meaning if named != choice.meaning else "", odds.get(choice, ""))))
        mark = self.marks.get(choice.who) if choice.kind == "player" else None
        return Button(choice.word, word, meaning, picture, title, mark, odds.get(choice, ""))

    # ---- long lists ----

    def _parts(self, look: str, buttons: Sequence[tuple[Choice, Button]]) -> Iterator[Part]:
        """A list in parts: of chance by its form, of many cards by suit, of other long lists by player or first sign."""
        if look == "chance":
            usual, *others = self._divided(buttons, lambda choice: _form(choice.word), lambda _: "")
            yield from (usual._replace(title=""), *others)
        elif look == "cards" and len(buttons) > _MANY_CARDS:
            yield from self._divided(buttons, lambda choice: self._suit(choice.word), lambda choice: self._suit(choice.word))
        elif len(buttons) > _LONG:
            several = len({choice.who for choice, _ in buttons}) > 1
            first = (lambda choice: choice.who) if several else (lambda choice: choice.word[:1])
            yield from self._divided(buttons, first, first)
        elif buttons:
            yield Part("", [button for _, button in buttons])

    def _divided(
        self, buttons: Sequence[tuple[Choice, Button]], by: Callable[[Choice], str], name: Callable[[Choice], str]
    ) -> Iterator[Part]:
        """Parts by what `by` says of a choice. The one that is like the word before is open, else the first."""
        found: dict[str, list[tuple[Choice, Button]]] = {}
        for choice, button in buttons:
            found.setdefault(by(choice), []).append((choice, button))
        like = self._suit(self.last)
        opened = like if like in found else next(iter(found), "")
        for key, part in found.items():
            title = name(part[0][0]) or _range([choice for choice, _ in part])
            yield Part(title if len(found) > 1 else "", [button for _, button in part], key == opened)

    def _suit(self, word: str) -> str:
        """The suit as a picture's title names it: the last word of `Queen of spades`; of other pieces, and of none, `Others`."""
        drawn = find_picture(picture_of(self.game, word))
        _, found, suit = (drawn.title if drawn else "").rpartition(" of ")
        return suit.capitalize() if found and "," not in suit else "Others"


def _named(chief: Sequence[Choice]) -> Sequence[Choice]:
    """The name of a player that need not be said: it is his turn, and what he may say is offered without it."""
    players = [choice for choice in chief if choice.kind == "player"]
    others = {choice.who for choice in chief if choice.kind != "player"}
    return players if len(players) == 1 and players[0].who in others else []


def _label(choice: Choice) -> str:
    """A word as it is read: without the sign that only joins it to what is told of it."""
    if choice.kind == "number" and choice.joins:
        return choice.word.rstrip("@:")
    return choice.word.removesuffix(":") or choice.word


def _is_few(choice: Choice) -> bool:
    return choice.least is not None and choice.most is not None and choice.most - choice.least < _FEW_NUMBERS


def _single(choice: Choice) -> Iterator[Choice]:
    """A choice of few numbers as so many choices; any other one as itself."""
    if not choice.is_number:
        yield choice
    elif choice.least is not None and choice.most is not None:
        for number in range(choice.least, choice.most + 1):
            yield choice._replace(word=choice.with_number(number))


def _form(word: str) -> str:
    """The form of a word: a figure where it has figures, a letter where it has letters."""
    return re.sub(r"[A-Za-z]+", "a", re.sub(r"[0-9]+", "0", word))


def _odds(choices: Sequence[Choice]) -> Mapping[Choice, str]:
    """How often chance brings each among its fellows of the same form, where that is known and not the same for all."""
    forms: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.kind == "chance" and choice.weight > 0:
            forms.setdefault(_form(choice.word), []).append(choice)
    uneven = [fellows for fellows in forms.values() if len({choice.weight for choice in fellows}) > 1]
    return {choice: _share(choice.weight, fellows) for fellows in uneven for choice in fellows}


def _share(weight: float, fellows: Sequence[Choice]) -> str:
    whole = sum(choice.weight for choice in fellows)
    if all(choice.weight == int(choice.weight) for choice in fellows) and whole <= 100:
        return f"{int(weight)} in {int(whole)}"
    return f"{100 * weight / whole:.0f} %"


def _range(choices: Sequence[Choice]) -> str:
    """What stands in a part, by its first and last word."""
    first, last = shown(choices[0]), shown(choices[-1])
    return first if first == last else f"{first} … {last}"
