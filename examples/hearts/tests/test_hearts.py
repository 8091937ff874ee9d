"""Hearts: what the tests over all games (rules, steps, links, sheets, errors) do not see."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from companion.lab.dealt import DealtGame
from companion.lab.matches import laboratory_of
from companion.referee import Replay, find_game, judge, read_table, rule_texts
from companion.referee.questions import Question
from companion.referee.scene import scene_of
from companion.referee.steps import lines, steps_after
from companion_hearts import questions
from companion_hearts.rules.hands import can_be_dealt
from companion_hearts.rules.moves import Hand

FOLDER = Path(__file__).parent
FOUR = "game: hearts\nplayers: Aino, Ville, Emmi, Olavi\n"
THREE = "game: hearts\nplayers: Aino, Ville, Emmi\n"
#: What no record shows, so that no code judges it: what is said of it stands in the rulebook alone.
NOT_JUDGED: frozenset[str] = frozenset()


def simulated(header: str, seed: int, *, hands: bool) -> str:
    game, table = find_game("hearts"), read_table(header)
    return header + "".join(f"{game.write(table, move)}\n" for move in game.random_game(table, Random(seed), hands=hands))


# ---- what the referee knows of hands ----


def by_trying(may: list[int], left: list[int], out: list[int]) -> bool:
    """The same as `can_be_dealt`, by dealing the cards in every way."""
    seats = [person for person, room in enumerate(left) for _ in range(room)]
    return any(all(may[seat] & card for seat, card in zip(order, out, strict=True)) for order in set(permutations(seats)))


@pytest.mark.parametrize("seed", range(60))
def test_hands_can_be_dealt_where_trying_finds_a_way(seed: int) -> None:
    random = Random(seed)
    left = [random.randrange(3) for _ in range(3)]
    out = [1 << i for i in range(sum(left))]
    for _ in range(10):
        may = [sum(card for card in out if random.random() < 0.55) for _ in left]
        assert can_be_dealt(tuple(may), tuple(left), sum(out)) == by_trying(may, left, out), (may, left)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_legal_with_its_hands_and_without(seed: int) -> None:
    header = f"{FOUR}to: 20\n"
    told, untold = (judge(simulated(header, seed, hands=hands)) for hands in (True, False))
    assert told.verdict.status == untold.verdict.status == "legal"
    assert told.verdict.totals == untold.verdict.totals
    assert any(isinstance(step.move, Hand) for step in told.steps)
    assert not any(isinstance(step.move, Hand) for step in untold.steps)


def test_what_is_offered_shrinks_as_hands_become_known() -> None:
    """Every card that may be led is offered; of a hand that is told its cards alone."""
    deal = f"{THREE}[deal 1]\n"
    assert {choice.word for choice in Replay(f"{deal}").steps("Ville:").choices} == {"2c"}
    told = f"{deal}hand Emmi: 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s 3s 4s 5s\n"
    offered = {choice.word for choice in Replay(told).steps().choices}
    assert {"Emmi:", "2c"} <= offered
    assert not {"Aino:", "Ville:"} & offered
    # Nobody else has a club; both may give anything that costs nothing.
    answers = {choice.word for choice in Replay(told).steps("2c").choices}
    assert answers == {f"{rank}{suit}" for suit in "sd" for rank in "23456789TJQKA"} - {"2d", "2s", "3s", "4s", "5s", "Qs"}


def test_the_first_trick_may_take_points_from_a_hand_of_points() -> None:
    """Olavi holds every heart but one: the others may see it only by what he plays."""
    start = f"{FOUR}[deal 1]\nhand Olavi: 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah\n"
    assert judge(f"{start}Emmi: 2c Ah 3c 4c\n").verdict.status == "legal"
    assert judge(f"{FOUR}[deal 1]\nEmmi: 2c Ah 3c 4c\n").verdict.status == "legal"
    two = judge(f"{FOUR}[deal 1]\nEmmi: 2c Ah Kh 4c\n").verdict
    assert (two.status, two.errors[0].rule) == ("illegal", "HE-3.7")  # Olavi has said that he has all the others


def test_who_led_hearts_early_has_nothing_else() -> None:
    start = "game: hearts\nplayers: A, B, C, D, E, F\n[deal 1]\nA: 2c 4c 5c 6c 7c 8c\n"
    early = f"{start}F: 2h 3h 4h 5h 6h 7h\n"
    assert judge(early).verdict.status == "legal"
    assert judge(f"{early}E: 9s 8h Ts Js Qs Ks\n").verdict.status == "legal"
    assert judge(f"{early}E: 9s 8s Ts Js Qs Ks\n").verdict.errors[0].rule == "HE-3.8"
    # Seven hearts are his, and six are all that others can have.
    both = judge(f"{early}E: 8h 9h Th Jh Qh Kh\n").verdict
    assert (both.errors[0].rule, both.errors[0].column) == ("HE-1.4", 10)


# ---- rule by rule ----

SIX = "game: hearts\nplayers: A, B, C, D, E, F\n[deal 1]\n"
FIRST = f"{THREE}[deal 1]\nVille: 2c 5c Kc\n"
#: Rules, a record, and how it ends: what each has so far and of what, who has won; or what is wrong, and where.
LAW = [
    ("HE-3.5", f"{FIRST}Aino: 3c 4c 6c\n", ""),
    ("HE-3.5", f"{FIRST}Emmi: 3c 4c 6c\n", "HE-3.2 at Emmi:"),
    ("HE-3.5", f"{THREE}[deal 1]\nVille: 2c 5c Ad\nAino: 3d 4d 6d\n", "HE-3.2 at Aino:"),
    ("HE-3.5", f"{THREE}[deal 1]\nVille: 2c 5c Ad\nEmmi: 3c 4d 6c\n", ""),
    ("HE-3.5 HE-4.1", f"{FIRST}Aino: 2s Qs 3s\n", "Ville 13 = HE-4.1 13"),
    ("HE-4.1", f"{FIRST}Aino: As Qs 3s\nAino: Ad 2h 3h\n", "Aino 15 = HE-4.1 2, HE-4.1 13"),
    ("HE-4.2", f"{THREE}[deal 1]\npoints: Aino 26\n", "Ville 26 = HE-4.2 26; Emmi 26 = HE-4.2 26"),
    ("HE-4.2", f"{THREE}house: HE-R1=b\n[deal 1]\npoints: Aino 26\n", "Aino -26 = HE-4.2 -26"),
    ("HE-4.2", f"{THREE}[deal 1]\npoints: Aino 25, Ville 1\n", "Aino 25 = HE-4.4 25; Ville 1 = HE-4.4 1"),
    ("HE-5.3", f"{THREE}to: 26\n[deal 1]\npoints: Aino 25, Ville 1\n", "Aino 25 = HE-4.4 25; Ville 1 = HE-4.4 1"),
    ("HE-5.3", f"{THREE}to: 13\n[deal 1]\npoints: Aino 26\n", "Ville 26 = HE-4.2 26; Emmi 26 = HE-4.2 26; won: Aino"),
    (
        "HE-5.3",
        f"{THREE}to: 13\n[deal 1]\npoints: Aino 20, Ville 3, Emmi 3\n",
        "Aino 20 = HE-4.4 20; Ville 3 = HE-4.4 3; Emmi 3 = HE-4.4 3; won: Ville, Emmi",
    ),
    ("HE-R2", f"{SIX}A: 2c 4c 5c 6c 7c 8c\nF: 2h 3h 4h 5h 6h 7h\n", "E 6 = HE-4.1 6"),
    (
        "HE-R2",
        f"{SIX}A: 2c 4c 5c 6c 7c 8c\nF: 2h 3h 4h 5h 6h 7h\nE: 8h 9h Th Jh Qh Kh\n",
        "HE-1.4 at Th",
    ),  # all but one of the seven left are F’s
]


def told(text: str) -> str:
    """How a record ends, in the words of `LAW`."""
    judgement = judge(text)
    verdict = judgement.verdict
    if verdict.errors:
        error = verdict.errors[0]
        return f"{error.rule} at {text.splitlines()[error.line - 1][error.column - 1 :].split()[0]}"
    assert judgement.position is not None
    found = [
        f"{tag} {sum(item.amount for item in items)} = {', '.join(f'{item.rule} {item.amount}' for item in items)}"
        for tag, items in judgement.position.items.items()
        if items
    ]
    return "; ".join(found + ([f"won: {', '.join(verdict.winners)}"] if verdict.winners else []))


@pytest.mark.parametrize(("rules", "text", "ends"), LAW, ids=[f"{number}: {case[0]}" for number, case in enumerate(LAW)])
def test_a_rule_is_kept(rules: str, text: str, ends: str) -> None:
    assert told(text) == ends, rules


# ---- scores ----


@pytest.mark.parametrize(("house", "totals"), [("", [0, 26, 26]), ("house: HE-R1=b\n", [-26, 0, 0])])
def test_the_moon(house: str, totals: list[int]) -> None:
    judgement = judge(f"{THREE}{house}[deal 1]\npoints: Aino 26\n")
    assert list(judgement.verdict.totals.values()) == totals
    assert judgement.position is not None
    items = judgement.position.items
    assert [sum(item.amount for item in items[tag]) for tag in items] == totals


def test_few_points_are_good() -> None:
    verdict = judge(f"{THREE}to: 13\n[deal 1]\npoints: Aino 20, Ville 6\n").verdict
    assert (verdict.complete, verdict.winners) == (True, ["Emmi"])


@pytest.mark.parametrize("seed", range(3))
def test_items_make_up_the_scores(seed: int) -> None:
    for section in judge(simulated(f"{FOUR}to: 60\n", seed, hands=False)).sections:
        assert {tag: sum(item.amount for item in items) for tag, items in section.items.items()} == section.scores


# ---- states ----


def test_states_are_values() -> None:
    text = simulated(f"{THREE}to: 13\n", 1, hands=True)
    first, second = judge(text), judge(text)
    for one, other in zip(first.steps, second.steps, strict=True):
        assert one.after == other.after
        assert hash(one.after.key()) == hash(other.after.key())
        assert one.before.key() != one.after.key()


def test_points_offered_are_those_that_are_taken() -> None:
    """Every result that can be said is accepted, and none is left out."""
    position = judge(f"{THREE}[deal 1]\n").position
    assert position is not None
    begin = position.dialogue
    said, whole = lines(begin, 5000, ("points:", "Aino"))
    assert whole
    assert all(judge(f"{THREE}[deal 1]\n{line}\n").verdict.status == "legal" for line in said[::7])
    shared = {tuple(map(int, re.findall(r"[0-9]+", line))) for line in said if line.startswith("points: Aino")}
    legal = {(a, b, 26 - a - b) for a in range(27) for b in range(27 - a) if max(a, b, 26 - a - b) >= 13}
    assert {one for one in shared if len(one) == 3} == legal
    assert steps_after(begin, ("points:", "Aino", "26")).ends


# ---- the scene, the questions, the rulebook ----


def test_the_scene_shows_all_of_a_position() -> None:
    text = f"{THREE}[deal 1]\nhand Emmi: 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s 3s 4s 5s 6s\nVille: 2c Ac As\n"
    position = judge(text).position
    assert position is not None
    shown = scene_of(position.game.about, position.state, position.totals, ["Aino", "Ville", "Emmi"])
    assert shown.headline == "Deal 1, 1 trick played; cards pass left. Played to 100."
    assert [thing.code for thing in shown.piles[0].things] == ["2c", "Ac", "As"]
    aino, _, emmi = shown.seats
    assert (emmi.acts, emmi.roles, aino.acts) == (True, ("leads",), False)
    assert emmi.piles[0].hidden
    assert len(emmi.piles[0].things) == 16
    assert not aino.piles


def test_a_deal_is_entered_by_its_points() -> None:
    text = f"{THREE}to: 30\n"
    for said in ("Aino 5, Ville 21", "Emmi 26"):
        judgement = judge(text, opening=True)
        assert judgement.record is not None
        assert judgement.position is not None
        question = questions.next_question(judgement.record, judgement.position, {})
        assert isinstance(question, Question)
        text += f"{question.line(said)}\n"
    over = judge(text)
    assert over.verdict.status == "legal"
    assert over.verdict.totals == {"Aino": 31, "Ville": 47, "Emmi": 0}
    assert over.record is not None
    assert over.position is not None
    assert questions.next_question(over.record, over.position, {}) is None


def test_every_rule_is_cited_where_it_is_judged() -> None:
    rules = {rule for rule in rule_texts("hearts") if "." in rule or "-R" in rule}
    code = "".join(path.read_text("utf-8") for path in (FOLDER.parent / "companion_hearts").rglob("*.py"))
    cited = set(re.findall(r"HE-R?[0-9]+(?:\.[0-9]+)?", code))
    for chapter, first, last in re.findall(r"HE-([0-9])\.([0-9]) to HE-[0-9]\.([0-9])", code):
        cited |= {f"HE-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    assert cited - rules <= {"HE-1"} | NOT_JUDGED
    assert rules - cited == NOT_JUDGED


# ---- dealt by a machine ----


def dealt(players: str = "Aino, Ville, Emmi, Olavi", deals: int = 2) -> str:
    """Some deals as a table writes them that a machine deals: everybody plays the first card that may be played."""
    replay = Replay(f"game: hearts\nplayers: {players}\n")
    record = replay.judgement.record
    assert record is not None
    game = DealtGame(laboratory_of("hearts"), record, "a seed")
    while True:
        for line in game.lacking(replay.judgement):
            assert replay.put(line), replay.refused
        if game.undealt is None:
            game.choose(0)
        elif game.undealt > deals:
            return replay.text
        else:
            cuts = [f"{game.undealt:08x}{seat:08x}" for seat in range(len(game.players))]
            assert replay.put(game.line(cuts)), replay.refused
            game.deal(cuts)


@pytest.mark.parametrize("players", ["Aino, Ville, Emmi", "Aino, Ville, Emmi, Olavi", "Aino, Ville, Emmi, Olavi, Pia, Tom"])
def test_what_a_machine_deals_is_proven(players: str) -> None:
    verdict = judge(dealt(players)).verdict
    assert (verdict.status, [section.get("deal") for section in verdict.sections[:2]]) == ("legal", ["proven"] * 2)


def test_a_card_of_somebody_else_is_found_by_the_deal() -> None:
    text = dealt(deals=1)
    first = next(line for line in text.splitlines() if ": 2c " in line)
    known = {word for line in text.splitlines() for word in line.split()[1:] if re.fullmatch("[2-9TJQKA][shdc]", word)}
    second = first.split()[2]
    own = text.partition("secret:")[2].strip()
    wrong = []
    for card in sorted(known - set(first.split())):
        lines = text[: text.index(first)] + first.replace(f" {second} ", f" {card} ") + f"\nsecret: {own}\n"
        wrong.append([(error.line, error.column) for error in judge(lines).verdict.errors if error.rule == "deal"])
    place = (text[: text.index(first)].count("\n") + 1, first.index(second) + 1)
    assert {tuple(one) for one in wrong} == {(), (place,)}
