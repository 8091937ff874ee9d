"""What a line of Circle of Power did, as a person at the table would say it."""

from collections.abc import Iterator, Sequence

from companion.cards.french import Card
from companion.games.circle_of_power.rules import deed as d, moves as m, play, state as s, table as t
from companion.record.players import names_dummy
from companion.referee.telling import Tell, listed

_DUMMY_WON = "The dummy has the most points: the game is over, and nobody at the table wins."


def tell(before: s.State, move: m.Move, after: s.State) -> str:
    """What a line did: who rules which city, who won an action and with what, what changed hands. Claims say themselves."""
    return " ".join((*_line(before, move, after), *_end(before, after)))


def _line(before: s.State, move: m.Move, after: s.State) -> Iterator[str]:
    table, season = after.table, after.season
    if season is None:
        return
    if isinstance(move, m.NewSeason):
        yield f"{table.tags[season.setup.dealer]} deals."
    elif isinstance(move, m.Cities):
        ruling = [f"{table.tags[emperor]} {_sign(season.cities[emperor])}" for emperor in season.setup.seats]
        yield f"The cities are {listed(ruling)}."
    elif isinstance(move, m.Action) and before.season is not None:
        yield from _action(table, before.season, move, season)
        for emperor in after.knocked_out[len(before.knocked_out) :]:
            yield f"{table.tags[emperor]} is knocked out."


def _action(table: t.Table, before: s.Season, move: m.Action, season: s.Season) -> Iterator[str]:
    """`Aino wins with 4♥, a trump`, and what she did then; `season` is as it stands behind the action."""
    winner, following = season.leader, play.next_city(before, move)
    order = before.setup.clockwise[before.leader if move.leader is None else move.leader]
    card = move.cards[order.index(winner)]
    trump = ", a trump," if card.bit & play.trump_bits(before.cities, following)[winner] else ""
    yield f"{table.tags[winner]} wins with {card.sign}{trump} and {_deed(table, before, season, following, move)}."
    if season.actions == s.BEFORE_SHUFFLE and not season.complete:
        yield "The cards that were played are shuffled and dealt again."


def _deed(table: t.Table, before: s.Season, after: s.Season, following: Card | None, move: m.Action) -> str:
    """What the winner did, and what came of it."""
    winner = after.leader
    kind, loser = d.meant(table, before, winner, move.deed)
    if (before.cities, before.lines, before.lost) == (after.cities, after.lines, after.lost):
        return "does nothing"
    if kind == m.REGROUP or loser is None:
        return f"regroups to {_sign(following)}{_trophy_lost(table, before, after)}"
    verb = "retakes" if kind == m.RETAKE else "destroys" if before.lost != after.lost else "takes"
    whose = "his own" if loser == winner else f"{table.tags[loser]}'s"
    moved = [one for one in dict.fromkeys((loser, winner)) if after.cities[one] is not before.cities[one]]
    gets = " and ".join(f"{table.tags[one]} now rules {_sign(after.cities[one])}" for one in moved)
    lost = _trophy_lost(table, before, after) if kind == m.RETAKE else ""
    return f"{verb} {whose} {_sign(before.cities[loser])}{lost}{'; ' if gets else ''}{gets}"


def _trophy_lost(table: t.Table, before: s.Season, after: s.Season) -> str:
    """Whose line lost a trophy, and which."""
    for emperor in t.EMPERORS:
        line = list(before.lines[emperor])
        for card in after.lines[emperor]:
            if card in line:
                line.remove(card)
        if line:
            return f"; {table.tags[emperor]} loses the trophy {line[0].sign}"
    return ""


def _sign(card: Card | None) -> str:
    return card.sign if card else "no city"


def _end(before: s.State, after: s.State) -> Iterator[str]:
    """How the season and the game ended, if they ended by this line."""
    season = after.season
    if season and season.complete and not (before.season and before.season.complete):
        scored = _numbers(after.table.tags, s.season_scores(after.table, season))
        yield f"The season is over: {scored or 'nobody scores'}."
    if after.winners and not before.winners:
        tags = [after.table.tags[emperor] for emperor in after.winners]
        won = f"{tags[0]} wins the game." if len(tags) == 1 else f"{' and '.join(tags)} share the game."
        yield _DUMMY_WON if all(map(names_dummy, tags)) else won


def _numbers(tags: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{tag} {number}" for tag, number in zip(tags, numbers, strict=True) if number)


TELLING: Tell[s.State, m.Move] = tell
