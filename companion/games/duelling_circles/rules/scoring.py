"""What the totals are made of (DC-5.5), what a table claims of them, and a result alone.

The game keeps no score; a verdict counts the tokens that each player has taken.
"""

from collections.abc import Iterable, Mapping, Sequence

from companion.games.duelling_circles.rules import lineup, messages, moves as m, state as s, table as t
from companion.referee import Breach, Item, Sums, wrong_sums, wrong_winner


def totals(state: s.State) -> dict[str, int]:
    """The opposing tokens taken, by player."""
    return dict(zip(state.table.players, state.taken, strict=True))


def items(state: s.State) -> dict[str, tuple[Item, ...]]:
    """The summands of the totals."""
    return {tag: (Item("DC-5.5", "opposing tokens taken", taken),) if taken else () for tag, taken in totals(state).items()}


def is_complete(state: s.State) -> bool:
    """Whether the game is over (DC-5)."""
    return state.phase == s.OVER


def winners(state: s.State) -> Sequence[str]:
    """Who won; both where the game is drawn."""
    return [state.table.players[seat] for seat in state.winners]


def wrong_claims(state: s.State, move: m.Move | None) -> Iterable[Breach]:
    """The wrong claims of a line; `state` is the one after it."""
    if isinstance(move, m.Turn):
        return [Breach("claim", message, at) for at, message in state.wrong] if state.wrong else ()
    tags = state.table.players
    if isinstance(move, Sums):
        return wrong_sums(move, state.taken, tags, scored="total")
    return wrong_winner(move, state.winners, tags) if move else ()


def may_have_won(table: t.Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
    """Whether one player can have won, or both share, a game that was played out with these totals (DC-5.1, DC-5.3 to DC-5.5).

    Raises Breach for more tokens taken than there are (DC-1.1).
    """
    for at, (tag, taken) in enumerate(totals.items()):
        if taken > table.tokens:
            raise Breach("table", messages.say("taken-too-many", tag=tag, taken=taken, tokens=table.tokens), at)
    if len(sides) > 1:
        return _may_be_drawn(table, tuple(totals.values()))
    return all(_least(table) <= taken if tag in sides else taken <= table.tokens - _left(table) for tag, taken in totals.items())


def _least(table: t.Table) -> int:
    """How many tokens a winner has taken at least: all that began on the board. Of a Kinilani band its own may burn the rest."""
    if table.kinilani:
        return 1
    return lineup.ON_BOARD if table.reserves else table.tokens


def _left(table: t.Table) -> int:
    """How many tokens a winner has left at least; none where he wins though both boards are empty (DC-R11)."""
    return 0 if table.kinilani and table.setting("DC-R11") == "b" else 1


def _may_be_drawn(table: t.Table, taken: Sequence[int]) -> bool:
    """A draw needs a landing on a Black that empties both boards, or nothing but red-whites left (DC-R11, DC-R26)."""
    if not table.kinilani:
        return False
    both_empty = table.setting("DC-R11") == "a" and min(taken) > 0
    return both_empty or (table.setting("DC-R26") == "a" and max(taken) < table.tokens)
