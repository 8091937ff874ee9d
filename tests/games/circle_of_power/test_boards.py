"""The circle of cities on a screen: who sits where, and who attacks whom."""

from __future__ import annotations

from companion.drawing.board import BoardView
from companion.games.circle_of_power.drawings.screen import Throne, board_view
from companion.referee import judge
from companion.referee.boards import boards_of

HEAD = "game: circle-of-power\nplayers: Ann, Joe, Sue, Tom\n"


def board_of(text: str) -> BoardView:
    judgement = judge(text)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    (board,) = boards_of(judgement.record, judgement.position)
    return board


def cities(board: BoardView) -> dict[str, str]:
    return {spot.word: stamp.name for spot in board.spots for stamp in board.stamps if spot.box.holds(stamp.box)}


def test_before_the_first_season_the_seats_are_empty() -> None:
    board = board_of(HEAD)
    assert [spot.word for spot in board.spots] == ["Ann", "Joe", "Sue", "Tom"]
    assert not board.stamps
    assert "deals" in next(spot.title for spot in board.spots if spot.word == "Tom")


def test_who_deals_sits_below_and_his_left_neighbour_to_the_left() -> None:
    left, top, right, below = (spot.box for spot in board_of(HEAD).spots)
    assert left.x < top.x < right.x
    assert top.y < left.y < below.y


def test_cities_lie_before_their_emperors_and_attack() -> None:
    board = board_of(HEAD + "[season 1]\ncities: Ks Qh Jc Ad\n")
    assert cities(board) == {"Ann": "Ks", "Joe": "Qh", "Sue": "Jc", "Tom": "Ad"}
    pieces = board.pieces_group("g", str)
    for colour in ("blue", "vermilion", "green", "yellow"):  # each attacks the next: king, queen, jack, ace, king
        assert pieces.count(f'fill="var(--mark-{colour})"') == 1


def test_arrows_that_meet_keep_apart() -> None:
    thrones = tuple(Throne(number, tag, "Jk", "", leads=False) for number, tag in enumerate("abcd"))
    one = board_view(thrones, frozenset({(0, 2)})).pieces_group("g", str)
    both = board_view(thrones, frozenset({(0, 2), (2, 0)})).pieces_group("g", str)
    assert one.count("<path") * 2 == both.count("<path")
    arrows = [{line for line in pieces.split("\n") if line.startswith("<path")} for pieces in (one, both)]
    assert not arrows[0] & arrows[1], "where two meet, neither runs from middle to middle"


def test_a_ground_hangs_on_who_sits_where() -> None:
    grounds = {board_of(HEAD.replace("Ann", name)).ground_id for name in ("Ann", "Bob")}
    assert len(grounds) == 2
