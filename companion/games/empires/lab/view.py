"""What a player of Empires can see, and what is asked."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.cards.french import UNSEEN, Card
from companion.games.empires.rules import moves as m, state as s, table as t

#: What is to be decided: where to begin, whether to return, what to buy, what to play, where counters go, whom to fight.
SETUP, ENTER, BUY, CARDS, STEPS, FIGHT, OVER = "setup", "enter", "buy", "cards", "steps", "fight", "over"
#: With supplies also: what coins go into warehouses and out of them, and what is played in the breakthrough phase.
RESERVE, BREAKTHROUGH = "reserve", "breakthrough"
#: Where Companion deals: what people give to others.
TALK = "give"
#: What nobody decides: the draws at a turn's beginning, the order of play, and the turn's end.
DRAWS, ORDERS, ENDS = "draws", "orders", "ends"
#: The choice to do nothing (more).
STOP = "-"
#: What is still to come in a turn: what is asked, and of whom.
Todo = tuple[tuple[str, int], ...]


def turn_of(table: t.Table, order: Sequence[int]) -> Todo:
    """What comes in a turn when all have drawn, in this order of play (EM-3.1)."""
    buys = [(BUY, player) for player in order] if table.treasury else []
    counters = [(phase, player) for player in order for phase in OF_COUNTERS if phase != RESERVE or table.supplies]
    last = [(BREAKTHROUGH, player) for player in order] if table.supplies else []
    return (*buys, *((CARDS, player) for player in order), *counters, *last, (ENDS, 0))


#: What is asked one after the other in the counters phase, all of which goes into one line.
OF_COUNTERS = (STEPS, FIGHT, RESERVE)


class Asked(NamedTuple):
    """What is decided: in which phase of the rules, by what, and an example of it."""

    phase: int
    says: tuple[type[m.Element], ...] = ()
    example: str = ""


#: All that is asked, in the order of a turn; of what can be said to several the last is meant.
ASKED = {
    SETUP: Asked(s.SETUP, (m.Setup,), "setup 1 4@1 3@2"),
    ENTER: Asked(s.ENTRY, (m.Enter,), "enter 4 10@4"),
    TALK: Asked(s.DIPLOMACY, (m.Give,), "give Joe 5h"),
    BUY: Asked(s.PURCHASE, (m.Buy, m.Take), "buy 2"),
    CARDS: Asked(s.CARDS, (m.Combo, m.Build, m.Store, m.Take, m.Pass), "mig 5h 3"),
    STEPS: Asked(s.COUNTERS, (m.Steps, m.Take), "3>4 2@5>6"),
    FIGHT: Asked(s.COUNTERS, (m.Fight, m.Take), "fight 2@8/Ville"),
    RESERVE: Asked(s.COUNTERS, (m.StoreCoin, m.Take), "store $1 3"),
    BREAKTHROUGH: Asked(s.BREAKTHROUGH, (m.Combo, m.Take), "mig 5h 3"),
    ENDS: Asked(s.DEFAULT),
}


def to_come(state: s.State, done: Collection[tuple[str, int]]) -> Todo:
    """What is still asked. `done` is what was asked and said although the record shows no place of it."""
    turn = state.turn
    if turn.phase == s.SETUP:
        return tuple((SETUP, player) for player in state.table.seats if player not in state.set_up)
    if turn.phase <= s.DRAW:
        back = sorted(state.eliminated - state.resigned) if turn.phase == s.ENTRY else []
        return (*((ENTER, player) for player in back), (DRAWS, 0))
    return tuple(one for one in turn_of(state.table, turn.order) if one not in done and _is_left(state, *one))


def _is_left(state: s.State, asked: str, player: int) -> bool:
    """Whether this is not over yet."""
    turn, phase = state.turn, ASKED[asked].phase
    if turn.phase != phase or phase in (s.PURCHASE, s.DEFAULT):
        return turn.phase <= phase
    return turn.order.index(player) > turn.place


def together(asked: str) -> tuple[str, ...]:
    """All that is asked in the same phase."""
    return OF_COUNTERS if asked in OF_COUNTERS else (asked,)


class View(NamedTuple):
    """What lies open, and one player's hand. `told` are the moves so far as all know them.

    `state` is the position as the record would know it without any drawn card; `todo` what comes in this turn, `acts` what the
    one who is asked has done in the cards phase.
    """

    table: t.Table
    seat: int
    told: tuple[m.Move, ...]
    state: s.State
    todo: Todo
    acts: int
    hand: tuple[Card, ...]


def public(element: m.Element) -> m.Element | None:
    """What all see of an element; None where they see nothing that a record would have to say."""
    match element:
        case m.Draw() | m.Discard():
            return None
        case m.Pass():
            return m.Pass()
        case m.Buy(number):
            return m.Buy(number)
        case m.Build(_, province):
            return m.Build(UNSEEN, province)
        case m.Store(cards, province):
            return m.Store((UNSEEN,) * len(cards), province)
    return element
