"""The standings on the terminal."""

from collections.abc import Sequence

from companion.cli.standings.ratings import FEWEST, POINTS, Ratings
from companion.cli.standings.results import Played
from companion.cli.standings.table import Row, Standings
from companion.cli.terminal.out import clean, counted, pad, paint, say, width, wrap
from companion.cli.terminal.text_table import draw_table


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
    draw_table(head, [_cells(row, shared=shared) for row in standings.rows], None)
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
            draw_table(["", "games", "rating", "within"], rows, None)
        if one.hidden:
            say(f"{counted(one.hidden, 'player')} with fewer than {FEWEST} games: no rating.")
    if any(one.rated for one in ratings):
        more = f"with {POINTS} more, a player comes in before another in 76 games of 100."
        legend = f"rating: points above the mean of all rated players; {more}"
        say("\n".join(wrap(legend)))


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
    say(f"\n{paint('Who came in before whom', 'bold')}")
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
