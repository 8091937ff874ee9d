"""The neighbour of a seat that Companion plays with real cards: what he alone is told, and what he alone tells.

What is covered stands in the page only while he looks: the view's open seat is then Companion's, and such a page is never kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cards.french import parse_card
from companion.screen.desk import Action, Desk, Outcome
from companion.screen.marks import Mark, mark_of
from companion.screen.opened import opened
from companion.screen.table.saying import at, saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.view import View
from companion.screen.whispers import Beside, beside, with_beside

if TYPE_CHECKING:
    from companion.lab.world import Question
    from companion.referee.session import Replay

_CHANGED = "The game went on meanwhile: this is how it stands now."
#: Where a view keeps what Companion has chosen covered, as long as its neighbour looks.
CHOSE = "chose"
_WORD = re.compile(r"[A-Za-z0-9]+")


class Pick(NamedTuple):
    """A card that may be among those told. `on`: it is."""

    word: str
    sign: str
    red: bool
    on: bool


class Neighbour(NamedTuple):
    """What is between Companion's seat and its neighbour. `is_open`: he looks.

    `calls` says to all why he is wanted. All else is for him: `told` are sentences, `asked` is what he has to tell (empty:
    nothing), `words` what he has told of it so far, `rows` the cards that he may tap, `at_once` whether one tap is all.
    `is_done`: he says nothing, but that it is done. `trouble` is why Companion cannot play; it `can_mend` where that may come of
    what was told.
    """

    mark: Mark
    calls: str
    is_open: bool
    told: Sequence[str] = ()
    asked: str = ""
    words: str = ""
    rows: Sequence[Sequence[Pick]] = ()
    at_once: bool = False
    trouble: str = ""
    can_mend: bool = False
    is_done: bool = False


def neighbour(found: Followed | None, view: View, marks: Mapping[str, Mark]) -> Neighbour | None:
    """What a neighbour is wanted for at this table; None where he is not."""
    if found is None:
        return None
    stand, tag = found.stand, _whose(found)
    mark = mark_of(marks, tag)
    if stand.trouble:
        return Neighbour(mark, "", is_open=False, trouble=stand.trouble, can_mend=bool(stand.used))
    told = [f"{tag} lays {_signed(_word(found, one.decision, one.option))}, face down." for one in stand.laid if one.ahead]
    if (chose := view.data.get(CHOSE)) and view.seat == tag:
        told.insert(0, _signed(chose))
    question, decision = stand.question, stand.decision if stand.is_covered else None
    if question is None and decision is None and not told:
        return None
    is_open = view.seat == tag
    calls = _calls(tag, question, decision.about if decision else "")
    if question is None or not is_open:
        return Neighbour(mark, calls, is_open, tuple(told) if is_open else ())
    known = beside(view)
    begun = known.begun if known.asked == question.asked else ()
    rows, at_once = _rows(question, begun)
    first = [f"{_signed(question.first)}."] if question.first else []
    done = _is_done(question)
    return Neighbour(mark, calls, is_open, (*told, *first), question.asked, " ".join(begun), rows, at_once, is_done=done)


def _whose(found: Followed) -> str:
    """The seat of Companion's whose neighbour is wanted."""
    stand, tags = found.stand, [found.tags[seat] for seat in sorted(found.levels)]
    if stand.question is not None:
        words = set(re.split(r"[^\w-]+", f"{stand.question.asked} {stand.question.first}".replace("'s", "")))
        return next((tag for tag in tags if tag in words), tags[0])
    if stand.decision is not None:
        return found.tags[stand.decision.seat]
    return found.tags[stand.laid[-1].decision.seat] if stand.laid else tags[0]


def _is_done(question: Question[Any]) -> bool:
    """Whether he has but to do something, and has nothing to tell."""
    from companion.lab.real_cards import nothing_more  # noqa: PLC0415 - as players do

    return question.read is nothing_more


def _calls(tag: str, question: Question[Any] | None, about: str) -> str:
    if question is not None and _is_done(question):
        return f"Whoever sits beside {tag} has something to do for it, for nobody else to see."
    if question is not None:
        return f"Whoever sits beside {tag} tells what it holds, for nobody else to see."
    if about:
        return f"{tag} has something to choose ({about}), which its neighbour alone may see."
    return f"{tag} has laid its card, face down."


def _word(found: Followed, decision: Any, option: Any) -> str:
    return found.laboratory.word(found.table, decision, option)


def _signed(text: str) -> str:
    """A text with its cards as signs."""

    def sign(word: re.Match[str]) -> str:
        card = parse_card(word[0])
        return card.sign if card else word[0]

    return _WORD.sub(sign, text)


