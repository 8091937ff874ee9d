"""What may come next, and what could have stood where a move went wrong: as `moves` and `check` print it."""

import pytest

from companion.referee import find_game, judge

GAME = find_game("circle-of-power")
FOUR = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
DUMMY = "game: circle-of-power\nplayers: Aino, Ville, dummy, Otto\nvariant: coloured-cities\n"
DEALT = "[season 1]\ncities: Kh Qs Qc As\n"


def options(text: str) -> dict[str, tuple[str, ...]]:
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    return {option.what: option.choices for option in GAME.options(judged.state)}


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def test_before_the_first_season() -> None:
    assert options(FOUR) == {"the first season": ("[season 1]",)}


@pytest.mark.parametrize(
    ("variant", "results"),
    [
        ("basic", ("trophies: …",)),
        ("lonely-tyrant", ("destroyed: …",)),
        ("full-game", ("trophies: …", "destroyed: …")),
    ],
)
def test_a_season_begins(variant: str, results: tuple[str, ...]) -> None:
    found = options(f"{FOUR}variant: {variant}\n[season 1]\n")
    assert found["or the season's result alone"] == results
    assert found["the cities dealt, in the order of the players"] == ("cities: …",)


def test_an_action_piece_by_piece() -> None:
    found = options(FOUR + DEALT + "hand: Ville 2c 3c 4c\n")
    assert "(Jd)" in found["the next city of action 1"]
    assert "(Kh)" not in found["the next city of action 1"]
    assert len(found["Aino leads and may play"]) == 33
    assert found["Ville may play"] == ("2c", "3c", "4c")
    assert found["Aino, if he wins"] == ("x Emmi", "x Ville", "r Emmi", "r Ville")
    assert found["Ville, if he wins"] == ("-",)
    assert found["hands, if you like"][0] == "hand: Aino …"


def test_a_dummy_has_no_hand_and_little_choice() -> None:
    found = options(DUMMY + DEALT.replace("Qc As", "Kd Js"))
    assert found["hands, if you like"] == ("hand: Aino …", "hand: Ville …", "hand: Otto …")
    assert found["dummy, if he wins"] == ("x Ville give",)
    assert found["Ville, if he wins"] == ("x Otto give", "x Otto keep", "r Otto give")


def test_after_a_season_another_or_the_end() -> None:
    found = options(FOUR + "[season 1]\ntrophies: Aino 3\n")
    assert found["the next season"] == ("[season 2]",)
    found = options(FOUR + "[season 1]\ntrophies: Aino 7\n")
    assert found["the end of the game"] == ("winner: Aino",)
    assert "the next season" not in found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4h 2c 2s 4d x Ville", "(Jd)"),
        ("(Kh) 4h 2c 2s 4d x Ville", "(Jd)"),
        ("(Jd) 4h 2c 4h 4d x Ville", "2s"),
        ("(Jd) 4h+4h 2c 2s 4d x Ville", "4h+9c"),
        ("(Jd) 4h 2c 2s 4d Ville x Emmi", "Aino"),
        ("(Jd) 4h 2c 2s 4d", "x Ville"),
        ("(Jd) 4h 2c 2s 4d x", "x Emmi"),
        ("(Jd) 4h 2c 2s 4d x Otto", "r Ville"),
        ("(Jd) 4h 2c 2s 4d r Ville Jh", "r Ville"),
        ("hand: Aino 4h 4h ?", "5h"),
    ],
)
def test_what_could_have_stood_there(line: str, expected: str) -> None:
    assert expected in legal(f"{FOUR}{DEALT}{line}\n")


def test_cities_that_could_be_dealt() -> None:
    found = legal(FOUR + "[season 1]\ncities: Kh Kh Qc As\n")
    assert "Jk" in found
    assert "Kh" not in found


@pytest.mark.parametrize("lines", ["[season 1]\n[season 2]", "[season 1]\ntrophies: Aino -1", "[season 1]\ncities: Kh Qs Jk Jk"])
def test_nothing_is_listed_where_nothing_helps(lines: str) -> None:
    assert "Jk" not in legal(f"{FOUR}{lines}\n")
