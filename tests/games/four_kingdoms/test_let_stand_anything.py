"""Random games with one random fault that the table let stand: they are played on to the end, and the cards stay cards."""

from random import Random
from typing import Any

import pytest

from companion.cards.french import DECK, JOKER, KINGS, UNSEEN
from companion.games.four_kingdoms.rules.moves import (
    NOMAD,
    End,
    Exchange,
    Hand,
    Harvest,
    Move,
    NewSeason,
    Points,
    Trick,
    Village,
)
from companion.games.four_kingdoms.rules.state import State
from companion.games.four_kingdoms.rules.table import Table
from companion.record import Fault
from companion.record.lines import make_line
from companion.referee import Breach, find_game, read_record
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


def with_a_fault(header: str, random: Random) -> tuple[Any, State, Breach] | None:
    """The reader and the state behind a part of a random game and a line that was let stand, with what that broke."""
    table = read_record(header, opening=True).table
    moves = list(GAME.random_game(table, random, hands=random.random() < 0.5))
    stop = random.randrange(1, len(moves))
    reader, state = GAME.reader(table), GAME.start(table)
    for move in moves[:stop]:
        state = GAME.apply(state, reader.read(make_line(1, GAME.write(table, move))))
    for _ in range(40):
        move = fault(table, state, random)
        line = make_line(1, GAME.write(table, move))._replace(stands=True)
        trial = GAME.reader(table)
        trial.__dict__.update(reader.__dict__)
        try:
            read = trial.read(line)
            assert read == move, line
            after, breach = GAME.let_stand(state, read)
        except (Fault, Breach):
            continue
        if breach is not None:
            return trial, after, breach
    return None


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


def play_on(seed: int) -> str:
    """One game with a fault; the rule that was broken, or nothing where no fault could stand."""
    random = Random(seed)
    header = f"game: four-kingdoms\n{HEADERS[seed % len(HEADERS)]}"
    found = with_a_fault(header, random)
    if found is None:
        return ""
    reader, state, breach = found
    for _ in range(60):
        check_matter(state)
        assert GAME.describe(state)
        for unit, items in GAME.items(state).items():
            assert sum(item.amount for item in items) == GAME.scores(state)[unit]
        line = one_line(state, random)
        if not line:
            break
        state = GAME.apply(state, reader.read(make_line(1, line)))
    return breach.rule


@pytest.mark.parametrize("seed", range(20))
def test_a_game_with_a_fault_let_stand_is_played_on(seed: int) -> None:
    play_on(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 420))
def test_many_games_with_a_fault_let_stand_are_played_on(seed: int) -> None:
    play_on(seed)


def test_the_faults_are_of_many_kinds() -> None:
    assert len({play_on(seed) for seed in range(40)}) > 5
