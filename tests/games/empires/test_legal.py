"""What may come next, and what could have stood where a move went wrong: as `moves` and `check` print it."""

from companion.referee import find_game, judge
from tests.games.empires.tables import SUPPLIES, TREASURY, record, ring

GAME = find_game("empires")


def options(text: str) -> dict[str, tuple[str, ...]]:
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    return {option.what: option.choices for option in GAME.options(judged.state)}


def legal(text: str) -> list[str]:
    (error,) = judge(text).verdict.errors
    return list(error.legal)


def test_setup() -> None:
    head = f"game: empires\nplayers: Aino, Ville\n[turn 1]\n{ring(14)}"
    ids = tuple(str(i) for i in range(1, 15))
    assert options(head) == {"Aino sets up ten counters and a city; a city can stand in": ids}
    assert options(f"{head}Aino setup 1 10@1\n") == {
        "Ville sets up ten counters and a city; a city can stand in": ("6", "7", "8", "9", "10")
    }


def test_a_turn_begins() -> None:
    found = options(record())
    assert found["draws, with the cards' names if you like"] == ("Aino draw ? ? ? ?", "Ville draw ? ? ? ?")
    assert found["the order of play"] == ("order: Aino, Ville",)
    assert found["Aino mig … (1 heart), a target of migration"] == ("3", "13")
    assert found["Aino does nothing"] == ("Aino pass",)
    assert "1>2" in " ".join(found["Aino moves a counter"])
    assert found["what is above the limit goes, by name if you like"] == ("Aino discard ? ? ? ?", "Ville discard ? ? ? ?")
    assert found["the turn's end"] == ("end",)
    assert not any(what.startswith("Ville mig") for what in found)


def test_in_the_middle_of_the_cards_phase() -> None:
    found = options(record("Aino mig 5h 3; mig 6h 13"))
    assert not any(what.startswith("Aino mig") for what in found)
    assert "Ville com … (1 spade), a target of combat" not in found
    assert found["Ville mig … (1 heart), a target of migration"] == ("6", "10")
    assert "Aino 3>4" in found["Aino moves a counter"]


def test_purchases_and_the_breakthrough() -> None:
    found = options(record(header=[SUPPLIES]))
    assert len(found["purchases, at two coins a card"]) == 14
    assert found["the breakthrough, for those with an active warehouse"] == ("breakthrough",)
    assert "purchases, at two coins a card" not in options(record())
    assert "Aino buy 7" in options(record(header=[TREASURY]))["purchases, at two coins a card"]


def test_fights() -> None:
    found = options(record("Aino exp 2d 3d 2@1>8 1>9"))
    assert found["Aino fights"] == ("Aino fight 8", "Aino fight 9")


def test_a_return() -> None:
    near = ("Aino setup 1 10@1", "Ville setup 6 10@6")
    found = options(record("Aino mer 2d 1>5", "[turn 2]", "Aino cru 2s 3s 4c 5h 6", "[turn 3]", setup=near))
    assert found["Ville may return with six counters and a city in one of"] == ("8", "9", "10", "11", "12")


def test_after_the_turn_and_after_the_game() -> None:
    assert options(record("end")) == {"the next turn; it ends this one": ("[turn 2]",)}
    assert options(record("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13", "end")) == {}


def test_alternatives() -> None:
    assert legal(record("Aino mig 5h 7")) == ["3", "13"]
    assert legal(record("Aino 2>4")) == ["2>1", "2>3"]
    assert legal(record("Ville com 5s 2", "Aino com 5s 7")) == []
    assert legal(record("Aino exp 2d 3d 1>8", "Aino fight 2@8")) == ["8"]
    assert legal(record(setup=("Ville setup 1 10@1",))) == ["Aino"]
    assert legal(record(setup=("Aino setup 1 10@1", "Ville setup 3 10@3"))) == ["6", "7", "8", "9", "10"]
    assert legal(record(setup=("Aino setup 1 10@5",))) == ["10@1", "10@14", "10@2"]
    assert legal(record("Aino draw 5h 6h 7h 8h", "Aino mig 9h 3")) == ["5h", "6h", "7h", "8h"]
