"""Positions: a game that begins anywhere, and things that the table puts right."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.rules import fall, follows, hands as h, moves as m, play, position_lines, results, state as st
from companion.games.four_kingdoms.rules.table import DEALERS_CHOICE, POSITION_WORDS, Table, say
from companion.referee import Breach, Opening, Part, Placing, Related

#: What is said of a game, and not of a season of it.
_OF_THE_GAME = ("totals", "scored")
#: What may be put right in a season that is entered by its result.
_OF_THE_KINGS = ("variation", "stack")


# ---- a game that begins anywhere ----


def place(table: Table, opening: Opening) -> st.State:
    """The state that a position describes. Raises Breach where it contradicts itself or the cards there are."""
    _check_once(opening.placings)
    state = play.start(table)._replace(scored=max(0, opening.section - 1))
    if opening.begun and opening.section:
        tricks = max(0, opening.move - 1)
        if tricks > table.hand:
            raise Breach("table", say("last-move", hand=table.hand, next=table.hand + 1), 3)
        season = play.new_season(table, opening.section)
        hands = (st.Holding(0, 0, _usual_size(table, tricks)).hand,) * len(table.persons)
        season = season._replace(entered=st.TRICKS if tricks else None, tricks=tricks, hands=hands)
        state = state._replace(season=season, lines=follows.A_TRICK if tricks else 0)
    for placing in sorted(opening.placings, key=lambda placing: POSITION_WORDS.index(placing.word)):
        try:
            state = _put(state, placing)
            _check_number(state)
        except Breach as breach:
            raise replace(breach, move=placing) from None
    if state.season and state.season.last:
        _check_taken(table, state.season, opening.placings)
    return play.with_changed_season(state, state.season) if state.season else state


def left_out(table: Table, opening: Opening) -> Sequence[str]:
    """Whether a position after some tricks does not say who leads: then it is whoever led the first one."""
    words = {placing.word for placing in opening.placings}
    if not 1 < opening.move <= table.hand or words & {"last", "leader"}:
        return ()
    return (say("leads-as-first", name=fall.name_of(table, play.new_season(table, opening.section).leader)),)


def _usual_size(table: Table, tricks: int) -> int:
    """How many cards a person has after so many tricks."""
    return max(0, table.hand - tricks)


def _check_once(placings: Sequence[Placing]) -> None:
    """Raise Breach where a position says something twice: a word, a king, or where a card lies."""
    words: dict[str, Placing] = {}
    cards: dict[Card, Related] = {}
    for placing in placings:
        if placing.word in words:
            related = (Related(words[placing.word], say("said-here")),)
            raise Breach("table", say("line-stands-twice", word=placing.word), move=placing, related=related)
        words[placing.word] = placing
        for number, card in _cards_named(placing):
            if card in cards:
                raise Breach("table", say("lies-two-places", card=card.sign), number, move=placing, related=(cards[card],))
            if card.suit:
                cards[card] = Related(placing, say("lies-too"), (number,))


def _check_taken(table: Table, season: st.Season, placings: Sequence[Placing]) -> None:
    """Raise Breach where a village is told without a card that its owner took in the last trick, and the card is told nowhere."""
    told = {card for placing in placings for _, card in _cards_named(placing)}
    for person, cards in season.last.taken if season.last else ():
        for card in cards_of(cards & ~season.villages[person]):
            if card not in told:
                villages = next(placing for placing in placings if placing.word == "villages")
                what = say("village-lacks", name=table.persons[person], card=card.sign)
                raise Breach("table", what, position_lines.tag_word(villages.value, person), move=villages)


def _cards_named(placing: Placing) -> Iterator[tuple[int, Card]]:
    """The cards for which a line says where they lie, with the numbers of their words."""
    if placing.word in ("villages", "hands", "holds"):
        yield from ((number, card) for number, _, card in position_lines.heap_words(placing.value))
    elif placing.word in ("gone", "stack"):
        yield from enumerate(placing.value)


# ---- put right ----


def correct(state: st.State, placing: Placing) -> st.State:
    """The state in which things lie as a line of a position says. Raises Breach (`table`)."""
    try:
        _check_once([placing])
        before = _reopened(state, placing)
        after = _put(before, placing)
        _check_number(after)
    except Breach as breach:
        raise replace(breach, move=None, related=()) from None
    return after if before is state or after.season is None else play.with_changed_season(after, after.season)


def _reopened(state: st.State, placing: Placing) -> st.State:
    """The state before its season was scored, where the line changes what the score is made of."""
    season = state.season
    if season is None or season.result is None or season.entered == st.POINTS or placing.word in _OF_THE_GAME:
        return state
    return play.unscored(state)


# ---- one line ----


def _put(state: st.State, placing: Placing) -> st.State:
    """The state in which one thing lies as it is said."""
    word, value = placing
    if word == "totals":
        named = dict(value)
        return state._replace(totals=tuple(named.get(unit, total) for unit, total in enumerate(state.totals)))
    if word == "scored":
        begun = state.season.setup.number if state.season else value
        if value > begun:
            raise Breach("table", say("no-more-than", begun=begun), 0)
        return state._replace(scored=value)
    season = state.season
    if season is None:
        raise Breach("table", say("no-season-begun", word=word), hint=say("leave-out-heading"))
    if season.entered in (st.TALLY, st.POINTS) and word not in _OF_THE_KINGS:
        raise Breach("table", say("season-entered-result"))
    return state._replace(season=_LAID[word](state.table, season, value))


def _last(table: Table, season: st.Season, last: st.PlayedTrick) -> st.Season:
    """The last trick: what was taken in it lies in the villages of those who took it, unless another line says more."""
    seen = 0
    for person, taken in last.taken:
        for card in cards_of(taken):
            if card.bit & seen:
                raise Breach("table", say("lies-two-places", card=card.sign), "head")
            season = _cleared(table, season, card, "head")
            seen |= card.bit
        villages = list(season.villages)
        villages[person] |= taken
        season = season._replace(villages=tuple(villages), gone=season.gone | taken)
    return season._replace(last=last, leader=last.next_leader)


def _villages(table: Table, season: st.Season, heaps: position_lines.Heaps) -> st.Season:
    """Whole villages: what lay in one and is not named was discarded."""
    for number, _, card in position_lines.heap_words(heaps):
        season = _cleared(table, season, card, number)
    villages = list(season.villages)
    for person, cards in heaps:
        villages[person] = sum(card.bit for card in cards)
    return season._replace(villages=tuple(villages), gone=season.gone | sum(villages))


def _gone(table: Table, season: st.Season, cards: Sequence[Card]) -> st.Season:
    """Cards that are played or discarded and lie in no village."""
    for number, card in enumerate(cards):
        season = (_with_joker if card is JOKER else _cleared)(table, season, card, number)
        season = season if card is JOKER else season._replace(gone=season.gone | card.bit)
    return season


def _hands(table: Table, season: st.Season, heaps: position_lines.Heaps) -> st.Season:
    """Whole hands, which are written from now on."""
    persons = [person for person, _ in heaps]
    out = sum(season.holdings[person].jokers for person in persons)
    season = season._replace(jokers=season.jokers - out, written=season.written.union(persons))
    season = season._replace(hands=tuple([0 if person in persons else hand for person, hand in enumerate(season.hands)]))
    for number, person, card in position_lines.heap_words(heaps):
        if card is not UNSEEN:
            season = _given(table, season, person, card, number)
        else:
            season = season.with_hand(person, h.with_card(season.hands[person], UNSEEN))
    return season


def _holds(table: Table, season: st.Season, heaps: position_lines.Heaps) -> st.Season:
    """Cards that are among those of somebody whose hand is not written."""
    for number, person, card in position_lines.heap_words(heaps):
        known, jokers, unknown = season.holdings[person]
        if known & card.bit:
            continue
        holding = st.Holding(known, jokers, max(0, unknown - 1))
        season = _given(table, season.with_hand(person, holding.hand), person, card, number)
    return season


def _given(table: Table, season: st.Season, person: int, card: Card, number: int) -> st.Season:
    """A card is known in a hand; nobody else's hand gets smaller by it."""
    season = (_with_joker if card is JOKER else _cleared)(table, season, card, number)
    return season.with_hand(person, h.with_card(season.hands[person], card))


