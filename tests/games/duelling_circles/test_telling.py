"""What a turn did, in a sentence or two."""

from __future__ import annotations

import pytest

from companion.games.duelling_circles.about import ABOUT
from companion.referee import judge
from companion.referee.telling import rest_of, told

HEAD = "game: duelling-circles\nplayers: Aino, Ville\n"
KINILANI = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\nvariant: kinilani\nlineup: Aino b g v, Ville o c r\n"


def _told(*lines: str, head: str = HEAD) -> str:
    steps = judge(head + "".join(f"{line}\n" for line in lines)).steps
    assert len(steps) == len(lines)
    return told(ABOUT, steps[-1])


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["2 h7 *5"], "Aino moves h7 to c1. Tile c5 is lucky."),
        (["3 r *3"], "Aino brings a token in from the reserve to c1."),
        (["0 *3"], "Aino flips no heads. Tile c3 is lucky."),
        (["2"], "Aino flips two heads."),
        (["2 h7 *5", "2 h7 *5"], "Ville moves h7 to c1 and takes a token of Aino. Tile c5 is lucky."),
        (["4 h8 *1", "3 h8 *2", "1 h7 *5", "3 c3 *3"], "Ville moves c3 to c6."),
        (["total: Aino 0, Ville 0"], ""),
    ],
)
def test_a_turn(lines: list[str], said: str) -> None:
    assert _told(*lines).startswith(said)


def test_only_what_is_new_is_told_of_a_turn_bit_by_bit() -> None:
    bits = ["2", "2 h7", "2 h7 *5"]
    tellings = [_told(bit) for bit in bits]
    news = [rest_of(whole, said) for said, whole in zip(["", *tellings], tellings, strict=False)]
    assert news == ["Aino flips two heads.", "Aino moves h7 to c1.", "Tile c5 is lucky."]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Ville 2 h7 *5 !"], "Ville moves h7 to c1. Tile c5 is lucky."),
        (["1 h7 *5 !"], "Aino moves h7 to h8. Tile c5 is lucky."),
        (["1 h7x *5 !"], "Aino moves h7 to h8 and loses a token. Tile c5 is lucky."),
        (["2 h8-c3 *5 !"], "Aino moves h8 to c3. Tile c5 is lucky."),
        (["0 h8-c3 *5 !"], "Aino flips no heads. Aino moves h8 to c3. Tile c5 is lucky."),
        (["0 h8 *5 !"], "Aino flips no heads. Aino moves nothing. Tile c5 is lucky."),
        (["2 h7 *8", "2 h7 *5 !"], "Ville moves h7 to c1 and takes a token of Aino. Tile c5 is lucky."),
        (["1 h8 *8", "1 h8-c1 *5 !"], "Ville moves h8 to c1. Tile c5 is lucky."),
        (["1 h8 *8", "1 c1 *5 !"], "Ville moves the token of Aino on c1. Tile c5 is lucky."),
        (["1 h8 !", "1 h8 *5"], "Ville moves h8 to c1 and takes a token of Aino. Tile c5 is lucky."),
        (["2 *5 !"], "Tile c5 is lucky."),
    ],
)
def test_a_turn_that_was_let_stand(lines: list[str], said: str) -> None:
    steps = judge(HEAD + "".join(f"{line}\n" for line in lines)).steps
    assert told(ABOUT, steps[-1]) == said
