"""What must hold for every game: simulated games are legal, hiding keeps them so, and the two ways of knowing the rules agree."""

import re
from random import Random

from hypothesis import given, settings, strategies as st

from at_random import headers, seeds, simulated
from companion.cards.french import DECK, JOKER
from companion.games.four_kingdoms.rules.moves import Trick
from companion.games.four_kingdoms.rules.play import apply
from companion.games.four_kingdoms.rules.state import State
from companion.referee import Breach, find_game, judge
from companion.referee.steps import steps_after

GAME = find_game("four-kingdoms")
HEADERS = headers("four-kingdoms")


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.randoms(use_true_random=False))
def test_hiding_cards_keeps_a_legal_record_legal(header: str, seed: int, random: Random) -> None:
    """Cards of hands become `?`; the card given by a person whose hand is written must stay."""
    lines = simulated(header, seed).splitlines()
    for i, line in enumerate(lines):
        head, colon, cards = line.partition(": ")
        if line.startswith("hand "):
            hidden = [card if random.random() < 0.5 else "?" for card in cards.split()]
            lines[i] = head + colon + " ".join(hidden)
        elif line.startswith("exchange ") and random.random() < 0.5:
            lines[i] = re.sub(r"> \S+", "> ?", line)
    assert judge("\n".join(lines)).verdict.status == "legal"


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds)
def test_cards_may_be_written_with_signs(header: str, seed: int) -> None:
    text = simulated(header, seed)
    signs = str.maketrans({"s": "♤", "h": "♥", "d": "♢", "c": "♣"})
    cards = re.compile(r"\b[2-9TJQKA][shdc]\b")
    drawn = cards.sub(lambda card: card[0].translate(signs), text)
    assert judge(drawn).verdict.as_dict() == judge(text).verdict.as_dict()


def positions(header: str, seed: int, random: Random) -> tuple[State, Trick] | None:
    """The state before some trick of a random game, hands partly hidden, and that trick."""
    lines = simulated(header, seed).splitlines()
    for i, line in enumerate(lines):
        if line.startswith("hand ") and random.random() < 0.5:
            head, _, cards = line.partition(": ")
            lines[i] = f"{head}: " + " ".join(card if random.random() < 0.7 else "?" for card in cards.split())
    steps = [step for step in judge("\n".join(lines)).steps if isinstance(step.move, Trick)]
    step = random.choice(steps) if steps else None
    return (step.before, step.move) if step else None


def breach_of(state: State, move: Trick) -> Breach | None:
    try:
        apply(state, move)
    except Breach as breach:
        return breach
    return None


def choices_after(state: State, said: list[str]) -> set[str]:
    return {choice.word for choice in steps_after(lambda: GAME.dialogue(state), said).choices}


@settings(max_examples=50, deadline=None)
@given(HEADERS, seeds, st.randoms(use_true_random=False))
def test_cards_are_offered_where_the_referee_passes_them(header: str, seed: int, random: Random) -> None:
    """For every card at every place of a trick: offered if and only if judging finds nothing wrong with it."""
    position = positions(header, seed, random)
    if position is None:
        return
    state, trick = position
    place = random.randrange(len(trick.cards))
    offered = choices_after(state, [card.code for card in trick.cards[:place]])
    for card in (*DECK, JOKER):
        breach = breach_of(state, Trick((*trick.cards[:place], card, *trick.cards[place + 1 :]), trick.take))
        refused = breach is not None and breach.at == place and not breach.rule.startswith("FK-6")
        clashes = card in trick.cards[place + 1 :] and card is not JOKER
        assert (card.code in offered) == (not refused) or clashes, (card, breach)


@settings(max_examples=50, deadline=None)
@given(HEADERS, seeds, st.randoms(use_true_random=False))
def test_takes_are_offered_where_the_referee_passes_them(header: str, seed: int, random: Random) -> None:
    position = positions(header, seed, random)
    if position is None:
        return
    state, trick = position
    said = [card.code for card in trick.cards]
    behind = steps_after(lambda: GAME.dialogue(state), said)
    assert behind.ends == (breach_of(state, Trick(trick.cards)) is None)
    offered = choices_after(state, [*said, ">"]) if behind.find(">") else set()
    for take in (*DECK, JOKER):
        assert (take.code in offered) == (breach_of(state, Trick(trick.cards, take)) is None), (take, offered)


def test_the_order_of_lines_makes_no_other_state() -> None:
    """Exchanges and villages in another order lead to the same position."""
    head = "game: four-kingdoms\nplayers: A, B, C, D, E, F\n[season 1]\nkings: Ks Kd\n"
    for one, two in (
        ("exchange A: 5s > 4c", "exchange B: 4c > 5s"),
        ("village A: 5h 6h", "village B: 7h"),
        ("hand A: 5s ? ? ? ? ? ? ?", "hand B: ? ? ? ? ? ? ? 6s"),
    ):
        ends = [judge(f"{head}{lines}\n").steps[-1].after for lines in (f"{one}\n{two}", f"{two}\n{one}")]
        assert ends[0] == ends[1]
        assert ends[0].key() == ends[1].key()
