"""The forms in which the lines of a game are written. A form is said once, and is read, written, asked for and found from there.

    CARD = Slot(lambda table, word: SPELLINGS.get(word), lambda table, card: card.code, no_card)
    FORMS = Forms(
        Form("build {card} {province}", Build, "a warehouse", can=can_build, card=CARD.of(held), province=PROVINCE.of(sites)),
        Form("give {to} {gifts}", Give, "hands over", can=can_give, to=PLAYER.of(others), gifts=Many(GIFT.of(held, then=given))),
        Form("exchange {person}: {given} [> {got}]", Exchange, person=PLAYER, given=CARD, got=CARD),
    )

A *template* is what stands on paper: words of the form's own (`build`, `>`), `{slots}`, and `[what may be left out]`. What stands
in it without a blank before it is written so (`{person}:`), and is a word of its own all the same: into which words a line falls,
the game says. A *slot* is one word: `read` gives its value, None where the word is none of this kind; `write` gives its one
spelling; `wrong` says what is told of a word that does not fit. `make` is called with the values by their names; what is left
out has the default that `make` has, and a name that is given a plain value in place of a slot has that value.

- **Read**: `FORMS.read(context, words)` gives the value or raises `Misfit`, at the word. Forms that begin with the same word are
  tried in turn: the fault of the one that came furthest is told, of two at the same word the one whose kind the word is. `wrong`
  of a form is told where words are missing, or too many.
- **Written**: `FORMS.write(context, value)`.
- **Asked for**: `form.ask(context, state, rest)` is the dialogue of its words (`companion.referee.steps`). A slot's `choices` are
  asked with the state and what is said so far, by name; `then` gives the state behind its word. Where the form may end, `rest` is
  asked with the state and the value how the line goes on. `steps.either` joins dialogues: which goes on, the word decides.
- **Found again**: `FORMS.places(context, words)` says at which word a part stands, by its address: `("card",)`, `("gifts", 1)`,
  or in lists of forms `("entries", 0, "person")`.

What a template cannot say, a part of its own says: `Part` is all that a form asks of one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import partial
from operator import itemgetter
from typing import Any, Generic, cast

from companion.record import fold, new
from companion.referee.breach import Address
from companion.referee.slots import HERE, LINE, C, Many, Misfit, Part, Rest, Said, Slot, State, V, Words, Wrong
from companion.referee.steps import Dialogue, either
from companion.referee.templates import ITEM, AnyPart, Before, Field, Group, Item, Word, along, leaving_room, written

__all__ = ["LINE", "Form", "Forms", "Many", "Misfit", "Part", "Rest", "Said", "Slot", "Words"]


def _always(*_asked: object) -> bool:
    return True


def _nobody(_state: State) -> str:
    return ""


class Form(Generic[C, V]):
    """One way to write a value, by its template; the module says how.

    `meaning` is what its own words do, in a few words for people, by the word where it has several; `who` the tag of whose words
    they are; `can` whether it may be begun in a state; `also` other spellings of its first word; `wrong` what is told of it where
    words are missing or too many (else what the table of forms says); `kind` the class of what a function makes, `writes` which
    values of it are written so; `seldom` that players mostly say something else where it may stand (`Choice.seldom`).
    """

    def __init__(
        self,
        template: str,
        make: Callable[..., V],
        meaning: str | Mapping[str, str] = "",
        *,
        can: Callable[..., object] = _always,
        who: Callable[[State], str] = _nobody,
        also: Sequence[str] = (),
        wrong: Wrong | None = None,
        kind: type | None = None,
        seldom: bool = False,
        writes: Callable[[Any], bool] = _always,
        **slots: object,
    ) -> None:
        self.template, self.make, self.can, self.who, self.also, self.wrong = template, make, can, who, also, wrong
        self.kind = make if isinstance(make, type) else kind
        self.writes, self.seldom = writes, seldom
        self.names, usual = _values_of(make, template)
        self.fixed = {name: value for name, value in slots.items() if f"{{{name}}}" not in template}
        self.usual = {**dict.fromkeys(self.names), **usual, **self.fixed}
        self._values = [self.usual[name] for name in self.names]
        tuple_made = cast(Callable[..., V], partial(new, cast(Any, make)))
        self._made: Callable[[Iterable[object]], V] = tuple_made if hasattr(make, "_make") else lambda values: make(*values)
        self.meanings = meaning if isinstance(meaning, Mapping) else {template.split(maxsplit=1)[0].rstrip(":"): meaning}
        self.items = self._compiled(slots)
        #: How many words are said by which the form was found, and what is behind them.
        self.said = int(isinstance(self.items[0], Word))
        self.unsaid = self.items[self.said :]
        fields = [item for item in self.unsaid if isinstance(item, Field)]
        #: The same where nothing but slots is behind: which value each of them gives, and what takes it.
        self.plain = [(item.at, item.part.take) for item in fields] if len(fields) == len(self.unsaid) else ()

    def _compiled(self, slots: Mapping[str, object]) -> tuple[Item, ...]:
        """What the template says; a group in it is an item of its own."""
        stack: list[list[Item]] = [[]]
        blank = True
        for match in ITEM.finditer(self.template):
            blank = blank or bool(match["blank"])
            if match["sign"] == "[":
                stack.append([])
            elif match["sign"]:
                group = tuple(stack.pop())
                stack[-1].append(Group(group, {name: self.usual[name] for item in group for name in item.names}))
            elif match["word"] == ":" and not blank:
                stack[-1][-1] = Before(stack[-1][-1])
            else:
                stack[-1].append(self._item(match["slot"], match["word"], slots, clings=not blank))
                blank = False
        return tuple(leaving_room(stack[0]))

    def _item(self, name: str | None, word: str, slots: Mapping[str, object], *, clings: bool) -> Item:
        if name:
            return Field(name, self.names.index(name), cast(AnyPart, slots[name]), clings)
        return Word(word, clings, self.meanings.get(word, ""), self.who, self.also, self.seldom)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words that it begins with; none where it begins with a slot, or with what may be left out."""
        first = self.items[0].item if isinstance(self.items[0], Before) else self.items[0]
        return (first.text, *self.also) if isinstance(first, Word) else ()

    def begins(self, words: Words[C]) -> bool:
        """Whether its first word stands here."""
        return self.items[0].begins(words)

    def take(self, words: Words[C]) -> V:
        """Its value. Raises Misfit."""
        before = words.wrong
        if self.wrong:
            words.wrong = self.wrong
        value = self.filled(words, self.items)
        words.wrong = before
        return value

    def filled(self, words: Words[C], items: Sequence[Item]) -> V:
        """Its value, where these of its items are still to be read. Raises Misfit."""
        values = [*self._values]
        if words.places is None and items is self.unsaid and self.plain:
            for at, take in self.plain:
                values[at] = take(words)
        else:
            for item in items:
                item.fill(words, values)
        return self._made(values)

    def may_stand(self, words: Words[C], start: int) -> bool:
        """Whether the word behind those by which it was found is of the kind that it asks for, right or wrong."""
        words.at = start + self.said
        try:
            return not self.unsaid or self.unsaid[0].begins(words)
        except Misfit:
            return True

    def fits(self, value: object) -> bool:
        """Whether a value is written so: it is what the form makes, and has what the form gives it."""
        made = self.kind is None or isinstance(value, self.kind)
        return made and self.writes(value) and all(getattr(value, name) == fixed for name, fixed in self.fixed.items())

    def write(self, context: C, value: V) -> str:
        """Its one spelling."""
        return written(self.items, context, value)

    def made(self, said: Said) -> V:
        """The value of what is said, by the names of the slots; the others have what is usual."""
        return self._made([said.get(name, self.usual[name]) for name in self.names])

    def ask(self, context: C, state: State, _said: Said, rest: Rest) -> Dialogue:
        """Its words, and then the rest, by the state and the value."""
        return along(self.items, context, state, {}, lambda state, said: rest(state, self.made(said)))


