"""The breaches of a turn that need many words."""

from __future__ import annotations

from companion.games.duelling_circles.rules.colours import PLAIN, WORDS
from companion.games.duelling_circles.rules.course import RESERVE
from companion.games.duelling_circles.rules.landing import facing, movable
from companion.games.duelling_circles.rules.moves import Lucky, Turn
from companion.games.duelling_circles.rules.state import FLIP, MOVE, Position, State
from companion.games.duelling_circles.rules.table import Table
from companion.referee import Breach, Related


def where(name: str) -> str:
    """A place in words: `on h7`, `in reserve`."""
    return "in reserve" if name == "r" else f"on {name}"


def token_name(table: Table, seat: int, place: int, token: str) -> str:
    """How a token is written that stands on a place: `h7`, `r`, in Kinilani `h5/green`."""
    name = table.names[seat][place]
    return name if token == PLAIN else f"{name}/{WORDS[token]}"


def may_not_begin(state: State, move: Turn) -> Breach:
    """What is looked at before a line's parts are: the turn before, the end of the game, whose turn it is (DC-2.1)."""
    if state.unfinished:
        return duty_missed(state)
    if not state.may_begin:
        return game_is_over(state)
    other = state.table.players[move.seat or 0]
    before = (Related(state.last, f"this was the turn of {other}"),) if state.last else ()
    return Breach("DC-2.1", f"it is the turn of {state.tag}, not of {other}", 0, related=before)


def duty_missed(state: State) -> Breach:
    """What an unfinished turn still owes when the next one begins: the first thing is cited, at the end of its line."""
    line = state.last
    turn = f"turn {state.turn} of {state.tag}"
    if state.phase == FLIP and not state.flips:
        return Breach("DC-2.2", f"{turn} has no flip", "last", "a turn begins with a flip, such as 3 or HHTH", move=line)
    if state.phase == MOVE:
        return Breach("DC-2.10", f"in {turn} a token must still move {state.flip}", "last", "write what moves", move=line)
    if state.phase == FLIP:
        what = f"in {turn} a rallying flip is still owed"
        return Breach("DC-3.1", what, "last", "write the flip, or stop to leave it", move=line)
    return Breach("DC-4.1", f"{turn} ends without a lucky flip", "last", "write the lucky tile, such as *5", move=line)


def game_is_over(before: State) -> Breach:
    """Something stands behind the move that ended the game, on its line (`before` it the game went on) or below."""
    what = "the game is over: nothing follows the move that ended it"
    related = (Related(before.last, "this move ended it", ("last",)),) if before.winners else ()
    return Breach("DC-5.2", what, hint="only claims may stand here", related=related)


def must_move(table: Table, position: Position, heads: int, seat: int) -> Breach:
    """Something else stands where a token must move."""
    able = [token_name(table, seat, place, token) for place, token in movable(table, position, heads)]
    hint = f"one of these can: {', '.join(able)}" if len(able) > 1 else f"this one can: {able[0]}"
    return Breach("DC-2.10", f"a token can move {heads}, so one must", hint=hint)


def nothing_moves() -> Breach:
    """A move is written behind a flip that shows no heads."""
    return Breach("DC-2.3", "no heads show: nothing moves", hint="leave the move out, or write -")


def nothing_taken(name: str) -> str:
    """A move says that it takes something, and takes nothing where it lands or beside it."""
    return f"nothing is taken by this move to {name}"


def not_taken(name: str) -> Breach:
    """On a line that the table let stand a move says where it lands, and not that it takes what it would take by the rules."""
    return Breach("table", f"what stood on {name} was not taken: no x says so")


def no_token(table: Table, position: Position, seat: int, place: int, colour: str) -> Breach:
    """None of the mover's tokens stands where one is said to start."""
    mine, other = table.players[seat], table.players[1 - seat]
    name = table.names[seat][place]
    hint = _tokens(table, position, seat)
    if position.own[place]:
        return Breach("DC-2.4", f"{mine} has no {WORDS[colour]} token {where(name)}", "colour", hint)
    if place == RESERVE:
        return Breach("DC-2.4", f"the reserve of {mine} is empty", "start", hint)
    whose = f"the token on {name} is that of {other}" if facing(table, position, place) else f"nothing stands on {name}"
    return Breach("DC-2.4", f"{whose}: only {mine}'s tokens can be moved", "start", hint)


def _tokens(table: Table, position: Position, seat: int) -> str:
    tokens = [token_name(table, seat, place, token) for place, here in enumerate(position.own) for token in dict.fromkeys(here)]
    return f"{table.players[seat]} has {', '.join(tokens)}"


def barred(rule: str, before: State, token: str, place: int) -> Breach:
    """A landing that is barred by this rule, in the turn that began so."""
    name = before.table.names[before.seat][place]
    word = WORDS.get(token, "token")
    return {
        "DC-2.7": Breach("DC-2.7", f"a friend stands on {name}, where this move ends"),
        "DC-8.5": Breach("DC-8.5", f"a Green does not share {name} with its own Black"),
        "DC-8.4": Breach("DC-8.4", f"an Ultramarine may not land on the opposing token on {name}"),
        "DC-8.8": Breach("DC-8.8", f"a Violet may not land on the opposing token on {name}"),
        "DC-R14": Breach("DC-R14", f"at this table no token is taken at home, also not on {name} by a friendly {word}"),
        "DC-2.8": Breach(
            "DC-2.8", f"{name} is lucky in this turn: what stands there cannot be taken", related=_made_lucky(before, name)
        ),
    }[rule]


def _made_lucky(before: State, name: str) -> tuple[Related, ...]:
    """Where a tile was made lucky, if the turn before did it (under DC-R6, setting c, an older one may have)."""
    line = before.last
    if line is None or not line.parts or not isinstance(line.parts[-1], Lucky):
        return ()
    return (Related(line, f"{name} became lucky here", ("last",)),)
