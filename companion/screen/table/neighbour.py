"""The neighbour of a seat that Companion plays with real cards: what he alone is told, and what he alone tells.

What is covered stands in the page only while he looks: the view's open seat is then Companion's, and such a page is never kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cards.french import parse_card
from companion.cards.spoken import tarot_name
from companion.cards.tarot import SUIT_NAMES, LordCard, TarotCard
from companion.referee import Pack, Replay
from companion.screen import laboratory
from companion.screen.desk import Action, Desk, Outcome, View, opened
from companion.screen.marks import Mark, mark_of
from companion.screen.phrases import capital
from companion.screen.table.saying import at, saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.whispers import Beside, beside, with_beside

if TYPE_CHECKING:  # in the app the laboratory may not be there
    from companion.lab import AnyQuestion, Decision

_WORD = re.compile(r"[A-Za-z0-9]+")
#: Lords stand in a row of their own.
_LORDS = "Lords"


class Pick(NamedTuple):
    """A card that may be among those told. `on`: it is."""

    word: str
    sign: str
    red: bool
    on: bool


class Row(NamedTuple):
    """Cards that stand together, and what is written before them; French cards say their suit themselves."""

    title: str
    picks: Sequence[Pick]

    @property
    def is_wide(self) -> bool:
        """Whether these are names, and no ranks."""
        return self.title == _LORDS


def rows_of(read: Any, begun: Sequence[str]) -> Sequence[Row]:
    """The cards that a question's reader takes, a row for each suit; none where it asks for none. `begun` are told already."""
    if not asks_for_cards(read):
        return ()
    chosen = Counter(card for word in begun if (card := read.parse(word)))
    rows: dict[str, list[Pick]] = {}
    for card in sorted(set(read.free), key=lambda card: (isinstance(card, LordCard), card)):
        rows.setdefault(_row_of(card), []).append(_pick(card, chosen[card]))
    titled = any(isinstance(card, TarotCard | LordCard) for card in read.free)
    return tuple(Row(row if titled else "", picks) for row, picks in rows.items())


def asks_for_cards(read: Any) -> bool:
    """Whether a question's reader takes cards."""
    return isinstance(read, laboratory.CardReader)


def is_one(read: Any) -> bool:
    """Whether a question's reader takes one card alone: then one tap tells it."""
    return asks_for_cards(read) and read.count == 1


def tapped(read: Any, begun: Sequence[str], word: str) -> list[str]:
    """What is told when a card is tapped: it too, or once more as long as there are more of it (jokers); else no longer."""
    card = read.parse(word)
    already = [one for one in begun if one == word or (card is not None and read.parse(one) == card)]
    if len(already) < max(1, read.free.count(card)):
        return [*begun, word]
    return [one for one in begun if one not in already]


def signed(text: str, pack: Pack) -> str:
    """A text with its cards as signs; those of a tarot have names (`9 of Cups`)."""
    return _WORD.sub(lambda word: _named(word[0], pack), text)


def _named(word: str, pack: Pack) -> str:
    if pack == "tarot":
        return tarot_name(word) if word[:1] in "L23456789TA" else word
    card = parse_card(word)
    return card.sign if card else word


def _row_of(card: Any) -> str:
    if isinstance(card, LordCard):
        return _LORDS
    return SUIT_NAMES[card.suit] if isinstance(card, TarotCard) else str(card.suit)


def _pick(card: Any, told: int) -> Pick:
    """A card that was told so often."""
    on = told > 0
    if isinstance(card, LordCard):
        return Pick(card.code, f"{card.number} {card.title}", red=False, on=on)
    if isinstance(card, TarotCard):
        return Pick(card.code, tarot_name(card.code).partition(" ")[0], red=False, on=on)
    return Pick(card.code, f"{card.sign} ×{told}" if told > 1 else card.sign, card.red, on)


_CHANGED = "The game went on in the meantime: this is how it is now."
#: Where a view keeps what Companion has chosen covered, as long as its neighbour looks.
CHOSE = "chose"


class Neighbour(NamedTuple):
    """What is between Companion's seat and its neighbour. `is_open`: he looks.

    `calls` says to all why he is wanted, or will be (`is_later`). All else is for him: `told` are sentences, `asked` is what he
    has to tell (empty: nothing), `label` how that is written, `words` what he has told of it so far, `rows` the cards that he
    may tap, `at_once` whether one tap is all.
    `is_done`: he says nothing, but that it is done. `trouble` is why Companion cannot play; it `can_mend` where that may come of
    what was told.
    """

    mark: Mark
    calls: str
    is_open: bool
    told: Sequence[str] = ()
    asked: str = ""
    words: str = ""
    rows: Sequence[Row] = ()
    at_once: bool = False
    trouble: str = ""
    can_mend: bool = False
    is_done: bool = False
    label: str = ""
    is_later: bool = False