def _values_of(make: Callable[..., Any], template: str) -> tuple[tuple[str, ...], Mapping[str, object]]:
    """The names of what a value is made of, in their order, and the usual values."""
    if named := getattr(make, "_fields", ()):
        return tuple(named), make._field_defaults  # type: ignore[attr-defined]
    if is_dataclass(make):
        own = fields(make)
        return tuple(one.name for one in own), {one.name: one.default for one in own if one.default is not MISSING}
    return tuple(match["slot"] for match in ITEM.finditer(template) if match["slot"]), {}


class Forms(Generic[C, V]):
    """All forms of a kind: what the elements of a line may be, or its lines.

    `wrong` says what is told of words that no form begins, and where a form that says nothing itself has too few or too many.
    """

    def __init__(self, *forms: Form[C, Any], wrong: Wrong) -> None:
        self.forms, self.wrong = forms, wrong
        #: The forms that a word begins; by the empty word those that begin with a slot.
        self._begun: dict[str, list[Form[C, Any]]] = {}
        for form in forms:
            for verb in form.verbs or ("",):
                self._begun.setdefault(verb, []).append(form)

    def read(self, context: C, words: Sequence[str]) -> V:
        """The value of all these words. Raises Misfit."""
        return self.read_all(Words(context, words, 0, self.wrong))

    def read_all(self, words: Words[C]) -> V:
        """The value of the words from here to the end. Raises Misfit."""
        start = words.at
        verb = words.words[start] if start < words.end else ""
        begun = self._begun.get(verb) or (self._begun.get(fold(verb)) if verb.isalpha() else None) or self._begun.get("") or ()
        if len(begun) > 1:
            begun = [form for form in begun if form.may_stand(words, start)] or begun
        faults: list[tuple[int, bool, Misfit]] = []
        for form in begun:
            wrong = words.wrong = form.wrong or self.wrong
            words.at, words.here = start + form.said, ()
            if words.places:
                words.places = {}
            try:
                value: V = form.filled(words, form.unsaid)
                if words.at == words.end:
                    faults.clear()
                    return value
                faults.append((words.at, True, wrong(words)))
            except Misfit as told:
                faults.append((words.at, told.of_kind, told))
        raise _furthest(faults or [(start, True, self.wrong(words))])

    def form_of(self, value: V) -> Form[C, Any]:
        """The form in which a value is written. Raises LookupError for what has none."""
        for form in self.forms:
            if form.fits(value):
                return form
        raise LookupError(f"no form writes {value!r}")

    def write(self, context: C, value: V) -> str:
        """The one spelling of a value."""
        return self.form_of(value).write(context, value)

    def places(self, context: C, words: Sequence[str]) -> Mapping[Address, int]:
        """The words at which the parts of these words begin, by their addresses. The words can be read."""
        reading = Words(context, words, 0, self.wrong)
        reading.places = {}
        self.read_all(reading)
        return reading.places or {}

    def ask(self, context: C, state: State, rest: Rest) -> Dialogue:
        """The dialogue of all forms that may be begun in a state."""
        return either(*[form.ask(context, state, {}, rest) for form in self.forms if form.can(state)])


def _furthest(faults: list[tuple[int, bool, Misfit]]) -> Misfit:
    """The fault that is told. The list is empty then: a fault knows the frame that knows the list (see bench/)."""
    at, _, misfit = max(faults, key=itemgetter(0, 1))
    misfit.at = at if misfit.at == HERE else misfit.at
    faults.clear()
    return misfit
