"""What a person of Circle of Kings says at a table with real cards: read as a line of a record, and judged as one."""

from functools import partial
from typing import Final, TypeVar

from companion.cards.tarot import LordCard, parse_lord
from companion.games.circle_of_kings.lab.view import public_items
from companion.games.circle_of_kings.rules import draws, moves as m, notation, play
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.games.circle_of_kings.rules.state import State
from companion.lab.real_cards import judged
from companion.lab.world import RefusedError
from companion.record import Fault
from companion.record.lines import make_line

MoveT = TypeVar("MoveT", m.Draw, m.Deploy, m.Decision)

#: How a person says what all see of his draws; `-` alone: that there is nothing to say.
DRAWN: Final = "-3c burn 9w recruit; - for nothing"
_NOTHING: Final = "-"
_ARMY: Final = "as in: 5s + 3c 9w 2p / tower"


def drawn(state: State, player: int, typed: str) -> tuple[m.Item, ...]:
    """Discards, burned cards and Recruits. Raises RefusedError."""
    words = _words(state, player, typed)
    words = words[1:] if words[:1] == ["draw"] else words
    if words in ([], [_NOTHING]):
        if draws.choice_is_open(state, player):
            raise RefusedError("the hand is at its limit of nine cards (CK-2.4)", f"say what goes: {DRAWN}")
        return ()
    move = _read(state, player, ["draw", *words], m.Draw, DRAWN)
    if public_items(move) != move.items:
        raise RefusedError("what comes to a hand stays covered", f"say what all see: {DRAWN}")
    judged(partial(play.apply, state, move))
    return move.items


def army(state: State, player: int, typed: str) -> m.Deploy:
    """What a person turns up: Captain, army and Lord. Raises RefusedError."""
    move = _read(state, player, _words(state, player, typed), m.Deploy, _ARMY)
    judged(partial(play.apply, state, move))
    return move


def other_lord(state: State, player: int, typed: str) -> LordCard:
    """Whom a person lays who has taken a Lord back (CK-8.2). Raises RefusedError."""
    words = [word for word in _words(state, player, typed) if word != "/"]
    move = _read(state, player, ["/", *words], m.Deploy, "as in: tower, or L16")
    judged(partial(play.apply, state, move))
    return move.lord


def by_chance(state: State, player: int, lord: DecidingLord, typed: str) -> tuple[m.Word, ...]:
    """What a Lord of chance brings: cards from the top of a deck, or where the Kings lie. Raises RefusedError."""
    words = [word for word in _words(state, player, typed) if parse_lord(word) is not lord.card]
    move = _read(state, player, [lord.card.name, *words], m.Decision, f"as in: {lord.form.example.partition(' ')[2]}")
    judged(partial(play.apply, state, move))
    return move.words


def _words(state: State, player: int, typed: str) -> list[str]:
    """The words without the player's tag, where one stands before them."""
    words = typed.replace(":", " ").replace("/", " / ").split()
    return words[1:] if words and state.table.player(words[0]) == player else words


def _read(state: State, player: int, words: list[str], kind: type[MoveT], example: str) -> MoveT:
    line = make_line(1, " ".join([state.table.players[player], *words]))
    try:
        move: m.Move = notation.Reader(state.table).read(line)
    except Fault as fault:
        raise RefusedError(fault.message, fault.hint or example) from fault
    if not isinstance(move, kind):
        raise RefusedError("this is not what is asked for now", example)
    return move
