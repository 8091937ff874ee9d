"""Positions: a season as it stands, described and not played, and put right where the table played on.

A position is made of its lines one after the other, in one order; each is held against those before it. It is refused where it
contradicts itself or the material, never because no play could have led there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.cards.french import DECK, JOKER, Card
from companion.games.circle_of_power.rules import table as words
from companion.games.circle_of_power.rules.circle import BOTTOM, CITY_BITS
from companion.games.circle_of_power.rules.ending import last_human, now_knocked_out, who_has_won
from companion.games.circle_of_power.rules.hands import hand_size
from companion.games.circle_of_power.rules.messages import say
from companion.games.circle_of_power.rules.position_words import Held
from companion.games.circle_of_power.rules.putting import PUT, city_bits, having, jokers_in, lifted, lying_cities, season_of
from companion.games.circle_of_power.rules.seating import begin, usual_setup
from companion.games.circle_of_power.rules.state import ACTIONS, FIRST_HANDS, NOTHING, Hands, Season, State, add, season_scores
from companion.games.circle_of_power.rules.table import EMPERORS, TYRANT, Table
from companion.referee import Breach
from companion.referee.decisions import Opening, Placing

#: The words that say how a season begins; all others tell what has come of it.
_BEFORE = (words.ORDER, words.OUT, words.POINTS, words.BURNT)


def place(table: Table, opening: Opening) -> State:
    """The state that a position describes. Raises Breach (`table`), at the line that is wrong."""
    said = _by_word(opening)
    number, actions = opening.section or 1, max(opening.move - 1, 0)
    if actions > ACTIONS:
        raise Breach("table", say("last-move", actions=ACTIONS, next=ACTIONS + 1), 3)
    season = begin(usual_setup(table, number))._replace(actions=actions)
    state = State(table, NOTHING, (), (), season._replace(hands=_usual_hands(table, season)))
    for word, put in PUT.items():
        state = _usual(state, word)
        if word in said:
            try:
                state = put(state, said[word].value)
            except Breach as breach:
                raise replace(breach, move=said[word]) from None
    state = _with_told_apart(state, said.get(words.HOLDS))
    is_over = opening.begun and _is_over(state)
    state = _with_usual_totals(state, said, is_over=is_over)
    if is_over:
        return _ended(state)
    return _begun(state, words.OPEN in said) if opening.begun else _not_begun(state)


def left_out(table: Table, opening: Opening) -> Sequence[str]:
    """Whose open city a position leaves out, naming those of others, while the season goes on: he has none."""
    named = [held.emperor for placing in opening.placings if placing.word == words.OPEN for held in placing.value]
    if not named or opening.move > ACTIONS:
        return ()
    return tuple(say("has-no-city", name=table.tags[emperor]) for emperor in EMPERORS if emperor not in named)


def correct(state: State, placing: Placing) -> State:
    """The state in which things lie as a line says. Raises Breach (`table`)."""
    season = state.season
    if season is None:
        raise Breach("table", say("no-season-begun-nothing"), hint=say("put-into-position"))
    if placing.word not in _BEFORE and (season.complete or not season.out):
        key = "season-is-over" if season.complete else "season-has-no-cities"
        raise Breach("table", say(key, number=season.setup.number))
    return PUT[placing.word](lifted(state, placing), placing.value)


def is_quiet(state: State) -> bool:
    """Whether the position can be written down: between two actions, nothing being said since the last one.

    What the table let stand may have led to something for which there is no word.
    """
    season = state.season
    if season is None:
        return state.first is None
    said = season.said
    if not season.out or said.words or said.hands or season.adjustments:
        return False
    try:
        return place(state.table, opening(state)) == state
    except Breach:
        return False


def opening(state: State) -> Opening:
    """The position of a quiet state; what is usual is left out."""
    season = state.season
    if season is None:
        return Opening(0, 0, (), begun=False)
    told = {**_of_game(state, season), **_of_cities(season), **_of_hands(state.table, season)}
    placings = tuple(Placing(word, told[word]) for word in PUT if told[word])
    return Opening(season.setup.number, season.actions + 1, placings)


def _of_game(state: State, season: Season) -> Mapping[str, Any]:
    """What is said of who sits where, who is out, and the numbers."""
    setup = season.setup
    burnt = tuple(enumerate(setup.destroyed)) if setup.destroyed != _usual_burnt(state, season) else ()
    known = season if burnt else season._replace(setup=setup._replace(destroyed=NOTHING))
    fallen = state.knocked_out[len(setup.knocked_out) :]
    usually_out = now_knocked_out(state._replace(knocked_out=setup.knocked_out), season)
    return {
        words.ORDER: setup.seats if setup.seats != usual_setup(state.table, setup.number).seats else (),
        words.OUT: setup.knocked_out,
        words.POINTS: _entries(state.totals, _usual_totals(state.table, known, is_over=season.complete)),
        words.LOST: _entries(season.lost),
        words.BURNT: burnt,
        words.FALLEN: fallen if state.knocked_out != usually_out else (),
        words.LEADER: (season.leader,) if season.leader != setup.seats[0] else (),
    }


def _entries(numbers: Sequence[int], usual: Sequence[int] = NOTHING) -> tuple[tuple[int, int], ...]:
    return tuple((emperor, number) for emperor, number in enumerate(numbers) if number != usual[emperor])


def _of_cities(season: Season) -> Mapping[str, Any]:
    """What is said of the city cards."""
    lying = lying_cities(season.cities, season.lines)
    suited = season.out & ~city_bits(lying) & ~JOKER.bit & ~BOTTOM
    jokers = jokers_in(season.out) - lying.count(JOKER)
    return {
        words.OPEN: tuple(Held(emperor, (city,)) for emperor, city in enumerate(season.cities) if city),
        words.LINES: tuple(Held(emperor, line) for emperor, line in enumerate(season.lines) if line),
        words.GONE: (*_cards(suited), *(JOKER,) * jokers),
    }


def _of_hands(table: Table, season: Season) -> Mapping[str, Any]:
    """What is said of the battle cards: of everybody's hand where old cards are told from new ones."""
    hands, usual = zip(*season.hands, strict=True), zip(*_usual_hands(table, season), strict=True)
    return {
        words.EARLY: _cards(season.early),
        words.PLAYED: _cards(season.played),
        words.HOLDS: tuple(
            Held(emperor, _cards(hand[0]), *hand[1:])
            for emperor, (hand, usual_hand) in enumerate(zip(hands, usual, strict=True))
            if season.early or hand != usual_hand
        ),
    }


