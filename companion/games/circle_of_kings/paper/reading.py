"""What stands in the sheets of Circle of Kings: figures and lines, taken from a judgement. No drawing, and no rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.cards.tarot import LordCard
from companion.games.circle_of_kings.paper.words import WORDS
from companion.games.circle_of_kings.rules import forms, moves as m, position_lines, scoring, table as t
from companion.press.job.printable import Job
from companion.referee import AnyPosition, AnyStep, Correct, Opening


@dataclass(frozen=True)
class SideFigures:
    """One player's round: Captain, army and Lord as deployed, then the combat and the Lord deck; empty where not known."""

    captain: str = ""
    army: tuple[str, ...] = ()
    lord: str = ""
    value: str = ""
    result: str = ""
    drawn: str = ""
    burned: str = ""
    left: str = ""


@dataclass(frozen=True)
class ActionLine:
    """A circle action: who, with what, and what falls; `-` where the table forgot it."""

    tag: str
    attacker: str
    victims: str


@dataclass(frozen=True)
class DeployLine:
    """A deployment as the record writes it; `mark` is `!` where the table let it stand."""

    tag: str
    captain: str
    army: tuple[str, ...]
    lord: str
    mark: str = ""


@dataclass
class RoundFigures:
    """One round: the Circle as it began, a SideFigures for each player, and its lines in the record's notation.

    `decisions` are tag, Lord and words; the other Lord after a High Priestess stands among them with `/` for its words, and so
    does what the table put right, with nobody's tag. A line that the table let stand has its `!` behind its last word.
    """

    number: int
    circle: tuple[str, ...] = ("",) * 4
    sides: tuple[SideFigures, SideFigures] = (SideFigures(), SideFigures())
    draws: list[tuple[str, str]] = field(default_factory=list)
    deployments: list[DeployLine] = field(default_factory=list)
    decisions: list[tuple[str, str, str]] = field(default_factory=list)
    first: str = ""
    actions: list[ActionLine] = field(default_factory=list)
    score: str = ""


@dataclass(frozen=True)
class GameFigures:
    """A whole game: names for people (empty without names), and its rounds."""

    names: tuple[str, str]
    rounds: tuple[RoundFigures, ...] = ()


def read_game(job: Job) -> GameFigures:
    """The figures of a record, one RoundFigures for each round begun."""
    judgement, record = job.judgement, job.record
    table: t.Table = record.table
    lines = _lines_of(judgement.steps, table)
    told = ((lines.get(one.number, RoundFigures(one.number)), one) for one in judgement.sections)
    rounds = tuple(_scored(said, one, table, job.options.language) for said, one in told)
    people = [player.name for player in record.header.players]
    names = (people[0], people[1]) if job.options.names else ("", "")
    return GameFigures(names, rounds)


def with_empty_rounds(game: GameFigures, count: int) -> GameFigures:
    """The same with rounds still to be played, until there are `count`."""
    before = game.rounds[0].number - 1 if game.rounds else 0
    empty = tuple(RoundFigures(before + number) for number in range(len(game.rounds) + 1, count + 1))
    return replace(game, rounds=(*game.rounds, *empty))


def _lines_of(steps: Sequence[AnyStep], table: t.Table) -> Mapping[int, RoundFigures]:
    """The rounds by their numbers, with their lines."""
    found: dict[int, RoundFigures] = {}
    lines = RoundFigures(0)
    for step in steps:
        move = step.move
        if isinstance(move, m.NewRound | Opening):
            lines = found.setdefault(step.after.number, RoundFigures(step.after.number))
            lines.circle = tuple("swcp"[suit] if suit >= 0 else "" for suit in step.after.circle)
        elif isinstance(move, Correct):
            lines.decisions.append(("", "correct:", position_lines.write_placing(table, move.placing)))
        else:
            _add(lines, move, table.players, " !" if step.line.stands else "")
    return found


def _add(lines: RoundFigures, move: object, tags: Sequence[str], mark: str) -> None:
    if isinstance(move, m.Draw):
        lines.draws.append((tags[move.player], " ".join(map(forms.write_item, move.items)) + mark))
    elif isinstance(move, m.Deploy) and not move.cards and any(one.tag == tags[move.player] for one in lines.deployments):
        lines.decisions.append((tags[move.player], move.lord.name + mark, "/"))
    elif isinstance(move, m.Deploy):
        captain, *army = [card.code for card in move.cards] or [""]
        lines.deployments.append(DeployLine(tags[move.player], captain, tuple(army), move.lord.name, mark))
    elif isinstance(move, m.Decision):
        lines.decisions.append((tags[move.player], move.lord.name, " ".join(map(m.write_word, move.words)) + mark))
    elif isinstance(move, m.Forgotten):
        _add_forgotten(lines, tags[move.player], move.card, f"-{mark}")
    elif isinstance(move, m.Won):
        lines.decisions.append((tags[move.player], "won", mark.strip()))
    elif isinstance(move, m.First):
        lines.first = tags[move.player]
    elif isinstance(move, m.Actions):
        for action in move.actions:
            attacker = getattr(action.attacker, "code", "")
            victims = " ".join(victim.code for victim in action.victims)
            lines.actions.append(ActionLine(tags[action.player], attacker, victims + mark))


def _add_forgotten(lines: RoundFigures, tag: str, card: LordCard | m.Unit, sign: str) -> None:
    """A card's action among the actions, a Lord's effect among the decisions."""
    if isinstance(card, m.Unit):
        lines.actions.append(ActionLine(tag, card.code, sign))
    else:
        lines.decisions.append((tag, card.name, sign))


def _scored(lines: RoundFigures, report: AnyPosition, table: t.Table, language: str) -> RoundFigures:
    """A round with what came of it."""
    first, second = (_side(report, lines, tag, language) for tag in table.players)
    score = ", ".join(f"{tag} {_signed(score)}" for tag, score in report.scores.items()) if report.complete else ""
    return replace(lines, sides=(first, second), score=score)


def _side(report: AnyPosition, lines: RoundFigures, tag: str, language: str) -> SideFigures:
    deployed = next((one for one in reversed(lines.deployments) if one.tag == tag), DeployLine(tag, "", (), ""))
    other = next((lord.removesuffix(" !") for who, lord, words in lines.decisions if who == tag and words == "/"), "")
    combat = report.state["combat"]
    side = SideFigures(deployed.captain, deployed.army, _lord_title(other or deployed.lord))
    if combat:
        values, result = combat["values"] or {}, combat["result"]
        known = result if result in ("draw", "none") else "won" if result == tag else "lost"
        side = replace(side, value=str(values.get(tag, "")), result=WORDS(f"result-{known}", language))
    if report.complete:
        items = report.items.get(tag, ())
        drawn = sum(item.amount for item in items if item.kind == scoring.DRAWN)
        burned = sum(item.amount for item in items) - drawn
        side = replace(side, drawn=_signed(drawn), burned=_signed(burned), left=str(report.totals[tag]))
    return side


def _lord_title(name: str) -> str:
    return name.replace("-", " ").title().replace(" Of ", " of ")


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)
