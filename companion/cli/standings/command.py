"""`companion standings`."""

from collections.abc import Sequence
from enum import StrEnum

from companion.cli.checking.judged import say_json
from companion.cli.parameters import argument, option
from companion.cli.standings.page import page
from companion.cli.standings.ratings import ratings_of
from companion.cli.standings.records import Gathered, gather
from companion.cli.standings.table import standings_of, undated
from companion.cli.standings.text import as_csv, as_dict, rated, show, show_ratings
from companion.cli.terminal.out import CommandError, clean, counted, say, warn, wrap


class Form(StrEnum):
    """How the standings are shown."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    HTML = "html"


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
    if ratings and form is Form.CSV:
        raise CommandError("--ratings and --csv don't go together", "choose one: --json has both")
    show_standings(places or ["."], form, with_ratings=ratings)


def form_of(*, as_csv: bool, json: bool, html: bool) -> Form:
    """The form that is asked for. Raises CommandError where several are."""
    asked = [form for form, wanted in ((Form.CSV, as_csv), (Form.JSON, json), (Form.HTML, html)) if wanted]
    if len(asked) > 1:
        raise CommandError(f"--{asked[0]} and --{asked[1]} don't go together", "choose one")
    return asked[0] if asked else Form.TEXT


def show_standings(places: Sequence[str], form: Form, *, with_ratings: bool = False) -> None:
    """Says the standings over these files and folders. Raises CommandError where none of the records counts."""
    gathered = gather(places)
    name_left_out(gathered)
    if not gathered.played:
        if gathered.left_out:
            raise CommandError("none of the records counts", "a record counts when it is legal and its game is over")
        raise CommandError(f"there is no record in {', '.join(map(clean, places))}", "records end with .game")
    tables = standings_of(gathered.played)
    ratings = ratings_of(gathered.played) if with_ratings else []
    if form is Form.TEXT:
        show(tables)
        show_ratings(ratings)
    elif form is Form.CSV:
        say(as_csv(tables).removesuffix("\n"))
    elif form is Form.JSON:
        say_json(as_dict(tables, gathered) | rated(ratings, wanted=with_ratings))
    else:
        say(page(tables, gathered, ratings).removesuffix("\n"))


def name_left_out(gathered: Gathered) -> None:
    """Names, on standard error, each record that does not count, and each whose date does not sort."""
    for one in gathered.left_out:
        warn(f"companion: left out: {clean(one.place)}: {clean(one.why)}")
    late = undated(gathered.played)
    if late:
        names = ", ".join(f"{clean(one.file)} ({f'“{clean(one.date)}”' if one.date else 'none'})" for one in late)
        words = f"companion: {counted(len(late), 'record')} without a date that sorts (2026-05-31) come last: {names}"
        warn("\n".join(wrap(words, "  ", "")))
