"""What stands in the sheets of Empires: names, options and figures, taken from a judgement. No drawing, and no rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.drawing.inks import PLAYER_MARKS, PlayerMark
from companion.games.empires.paper import WORDS
from companion.games.empires.rules import state as s, table as t
from companion.press.job.printable import Job
from companion.referee.replay import AnyPosition
from companion.words import ENGLISH, SHARED


@dataclass(frozen=True)
class Player:
    """One player: the name as printed (empty: a line to write on), the tag, the attribute's suit (or empty), colour and mark."""

    name: str
    tag: str
    suit: str
    mark: PlayerMark


#: How a player stood when a turn was over, as written: values by the names of columns.
Standing = Mapping[str, str]


@dataclass(frozen=True)
class TurnFigures:
    """One turn: its number, and how each player stood, in their order. A turn to be played has no standings.

    Without a number it is the end of a game of which only the result is known.
    """

    number: int | None
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class SheetFigures:
    """All that a score sheet says.

    `columns` are those that the options played need, `changed` the rulings that are not played by their default.
    """

    players: tuple[Player, ...]
    columns: tuple[str, ...]
    turns: tuple[TurnFigures, ...]
    strip: Mapping[str, str]
    changed: frozenset[str] = frozenset()


def players_of(job: Job) -> tuple[Player, ...]:
    """The players, in the order of the header."""
    table: t.Table = job.record.table
    names = [player.name for player in job.record.header.players]
    return tuple(
        Player(names[seat] if job.options.names else "", tag, table.attributes[seat], PLAYER_MARKS[seat])
        for seat, tag in enumerate(table.players)
    )


def columns_of(table: t.Table) -> tuple[str, ...]:
    """What is counted at the end of a turn."""
    coins = ("coins",) if table.treasury else ()
    dice = ("warehouses",) if table.supplies else ()
    return ("order", "provinces", "cities", "counters", *coins, *dice)


def read_figures(job: Job) -> SheetFigures:
    """The figures of a job's record: one TurnFigures for each turn begun."""
    table: t.Table = job.record.table
    turns = tuple(_turn(report, table) for report in job.judgement.sections)
    if not turns and job.judgement.verdict.complete:
        owned = [{"provinces": str(number)} for number in job.judgement.verdict.totals.values()]
        turns = (TurnFigures(None, tuple(owned)),)
    return SheetFigures(
        players_of(job), columns_of(table), turns, _strip(job, table), frozenset(filter(table.plays, table.house))
    )


def with_empty_turns(figures: SheetFigures, count: int) -> SheetFigures:
    """The same with turns still to be played, until there are `count`."""
    last = figures.turns[-1].number or 0 if figures.turns else 0
    empty = tuple(TurnFigures(last + more) for more in range(1, count - len(figures.turns) + 1))
    return replace(figures, turns=(*figures.turns, *empty))


def played(job: Job, language: str = ENGLISH) -> str:
    """The options of a job's table in one line."""
    table: t.Table = job.record.table
    extra = (("treasury",) if table.treasury else ()) + (("supplies",) if table.supplies else ())
    options = [WORDS(one, language) for one in extra or ("base-game",)]
    limits = tuple(
        WORDS(key, language, count=limit)
        for limit, key in ((table.counters, "counters-each"), (table.cities, "cities-each"))
        if limit is not None
    )
    attributes = (WORDS("attributes", language),) if any(table.attributes) else ()
    changed = [f"{ruling}={setting}" for ruling, setting in table.house.items() if setting != "a"]
    house = (" ".join(changed[:1] + [one.removeprefix("EM-") for one in changed[1:]]),) if changed else ()
    return "  ·  ".join((SHARED.counted("players", len(table.players), language), *options, *attributes, *limits, *house))


def _strip(job: Job, table: t.Table) -> Mapping[str, str]:
    """What stands above the turns: the map, how many provinces it has and how many win, who begins."""
    state: s.State = job.judgement.inner
    header = job.record.header
    begins = table.players[table.seats[0]] if "youngest" in header.fields else ""
    return {
        "map": header.value("map").rpartition("/")[2] if "map" in header.fields else "",
        "provinces": str(state.size) if state.size else "",
        "to win": str(state.need) if state.size else "",
        "youngest": begins,
    }


def _turn(report: AnyPosition, table: t.Table) -> TurnFigures:
    state: s.State = report.inner
    order = state.turn.order
    return TurnFigures(report.number, tuple(_standing(report, table, order, seat) for seat in range(len(table.players))))


def _standing(report: AnyPosition, table: t.Table, order: tuple[int, ...], seat: int) -> Standing:
    """What a player had at the end of a turn; of a turn that goes on only the order of play is known."""
    place = {"order": str(order.index(seat) + 1) if seat in order else ""}
    if not report.complete:
        return place
    state, tag = report.state, table.players[seat]
    own = [state["warehouses"].get(str(city), 0) for city in state["cities"][tag]]
    values = {
        "provinces": str(report.scores[tag]),
        "cities": str(len(state["cities"][tag])),
        "counters": str(sum(state["counters"][tag].values())),
        "coins": str(state["coins"].get(tag, "")),
        "warehouses": " ".join(str(pips) for pips in sorted(own, reverse=True) if pips),
    }
    return {**place, **values}
