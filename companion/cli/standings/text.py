"""The standings on the terminal; and for other programs: CSV with a row for each record and player, and one JSON object."""

from collections.abc import Sequence
from dataclasses import asdict

from companion.cli.standings.ratings import FEWEST, POINTS, Ratings
from companion.cli.standings.records import Gathered
from companion.cli.standings.results import LeftOut, Played, Side
from companion.cli.standings.table import Pair, Row, Standings, undated
from companion.cli.terminal import spreadsheet, text_table
from companion.cli.terminal.out import clean, counted, pad, paint, say, width, wrap
from companion.plain import Json

#: The columns of the CSV. `date` sorts where it can, and is as written where not; `result` is win, draw or loss.
COLUMNS = ("date", "game", "file", "player", "place", "players", "result", "total", "counted")


def as_csv(standings: Sequence[Standings]) -> str:
    """A row for each player of each record: by game, by date, by place."""
    rows = [_csv_row(table, record, side) for table in standings for record in table.records for side in record.ranked]
    return spreadsheet.csv_text(COLUMNS, rows)


def _csv_row(table: Standings, record: Played, side: Side) -> tuple[object, ...]:
    of_record = record.day or record.date, record.game, record.file
    return (*of_record, side.name, side.place, len(record.sides), _result(side), side.total, table.counted)


def as_dict(standings: Sequence[Standings], gathered: Gathered) -> Json:
    """All of it, JSON-ready."""
    return {
        "standings": [_table(one) for one in standings],
        "undated": [{"file": one.file, "date": one.date} for one in undated(gathered.played)],
        "left_out": [_left_out(one) for one in gathered.left_out],
    }


def rated(ratings: Sequence[Ratings], *, wanted: bool) -> Json:
    """The ratings, JSON-ready, where they are wanted."""
    return {"ratings": [_ratings(one) for one in ratings]} if wanted else {}


def _ratings(ratings: Ratings) -> Json:
    players = [
        {
            "name": one.name,
            "games": one.games,
            "rating": round(one.points, 1),
            "off_by": round(one.off, 1),
            "course": [{"day": day, "rating": round(points, 1)} for day, points in one.course],
        }
        for one in ratings.rated
    ]
    return {"of": ratings.heading, "players": players, "too_few_games": ratings.hidden}


def _result(side: Side) -> str:
    return ("draw" if side.shared else "win") if side.won else "loss"


def _table(standings: Standings) -> Json:
    return {
        "game": standings.game,
        "title": standings.title,
        "counted": standings.counted,
        "low_wins": standings.tally.low_wins,
        "per": standings.per,
        "players": [_row(row) for row in standings.rows],
        "head_to_head": [_pair(pair) for pair in standings.pairs],
        "records": [_record(record) for record in standings.records],
    }


def _row(row: Row) -> Json:
    return asdict(row) | {"average_place": round(row.average_place, 4), "average": round(row.average, 4)}


def _pair(pair: Pair) -> Json:
    ahead = {"one_ahead": pair.one_ahead, "other_ahead": pair.other_ahead, "level": pair.level}
    return {"one": pair.one.name, "other": pair.other.name, "games": pair.games, **ahead}


def _record(record: Played) -> Json:
    players = [{"name": side.name, "place": side.place, "result": _result(side), "total": side.total} for side in record.ranked]
    return {"file": record.file, "date": record.date, "day": record.day, "players": players}


def _left_out(one: LeftOut) -> Json:
    place = {"line": one.line, "column": one.column} if one.line else {}
    return {"file": one.file, **place, "why": one.why}


def show(standings: Sequence[Standings]) -> None:
    """The tables of all games, each with who met whom, and its records by date."""
    for i, one in enumerate(standings):
        if i:
            say()
        show_table(one)
        _show_pairs(one)
        _show_records(one)


def show_table(standings: Standings) -> None:
    """The table of one game."""
    say(paint(f"Standings in {standings.heading}", "bold"))
    say("\n".join(wrap(f"{counted(len(standings.records), 'game')}{span(standings.records)}")))
    shared = any(row.shared for row in standings.rows)
    head = ["", "games", "wins", *(["shared"] if shared else []), "places", "place", f"per {standings.per}", "best", "worst"]
    text_table.draw_table(head, [_cells(row, shared=shared) for row in standings.rows], None)
    low = ", and the fewest win" if standings.tally.low_wins else ""
    legend = f"places: how often first, second, third …; place: on average; then {standings.counted}{low}."
    say("\n".join(wrap(legend)))


def show_ratings(ratings: Sequence[Ratings]) -> None:
    """How strong everybody is, by game."""
    for one in ratings:
        say()
        say(paint(f"Ratings in {one.heading}", "bold"))
        if one.rated:
            rows = [[row.name, row.games, points(row.points), f"± {row.off:.0f}"] for row in one.rated]
            text_table.draw_table(["", "games", "rating", "within"], rows, None)
        if one.hidden:
            say(f"{counted(one.hidden, 'player')} with fewer than {FEWEST} games: no rating.")
    if any(one.rated for one in ratings):
        more = f"with {POINTS} more, a player comes in before another in 76 games of 100."
        say("\n".join(wrap(f"rating: points above the mean of all rated players; {more}")))


def points(rating: float) -> str:
    """A rating as it is shown: `+42`, `−7`."""
    return f"{rating:+.0f}".replace("-", "−")


def span(records: Sequence[Played]) -> str:
    """From when to when records were played: `, 2026-01-09 to 2026-05-29 (2 without one)`; nothing where no date sorts."""
    days = sorted(one.day[:10] for one in records if one.day)
    if not days:
        return ""
    others = f" ({len(records) - len(days)} without a date that sorts)" if len(days) < len(records) else ""
    return f", {' to '.join(dict.fromkeys((days[0], days[-1])))}{others}"


def places(row: Row) -> str:
    """How often somebody came first, second, third: `3-0-1`."""
    return "-".join(map(str, row.places))


def outcome(record: Played) -> str:
    """How a game ended: `Aino 7, Ville 0, Emmi -3; Aino wins`."""
    totals = ", ".join(f"{side.name} {side.total}" for side in sorted(record.sides, key=lambda side: side.place))
    winners = [side.name for side in record.winners]
    if not winners:
        return f"{totals}; nobody wins"
    return f"{totals}; {winners[0]} wins" if len(winners) == 1 else f"{totals}; a draw between {' and '.join(winners)}"


def _cells(row: Row, *, shared: bool) -> list[object]:
    middle = [row.shared] if shared else []
    means = [f"{row.average_place:.1f}", f"{row.average:.1f}"]
    return [row.name, row.games, row.wins, *middle, places(row), *means, row.best, row.worst]


def _show_pairs(standings: Standings) -> None:
    if len(standings.rows) < 3:
        return  # between two, the table says it already
    say(f"\n{paint('Head to head', 'bold')}")
    names = [f"{clean(pair.one.name)} – {clean(pair.other.name)}" for pair in standings.pairs]
    room = min(50, max(map(width, names)))
    for name, pair in zip(names, standings.pairs, strict=True):
        level = f", {pair.level} level" if pair.level else ""
        say(f"  {pad(name, room)}  {pair.one_ahead} : {pair.other_ahead}{level}")


def _show_records(standings: Standings) -> None:
    say(f"\n{paint('Games', 'bold')}")
    for record in standings.records:
        when = clean(record.day or record.date or "no date")
        say("\n".join(wrap(f"{clean(record.file)}: {clean(outcome(record))}", " " * 6, f"  {when}  ")))
