"""The table of Duelling Circles: the three rows with the tokens of both players, reserves and losses.

The first-named player sits below. Home rows are laid out from `h8` to `h1`, as on the printed board, so that a course leads on
from `h8` to `c1`.
"""

from collections.abc import Mapping, Sequence

from companion.games.duelling_circles.rules.colours import SPELLINGS, WORDS
from companion.games.duelling_circles.rules.course import COMBAT_TILES, FORWARD, H7, HOME_LENGTH, LENGTH, RALLYING
from companion.plain import Plain
from companion.referee.scene import Board, Fact, Layout, Pile, Place, Scene, Seat, Thing

#: What stands for a token without a colour, of the first and of the second player.
_PLAIN = ("●", "○")
_HOME = tuple(reversed(FORWARD[:HOME_LENGTH]))
_COMBAT = FORWARD[HOME_LENGTH:LENGTH]
_HOME_NOTES = {FORWARD[place]: "rallying tile" for place in RALLYING} | {FORWARD[H7]: "entry tile"}


def scene(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
    """The scene of a verdict's `state`."""
    tiles = [_by_tile(state["board"][tag], tag, _PLAIN[seat]) for seat, tag in enumerate(seats)]
    above, below = (_home_row(row, tiles[seat], seats[seat]) for row, seat in ((0, 1), (2, 0)))
    notes = {number: "lucky tile" for number in COMBAT_TILES if number == state["lucky"]}
    middle = (
        Place(tile, 1, number - 1, (*tiles[0].get(tile, ()), *tiles[1].get(tile, ())), note=notes.get(number, ""))
        for tile, number in zip(_COMBAT, COMBAT_TILES, strict=True)
    )
    board = Board("Board", (*above, *middle, *below))
    sitting = tuple(_seat(state, seats, number) for number in range(len(seats)))
    return Scene(_headline(state), boards=(board,), seats=sitting, facts=tuple(_facts(state)), totals=totals)


def _headline(state: Plain) -> str:
    if state["phase"] == "over":
        return f"Over after {state['turn']} {'turn' if state['turn'] == 1 else 'turns'}."
    mover = state["to_move"]
    waits = {
        "flip": f"{mover} flips" if state["owed"] < 2 else f"{mover} flips, {state['owed']} times",
        "move": f"{mover} moves {state['flip']}" + (f", and then flips again ({state['owed']})" if state["owed"] else ""),
        "lucky": f"the lucky flip of {mover}",
    }[state["phase"]]
    lucky = f"c{state['lucky']} is lucky" if state["lucky"] else "no tile is lucky"
    return f"Turn {state['turn']}: {waits}; {lucky}."


def _by_tile(board: Sequence[str], tag: str, plain: str) -> dict[str, tuple[Thing, ...]]:
    """Tile -> the tokens that stand there."""
    found: dict[str, tuple[Thing, ...]] = {}
    for entry in board:
        tile, _, colour = entry.partition("/")
        found[tile] = (*found.get(tile, ()), _token(colour, tag, plain))
    return found


def _token(colour: str, tag: str, plain: str) -> Thing:
    """A token: its colour's letter and word, or where it has none the player's sign."""
    return Thing(SPELLINGS[colour], "token", tag, note=colour) if colour else Thing(plain, "token", tag)


def _home_row(row: int, tokens: Mapping[str, tuple[Thing, ...]], tag: str) -> list[Place]:
    """A player's home row: a tile's name is that of the other's, too, so its title says whose it is."""
    return [
        Place(tile, row, column, tokens.get(tile, ()), f"{tile} of {tag}", _HOME_NOTES.get(tile, ""))
        for column, tile in enumerate(_HOME)
    ]


def _seat(state: Plain, seats: Sequence[str], number: int) -> Seat:
    tag, plain = seats[number], _PLAIN[number]
    count = state["reserve"][tag]
    colours = state["reserve_colours"].get(tag)
    layout: Layout = "count" if colours is None else "row"
    tokens = (Thing(plain, "token", tag, count),) if count else ()
    reserve = tokens if colours is None else tuple(_token(colour, tag, plain) for colour in colours)
    lost = f"{state['lost'][tag]} lost"
    out = state["phase"] == "over" and not state["board"][tag]
    return Seat(tag, acts=state["to_move"] == tag, out=out, piles=(Pile("Reserve", reserve, layout),), facts=(lost,))


def _facts(state: Plain) -> list[Fact]:
    facts = [Fact("May move", ", ".join(state["legal"]))] if state["legal"] else []
    colours = ", ".join(f"{letter} {word}" for letter, word in WORDS.items())
    return [*facts, *([Fact("Colours", colours)] if state["reserve_colours"] else [])]


SCENE = scene
