"""Everything that a table can say: each form survives format and links, and stands on sheets and on the table in the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.circle_of_power.paper import figures
from companion.games.circle_of_power.scene import SCENE
from companion.links import decode, encode
from companion.press.job.printable import Job, PrintOptions
from companion.referee import Verdict, format_text, judge
from companion.shop.catalogue import printable

FOUR = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n"
TWO = "game: circle-of-power\nplayers: Aino, dummy1, Ville, dummy2\n"
DEALT = f"{FOUR}[season 1]\ncities: Kh Qs Qc As\n"
POSITION = (
    f"{FOUR}position: season 3, move 5\npoints: Aino 3\nopen: Aino Kh, Ville Qs, Emmi Qc, Otto As\n"
    "lines: Aino Qh Jk\ngone: Jc\nplayed: 4h 2c\nholds: Ville 5h 2?\nleader: Emmi\n5. (Jd) 4c 2d 2s 4d -\n"
)
LOG_RECORDS = {
    "let stand": f"{DEALT}1. (Jd) 4h 9c 2s 4d Ville x Emmi !\n",
    "who led": f"{DEALT}1. (Jd) Ville: 2c 2s 4d 4h x Ville !\n",
    "nothing done": f"{DEALT}1. (Jd) 4h 2c 2s 4d !\n",
    "no next city": f"{DEALT}1. 4h 2c 2s 4d x Ville !\n2. (Jd) 5h 3c 3s 5d x Emmi\n",
    "a city that is not attacked": f"{DEALT}1. (Jd) 4h 2c 2s 4d x Otto !\n",
    "broken off": f"{DEALT}1. (Jd) 4h 2c 2s 4d x Ville\n[season 2] !\ncities: Kh Qs Qc As\n",
    "hand": f"{DEALT}hand: Aino 4h 5h 6h 7h !\n1. (Jd) 4h 2c 2s 4d x Ville\n",
    "two jokers": f"{FOUR}[season 1]\ncities: Jk Qs Jk As !\n1. (Jd) 4h 2c 2s 9d x Aino\n",
    "after the end": f"{FOUR}[season 1]\ntrophies: Aino 6\n[season 2] !\ncities: Kh Qs Qc As\n",
    "corrected": f"{DEALT}1. (Jd) 4h 2c 2s 4d x Ville\ncorrect: leader: Emmi\n2. (Jc) 3s 5d 5h 3c x Emmi\n",
    "adjusted": f"{FOUR}[season 1]\nadjust: Aino -2 played out of turn\ntrophies: Aino 4, Ville 1\nscore: Aino 2, Ville 1\n",
    "resigned": f"{FOUR}[season 1]\ntrophies: Aino 1\nresigned: Ville\n[season 2]\ncities: Kh Qs Qc As\n",
    "the other has won": f"{TWO}[season 1]\ntrophies: Aino 1\nresigned: Ville\nwinner: Aino\n",
    "agreed": f"{DEALT}1. (Jd) 4h 2c 2s 4d x Ville\nagreed: Aino\nscore: Aino 1\nwinner: Aino\n",
    "unfinished": f"{DEALT}1. (Jd) 4h 2c 2s 4d x Ville\nunfinished: the last bus\n",
    "position": POSITION,
    "a season to come": f"{FOUR}position: season 3\npoints: Aino 3\n[season 3]\ncities: Kh Qs Qc As\n",
    "nothing but a position": f"{FOUR}position: season 3\npoints: Aino 3\n",
    "start": f"{FOUR}position: start\n[season 1]\n",
}
FORMS = pytest.mark.parametrize("text", LOG_RECORDS.values(), ids=LOG_RECORDS)


def said(verdict: Verdict) -> dict[str, Any]:
    found = verdict.as_dict()
    found["stood"] = [(error["rule"], error["message"]) for error in found["stood"]]
    return found


@FORMS
def test_it_is_legal_and_survives_format_and_links(text: str) -> None:
    verdict = judge(text).verdict
    assert verdict.status == "legal", verdict.errors
    assert format_text(text) == text
    opened = decode(encode(text, "CP", "HTTPS://X.ORG/"))
    assert said(judge(opened).verdict) == said(verdict)
    assert decode(encode(text, "CP", "HTTPS://X.ORG/", verbatim=True)) == text


@FORMS
@pytest.mark.parametrize("name", ["score-sheet", "log"])
def test_it_stands_on_sheets(text: str, name: str) -> None:
    assert printable("circle-of-power", name).pdf(Job(text, PrintOptions())).startswith(b"%PDF")


@FORMS
def test_it_lies_on_the_table(text: str) -> None:
    verdict = judge(text).verdict
    scene = SCENE(verdict.state, verdict.totals, verdict.players)
    assert [seat.tag for seat in scene.seats] == verdict.state["seats"]


def test_a_log_has_the_lines_of_a_position_in_their_places() -> None:
    (season,) = figures.read_figures(Job(POSITION)).seasons
    assert season.number == 3
    assert [any(action.cards) for action in season.actions] == [False] * 4 + [True]
    assert season.actions[4].leader == "Emmi"
    assert season.cities == ("", "", "", ""), "nobody knows what was dealt"


def test_the_next_seasons_are_numbered_on() -> None:
    assert [season.number for season in figures.read_figures(Job(POSITION), 3).seasons] == [3, 4, 5]
    assert figures.read_figures(Job(LOG_RECORDS["nothing but a position"])).seasons[0].number == 3


def test_what_was_let_stand_is_logged_as_it_happened() -> None:
    (nothing,) = figures.read_figures(Job(LOG_RECORDS["nothing done"])).seasons
    assert (nothing.actions[0].kind, nothing.actions[0].loser, nothing.actions[0].winner) == ("", "", "Aino")
    (led,) = figures.read_figures(Job(LOG_RECORDS["who led"])).seasons
    assert (led.actions[0].leader, led.actions[0].winner) == ("Ville", "Aino")


def test_who_resigned_sits_there_still() -> None:
    verdict = judge(LOG_RECORDS["resigned"]).verdict
    roles = {seat.tag: seat.roles for seat in SCENE(verdict.state, verdict.totals, verdict.players).seats}
    assert roles["Ville"] == ("a dummy plays", "resigned", "leads")
