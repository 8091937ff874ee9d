"""`companion standings`, and the standings as one web page without a script, to be looked at or printed."""

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.cli.checking.judged import say_json
from companion.cli.parameters import argument, option
from companion.cli.standings.ratings import FEWEST, Rating, Ratings, ratings_of
from companion.cli.standings.records import Gathered, gather
from companion.cli.standings.results import Played
from companion.cli.standings.table import Pair, Row, Standings, standings_of, undated
from companion.cli.standings.text import as_csv, as_dict, points, rated, show, show_ratings, span
from companion.cli.terminal.out import CommandError, clean, counted, say, warn, wrap
from companion.cli.terminal.web_pages import rendered
from companion.drawing.charts import mark_picture, place_bar, place_chart, totals_chart
from companion.drawing.inks import Ink, ink_for
from companion.drawing.surface import Picture
from companion.plain import Plain
from companion.press.page.emblems import emblem_of
from companion.referee.games import about

#: So many games stand in a chart: the last ones.
CHARTED = 40
#: What is of no game in particular stands in the colour of text.
_INK = "#1C1C1C"
#: So many players have a mark of their own.
MARKED = 6
#: More players than these do not stand side by side on a page: who met whom is a list then.
_CROSSED = 8


def page(tables: Sequence[Standings], gathered: Gathered, ratings: Sequence[Ratings] = ()) -> str:
    """The page, in plain ASCII."""
    return rendered(
        "standings.html.j2",
        tables=[_table(number, one) for number, one in enumerate(tables)],
        ratings=[_ratings(one) for one in ratings],
        fewest=FEWEST,
        left_out=gathered.left_out,
        undated=undated(gathered.played),
        games=counted(len(gathered.played), "game"),
        span=span(gathered.played),
    )


def _table(number: int, standings: Standings) -> Plain:
    """What the template shows of one game."""
    accent = about(standings.game).accent
    ink = ink_for("colour", accent)
    most = max(row.games for row in standings.rows)
    return {
        "heading": standings.heading,
        "accent": accent,
        "emblem": emblem_of(standings.game).picture.svg(ink, f"emblem{number}"),
        "games": counted(len(standings.records), "game"),
        "span": span(standings.records),
        "standings": standings,
        "shared": any(row.shared for row in standings.rows),
        "rows": [_row(place, row, most, ink) for place, row in enumerate(standings.rows)],
        "chart": chart.svg(ink) if (chart := chart_of(standings, f"Places in {standings.heading}, game by game")) else "",
        "charted": CHARTED if len(standings.records) > CHARTED else 0,
        "marked": MARKED if len(standings.rows) > MARKED else 0,
        "crossed": 2 < len(standings.rows) <= _CROSSED,
        "cells": {keys: cell for pair in standings.pairs for keys, cell in _cells(pair)},
        "records": [(record, record.ranked) for record in standings.records],
    }


def _ratings(ratings: Ratings) -> Plain:
    """What the template shows of ratings: a table, and a chart of the first players from day to day."""
    ink = ink_for("colour", _INK)
    marks = [mark_picture(number).svg(ink, sized=True) for number in range(MARKED)]
    days = sorted({day for one in ratings.rated[:MARKED] for day, _ in one.course})[-CHARTED:]
    series = [[_on(one, day) for day in days] for one in ratings.rated[:MARKED]]
    chart = totals_chart(f"Ratings in {ratings.heading}", series, days[0], days[-1]).svg(ink) if len(days) > 1 else ""
    rows = [(marks[place] if place < MARKED else "", one, points(one.points)) for place, one in enumerate(ratings.rated)]
    return {"heading": ratings.heading, "rows": rows, "hidden": ratings.hidden, "chart": chart}


def _on(rating: Rating, day: str) -> int | None:
    """What somebody had on a day, by then; nothing before the first game."""
    return next((round(value) for played, value in reversed(rating.course) if played <= day), None)


def _row(number: int, row: Row, most: int, ink: Ink) -> Plain:
    said = ", ".join(f"place {place}: {times}" for place, times in enumerate(row.places, 1) if times)
    return {
        "row": row,
        "mark": mark_picture(number).svg(ink, sized=True) if number < MARKED else "",
        "bar": place_bar(said, row.places, most).svg(ink, sized=True),
    }


