"""A word is a step: what may be said next on a line. Every question is put to the predicates of the judge."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import ParamSpec

from companion.cards.french import JOKER, KINGS, SPELLINGS, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules import claims, exchange, follows, hands, moves as m, play, results, scoring, trick
from companion.games.four_kingdoms.rules.fall import fall_of, may_leave_out_take, name_of, takes
from companion.games.four_kingdoms.rules.state import PLACES_NAMED, TALLY, Season, State, allowed_bits
from companion.games.four_kingdoms.rules.table import CYCLIC_ALL, VARIATIONS, Table
from companion.referee import Breach, Choice, Dialogue, Kind, Steps, either, sign, sums_dialogue, winner_dialogue

_P = ParamSpec("_P")
_NOT_KNOWN = Choice(UNSEEN.code, "unknown", meaning="not known")
_NONE = Choice("none", "verb", meaning="nothing")
#: What each word of a `kings:` line may come to mean: alone, with one more, or as one of four.
_KINGS_NAMED = (
    "the Royal King (if you name all four: the Absent King)",
    "the bottom king (if you name all four: the Royal King)",
    "the inner king",
    "the bottom king",
)


def dialogue(state: State) -> Dialogue:
    """The words of the next line: what the table waits for first."""
    return either(*_lines(state))


def _lines(state: State) -> Iterator[Dialogue]:
    season = state.season
    if _passes(play.check_season_may_begin, state):
        word = f"[season {season.setup.number + 1 if season else 1}]"
        yield _line_of(word, "a season begins", _nothing_more, "heading")
    if season is not None:
        yield from _trick_lines(state, season)
        yield from _setup_lines(state, season)
        yield from _result_lines(state, season)
        yield from _claim_lines(state)


# ---- setup (FK-2, FK-3) ----


def _setup_lines(state: State, season: Season) -> Iterator[Dialogue]:
    table, may_stand = state.table, partial(follows.allows, state.lines)
    persons = range(len(table.persons))
    has_variation = season.setup.scoring is not None
    if may_stand("scoring"):
        yield _line_of("scoring:", "name the variation: which kings harvest this season", _scoring, beside=has_variation)
    if may_stand("kings"):  # the variation is announced before the deal (FK-9.8)
        yield _line_of(
            "kings:", "turn up the King Deck: the Royal King first, then the bottom king", _kings, beside=not has_variation
        )
    dealt = [person for person in persons if may_stand("hand", person)]
    if dealt:
        yield _line_of("hand", "a hand as it was dealt", lambda: _hand(table, season, dealt), beside=True)
    givers = [person for person in persons if may_stand("exchange", person)]
    if givers:
        lacks = _open_circles(table, season)
        meaning = lacks or "a card given, then the card got"
        yield _line_of("exchange", meaning, lambda: _exchange(state, season, givers), beside=not lacks)


def _scoring() -> Dialogue:
    """FK-9.8, FK-R16."""
    yield Steps(tuple(Choice(name, "verb", meaning=", ".join(places) or "no king") for name, places in VARIATIONS.items()))


def _kings() -> Dialogue:
    """The kings were shuffled: each stands in a place as likely as another (FK-2.1, FK-2.2)."""
    left = list(KINGS)
    for count, meaning in enumerate(_KINGS_NAMED):
        said = yield Steps((*_card_choices(left, "", meaning, weight=1), _NOT_KNOWN), ends=count in PLACES_NAMED)
        left = [king for king in left if king.code != said]


def _hand(table: Table, season: Season, dealt: Sequence[int]) -> Dialogue:
    """FK-3.1, FK-3.2."""
    said = yield Steps(_person_choices(table, dealt, "was dealt"))
    who = said.removesuffix(":")
    free, jokers = hands.free_cards(table, season), table.jokers - season.jokers
    for count in range(table.hand):
        cards = _drawn(free, jokers, who, f"card {count + 1} of {table.hand}")
        card = SPELLINGS[(yield Steps((*cards, _NOT_KNOWN)))]
        free &= ~card.bit
        jokers -= card is JOKER


def _drawn(free: int, jokers: int, who: str, meaning: str) -> tuple[Choice, ...]:
    """What may come from the deck: every card known nowhere is as likely as another."""
    jokers_left = _card_choices([JOKER] if jokers > 0 else [], who, meaning, weight=jokers)
    return (*_card_choices(cards_of(free), who, meaning, weight=1), *jokers_left)


def _open_circles(table: Table, season: Season) -> str:
    """What the exchange circles lack before a trick can be played (FK-3.4, FK-3.5); empty where they lack nothing."""
    said = []
    for circle in table.circles():
        names = [table.persons[person] for person in exchange.lacking(table, season, circle)]
        if names:
            said.append(exchange.missing_lines(names) if table.exchange == CYCLIC_ALL else f"{' or '.join(names)} exchanges, too")
    return f"the circle is open: {'; '.join(said)}" if said else ""


def _exchange(state: State, season: Season, givers: Sequence[int]) -> Dialogue:
    """FK-3.3, FK-3.4."""
    table = state.table
    said = yield Steps(_person_choices(table, givers, "exchanges"))
    who = said.removesuffix(":")
    person = table.persons.index(who)
    hand = season.hands[person]
    cards = cards_of(hands.may_hold(hand, hands.free_cards(table, season)))
    if hands.may_hold_joker(table, hand, season.jokers):
        cards.append(JOKER)
    unseen = () if follows.has(state.lines, "hand", person) else (_NOT_KNOWN,)
    given = SPELLINGS[(yield Steps((*_card_choices(cards, who, "gives"), *unseen)))]
    yield Steps((Choice(">", "sign", who, "and gets"),), ends=True)
    if exchange.in_circle(table, person):
        got = _passed_on(table, season, person, who)
    else:
        _, jokers = exchange.give(table, season, person, given)
        got = _drawn(exchange.may_draw(table, season, given), table.jokers - jokers, who, "draws")
    yield Steps((*got, _NOT_KNOWN))


def _passed_on(table: Table, season: Season, person: int, who: str) -> tuple[Choice, ...]:
    """What may be written as got in a circle before its cards go round, and first what others have given into it (FK-3.4)."""
    circle = next(circle for circle in table.circles() if person in circle)
    gifts = {line.given: line.person for line in season.exchanges if line.person in circle and line.given is not UNSEEN}
    given = [_card_choices([card], who, f"{table.persons[giver]} gives it") for card, giver in gifts.items()]
    others = [card for card in cards_of(allowed_bits(table)) if card not in gifts]
    if table.jokers and JOKER not in gifts:
        others.append(JOKER)
    return (*chain(*given), *_card_choices(others, who, "gets"))


# ---- a trick (FK-4, FK-6) ----


def _trick_lines(state: State, season: Season) -> Iterator[Dialogue]:
    table = state.table
    try:
        season = trick.begin_trick(table, season, state.lines)
    except Breach:
        return
    if state.lines & follows.CLAIMED or not _can_be_played(table, season):
        return
    leader = name_of(table, season.leader)
    yield sign(Choice(f"{leader}:", "player", leader, "leads"), lambda: _trick(table, season))
    yield _trick(table, season)


def _can_be_played(table: Table, season: Season) -> bool:
    """Whether everybody has a card left; what the table let stand may have left somebody without one."""
    free, jokers = hands.free_cards(table, season), table.jokers - season.jokers
    unseen = season.setup.seats.count(m.NOMAD)
    for hand in season.holdings:
        if not hand.known and not hand.jokers:
            unseen += 1
            if not hand.unknown:
                return False
    return unseen <= free.bit_count() + jokers


def _to_play(table: Table, laying: trick.Laying) -> tuple[Choice, ...]:
    """The cards that the next seat may play; those of the dummy come from the deck (FK-11.3)."""
    bits, joker = laying.may_play()
    meaning = "plays" if laying.place else "leads"
    who = name_of(table, laying.seat)
    if laying.seat == m.NOMAD:
        return _drawn(bits, table.jokers - laying.jokers, who, meaning)
    return _card_choices([*cards_of(bits), *([JOKER] if joker else [])], who, meaning)


def _trick(table: Table, season: Season) -> Dialogue:
    """The cards in play order; then what the winner of a red trick takes."""
    order = trick.play_order(season, season.leader)
    laying = trick.Laying(table, season, order)
    cards: list[Card] = []
    for _ in order:
        cards.append(SPELLINGS[(yield Steps(_to_play(table, laying)))])
        laying.lay(cards[-1:])
    fall = fall_of(table, season.setup.royal, order, cards)
    choices = takes(fall, cards)
    if choices:
        winner = name_of(table, order[fall.best])
        yield Steps((Choice(">", "sign", winner, "and takes"),), ends=may_leave_out_take(choices))
        yield Steps(_card_choices(choices, winner, "takes"))


# ---- what ends a season (FK-8, FK-14), and what the table makes of it ----


def _result_lines(state: State, season: Season) -> Iterator[Dialogue]:
    """The kings turned up, villages, points (FK-8, FK-14)."""
    table, may_stand = state.table, partial(follows.allows, state.lines)
    if _passes(results.begin_result, table, season):
        if may_stand("harvest"):
            is_due = season.result is None and (season.tricks >= table.hand or season.entered == TALLY)
            yield _line_of("harvest:", "the kings turned up", lambda: _harvest(table, season), beside=not is_due)
        owners = list(_owners(state))
        if owners:
            meaning = "what somebody has collected"
            yield _line_of("village", meaning, lambda: _village(table, season, owners), beside=season.entered != TALLY)
    if may_stand("points") and _passes(results.check_points_may_stand, season):
        yield _line_of("points:", "the season's points alone", lambda: _points(table), beside=True)


def _harvest(table: Table, season: Season) -> Dialogue:
    """FK-8.2; a king is the likelier, the more of the possible King Decks turn him up."""
    places = scoring.harvesting_places(table, season.setup.scoring or "")
    if not places:
        yield Steps((_NONE,))
    named: list[str] = []
    for _ in places:
        left = [king for king in KINGS if king.suit not in named]
        stacks = season.setup.stacks
        fitting = {king: len(results.fitting(stacks, places, "".join([*named, king.suit]))) for king in left}
        kings = [choice for king, decks in fitting.items() if decks for choice in _card_choices([king], "", "turned up", decks)]
        said = yield Steps((*kings, _NOT_KNOWN))
        named += [king.suit for king in KINGS if king.code == said]


def _owners(state: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Whose village may be written: a unit's, or that of a member of a team."""
    may_stand = partial(follows.allows, state.lines)
    for unit in state.table.units:
        if all(may_stand("village", person) for person in unit.members):
            yield unit.tag, unit.members
        if len(unit.members) > 1:
            yield from ((state.table.persons[person], (person,)) for person in unit.members if may_stand("village", person))


