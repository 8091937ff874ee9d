"""What must hold for every game: simulated games are legal, hiding keeps them so, and the two ways of knowing the rules agree."""

import re
from random import Random

from hypothesis import given, settings, strategies as st

from companion.cards.french import DECK, JOKER
from companion.games.four_kingdoms.rules.moves import Trick
from companion.games.four_kingdoms.rules.play import apply
from companion.games.four_kingdoms.rules.state import State
from companion.games.four_kingdoms.rules.table import VARIATIONS
from companion.referee import Breach, find_game, format_text, judge, read_record, rule_texts
from companion.referee.steps import steps_after

GAME = find_game("four-kingdoms")
NAMES = ["Aino", "Ville", "Emmi", "Olavi", "Kaarlo", "Tuuli"]
CLAIMS_AND_RESULTS = ("score:", "total:", "winner:", "end", "harvest:")


@st.composite
def headers(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    persons = draw(st.integers(2, 6))
    lines = ["game: four-kingdoms", f"players: {', '.join(NAMES[:persons])}"]
    lines.append(f"jokers: {draw(st.integers(0, 4))}")
    lines.append(f"seasons: {draw(st.integers(1, 2))}")
    lines.append(f"scoring: {draw(st.sampled_from([*VARIATIONS, 'dealer']))}")
    if persons <= 3 and draw(st.booleans()):
        lines.append("cut: no")
    if persons == 5 and draw(st.booleans()):
        lines.append("hand: 8")
    elif persons >= 4 and draw(st.booleans()):
        lines.append(f"teams: {draw(st.sampled_from(['Aino+Emmi', 'Aino+Emmi, Ville+Olavi']))}")
        lines.append(f"exchange: {draw(st.sampled_from(['cyclic', 'cyclic-all']))}")
    settings_of = [f"FK-R{n}={draw(st.sampled_from('ab'))}" for n in (12, 13, 14, 15, 20)]
    return "\n".join([*lines, f"house: {', '.join(settings_of)}"]) + "\n"


def simulated(header: str, seed: int, *, hands: bool = True) -> str:
    """A random game with this header."""
    table = read_record(header).table
    moves = GAME.random_game(table, Random(seed), hands=hands)
    return header + "".join(f"{GAME.write(table, move)}\n" for move in moves)


def verdict(text: str) -> dict[str, object]:
    return judge(text).verdict.as_dict()


seeds = st.integers(0, 2**32)


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, st.booleans())
def test_simulated_games_are_legal(header: str, seed: int, hands: bool) -> None:
    text = simulated(header, seed, hands=hands)
    judged = judge(text).verdict
    assert judged.status == "legal", judged.errors
    assert judged.complete or "FK-R20=b" in header


@settings(max_examples=30, deadline=None)
@given(headers(), seeds)
def test_what_is_printed_reads_back_as_the_same(header: str, seed: int) -> None:
    text = simulated(header, seed)
    record = read_record(text)
    assert "".join(f"{GAME.write(record.table, entry.move)}\n" for entry in record.entries) == text[len(header) :]
    assert format_text(text) == text


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, st.randoms(use_true_random=False))
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
@given(headers(), seeds)
def test_form_does_not_matter(header: str, seed: int) -> None:
    """Letter case, blanks, commas, line ends, suit signs and comments change nothing that is said."""
    text = simulated(header, seed)
    expected = verdict(text)
    lines = [line.upper() if line.startswith(("hand", "kings", "harvest")) else line for line in text.splitlines()]
    shouted = "\ufeff" + "\r\n".join("\t " + line.replace(" ", "   ") + "  # [season 9]" for line in lines)
    assert verdict(shouted) == expected
    signs = str.maketrans({"s": "♤", "h": "♥", "d": "♢", "c": "♣"})
    cards = re.compile(r"\b[2-9TJQKA][shdc]\b")
    assert verdict(cards.sub(lambda card: card[0].translate(signs), text)) == expected


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
@given(headers(), seeds, st.randoms(use_true_random=False))
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
@given(headers(), seeds, st.randoms(use_true_random=False))
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


@settings(max_examples=20, deadline=None)
@given(headers(), seeds)
def test_states_are_values(header: str, seed: int) -> None:
    """Replayed twice the states are equal, one by one, and all of a game differ; no move changes the state before it."""
    text = simulated(header, seed)
    first, second = judge(text).steps, judge(text).steps
    assert [step.after for step in first] == [step.after for step in second]
    assert len({step.after.key() for step in first}) == len({step.after for step in first}) == len(first)
    before = [repr(step.before) for step in first]
    for step in first:
        apply(step.before, step.move)
    assert [repr(step.before) for step in first] == before


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


@settings(max_examples=80, deadline=None)
@given(headers(), seeds, st.randoms(use_true_random=False))
def test_every_breach_cites_a_rule_of_the_rulebook(header: str, seed: int, random: Random) -> None:
    """One token of a legal game is changed: whatever is said then is said by a rule, at a place that exists."""
    lines = simulated(header, seed).splitlines()
    place = random.randrange(len(lines))
    words = lines[place].split(" ")
    words[random.randrange(len(words))] = random.choice(["Jk", "2s", "Kh", "?", "Ville", "17", ">", "Ah", "", "draw", ","])
    lines[place] = " ".join(words)
    judged = judge("\n".join(lines)).verdict
    for error in judged.errors:
        assert error.rule in {"syntax", "header", "claim", *rule_texts("four-kingdoms")}
        assert error.message
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
