"""States are values: equal when positions are, with a key, told in words, and nobody changes one that was handed out."""

from dataclasses import fields

import pytest

from companion.games.circle_of_kings.rules.moves import CHARIOT, UNITS, Action, Actions
from companion.games.circle_of_kings.rules.state import Side, State
from companion.record.values import copier
from companion.referee import find_game, judge
from companion.referee.breach import Breach
from companion.referee.steps import walk

GAME = find_game("circle-of-kings")
HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
NOBODYS_CHARIOT = Actions((Action(0, CHARIOT, (UNITS["As"],)),))
LINES = (
    "[round 1]\nAino draw L1 sun 3s 4s 5s ?\nAino 3s + 4s 5s / magician\nVille 3s + 4c 5c / star\nAino magician top right\n"
    "Ville first\nAino 3s x 4c 5c\n[round 2]\nVille draw recruit\n"
)


def states(text: str) -> list[State]:
    return [position.inner for position in judge(text).positions]


def test_replaying_twice_gives_equal_states() -> None:
    one, two = states(HEADER + LINES), states(HEADER + LINES)
    assert len(one) == LINES.count("\n") + 1
    assert one == two
    assert [state.key() for state in one] == [state.key() for state in two]
    assert all(a is not b for a, b in zip(one[1:], two[1:], strict=True))


def test_other_positions_are_not_equal() -> None:
    found = states(HEADER + LINES)
    assert len({state.key() for state in found}) == len(found)
    assert all(one != other for i, one in enumerate(found) for other in found[:i])


def test_positions_reached_in_two_ways_are_equal() -> None:
    """Who deploys first makes no difference; nor does a forced action that is written."""
    armies = ("Aino 2s + Tc / sun\n", "Ville 2w + 9p / moon\n")
    one, other = (states(f"{HEADER}[round 1]\n{first}{second}")[-1] for first, second in (armies, armies[::-1]))
    assert one == other
    assert one.key() == other.key()


def test_a_copy_is_equal_and_its_own() -> None:
    for state in states(HEADER + LINES):
        copy = state.copy()
        assert copy == state
        assert copy.sides[0] is not state.sides[0]
        copy.sides[0].deck -= 1
        assert copy != state
        assert copy.key() != state.key()


@pytest.mark.parametrize("name", [one.name for one in fields(State) if one.compare])
def test_all_of_a_position_counts(name: str) -> None:
    state = states(HEADER + LINES)[4]
    other = state.copy()
    setattr(other, name, (Side(), Side()) if name == "sides" else state if name == "behind" else "another")
    assert other != state
    assert other.key() != state.key()


def test_a_copier_forgets_no_field() -> None:
    side = Side(*range(1, len(Side.__dataclass_fields__) + 1))  # type: ignore[arg-type]
    assert copier(Side)(side) == side
    assert copier(Side)(side).deployed == len(Side.__dataclass_fields__)


def test_nobody_changes_a_state_that_was_handed_out() -> None:
    """Neither a line, legal or not, nor the end of a record, nor asking for what comes next."""
    text = HEADER + LINES
    record = judge(text).record
    assert record
    state = GAME.start(record.table)
    for entry in record.entries:
        before = state.key()
        after = GAME.apply(state, entry.move)
        GAME.finish(state)
        next(GAME.dialogue(state))
        with pytest.raises(Breach):
            GAME.apply(state, NOBODYS_CHARIOT)
        assert state.key() == before
        state = after


def test_a_line_that_goes_wrong_is_said_behind_the_line_before_it() -> None:
    """Though of a chain the actions before the wrong one have been taken in the state that a breach reached."""
    text = HEADER + "[round 1]\nAino 3s + 4s 5s / star\nVille 4w + 5w 6w / fool\nAino 3s x 4w, Aino 6s x 5w\n"
    entry = judge(text).record.entries[-1]  # type: ignore[union-attr]
    with pytest.raises(Breach) as caught:
        GAME.apply(states(text)[-1], entry.move)
    reached = caught.value.reached
    assert isinstance(reached, State)
    assert GAME.describe(reached)["army_discard"]["Ville"] == ["4w"]
    assert walk(lambda: GAME.dialogue(reached), "Aino 3s x 4w, Aino 4s x 5w").whole


def test_moves_are_values() -> None:
    for entry, again in zip(judge(HEADER + LINES).record.entries, judge(HEADER + LINES).record.entries, strict=True):  # type: ignore[union-attr]
        assert entry.move == again.move
        assert hash(entry.move) == hash(again.move)


def test_a_state_tells_what_it_is() -> None:
    told = repr(states(HEADER + LINES)[4])
    assert "round 1" in told
    assert "Ks Kw Kc Kp" in told
    assert "Ville: Side(3s 4c 5c deployed, Lord L17" in told


def test_what_comes_after_the_last_line_is_said_there() -> None:
    """A verdict tells what follows by itself; what a line may still say is another matter."""
    text = HEADER + "[round 1]\nAino As + 2s / chariot\nVille Ac + 3c / sun\n"
    finished = judge(text).inner
    assert finished.stage == "cleanup"
    assert finished.behind == states(text)[-1]
    assert GAME.finish(finished) == finished
    record = judge(text + "Aino chariot x Ac\n").record
    assert record
    assert GAME.apply(finished, record.entries[-1].move) == states(text + "Aino chariot x Ac\n")[-1]
