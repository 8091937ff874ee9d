"""Every ordered pair of Lords, held against a table that was reasoned out from the rules."""

from itertools import product

import pytest

from companion.cards.tarot import LORDS
from companion.referee import judge

from . import lord_pairs

HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
OUTCOMES = [row.split() for row in lord_pairs.OUTCOMES.splitlines()]
ALL_PAIRS = list(product(range(22), range(22)))
COMBAT_LORDS = {0, 8, 9, 14, 21}
MINE, THEIRS, SAME = set("EPVH"), set("epvh"), {"="}


def other_lord(lord: int) -> int:
    """What somebody deploys whose Lord was taken back."""
    return 18 if lord == 19 else 19


def in_effect(aino: int, ville: int) -> tuple[int | None, int | None]:
    """The Lords that act at their times."""
    outcome = OUTCOMES[aino][ville]
    if outcome == "P":
        return None, other_lord(ville)
    if outcome == "p":
        return other_lord(aino), None
    if outcome in ".Hh":
        return aino, ville
    return None, None


def lines(aino: int, ville: int) -> list[str]:
    """The decisions of the round, in the order in which they are due."""
    outcome = OUTCOMES[aino][ville]
    first, second = in_effect(aino, ville)
    written = {}
    for place, (own, other) in enumerate(((first, second), (second, first))):
        if own in lord_pairs.DECISIONS:
            words = lord_pairs.DECISIONS_AFTER.get((own, other), lord_pairs.DECISIONS[own])
            written[own] = words[place]
    if 21 in written:
        written[21] = "\n".join(lord_pairs.DECISIONS[21])
    combat = [written[lord] for lord in lord_pairs.COMBAT_DECISIONS if lord in written]
    circle = [written[lord] for lord in lord_pairs.CIRCLE_DECISIONS if lord in written]
    if outcome in "Hh":
        combat, circle = circle, combat
    elif 11 in (first, second):
        taken = lord_pairs.JUSTICE.get((second, "Aino") if first == 11 else (first, "Ville"))
        circle += [taken] if taken else []
    return combat + circle


def record(aino: int, ville: int) -> str:
    text = HEADER + f"[round 1]\nAino 4s + 9s 2s / L{aino}\nVille 3s + 5s 6s / L{ville}\n"
    outcome = OUTCOMES[aino][ville]
    if outcome in "Pp":
        text += f"Ville / L{other_lord(ville)}\n" if outcome == "P" else f"Aino / L{other_lord(aino)}\n"
    return text + "".join(f"{line}\n" for line in lines(aino, ville))


def expected_combat(aino: int, ville: int) -> tuple[dict[str, int] | None, str]:
    outcome = OUTCOMES[aino][ville]
    if outcome in "VvXL":
        return None, {"V": "Aino", "v": "Ville", "X": "draw", "L": "none"}[outcome]
    first, second = (lord if lord in COMBAT_LORDS else None for lord in in_effect(aino, ville))
    value, other, winner = lord_pairs.VALUES[first, second]
    return {"Aino": value, "Ville": other}, winner


def expected_circle(aino: int, ville: int) -> list[str]:
    lords = in_effect(aino, ville)
    top, right, bottom, left = lord_pairs.CIRCLES[tuple(lord for lord in lord_pairs.MOVERS if lord in lords)]
    return [f"K{suit}" for suit in (left, top, right, bottom)]


@pytest.mark.parametrize(("aino", "ville"), ALL_PAIRS, ids=[f"{LORDS[a].name}+{LORDS[b].name}" for a, b in ALL_PAIRS])
def test_pair(aino: int, ville: int) -> None:
    verdict = judge(record(aino, ville)).verdict
    assert verdict.status == "legal", (verdict.errors, record(aino, ville))
    state = verdict.state
    values, result = expected_combat(aino, ville)
    assert state["phase"] == "cleanup"
    assert state["combat"] == {"values": values, "result": result}
    assert state["circle"] == expected_circle(aino, ville)
    burned = {tag: int(result not in ("none", tag)) for tag in ("Aino", "Ville")}
    assert verdict.sections[0]["scores"] == {tag: -2 - burned[tag] for tag in burned}
    assert state["lord_discard"] == {tag: 1 + burned[tag] for tag in burned}


@pytest.mark.parametrize(("aino", "ville"), ALL_PAIRS, ids=[f"{LORDS[a].name}+{LORDS[b].name}" for a, b in ALL_PAIRS])
def test_what_is_due_is_needed_in_this_order(aino: int, ville: int) -> None:
    """With a decision left out, the next line is refused under the rule of the missing Lord."""
    text = record(aino, ville)
    due = "\n".join(lines(aino, ville)).splitlines()
    head = text[: len(text) - sum(len(line) + 1 for line in due)]
    for i, line in enumerate(due):
        number = {"wheel": 10}.get(line.split()[1]) or next(lord.number for lord in LORDS if lord.name == line.split()[1])
        verdict = judge(head + "".join(f"{line}\n" for line in due[:i]) + "[round 2]\n").verdict
        assert [error.rule for error in verdict.errors] == [f"CK-8.{number}"]


@pytest.mark.parametrize(("aino", "ville"), ALL_PAIRS, ids=[f"{LORDS[a].name}+{LORDS[b].name}" for a, b in ALL_PAIRS])
def test_whose_army_falls_when_the_round_is_over_at_once(aino: int, ville: int) -> None:
    outcome = OUTCOMES[aino][ville]
    if outcome not in "VvXL":
        return
    discards = judge(record(aino, ville)).verdict.state["army_discard"]
    assert [len(cards) for cards in discards.values()] == {"V": [3, 0], "v": [0, 3], "X": [3, 3], "L": [0, 0]}[outcome]


def test_the_table_is_whole_and_fair() -> None:
    """A row for each Lord, and what Aino's Lord does to Ville's is what Ville's would do to Aino's."""
    assert [len(row) for row in OUTCOMES] == [22] * 22
    for aino, ville in ALL_PAIRS:
        assert OUTCOMES[aino][ville].swapcase() in (OUTCOMES[ville][aino], OUTCOMES[ville][aino].swapcase())


def test_a_lord_who_is_not_in_effect_decides_nothing() -> None:
    verdict = judge(record(3, 9) + "Ville hermit 9s\n").verdict
    assert [(error.line, error.column, error.rule) for error in verdict.errors] == [(7, 7, "CK-7.1")]
