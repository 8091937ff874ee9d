"""The table on a screen: the King Deck as far as it is known, and who played what."""

from __future__ import annotations

import pytest

from companion.drawing.board import BoardView
from companion.referee import judge
from companion.referee.boards import boards_of
from companion.referee.steps import NotOfferedError

HEAD = "game: four-kingdoms\nplayers: Ann, Joe, Sue\nscoring: night\n[season 1]\nkings: Ks Kd\n"


def boards(text: str, *said: str) -> tuple[BoardView, ...]:
    judgement = judge(text)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    return boards_of(judgement.record, judgement.position, said=said)


def lying(text: str, *said: str) -> dict[str, str]:
    """Who played what, as it is drawn: by the seats' spots."""
    (board,) = boards(text, *said)
    return {spot.word: stamp.name for spot in board.spots for stamp in board.stamps if spot.box.holds(stamp.box)}


def test_a_king_who_is_not_known_lies_face_down() -> None:
    (board,) = boards(HEAD)
    assert [stamp.name for stamp in sorted(board.stamps, key=lambda stamp: stamp.box.x)] == ["back", "Ks", "back", "Kd"]
    assert not lying(HEAD)


def test_cards_of_a_trick_that_is_being_said_lie_before_those_who_played_them() -> None:
    assert lying(HEAD, "Sue:") == {}
    assert lying(HEAD, "Sue:", "5c", "4s") == {"Sue": "5c", "Ann": "4s"}
    assert lying(HEAD, "5c", "4s", "Ts") == {"Sue": "5c", "Ann": "4s", "Joe": "Ts"}


def test_a_card_taken_is_not_one_played() -> None:
    assert lying(HEAD, "Sue:", "5d", "Qc", "Qd", ">", "5d") == {"Sue": "5d", "Ann": "Qc", "Joe": "Qd"}


def test_between_tricks_the_last_one_lies_there() -> None:
    text = HEAD + "Sue: 5c 4s Ts\n"
    assert lying(text) == {"Sue": "5c", "Ann": "4s", "Joe": "Ts"}
    (before,), (after,) = boards(HEAD), boards(text)
    assert before.ground_id == after.ground_id
    assert "Last trick" in after.pieces_group("g", str)
    assert "Sue leads" in before.pieces_group("g", str)


def test_another_line_lays_no_cards() -> None:
    text = HEAD.replace("scoring: night\n", "scoring: night\nexchange: deck\n")
    assert lying(text, "exchange", "Ann:", "5c") == {}


def test_crowns_stand_where_kings_harvest() -> None:
    (night,), (double,) = boards(HEAD), boards(HEAD.replace("night", "double"))
    assert night.ground_id != double.ground_id


def test_before_the_first_season_there_is_no_table() -> None:
    assert boards("game: four-kingdoms\nplayers: Ann, Joe, Sue\n") == ()


def test_a_word_that_may_not_be_said_is_refused() -> None:
    with pytest.raises(NotOfferedError):
        boards(HEAD, "Sue:", "nonsense")


@pytest.mark.parametrize("count", range(2, 7))
def test_every_seat_has_its_place(count: int) -> None:
    names = ", ".join(["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"][:count])
    (board,) = boards(f"game: four-kingdoms\nplayers: {names}\nscoring: night\n[season 1]\nkings: Ks Kd\n")
    boxes = [spot.box for spot in board.spots]
    assert len(boxes) == max(3, count)
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
