"""What stands in a Four Kingdoms sheet: names, options and figures, taken from a judgement. No drawing, and no rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.cards.french import Card
from companion.games.four_kingdoms.paper.words import WORDS
from companion.games.four_kingdoms.rules import forms, moves as m, table as t
from companion.games.four_kingdoms.rules.scoring import BLACK, BONUS, HARVESTS, RED, WORTH
from companion.plain import Plain
from companion.press.page.errors import PrintError
from companion.referee import AnyPosition, AnyRecord, Judgement
from companion.words import ENGLISH, SHARED


@dataclass(frozen=True)
class King:
    """A king at the harvest: his suit, the name of his bonus as the rules have it, what it is worth."""

    suit: str
    name: str
    points: str

    def named(self, language: str = ENGLISH) -> str:
        """What his bonus is called."""
        return WORDS(f"king-{self.suit}", language)

    def to(self, language: str = ENGLISH) -> str:
        """To whom it goes."""
        return WORDS(f"king-{self.suit}-to", language)


KINGS = tuple(King(suit, harvest.name, f"{harvest.points:+}".replace("-", "−")) for suit, harvest in HARVESTS.items())
SCORING_NAMES = {**{scoring: scoring.replace("-", " ") for scoring in t.VARIATIONS}, t.DEALERS_CHOICE: ""}


def worth_of_cards() -> tuple[tuple[str, str], ...]:
    """Ranks of the same worth, and the worth: `2 – 5` `0`; where they are two only, `J  Q`."""
    rows = []
    for worth in sorted(set(WORTH.values())):
        ranks = ["10" if rank == "T" else rank for rank in WORTH if WORTH[rank] == worth]
        rows.append((f"{ranks[0]} – {ranks[-1]}" if len(ranks) > 2 else "  ".join(ranks), str(worth)))
    return tuple(rows)


@dataclass(frozen=True)
class RowFigures:
    """One unit's season, as written: `figures` are red, black, the four bonuses, season, total; empty where not known."""

    village: tuple[str, ...] = ()
    empty_village: bool = False
    figures: tuple[str, ...] = ("",) * 8


@dataclass(frozen=True)
class TrickFigures:
    """One trick as the record writes it; `stood`: the table let its line stand."""

    leader: str
    cards: tuple[str, ...]
    taken: str
    stood: bool = False


@dataclass(frozen=True)
class SeasonFigures:
    """One season; `kings` maps a place to a suit, `harvesting` are the places whose kings were turned up."""

    number: int
    scoring: str = ""
    kings: Mapping[str, str] = field(default_factory=dict)
    harvesting: frozenset[str] = frozenset()
    king_dealer: str = ""
    citizen_dealer: str = ""
    rows: tuple[RowFigures, ...] = ()
    tricks: tuple[TrickFigures, ...] = ()
    score_line: str = ""


@dataclass(frozen=True)
class SheetFigures:
    """All that a sheet says: the units' names, how many sit at the table, tricks in a season, and the seasons."""

    units: tuple[str, ...]
    seats: int
    hand: int
    seasons: tuple[SeasonFigures, ...]


def read_figures(judgement: Judgement, *, names: bool) -> SheetFigures:
    """The figures of a record that could be read, one SeasonFigures for each season begun."""
    table = table_of(judgement)
    scoring = SCORING_NAMES[table.scoring]
    tricks = _tricks(judgement)
    units = judgement.units
    seasons = tuple(_season(report, table, scoring, units, tricks.get(report.number, ())) for report in judgement.sections)
    labels = tuple(_label(judgement, unit.members, unit.tag) if names else "" for unit in table.units)
    return SheetFigures(labels, table.seats, table.hand, seasons)


def with_empty_seasons(figures: SheetFigures, count: int, scoring: str) -> SheetFigures:
    """The same with seasons still to be played, until there are `count`. A record may begin with a later one than the first."""
    first = figures.seasons[0].number if figures.seasons else 1
    empty = tuple(SeasonFigures(number, scoring) for number in range(first + len(figures.seasons), first + count))
    return SheetFigures(figures.units, figures.seats, figures.hand, (*figures.seasons, *empty))


def with_tricks(figures: SheetFigures) -> SheetFigures:
    """The same without the seasons that were entered as a result: they have no tricks to log."""
    seasons = tuple(season for season in figures.seasons if season.tricks or not season.rows)
    return SheetFigures(figures.units, figures.seats, figures.hand, seasons)


def table_of(judgement: Judgement) -> t.Table:
    """Who sits at the table and what is played."""
    table: t.Table = record_of(judgement).table
    return table


def record_of(judgement: Judgement) -> AnyRecord:
    """The record judged. Raises PrintError where it could not be read."""
    if judgement.record is None:
        error = judgement.verdict.errors[0]
        raise PrintError(f"The record cannot be printed: line {error.line}: {error.message}.")
    return judgement.record


