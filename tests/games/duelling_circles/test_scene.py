"""The table as plain data: everything of the position stands in it."""

from collections import Counter
from pathlib import Path

import pytest

from companion.games.duelling_circles.scene import SCENE
from companion.referee import Judgement, judge
from companion.referee.games import part
from companion.referee.scene import Board, Place, Scene, scene_at

RECORDS = Path(__file__).parent / "records"
PLAIN = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
KINILANI = PLAIN + "variant: kinilani\nlineup: Aino b g v, Ville o c r\n"


def scene_of(judgement: Judgement) -> Scene:
    verdict = judgement.verdict
    return SCENE(verdict.state, verdict.totals, verdict.players)


def scene(text: str) -> Scene:
    return scene_of(judge(text))


def place(board: Board, row: int, tile: str) -> Place:
    return next(place for place in board.places if (place.row, place.id) == (row, tile))


def test_it_is_the_games_part() -> None:
    assert part("duelling-circles", "scene") is SCENE


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.game")), ids=lambda path: path.stem)
def test_every_token_stands_in_it(path: Path) -> None:
    judgement = judge(path.read_bytes())
    if judgement.position is None:
        return
    state, drawn = judgement.verdict.state, scene_of(judgement)
    (board,) = drawn.boards
    for row in (0, 2):
        assert [place.id for place in board.places if place.row == row] == [f"h{n}" for n in range(8, 0, -1)]
    assert [place.id for place in board.places if place.row == 1] == [f"c{n}" for n in range(1, 9)]
    for number, tag in enumerate(judgement.verdict.players):
        own_row = (2, 0)[number]
        stand = Counter(
            f"{place.id}/{thing.note}" if thing.note else place.id
            for place in board.places
            for thing in place.things
            if thing.owner == tag and (place.row in (1, own_row))
        )
        assert stand == Counter(state["board"][tag])
        seat = drawn.seats[number]
        (reserve,) = seat.piles
        assert sum(thing.count for thing in reserve.things) == state["reserve"][tag]
        assert [thing.note for thing in reserve.things if thing.note] == state["reserve_colours"].get(tag, [])
        assert not reserve.hidden
        assert seat.facts == (f"{state['lost'][tag]} lost",)
        assert seat.acts == (state["to_move"] == tag)
    assert drawn.totals == judgement.verdict.totals
    assert sum(len(place.things) for place in board.places) == sum(map(len, state["board"].values()))


def test_tiles_that_rally_and_luck() -> None:
    (board,) = scene(PLAIN + "2 h8 *3\n").boards
    for row in (0, 2):
        noted = {place.id: place.note for place in board.places if place.row == row and place.note}
        assert noted == {"h3": "rallying tile", "h6": "rallying tile", "h7": "entry tile"}
    assert {place.id for place in board.places if place.note == "lucky tile"} == {"c3"}
    assert place(board, 0, "h3").title == "h3 of Ville"


def test_whose_a_token_is_can_be_seen() -> None:
    (board,) = scene(PLAIN + "2 h8 *3\n").boards
    assert [thing.code for thing in place(board, 1, "c2").things] == ["●"]
    assert [thing.code for thing in place(board, 0, "h7").things] == ["○"]
    (coloured,) = scene(KINILANI).boards
    assert [(thing.code, thing.note, thing.owner) for thing in place(coloured, 2, "h8").things] == [("b", "black", "Aino")]


@pytest.mark.parametrize(
    ("body", "headline"),
    [
        ("", "Turn 1: Aino flips; no tile is lucky."),
        ("2 h8 *3\n", "Turn 2: Ville flips; c3 is lucky."),
        ("2 h8 *3\n2", "Turn 2: Ville moves 2; c3 is lucky."),
        ("2 h8 *3\n2 h8", "Turn 2: the lucky flip of Ville; c3 is lucky."),
        ("2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n", "Over after 7 turns."),
    ],
)
def test_where_the_game_stands(body: str, headline: str) -> None:
    assert scene(PLAIN + body).headline == headline


def test_flips_that_are_owed() -> None:
    begin = "game: duelling-circles\nplayers: A, B\ntokens: 3\nvariant: kinilani\nlineup: A r g v, B o c u\n"
    owed = begin + "4 h8 *8\n0 *8\n4 c4 *1\n0 *1\n3 c8"
    assert scene(owed).headline == "Turn 5: A flips, 2 times; c1 is lucky."
    assert scene(owed + " 1").headline == "Turn 5: A moves 1, and then flips again (1); c1 is lucky."


def test_what_may_move_and_the_colours_are_told() -> None:
    facts = {fact.label: fact.text for fact in scene(KINILANI + "1").facts}
    assert facts["May move"] == "h8/black, r/violet"
    assert facts["Colours"].startswith("c cerulean, u ultramarine")
    assert scene(PLAIN).facts == ()


def test_who_has_lost_is_out() -> None:
    over = scene(PLAIN + "2 h8 *1\n1 h8 *3\n2 h7xc1 *2\n4 h7 *3\n2 r *8\n0 *4\n1 c2xc3\n")
    assert [(seat.tag, seat.out) for seat in over.seats] == [("Aino", False), ("Ville", True)]


def test_of_a_result_alone_nothing_can_be_drawn() -> None:
    position = judge(f"{PLAIN}result: Aino 3, Ville 1\nwinner: Aino\n").position
    assert position is not None
    drawn = scene_at(position, ("Aino", "Ville"))
    assert (drawn.headline, drawn.boards) == ("The game is over by the table's word: Aino has won.", ())
    assert drawn.totals == {"Aino": 3, "Ville": 1}
