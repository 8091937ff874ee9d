"""What may legally come next. Targets are listed without the judging code: a property test holds the two together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.french import DECK, JOKER, Card
from companion.games.empires.rules.adjacency import cities_left, counters_left, is_adjacent, reaches_enemy
from companion.games.empires.rules.combinations import COMBINATIONS
from companion.games.empires.rules.moves import Act, CityAt, Combo, Fight, Move, Place, Setup, Step, Steps
from companion.games.empires.rules.phases import advance, due_cards, order_of_play
from companion.games.empires.rules.placing import return_trouble, too_near_for_return, too_near_for_setup
from companion.games.empires.rules.play import apply_element, with_map
from companion.games.empires.rules.state import (
    BREAKTHROUGH,
    CARDS,
    COUNTERS,
    DEFAULT,
    DIPLOMACY,
    DRAW,
    ENTRY,
    NOBODY,
    ORDER,
    OVER,
    PURCHASE,
    SETUP,
    State,
)
from companion.games.empires.rules.trade import CARD_PRICE, excess
from companion.games.empires.rules.writing import write_element, write_target
from companion.referee import Breach, Option, Part

# ---- single targets --------------------------------------------------------------------------------------------------


def single_targets(state: State, player: int, name: str) -> list[Any]:
    """The targets of a combination that one piece (or city, or province) can be; a combination may name several of them."""
    return _TARGETS[name](state, player)


def _migration(state: State, player: int) -> list[Any]:
    if counters_left(state, player) < 1:
        return []
    return [one for one in state.provinces.ids if state.board.is_empty(one) and is_adjacent(state, player, one)]


def _abundance(state: State, player: int) -> list[Any]:
    return list(state.owned()[player]) if counters_left(state, player) > 0 else []


def _crusade(state: State, player: int) -> list[Any]:
    return [one for one in state.provinces.ids if not state.board.is_empty(one) and is_adjacent(state, player, one)]


def _foundation(state: State, player: int) -> list[Any]:
    if cities_left(state, player) < 1:
        return []
    return [one for one in sorted(state.board.counters[player]) if one not in state.board.cities]


def _voyages(state: State, player: int) -> list[Any]:
    avoids = state.table.plays("EM-R19")
    goals = [one for one in state.provinces.ids if not (avoids and state.board.has_others(player, one))]
    origins = sorted(state.board.counters[player])
    return [Step(1, origin, None, goal) for origin in origins for goal in goals if goal != origin]


def _strikes(state: State, player: int) -> list[Any]:
    return [place for place in _enemy_places(state, player) if reaches_enemy(state, player, place.province)]


def _enemy_places(state: State, player: int) -> list[Place]:
    """One counter of each enemy in each province, with a tag where several stand."""
    places = []
    for province in state.provinces.ids:
        enemies = state.board.enemies(player, province)
        places += [Place(1, province, enemy if len(enemies) > 1 else None) for enemy in enemies]
    return places


def _conversions(state: State, player: int) -> list[Any]:
    neighbours = state.provinces.neighbours
    return [
        Step(1, place.province, place.owner, goal)
        for place in _strikes(state, player)
        for goal in sorted(neighbours[place.province])
    ]


def _colonies(state: State, player: int) -> list[Any]:
    mine, cities = state.board.counters[player], state.board.cities
    found: list[Any] = []
    if cities_left(state, player) > 0:
        found += [CityAt(one) for one in sorted(mine) if cities.get(one, player) != player]
    if counters_left(state, player) > 0:
        found += [place for place in _enemy_places(state, player) if place.province in mine]
    return found


_TARGETS: Mapping[str, Callable[[State, int], list[Any]]] = {
    "migration": _migration,
    "merchant": _voyages,
    "combat": _strikes,
    "apostle": _conversions,
    "abundance": _abundance,
    "exploration": _voyages,
    "war": _strikes,
    "exodus": _conversions,
    "colonisation": _colonies,
    "crusade": _crusade,
    "foundation": _foundation,
}


def single_steps(state: State, player: int) -> list[Step]:
    """Every step that one counter may take in the counters phase, of a player whose place it is."""
    moved = state.turn.moved
    origins = [one for one, count in sorted(state.board.counters[player].items()) if count > moved.get(one, 0)]
    return [Step(1, origin, None, goal) for origin in origins for goal in sorted(state.provinces.neighbours[origin])]


def single_fights(state: State, player: int) -> list[Place]:
    """Every fight with one counter that a player whose place it is may begin."""
    mine, once = state.board.counters[player], state.table.plays("EM-R25")
    return [
        place
        for place in _enemy_places(state, player)
        if place.province in mine and (NOBODY if once else _enemy(state, player, place), place.province) not in state.turn.fought
    ]


def _enemy(state: State, player: int, place: Place) -> int:
    return state.board.enemies(player, place.province)[0] if place.owner is None else place.owner


def possible_cards(state: State, player: int) -> list[Card]:
    """The cards that can be in a hand (EM-R27), jokers among them; without `?`."""
    cards = state.cards
    hand = cards.hands[player]
    elsewhere = 0
    for other, one in enumerate(cards.hands):
        elsewhere |= 0 if other == player else one.seen
    found = [card for card in DECK if card.bit & hand.seen]
    if hand.unseen:
        known = elsewhere | hand.seen
        found += [card for card in DECK if not card.bit & known and cards.gone.get(card.index, 0) < hand.taken]
    if hand.jokers or (hand.unseen and any(time < hand.taken for time in cards.jokers)):
        found.append(JOKER)
    return sorted(found)


# ---- options ---------------------------------------------------------------------------------------------------------


def options(state: State) -> list[Option]:
    """What may legally come next, in the order of the phases."""
    turn = state.turn
    if not turn.number:
        return [Option("the first turn", ("[turn 1]",))]
    if state.winner is not None:
        return []
    state = with_map(state)
    heading = Option("the next turn; it ends this one", (f"[turn {turn.number + 1}]",))
    if turn.phase == SETUP:
        return _setup(state)
    if turn.phase == OVER:
        return [heading]
    found = [*_before_the_order(state), *_in_order(state), *_default(state)]
    return [*found, Option("the turn's end", ("end",)), heading]


def _tag(state: State, player: int) -> str:
    return state.table.players[player]


def _setup(state: State) -> list[Option]:
    player = state.table.seats[state.set_up]
    free = tuple(str(one) for one in state.provinces.ids if not too_near_for_setup(state, one))
    return [Option(f"{_tag(state, player)} sets up ten counters and a city; a city can stand in", free)]


def _before_the_order(state: State) -> list[Option]:
    phase, found = state.turn.phase, []
    players = [player for player in state.table.seats if player not in state.eliminated]
    if phase == ENTRY:
        for player in sorted(state.eliminated):
            free = [str(one) for one in sorted(state.provinces.outer) if not too_near_for_return(state, one)]
            if free and not return_trouble(state, player):
                found.append(Option(f"{_tag(state, player)} may return with six counters and a city in one of", tuple(free)))
    if phase <= DRAW:
        lines = [(player, due_cards(state, player)) for player in players if player not in state.turn.drawn]
        draws = tuple(f"{_tag(state, player)} draw {' '.join('?' * due)}" for player, due in lines if due)
        found += [Option("draws, with the cards' names if you like", draws)] if draws else []
    if phase <= ORDER:
        order = ", ".join(_tag(state, player) for player in order_of_play(state))
        found.append(Option("the order of play", (f"order: {order}",)))
    if phase <= PURCHASE and state.table.treasury:
        found += _purchase(state if phase > DRAW else advance(state, DIPLOMACY), players)
    return found


def _purchase(state: State, players: Sequence[int]) -> list[Option]:
    lines = [f"{_tag(state, one)} buy {n}" for one in players for n in range(1, _affordable(state, one) + 1)]
    return [Option("purchases, at two coins a card", tuple(lines))] if lines else []


def _affordable(state: State, player: int) -> int:
    return min(state.cards.deck, state.coins[player] // CARD_PRICE)


def _in_order(state: State) -> list[Option]:
    """What the player whose place it is may do, and the next one."""
    phase = state.turn.phase
    found = []
    if phase <= CARDS:
        ahead = state if phase == CARDS else advance(state, CARDS)
        found += [option for player in _next(ahead) for option in _cards_of(ahead, player)]
    if phase <= COUNTERS:
        ahead = state if phase == COUNTERS else advance(state, COUNTERS)
        found += [option for player in _next(ahead) for option in _counters_of(ahead, player)]
    if phase <= BREAKTHROUGH and state.table.supplies:
        found.append(Option("the breakthrough, for those with an active warehouse", ("breakthrough",)))
    return found


def _next(state: State) -> list[int]:
    """The player whose place it is, and the one after him."""
    turn = state.turn
    ahead = [player for player in turn.order[max(turn.place, 0) :] if player not in state.eliminated]
    return ahead[: 1 if turn.place < 0 else 2]


def _has_begun(state: State, player: int) -> bool:
    return state.turn.place >= 0 and state.turn.order[state.turn.place] == player


def _cards_of(state: State, player: int) -> list[Option]:
    """The combinations of a player with their single targets; whether he has the cards is another matter."""
    name, begun = _tag(state, player), _has_begun(state, player)
    if begun and (state.turn.passed or (state.turn.acts >= 2 and not state.has_active(player))):
        return []
    cards = tuple(card.code for card in possible_cards(state, player))
    found = [Option(f"cards that can be in {name}'s hand", cards)] if cards else []
    for one in COMBINATIONS.values():
        targets = single_targets(state, player, one.name)
        if targets:
            what = f"{name} {one.short} … ({one.price}), a target of {one.name}"
            found.append(Option(what, tuple(write_target(state.table, target) for target in targets)))
    if not (begun and state.turn.acted):
        found.append(Option(f"{name} does nothing", (f"{name} pass",)))
    return found


def _counters_of(state: State, player: int) -> list[Option]:
    name, begun = _tag(state, player), _has_begun(state, player)
    found = []
    if not (begun and state.turn.fought):
        fresh = state if begun else state._replace(turn=state.turn._replace(moved={}))
        steps = tuple(f"{name} {write_target(state.table, step)}" for step in single_steps(fresh, player))
        found += [Option(f"{name} moves a counter", steps)] if steps else []
    fresh = state if begun else state._replace(turn=state.turn._replace(fought=frozenset()))
    fights = tuple(f"{name} {write_element(state.table, Fight(place))}" for place in single_fights(fresh, player))
    return [*found, Option(f"{name} fights", fights)] if fights else found


def _default(state: State) -> list[Option]:
    ahead = state if state.turn.phase == DEFAULT else advance(state, DEFAULT)
    lines = []
    for player in ahead.table.seats:
        above = excess(ahead, player)
        if above and ahead.cards.hands[player].unseen >= above:
            lines.append(f"{_tag(state, player)} discard {' '.join('?' * above)}")
    return [Option("what is above the limit goes, by name if you like", tuple(lines))] if lines else []


# ---- alternatives ----------------------------------------------------------------------------------------------------


def alternatives(state: State, move: Move, at: Part) -> list[str]:
    """What could legally stand where an illegal element went wrong, as it would be written; empty where nothing can be listed."""
    if not isinstance(move, Act) or not isinstance(at, str) or not move.elements:
        return []
    state = with_map(state)
    if at == "tag":
        return _tags(state, move)
    number, _, part = at.partition(".")
    element = move.elements[int(number)]
    found = []
    for word, other in _replacements(state, move.player, element, int(part)):
        try:
            apply_element(state, move.player, other)
        except Breach:
            continue
        found.append(word)
    return found


def _tags(state: State, move: Act) -> list[str]:
    """Who could do the first element instead."""
    found = []
    for player, tag in enumerate(state.table.players):
        try:
            apply_element(state, player, move.elements[0])
        except Breach:
            continue
        found.append(tag)
    return found


def _replacements(state: State, player: int, element: Any, part: int) -> list[tuple[str, Any]]:
    """Elements that differ in one word, with that word."""
    table = state.table
    if isinstance(element, Combo):
        first = 1 + len(element.cards)
        if part >= first:
            targets = _like(element.targets[part - first], single_targets(state, player, element.name))
            return [(write_target(table, one), _with_target(element, part - first, one)) for one in targets]
        return [(card.code, _with_card(element, part - 1, card)) for card in possible_cards(state, player)] if part else []
    if isinstance(element, Setup):
        return _other_setups(state, element, part)
    if isinstance(element, Steps):
        step = element.steps[part]
        goals = [step._replace(to=goal) for goal in sorted(state.provinces.neighbours[step.origin])]
        return [(write_target(table, one), Steps((*element.steps[:part], one, *element.steps[part + 1 :]))) for one in goals]
    if isinstance(element, Fight):
        place = element.place
        numbers = range(1, place.number + 1)
        here = [Place(n, one.province, one.owner) for one in _enemy_places(state, player) for n in numbers]
        return [(write_target(table, one), Fight(one)) for one in here if one.province == place.province]
    return []


def _like(target: Any, targets: list[Any]) -> list[Any]:
    """Targets of the same form; of steps those from the same province, if there are some: goals go wrong more than starts."""
    targets = [one for one in targets if one.__class__ is target.__class__]
    if not isinstance(target, Step):
        return targets
    return [one for one in targets if one.origin == target.origin] or targets


def _with_target(element: Combo, place: int, target: Any) -> Combo:
    return element._replace(targets=(*element.targets[:place], target, *element.targets[place + 1 :]))


def _with_card(element: Combo, place: int, card: Card) -> Combo:
    return element._replace(cards=(*element.cards[:place], card, *element.cards[place + 1 :]))


def _other_setups(state: State, element: Setup, part: int) -> list[tuple[str, Any]]:
    if part == 1:
        return [(str(city), Setup(city, (Place(10, city),))) for city in state.provinces.ids]
    if part < 2:
        return []
    place = element.places[part - 2]
    near = (element.city, *state.provinces.neighbours[element.city])
    others = [place._replace(province=one) for one in near]
    return [
        (write_target(state.table, one), element._replace(places=(*element.places[: part - 2], one, *element.places[part - 1 :])))
        for one in others
    ]
