"""Common slips of the pen are understood: one fault, where it stands, with the line as it should be written."""

from __future__ import annotations

import pytest

from companion.referee import Replay, judge

FK = "game: four-kingdoms\nplayers: Anna = Anna Maria, Joe, Sue\n[season 1]\nkings: Ks Kd\n"
#: Names that are as long as each other: what stands behind one stands behind the other.
TWO_MARIAS = FK.replace("Joe", "Joe = Otto Maria")
CK = "game: circle-of-kings\nplayers: A = Aino Korhonen, V = Ville\ncircle: Kw Ks Kp Kc\n[round 1]\n"
CP = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Olavi\n[season 1]\ncities: Kh Qs Qc As\n"
DC = "game: duelling-circles\nplayers: Anna, Joe\n"
EM = "game: empires\nplayers: Anna, Joe\n[turn 1]\n1: 2\n2: 1\n"


@pytest.mark.parametrize(
    ("head", "line", "place", "message", "hint"),
    [
        (FK, "Score Anna 7 Joe -4", (1, 6), "signs are missing after “Score”", "write score: Anna 7, Joe -4"),
        (CK, "values A 17 V 16", (1, 7), "signs are missing after “values”", "write values: A 17, V 16"),
        (CP, "trophies Aino 3 Ville 1", (1, 9), "signs are missing after “trophies”", "write trophies: Aino 3, Ville 1"),
        (FK, "Anna Maria: 5c 4s Ts", (1, 11), "Anna Maria is called Anna in this record", "write Anna: 5c 4s Ts"),
        (TWO_MARIAS, "Otto Maria: 5c 4s Ts", (1, 11), "Otto Maria is called Joe in this record", "write Joe: 5c 4s Ts"),
        (CK, "Aino Korhonen hermit 4c", (1, 14), "Aino Korhonen is called A in this record", "write A hermit 4c"),
        (DC, "1 h8>c1 *2", (3, 8), "“h8>c1” is written with -", "write 1 h8-c1 *2"),
        (DC, "1 h8→c1 *2", (3, 8), "“h8→c1” is written with -", "write 1 h8-c1 *2"),
        (EM, "Anna 1→2", (6, 9), "“1→2” is written with >", "write Anna 1>2"),
        (DC, "3 h7 *l", (6, 8), "“*l” has a letter where a figure belongs", "write 3 h7 *1"),
        (DC, "O *1", (1, 2), "“O” has a letter where a figure belongs", "write 0 *1"),
        (FK, "d4 C5 6c", (1, 3), "“d4” has its suit before its rank", "write 4d 5c 6c"),
        (FK, "4d 5c h10", (7, 10), "“h10” has its suit before its rank", "write 4d 5c Th"),
        (CK, "A hermit c4", (10, 12), "“c4” has its suit before its rank", "write A hermit 4c"),
        (
            FK,
            "points: Anna=7, Joe=-4, Sue=-3",
            (9, 15),
            "“Anna=7” has a = where a blank belongs",
            "write points: Anna 7, Joe -4, Sue -3",
        ),
        (FK, "5c5h 6s", (1, 5), "“5c5h” is several cards without blanks between them", "write 5c 5h 6s"),
        (FK, "4s 10c5h", (4, 9), "“10c5h” is several cards without blanks between them", "write 4s Tc 5h"),
        (FK, "5 of clubs, 7c 8s", (1, 11), "“5 of clubs” is a card in words", "write 5c 7c 8s"),
        (FK, "5c Queen of spades 10 of hearts", (4, 19), "“Queen of spades” is a card in words", "write 5c Qs Th"),
        (CK, "A hermit 4 of cups", (10, 19), "“4 of cups” is a card in words", "write A hermit 4c"),
        (EM, "Anna attack 1@2", (6, 12), "“attack” isn't a verb, a combination or a step", "did you mean “fight”?"),
    ],
)
def test_a_slip_is_understood(head: str, line: str, place: tuple[int, int], message: str, hint: str) -> None:
    (error,) = judge(f"{head}{line}\n").verdict.errors
    assert (error.line, error.column, error.end_column) == (head.count("\n") + 1, *place)
    assert error.message == message
    assert error.hint == hint
    if hint.startswith("write "):
        mended = judge(f"{head}{hint.removeprefix('write ')}\n").verdict
        assert mended.status != "malformed"


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (FK, "Anna 7 Joe -4 and so on"),
        (FK, "total: Anna 7 Joe -4"),
        (DC, "h8 > c1"),
        (FK, "Maria: 5c 4s Ts"),
        (DC, "3 h7 *O"),
        (DC, ">"),
        (FK, "score 7"),
        (FK, "5x5y 6s"),
        (FK, "1 of clubs 6s 7s"),
        (FK, "points: Anna=seven"),
    ],
)
def test_what_is_no_such_slip_keeps_its_own_words(head: str, line: str) -> None:
    errors = judge(f"{head}{line}\n").verdict.errors
    assert errors
    slips = ("signs are missing", "is written with", "without blanks", "a card in words", "where a blank belongs")
    assert not any(slip in error.message for error in errors for slip in slips)


HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi\n[deal 1]\n"
FARKLE = "game: farkle\nplayers: Aino, Ville\n"


@pytest.mark.parametrize("head", [FK, CK, CP, DC, EM, HEARTS, FARKLE], ids=lambda head: head.split()[1])
@pytest.mark.parametrize(
    ("line", "word"),
    [("winer: Anna", "winner"), ("tota: Anna 3", "total"), ("resgined: Anna", "resigned"), ("agred: draw", "agreed")],
)
def test_a_misspelt_word_of_the_table_is_named(head: str, line: str, word: str) -> None:
    """In a file, and at a prompt; in a game without sections it is no header key."""
    (error,) = judge(f"{head}{line}\n").verdict.errors
    assert error.rule != "header" or head == DC
    assert f"did you mean “{word}" in error.hint
    replay = Replay(head)
    refused = replay.refusal(line)
    assert refused is not None
    assert f"did you mean “{word}" in refused.error.hint


@pytest.mark.parametrize(
    ("head", "line", "hint"),
    [
        (FK, "Jo: 5c 4s Ts", "did you mean “Joe”?"),
        (FK, "lunch: 5c", "it is one of: Anna, Joe, Sue"),
        (DC, "thhx", "a turn begins with a flip, such as 3 or HHTH; it is one of: Anna, Joe"),
        (DC, "token: 5", "did you mean “tokens”?"),
    ],
)
def test_what_is_near_something_else_is_not_taken_for_a_word_of_the_table(head: str, line: str, hint: str) -> None:
    assert judge(f"{head}{line}\n").verdict.errors[0].hint == hint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: four-kingdoms\nplayers: Anna\n", "1 player can't play this game: two to six can"),
        ("game: circle-of-power\nplayers: Anna\n", "four emperors sit at the table, but 1 is named"),
        ("game: circle-of-power\nplayers: A, B, C, D, E\n", "four emperors sit at the table, but 5 are named"),
    ],
)
def test_numbers_agree_with_their_words(text: str, said: str) -> None:
    error = judge(text).verdict.errors[0]
    assert error.message == said
    assert ("dummies" in error.hint) == ("1 is" in said)


@pytest.mark.parametrize("line", [" !", "!"])
def test_a_mark_alone_says_nothing_that_could_be_a_slip(line: str) -> None:
    verdict = judge(f"game: circle-of-kings\nplayers: A, V\ncircle: Kw Ks Kp Kc\nresult: A 4, V 1\n{line}\n").verdict
    assert verdict.status == "malformed"
    assert "nothing before this" in verdict.errors[0].message
