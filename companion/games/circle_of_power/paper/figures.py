"""What stands in the sheets of Circle of Power: names, options and figures, taken from a judgement. No drawing, and no rules."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.games.circle_of_power.drawings.emperors import Emperor
from companion.games.circle_of_power.paper.words import WORDS
from companion.games.circle_of_power.rules import deed as d, forms, moves as m, play, seating, state as s, table as t
from companion.press.job.printable import Job
from companion.referee import AnyPosition, AnyStep, Sums, Winner, write_claim
from companion.words import ENGLISH, SHARED


@dataclass(frozen=True)
class RowFigures:
    """An emperor's season, as written. `lost` are the cities destroyed in it, `destroyed` how many in the game so far."""

    line: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    lost_count: str = ""
    destroyed: int = 0
    score: str = ""
    total: str = ""
    knocked_out: bool = False
    dummy: bool = False


@dataclass(frozen=True)
class ActionFigures:
    """An action: who leads, the next city, the four cards in the order of play, and the deed; what the record leaves out, too.

    `stood`: the table let its line stand.
    """

    leader: str = ""
    following: str = ""
    cards: tuple[str, ...] = ("", "", "", "")
    winner: str = ""
    kind: str = ""
    loser: str = ""
    trophy: str = ""
    choice: str = ""
    stood: bool = False

    def written(self, name: str) -> str:
        """What stands in the column of this name: `card1` to `card4`, or a part of the action."""
        return self.cards[int(name[-1]) - 1] if name.startswith("card") else str(getattr(self, name))


@dataclass(frozen=True)
class SeasonFigures:
    """One season; `seats` clockwise from who leads the first action to who deals, `hands` by the action they stand behind."""

    number: int
    seats: tuple[str, ...] = ("", "", "", "")
    rows: tuple[RowFigures, ...] = (RowFigures(),) * 4
    cities: tuple[str, ...] = ("", "", "", "")
    hands: Mapping[tuple[int, int], str] = field(default_factory=dict)
    actions: tuple[ActionFigures, ...] = ()
    claims: Mapping[str, str] = field(default_factory=dict)
    tally: bool = False


@dataclass(frozen=True)
class SheetFigures:
    """All that a sheet says."""

    variant: str
    emperors: tuple[Emperor, ...]
    seasons: tuple[SeasonFigures, ...]

    @property
    def conquers(self) -> bool:
        """Whether cities become trophies in this variation."""
        return self.variant != t.TYRANT

    @property
    def destroys(self) -> bool:
        """Whether cities can be destroyed in this variation."""
        return self.variant != t.BASIC


def emperors_of(job: Job) -> tuple[Emperor, ...]:
    """The four seats in the order of `players:`; without names where the job is not told them."""
    table, players = job.record.table, job.record.header.players
    named = job.options.names
    return tuple(
        Emperor(
            (players[emperor].name if named else "") if table.humans[emperor] else table.tags[emperor],
            table.tags[emperor] if named or not table.humans[emperor] else "",
            not table.humans[emperor],
        )
        for emperor in t.EMPERORS
    )


def played(table: t.Table, language: str = ENGLISH) -> str:
    """The options of a table in one line."""
    humans = sum(table.humans)
    players = SHARED.counted("players", humans, language)
    if humans < len(t.EMPERORS):
        players = WORDS("dummy-one" if humans == len(t.EMPERORS) - 1 else "dummies", language, players=players)
    house = tuple(f"{ruling}={setting}" for ruling, setting in table.house.items() if setting != "a")
    return "  ·  ".join((players, WORDS(f"variant-{table.variant}", language), *house))


def read_figures(job: Job, wanted: int = 0) -> SheetFigures:
    """The figures of a record, one SeasonFigures for each season begun, and empty ones until there are `wanted`."""
    table, judgement = job.record.table, job.judgement
    steps: dict[int, list[AnyStep]] = defaultdict(list)
    for step in judgement.steps:
        steps[job.game.number(step.after)].append(step)
    seasons = [_season(report, table, steps[report.number]) for report in judgement.sections]
    if not seasons:
        unknown = ("", "", "", "")
        seats = tuple(judgement.verdict.state.get("seats", unknown)) if job.options.names else unknown
        first = seating.season_to_come(judgement.inner).setup if judgement.inner else seating.first_season(table).setup
        seasons = [SeasonFigures(first.number, seats, tuple(RowFigures(dummy=dummy) for dummy in first.dummies))]
    last = seasons[-1]
    blank = tuple(RowFigures(dummy=row.dummy or row.knocked_out) for row in last.rows)
    seasons += [SeasonFigures(last.number + more, rows=blank) for more in range(1, wanted - len(seasons) + 1)]
    return SheetFigures(table.variant, emperors_of(job), tuple(seasons))