def _village(table: Table, season: Season, owners: Sequence[tuple[str, tuple[int, ...]]]) -> Dialogue:
    said = yield Steps(tuple(Choice(f"{tag}:", "player", tag, "has collected") for tag, _ in owners))
    who = said.removesuffix(":")
    if season.tricks:
        yield from _village_as_played(who, season.village_of(dict(owners)[who]))
        return
    collected, begun = season.collected, False
    while True:
        cards = _card_choices(cards_of(results.collectable(table, collected)), who, "collected")
        said = yield Steps((*cards, *(() if begun else (_NONE,))), ends=begun)
        if said == _NONE.word:
            return
        collected, begun = collected | SPELLINGS[said].bit, True


def _village_as_played(who: str, left: int) -> Dialogue:
    """After the tricks a village line claims what lies there: nothing else is offered."""
    if not left:
        yield Steps((_NONE,))
    while left:
        said = yield Steps(_card_choices(cards_of(left), who, "collected"))
        left &= ~SPELLINGS[said].bit


def _points(table: Table) -> Dialogue:
    """Every unit's points, in any order (FK-14.1)."""
    left = list(table.tags)
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, "has scored") for tag in left))
        left.remove(tag)
        yield Steps((Choice("#", "number", tag, "points"),))
        if left:
            yield Steps((Choice(",", "sign", meaning="and another", clings=True),))


