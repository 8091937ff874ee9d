"""What may come next, and what could have stood where a move went wrong: as `moves` and `check` print it."""

import pytest

from companion.referee import find_game, judge

GAME = find_game("four-kingdoms")
THREE = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"
TWO = "game: four-kingdoms\nplayers: Anna, Bo\njokers: 1\n"
SIX = "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dan, Eve, Fay\n"
TALLY = "[season 1]\nharvest: Kh Kd\nvillage Anna: 9h\nvillage Bo: none\nvillage Cia: none\n"


def options(text: str) -> dict[str, tuple[str, ...]]:
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert judged.record is not None
    state = judged.steps[-1].after if judged.steps else GAME.start(judged.record.table)
    return {option.what: option.choices for option in GAME.options(state)}


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def test_before_the_first_season() -> None:
    assert options(THREE) == {"the first season": ("[season 1]",)}


def test_a_season_begins() -> None:
    found = options(THREE + "scoring: dealer\n[season 1]\n")
    assert "scoring: night" in found["the scoring variation, which the King Dealer names"]
    assert len(found["the kings that lie open: royal, bottom"]) == 12
    assert not any("may play" in what for what in found)


def test_the_leader_and_the_others_may_play_what_they_hold() -> None:
    hand = "hand Cia: 5c 8c 9c Tc Jc Qc Ac 4s 5s"
    found = options(f"{THREE}[season 1]\nkings: Ks Kd\n{hand}\n")
    assert set(found["Cia leads and may play"]) == set(hand.split()[2:])
    assert "5c" not in found["Anna may play"]
    assert "6c" in found["Anna may play"]


def test_the_dummy_may_play_a_joker() -> None:
    found = options(TWO + "[season 1]\nkings: Kc Kd\n")
    assert "Jk" in found["dummy leads and may play"]


def test_a_tally_lacks_villages_and_kings() -> None:
    found = options(THREE + "[season 1]\nvillage Anna: 9h\n")
    assert found["the villages that are missing"] == ("village Bo: …", "village Cia: …")
    assert "harvest: Kh Kd" in found["the kings turned up"]


def test_after_a_season_another_or_the_end() -> None:
    found = options(THREE + TALLY)
    assert found["the next season"] == ("[season 2]",)
    assert found["the end of the game"] == ("winner: Anna", "end")
    assert "the end of the game" not in options(THREE + "seasons: 2\n" + TALLY)
    assert "the next season" not in options(THREE + TALLY + "end\n")


def test_a_shared_top_is_played_off() -> None:
    shared = TALLY.replace("9h", "4h").replace("Kh Kd", "Ks Kc")
    assert "the end of the game" not in options(THREE + "house: FK-R20=b\n" + shared)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("hand Anna: 5c 5c 6c 7c 8c 9c Tc Jc Qc", "4s"),
        ("hand Anna: 5c 6c 7c 8c 9c Tc Jc Qc Ac\nexchange Anna: 4s", "5c"),
        ("village Anna: 9h 9h", "4s"),
        ("harvest: Ks Kh", "Kh Kd"),
        ("Anna: 5c 8s 9c", "Cia"),
        ("5c 8s 5c", "4s"),
        ("4h 5d 6d", "> 4h"),
        ("4h 5d 6d > 6c", "> 4h"),
    ],
)
def test_what_could_have_stood_there(lines: str, expected: str) -> None:
    assert expected in legal(f"{THREE}[season 1]\nkings: Ks Kd\n{lines}\n")


@pytest.mark.parametrize("lines", ["5c 8s", "harvest: Ks Ks Kh", "exchange Anna: 4s > Ks"])
def test_nothing_is_listed_where_nothing_helps(lines: str) -> None:
    assert not any(card in legal(f"{THREE}[season 1]\nkings: Ks Kd\n{lines}\n") for card in ("4s", "Ks", "Jk"))


def test_after_the_last_trick_no_card_is_listed() -> None:
    assert legal(f"{THREE}{TALLY}3d Qc Qd\n") == []


def test_a_circle_is_carried_out_before_cards_are_listed() -> None:
    hand = "hand Anna: 2s 3s 4s 5s 6s 7s 8s 9s"
    start = f"{SIX}[season 1]\nkings: Ks Kd\n{hand}\nexchange Anna: 2s > Ah\nexchange Bo: Ah > 2s\n"
    found = legal(f"{start}Th 2c 3c 4c 5c 2s\n")
    assert found
    alone = legal(f"{SIX}[season 1]\nkings: Ks Kd\nexchange Anna: 2s\nTh 2c 3c 4c 5c 6c\n")
    assert alone == []