def _cards(bits: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card.bit & bits)


def _by_word(opening: Opening) -> Mapping[str, Placing]:
    """The lines of a position by their words, each once."""
    said: dict[str, Placing] = {}
    for placing in opening.placings:
        if placing.word in said:
            raise Breach("table", say("line-stands-twice", word=placing.word), move=placing)
        if not opening.begun and placing.word not in _BEFORE:
            raise Breach("table", say("season-not-begun"), move=placing)
        said[placing.word] = placing
    return said


def _usual(state: State, word: str) -> State:
    """The state with what is usual by the lines above, where a word is not said; who leads is said last."""
    season = season_of(state)
    if word == words.BURNT and state.table.variant == TYRANT:
        return PUT[word](state, tuple(enumerate(_usual_burnt(state, season))))
    if word == words.FALLEN:
        return state._replace(knocked_out=now_knocked_out(state._replace(knocked_out=season.setup.knocked_out), season))
    return having(state, leader=season.setup.seats[0])


def _usual_burnt(state: State, season: Season) -> tuple[int, ...]:
    """In Lonely Tyrant the totals are the cities destroyed so far; at the end of a season its own are among them."""
    if state.table.variant != TYRANT:
        return NOTHING
    now = season.lost if season.actions == ACTIONS else NOTHING
    return tuple(max(0, total - number) for total, number in zip(state.totals, now, strict=True))


def _usual_totals(table: Table, season: Season, *, is_over: bool) -> tuple[int, ...]:
    """The totals that follow from what else is said: in Lonely Tyrant the cities destroyed; after a season its own scores."""
    before = season.setup.destroyed if table.variant == TYRANT else NOTHING
    return add(before, season_scores(table, season)) if is_over else before


def _with_usual_totals(state: State, said: Mapping[str, Placing], *, is_over: bool) -> State:
    """The state with these totals for whoever is not named in `points:`."""
    named = dict(said[words.POINTS].value) if words.POINTS in said else {}
    usual = _usual_totals(state.table, season_of(state), is_over=is_over)
    return state._replace(totals=tuple(named.get(emperor, number) for emperor, number in enumerate(usual)))


def _usual_hands(table: Table, season: Season) -> Hands:
    """Hands of which nothing is known but how many cards they have."""
    return Hands(NOTHING, tuple(hand_size(table, season, emperor) for emperor in EMPERORS), NOTHING)


def _with_told_apart(state: State, holds: Placing | None) -> State:
    """The state in which new cards are told from old ones only where that is said of everybody."""
    season = season_of(state)
    hands = season.hands
    if season.early and len(holds.value if holds else ()) < len(EMPERORS):
        return having(state, early=0, hands=Hands(hands.known, add(hands.old, hands.new), NOTHING))
    return having(state, hands=FIRST_HANDS) if hands == FIRST_HANDS else state


def _not_begun(state: State) -> State:
    """The state before a season's heading."""
    setup = season_of(state).setup
    is_start = setup == usual_setup(state.table, 1) and not any(state.totals)
    return State(state.table, state.totals, state.knocked_out, (), None, None if is_start else setup)


def _is_over(state: State) -> bool:
    """Whether the season that is described is over: after its last action, or with the game (CP-6.1, CP-R12)."""
    table, season = state.table, season_of(state)
    ends_at_once = table.destroys and not table.plays_b("CP-R12")
    return season.actions == ACTIONS or bool(season.out and ends_at_once and last_human(table, state.knocked_out))


def _ended(state: State) -> State:
    """The state of a season that is over; after its last action every city card was turned up."""
    season = season_of(state)
    out = CITY_BITS | BOTTOM if season.actions == ACTIONS and not season.out else season.out
    season = season._replace(complete=True, out=out)
    return state._replace(season=season, winners=who_has_won(state.table, season, state.totals, state.knocked_out))


def _begun(state: State, has_cities: bool) -> State:
    """The state of a season that goes on."""
    if not has_cities and season_of(state).actions:
        first, second, *_ = state.table.tags
        raise Breach("table", say("open-cities-missing"), hint=say("write-open", name=first, other=second))
    return state