def _sizes(table: Table, season: st.Season, entries: Sequence[tuple[int, int]]) -> st.Season:
    """How many cards somebody has in all."""
    for place, (person, size) in enumerate(entries):
        known, jokers, _ = season.holdings[person]
        unknown = size - known.bit_count() - jokers
        if unknown < 0:
            what = say("holds-too-many", name=table.persons[person], number=known.bit_count() + jokers, size=size)
            raise Breach("table", what, 2 * place + 1)
        season = season.with_hand(person, st.Holding(known, jokers, unknown).hand)
    return season


#: How the things of a season are laid, by the word that names them.
_LAID: Mapping[str, Callable[..., st.Season]] = {
    "variation": lambda _, season, value: season._replace(setup=season.setup._replace(scoring=value)),
    "stack": lambda table, season, kings: results.apply_kings(table, season, m.Kings(kings)),
    "last": _last,
    "leader": lambda _, season, leader: season._replace(leader=leader),
    "villages": _villages,
    "gone": _gone,
    "hands": _hands,
    "holds": _holds,
    "sizes": _sizes,
}


def _with_joker(table: Table, season: st.Season, _: Card, number: int) -> st.Season:
    """The season in which one joker more is known of."""
    if season.jokers >= table.jokers:
        raise Breach("table", say("no-more-jokers"), number, say("jokers-in-play", count=table.jokers))
    return season._replace(jokers=season.jokers + 1)


def _cleared(table: Table, season: st.Season, card: Card, number: Part) -> st.Season:
    """The season in which a card lies nowhere yet; from a hand it goes unseen: that hand has another card instead."""
    if not card.bit & st.allowed_bits(table):
        _refuse_card(card, number)
    if card.bit & season.offered:
        raise Breach("table", say("way-round-circle", card=card.sign), number)
    for person, hand in enumerate(season.hands):
        if hand & card.bit:
            season = season.with_hand(person, h.with_card(h.without(hand, card), UNSEEN))
    return season._replace(gone=season.gone & ~card.bit, villages=tuple([village & ~card.bit for village in season.villages]))


