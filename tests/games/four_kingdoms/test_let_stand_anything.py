"""Random games with one random fault that the table let stand: they are played on to the end, and the cards stay cards."""

from random import Random
from typing import Any

import pytest

from companion.cards.french import DECK, JOKER, KINGS, UNSEEN
from companion.games.four_kingdoms.rules.moves import NOMAD, End, Exchange, Hand, Harvest, Move, NewSeason, Points, Trick, Village
from companion.games.four_kingdoms.rules.state import State
from companion.games.four_kingdoms.rules.table import Table
from companion.record import Fault
from companion.record.lines import make_line
from companion.referee import Breach, find_game, judge, read_record
from companion.referee.positions import is_quiet, record_from
from companion.referee.steps import OVER, text_of
from walking import answer, word_of

from .matter import check_matter

GAME = find_game("four-kingdoms")
HEADERS = (
    "players: A, B\nseasons: 1\njokers: 2\n",
    "players: A, B, C\nseasons: 2\nscoring: dealer\n",
    "players: A, B, C, D\nseasons: 2\njokers: 3\nteams: A+C\nexchange: cyclic-all\n",
    "players: A, B, C, D, E\nseasons: 1\nhouse: FK-R20=b\n",
    "players: A, B, C, D, E, F\nseasons: 2\njokers: 1\nscoring: trinity\n",
)


def cards_of_any_kind(table: Table, random: Random, count: int) -> tuple[Any, ...]:
    usual = [card for card in DECK if card not in KINGS]
    drawn = random.sample(usual, min(count, len(usual)))
    if table.jokers and drawn and random.random() < 0.3:
        drawn[random.randrange(len(drawn))] = JOKER
    return tuple(drawn)


def fault(table: Table, state: State, random: Random) -> Move:
    """A line as nobody may write it, mostly."""
    seats = list(range(len(table.persons))) + ([NOMAD] if table.with_dummy else [])
    kind = random.choice(["trick"] * 6 + ["hand", "exchange", "harvest", "season", "points", "village", "end"])
    person = random.randrange(len(table.persons))
    match kind:
        case "hand":
            return Hand(person, (*cards_of_any_kind(table, random, 3), *([UNSEEN] * random.randrange(9))))
        case "exchange":
            return Exchange(person, *cards_of_any_kind(table, random, 2))
        case "harvest":
            return Harvest(tuple(random.sample(KINGS, random.randrange(4))))
        case "season":
            return NewSeason(GAME.number(state) + 1)
        case "points":
            return Points(tuple((unit, random.randint(-9, 9)) for unit in range(len(table.units))))
        case "village":
            return Village(table.persons[person], (person,), cards_of_any_kind(table, random, random.randrange(30)))
        case "end":
            return End()
    words = random.randint(1, len(seats) + 1)
    idle = tuple(sorted(random.sample(range(words), random.randrange(min(words, 2)))))
    cards = cards_of_any_kind(table, random, words - len(idle))
    take = random.choice([None, *cards])
    return Trick(cards, take, random.choice([None, *seats]), idle, random.choice([None, None, *seats]))


class Played:
    """A game as it is written line by line: its lines, and where it stands."""

    def __init__(self, header: str) -> None:
        self.table = read_record(header, opening=True).table
        self.lines = [header]
        self.reader, self.state = GAME.reader(self.table), GAME.start(self.table)

    def add(self, line: str) -> None:
        """A legal line."""
        self.state = GAME.apply(self.state, self.reader.read(make_line(1, line)))
        self.lines.append(f"{line}\n")

    def add_fault(self, random: Random) -> str:
        """A line that the table lets stand; the rule that it breaks, or nothing where none was found that can stand."""
        for _ in range(40):
            move = fault(self.table, self.state, random)
            line = GAME.write(self.table, move)
            trial = GAME.reader(self.table)
            trial.__dict__.update(self.reader.__dict__)
            try:
                read = trial.read(make_line(1, line)._replace(stands=True))
                assert read == move, line
                after, breach = GAME.let_stand(self.state, read)
            except (Fault, Breach):
                continue
            if breach is not None:
                self.reader, self.state = trial, after
                self.lines.append(f"{line} !\n")
                return breach.rule
        return ""


def one_line(state: State, random: Random) -> str:
    """A random line that may be said next; empty where there is none."""
    dialogue: Any = GAME.dialogue(state)
    steps, words = next(dialogue, OVER), list[str]()
    if not steps.choices:
        return ""
    while steps.choices and not (steps.ends and words and random.random() < 0.6):
        words.append(word_of(random.choice(steps.choices), random))
        steps = answer(dialogue, steps, words[-1])
    assert steps.ends or not steps.choices
    return text_of(lambda: GAME.dialogue(state), words)


def play_on(seed: int) -> tuple[str, str]:
    """One game with a fault: its text, and the rule that was broken (nothing where no fault could stand)."""
    random = Random(seed)
    game = Played(f"game: four-kingdoms\n{HEADERS[seed % len(HEADERS)]}")
    moves = list(GAME.random_game(game.table, random, hands=random.random() < 0.5))
    for move in moves[: random.randrange(1, len(moves))]:
        game.add(GAME.write(game.table, move))
    rule = game.add_fault(random)
    for _ in range(60):
        check_matter(game.state)
        assert GAME.describe(game.state)
        for unit, items in GAME.items(game.state).items():
            assert sum(item.amount for item in items) == GAME.scores(game.state)[unit]
        line = one_line(game.state, random)
        if not line:
            break
        game.add(line)
    return "".join(game.lines), rule


def check_positions(text: str) -> None:
    """The law of positions holds behind what was let stand, too."""
    whole = judge(text)
    assert whole.verdict.status == "legal", whole.verdict.errors
    for point in range(len(whole.steps) + 1):
        if is_quiet(whole, point):
            found = judge(record_from(whole, point, len(whole.steps))).verdict
            assert (found.status, found.state, found.totals) == ("legal", whole.verdict.state, whole.verdict.totals)


@pytest.mark.parametrize("seed", range(40))
def test_a_game_with_a_fault_let_stand_is_played_on(seed: int) -> None:
    text, _ = play_on(seed)
    if seed < 5:
        check_positions(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40, 440))
def test_many_games_with_a_fault_let_stand_are_played_on(seed: int) -> None:
    check_positions(play_on(seed)[0])


def test_the_faults_are_of_many_kinds() -> None:
    assert len({play_on(seed)[1] for seed in range(40)}) > 5
