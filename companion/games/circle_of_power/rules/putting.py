"""What each line of a position puts where; a state and what the line says -> the next state, or what it contradicts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules import circle, hands as h, play, say, scoring, seating, state as s, table as t
from companion.games.circle_of_power.rules.position_words import Held
from companion.referee import Breach, Placing

#: The words of lines that say where cards lie.
_OF_CARDS = (t.OPEN, t.LINES, t.GONE, t.PLAYED, t.HOLDS)


def season_of(state: s.State) -> s.Season:
    """The season of a state in which one has begun."""
    if state.season is None:
        raise ValueError("no season has begun")
    return state.season


def having(state: s.State, **changed: Any) -> s.State:
    """The state with other values in its season."""
    return state._replace(season=season_of(state)._replace(**changed))


def jokers_in(out: int) -> int:
    """How many jokers are among these city cards."""
    return bool(out & JOKER.bit) + bool(out & circle.BOTTOM)


def city_bits(cards: Sequence[Card]) -> int:
    """City cards as bits, two jokers told apart."""
    out = 0
    for card in cards:
        out = play.turned_up(out, card)
    return out


def lying_cities(cities: Sequence[Card | None], lines: Sequence[Sequence[Card]]) -> list[Card]:
    """The city cards that lie before somebody."""
    return [*(city for city in cities if city), *(card for line in lines for card in line)]


def lifted(state: s.State, placing: Placing) -> s.State:
    """The state in which the cards that a line names lie nowhere yet: what is put right comes from wherever it lay.

    Of the two jokers, which look alike, neither is moved. A hand that a card leaves so has another card instead.
    """
    season, named = season_of(state), [card for _, card in _places(placing.value)] if placing.word in _OF_CARDS else []
    bits = sum({card.bit for card in named if card is not JOKER})
    if placing.word in (t.OPEN, t.LINES, t.GONE):
        return having(
            state,
            cities=tuple(None if city and city.bit & bits else city for city in season.cities),
            lines=tuple(tuple(card for card in line if not card.bit & bits) for line in season.lines),
        )
    if placing.word not in (t.PLAYED, t.HOLDS):
        return state
    known, old, new = season.hands
    left = [cards & bits for cards in known]
    early = [(cards & season.early).bit_count() for cards in left]
    hands = s.Hands(
        tuple(cards & ~bits for cards in known),
        tuple(number + cards.bit_count() - again for number, cards, again in zip(old, left, early, strict=True)),
        s.add(new, early),
    )
    return having(state, hands=hands, played=season.played & ~bits)


def _put_order(state: s.State, seats: Sequence[int]) -> s.State:
    setup = season_of(state).setup
    return having(state, setup=setup._replace(seats=tuple(seats), clockwise=seating.all_orders(tuple(seats))))


def _put_out(state: s.State, out: Sequence[int]) -> s.State:
    """Who was out when the season began: a dummy plays for him in it (CP-8.4)."""
    _check_humans(state, out)
    season = season_of(state)
    fallen = state.knocked_out[len(season.setup.knocked_out) :]
    dummies = tuple(not human or emperor in out for emperor, human in enumerate(state.table.humans))
    state = having(state, setup=season.setup._replace(knocked_out=tuple(out), dummies=dummies))
    return state._replace(knocked_out=(*out, *(emperor for emperor in fallen if emperor not in out)))


def _put_fallen(state: s.State, fallen: Sequence[int]) -> s.State:
    _check_humans(state, fallen)
    before = season_of(state).setup.knocked_out
    for at, emperor in enumerate(fallen):
        if emperor in before:
            raise Breach("table", say("was-out-before", emperor=state.table.tags[emperor]), at)
    return state._replace(knocked_out=(*before, *fallen))


def _check_humans(state: s.State, emperors: Sequence[int]) -> None:
    for at, emperor in enumerate(emperors):
        if not state.table.humans[emperor]:
            raise Breach("table", say("dummy-only-humans", emperor=state.table.tags[emperor]), at)


def _put_burnt(state: s.State, entries: Sequence[tuple[int, int]]) -> s.State:
    _check_lost(state, entries)
    setup = season_of(state).setup
    return _knocking_out(state, having(state, setup=setup._replace(destroyed=_numbers(setup.destroyed, entries))))


def _put_lost(state: s.State, entries: Sequence[tuple[int, int]]) -> s.State:
    _check_lost(state, entries)
    return _knocking_out(state, having(state, lost=_numbers(season_of(state).lost, entries)))


def _numbers(before: Sequence[int], entries: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    named = dict(entries)
    return tuple(named.get(emperor, number) for emperor, number in enumerate(before))


def _check_lost(state: s.State, entries: Sequence[tuple[int, int]]) -> None:
    """Raise Breach where no city can be destroyed, or less than none was."""
    if not state.table.destroys:
        raise Breach("table", say("basic-game-no"))
    for place, (emperor, number) in enumerate(entries):
        if number < 0:
            raise Breach("table", say("cannot-have", emperor=state.table.tags[emperor], number=number), 2 * place + 1)


def _knocking_out(before: s.State, state: s.State) -> s.State:
    """The state in which those are out who have lost too many cities (CP-8.2), or were out for another reason before.

    They stand in the order that is known.
    """
    season, destroyed = season_of(state), season_of(before).destroyed
    now = scoring.now_knocked_out(state._replace(knocked_out=season.setup.knocked_out), season)
    known = [emperor for emperor in before.knocked_out if emperor in now or destroyed[emperor] < s.CITIES_TO_LOSE]
    return state._replace(knocked_out=(*known, *(emperor for emperor in now if emperor not in known)))


def _put_open(state: s.State, entries: Sequence[Held]) -> s.State:
    cities = list(season_of(state).cities)
    for held in entries:
        cities[held.emperor] = held.cards[0] if held.cards else None
    return _with_cities(state, cities, season_of(state).lines, None, entries)


def _put_lines(state: s.State, entries: Sequence[Held]) -> s.State:
    if not state.table.conquers:
        raise Breach("table", say("lonely-tyrant-no"))
    lines = list(season_of(state).lines)
    for held in entries:
        lines[held.emperor] = held.cards
    return _with_cities(state, season_of(state).cities, lines, None, entries)


def _put_gone(state: s.State, cards: Sequence[Card]) -> s.State:
    season = season_of(state)
    return _with_cities(state, season.cities, season.lines, cards, cards)


def _with_cities(
    state: s.State,
    cities: Sequence[Card | None],
    lines: Sequence[tuple[Card, ...]],
    gone: Sequence[Card] | None,
    said: Sequence[Held] | Sequence[Card],
) -> s.State:
    """The state in which the city cards lie so; cards that were out stay out unless it is said which are `gone`."""
    named = list(_places(said))
    for at, card in named:
        if not card.bit & circle.CITY_BITS:
            raise Breach("table", say("no-city-card", card=card.sign), at)
    lying = [*lying_cities(cities, lines), *(gone or ())]
    for at, card in reversed(named):
        if lying.count(card) > 1 + (card is JOKER):
            key = "two-jokers" if card is JOKER else "lies-twice"
            raise Breach("table", say(key, card=card.sign), at)
    before = season_of(state).out if gone is None else 0
    jokers = max(lying.count(JOKER), jokers_in(before))
    suited = before & ~JOKER.bit & ~circle.BOTTOM
    out = suited | city_bits([card for card in lying if card is not JOKER]) | city_bits((JOKER,) * jokers)
    return having(state, cities=tuple(cities), lines=tuple(lines), out=out)


def _places(said: Sequence[Held] | Sequence[Card]) -> list[tuple[int, Card]]:
    """The cards that a line names, with the numbers of their words."""
    found: list[tuple[int, Card]] = []
    at = 0
    for thing in said:
        if isinstance(thing, Held):
            found += [(at + 1 + place, card) for place, card in enumerate(thing.cards)]
            at += thing.words
        else:
            found.append((at, thing))
            at += 1
    return found


def _put_early(state: s.State, cards: Sequence[Card]) -> s.State:
    if season_of(state).actions < s.BEFORE_SHUFFLE or state.table.shuffle == "c":
        raise Breach("table", say("no-second-deal"), hint=say("early-stands-behind"))
    return having(state, early=_battle_cards(cards))


def _put_played(state: s.State, cards: Sequence[Card]) -> s.State:
    bits = _battle_cards(cards)
    if h.cards_left(season_of(state).hands, bits) < 0:
        raise Breach("table", say("too-many-in-hands", count=circle.BATTLE_BITS.bit_count()))
    return having(state, played=bits)


def _battle_cards(cards: Sequence[Card]) -> int:
    bits = 0
    for at, card in enumerate(cards):
        _check_battle_card(card, at)
        if card.bit & bits:
            raise Breach("table", say("stands-twice", tag=card.sign), at)
        bits |= card.bit
    return bits


def _check_battle_card(card: Card, at: int) -> None:
    if not card.bit & circle.BATTLE_BITS:
        raise Breach("table", say("no-battle-card", card=card.sign), at)


def _put_holds(state: s.State, entries: Sequence[Held]) -> s.State:
    season = season_of(state)
    known, old, new = map(list, season.hands)
    for held in entries:
        known[held.emperor], old[held.emperor], new[held.emperor] = 0, held.old, held.new
    at = 0
    for held in entries:
        for place, card in enumerate(held.cards, at + 1):
            _check_battle_card(card, place)
            if card.bit & (season.played | known[0] | known[1] | known[2] | known[3]):
                raise Breach("table", say("lies-twice", card=card.sign), place)
            known[held.emperor] |= card.bit
        if held.new and not season.early:
            raise Breach("table", say("nobody-tells-new"), at, say("write-them-unseen"))
        at += held.words
    hands = s.Hands(tuple(known), tuple(old), tuple(new))
    if h.cards_left(hands, season.played) < 0:
        raise Breach("table", say("too-many-in-all", count=circle.BATTLE_BITS.bit_count()))
    return having(state, hands=hands)


#: What each word does, in the order in which a position is made.
PUT: Mapping[str, Callable[[s.State, Any], s.State]] = {
    t.ORDER: _put_order,
    t.OUT: _put_out,
    t.POINTS: lambda state, entries: state._replace(totals=_numbers(state.totals, entries)),
    t.LOST: _put_lost,
    t.BURNT: _put_burnt,
    t.FALLEN: _put_fallen,
    t.OPEN: _put_open,
    t.LINES: _put_lines,
    t.GONE: _put_gone,
    t.EARLY: _put_early,
    t.PLAYED: _put_played,
    t.HOLDS: _put_holds,
    t.LEADER: lambda state, leader: having(state, leader=leader[0]),
}