def scoring_said(name: str, language: str = ENGLISH) -> str:
    """A scoring variation as records write it; in another language behind what it is called there: `Iltakuningas (evening)`."""
    if language == ENGLISH or not name:
        return name
    called = WORDS(f"variation-{name.replace(' ', '-')}", language)
    return f"{called} ({name})"


def played(table: t.Table, language: str = ENGLISH) -> str:
    """The options of a table in one line."""
    deck = WORDS("cut-deck" if table.cut else "full-deck", language)
    if table.jokers:
        deck = WORDS.counted("jokers", table.jokers, language, deck=deck)
    scoring = scoring_said(SCORING_NAMES[table.scoring], language) or WORDS("named-each-season", language)
    players = SHARED.counted("players", len(table.persons), language)
    if table.with_dummy:
        players = WORDS("with-dummy", language, players=players)
    seasons = (WORDS.counted("seasons", table.seasons, language),) if table.seasons else ()
    teams = (WORDS("teams", language),) if table.teams else ()
    house = tuple(f"{ruling}={setting}" for ruling, setting in table.house.items() if setting != "a")
    scored = WORDS("scoring-is", language, scoring=scoring)
    dealt = WORDS("cards-each", language, count=table.hand)
    exchange = WORDS(f"exchange-{table.exchange}", language)
    return "  ·  ".join((players, *teams, *seasons, scored, deck, dealt, exchange, *house))


def _label(judgement: Judgement, members: Sequence[int], tag: str) -> str:
    """A person's name, or a team's tag."""
    persons = [player for player in record_of(judgement).header.players if not player.is_dummy]
    return persons[members[0]].name if len(members) == 1 else tag


def _season(
    report: AnyPosition, table: t.Table, scoring: str, units: Sequence[str], tricks: tuple[TrickFigures, ...]
) -> SeasonFigures:
    state = report.state
    kings = {place: king[-1] for place, king in state["kings"].items() if king}
    turned = {king[-1] for king in (state["harvest"] or {}).get("kings", ())}
    return SeasonFigures(
        number=report.number,
        scoring=SCORING_NAMES[state["scoring"]] if state["scoring"] else scoring,
        kings=kings,
        harvesting=frozenset(place for place, suit in kings.items() if suit in turned),
        king_dealer=state["king_dealer"] or "",
        citizen_dealer=state["citizen_dealer"] or "",
        rows=tuple(_row(report, state, table, index, unit) for index, unit in enumerate(units)),
        tricks=tricks,
        score_line=", ".join(f"{unit} {signed(score)}" for unit, score in report.scores.items()),
    )


def _row(report: AnyPosition, state: Plain, table: t.Table, index: int, unit: str) -> RowFigures:
    members = (unit, *(table.persons[member] for member in table.units[index].members))
    village = tuple(card for tag in dict.fromkeys(members) for card in state["villages"].get(tag, ()))
    if not report.complete:
        return RowFigures(village)
    items = report.items.get(unit, ())
    by_cards = bool(state["harvest"])
    red, black = (sum(item.amount for item in items if item.kind == colour) for colour in (RED, BLACK))
    bonuses = [sum(item.amount for item in items if item.kind == BONUS and item.reason == king.name) for king in KINGS]
    figures = (
        signed(red) if by_cards else "",
        signed(black) if by_cards else "",
        *(signed(bonus) if bonus else "" for bonus in bonuses),
        signed(report.scores[unit]),
        signed(report.totals[unit]),
    )
    return RowFigures(village, by_cards and not village, figures)


def signed(number: int) -> str:
    """A figure as it is written on a sheet: a real minus sign, no plus."""
    return str(number).replace("-", "−")


def _tricks(judgement: Judgement) -> dict[int, tuple[TrickFigures, ...]]:
    """The tricks of each season by its number."""
    record = record_of(judgement)
    game = record.game
    found: dict[int, tuple[TrickFigures, ...]] = {}
    for step in judgement.steps:
        if isinstance(step.move, m.Trick):
            tokens = game.write(record.table, step.move).split()
            number = game.number(step.after)
            leader = game.describe(step.after)["last_trick"]["leader"]
            trick = replace(_trick(tokens, leader, step.move.take), stood=step.line.stands)
            found[number] = (*found.get(number, ()), trick)
    return found


def _trick(tokens: list[str], leader: str, take: Card | None) -> TrickFigures:
    """A trick; on a line that the table let stand a seat may have played nothing, and somebody be named behind the arrow."""
    cards = tokens[1:] if tokens[0].endswith(":") else tokens
    if ">" in cards:
        cards = cards[: cards.index(">")]
    return TrickFigures(leader, tuple("" if card == forms.NOTHING else card for card in cards), take.code if take else "")
