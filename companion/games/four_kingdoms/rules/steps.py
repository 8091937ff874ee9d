"""A word is a step: what may be said next on a line. Every question is put to the predicates of the judge.

Here: which lines may come, setup, and the cards of a trick one after the other; `result_steps` has results and claims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from companion.cards.french import JOKER, KINGS, SPELLINGS, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules.exchange import give, in_circle, lacking, missing_lines
from companion.games.four_kingdoms.rules.fall import fall_of, may_leave_out_take, name_of, takes
from companion.games.four_kingdoms.rules.hands import free_cards, may_hold, may_hold_joker
from companion.games.four_kingdoms.rules.moves import NOMAD
from companion.games.four_kingdoms.rules.play import check_season_may_begin
from companion.games.four_kingdoms.rules.result_steps import claim_lines, result_lines
from companion.games.four_kingdoms.rules.results import PLACES_NAMED
from companion.games.four_kingdoms.rules.standing import CLAIMED, allows, names_gift
from companion.games.four_kingdoms.rules.state import Season, State, allowed_bits
from companion.games.four_kingdoms.rules.table import CYCLIC_ALL, VARIATIONS, Table
from companion.games.four_kingdoms.rules.trick import Laying, begin_trick, play_order
from companion.games.four_kingdoms.rules.words import (
    NOT_KNOWN,
    LineKind,
    card_choices,
    line_of,
    nothing_more,
    passes,
    person_choices,
)
from companion.referee import Breach, Choice, Dialogue, Steps

#: What each word of a `kings:` line may come to mean: alone, with one more, or as one of four.
_KINGS_NAMED = (
    "the Royal King (if you name all four: the Absent King)",
    "the bottom king (if you name all four: the Royal King)",
    "the inner king",
    "the bottom king",
)


def dialogue(state: State) -> Dialogue:
    """The words of the next line: what the table waits for first."""
    kinds = list(_kinds_of_lines(state))
    said = yield Steps(tuple(choice for kind in kinds for choice in kind.beginnings))
    for kind in kinds:
        if any(choice.word == said for choice in kind.beginnings):
            yield from kind.rest(said)


def _kinds_of_lines(state: State) -> Iterator[LineKind]:
    season = state.season
    if passes(check_season_may_begin, state):
        word = f"[season {season.setup.number + 1 if season else 1}]"
        yield line_of(word, "a season begins", nothing_more, "heading")
    if season is not None:
        yield from _trick_lines(state, season)
        yield from _setup_lines(state, season)
        yield from result_lines(state, season)
        yield from claim_lines(state)


# ---- setup (FK-2, FK-3) ----


def _setup_lines(state: State, season: Season) -> Iterator[LineKind]:
    table, may_stand = state.table, partial(allows, state.standing)
    persons = range(len(table.persons))
    has_variation = season.setup.scoring is not None
    if may_stand("scoring"):
        yield line_of("scoring:", "name the variation: which kings harvest this season", _scoring, beside=has_variation)
    if may_stand("kings"):  # the variation is announced before the deal (FK-9.8)
        yield line_of(
            "kings:", "turn up the King Deck: the Royal King first, then the bottom king", _kings, beside=not has_variation
        )
    dealt = [person for person in persons if may_stand("hand", person)]
    if dealt:
        yield line_of("hand", "a hand as it was dealt", lambda: _hand(table, season, dealt), beside=True)
    givers = [person for person in persons if may_stand("exchange", person)]
    if givers:
        lacks = _open_circles(table, season)
        meaning = lacks or "a card given, then the card got"
        yield line_of("exchange", meaning, lambda: _exchange(state, season, givers), beside=not lacks)


def _scoring() -> Dialogue:
    """FK-9.8, FK-R16."""
    yield Steps(tuple(Choice(name, "verb", meaning=", ".join(places) or "no king") for name, places in VARIATIONS.items()))


def _kings() -> Dialogue:
    """The kings were shuffled: each stands in a place as likely as another (FK-2.1, FK-2.2)."""
    left = list(KINGS)
    for count, meaning in enumerate(_KINGS_NAMED):
        said = yield Steps((*card_choices(left, "", meaning, weight=1), NOT_KNOWN), ends=count in PLACES_NAMED)
        left = [king for king in left if king.code != said]


def _hand(table: Table, season: Season, dealt: Sequence[int]) -> Dialogue:
    """FK-3.1, FK-3.2."""
    said = yield Steps(person_choices(table, dealt, "was dealt"))
    who = said.removesuffix(":")
    free, jokers = free_cards(table, season), table.jokers - season.jokers
    for count in range(table.hand):
        cards = _drawn(free, jokers, who, f"card {count + 1} of {table.hand}")
        card = SPELLINGS[(yield Steps((*cards, NOT_KNOWN)))]
        free &= ~card.bit
        jokers -= card is JOKER


def _drawn(free: int, jokers: int, who: str, meaning: str) -> tuple[Choice, ...]:
    """What may come from the deck: every card known nowhere is as likely as another."""
    jokers_left = card_choices([JOKER] if jokers > 0 else [], who, meaning, weight=jokers)
    return (*card_choices(cards_of(free), who, meaning, weight=1), *jokers_left)


def _open_circles(table: Table, season: Season) -> str:
    """What the exchange circles lack before a trick can be played (FK-3.4, FK-3.5); empty where they lack nothing."""
    said = []
    for circle in table.circles():
        names = [table.persons[person] for person in lacking(table, season, circle)]
        if names:
            said.append(missing_lines(names) if table.exchange == CYCLIC_ALL else f"{' or '.join(names)} exchanges, too")
    return f"the circle is open: {'; '.join(said)}" if said else ""


def _exchange(state: State, season: Season, givers: Sequence[int]) -> Dialogue:
    """FK-3.3, FK-3.4."""
    table = state.table
    said = yield Steps(person_choices(table, givers, "exchanges"))
    who = said.removesuffix(":")
    person = table.persons.index(who)
    hand = season.hands[person]
    cards = cards_of(may_hold(hand, free_cards(table, season)))
    if may_hold_joker(table, hand, season.jokers):
        cards.append(JOKER)
    unseen = () if names_gift(state.standing, person) else (NOT_KNOWN,)
    given = SPELLINGS[(yield Steps((*card_choices(cards, who, "gives"), *unseen)))]
    yield Steps((Choice(">", "sign", who, "and gets"),), ends=True)
    if in_circle(table, person):
        got = _passed_on(table, season, person, who)
    else:
        after = give(table, season, person, given)
        got = _drawn(free_cards(table, after), table.jokers - after.jokers, who, "draws")
    yield Steps((*got, NOT_KNOWN))


def _passed_on(table: Table, season: Season, person: int, who: str) -> tuple[Choice, ...]:
    """What may be written as got in a circle before its cards go round, and first what others have given into it (FK-3.4)."""
    circle = next(circle for circle in table.circles() if person in circle)
    gifts = {line.given: line.person for line in season.exchanges if line.person in circle and line.given is not UNSEEN}
    given = [card_choices([card], who, f"{table.persons[giver]} gives it") for card, giver in gifts.items()]
    others = [card for card in cards_of(allowed_bits(table)) if card not in gifts]
    if table.jokers and JOKER not in gifts:
        others.append(JOKER)
    return (*chain(*given), *card_choices(others, who, "gets"))


# ---- a trick (FK-4, FK-6) ----


def _trick_lines(state: State, season: Season) -> Iterator[LineKind]:
    table = state.table
    try:
        season = begin_trick(table, season, state.standing)
    except Breach:
        return
    if state.standing & CLAIMED or not _can_be_played(table, season):
        return
    leader = name_of(table, season.leader)
    first = _to_play(table, Laying(table, season, play_order(season, season.leader)))
    yield LineKind((Choice(f"{leader}:", "player", leader, "leads"),), lambda _: _trick(table, season))
    yield LineKind(first, lambda said: _trick(table, season, said))


def _can_be_played(table: Table, season: Season) -> bool:
    """Whether everybody has a card left; what the table let stand may have left somebody without one."""
    free, jokers = free_cards(table, season), table.jokers - season.jokers
    unseen = season.setup.seats.count(NOMAD)
    for hand in season.holdings:
        if not hand.known and not hand.jokers:
            unseen += 1
            if not hand.unknown:
                return False
    return unseen <= free.bit_count() + jokers


def _to_play(table: Table, laying: Laying) -> tuple[Choice, ...]:
    """The cards that the next seat may play; those of the dummy come from the deck (FK-11.3)."""
    bits, joker = laying.may_play()
    meaning = "plays" if laying.place else "leads"
    who = name_of(table, laying.seat)
    if laying.seat == NOMAD:
        return _drawn(bits, table.jokers - laying.jokers, who, meaning)
    return card_choices([*cards_of(bits), *([JOKER] if joker else [])], who, meaning)


def _trick(table: Table, season: Season, first: str = "") -> Dialogue:
    """The cards in play order, the `first` perhaps said already; then what the winner of a red trick takes."""
    order = play_order(season, season.leader)
    laying = Laying(table, season, order)
    cards: list[Card] = []
    for _ in order:
        said = first or (yield Steps(_to_play(table, laying)))
        first = ""
        cards.append(SPELLINGS[said])
        laying.lay(cards[-1:])
    fall = fall_of(table, season.setup.royal, order, cards)
    choices = takes(fall, cards)
    if choices:
        winner = name_of(table, order[fall.best])
        yield Steps((Choice(">", "sign", winner, "and takes"),), ends=may_leave_out_take(choices))
        yield Steps(card_choices(choices, winner, "takes"))
