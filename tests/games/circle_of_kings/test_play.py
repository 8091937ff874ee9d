"""Single points of the play that are easily read otherwise."""

import pytest

from companion.referee import Verdict, judge

HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"


def verdict(lines: str, house: str = "") -> Verdict:
    return judge(f"{HEADER}{f'house: {house}' if house else 'note: none'}\n[round 1]\n{lines}\n").verdict


def errors(lines: str, house: str = "") -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.rule) for error in verdict(lines, house).errors]


def test_a_forced_action_may_be_written_or_left_out() -> None:
    armies = "Aino 2s + Tc / sun\nVille 2w + 9p / moon\n"
    assert verdict(f"{armies}Aino Tc x 9p").state == verdict(armies).state


def test_a_forced_decision_may_be_written_or_left_out_but_not_be_wrong() -> None:
    armies = "Aino 2s + 3s / strength\nVille 2s + 3s / fool\n"
    assert errors(f"{armies}Aino strength 4s") == [(8, 15, "CK-8.8")]
    hanged = "Aino 2s + Tc / hanged-man\nVille As + Kp / hermit\n"
    assert errors(hanged) == [(7, 12, "CK-1.2")]


def test_actions_before_the_wrong_one_of_a_chain_are_taken() -> None:
    armies = "Aino 3s + 4s 5s / sun\nVille 4w + 5w 6w / moon\n"
    # Sun and Moon have made it Kc Kp Ks Kw: cups, pentacles, swords strike wands, wands strike cups.
    found = verdict(f"{armies}Aino 3s x 4w, Aino 3s x 5w")
    assert [(error.line, error.column, error.rule) for error in found.errors] == [(8, 20, "CK-5.3")]
    assert found.state["army_discard"] == {"Aino": [], "Ville": ["4w"]}
    assert found.state["deployed"]["Aino"]["tapped"] == ["3s"]


def test_an_illegal_deployment_closes_the_draw_phase_and_changes_nothing_else() -> None:
    found = verdict("Aino 3s + 4s / sun")
    assert [error.rule for error in found.errors] == ["CK-3.2"]
    assert found.state["phase"] == "deployment"
    assert found.state["hand"]["Aino"] == {"army": 4, "lords": 2, "known": []}


def test_an_illegal_draw_line_changes_nothing() -> None:
    found = verdict("Aino draw L1 L2 3s 4s 5s 3s")
    assert [(error.column, error.rule) for error in found.errors] == [(26, "CK-1.6")]
    assert found.state["hand"]["Aino"] == {"army": 0, "lords": 2, "known": []}


def test_a_card_without_a_star_is_the_holders_own() -> None:
    lines = "Aino 4w + 5w 6w / hermit\nVille 4w + 5c 6c / emperor\nAino hermit 4w\n"
    assert verdict(f"{lines}Aino 4w* x 5c").state["deployed"]["Aino"]["tapped"] == ["4w*"]
    assert verdict(f"{lines}Aino 4w x 5c").state["deployed"]["Aino"]["tapped"] == ["4w"]
    assert errors(f"{lines}Aino 4w x 5c\nAino 4w x 6c") == [(10, 6, "CK-5.3")]


def test_first_is_said_once_and_before_the_first_action() -> None:
    draw = "Ville 3s + 5s 6s / sun\nAino 3s + 5s 6s / fool\n"
    assert errors(f"{draw}Ville first") == []
    assert errors(f"{draw}Ville first\nVille first") == [(9, 1, "CK-1.7")]
    won = "Ville 3s + 5s 6s / sun\nAino 3s + 5s 7s / moon\n"
    assert errors(f"{won}Aino first") == []
    assert errors(f"{won}Ville first") == [(8, 1, "CK-5.2")]


def test_a_heading_that_comes_too_early_compares_no_claims() -> None:
    assert errors("score: Aino 5\n[round 2]") == [(7, 1, "CK-3.1")]


def test_a_heading_after_the_end_compares_the_claims_first() -> None:
    text = HEADER
    for number in range(1, 11):
        burns = "" if number < 3 else "burn 9c" if number == 3 else f"burn {number - 2}p burn {number - 2}w"
        text += f"[round {number}]\n"
        text += f"Aino draw {burns}\nVille draw {burns}\n" if burns else ""
        text += f"Aino As + 2s / L{number}\nVille As + 2s / L{number}\n"
    verdict = judge(text + "[round 11]\ntotal: Aino 1\n[round 12]\n").verdict
    assert verdict.complete
    assert [error.rule for error in verdict.errors] == ["claim", "CK-6.6"]
    assert verdict.winners == ["Aino", "Ville"]


