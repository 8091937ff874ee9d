"""What must hold for every game: simulated games are legal, cut anywhere, too; the two ways of knowing the rules agree."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from at_random import OPTIONS, headers, seeds, simulated
from companion.cards.french import DECK, JOKER, Card
from companion.games.empires.lab.strategy import single_targets
from companion.games.empires.rules import lexicon, moves as m
from companion.games.empires.rules.combinations import COMBINATIONS, PROVINCE, STEP, STEPS, pays, way_of, ways_to_pay
from companion.games.empires.rules.counters import free_counters, most_to_fight
from companion.games.empires.rules.hands import holding, spend
from companion.games.empires.rules.lexicon import Lexicon, as_in
from companion.games.empires.rules.maps import ProvinceMap, parse_map
from companion.games.empires.rules.play import apply, apply_element
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import CARDS, COUNTERS, State, Turn
from companion.referee import Breach, find_game, judge, read_record, read_table
from companion.referee.replay import replay
from companion.referee.slots import Misfit, Words
from tests.games.empires.tables import record, ring

GAME = find_game("empires")
HEADERS = headers("empires")


VERBS = ["draw", "give", "buy", "mig", "exp", "col", "cru", "war", "pass", "build", "store", "take", "fight", "keep", "discard"]
TARGETS = [">", "1", "7", "8", "2>3", "2@2>1", "1/Ville", "city@8", "5h", "?", "Jk", "$1", "$2"]
LINES = ["enter", "setup", "order:", "score:", "total:", "winner:", "end", "breakthrough"]
WORDS = ["Aino", "Ville", ";", ":", ",", "4", *VERBS, *TARGETS, *LINES]


@pytest.mark.parametrize("options", OPTIONS)
def test_most_simulated_games_come_to_their_end(options: str) -> None:
    header = f"game: empires\nplayers: Aino, Ville\n{options}"
    verdicts = [judge(simulated(header, seed, most=5060)).verdict for seed in range(6)]
    assert all(verdict.status == "legal" for verdict in verdicts)
    assert sum(verdict.complete for verdict in verdicts) >= 4


def positions(header: str, seed: int, phase: int) -> list[tuple[State, int]]:
    """Positions of a random game in a phase, with the player whose place it is."""
    steps = replay(read_record(simulated(header, seed, most=130))).steps
    states = [step.after for step in steps if step.after.turn.phase == phase and step.after.winner is None]
    found = [(state, state.turn.order[state.turn.place]) for state in states if state.turn.place >= 0]
    return [(state, player) for state, player in found if player not in state.eliminated]


def accepts(state: State, player: int, element: object) -> bool:
    try:
        apply_element(state, player, element)
    except Breach:
        return False
    return True


@settings(max_examples=12, deadline=None)
@given(HEADERS.filter(lambda text: "EM-R20=b" not in text), seeds, st.sampled_from(sorted(COMBINATIONS)))
def test_targets_are_listed_where_they_are_legal_and_nowhere_else(header: str, seed: int, name: str) -> None:
    one = COMBINATIONS[name]
    for state, player in positions(header, seed, CARDS)[:4]:
        full = state.cards.hands[player]._replace(jokers=4)
        hands = (*state.cards.hands[:player], full, *state.cards.hands[player + 1 :])
        turn = state.turn._replace(acts=0, passed=False)
        rich = state._replace(cards=state.cards._replace(hands=hands), turn=turn)
        cards = (JOKER,) * len(one.demand)
        listed = set(single_targets(Realm(rich, player), one))
        assert all(accepts(rich, player, m.Combo(name, cards, (target,))) for target in listed)
        ids = rich.provinces.ids
        if one.target == PROVINCE:
            others: set[object] = set(ids) - listed
        elif one.target in (STEP, STEPS):
            others = {m.Step(1, origin, None, to) for origin in ids for to in ids} - listed
        else:
            others = {m.Place(1, province) for province in ids} - listed
        assert not any(accepts(rich, player, m.Combo(name, cards, (target,))) for target in others)


@settings(max_examples=12, deadline=None)
@given(HEADERS, seeds)
def test_steps_and_fights_are_listed_where_they_are_legal_and_nowhere_else(header: str, seed: int) -> None:
    for state, player in positions(header, seed, COUNTERS)[:4]:
        fresh = state._replace(turn=state.turn._replace(fought=frozenset()))
        ids = fresh.provinces.ids
        every = [m.Step(1, origin, None, goal) for origin in ids for goal in ids]
        free = free_counters(fresh, player)
        steps = {m.Step(1, origin, None, goal) for origin in free for goal in fresh.provinces.neighbours[origin]}
        assert {step for step in every if accepts(fresh, player, m.Steps((step,)))} == steps
        numbers = most_to_fight(state, player)
        enemies = [enemy for enemy in range(len(state.table.players)) if enemy != player]
        for enemy in enemies:
            for one in ids:
                most = numbers.get((one, enemy), 0)
                assert most == 0 or accepts(state, player, m.Fight(m.Place(most, one, enemy)))
                assert not accepts(state, player, m.Fight(m.Place(most + 1, one, enemy)))


@settings(max_examples=12, deadline=None)
@given(HEADERS, seeds)
def test_cards_are_listed_where_they_can_be_in_the_hand(header: str, seed: int) -> None:
    for state, player in positions(header, seed, CARDS)[:4]:
        listed = holding(state.cards, player).named
        for card in (*DECK, JOKER):
            assert (card in listed) is _can_be_held(state, player, card)


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds, st.sampled_from(sorted(COMBINATIONS)), st.lists(st.sampled_from([*DECK, JOKER]), max_size=4))
def test_ways_to_pay_are_what_pays(header: str, seed: int, name: str, cards: list[Card]) -> None:
    table, player = read_table(header + "attributes: Aino spades\n" * ("attributes" not in header)), seed % 2
    assert pays(tuple(cards), COMBINATIONS[name], table, player) is (
        way_of(cards) in ways_to_pay(COMBINATIONS[name], table, player)
    )


def _can_be_held(state: State, player: int, card: Card) -> bool:
    try:
        spend(state.cards, player, (card,), 0)
    except Breach:
        return False
    return True


@settings(max_examples=15, deadline=None)
@given(HEADERS, seeds, st.randoms(use_true_random=False))
def test_alternatives_of_a_wrong_word_are_legal(header: str, seed: int, random: Random) -> None:
    text = simulated(header, seed, most=120)
    lines = text.split("\n")
    places = [i for i, line in enumerate(lines) if ">" in line or " mig " in line]
    if not places:
        return
    i = random.choice(places)
    words = lines[i].split()
    words[-1] = random.choice(["1", "2", "5>6", "3@1"])
    judged = judge("\n".join([*lines[:i], " ".join(words)]))
    for error in judged.verdict.errors:
        for legal in error.legal:
            if legal[-1] in ">@/" or "…" in legal or "$" in legal:
                continue  # a part of a word, or several
            line = lines[i] if error.line != i + 1 else " ".join(words)
            mended = line[: error.column - 1] + legal + line[error.end_column - 1 :]
            again = judge("\n".join([*lines[:i], mended])).verdict
            assert all((one.line, one.column) >= (error.line, error.column) for one in again.errors if one.rule != "claim")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_any_words_are_judged(words: list[str]) -> None:
    text = record(" ".join(words), header=["options: treasury, supplies"])
    judge(text)
    judge(record("Aino build ? 1", "end", "[turn 2]", " ".join(words), header=["options: treasury, supplies"]))


def test_moves_are_values() -> None:
    one = m.Act(0, (m.Discard((JOKER,)),))
    assert one == m.Act(0, (m.Discard((JOKER,)),))
    assert hash(one) == hash(m.Act(0, (m.Discard((JOKER,)),)))


@settings(max_examples=8, deadline=None)
@given(HEADERS, seeds)
def test_a_line_changes_nothing_but_its_own_copy(header: str, seed: int) -> None:
    for _, move, before, after in replay(read_record(simulated(header, seed, most=120))).steps:
        key = before.key()
        assert apply(before, move) == after
        assert after.copy() == after
        assert before.key() == key
        if isinstance(move, m.Act):
            with pytest.raises(Breach) as caught:
                apply(before, m.Act(move.player, (*move.elements, m.Setup(1, ()))))
            assert before.key() == key
            reached = caught.value.reached
            assert reached is not None
            assert reached._replace(turn=reached.turn._replace(lines=after.turn.lines)) == after


@settings(max_examples=8, deadline=None)
@given(HEADERS, seeds)
def test_at_another_place_nothing_is_done_yet(header: str, seed: int) -> None:
    for step in replay(read_record(simulated(header, seed, most=100))).steps:
        turn = step.after.turn
        idle = Turn(
            turn.number, 7, turn.order, 1, drawn=turn.drawn, kept=turn.kept, stored=turn.stored, said=turn.said, lines=turn.lines
        )
        come = turn.copy()
        assert come == turn
        come.come_to(7, 1)
        assert come == idle
        if turn.place < 0:
            come.come_to(turn.phase, -1)
            assert come == turn


@settings(max_examples=15, deadline=None)
@given(HEADERS, seeds, st.booleans())
def test_what_follows_of_the_hands_is_kept_with_them(header: str, seed: int, hands: bool) -> None:
    played = replay(read_record(simulated(header, seed, hands=hands, most=180)))
    for cards in [*(step.after.cards for step in played.steps), *(section.inner.cards for section in played.sections)]:
        assert cards == cards.with_hands(cards.hands, cards.clock)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["", "0", "1", "2", "05", "30", "31", "x"]),
    st.sampled_from(["", "@", "@@"]),
    st.sampled_from(["5", "05", "99"]),
)
def test_a_place_is_read_the_same_way_in_short_and_at_length(count: str, sign: str, province: str) -> None:
    table, provinces = read_table("game: empires\nplayers: Aino, Ville\n"), parse_map(ring(8)).provinces
    lexicons = [Lexicon(table, ProvinceMap(provinces)) for _ in range(2)]
    lexicons[1].map.written, lexicons[1]._places, lexicons[1]._steps = {}, {}, {}  # so that no word is plain, or known
    for word, slot in ((f"{count}{sign}{province}", lexicon.PLACE), (f"{count}{sign}{province}>3", lexicon.OWN_STEP)):
        found = []
        for one in lexicons:
            try:
                found.append(slot.take(Words(one, [word], 0, as_in())))
            except Misfit as misfit:
                found.append((misfit.message, misfit.hint, misfit.span))
        assert found[0] == found[1]


def test_no_more_than_so_much_of_a_map_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon, "_MOST_KNOWN", 3)
    lexicon._known.cache_clear()
    words = Lexicon(read_table("game: empires\nplayers: Aino, Ville\n"), parse_map(ring(8)))
    steps = [words.own_step(f"1>{to}") for to in range(1, 9)]
    assert [step.to for step in steps if step] == list(range(1, 9))
    assert len(words._steps) == 3
    lexicon._known.cache_clear()
