"""What may come next, and what could have stood where a move went wrong: as `moves` and `check` print it."""

import pytest

from companion.referee import find_game, judge

GAME = find_game("circle-of-kings")
HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
FIRST = "[round 1]\n"
CHOICE = "Aino 3s + 4s 5s / star\nVille 4w + 5w 6w / fool\n"
THIRD = "[round 1]\nAino As + 2s / L1\nVille As + 2s / L1\n[round 2]\nAino As + 2s / L2\nVille As + 2s / L2\n[round 3]\n"


def options(lines: str) -> dict[str, tuple[str, ...]]:
    judged = judge(HEADER + lines)
    assert judged.verdict.status == "legal", judged.verdict.errors
    return {option.what: option.choices for option in GAME.options(judged.state)}


def legal(lines: str) -> list[str]:
    (error,) = judge(HEADER + lines).verdict.errors
    return list(error.legal)


def test_before_the_first_round() -> None:
    assert options("") == {"the first round": ("[round 1]",)}


def test_a_round_begins() -> None:
    found = options(FIRST)
    assert len(found["Aino deploys a Captain and the cards that he leads"]) == 40
    assert len(found["Ville deploys a Lord"]) == 22
    assert found["Aino may write his draws"] == ("Aino draw ? ? …",)


def test_a_hand_that_is_given_is_what_may_be_deployed() -> None:
    found = options(FIRST + "Aino draw L1 sun 3s 4s 5s 6s\nVille As + 2s / L1\n")
    assert found == {
        "Aino deploys a Captain and the cards that he leads": ("3s", "4s", "5s", "6s"),
        "Aino deploys a Lord": ("magician", "sun"),
    }


def test_a_choice_at_the_hand_limit_comes_before_deployments() -> None:
    found = options(THIRD)
    assert "Aino draw -As" in found["Aino is at the hand limit and discards, or burns"]
    assert not any("deploys" in what for what in found)


def test_a_lord_waits_for_a_decision() -> None:
    found = options(FIRST + "Aino 3s + 4s 5s / tower\nVille 3s + 4s 5s / sun\n")
    assert found["Tower"] == ("Aino tower right", "Aino tower bottom", "Aino tower left")
    assert found["who acts first (if you like)"] == ("Aino first", "Ville first")


def test_the_other_lord() -> None:
    found = options(FIRST + "Aino 3s + 4s 5s / high-priestess\nVille 3s + 4s 5s / sun\n")
    (lords,) = found.values()
    assert "Ville / moon" in lords
    assert "Ville / sun" not in lords


def test_actions_of_a_slot() -> None:
    (listed,) = options(FIRST + CHOICE).values()
    assert "Aino 3s x 4w" in listed
    assert "Aino 3s x 4w 5w" in listed
    assert len(listed) == 3 * (3 + 3)


def test_the_next_round_and_the_end() -> None:
    assert options(FIRST + "Aino 3s + 4s 5s / lovers\nVille 3s + 4s 5s / sun\n") == {"the next round": ("[round 2]",)}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Aino Ks + 4s / sun", "3s"),
        ("Aino 3s + 2s / sun", "2s"),
        ("Aino draw L1 L2 3s 4s 5s 3s", "6s"),
        ("Aino 3s + 4s 5s / sun\nVille 3s + 4s 5s / high-priestess\nAino / sun", "moon"),
        ("Aino 3s + 4s 5s / tower\nVille 3s + 4s 5s / sun\nAino tower top", "right"),
        (CHOICE + "Aino 3s x 4w, Aino 6s x 5w", "4s"),
        (CHOICE + "Aino 3s x 4c", "4w 5w"),
        (CHOICE + "Ville 4w x 3s", "Aino 3s x 4w"),
        (CHOICE + "[round 2]", "Aino 3s x 4w"),
        ("Aino 3s + 4s 5s / lovers\nVille 3s + 4s 5s / sun\nVille first", "[round 2]"),
    ],
)
def test_what_could_have_stood_there(lines: str, expected: str) -> None:
    assert expected in legal(f"{FIRST}{lines}\n")
