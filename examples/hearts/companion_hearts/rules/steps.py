"""What may be said next, a word at a time. It asks the judge's own functions of each word: no rule stands here a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from companion.cards.french import Card, cards_of, parse_card
from companion.referee import Breach, Choice, Dialogue, Steps
from companion.referee.claims import sums_dialogue, winner_dialogue
from companion_hearts.rules import play, scoring
from companion_hearts.rules.moves import POINTS
from companion_hearts.rules.scoring import ALL_POINTS, QUEEN_POINTS
from companion_hearts.rules.state import Deal, State
from companion_hearts.rules.table import Table


def dialogue(state: State) -> Dialogue:
    """The words of the next line."""
    deal, table = state.deal, state.table
    said = yield Steps((*_heading(state), *_before_tricks(table, deal), *_first_of_trick(table, deal), *_claims(state)))
    if deal is None or said.startswith("["):
        return
    if said in ("pass", "hand"):
        yield from _pass_or_hand(table, deal, said)
    elif said == f"{POINTS}:":
        yield from _points(table)
    elif said == "winner:":
        yield from winner_dialogue(table.tags, scoring.winners(state))
    elif said in ("score:", "total:"):
        values = scoring.scores(table, deal) if said == "score:" else state.totals
        yield from sums_dialogue(table.tags, values)
    else:
        yield from _trick(table, deal, said)


def may(check: Callable[..., object], *asked: object) -> bool:
    """Whether the judge lets it pass."""
    try:
        check(*asked)
    except Breach:
        return False
    return True


# ---- what begins a line ----


def _heading(state: State) -> Iterable[Choice]:
    if not state.is_over and (state.deal is None or state.deal.is_over):
        number = state.deal.number + 1 if state.deal else 1
        yield Choice(f"[deal {number}]", "heading", meaning="the next deal")


def _before_tricks(table: Table, deal: Deal | None) -> Iterable[Choice]:
    if deal is None or deal.tricks or deal.is_over:
        return
    if len(deal.passed) < len(table.tags) and may(play.check_passing, table, deal):
        yield Choice("pass", "verb", meaning="three cards are passed on", covered=True)
    if len(deal.told) < len(table.tags):
        yield Choice("hand", "verb", meaning="a hand is told", beside=True, covered=True)
    yield Choice(f"{POINTS}:", "claim", meaning="what each has taken, without the tricks")


def _first_of_trick(table: Table, deal: Deal | None) -> Iterable[Choice]:
    """Who leads, or at once what he leads where only one can."""
    if deal is None or deal.is_over:
        return
    possible = play.leaders(table, deal)
    for person in possible:
        yield Choice(f"{table.tags[person]}:", "player", table.tags[person], "leads")
    if len(possible) == 1:
        yield from _cards(table, deal, possible[0], ())


def _claims(state: State) -> Iterable[Choice]:
    deal = state.deal
    if deal is None or not deal.is_over:
        return
    for word, meaning in (("score", "what this deal costs"), ("total", "the points so far")):
        if word not in deal.claims:
            yield Choice(f"{word}:", "claim", meaning=meaning)
    if state.is_over and "winner" not in deal.claims:
        yield Choice("winner:", "claim", meaning="who has won")


# ---- what follows ----


def _pass_or_hand(table: Table, deal: Deal, said: str) -> Dialogue:
    """Whose, and the cards, one after the other."""
    what: Literal["pass", "hand"] = "pass" if said == "pass" else "hand"
    meaning, count = ("passed on", 3) if what == "pass" else ("held", table.hand)
    told = deal.passed if what == "pass" else deal.told
    who = yield Steps(tuple(Choice(f"{tag}:", "player", tag) for one, tag in enumerate(table.tags) if one not in told))
    person = table.tags.index(who[:-1])
    before: tuple[Card, ...] = ()
    for _ in range(count):
        possible = cards_of(deal.may[play.holder(table, deal, person, what)])
        fitting = [card for card in possible if may(play.with_card, table, deal, person, before, card, what)]
        card = _card((yield Steps(tuple(Choice(card.code, "card", who[:-1], meaning) for card in fitting))))
        deal = play.with_card(table, deal, person, before, card, what)
        before = (*before, card)
    yield Steps(ends=True)


def _trick(table: Table, deal: Deal, said: str) -> Dialogue:
    """The cards of a trick, from the leader on."""
    persons = len(table.tags)
    named = said.endswith(":")
    leader = table.tags.index(said[:-1]) if named else play.leaders(table, deal)[0]
    before: tuple[Card, ...] = ()
    while len(before) < persons:
        person = (leader + len(before)) % persons
        if before or named:
            said = yield Steps(tuple(_cards(table, deal, person, before)))
        deal = play.with_played(table, deal, person, before, _card(said))
        before = (*before, _card(said))
    yield Steps(ends=True)


def _cards(table: Table, deal: Deal, person: int, before: tuple[Card, ...]) -> Iterable[Choice]:
    held = cards_of(deal.may[person])
    if deal.knows_hand(person):
        cards = play.playable(held, before[0] if before else None, first=not deal.tricks, broken=deal.broken)
    else:
        cards = [card for card in held if may(play.with_played, table, deal, person, before, card)]
    for card in cards:
        yield Choice(card.code, "card", table.tags[person], "follows" if before else "leads")


def _points(table: Table) -> Dialogue:
    """What each has taken: 26 in all, and somebody has the queen's 13 (HE-4.4)."""
    left, most = ALL_POINTS, 0
    names = list(table.tags)
    while names:
        said = yield Steps(tuple(Choice(tag, "player", tag, "has taken") for tag in names))
        names.remove(said)
        spans = [(0, left)] if most >= QUEEN_POINTS else [(0, left - QUEEN_POINTS), (QUEEN_POINTS, left)]
        if not names:
            spans = [(left, left)]
        number = int((yield Steps(tuple(Choice("#", "number", said, "points", least=a, most=b) for a, b in spans))))
        left, most = left - number, max(most, number)
        yield Steps((Choice(",", "sign", meaning="and another", clings=True),) if names else (), ends=left == 0)


def _card(word: str) -> Card:
    card = parse_card(word)
    if card is None:
        raise ValueError(f"{word} was not offered")
    return card
