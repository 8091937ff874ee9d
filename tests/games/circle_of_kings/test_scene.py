"""The table as plain data: all of a position stands in it."""

from pathlib import Path

import pytest

from companion.games.circle_of_kings.scene import SCENE
from companion.referee import judge
from companion.referee.scene import Scene, Thing

RECORDS = sorted((Path(__file__).resolve().parent / "records").glob("*.game"))
HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"


def scene(text: str) -> Scene:
    verdict = judge(text).verdict
    return SCENE(verdict.state, verdict.totals, verdict.players)


def piles(found: Scene, seat: int) -> dict[str, tuple[Thing, ...]]:
    return {pile.title: pile.things for pile in found.seats[seat].piles}


def codes(things: tuple[Thing, ...]) -> list[str]:
    return [thing.code for thing in things for _ in range(thing.count)]


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_all_of_a_position_stands_in_its_scene(path: Path) -> None:
    text = path.read_text("utf-8")
    for cut in range(6, text.count("\n") + 1, 5):
        verdict = judge("\n".join(text.split("\n")[:cut])).verdict
        if verdict.status == "malformed":
            continue
        state, found = verdict.state, SCENE(verdict.state, verdict.totals, verdict.players)
        assert [codes(place.things) for place in found.boards[0].places] == [[king] if king else [] for king in state["circle"]]
        assert found.totals == verdict.totals
        for number, tag in enumerate(verdict.players):
            assert found.seats[number].tag == tag
            lies, zone, hand = piles(found, number), state["deployed"][tag], state["hand"][tag]
            assert codes(lies["Army"]) == [*([zone["captain"]] if zone["captain"] else []), *zone["army"]]
            assert {thing.code for thing in lies["Army"] if "has acted" in thing.note} == set(zone["tapped"])
            assert codes(lies["Lord"]) == ([zone["lord"]] if zone["lord"] else [])
            assert len(codes(lies["Hand"])) == hand["army"] + hand["lords"]
            assert [code for code in codes(lies["Hand"]) if code != "?"] == hand["known"]
            assert len(codes(lies["Army deck"])) == state["army_deck"][tag]
            assert len(codes(lies["Lord deck"])) == state["lord_deck"][tag]
            assert codes(lies["Army discards"]) == state["army_discard"][tag]
            assert len(codes(lies["Lord discards"])) == state["lord_discard"][tag]


def test_hands_are_hidden_and_decks_are_counted() -> None:
    for seat in scene(HEADER + "[round 1]\n").seats:
        assert {pile.title for pile in seat.piles if pile.hidden} == {"Hand"}
        assert {pile.title for pile in seat.piles if pile.layout == "count"} == {"Army deck", "Lord deck", "Lord discards"}


def test_what_is_special_about_a_card_is_noted() -> None:
    found = scene((RECORDS[0].parent / "stolen-card.game").read_text("utf-8"))
    army = {thing.code: thing for thing in piles(found, 0)["Army"]}
    assert (army["4w"].note, army["4w"].owner) == ("Captain", "Aino")
    assert (army["4w*"].note, army["4w*"].owner) == ("stolen", "Ville")


def test_a_king_whom_the_tower_has_removed_is_not_there() -> None:
    found = scene(HEADER + "[round 1]\nAino 3s + 4s 5s / tower\nVille 4w + 5w 6w / fool\nAino tower left\n")
    places = {place.id: place for place in found.boards[0].places}
    assert places["left"].things == ()
    assert [(place.row, place.column) for place in places.values()] == [(0, 1), (1, 2), (2, 1), (1, 0)]
    assert places["top"].things == (Thing("Ks", "king", note="Swords"),)


def test_who_is_to_act_and_who_has_won_the_combat() -> None:
    assert [seat.acts for seat in scene(HEADER + "[round 1]\nAino 3s + 4s 5s / star\n").seats] == [False, True]
    found = scene(HEADER + "[round 1]\nAino 3s + 4s 5s / star\nVille 4w + 5w 6w / moon\n")
    assert [seat.roles for seat in found.seats] == [(), ("winner of the combat",)]
    assert found.facts[0].text == "Ville won (Aino 12, Ville 15)"


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        ("", "Before the first round."),
        ("[round 1]\n", "Round 1: Draw Phase."),
        ("[round 1]\nAino 3s + 4s 5s / lovers\nVille 4w + 5w 6w / star\n", "Round 1: it is over."),
    ],
)
def test_where_the_game_stands(lines: str, headline: str) -> None:
    assert scene(HEADER + lines).headline == headline


def test_a_combat_that_was_none() -> None:
    found = scene(HEADER + "[round 1]\nAino 3s + 4s 5s / lovers\nVille 4w + 5w 6w / star\n")
    assert found.facts[0].text == "none: the round is over"
