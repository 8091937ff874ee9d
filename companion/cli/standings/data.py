"""The standings for other programs: CSV with a row for each record and player, and one JSON object."""

from collections.abc import Sequence
from dataclasses import asdict

from companion.cli.standings.ratings import Ratings
from companion.cli.standings.records import Gathered
from companion.cli.standings.results import LeftOut, Played, Side
from companion.cli.standings.table import Pair, Row, Standings, undated
from companion.cli.terminal.spreadsheet import csv_text
from companion.plain import Json

#: The columns of the CSV. `date` sorts where it can, and is as written where not; `result` is win, draw or loss.
COLUMNS = ("date", "game", "file", "player", "place", "players", "result", "total", "counted")


def as_csv(standings: Sequence[Standings]) -> str:
    """A row for each player of each record: by game, by date, by place."""
    rows = [
        (
            record.day or record.date,
            record.game,
            record.file,
            side.name,
            side.place,
            len(record.sides),
            _result(side),
            side.total,
            table.counted,
        )
        for table in standings
        for record in table.records
        for side in sorted(record.sides, key=lambda side: side.place)
    ]
    return csv_text(COLUMNS, rows)


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
    sides = sorted(record.sides, key=lambda side: side.place)
    players = [{"name": side.name, "place": side.place, "result": _result(side), "total": side.total} for side in sides]
    return {"file": record.file, "date": record.date, "day": record.day, "players": players}


def _left_out(one: LeftOut) -> Json:
    place = {"line": one.line, "column": one.column} if one.line else {}
    return {"file": one.file, **place, "why": one.why}