def _refuse_card(card: Card, number: Part) -> NoReturn:
    if card is JOKER:
        raise Breach("table", say("joker-lies-no"), number)
    why = say("king-lies-king") if card.bit & st.KING_BITS else say("not-in-cut-deck", card=card.sign)
    raise Breach("table", why, number)


def _check_number(state: st.State) -> None:
    """Raise Breach where there are more cards than the deck has."""
    season = state.season
    if season is not None and is_too_much(state.table, season):
        raise Breach("table", say("more-than-the-deck"))


def is_too_much(table: Table, season: st.Season) -> bool:
    """Whether the hands and what is gone are more cards than the deck has."""
    held = sum(hand.known.bit_count() + hand.jokers + hand.unknown for hand in season.holdings)
    out = (season.gone | season.offered).bit_count() + season.jokers - sum(hand.jokers for hand in season.holdings)
    return held + out > st.allowed_bits(table).bit_count() + table.jokers


# ---- writing one down ----


def is_quiet(state: st.State) -> bool:
    """Whether a position can be written down here: before the first season, straight below a heading, between two tricks.

    A season that is entered by its result, or changed by the table's word once it was scored, is quiet no more.
    """
    season = state.season
    if season is None:
        return True
    if season.entered not in (st.TRICKS, None) or season.adjusted or season.ended or season.turned is not None or state.closed:
        return False
    between = follows.A_TRICK if season.tricks else 0
    return state.lines == between and not season.exchanges and not is_too_much(state.table, season) and _lie_known(season)


def _lie_known(season: st.Season) -> bool:
    """Whether it is known where the cards lie that were taken in the last trick; the table may have put that right otherwise."""
    taken = 0
    for _, cards in season.last.taken if season.last else ():
        taken |= cards
    return not taken & ~(season.gone | season.held)


def opening(state: st.State) -> Opening:
    """The position of a quiet state: whatever is not as usual, and where each card lies that is known."""
    state = play.unscored(state)
    season = state.season
    placings = tuple(_placings(state, season))
    if season is None:
        return Opening(state.scored + 1 if state.scored else 0, 0, placings, begun=False)
    return Opening(season.setup.number, season.tricks + 1 if season.tricks else 0, placings)


def _placings(state: st.State, season: st.Season | None) -> Iterator[Placing]:
    totals = tuple((unit, total) for unit, total in enumerate(state.totals) if total)
    if totals:
        yield Placing("totals", totals)
    if season is None:
        return
    if state.scored != season.setup.number - 1:
        yield Placing("scored", state.scored)
    yield from _of_the_kings(state.table, season)
    if season.last is not None:
        yield Placing("last", season.last)
    if season.leader != (season.setup.seats[0] if season.last is None else season.last.next_leader):
        yield Placing("leader", season.leader)
    yield from _of_the_cards(state.table, season)


def _of_the_kings(table: Table, season: st.Season) -> Iterator[Placing]:
    setup = season.setup
    if setup.scoring is not None and setup.scoring != (None if table.scoring == DEALERS_CHOICE else table.scoring):
        yield Placing("variation", setup.scoring)
    suits = st.kings_in(setup.seen)
    absent, royal, inner, bottom = [_king(suit) for suit in suits]
    if suits[0] or suits[2] or (suits[3] and not suits[1]):
        yield Placing("stack", (absent, royal, inner, bottom))
    elif suits[1]:
        yield Placing("stack", (royal, bottom) if suits[3] else (royal,))


def _king(suit: str) -> Card:
    return next((king for king in cards_of(st.KING_BITS) if king.suit == suit), UNSEEN)


def _of_the_cards(table: Table, season: st.Season) -> Iterator[Placing]:
    collected = [(person, tuple(cards_of(cards))) for person, cards in enumerate(season.villages) if cards]
    if collected:
        yield Placing("villages", tuple(collected))
    out = season.jokers - sum(hand.jokers for hand in season.holdings)
    gone = (*cards_of(season.gone & ~sum(season.villages)), *[JOKER] * out)
    if gone:
        yield Placing("gone", gone)
    hands = list(enumerate(season.holdings))
    written = tuple((person, _shown(hand, unseen=True)) for person, hand in hands if person in season.written)
    if written:
        yield Placing("hands", written)
    others = [(person, hand) for person, hand in hands if person not in season.written]
    known = tuple((person, _shown(hand)) for person, hand in others if hand.known or hand.jokers)
    if known:
        yield Placing("holds", known)
    sizes = [(person, hand.known.bit_count() + hand.jokers + hand.unknown) for person, hand in others]
    odd = tuple((person, size) for person, size in sizes if size != _usual_size(table, season.tricks))
    if odd:
        yield Placing("sizes", odd)


def _shown(hand: st.Holding, *, unseen: bool = False) -> tuple[Card, ...]:
    return (*cards_of(hand.known), *[JOKER] * hand.jokers, *[UNSEEN] * (hand.unknown if unseen else 0))
