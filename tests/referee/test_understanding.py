"""People type words: what they become, what they never become, and that the search for it is bounded."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.referee import Position, Replay, decision_steps, understanding
from companion.referee.spoken import vocabulary
from companion.referee.steps import OVER, Answers, Dialogue, NotOfferedError, Steps
from companion.referee.talking import MOST_OFFERED, meant
from companion.referee.understanding import is_slip, understood

SPOKEN = Path(__file__).parents[1] / "spoken"
MAPS = Path(__file__).parents[1] / "games" / "empires" / "records"
#: Of the lines that were written down before anything understood one, so many are understood at least, of a hundred.
UNDERSTOOD = 95

HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi\n[deal 1]\n"
FARKLE = "game: farkle\nplayers: Aino, Ville\n"
EMPIRES = (
    "game: empires\nplayers: Emmi, Otto\nmap: ring14.map\nposition: turn 2\npieces: Emmi city@1 4@1\npieces: Otto city@8 3@8\n"
)
TRICK = "game: four-kingdoms\nplayers: Emmi, Joe, Aino\n[season 1]\nkings: Ks Kd\n"


def replay_of(text: str) -> Replay:
    replay = Replay(text.lstrip(), "-", lambda name: (MAPS / name).read_text())
    assert not replay.verdict.errors, replay.verdict.errors
    return replay


def said(game: Path) -> list[tuple[Replay, str, str]]:
    """What is typed at each position, and what it must become."""
    positions = tomllib.loads(game.read_text("utf-8")).values()
    return [(replay_of(one["record"]), typed, line) for one in positions for typed, line in one["said"]]


def lines(text: str, typed: str) -> list[str]:
    return [one.line for one in meant(replay_of(text), typed)]


def test_most_of_what_people_type_is_understood() -> None:
    all_lines = [one for game in sorted(SPOKEN.glob("*.toml")) for one in said(game)]
    lost = [typed for replay, typed, line in all_lines if line not in [one.line for one in meant(replay, typed)]]
    assert len(all_lines) == 200
    assert 100 * len(lost) <= (100 - UNDERSTOOD) * len(all_lines), lost


@pytest.mark.parametrize("game", sorted(SPOKEN.glob("*.toml")), ids=lambda path: path.stem)
def test_whatever_is_offered_can_be_said(game: Path) -> None:
    for replay, typed, _ in said(game):
        for one in meant(replay, typed):
            assert not one.whole or replay.refusal(one.line) is None, (typed, one)


@pytest.mark.parametrize(
    ("text", "typed", "line"),
    [
        (HEARTS, "Ville leads the two of clubs, Emmi the five of clubs, Aino king of clubs", "Ville: 2c 5c Kc"),
        (f"{HEARTS}Ville: 2c 5c Kc\n", "queen of spades, ace of spades", "Qs As"),
        (HEARTS, "Aino gives up", "resigned: Aino"),
        (FARKLE, "Aino rolls 1 5 5 2 3 6, keeps 155", "Aino 155236 155"),
        (FARKLE, "Aino gives up", "resigned: Aino"),
    ],
)
def test_a_stranger_s_game_is_understood(text: str, typed: str, line: str) -> None:
    assert line in lines(text, typed)


@pytest.mark.parametrize(
    "typed",
    [
        "not the five of clubs",
        "Joe leads the five of clubs",
        "five of clubs or six of clubs",
        "I don't know",
        "five of clubs five of clubs",
        "the queen of nothing",
        "",
        "the of and",
        "#2",
        "5c 8s 9c !",
        "queen queen queen",
    ],
)
def test_what_says_something_else_is_not_understood(typed: str) -> None:
    assert lines(TRICK, typed) == []


def test_where_it_could_mean_two_things_both_are_offered() -> None:
    assert lines(TRICK, "queen") == ["Qs", "Qh", "Qd", "Qc"]
    assert lines(TRICK, "a club") == []  # more than a few: it says too little


def test_a_player_may_be_called_by_a_word_that_means_something() -> None:
    text = TRICK.replace("Emmi", "Takes").replace("Joe", "W = Five of Clubs; [x](y) .*")
    assert lines(text, "Takes leads the five of clubs") == []  # Aino leads
    assert "5c 6c" in lines(text, "5 of clubs, then Takes the 6 of clubs")


@pytest.mark.parametrize(
    "typed",
    ["5c " * 100, "x" * 300, "(" * 299, "five of clubs, " * 19, "queen king " * 20, "é\u0301\u202e\u0000 5", "９ of clubs", "²c"],
)
def test_bad_input_is_bounded(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    after = Answers.after

    def counted(answers: Answers, said: tuple[str, ...]) -> Steps:
        nonlocal asked
        asked += 1
        return after(answers, said)

    monkeypatch.setattr(Answers, "after", counted)
    assert len(lines(TRICK, typed)) <= MOST_OFFERED
    assert asked <= 2 * understanding._ASKED + 100


def test_what_was_asked_for_other_words_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key is answered at once: as long as nothing was played, a dialogue says each thing once."""
    replay = replay_of(EMPIRES)
    assert [one.line for one in meant(replay, "Emmi uses 5h for migration to 2")] == ["Emmi mig 5h 2"]
    begun = 0
    begin = Answers._ask

    def counted(answers: Answers, said: tuple[str, ...]) -> None:
        nonlocal begun
        begun += 1
        begin(answers, said)

    monkeypatch.setattr(Answers, "_ask", counted)
    assert [one.line for one in meant(replay, "Emmi uses 5h for migration to 2")] == ["Emmi mig 5h 2"]
    assert not begun


