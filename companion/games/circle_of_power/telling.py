"""What a line of Circle of Power did, as a person at the table would say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards.french import Card
from companion.games.circle_of_power.rules.action import next_city, trump_bits
from companion.games.circle_of_power.rules.deed import victims
from companion.games.circle_of_power.rules.judging import Lenient
from companion.games.circle_of_power.rules.moves import REGROUP, RETAKE, TAKE, Action, Cities, Move, NewSeason
from companion.games.circle_of_power.rules.state import BEFORE_SHUFFLE, Season, State, season_scores
from companion.games.circle_of_power.rules.table import EMPERORS, Table
from companion.referee.telling import Tell


def tell(before: State, move: Move, after: State) -> str:
    """What a line did: who rules which city, who won an action and with what, what changed hands. Claims say themselves."""
    return " ".join((*_line(before, move, after), *_end(before, after)))


def _line(before: State, move: Move, after: State) -> Iterator[str]:
    table, season = after.table, after.season
    if season is None:
        return
    if isinstance(move, NewSeason):
        yield f"{table.tags[season.setup.dealer]} deals."
    elif isinstance(move, Cities):
        ruling = [f"{table.tags[emperor]} {_sign(season.cities[emperor])}" for emperor in season.setup.seats]
        yield f"The cities are {', '.join(ruling[:-1])} and {ruling[-1]}."
    elif isinstance(move, Action) and before.season is not None:
        yield from _action(table, before.season, move, season)
        for emperor in after.knocked_out[len(before.knocked_out) :]:
            yield f"{table.tags[emperor]} is knocked out."


def _action(table: Table, before: Season, move: Action, season: Season) -> Iterator[str]:
    """`Aino wins with 4♥, a trump`, and what she did then; `season` is as it stands behind the action."""
    winner, following = season.leader, next_city(before, move, Lenient())
    order = before.setup.clockwise[before.leader if move.leader is None else move.leader]
    card = move.cards[order.index(winner)]
    trump = ", a trump," if card.bit & trump_bits(before.cities, following)[winner] else ""
    yield f"{table.tags[winner]} wins with {card.sign}{trump} and {_deed(table, before, season, following, move)}."
    if season.actions == BEFORE_SHUFFLE and not season.complete:
        yield "The cards that were played are shuffled and dealt again."


def _deed(table: Table, before: Season, after: Season, following: Card | None, move: Action) -> str:
    """What the winner did, and what came of it."""
    winner, deed = after.leader, move.deed
    losers = victims(table, before, winner)
    loser = deed.loser if deed.loser is not None else losers[0] if len(losers) == 1 else None
    kind = deed.kind or (TAKE if losers and before.setup.dummies[winner] else REGROUP)
    if (before.cities, before.lines, before.lost) == (after.cities, after.lines, after.lost):
        return "does nothing"
    if kind == REGROUP or loser is None:
        return f"regroups to {_sign(following)}{_trophy_lost(table, before, after)}"
    verb = "retakes" if kind == RETAKE else "destroys" if before.lost != after.lost else "takes"
    whose = "his own" if loser == winner else f"{table.tags[loser]}'s"
    moved = [
        (emperor, after.cities[emperor]) for emperor in (loser, winner) if after.cities[emperor] is not before.cities[emperor]
    ]
    gets = " and ".join(f"{table.tags[emperor]} now rules {_sign(city)}" for emperor, city in dict(moved).items())
    lost = _trophy_lost(table, before, after) if kind == RETAKE else ""
    return f"{verb} {whose} {_sign(before.cities[loser])}{lost}{'; ' if gets else ''}{gets}"


def _trophy_lost(table: Table, before: Season, after: Season) -> str:
    """Whose line lost a trophy, and which."""
    for emperor in EMPERORS:
        line = list(before.lines[emperor])
        for card in after.lines[emperor]:
            if card in line:
                line.remove(card)
        if line:
            return f"; {table.tags[emperor]} loses the trophy {line[0].sign}"
    return ""


def _sign(card: Card | None) -> str:
    return card.sign if card else "no city"


def _end(before: State, after: State) -> Iterator[str]:
    """How the season and the game ended, if they ended by this line."""
    season = after.season
    if season and season.complete and not (before.season and before.season.complete):
        scored = _numbers(after.table.tags, season_scores(after.table, season))
        yield f"The season is over: {scored or 'nobody scores'}."
    if after.winners and not before.winners:
        tags = [after.table.tags[emperor] for emperor in after.winners]
        yield f"{tags[0]} wins the game." if len(tags) == 1 else f"{' and '.join(tags)} share the game."


def _numbers(tags: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{tag} {number}" for tag, number in zip(tags, numbers, strict=True) if number)


TELLING: Tell[State, Move] = tell
