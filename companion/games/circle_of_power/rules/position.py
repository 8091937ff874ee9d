"""Positions: a season as it stands, described and not played, and put right where the table played on.

A position is made of its lines one after the other, in one order; each is held against those before it. It is refused where it
contradicts itself or the material, never because no play could have led there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards.french import DECK, JOKER, Card
from companion.games.circle_of_power.rules import circle, hands as h, putting, say, scoring, seating, state as s, table as t
from companion.games.circle_of_power.rules.position_words import Held
from companion.plain import Plain
from companion.referee import Breach, Opening, Placing

#: The words that say how a season begins; all others tell what has come of it.
_BEFORE = (t.ORDER, t.OUT, t.POINTS, t.BURNT)


def place(table: t.Table, opening: Opening) -> s.State:
    """The state that a position describes. Raises Breach (`table`), at the line that is wrong."""
    said = _by_word(opening)
    number, actions = opening.section or 1, max(opening.move - 1, 0)
    if actions > s.ACTIONS:
        raise Breach("table", say("last-move", actions=s.ACTIONS, next=s.ACTIONS + 1), 3)
    season = seating.begin(seating.usual_setup(table, number))._replace(actions=actions)
    state = s.State(table, s.NOTHING, (), (), season._replace(hands=_usual_hands(table, season)))
    for word, put in putting.PUT.items():
        state = _usual(state, word)
        if word in said:
            try:
                state = put(state, said[word].value)
            except Breach as breach:
                raise replace(breach, move=said[word]) from None
    state = _with_told_apart(state, said.get(t.HOLDS))
    is_over = opening.begun and _is_over(state)
    state = _with_usual_totals(state, said, is_over=is_over)
    if is_over:
        return _ended(state)
    return _begun(state, t.OPEN in said) if opening.begun else _not_begun(state)


def left_out(table: t.Table, opening: Opening) -> Sequence[str]:
    """Whose open city a position leaves out, naming those of others, while the season goes on: he has none."""
    named = [held.emperor for placing in opening.placings if placing.word == t.OPEN for held in placing.value]
    if not named or opening.move > s.ACTIONS:
        return ()
    return tuple(say("has-no-city", name=table.tags[emperor]) for emperor in t.EMPERORS if emperor not in named)


def correct(state: s.State, placing: Placing) -> s.State:
    """The state in which things lie as a line says. Raises Breach (`table`)."""
    season = state.season
    if season is None:
        raise Breach("table", say("no-season-begun-nothing"), hint=say("put-into-position"))
    if placing.word not in _BEFORE and (season.complete or not season.out):
        key = "season-is-over" if season.complete else "season-has-no-cities"
        raise Breach("table", say(key, number=season.setup.number))
    return putting.PUT[placing.word](putting.lifted(state, placing), placing.value)


def is_quiet(state: s.State) -> bool:
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


def opening(state: s.State) -> Opening:
    """The position of a quiet state; what is usual is left out."""
    season = state.season
    if season is None:
        return Opening(0, 0, (), begun=False)
    told = {**_of_game(state, season), **_of_cities(season), **_of_hands(state.table, season)}
    placings = tuple(Placing(word, told[word]) for word in putting.PUT if told[word])
    return Opening(season.setup.number, season.actions + 1, placings)


def _of_game(state: s.State, season: s.Season) -> Plain:
    """What is said of who sits where, who is out, and the numbers."""
    setup = season.setup
    burnt = tuple(enumerate(setup.destroyed)) if setup.destroyed != _usual_burnt(state, season) else ()
    known = season if burnt else season._replace(setup=setup._replace(destroyed=s.NOTHING))
    fallen = state.knocked_out[len(setup.knocked_out) :]
    usually_out = scoring.now_knocked_out(state._replace(knocked_out=setup.knocked_out), season)
    return {
        t.ORDER: setup.seats if setup.seats != seating.usual_setup(state.table, setup.number).seats else (),
        t.OUT: setup.knocked_out,
        t.POINTS: _entries(state.totals, _usual_totals(state.table, known, is_over=season.complete)),
        t.LOST: _entries(season.lost),
        t.BURNT: burnt,
        t.FALLEN: fallen if state.knocked_out != usually_out else (),
        t.LEADER: (season.leader,) if season.leader != setup.seats[0] else (),
    }


def _entries(numbers: Sequence[int], usual: Sequence[int] = s.NOTHING) -> tuple[tuple[int, int], ...]:
    return tuple((emperor, number) for emperor, number in enumerate(numbers) if number != usual[emperor])


def _of_cities(season: s.Season) -> Plain:
    """What is said of the city cards."""
    lying = putting.lying_cities(season.cities, season.lines)
    suited = season.out & ~putting.city_bits(lying) & ~JOKER.bit & ~circle.BOTTOM
    jokers = putting.jokers_in(season.out) - lying.count(JOKER)
    return {
        t.OPEN: tuple(Held(emperor, (city,)) for emperor, city in enumerate(season.cities) if city),
        t.LINES: tuple(Held(emperor, line) for emperor, line in enumerate(season.lines) if line),
        t.GONE: (*_cards(suited), *(JOKER,) * jokers),
    }


def _of_hands(table: t.Table, season: s.Season) -> Plain:
    """What is said of the battle cards: of everybody's hand where old cards are told from new ones."""
    hands, usual = zip(*season.hands, strict=True), zip(*_usual_hands(table, season), strict=True)
    return {
        t.EARLY: _cards(season.early),
        t.PLAYED: _cards(season.played),
        t.HOLDS: tuple(
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


def _usual(state: s.State, word: str) -> s.State:
    """The state with what is usual by the lines above, where a word is not said; who leads is said last."""
    season = putting.season_of(state)
    if word == t.BURNT and state.table.variant == t.TYRANT:
        return putting.PUT[word](state, tuple(enumerate(_usual_burnt(state, season))))
    if word == t.FALLEN:
        return state._replace(knocked_out=scoring.now_knocked_out(state._replace(knocked_out=season.setup.knocked_out), season))
    return putting.having(state, leader=season.setup.seats[0])


def _usual_burnt(state: s.State, season: s.Season) -> tuple[int, ...]:
    """In Lonely Tyrant the totals are the cities destroyed so far; at the end of a season its own are among them."""
    if state.table.variant != t.TYRANT:
        return s.NOTHING
    now = season.lost if season.actions == s.ACTIONS else s.NOTHING
    return tuple(max(0, total - number) for total, number in zip(state.totals, now, strict=True))


def _usual_totals(table: t.Table, season: s.Season, *, is_over: bool) -> tuple[int, ...]:
    """The totals that follow from what else is said: in Lonely Tyrant the cities destroyed; after a season its own scores."""
    before = season.setup.destroyed if table.variant == t.TYRANT else s.NOTHING
    return s.add(before, s.season_scores(table, season)) if is_over else before


def _with_usual_totals(state: s.State, said: Mapping[str, Placing], *, is_over: bool) -> s.State:
    """The state with these totals for whoever is not named in `points:`."""
    named = dict(said[t.POINTS].value) if t.POINTS in said else {}
    usual = _usual_totals(state.table, putting.season_of(state), is_over=is_over)
    return state._replace(totals=tuple(named.get(emperor, number) for emperor, number in enumerate(usual)))


def _usual_hands(table: t.Table, season: s.Season) -> s.Hands:
    """Hands of which nothing is known but how many cards they have."""
    return s.Hands(s.NOTHING, tuple(h.hand_size(table, season, emperor) for emperor in t.EMPERORS), s.NOTHING)


def _with_told_apart(state: s.State, holds: Placing | None) -> s.State:
    """The state in which new cards are told from old ones only where that is said of everybody."""
    season = putting.season_of(state)
    hands = season.hands
    if season.early and len(holds.value if holds else ()) < len(t.EMPERORS):
        return putting.having(state, early=0, hands=s.Hands(hands.known, s.add(hands.old, hands.new), s.NOTHING))
    return putting.having(state, hands=s.FIRST_HANDS) if hands == s.FIRST_HANDS else state


def _not_begun(state: s.State) -> s.State:
    """The state before a season's heading."""
    setup = putting.season_of(state).setup
    is_start = setup == seating.usual_setup(state.table, 1) and not any(state.totals)
    return s.State(state.table, state.totals, state.knocked_out, (), None, None if is_start else setup)


def _is_over(state: s.State) -> bool:
    """Whether the season that is described is over: after its last action, or with the game (CP-6.1, CP-R12)."""
    table, season = state.table, putting.season_of(state)
    ends_at_once = table.destroys and not table.plays_b("CP-R12")
    return season.actions == s.ACTIONS or bool(season.out and ends_at_once and scoring.last_human(table, state.knocked_out))


def _ended(state: s.State) -> s.State:
    """The state of a season that is over; after its last action every city card was turned up."""
    season = putting.season_of(state)
    out = circle.CITY_BITS | circle.BOTTOM if season.actions == s.ACTIONS and not season.out else season.out
    season = season._replace(complete=True, out=out)
    return state._replace(season=season, winners=scoring.who_has_won(state.table, season, state.totals, state.knocked_out))


def _begun(state: s.State, has_cities: bool) -> s.State:
    """The state of a season that goes on."""
    if not has_cities and putting.season_of(state).actions:
        first, second, *_ = state.table.tags
        raise Breach("table", say("open-cities-missing"), hint=say("write-open", name=first, other=second))
    return state
