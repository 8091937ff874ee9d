"""What each season scores, what the scores are made of, and how a season and the game end (CP-6, CP-8, CP-9.6)."""

from collections.abc import Sequence

from companion.games.circle_of_power.rules import state as s, table as t
from companion.referee import Item, Tally


def items(state: s.State) -> dict[str, tuple[Item, ...]]:
    """What the current season's scores are made of, by tag; while it is played those of the moment."""
    season, table = state.season, state.table
    if season is None:
        return {}
    return {table.tags[emperor]: _items(table, season, emperor) for emperor in t.EMPERORS}


def _items(table: t.Table, season: s.Season, emperor: int) -> tuple[Item, ...]:
    """By the rules, and behind that what the table has changed."""
    adjusted = (adjust for adjust in season.adjustments if adjust.unit == emperor)
    by_table = (Item("table", adjust.reason or "adjusted", adjust.amount) for adjust in adjusted)
    return (*_by_rules(table, season, emperor), *by_table)


def _by_rules(table: t.Table, season: s.Season, emperor: int) -> tuple[Item, ...]:
    line, lost = season.lines[emperor], season.lost[emperor]
    if table.variant == t.TYRANT:
        return (Item("CP-8.6", f"{lost} {'city' if lost == 1 else 'cities'} destroyed", lost),) if lost else ()
    if season.is_tally:
        return (Item("CP-6.2", f"{len(line)} {'trophy' if len(line) == 1 else 'trophies'}", len(line)),) if line else ()
    return tuple(Item("CP-6.2", city.sign, 1) for city in line)


def tally(table: t.Table) -> Tally:
    """What totals count: trophies won, or in Lonely Tyrant cities lost, of which few are good (CP-6.2, CP-8.6)."""
    return Tally(noun="cities lost", low_wins=True) if table.variant == t.TYRANT else Tally()


def number(state: s.State) -> int:
    """The number of the current season, 0 before the first."""
    return state.season.setup.number if state.season else 0


def last_of_section(before: s.State, _after: s.State) -> s.State:
    """The state in which a season ended, broken off where it was not over."""
    return broken_off(before)


def is_scored(state: s.State) -> bool:
    """Whether the current season is over."""
    return state.season is not None and state.season.complete


def scores(state: s.State) -> dict[str, int]:
    """The current season's scores, as they stand."""
    if state.season is None:
        return {}
    return dict(zip(state.table.tags, s.season_scores(state.table, state.season), strict=True))


def totals(state: s.State) -> dict[str, int]:
    """The sums of all seasons so far."""
    return dict(zip(state.table.tags, state.totals, strict=True))


def is_complete(state: s.State) -> bool:
    """Whether the game is over."""
    return state.is_over


def winners(state: s.State) -> list[str]:
    """Who has won."""
    return [state.table.tags[emperor] for emperor in state.winners]


def after_action(state: s.State, season: s.Season) -> s.State:
    """The state after an action that ends the season or destroyed a city.

    With CP-R12=a the game is over as soon as one human is left (CP-8.5).
    """
    knocked_out = now_knocked_out(state, season)
    winners: tuple[int, ...] = ()
    if state.table.destroys and not state.table.plays_b("CP-R12"):
        winners = last_human(state.table, knocked_out)
        if winners:
            season = season._replace(complete=True)
    if season.complete:
        return end_season(state, season, knocked_out)
    return s.State(state.table, state.totals, knocked_out, (), season)


def reopened(state: s.State, season: s.Season) -> tuple[s.State, s.Season]:
    """A game that is over, while the table plays on in its last season: that is not complete yet."""
    if season.complete:
        scores = s.season_scores(state.table, season)
        state = state._replace(totals=tuple(map(int.__sub__, state.totals, scores)))
        season = season._replace(complete=False)
    return state._replace(winners=(), season=season), season


def broken_off(state: s.State) -> s.State:
    """The state once the season is over, although its actions are not all played: it counts as it stands."""
    season = state.season
    if season is None or season.complete:
        return state
    return end_season(state, season._replace(complete=True), state.knocked_out)


def now_knocked_out(state: s.State, season: s.Season) -> tuple[int, ...]:
    """The humans who are knocked out, in their order; within a tally in that of `players:` (CP-8.2, CP-R14)."""
    destroyed = season.destroyed
    humans = s.remaining_humans(state.table, state.knocked_out) if state.table.destroys else ()
    return (*state.knocked_out, *(emperor for emperor in humans if destroyed[emperor] >= s.CITIES_TO_LOSE))


def last_human(table: t.Table, knocked_out: Sequence[int]) -> tuple[int, ...]:
    """The last human who is not knocked out; nobody while there are more, or none (CP-8.5)."""
    humans = s.remaining_humans(table, knocked_out)
    return humans if len(humans) == 1 else ()


def end_season(state: s.State, season: s.Season, knocked_out: tuple[int, ...]) -> s.State:
    """The state once a season is complete: its scores are in the totals (CP-6.2), and the game may be over (CP-6.3, CP-8.5).

    Where both ways to win come together, the last human has won (CP-9.6, CP-R19).
    """
    table = state.table
    totals = s.add(state.totals, s.season_scores(table, season))
    return s.State(table, totals, knocked_out, who_has_won(table, season, totals, knocked_out), season)


def who_has_won(table: t.Table, season: s.Season, totals: Sequence[int], knocked_out: tuple[int, ...]) -> tuple[int, ...]:
    """The winners at the end of a season; nobody while the game goes on."""
    return survivors(table, season, knocked_out) or _conquerors(table, totals, knocked_out)


def survivors(table: t.Table, season: s.Season, knocked_out: tuple[int, ...]) -> tuple[int, ...]:
    """Who has outlived the others (CP-8.5); where nobody has, those who lost fewest cities (CP-R12=b)."""
    if not table.destroys:
        return ()
    if s.remaining_humans(table, knocked_out):
        return last_human(table, knocked_out)
    destroyed = season.destroyed
    began = s.remaining_humans(table, season.setup.knocked_out)
    fewest = min((destroyed[emperor] for emperor in began), default=0)
    return tuple(emperor for emperor in began if destroyed[emperor] == fewest)


def _conquerors(table: t.Table, totals: Sequence[int], knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Who has the highest total, once one is high enough (CP-6.3)."""
    if table.variant == t.TYRANT:
        return ()
    winners = best(table, totals, knocked_out)
    return winners if winners and totals[winners[0]] >= s.TROPHIES_TO_WIN else ()


def best(table: t.Table, totals: Sequence[int], knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Who has the highest total of those whose total can win (CP-6.4, CP-R7, CP-R20)."""
    those = rivals(table, knocked_out)
    highest = max((totals[emperor] for emperor in those), default=0)
    return tuple(emperor for emperor in those if totals[emperor] == highest)


def rivals(table: t.Table, knocked_out: Sequence[int]) -> tuple[int, ...]:
    """Whose total can win: with CP-R7=b no dummy's, and never that of one who is knocked out (CP-R20)."""
    only_humans = table.plays_b("CP-R7")
    return tuple([one for one in t.EMPERORS if one not in knocked_out and (table.humans[one] or not only_humans)])
