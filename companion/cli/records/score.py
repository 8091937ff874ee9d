"""`companion score`."""

import io
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import typer

from companion.cli.checking import judged, spread
from companion.cli.checking.report import is_unscored, item_list, standing, verdict_lines
from companion.cli.group.found import Group, group_of, language_at
from companion.cli.parameters import argument, option
from companion.cli.standings import command, table
from companion.cli.standings.results import LeftOut, Played, result_of
from companion.cli.standings.text import show_table
from companion.cli.table.live.spoken import Spoken, verdict_aloud
from companion.cli.terminal import spreadsheet, text_table
from companion.cli.terminal.out import CommandError, clean, paint, say, warn, wrap
from companion.disk.files import Trouble
from companion.plain import Json
from companion.referee import Item, Judgement, title_in
from companion.words import SHARED, section_word


def score(
    files: list[str] = argument(metavar="FILE...", help="Records to read, or folders of them; - reads standard input."),
    why: bool = option(False, "--why", help="Show what each score is made of."),
    json: bool = option(False, "--json", help="Print a JSON object for each record."),
    as_csv: bool = option(False, "--csv", help="Print rows for a spreadsheet (CSV)."),
    html: bool = option(False, "--html", help="Print the standings as a web page."),
    plain: bool = option(False, "--plain", help="Whole sentences, to be read aloud: no signs, no columns."),
    jobs: int = option(0, "--jobs", "-j", min=0, help=spread.JOBS),
) -> None:
    """Show the scores of a record, item by item.

    For several records, also show their standings. For a folder, show only the standings: see companion standings.

    The exit status is that of check: 0 legal, 1 illegal, 2 malformed or unreadable; for a folder, that of standings.

    Example: companion score friday.game --why
    """
    form = command.form_of(as_csv=as_csv, json=json, html=html)
    if html or any(_is_folder(name) for name in files):
        if why:
            raise CommandError("--why works for records, not for standings", "name one record: companion score friday.game --why")
        command.show_standings(files, form)
        return
    raise typer.Exit(_show_all(files, "csv" if as_csv else "json" if json else "plain" if plain else "", why=why, jobs=jobs))


class _Told(NamedTuple):
    """What is told of one record: what is wrong with it, its scores in the form that is asked for, and its standing.

    `result` is what it adds to the standings, or why a group's file does not say; None where they are not asked for.
    """

    status: int
    complaint: str
    said: str
    result: Played | LeftOut | Trouble | None = None


def _show_all(files: Sequence[str], form: str, *, why: bool, jobs: int) -> int:
    """Says the scores of records, when all have been judged; gives the worst exit status. Raises Trouble."""
    told = list(spread.in_order(partial(_tell, form=form, why=why, standing=len(files) > 1 and not form), files, jobs))
    for one in told:
        if one.complaint:
            warn(one.complaint)
    if form == "csv":
        say(spreadsheet.csv_text(_head(why=why), ()).rstrip("\n"))
    sys.stdout.write(("" if form else "\n").join(one.said for one in told if one.said))
    if len(files) > 1 and not form:
        _show_standings([one.result for one in told])
    return max(one.status for one in told)


def _tell(name: str, *, form: str, why: bool, standing: bool) -> _Told:
    """What is told of a file. Raises Trouble where it cannot be read."""
    judgement, text = judged.judge_file(name)
    said = _Kept(sys.stdout)
    if form == "csv":
        said.write(csv_rows(judgement, why=why))
    elif form == "json":
        said.write(f"{judged.json_line(as_dict(judgement))}\n")
    elif form == "plain":
        with redirect_stdout(said):
            Spoken().score(judgement)
    elif judgement.record:
        with redirect_stdout(said):
            show_scores(judgement)
            if why:
                show_items(judgement)
    return _Told(
        judgement.verdict.exit_code,
        _complaint(judgement, text, verdict_aloud if form == "plain" else verdict_lines),
        said.getvalue(),
        _result(judgement) if standing else None,
    )


class _Kept(io.StringIO):
    """Keeps what is said, as it is said to another stream: in colours or without."""

    def __init__(self, stream: Any) -> None:
        super().__init__()
        self._stream = stream

    def isatty(self) -> bool:
        """Whether that stream is a terminal."""
        return bool(self._stream.isatty())

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """How that stream writes letters."""
        return self._stream.encoding or "utf-8"