def neighbour(found: Followed | None, view: View, marks: Mapping[str, Mark]) -> Neighbour | None:
    """What a neighbour is wanted for at this table; None where he is not."""
    if found is None:
        return None
    stand, tag = found.stand, _whose(found)
    mark = mark_of(marks, tag)
    if stand.trouble:
        return Neighbour(mark, "", is_open=False, trouble=stand.trouble, can_mend=bool(stand.used))
    told = [f"{tag} lays {_laid(found)}."] if any(one.ahead for one in stand.laid) else []
    if (chose := view.data.get(CHOSE)) and view.seat == tag:
        told.insert(0, chose)
    told = [signed(sentence, found.pack) for sentence in told]
    question, decision = stand.question, stand.decision if stand.is_covered else None
    if question is None and decision is None and not told:
        return None if found.turn or stand.used else Neighbour(mark, _later(tag, stand.awaited), is_open=False, is_later=True)
    is_open = view.seat == tag
    calls = _calls(found, tag)
    if question is None or not is_open:
        return Neighbour(mark, calls, is_open, tuple(told) if is_open else ())
    known = beside(view)
    begun = known.begun if known.asked == question.asked else ()
    first = [f"{_begun(signed(question.first, found.pack), found.tags)}."] if question.first else []
    rows, at_once, done = rows_of(question.read, begun), is_one(question.read), _is_done(question)
    label = _begun(question.asked, found.tags)
    return Neighbour(
        mark, calls, is_open, (*told, *first), question.asked, " ".join(begun), rows, at_once, is_done=done, label=label
    )


def _later(tag: str, awaited: str) -> str:
    """What is said before the first cards of Companion's seat can be told: what all have to tell first."""
    first = f"First say: {awaited}. Then" if awaited else "First say what comes next here; then"
    return f"{tag} needs to know its cards. {first} whoever sits beside {tag} is asked for them."


def _begun(sentence: str, tags: Sequence[str]) -> str:
    """A sentence with a capital, where it does not begin with somebody's tag."""
    return sentence if sentence.split(maxsplit=1)[0].removesuffix("'s") in tags else capital(sentence)


def _whose(found: Followed) -> str:
    """The seat of Companion's whose neighbour is wanted."""
    stand, tags = found.stand, [found.tags[seat] for seat in sorted(found.levels)]
    if stand.question is not None:
        words = set(re.split(r"[^\w-]+", f"{stand.question.asked} {stand.question.first}".replace("'s", "")))
        return next((tag for tag in tags if tag in words), tags[0])
    if stand.decision is not None:
        return found.tags[stand.decision.seat]
    return found.tags[stand.laid[-1].decision.seat] if stand.laid else tags[0]


def _is_done(question: AnyQuestion) -> bool:
    """Whether he has but to do something, and has nothing to tell."""
    return question.read is laboratory.nothing_more


def _calls(found: Followed, tag: str) -> str:
    """Why a neighbour is wanted."""
    question, decision = found.stand.question, found.stand.decision
    if question is not None and _is_done(question):
        return f"Whoever sits beside {tag} has something to do for it, for nobody else to see."
    if question is not None and not asks_for_cards(question.read):
        return f"Whoever sits beside {tag} has something to enter for it."
    if question is not None:
        return f"Whoever sits beside {tag} enters what it holds, for nobody else to see."
    if decision is not None and found.stand.is_covered:
        until = found.stand.followed.until if found.stand.followed else ""
        when = f" as soon as {until}" if until else ""
        return f"{tag} has something to choose{when} ({decision.about}), which only its neighbour may see."
    return f"{tag} has laid what it plays, face down. When all have, turn it up, and say what the others laid."


def _word(found: Followed, decision: Any, option: object) -> str:
    return found.laboratory.word(found.table, decision, option)