def _claim_lines(state: State) -> Iterator[Dialogue]:
    """What the table makes of a scored season, as far as it does not stand there already (FK-8.1, FK-10, FK-R21)."""
    if not _passes(claims.check_claims_may_stand, state):
        return
    units, stands = state.table.units, partial(follows.has, state.lines)
    for word, noun in (("score", "this season's score"), ("total", "the total up to here")):
        open_units = [unit for unit in range(len(units)) if not stands(word, unit)]
        if open_units:
            yield _line_of(f"{word}:", noun, _sums(state, word, noun, open_units), "claim")
    if len(units) == 2 and not stands("lead"):
        yield _line_of("lead:", "who is ahead, and how far", lambda: _lead(state), "claim")
    if _passes(claims.check_end_may_stand, state):
        if not stands("winner"):
            yield _line_of("winner:", "who has won", lambda: winner_dialogue(state.table.tags, claims.highest(state)), "claim")
        if not stands("end"):
            yield _line_of("end", "the game is over", _nothing_more, "claim")


def _sums(state: State, word: str, noun: str, units: Sequence[int]) -> Callable[[], Dialogue]:
    tags = [state.table.tags[unit] for unit in units]
    values = claims.claimed_values(state, word)
    return lambda: sums_dialogue(tags, [values[unit] for unit in units], noun)


def _lead(state: State) -> Dialogue:
    """How far one of two is ahead of the other; level is `none` (FK-11.5, FK-13.6)."""
    tags = state.table.tags
    level = (_NONE,) if len(claims.highest(state)) == len(tags) else ()
    said = yield Steps((*(Choice(tag, "player", tag, "is ahead") for tag in tags), *level))
    if said != _NONE.word:
        by = claims.ahead(state, tags.index(said))
        yield Steps((Choice("#", "number", said, "points ahead", least=by, most=by),))


# ---- lines and words ----


def _line_of(word: str, meaning: str, rest: Callable[[], Dialogue], kind: Kind = "verb", *, beside: bool = False) -> Dialogue:
    """A kind of line that one word begins. `beside`: the season goes on without it."""
    return sign(Choice(word, kind, meaning=meaning, beside=beside), rest)


def _nothing_more() -> Dialogue:
    """The rest of a line that is one word."""
    yield from ()


def _card_choices(cards: Iterable[Card], who: str, meaning: str, weight: float = 0) -> tuple[Choice, ...]:
    """These cards, as words of somebody's."""
    return tuple([Choice(card.code, "card", who, meaning, weight=weight) for card in cards])


def _person_choices(table: Table, persons: Iterable[int], meaning: str) -> tuple[Choice, ...]:
    """The tags of persons, each with its colon."""
    return tuple(Choice(f"{table.persons[person]}:", "player", table.persons[person], meaning) for person in persons)


def _passes(check: Callable[_P, object], *args: _P.args, **kwargs: _P.kwargs) -> bool:
    """Whether a check of the judge's finds nothing wrong."""
    try:
        check(*args, **kwargs)
    except Breach:
        return False
    return True