def _cells(pair: Pair) -> Iterator[tuple[tuple[object, object], tuple[int, int, int]]]:
    """What is where the row of the one crosses the column of the other, and the other way round."""
    yield (pair.one.key, pair.other.key), (pair.one_ahead, pair.other_ahead, pair.level)
    yield (pair.other.key, pair.one.key), (pair.other_ahead, pair.one_ahead, pair.level)


def chart_of(standings: Standings, title: str, undated: str = "no date") -> Picture | None:
    """The places of the first players over the last games; nothing where there is but one game."""
    records = standings.records[-CHARTED:]
    if len(records) < 2:
        return None
    series = [[_place_in(record, row) for record in records] for row in standings.rows[:MARKED]]
    if not any(place for one in series for place in one):
        return None
    return place_chart(title, series, *(one.day[:10] or undated for one in (records[0], records[-1])))


def _place_in(record: Played, row: Row) -> int | None:
    """The place of the player of a row in a record, if that player played."""
    return next((side.place for side in record.sides if side.key == row.key), None)


#: How the standings are shown.
Form = Literal["text", "csv", "json", "html"]


def standings(
    places: list[str] = argument(None, metavar="FOLDER", help="Folders or records; the working folder by default."),
    as_csv: bool = option(False, "--csv", help="Print rows for a spreadsheet (CSV), one for each player of each record."),
    json: bool = option(False, "--json", help="Print a JSON object."),
    html: bool = option(False, "--html", help="Print a web page, to look at or to print."),
    ratings: bool = option(False, "--ratings", help="Also rate everybody who has played at least five games."),
) -> None:
    """Show the standings of a folder of records.

    For each game, from all records in the folder and below: wins, places, averages, best and worst, who beat whom, and the
    games by date.

    A record counts when it is legal and its game is over; the others are named. If a player goes by several names,
    write them as nicknames into the group's companion.toml. Write dates like 2026-05-31, so that they sort.

    Ratings count who came in before whom, in all games together: with 100 points more, a player comes in before another in 76
    games of 100. They are computed anew each time, so later games also change earlier ratings. They need the extra `ratings`.

    Exit status: 0 if a record counts, 2 if none does.

    Example: companion standings . --html > standings.html
    """
    form = form_of(as_csv=as_csv, json=json, html=html)
    if ratings and form == "csv":
        raise CommandError("--ratings and --csv don't go together", "choose one: --json has both")
    show_standings(places or ["."], form, with_ratings=ratings)


def form_of(*, as_csv: bool, json: bool, html: bool) -> Form:
    """The form that is asked for. Raises CommandError where several are."""
    ways: dict[Form, bool] = {"csv": as_csv, "json": json, "html": html}
    asked = [form for form, wanted in ways.items() if wanted]
    if len(asked) > 1:
        raise CommandError(f"--{asked[0]} and --{asked[1]} don't go together", "choose one")
    return asked[0] if asked else "text"


def show_standings(places: Sequence[str], form: Form, *, with_ratings: bool = False) -> None:
    """Says the standings over these files and folders. Raises CommandError where none of the records counts."""
    gathered = counting(places)
    tables = standings_of(gathered.played)
    ratings = ratings_of(gathered.played) if with_ratings else []
    if form == "text":
        show(tables)
        show_ratings(ratings)
    elif form == "csv":
        say(as_csv(tables).removesuffix("\n"))
    elif form == "json":
        say_json(as_dict(tables, gathered) | rated(ratings, wanted=with_ratings))
    else:
        say(page(tables, gathered, ratings).removesuffix("\n"))


def counting(places: Sequence[str]) -> Gathered:
    """What the records there add, once those that don't count are named. Raises CommandError where none counts."""
    gathered = gather(places)
    name_left_out(gathered)
    if not gathered.played:
        if gathered.left_out:
            raise CommandError("none of the records counts", "a record counts when it is legal and its game is over")
        raise CommandError(f"there is no record in {', '.join(map(clean, places))}", "records end with .game")
    return gathered


def name_left_out(gathered: Gathered) -> None:
    """Names, on standard error, each record that does not count, and each whose date does not sort."""
    for one in gathered.left_out:
        warn(f"companion: left out: {clean(one.place)}: {clean(one.why)}")
    late = undated(gathered.played)
    if late:
        names = ", ".join(f"{clean(one.file)} ({f'“{clean(one.date)}”' if one.date else 'none'})" for one in late)
        words = f"companion: listed last, with no date that sorts (write it as 2026-05-31): {names}"
        warn("\n".join(wrap(words, "  ", "")))
