"""`companion score`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from companion.cli.check import FILES, judge_file, say_json
from companion.cli.errors import CommandError
from companion.cli.terminal import clean, paint, say, warn, wrap

if TYPE_CHECKING:
    from companion.referee import Item, Judgement, Tally

#: A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(slots=True)
class Standing:
    """One player's (or team's) results over several records of a game."""

    unit: str
    games: int = 0
    sections: int = 0
    points: int = 0
    wins: int = 0
    best: int | None = field(default=None)

    def add(self, judgement: Judgement, unit: str) -> None:
        """Counts one record in."""
        verdict = judgement.verdict
        scores = [section.scores[unit] for section in judgement.sections if unit in section.scores]
        self.games += 1
        self.sections += len(scores)
        self.points += verdict.totals[unit]
        self.wins += tuple(verdict.winners) == (unit,)
        best = min if judgement.tally.low_wins else max
        self.best = best([*scores, *([] if self.best is None else [self.best])], default=None)


class Standings(NamedTuple):
    """The results of everybody who played a game, over several records whose totals count the same."""

    title: str
    section: str
    tally: Tally
    players: Sequence[Standing]

    @property
    def ranked(self) -> Sequence[Standing]:
        """The best first: who has won most, then who has more points, or fewer where few are good."""
        sign = 1 if self.tally.low_wins else -1
        return sorted(self.players, key=lambda one: (-one.wins, sign * one.points, one.unit))


def score(
    files: list[str] = FILES,
    why: bool = typer.Option(False, "--why", help="List what every score is made of."),
    json: bool = typer.Option(False, "--json", help="Print one JSON object for each record."),
    as_csv: bool = typer.Option(False, "--csv", help="Print rows for a spreadsheet."),
) -> None:
    """Show the scores of a record, with their items.

    Of several records, also the standings over all of them.

    Exit status as of check: 0 legal, 1 illegal, 2 malformed or not readable.

    Example: companion score friday.game --why
    """
    if json and as_csv:
        raise CommandError("--json and --csv cannot be had at once", "choose one")
    judged = [(name, *judge_file(name)) for name in files]
    judgements = [judgement for _, judgement, _ in judged]
    for _, judgement, text in judged:
        _complain(judgement, text)
    if as_csv:
        say(csv_of(judgements, why=why).rstrip("\n"))
    elif json:
        for judgement in judgements:
            say_json(as_dict(judgement))
    else:
        _show(judgements, why=why)
    raise typer.Exit(max(judgement.verdict.exit_code for judgement in judgements))


def _complain(judgement: Judgement, text: str) -> None:
    if judgement.verdict.status != "legal":
        from companion.cli.report import verdict_lines

        warn("\n".join([*verdict_lines(judgement, text), ""]))


def as_dict(judgement: Judgement) -> dict[str, Any]:
    """The scores of a record with their items, JSON-ready."""
    verdict = judgement.verdict
    return {
        "file": verdict.file,
        "game": verdict.game,
        "status": verdict.status,
        "complete": verdict.complete,
        "sections": [
            {
                "kind": section.kind,
                "number": section.number,
                "complete": section.complete,
                "scores": dict(section.scores),
                "totals": dict(section.totals),
                "items": _items_as_dict(section.items),
            }
            for section in judgement.sections
        ],
        **({"items": _items_as_dict(_items_of(judgement))} if judgement.game and not judgement.game.section else {}),
        "totals": dict(verdict.totals),
        "winners": list(verdict.winners),
    }


def _items_as_dict(items: Mapping[str, Sequence[Item]]) -> dict[str, list[dict[str, Any]]]:
    return {
        unit: [{"rule": item.rule, "reason": item.reason, "amount": item.amount} for item in its] for unit, its in items.items()
    }


def _items_of(judgement: Judgement) -> Mapping[str, Sequence[Item]]:
    """What the totals of a game without sections are made of."""
    return judgement.position.items if judgement.position else {}


def csv_of(judgements: Sequence[Judgement], *, why: bool) -> str:
    """A row for each score, or with `why` for each item of one."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["file", "game", "section", "player", *(["rule", "item", "amount"] if why else ["score", "total"])])
    for judgement in judgements:
        verdict = judgement.verdict
        for number, scores, totals, items in _scored(judgement):
            for unit, points in scores.items():
                start = [_cell(verdict.file), verdict.game, number, _cell(unit)]
                if why:
                    writer.writerows([*start, item.rule, _cell(item.reason), item.amount] for item in items.get(unit, ()))
                else:
                    writer.writerow([*start, points, totals[unit]])
    return table.getvalue()


class _Scored(NamedTuple):
    """What is scored at once: a section, or a whole game without sections (its number is empty)."""

    number: int | str
    scores: Mapping[str, int]
    totals: Mapping[str, int]
    items: Mapping[str, Sequence[Item]]


