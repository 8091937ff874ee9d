"""The breaches of a turn that need many words."""

from companion.games.duelling_circles.rules import colours, course, landing, moves as m, state as s, table as t
from companion.games.duelling_circles.rules.messages import say
from companion.referee import Breach, Related


def where(name: str) -> str:
    """A place in words: `on h7`, `in reserve`."""
    return say("in-reserve") if name == "r" else say("on-tile", name=name)


def token_name(table: t.Table, seat: int, place: int, token: str) -> str:
    """How a token is written that stands on a place: `h7`, `r`, in Kinilani `h5/green`."""
    name = table.names[seat][place]
    return name if token == colours.PLAIN else f"{name}/{colours.WORDS[token]}"


def may_not_begin(state: s.State, move: m.Turn) -> Breach:
    """What is looked at before a line's parts are: the turn before, the end of the game, whose turn it is (DC-2.1)."""
    if state.unfinished:
        return duty_missed(state)
    if not state.may_begin:
        return game_is_over(state)
    other = state.table.players[move.seat or 0]
    before = (Related(state.last, say("was-turn", other=other)),) if state.last else ()
    return Breach("DC-2.1", say("turn-not", tag=state.tag, other=other), 0, related=before)


def duty_missed(state: s.State) -> Breach:
    """What an unfinished turn still owes when the next one begins: the first thing is cited, at the end of its line."""
    line = state.last
    turn = say("turn-of", turn=state.turn, tag=state.tag)
    if state.phase == s.FLIP and not state.flips:
        return Breach("DC-2.2", say("no-flip", turn=turn), "last", say("begins-with-flip"), move=line)
    if state.phase == s.MOVE:
        return Breach("DC-2.10", say("must-still-move", turn=turn, flip=state.flip), "last", say("write-what-moves"), move=line)
    if state.phase == s.FLIP:
        what = say("flip-still-owed", turn=turn)
        return Breach("DC-3.1", what, "last", say("write-flip-or"), move=line)
    return Breach("DC-4.1", say("no-lucky-flip", turn=turn), "last", say("write-lucky-tile"), move=line)


def game_is_over(before: s.State) -> Breach:
    """Something stands behind the move that ended the game, on its line (`before` it the game went on) or below."""
    what = say("game-over-nothing")
    related = (Related(before.last, say("move-ended"), ("last",)),) if before.winners else ()
    return Breach("DC-5.2", what, hint=say("only-claims-stand"), related=related)


def must_move(table: t.Table, position: s.Position, heads: int, seat: int) -> Breach:
    """Something else stands where a token must move."""
    able = [token_name(table, seat, place, token) for place, token in landing.movable(table, position, heads)]
    hint = say("some-can", names=", ".join(able)) if len(able) > 1 else say("one-can", able=able[0])
    return Breach("DC-2.10", say("token-can-move", heads=heads), hint=hint)


def nothing_moves() -> Breach:
    """A move is written behind a flip that shows no heads."""
    return Breach("DC-2.3", say("no-heads-show"), hint=say("leave-move-out"))


def nothing_taken(name: str) -> str:
    """A move says that it takes something, and takes nothing where it lands or beside it."""
    return say("nothing-taken-move", name=name)


def not_taken(name: str) -> Breach:
    """On a line that the table let stand a move says where it lands, and not that it takes what it would take by the rules."""
    return Breach("table", say("not-taken", name=name))


def no_token(table: t.Table, position: s.Position, seat: int, place: int, colour: str) -> Breach:
    """None of the mover's tokens stands where one is said to start."""
    mine, other = table.players[seat], table.players[1 - seat]
    name = table.names[seat][place]
    hint = _tokens(table, position, seat)
    if position.own[place]:
        return Breach("DC-2.4", say("no-such-token", mine=mine, colour=colours.WORDS[colour], where=where(name)), "colour", hint)
    if place == course.RESERVE:
        return Breach("DC-2.4", say("reserve-empty", mine=mine), "start", hint)
    whose = (
        say("token-is-of", name=name, other=other) if landing.facing(table, position, place) else say("nothing-stands", name=name)
    )
    return Breach("DC-2.4", say("only-tokens-can", whose=whose, mine=mine), "start", hint)


def _tokens(table: t.Table, position: s.Position, seat: int) -> str:
    places = [
        (where(table.names[seat][place]), token) for place, here in enumerate(position.own) for token in dict.fromkeys(here)
    ]
    told = [at if token == colours.PLAIN else f"{colours.WORDS[token]} {at}" for at, token in places]
    tokens = say("tokens", places=", ".join(told)) if places and places[0][1] == colours.PLAIN else ", ".join(told)
    return say("has", name=table.players[seat], names=tokens)


def barred(rule: str, before: s.State, token: str, place: int) -> Breach:
    """A landing that is barred by this rule, in the turn that began so."""
    name = before.table.names[before.seat][place]
    match rule:
        case "DC-2.7":
            return Breach("DC-2.7", say("friend-stands-there", name=name))
        case "DC-8.5":
            return Breach("DC-8.5", say("green-and-black", name=name))
        case "DC-8.4":
            return Breach("DC-8.4", say("ultramarine-not-land", name=name))
        case "DC-8.8":
            return Breach("DC-8.8", say("violet-not-land", name=name))
        case "DC-R14":
            return Breach("DC-R14", say("safe-at-home", name=name, word=colours.WORDS.get(token, "token")))
        case _:
            return Breach("DC-2.8", say("lucky-tile", name=name), related=_made_lucky(before, name))


def _made_lucky(before: s.State, name: str) -> tuple[Related, ...]:
    """Where a tile was made lucky, if the turn before did it (under DC-R6, setting c, an older one may have)."""
    line = before.last
    if line is None or not line.parts or not isinstance(line.parts[-1], m.Lucky):
        return ()
    return (Related(line, say("became-lucky", name=name), ("last",)),)
