"""What must hold for every game: simulated games are legal, hiding keeps them so, and the two ways of knowing the rules agree."""

from functools import partial
from itertools import product
from random import Random

from hypothesis import given, settings

from at_random import headers, randoms, seeds, simulated
from companion.cards.french import DECK, JOKER, UNSEEN
from companion.games.circle_of_power.rules.moves import Action, Deed
from companion.games.circle_of_power.rules.play import apply
from companion.games.circle_of_power.rules.state import Season, State
from companion.referee import Address, Breach, Step, find_game, judge
from companion.referee.steps import steps_after, walk

GAME = find_game("circle-of-power")
HEADERS = headers("circle-of-power")
ALL_CARDS = (*DECK, JOKER)


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds, randoms)
def test_hiding_cards_keeps_a_legal_record_legal(header: str, seed: int, random: Random) -> None:
    """Cards of hands become `?`, draws too or are left out, whole hands are left out."""
    lines = []
    for line in simulated(header, seed).splitlines():
        if line.startswith("hand: "):
            if random.random() < 0.3:
                continue
            words = line.split(" ")
            is_card = [word.rstrip(",") in {card.code for card in DECK} for word in words]
            hidden = [
                f"?{',' * word.endswith(',')}" if card and random.random() < 0.4 else word
                for word, card in zip(words, is_card, strict=True)
            ]
            lines.append(" ".join(hidden))
        else:
            words = [random.choice([word, word[:3] + "?", word[:2]]) if "+" in word else word for word in line.split(" ")]
            lines.append(line if line.startswith(("game", "players", "house")) else " ".join(words))
    judged = judge("\n".join(lines)).verdict
    assert judged.status == "legal", judged.errors


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds)
def test_brackets_may_be_left_out(header: str, seed: int) -> None:
    text = simulated(header, seed)
    bare = text.replace("(J", "J").replace("(Q", "Q").replace("(K", "K").replace("(A", "A").replace(")", "")
    assert judge(bare).verdict.as_dict() == judge(text).verdict.as_dict()


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds)
def test_deeds_that_follow_may_be_left_out(header: str, seed: int) -> None:
    """Without the dummies' deeds, and without regrouping where it costs nothing, the same has happened."""
    text = simulated(header, seed)
    lines = text.splitlines()
    for step in judge(text).steps:
        if isinstance(step.move, Action) and step.after.season is not None:
            winner = step.after.season.leader
            bare = step.move.deed.kind == "-" and step.move.deed.trophy is None
            if step.after.season.setup.dummies[winner] and step.move.deed.trophy is None:
                bare = True
            if bare:
                lines[step.line.number - 1] = GAME.write(step.after.table, step.move._replace(deed=Deed()))
    expected, found = judge(text).verdict, judge("\n".join(lines)).verdict
    assert (found.status, found.state, found.totals) == (expected.status, expected.state, expected.totals)


def positions(header: str, seed: int, random: Random) -> tuple[State, Season, Action]:
    """The state before some action of a random game, and that action."""
    text = simulated(header, seed, hands=random.random() < 0.7)
    steps: list[Step] = [step for step in judge(text).steps if isinstance(step.move, Action)]
    step = random.choice(steps)
    return step.before, step.before.season, step.move


def breach_of(state: State, move: Action) -> Breach | None:
    try:
        apply(state, move)
    except Breach as breach:
        return breach
    return None


def refused_at(breach: Breach | None, at: Address, *rules: str) -> bool:
    return breach is not None and breach.address == at and breach.rule in rules


def offered(state: State, *words: str) -> set[str]:
    """What may be said after these words of an action."""
    return {choice.word for choice in steps_after(partial(GAME.dialogue, state), words).choices}


def words_before(season: Season, move: Action, place: int) -> list[str]:
    """The words of an action before the card at a place."""
    words = [f"({move.following.code})"] if move.following else []
    for card, draw in list(zip(move.cards, move.draws or (None,) * 4, strict=True))[:place]:
        words += [card.code, *(["+", draw.code] if draw else [])]
    return words


@settings(max_examples=60, deadline=None)
@given(HEADERS, seeds, randoms)
def test_offered_cards_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    """For every card at a place of an action: offered if and only if judging finds nothing wrong with it there."""
    state, season, move = positions(header, seed, random)
    place = random.randrange(4)
    found = offered(state, *words_before(season, move, place))
    for card in ALL_CARDS:
        cards = (*move.cards[:place], card, *move.cards[place + 1 :])
        draws = (*move.draws[:place], *(None,) * (4 - place)) if move.draws else ()
        breach = breach_of(state, move._replace(cards=cards, draws=draws))
        refused = refused_at(breach, (place,), "CP-1.1", "CP-3.6", "CP-3.7", "CP-7.2")
        assert (card.code in found) == (not refused), (card, breach)


@settings(max_examples=60, deadline=None)
@given(HEADERS, seeds, randoms)
def test_offered_draws_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    state, season, move = positions(header, seed, random)
    place = random.randrange(4)
    words = [*words_before(season, move, place), move.cards[place].code]
    found = offered(state, *words, "+") if "+" in offered(state, *words) else set()
    for card in (*ALL_CARDS, UNSEEN):
        draws = (*(move.draws or (None,) * 4)[:place], card, *(None,) * (3 - place))
        breach = breach_of(state, move._replace(draws=draws))
        refused = breach is not None and breach.address == (place, "draw")
        assert (card.code in found) == (not refused), (card, breach)


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, randoms)
def test_offered_next_cities_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    state, season, move = positions(header, seed, random)
    found = offered(state)
    for card in ALL_CARDS:
        breach = breach_of(state, move._replace(following=card, deed=Deed()))
        assert (f"({card.code})" in found) == (breach is None or breach.at != "next"), (card, breach)
    left_out = breach_of(state, move._replace(following=None, deed=Deed()))
    assert (left_out is not None and left_out.rule == "CP-3.1") == (season.actions < 12)
    assert (move.cards[0].code in found) == (season.actions >= 12)


@settings(max_examples=60, deadline=None)
@given(HEADERS, seeds, randoms)
def test_offered_deeds_are_those_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    """Every deed, whatever of it is written: it can be walked if and only if judging passes it."""
    state, season, move = positions(header, seed, random)
    plays = words_before(season, move, 4)
    trophies = [None, *sorted({card for line in season.lines for card in line}), DECK[9]]
    everybody = (None, *range(4))
    deeds = [
        *(Deed(None, "x", loser, None, choice) for loser, choice in product(everybody, ("", "give", "keep"))),
        *(Deed(None, "r", *rest) for rest in product(everybody, trophies, ("", "give", "keep"))),
        *(Deed(None, "-", None, trophy) for trophy in trophies),
        Deed(),
    ]
    begin = partial(GAME.dialogue, state)
    for deed in (*deeds, *(deed._replace(winner=winner) for deed in random.sample(deeds, 5) for winner in range(4))):
        line = GAME.write(state.table, move._replace(deed=deed))
        found = walk(begin, line)
        assert found.said[: len(plays)] == tuple(plays)
        assert (found.end == len(line) and found.whole) == (breach_of(state, move._replace(deed=deed)) is None), line