def _scored(judgement: Judgement) -> Iterable[_Scored]:
    if judgement.game and not judgement.game.section:
        totals = judgement.verdict.totals
        return [_Scored("", totals, totals, _items_of(judgement))]
    return [_Scored(section.number, section.scores, section.totals, section.items) for section in judgement.sections]


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    text = clean(text)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _show(judgements: Sequence[Judgement], *, why: bool) -> None:
    readable = [judgement for judgement in judgements if judgement.record]
    for i, judgement in enumerate(readable):
        if i:
            say()
        show_scores(judgement)
        if why:
            show_items(judgement)
    if len(readable) > 1:
        _show_standings(readable)


def show_scores(judgement: Judgement) -> None:
    """The table of a record: a row for each season, a column for each player or team, and the totals."""
    from companion.cli.report import standing

    verdict = judgement.verdict
    game = judgement.game
    if game is None:
        return
    say(f"{paint(game.title, 'bold')}, {clean(verdict.file)}")
    say("\n".join(wrap(standing(judgement))))
    _say_names(judgement)
    last = judgement.tally.noun
    if not game.section:
        draw_table(["player", last], list(verdict.totals.items()), None)
        return
    rows: list[Sequence[object]] = [
        [f"{section.kind} {section.number}", *(section.scores.get(unit, "–") for unit in judgement.units)]
        for section in judgement.sections
    ]
    draw_table([game.section, *judgement.units], rows, [last, *verdict.totals.values()])


def _say_names(judgement: Judgement) -> None:
    players = judgement.record.header.players if judgement.record else ()
    names = [f"{player.tag} = {clean(player.name)}" for player in players if player.name != player.tag]
    if names:
        say("\n".join(wrap(", ".join(names))))


def show_items(judgement: Judgement) -> None:
    """What every score is made of, by season and player."""
    if judgement.game and not judgement.game.section:
        _show_items_of(judgement.verdict.totals, _items_of(judgement))
    for section in judgement.sections:
        if not (section.complete or any(section.items.values())):
            continue
        say(f"\n{paint(f'{section.kind} {section.number}', 'bold')}")
        _show_items_of(section.scores, section.items)


def _show_items_of(scores: Mapping[str, int], items: Mapping[str, Sequence[Item]]) -> None:
    from companion.cli.report import item_list

    for unit, points in scores.items():
        say("\n".join(wrap(item_list(items.get(unit, ())) or "nothing", " " * 6, f"  {clean(unit)} {points}: ")))


def _show_standings(judgements: Sequence[Judgement]) -> None:
    from companion.referee import Tally

    for standings in standings_of(judgements):
        tally, kind = standings.tally, standings.section
        named = tally.noun != Tally().noun
        counted_are = f", {tally.noun}" if named and tally.adds_up else ""
        say(f"\n{paint(f'Standings in {standings.title}{counted_are}', 'bold')}")
        if not tally.adds_up:  # such totals are no sums of sections
            head = ["", "games", "wins", tally.noun, "per game"]
            rows = [[one.unit, one.games, one.wins, one.points, f"{one.points / one.games:.1f}"] for one in standings.ranked]
        else:
            head = ["", "games", "wins", tally.noun if named else "points", f"{kind}s", f"per {kind}", "best"]
            rows = [_row(one) for one in standings.ranked]
        draw_table(head, rows, None)


def _row(one: Standing) -> list[object]:
    mean = f"{one.points / one.sections:.1f}" if one.sections else "–"
    return [one.unit, one.games, one.wins, one.points, one.sections, mean, "–" if one.best is None else one.best]


def standings_of(judgements: Iterable[Judgement]) -> Sequence[Standings]:
    """The results of everybody, by game and by what its totals count; a tag means the same player in all records."""
    from companion.record import fold

    games: dict[tuple[str, str, Tally], dict[str, Standing]] = {}
    for judgement in judgements:
        if judgement.game:
            players = games.setdefault((judgement.game.title, judgement.game.section, judgement.tally), {})
            for unit in judgement.units:
                players.setdefault(fold(unit), Standing(unit)).add(judgement, unit)
    return [Standings(*key, list(players.values())) for key, players in games.items()]


def draw_table(head: Sequence[str], rows: Sequence[Sequence[object]], foot: Sequence[object] | None) -> None:
    """A table; nothing in it is taken for markup."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, show_footer=foot is not None, pad_edge=False)
    for i, title in enumerate(head):
        bottom = Text(clean(str(foot[i])), "bold") if foot is not None else ""
        table.add_column(Text(clean(title)), bottom, justify="right" if i else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(str(cell))) for cell in row))
    Console(markup=False, highlight=False, emoji=False).print(table)
