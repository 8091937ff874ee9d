"""The board on a screen: large enough for a finger, and every token lies where it stands."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from companion.drawing.board import BoardView, Spot
from companion.drawing.geometry import Box
from companion.games.duelling_circles.drawings.screen import Side, Standing, board_view
from companion.referee import judge
from companion.referee.boards import boards_of

PHONE = 390  # px
PLAIN = "game: duelling-circles\nplayers: Aino, Ville\n"


def board_of(text: str) -> BoardView:
    judgement = judge(text)
    assert judgement.verdict.status == "legal", judgement.verdict.errors
    assert judgement.record
    assert judgement.position
    (board,) = boards_of(judgement.record, judgement.position)
    return board


def spot(board: BoardView, word: str, who: str = "") -> Spot:
    (found,) = board.spots_of(word, who)
    return found


def test_tiles_are_wide_enough_for_a_finger_on_a_phone() -> None:
    board = board_of(PLAIN)
    assert board.close == 1
    tiles = [spot for spot in board.spots if spot.word[0] in "hc"]
    assert len(tiles) == 24
    assert min(tile.box.width for tile in tiles) * PHONE / board.width >= 40
    assert min(tile.box.height for tile in tiles) * PHONE / board.width >= 48
    assert spot(board, "r", "Aino").box.height * PHONE / board.width >= 28


def test_words_are_the_tiles_the_reserves_and_the_lucky_flips() -> None:
    row = range(1, 9)
    expected = {(f"{letter}{n}", "") for letter in "c*" for n in row}
    expected |= {(word, tag) for tag in ("Aino", "Ville") for word in ("r", *(f"h{n}" for n in row))}
    assert {(spot.word, spot.who) for spot in board_of(PLAIN).spots} == expected


def test_a_home_tile_is_each_players_own() -> None:
    board = board_of(PLAIN)
    below, above = spot(board, "h8", "Aino"), spot(board, "h8", "Ville")
    assert below.box.y > spot(board, "c1").box.y > above.box.y
    assert "Aino" in below.title
    assert len(list(board.spots_of("h8"))) == 2
    assert not list(board.spots_of("h8", "Emmi"))


def test_home_rows_lie_beside_the_tile_where_the_course_goes_on() -> None:
    for header, beside in (("", "c1"), ("variant: counterflow\n", "c8")):
        board = board_of(PLAIN + header)
        assert spot(board, "h8", "Aino").box.x == spot(board, "c1").box.x
        assert spot(board, "h8", "Ville").box.x == spot(board, beside).box.x


def test_every_token_lies_where_it_stands() -> None:
    board = board_of(PLAIN + "1. 3 h7 *5\n")
    names = {stamp.name for stamp in board.stamps}
    assert names == {"token-1", "token-2"}
    assert len(board.stamps) == 14
    assert [lying(board, spot(board, word, "Aino").box) for word in ("h8", "h7", "c2", "r")] == [1, 0, 1, 5]
    assert [lying(board, spot(board, word, "Ville").box) for word in ("h8", "h7", "r")] == [1, 1, 5]


def lying(board: BoardView, box: Box) -> int:
    return sum(box.holds(stamp.box) for stamp in board.stamps)


def test_tokens_of_different_colours_are_told_apart() -> None:
    sides = (Side("Aino", True, (("h8", "bgg"),), "vv", 0), Side("Ville", False, (), None, 0))
    board = board_view(Standing(sides, 0, "Aino", (3, 6), 7))
    cells = [spot(board, f"h8/{letter}", "Aino").box for letter in "bg"]
    assert not any(one.holds(other) for one in cells for other in cells if one is not other)
    assert spot(board, "r", "Aino").box.holds(spot(board, "r/v", "Aino").box)
    assert not list(board.spots_of("r", "Ville"))
    assert all(spot(board, "h8", "Aino").box.holds(cell) for cell in cells)
    assert {stamp.name for stamp in board.stamps if spot(board, "h8", "Aino").box.holds(stamp.box)} == {"token-1-b", "token-1-g"}


def test_what_was_taken_and_the_lucky_tile_are_shown() -> None:
    before = board_of(PLAIN)
    after = board_of(PLAIN + "1. 3 h7 *5\n2. 2 h8 *1\n")
    assert after.ground_id == before.ground_id
    assert "× 1" not in before.pieces_group("g", str)
    taken = board_of("game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n1. 2 h8 *5\n2. 2 h8 *1\n")
    assert "× 1" in taken.pieces_group("g", str)


def test_a_ground_hangs_on_who_plays_and_what() -> None:
    grounds = [board_of(text).ground_id for text in (PLAIN, PLAIN.replace("Ville", "Emmi"), PLAIN + "variant: counterflow\n")]
    assert len(set(grounds)) == 3


def test_a_ground_is_small() -> None:
    assert len(board_of(PLAIN).ground_symbol("p-board").encode()) <= 40_000


def test_names_are_text_and_stay_within_the_board() -> None:
    sides = (Side("<b>&amp;\"'" + "W" * 90, True, (), "", 0), Side("\u202e\x07Ville", False, (), "", 0))
    board = board_view(Standing(sides, 0, "", (3, 6), 7))
    ground = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{board.ground_symbol("g")}</svg>')
    written = ["".join(text.itertext()) for text in ground.iter("{http://www.w3.org/2000/svg}text")]
    (name,) = (text for text in written if text.startswith("<b>&amp;"))
    assert len(name) < 60