def _rows(question: Question[Any], begun: Sequence[str]) -> tuple[Sequence[Sequence[Pick]], bool]:
    """The cards that may be told, a row for each suit; none where it is not cards that are asked for."""
    from companion.lab.real_cards import CardReader  # noqa: PLC0415 - as players do

    if not isinstance(question.read, CardReader):
        return (), False
    chosen = {card for word in begun if (card := parse_card(word))}
    rows: dict[str, list[Pick]] = {}
    for card in sorted(set(question.read.free)):
        rows.setdefault(card.suit, []).append(Pick(card.code, card.sign, card.red, card in chosen))
    return tuple(rows.values()), question.read.count == 1


# ---- what is done ----


class _Now(NamedTuple):
    """The open table, as an action finds it."""

    replay: Replay
    found: Followed
    known: Beside
    tag: str


def _now(desk: Desk, view: View, action: Action) -> _Now | None:
    """The table; None where Companion has nothing to do with its neighbour, or the page showed another record."""
    replay = opened(desk, view.record)
    known = beside(view)
    found = followed(replay, saying_of(replay, view), known)
    if found is None or found.stand.trouble or action.get("at", at(replay)) != at(replay):
        return None
    return _Now(replay, found, known, _whose(found))


def look(desk: Desk, view: View, action: Action) -> Outcome:
    """The neighbour looks: where Companion has something to choose that lies covered, it chooses now."""
    from companion.lab.following import chosen, note  # noqa: PLC0415 - as players do

    now = _now(desk, view, action)
    if now is None:
        return Outcome(view.telling(_CHANGED))
    view = replace(view.noting(**{CHOSE: ""}), seat=now.tag)
    decision, stand = now.found.stand.decision, now.found.stand
    if decision is None or not stand.is_covered:
        return Outcome(view)
    option = chosen(now.found.laboratory, stand, now.found.levels[decision.seat]).option
    whisper = note(now.found.laboratory, now.found.table, stand, option)
    view = with_beside(view, now.known.telling(now.replay, whisper.asked, whisper.word))
    if decision.about in now.found.laboratory.covered:
        word = _word(now.found, decision, option)
        said = f"{now.tag}: no {decision.about}." if word == "-" else f"{now.tag}, {decision.about}: {word}."
        view = view.noting(**{CHOSE: said})
    return Outcome(view)


def pick(desk: Desk, view: View, action: Action) -> Outcome:
    """A card is tapped: it is among those told, or no longer; where one card is all, it is told."""
    now = _now(desk, view, action)
    question = now.found.stand.question if now else None
    if now is None or question is None or question.asked != action.get("asked") or view.seat != now.tag:
        return Outcome(replace(view, seat="").telling(_CHANGED))
    word, begun = action.get("word", ""), action.get("words", "").replace(",", " ").split()
    if _rows(question, ())[1]:
        return whisper(desk, view, {**action, "words": word})
    same = [one for one in begun if parse_card(one) == parse_card(word)]
    begun = [one for one in begun if one not in same] if same else [*begun, word]
    return Outcome(with_beside(view, now.known._replace(asked=question.asked, begun=tuple(begun))))


def whisper(desk: Desk, view: View, action: Action) -> Outcome:
    """The neighbour has told what was asked; where it cannot be, it is said without naming a card."""
    from companion.lab.told import covered  # noqa: PLC0415 - as players do
    from companion.lab.world import RefusedError  # noqa: PLC0415

    now, words = _now(desk, view, action), action.get("words", "")
    question = now.found.stand.question if now else None
    if now is None or question is None or question.asked != action.get("asked") or view.seat != now.tag:
        return Outcome(replace(view, seat="").telling(_CHANGED))
    try:
        question.read(words)
    except RefusedError as error:
        kept = with_beside(view, now.known._replace(asked=question.asked, begun=tuple(words.split())))
        return Outcome(kept.telling(f"No: {error}. {error.hint[:1].upper()}{error.hint[1:]}."))
    told = now.known.telling(now.replay, question.asked, covered(words))
    return Outcome(replace(with_beside(view.noting(**{CHOSE: ""}), told), seat="").telling("Told, and covered again."))


def cover(view: View) -> View:
    """The neighbour looks no more."""
    return replace(view.noting(**{CHOSE: ""}), seat="")


def anew(desk: Desk, view: View, action: Action) -> Outcome:
    """All that was told covered in this season is forgotten, to be told again."""
    del action
    replay = opened(desk, view.record)
    known = beside(view)
    awake = known.awake(replay)
    left = tuple(one for one in known.told if one not in awake)
    return Outcome(with_beside(cover(view), Beside(left)).telling("Forgotten: it is asked again."))


def without_last(view: View, replay: Replay) -> View | None:
    """The view without what was told covered last, where that was behind the record's last line; its words can be mended."""
    left, last = beside(view).without_last(replay)
    if last is None:
        return None
    begun = tuple(_opened(last.word))
    return with_beside(cover(view), left._replace(asked=last.asked, begun=begun)).telling("Taken back: what was told covered.")


def _opened(word: str) -> Iterator[str]:
    from companion.lab.told import opened as uncovered  # noqa: PLC0415 - as players do

    yield from uncovered(word).split()
