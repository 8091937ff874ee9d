"""`companion print standings`: the standings of a folder of records on paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.cli.checking.report import LABELS
from companion.cli.parameters import option
from companion.cli.printing import printed
from companion.cli.printing.wanted import Wanted, takes
from companion.cli.records.output import place_of
from companion.cli.standings.command import CHARTED, MARKED, chart_of, counting, page
from companion.cli.standings.ratings import Ratings, ratings_of
from companion.cli.standings.records import Gathered
from companion.cli.standings.table import Row, Standings, standings_of, undated
from companion.cli.standings.text import points
from companion.cli.terminal.out import CommandError
from companion.drawing import Picture
from companion.drawing.charts import place_bar
from companion.press.words import words_are_there
from companion.referee import Tally, package_of, title_in
from companion.shop.output import write_pdf
from companion.shop.year import Year, year_pages
from companion.words import ENGLISH, SHARED, in_language, section_word

Say = Callable[..., str]
TEXT = option(False, "--text", help="A web page instead: for screen readers, with every game by its date.")
#: So many players are held against each other.
_CROSSED = 12


@takes("places year ratings paper ink text language preview show output", text=TEXT)
def standings(wanted: Wanted) -> None:
    """Print a year: tables, charts, who beat whom, and a certificate for the winner.

    It prints what companion standings shows of a folder of records, a page or more for each game. Who came in first is on the
    certificate; give it a signature.

    Example: companion print standings . --year 2026
    """
    places = wanted.places or ["."]
    gathered = _of_year(counting(places), wanted.year)
    tables = standings_of(gathered.played)
    ratings = ratings_of(gathered.played) if wanted.ratings else []
    name = f"standings{f'-{wanted.year}' if wanted.year else ''}.{'html' if wanted.text else 'pdf'}"
    place = place_of(wanted.output, name)
    with printed.making("Standings"):
        options = replace(wanted.options(), language=ENGLISH if wanted.text else _language(tables, wanted.language))
        years = () if wanted.text else [_year(one, ratings, options.language, wanted.year) for one in tables]
        made = page(tables, gathered, ratings).encode() if wanted.text else year_pages(years, options)
        written = write_pdf(place, made)
    printed.list_files([written], preview=wanted.preview and not wanted.text, show=wanted.show)
    if options.language != wanted.language:
        printed.say_all_english("Standings", wanted.language)


def _language(tables: Sequence[Standings], language: str) -> str:
    """The language of the pages: the one that is wanted, if every game has its words in it."""
    return language if all(words_are_there(f"{package_of(one.game)}.paper", language) for one in tables) else ENGLISH


def _of_year(gathered: Gathered, year: str) -> Gathered:
    """What was played in a year, of all years if none is named. Raises CommandError where that is nothing."""
    if not year:
        return gathered
    played = tuple(one for one in gathered.played if one.day[:4] == year)
    if not played:
        there = ", ".join(sorted({one.day[:4] for one in gathered.played if one.day}))
        raise CommandError(f"nothing was played in “{year}”", f"there is: {there}" if there else "write dates like 2026-05-31")
    return gathered._replace(played=played)


def _year(table: Standings, ratings: Sequence[Ratings], language: str, year: str) -> Year:
    """What is printed of one game."""
    say = partial(_said, language)
    rated = {one.name: points(one.points) for of in ratings if of.heading == table.title for one in of.rated}
    days = sorted(record.day[:10] for record in table.records if record.day)
    missing = LABELS.counted("year-undated", late, language) if (late := len(undated(table.records))) else ""
    games = SHARED.counted("so-many-game", len(table.records), language)
    title, is_points = title_in(table.game, language), table.tally.noun == Tally().noun
    noun = say("points") if is_points else in_language(table.tally.noun, language)
    heading = title if is_points else f"{title}, {noun}"
    shared, section = any(row.shared for row in table.rows), section_word(table.per, language)
    legend = say("legend", section=section, counted=noun, low=say("low") if table.tally.low_wins else "")
    heads = ["player", "played", "wins", *(["shared"] if shared else ()), "places", "place", "per", "best", "worst"]
    most, first = max(row.games for row in table.rows), table.rows[0]
    return Year(
        game=table.game,
        title=heading,
        lead=_joined(", ", games, " – ".join(dict.fromkeys((*days[:1], *days[-1:]))), missing),
        when=say("of", title=title, year=year or " – ".join(dict.fromkeys((days[0][:4], days[-1][:4])))) if days else title,
        heads=tuple(say(key, section=section) for key in (*heads, *(["rating"] if rated else ()))),
        lines=tuple(_line(row, most, say, rated, shared=shared) for row in table.rows),
        legend=_joined(" ", legend, say("rated") if rated else ""),
        chart=chart_of(table, say("chart-of", title=heading), say("no-date")),
        chart_legend=_joined(
            " ",
            say("chart-legend"),
            say("first", count=MARKED) if len(table.rows) > MARKED else "",
            say("chart-last", count=CHARTED) if len(table.records) > CHARTED else "",
        ),
        cross=tuple(_crossed(table)),
        cross_legend=_joined(" ", say("cross-legend"), say("first", count=_CROSSED) if len(table.rows) > _CROSSED else ""),
        champions=tuple(row.name for row in table.rows if _standing(row) == _standing(first)),
        deed=say("won", wins=first.places[0], games=SHARED.counted("so-many-game", first.games, language)),
    )


def _said(language: str, key: str, **values: object) -> str:
    return LABELS(f"year-{key}", language, **values)


def _joined(between: str, *texts: str) -> str:
    return between.join(filter(None, texts))


def _standing(row: Row) -> tuple[object, ...]:
    """What two players who share the first place have in common."""
    return row.wins, row.shared, row.average_place, row.average


def _line(row: Row, most: int, say: Say, rated: Mapping[str, str], *, shared: bool) -> tuple[str | Picture, ...]:
    """The cells of a player's row."""
    often = ", ".join(say("how-often", place=at, times=times) for at, times in enumerate(row.places, 1) if times)
    name = say("team", name=row.name) if row.team else row.name
    before = (row.games, row.wins, *([row.shared] if shared else ()))
    after = (
        f"{row.average_place:.1f}",
        f"{row.average:.1f}",
        row.best,
        row.worst,
        *([rated.get(row.name, "–")] if rated else ()),
    )
    numbers = (str(one).replace("-", "−") for one in after)
    return (name, *map(str, before), place_bar(often, row.places, most), *numbers)


def _crossed(table: Standings) -> Iterator[tuple[str, ...]]:
    """How often each of the first players came in before each other one: `3 : 1`; a dash where they never met."""
    rows = table.rows[:_CROSSED]
    ahead = {(pair.one.key, pair.other.key): (pair.one_ahead, pair.other_ahead) for pair in table.pairs}
    ahead |= {(other, one): (theirs, mine) for (one, other), (mine, theirs) in ahead.items()}
    for row in rows:
        met = (ahead.get((row.key, other.key)) for other in rows)
        yield tuple("" if row is other else f"{one[0]} : {one[1]}" if one else "–" for other, one in zip(rows, met, strict=True))