def without_tallies(figures: SheetFigures) -> SheetFigures:
    """The same without the seasons that were entered as a result: they have no actions to log."""
    return replace(figures, seasons=tuple(season for season in figures.seasons if not season.tally))


def _season(report: AnyPosition, table: t.Table, steps: Sequence[AnyStep]) -> SeasonFigures:
    season: s.Season = report.inner.season
    lost = _lost_cities(steps)
    knocked_out = report.inner.knocked_out
    rows = tuple(
        RowFigures(
            line=tuple(card.code for card in season.lines[emperor] if not season.is_tally),
            lost=tuple(lost[emperor]),
            lost_count=str(season.lost[emperor]) if report.complete else "",
            destroyed=season.destroyed[emperor],
            score=str(report.scores[table.tags[emperor]]) if report.complete else "",
            total=str(report.totals[table.tags[emperor]]) if report.complete else "",
            knocked_out=emperor in knocked_out,
            dummy=season.setup.dummies[emperor],
        )
        for emperor in t.EMPERORS
    )
    seats = tuple(table.tags[emperor] for emperor in season.setup.seats)
    return SeasonFigures(
        number=report.number, seats=seats, rows=rows, cities=_dealt(steps), hands=_hands(steps), actions=_actions(steps, table),
        claims=_claims(steps, table), tally=season.is_tally,
    )  # fmt: skip


def _lost_cities(steps: Sequence[AnyStep]) -> dict[int, list[str]]:
    """The cities destroyed in a season's actions, by whose they were."""
    found: dict[int, list[str]] = defaultdict(list)
    for step in steps:
        if not isinstance(step.move, m.Action):
            continue
        for emperor in t.EMPERORS:
            city = step.before.season.cities[emperor]
            if city and step.after.season.lost[emperor] > step.before.season.lost[emperor]:
                found[emperor].append(city.code)
    return found


def _dealt(steps: Sequence[AnyStep]) -> tuple[str, ...]:
    """The cities as dealt, in the order of `players:`."""
    for step in steps:
        if isinstance(step.move, m.Cities):
            return tuple(city.code for city in step.after.season.cities)
    return ("", "", "", "")


def _hands(steps: Sequence[AnyStep]) -> dict[tuple[int, int], str]:
    """The hands that were written: by the action they stand behind, and by emperor."""
    found = {}
    for step in steps:
        if isinstance(step.move, m.Hand):
            for emperor, cards in step.move.entries:
                found[(step.after.season.actions, emperor)] = " ".join(card.code for card in cards)
    return found


def _actions(steps: Sequence[AnyStep], table: t.Table) -> tuple[ActionFigures, ...]:
    """The actions; those above a position are not known."""
    played = [step for step in steps if isinstance(step.move, m.Action)]
    before = played[0].before.season.actions if played else 0
    return (*(ActionFigures(),) * before, *(_action(step, table) for step in played))


def _action(step: AnyStep, table: t.Table) -> ActionFigures:
    move: m.Action = step.move
    season: s.Season = step.before.season
    tags, deed = table.tags, move.deed
    winner: int = step.after.season.leader
    targets = d.victims(table, season, winner)
    following = play.next_city(season, move)
    kind = deed.kind or (m.REGROUP if not targets else m.TAKE if season.setup.dummies[winner] else "")
    loser = targets[0] if kind in (m.TAKE, m.RETAKE) and len(targets) == 1 and deed.loser is None else deed.loser
    return ActionFigures(
        leader=tags[season.leader if move.leader is None else move.leader],
        following=following.code if following else "",
        cards=tuple(forms.PLAY.write(table, one) for one in move.plays),
        winner=tags[winner],
        kind=kind,
        loser=tags[loser] if loser is not None else "",
        trophy=deed.trophy.code if deed.trophy else "",
        choice=deed.choice,
        stood=step.line.stands,
    )


def _claims(steps: Sequence[AnyStep], table: t.Table) -> dict[str, str]:
    """What is claimed, by the word."""
    written = (write_claim(step.move, table.tags) for step in steps if isinstance(step.move, Sums | Winner))
    return {word: said for word, _, said in (claim.partition(": ") for claim in written)}
