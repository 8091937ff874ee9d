"""What is said of where a described game stands: what its section lacks, how it ends, and how ties are broken."""

from collections.abc import Iterator, Sequence

from companion.declared import play
from companion.declared.description import Description
from companion.declared.play import State
from companion.declared.words import say
from companion.declared.working import Formula, number as a_number
from companion.referee.telling import listed
from companion.words import together

#: What a minus sign before a value takes it from.
NOUGHT = Formula(a_number)


def remark(state: State) -> str:
    """What the game still lacks; once it is over, what broke a tie."""
    if state.is_over:
        return _broken_tie(state)
    last, number = state.table.last, (state.number or state.done) + 1
    if state.number and not state.items:
        return together("; ", _lacking(state))
    return say("comes-next", section=state.game.section, number=number, last=last) if last else ""


def row_lacks(row: str, sides: Sequence[str]) -> str:
    """Who has no number in a row yet."""
    return say("row-lacks-one" if len(sides) == 1 else "row-lacks-some", row=row, sides=listed(sides))


def _lacking(state: State) -> Iterator[str]:
    """Each row that is not whole, and for whom."""
    for row, cells in zip(state.game.rows, state.cells, strict=True):
        sides = [tag for tag, one in zip(state.table.sides, cells, strict=True) if one is None]
        if row.usual is None and sides:
            yield say("row-lacks-all", row=row.name) if len(sides) == len(cells) else row_lacks(row.name, sides)


def _broken_tie(state: State) -> str:
    """The total that several have, and what made one of them win; empty where nothing did."""
    ties, won = state.game.ties, play.winners(state)
    level = play.best(state, None, ())
    if len(won) == len(level):
        return ""
    counts = [len(play.best(state, None, ties[:number])) for number in range(len(ties) + 1)]
    broke = [
        tie_in_words(state.game, tie) for tie, before, after in zip(ties, counts, counts[1:], strict=False) if after < before
    ]
    names = listed([state.table.sides[side] for side in won])
    totals = " : ".join([str(state.now[side]) for side in level])
    key = "tie-broken" if all(broke) else "tie-broken-somehow"
    return say(key, totals=totals, names=names, has="has" if len(won) == 1 else "have", how=", then ".join(broke))


def tie_in_words(game: Description, tie: Formula) -> str:
    """`most ribbons`, `fewest debts`; empty for what is not as simple."""
    titles = {score.key: score.title for score in game.scores} | {row.key: row.title for row in game.rows}
    fewest = tie.signs == ("-",) and tie.parts[0] == NOUGHT
    title = titles.get((tie.parts[1] if fewest else tie).word)
    return say("tie-fewest" if fewest else "tie-most", what=title) if title else ""


def ending_in_words(game: Description) -> str:
    """How a game ends, and how ties are broken, as far as that is simple."""
    counts = {game.sections_for(count) for count in range(game.players[0], game.players[1] + 1)}
    known = sorted(one for one in counts if one is not None)
    number = str(known[0]) if len(known) == 1 else f"{known[0]} to {known[-1]}" if known else ""
    section = game.section if known == [1] else f"{game.section}s"
    ends = [f"{number} {section}"] if known else []
    ends += [say("ends-until", section=game.section)] if game.until else []
    ends += [say("ends-open" if game.is_open else "ends-once", section=game.section)] if not ends else []
    ties = [tie_in_words(game, tie) for tie in game.ties]
    ties = [say("ties-are", ties=", then ".join(ties) or say("ties-shared"))] if all(ties) else []
    return "; ".join([" or ".join(ends), *ties])