def test_a_second_key_does_not_build_the_dialogue_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a line is accepted the position is the same, and what may be said there is known from the keys before."""
    begun: list[Position] = []

    def dialogue(position: Position) -> Dialogue:
        begun.append(position)
        return decision_steps.dialogue(position)

    monkeypatch.setattr(Position, "dialogue", dialogue)
    replay, line = replay_of(EMPIRES), "Emmi pass 5h"
    replay.completions(line[:1])
    assert len(begun) == 1
    for end in range(2, len(line) + 1):
        replay.completions(line[:end])
    assert len(begun) == 1
    meant(replay, "Emmi uses 5h for migration to 2")
    begun.clear()
    replay.completions(line)
    meant(replay, "Emmi uses 5h for migration to 2")
    assert not begun
    assert replay.put(line)
    replay.completions(line[:1])
    assert len(begun) == 1


def test_a_long_text_is_not_read() -> None:
    def begin() -> Dialogue:
        raise AssertionError
        yield OVER

    assert understood(Answers(begin), "five of clubs " * 10_000, vocabulary("four-kingdoms")) == ()


@pytest.mark.parametrize(
    ("typed", "word", "slip"),
    [
        ("cubs", "clubs", True),
        ("cllubs", "clubs", True),
        ("clbus", "clubs", True),
        ("clabs", "clubs", True),
        ("clubs", "clubs", False),
        ("cbs", "clubs", False),
        ("hearts", "clubs", False),
    ],
)
def test_a_slip_is_one_letter(typed: str, word: str, *, slip: bool) -> None:
    assert is_slip(typed, word) is slip
    assert is_slip(word, typed) is slip


def test_words_that_are_not_offered_are_never_used() -> None:
    replay = replay_of(TRICK)
    with pytest.raises(NotOfferedError):
        replay.steps(("Jk",))
    assert lines(TRICK, "joker") == []


def test_a_word_that_means_something_elsewhere_is_no_slip_for_another() -> None:
    """Nobody who says “fight” means eight, though one letter parts them."""
    over = f"{EMPIRES}Emmi mig 5h 2\nOtto pass\n"
    assert lines(over, "they fight in 7") == []
