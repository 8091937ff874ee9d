"""The Circle on a screen: Kings at their places, and who has units to strike with."""

from __future__ import annotations

from companion.drawing.board import BoardView
from companion.referee import judge
from companion.referee.boards import boards_of

HEAD = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
ROUND = HEAD + "\n[round 1]\nVille 4s + 5p 6c / chariot\nAino 4s + 5w 6w / moon\n"


def board_of(text: str) -> BoardView:
    judgement = judge(text)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    (board,) = boards_of(judgement.record, judgement.position)
    return board


def test_kings_stand_at_their_places() -> None:
    board = board_of(HEAD)
    standing = {spot.word: stamp.name for spot in board.spots for stamp in board.stamps if spot.box.holds(stamp.box)}
    assert standing == {
        "top": "king-s", "right": "king-w", "bottom": "king-c", "left": "king-p",
        "Ks": "king-s", "Kw": "king-w", "Kc": "king-c", "Kp": "king-p",
    }  # fmt: skip
    top, right, bottom, left = (next(board.spots_of(word)).box for word in ("top", "right", "bottom", "left"))
    assert top.y < left.y == right.y < bottom.y
    assert left.x < top.x == bottom.x < right.x


def test_units_stand_at_the_king_of_their_suit() -> None:
    before, after = board_of(HEAD), board_of(ROUND)
    assert before.ground_id == after.ground_id
    assert "<path" not in before.pieces_group("g", str)
    pieces = after.pieces_group("g", str)
    filled = {colour: pieces.count(f'fill="var(--mark-{colour})"') for colour in ("blue", "vermilion")}
    assert filled == {"blue": 3, "vermilion": 3}


def test_a_unit_that_has_acted_is_open() -> None:
    acted = board_of(ROUND + "Ville first\nVille chariot x 4s\nvalues: Aino 15, Ville 15\nAino 6w x 4s\n")
    pieces = acted.pieces_group("g", str)
    assert 'fill="var(--paper)" stroke="var(--mark-blue)"' in pieces