def _result(judgement: Judgement) -> Played | LeftOut | Trouble:
    """What a record adds to the standings; what is wrong with its group's file is told when they are shown."""
    file = judgement.verdict.file
    try:
        return result_of(judgement, _group(file if file == "-" else str(Path(file).parent)))
    except Trouble as error:
        return error


@cache
def _group(folder: str) -> Group:
    return group_of(folder)


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):  # no name of a file: whoever reads it says so
        return False


def _complaint(judgement: Judgement, text: str, tell: judged.Tell) -> str:
    return "" if judgement.verdict.status == "legal" else "\n".join([*tell(judgement, text), ""])


def as_dict(judgement: Judgement) -> Json:
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


def _items_as_dict(items: Mapping[str, Sequence[Item]]) -> dict[str, list[Json]]:
    return {
        unit: [{"rule": item.rule, "reason": item.reason, "amount": item.amount} for item in its] for unit, its in items.items()
    }


def _items_of(judgement: Judgement) -> Mapping[str, Sequence[Item]]:
    """What the totals of a game without sections are made of."""
    return judgement.position.items if judgement.position else {}


def _head(*, why: bool) -> list[str]:
    """The titles of the columns: a row is a score, or with `why` an item of one."""
    return ["file", "game", "section", "player", *(["rule", "item", "amount"] if why else ["score", "total"])]


def csv_rows(judgement: Judgement, *, why: bool) -> str:
    """A row for each score of a record, or with `why` for each item of one."""
    return spreadsheet.csv_text(None, _rows(judgement, why=why))


def _rows(judgement: Judgement, *, why: bool) -> Iterator[Sequence[object]]:
    verdict = judgement.verdict
    for number, scores, totals, items in _scored(judgement):
        for unit, points in scores.items():
            start = [verdict.file, verdict.game, number, unit]
            if why:
                yield from ([*start, item.rule, item.reason, item.amount] for item in items.get(unit, ()))
            else:
                yield [*start, points, totals[unit]]


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


def _show_standings(found: Sequence[Played | LeftOut | Trouble | None]) -> None:
    """The tables of the standings alone; what does not count is named, where nothing was said of it yet."""
    for one in found:
        if isinstance(one, Trouble):
            raise one
    for one in found:
        if isinstance(one, LeftOut) and not one.line:
            warn(f"companion: not in the standings: {clean(one.place)}: {clean(one.why)}")
    for standings in table.standings_of(one for one in found if isinstance(one, Played)):
        say()
        show_table(standings)


def show_scores(judgement: Judgement) -> None:
    """The table of a record: a row for each season, a column for each player or team, and the totals."""
    verdict = judgement.verdict
    game = judgement.game
    language = language_at(verdict.file, verdict.game)
    if game is None:
        return
    say(f"{paint(title_in(game.id, language), 'bold')}, {clean(verdict.file)}")
    say("\n".join(wrap(standing(judgement, language))))
    _say_names(judgement)
    noun = f"noun-{judgement.tally.noun}"
    last = SHARED(noun, language) if noun in SHARED else judgement.tally.noun
    if is_unscored(judgement):
        return
    if not game.section:
        text_table.draw_table(["player", last], list(verdict.totals.items()), None)
        return
    rows: list[Sequence[object]] = [
        [f"{section_word(section.kind, language)} {section.number}", *(section.scores.get(unit, "–") for unit in judgement.units)]
        for section in judgement.sections
    ]
    text_table.draw_table([section_word(game.section, language), *judgement.units], rows, [last, *verdict.totals.values()])


def _say_names(judgement: Judgement) -> None:
    players = judgement.record.header.players if judgement.record else ()
    names = [f"{player.tag} = {clean(player.name)}" for player in players if player.name != player.tag]
    if names:
        say("\n".join(wrap(", ".join(names))))


def show_items(judgement: Judgement) -> None:
    """What every score is made of, by season and player."""
    if judgement.game and not judgement.game.section and not is_unscored(judgement):
        _show_items_of(judgement.verdict.totals, _items_of(judgement))
    for section in judgement.sections:
        if not (section.complete or any(section.items.values())):
            continue
        say(f"\n{paint(f'{section.kind} {section.number}', 'bold')}")
        _show_items_of(section.scores, section.items)


def _show_items_of(scores: Mapping[str, int], items: Mapping[str, Sequence[Item]]) -> None:
    for unit, points in scores.items():
        say("\n".join(wrap(item_list(items.get(unit, ())) or "nothing", " " * 6, f"  {clean(unit)} {points}: ")))
