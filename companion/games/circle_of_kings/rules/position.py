"""Positions: a game that begins in the middle, one that is written down at the start of a round, and what a table puts right.

How many cards a deck has follows from what lies elsewhere: 40 army cards and 22 Lords are somewhere. What is not named has not
shown itself: it may be in hand or in the deck, and a Lord may have been burned.
"""

from collections.abc import Iterator, Sequence

from companion.cards.tarot import ARMY, LordCard, TarotCard, army_cards_of, lords_of
from companion.games.circle_of_kings.rules import circle, draws, moves as m, play, position_lines as lines, say, stages, strikes
from companion.games.circle_of_kings.rules.army import check_end
from companion.games.circle_of_kings.rules.position_lines import Deployed, Discards, Hand, Kings, Lords, Value, words_of
from companion.games.circle_of_kings.rules.state import ALL_ARMY, ALL_LORDS, HAND_LIMIT, LORD_SIZE, LORDS_IN_HAND, Side, State
from companion.games.circle_of_kings.rules.table import Table
from companion.referee import Breach, Opening, Placing


def place(table: Table, opening: Opening) -> State:
    """The state that a position describes: at the start of a round, its Lords drawn if it has begun. Raises Breach."""
    number = opening.section or 1
    state = State(table, _usual_circle(table, number), number=number if opening.begun else number - 1)
    state.stage = stages.DRAW if opening.begun else stages.SETUP
    for side in state.sides:
        _set_usual(side, number, begun=opening.begun)
    said: set[tuple[str, int]] = set()
    for one in opening.placings:
        _check_once(table, said, one)
        _put(state, one, one)
    if not table.has_circle and not any(isinstance(one.value, Kings) for one in opening.placings):
        raise Breach("table", say("nothing-says-where"), move=opening, hint=say("write-them-kings"))
    for player in (0, 1):
        _settle(state, player, next((one for one in reversed(opening.placings) if _is_of(one.value, player)), None))
    drawn = draws.lords_due(state) if opening.begun else 0
    state.before = state.sides[0].lord_deck + drawn, state.sides[1].lord_deck + drawn
    check_end(state)
    return state


def correct(state: State, placing: Placing) -> State:
    """The state in which things lie as a line of a position says, all being played that needs no line. Raises Breach."""
    work = play.finish(state).copy()
    if work.stage == stages.OVER:
        raise Breach("table", say("game-over-nothing"), hint=say("put-right-above"))
    before = [side.lord_deck for side in work.sides]
    _put(work, placing, None)
    for player in (0, 1):
        _settle(work, player, None)
    shift = [side.lord_deck - deck for side, deck in zip(work.sides, before, strict=True)]
    work.before = work.before[0] + shift[0], work.before[1] + shift[1]
    check_end(work)
    return work


def is_quiet(state: State) -> bool:
    """Whether a position can be written down: before the first round, or straight behind a heading."""
    if state.behind is not None or state.claims:
        return False
    return state.stage == stages.SETUP or (state.stage == stages.DRAW and not any(side.drawn for side in state.sides))


def opening(state: State) -> Opening:
    """The position of a quiet state, without what is usual."""
    begun = state.stage == stages.DRAW
    number = state.number if begun else state.number + 1
    usual = Side()
    _set_usual(usual, number, begun=begun)
    section = number if begun or number > 1 else 0
    return Opening(section, 0, tuple(_placings(state, number, usual)), begun=begun)


def _placings(state: State, number: int, usual: Side) -> Iterator[Placing]:
    if not state.table.has_circle or state.circle != _usual_circle(state.table, number):
        yield Placing(lines.KINGS_LINE, Kings(state.circle))
    decks = [lines.Deck(player, side.lord_deck) for player, side in enumerate(state.sides) if side.lord_deck != usual.lord_deck]
    if decks:
        yield Placing(lines.LORDS_LINE, Lords(tuple(decks)))
    for player, side in enumerate(state.sides):
        known, lords_known = army_cards_of(side.known), lords_of(side.lords_known)
        army = side.hand if known or side.hand != usual.hand else None
        lords = side.lords_in_hand if lords_known or side.lords_in_hand != usual.lords_in_hand else None
        if army is not None or lords is not None:
            yield Placing(lines.HAND, Hand(player, army, tuple(known), lords, tuple(lords_known)))
    for player, side in enumerate(state.sides):
        cards, gone = tuple(army_cards_of(side.discard)), tuple(lords_of(side.lords_gone))
        if cards or gone:
            yield Placing(lines.DISCARDS, Discards(player, cards or None, gone or None))


# ---- what is usual ----


def _usual_circle(table: Table, number: int) -> circle.Circle:
    """The header's Circle, turned once after each round (CK-6.3)."""
    kings = table.circle
    for _ in range((number - 1) % 4):
        kings = circle.turned(kings)
    return kings


def _set_usual(side: Side, number: int, *, begun: bool) -> None:
    """Where nothing was lost: all cards drawn that were due, seven army cards at most in hand, one Lord played a round."""
    rounds = number if begun else number - 1
    drawn = draws.FIRST_DRAW[0] + draws.LATER_DRAW[0] * (rounds - 1) if rounds else 0
    side.lord_deck = max(1, LORD_SIZE - drawn)
    side.lords_unknown = LORDS_IN_HAND if begun else min(rounds, 1)
    side.unknown = min(HAND_LIMIT, draws.FIRST_DRAW[1] + draws.LATER_DRAW[1] * (number - 2)) if number > 1 else 0


# ---- what a line says ----