def test_the_last_card_of_a_deck_tells_what_is_in_hand() -> None:
    """With the Army deck empty nothing in hand is unknown, and no further card is due."""
    text = f"{HEADER}house: CK-R1=b, CK-R2=b\n[round 1]\nAino draw"
    burned = [f"{rank}{suit}" for suit in "wcp" for rank in "A23456789T"] + ["As", "2s", "3s"]
    # Four cards, three of the first two Recruits, the limit: 33 are left to burn, one by the second Recruit.
    text += " recruit recruit burn As"
    text += "".join(f" recruit burn {one} burn {two}" for one, two in zip(burned[0:30:2], burned[1:30:2], strict=True))
    state = judge(f"{text} recruit burn 2s burn 3s\n").verdict.state
    assert state["army_deck"]["Aino"] == 0
    assert state["hand"]["Aino"]["known"] == ["4s", "5s", "6s", "7s", "8s", "9s", "Ts"]
    assert state["lord_deck"]["Aino"] == 22 - 2 - 18
    assert judge(f"{text} recruit burn 2s burn 3s recruit\n").verdict.status == "legal"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ville 3w x 5c", "3w acts in Ville's slot in Wands, which is a later one"),
        ("Aino 5c x 6p", "5c acts in Aino's slot in Cups, which is a later one"),
        ("Ville 9w x 5c", "and Ville has not deployed 9w"),
        ("Ville chariot x 5c", "Ville's Chariot acts in a slot of Ville's"),
        ("Aino tower Kp", "Tower is not in effect in this round"),
        ("Ville justice 3w", "Justice acts later"),
        ("Aino magician top right", "Magician has acted already"),
        ("Aino draw L3 ? ?", "the time to draw is past in this round"),
        ("Aino 9w + 8w / sun", "the time to deploy is past in this round"),
        ("Ville first", "say who acts first before the first action"),
        ("[round 2]", "round 2 begins when nobody can act any more"),
    ],
)
def test_while_a_slot_has_a_choice_each_line_is_told_why_it_does_not_come(line: str, said: str) -> None:
    """The slot is named, and what it allows; then what is wrong with the line that was typed (CK-5.5)."""
    armies = "Aino 5s + 4s 5c 7p / magician\nVille 3w + 4w 6p / justice\nAino magician bottom left\nAino first\n"
    (error,) = verdict(armies + line).errors
    assert (error.line, error.column, error.rule) == (10, 1, "CK-5.5")
    assert error.message == f"Aino's slot in Swords (lap 1) comes first, and there is a choice of actions in it; {said}"
    assert error.hint == "write Aino 4s x 3w, or Aino 5s x 3w, or Aino 4s x 4w; there are more"


def test_the_lap_of_a_slot_is_counted() -> None:
    armies = "Aino 5s + 4s 6s 7p / fool\nVille 5w + 4w 6w 7w / empress\nAino 4s x 4w\n"
    (error,) = verdict(f"{armies}[round 2]").errors
    assert "Aino's slot in Swords (lap 2) comes first" in error.message


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Aino draw -3c", "CK-2.4"),
        ("Aino draw L1 L2 -3c", "CK-2.4"),
        ("Aino draw L1 L2 3s", "CK-2.1"),
        ("Aino draw ? ? 3s 4s 5s 6s 7s", "CK-2.1"),
        ("Aino draw L1 L1 3s 4s 5s 6s", "CK-1.6"),
        ("Aino draw recruit", "CK-R2"),
        ("Aino / sun", "CK-3.1"),
        ("Aino 3s + 3s 4s / sun", "CK-1.2"),
        ("Aino first", "CK-3.1"),
    ],
)
def test_the_first_round(lines: str, expected: str) -> None:
    assert [rule for _, _, rule in errors(lines)] == [expected]


LIMIT = """\
game: circle-of-kings
players: Aino, Ville
circle: Kw Ks Kp Kc
position: round 5
hand: Aino {} 4w 5w / 2 L3
discards: Aino / L4
"""


@pytest.mark.parametrize("hand", [4, 7])
@pytest.mark.parametrize("line", ["Aino draw -4w burn 6p recruit -5w burn 7p 2w", "Aino draw burn 6p ? 3c"])
def test_a_line_that_names_every_draw_begins_with_the_lord(hand: int, line: str) -> None:
    """Below the limit and at it: no choice is open where the Lord is due, and Lords are what can stand there."""
    (error,) = judge(f"{LIMIT.format(hand)}{line}\n").verdict.errors
    assert (error.line, error.column, error.rule) == (7, 11, "CK-2.4")
    assert error.legal[:3] == ("fool", "magician", "high-priestess")
    assert error.legal[-1] == "?"
    assert len(error.legal) == 22 - 2 + 1  # one is in hand, one discarded
    words = line.split()
    for legal in error.legal:
        then = judge(f"{LIMIT.format(hand)}{' '.join([*words[:2], legal, *words[2:]])}\n").verdict.errors
        assert all(error.column > 11 for error in then), legal


@pytest.mark.parametrize(
    ("typed", "line", "said"), [("Ville 3w x 5c", 7, "it was gone after this"), ("Ville 7w x 5c", 6, "Ville deployed these")]
)
def test_whoever_acts_with_a_card_that_is_not_there_is_shown_why(typed: str, line: int, said: str) -> None:
    text = (
        "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n[round 1]\n"
        f"Aino 3s + 4s 5c / empress\nVille 3w + 4w 9s / sun\nAino 3s x 3w\n{typed}\n"
    )
    (error,) = judge(text).verdict.errors
    assert [(place.line, place.message) for place in error.related] == [(line, said)]