def _laid(found: Followed) -> str:
    """What lies face down; of several things what each is for, too."""
    laid: dict[str, list[str]] = {}
    for one in found.stand.laid:
        if one.ahead:
            laid.setdefault(one.decision.about, []).append(_word(found, one.decision, one.option))
    listed = {about: ", ".join(words) for about, words in laid.items()}
    if len(listed) == 1:
        return f"{''.join(listed.values())}, face down"
    return f"face down: {'; '.join(f'{about} {words}' for about, words in listed.items())}"


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
    """The neighbour looks: where Companion has something to choose that lies covered, it chooses now, card by card.

    What nobody else ever sees is told him when all of one kind is chosen.
    """
    now = _now(desk, view, action)
    if now is None:
        return Outcome(view.telling(_CHANGED))
    tag, view, joined = now.tag, replace(view.noting(**{CHOSE: ""}), seat=now.tag), False
    while now is not None and now.tag == tag and now.found.stand.is_covered and _goes_with(now, view):
        view, joined = _chooses(view, now, joined=joined), True
        now = _now(desk, view, action)
    return Outcome(view)


def _goes_with(now: _Now, view: View) -> bool:
    """Whether what is chosen now is told with what was chosen covered before it, if anything was."""
    chose, decision = view.data.get(CHOSE, ""), now.found.stand.decision
    return not chose or (decision is not None and chose.startswith(_kind(now, decision)))


def _kind(now: _Now, decision: Decision) -> str:
    """How a sentence begins that tells what was chosen covered."""
    return f"{now.tag}, {decision.about}:"


def _chooses(view: View, now: _Now, *, joined: bool) -> View:
    """The view behind one choice of Companion's. What nobody else will ever see is told its neighbour.

    `joined`: it was chosen at one look with the one before.
    """
    found, decision = now.found, now.found.stand.decision
    if decision is None:
        return view
    option = laboratory.chosen(found.laboratory, found.stand, found.levels[decision.seat]).option
    whisper = laboratory.note(found.laboratory, found.table, found.stand, option)
    view = with_beside(view, now.known.telling(now.replay, whisper.asked, whisper.word, joined=joined))
    if decision.about not in found.laboratory.covered:
        return view
    word, before = _word(found, decision, option), view.data.get(CHOSE) or _kind(now, decision)
    return view.noting(**{CHOSE: f"{now.tag}: no {decision.about}." if word == "-" else f"{before.removesuffix('.')} {word}."})


def pick(desk: Desk, view: View, action: Action) -> Outcome:
    """A card is tapped: it is among those told, or no longer; where one card is all, it is told."""
    now = _now(desk, view, action)
    question = now.found.stand.question if now else None
    if now is None or question is None or question.asked != action.get("asked") or view.seat != now.tag:
        return Outcome(replace(view, seat="").telling(_CHANGED))
    word, begun = action.get("word", ""), action.get("words", "").replace(",", " ").split()
    if is_one(question.read):
        return whisper(desk, view, {**action, "words": word})
    begun = tapped(question.read, begun, word)
    return Outcome(with_beside(view, now.known._replace(asked=question.asked, begun=tuple(begun))))


def whisper(desk: Desk, view: View, action: Action) -> Outcome:
    """The neighbour has told what was asked; where it cannot be, it is said without naming a card."""
    now, words = _now(desk, view, action), action.get("words", "")
    question = now.found.stand.question if now else None
    if now is None or question is None or question.asked != action.get("asked") or view.seat != now.tag:
        return Outcome(replace(view, seat="").telling(_CHANGED))
    try:
        question.read(words)
    except laboratory.RefusedError as error:
        kept = with_beside(view, now.known._replace(asked=question.asked, begun=tuple(words.split())))
        return Outcome(kept.telling(f"No: {error}. {error.hint[:1].upper()}{error.hint[1:]}."))
    told = now.known.telling(now.replay, question.asked, laboratory.covered(words))
    return Outcome(replace(with_beside(view.noting(**{CHOSE: ""}), told), seat="").telling("Entered, and covered again."))


def cover(view: View) -> View:
    """The neighbour looks no more."""
    return replace(view.noting(**{CHOSE: ""}), seat="")


def anew(desk: Desk, view: View, _action: Action) -> Outcome:
    """All that was told covered in this season is forgotten, to be told again."""
    replay = opened(desk, view.record)
    known = beside(view)
    awake = known.awake(replay)
    left = tuple(one for one in known.told if one not in awake)
    return Outcome(with_beside(cover(view), Beside(left)).telling("Forgotten: you are asked again."))


def without_last(view: View, replay: Replay) -> View | None:
    """The view without what was told covered last, where that was behind the record's last line; its words can be mended."""
    left, last = beside(view).without_last(replay)
    if last is None:
        return None
    begun = tuple(laboratory.opened(last.word).split())
    what = "that it did nothing" if begun == ("-",) else "what was told covered"
    return with_beside(cover(view), left._replace(asked=last.asked, begun=begun)).telling(f"Taken back: {what}.")