def _check_once(table: Table, said: set[tuple[str, int]], one: Placing) -> None:
    """Raise Breach where two lines of a position say the same."""
    players = [0, 1] if isinstance(one.value, Kings) else [player for player in (0, 1) if _is_of(one.value, player)]
    for player in players:
        if (one.word, player) in said:
            key = "line-twice" if isinstance(one.value, Kings) else "line-twice-of"
            raise Breach("table", say(key, word=one.word, name=table.players[player]), 0, move=one)
        said.add((one.word, player))


def _is_of(value: Value, player: int) -> bool:
    if isinstance(value, Lords):
        return any(one == player for one, _ in value.entries)
    return not isinstance(value, Kings) and value.player == player


def _put(state: State, placing: Placing, move: Placing | None) -> None:
    """Lay things as a line says; what follows from it is settled later. `move` is the line that is meant by a Breach."""
    value: Value = placing.value
    match value:
        case Kings(kings):
            _put_kings(state, kings, move)
        case Lords(decks):
            for player, number in decks:
                state.sides[player].lord_deck = number
        case Hand():
            _put_hand(state, value, move)
        case Discards(player, cards, lords):
            if cards is not None:
                _lay(state, "discard", player, cards, value, move)
            if lords is not None:
                _lay(state, "lords_gone", player, lords, value, move)
        case Deployed():
            _put_deployed(state, value, move)


def _put_kings(state: State, kings: circle.Circle, move: Placing | None) -> None:
    for at, king in enumerate(kings):
        if king != circle.NO_KING and king in kings[:at]:
            raise Breach("table", say("king-stands-one"), at, move=move)
    if circle.NO_KING in kings and state.stage != stages.PLAY:
        raise Breach("table", say("all-four-kings"), kings.index(circle.NO_KING), move=move)
    state.circle = kings
    out = next((king for king in range(4) if king not in kings), circle.NO_KING)
    state.effects = state.effects._replace(removed=out)
    if state.lap:
        strikes.lay_lap_anew(state)


def _put_hand(state: State, value: Hand, move: Placing | None) -> None:
    side = state.sides[value.player]
    if value.army is not None:
        _lay(state, "known", value.player, value.cards, value, move)
        side.unknown = value.army - len(value.cards)
    if value.lords is not None:
        _lay(state, "lords_known", value.player, value.lord_cards, value, move)
        side.lords_unknown = value.lords - len(value.lord_cards)
    if min(side.unknown, side.lords_unknown) < 0:
        at = 1 if side.unknown < 0 else words_of(state.table, value).index("/") + 1
        raise Breach("table", say("more-cards-named"), at, move=move)


def _put_deployed(state: State, value: Deployed, move: Placing | None) -> None:
    side, tag = state.sides[value.player], state.table.players[value.player]
    if state.stage not in (stages.DEPLOYMENT, stages.OTHER_LORD, stages.PLAY) or not side.deployed:
        raise Breach("table", say("deployed-nothing-moment", tag=tag), 0, move=move)
    side.zone = side.captain = 0
    if value.captain:
        _check_free(state, value.player, value.captain, value, move)
        side.zone = side.captain = value.captain.bit
    for unit in value.army:
        owner = 1 - value.player if unit.starred else value.player
        _check_free(state, owner, unit.card, value, move, unit.code)
        side.zone |= unit.stolen if unit.starred else unit.own
    side.tapped &= side.zone
    side.forgotten &= side.zone


def _lay(
    state: State, place: str, player: int, cards: Sequence[TarotCard | LordCard], value: Value, move: Placing | None
) -> None:
    """Lay these cards, and no others, in a place of a player's: a field of `Side`."""
    side = state.sides[player]
    setattr(side, place, 0)
    for card in cards:
        _check_free(state, player, card, value, move)
        setattr(side, place, getattr(side, place) | card.bit)


def _check_free(state: State, owner: int, card: TarotCard | LordCard, value: Value, move: Placing | None, code: str = "") -> None:
    """Raise Breach where a card of this owner's decks lies somewhere else, or is named twice."""
    side, other = state.sides[owner], state.sides[1 - owner]
    if isinstance(card, LordCard):
        places = {"in-hand": side.lords_known, "among-discards": side.lords_gone}
        places |= {"is-deployed": side.lord.bit if side.lord else 0}
    else:
        places = {"in-hand": side.known, "among-discards": side.discard}
        places |= {"in-zone": side.zone & m.OWN_BITS, "in-other-zone": other.zone >> m.STOLEN_SHIFT}
    if there := next((where for where, cards in places.items() if cards & card.bit), ""):
        words, code = words_of(state.table, value), code or card.code
        at = len(words) - 1 - words[::-1].index(code)
        raise Breach("table", say("lies-already", code=code, there=say(there)), at, move=move)


# ---- what follows ----


def _settle(state: State, player: int, move: Placing | None) -> None:
    """What is in the decks, and what has not shown itself, follows from the rest. Raises Breach where cards are too many."""
    side, other, tag = state.sides[player], state.sides[1 - player], state.table.players[player]
    deployed = (side.zone & m.OWN_BITS) | other.zone >> m.STOLEN_SHIFT
    lord = side.lord.bit if side.lord else 0
    side.deck = len(ARMY) - side.hand - (side.discard | deployed).bit_count()
    if side.deck < 0:
        raise Breach("table", say("too-many-cards", tag=tag, army_size=len(ARMY)), 0, move=move)
    side.burned = LORD_SIZE - side.lord_deck - side.lords_in_hand - (side.lords_gone | lord).bit_count()
    if side.burned < 0:
        raise Breach("table", say("too-many-lords", tag=tag, lord_size=LORD_SIZE), 0, move=move)
    side.unseen = ALL_ARMY & ~(side.known | side.discard | deployed)
    side.lords_unseen = ALL_LORDS & ~(side.lords_known | side.lords_gone | lord)
    if not side.deck:
        side.known |= side.unseen
        side.unseen = side.unknown = 0
