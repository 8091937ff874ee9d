"""What a table may let stand: every record of the error gallery with `!` on its wrong line, and the forms of marked lines."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from companion.referee import Judgement, format_text, judge

from .matter import check_matter

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "render_errors.py"))
GALLERY = {path.stem: text for path, text in TOOL["gallery"]("four-kingdoms")}

#: What a line of the gallery does that was let stand: keys of the verdict's state, or of the verdict (`totals`, `complete`).
STANDS: dict[str, dict[str, Any]] = {
    "FK-2.3": {"tricks": 1, "leader": "Aino", "villages": {"Aino": ["3d"], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-3.1": {"hands": {"Aino": ["4s", "3d", "Qd", "Qc"]}},
    "FK-3.4-alone": {"tricks": 1},
    "FK-3.5": {"tricks": 1},
    "FK-3.5-hand": {"tricks": 1, "hands": {"Aino": ["?"] * 8}},
    "FK-4.1": {"tricks": 1, "leader": "Emmi", "villages": {"Aino": [], "Ville": [], "Emmi": ["3d"], "Olavi": []}},
    "FK-4.2-few": {"leader": "Aino", "villages": {"Aino": ["Qd"], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-4.2-many": {"leader": "Aino", "villages": {"Aino": ["Qd"], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-5.6": {"leader": "Olavi", "villages": {"Aino": [], "Ville": [], "Emmi": [], "Olavi": ["3d"]}},
    "FK-6.1-black": {"leader": "Aino", "villages": {"Aino": ["Qc"], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-6.1-none": {"leader": "Olavi", "villages": {"Aino": [], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-6.1-own": {"leader": "Aino", "villages": {"Aino": ["Qd"], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-6.3": {"leader": "Aino", "villages": {"Aino": ["3c"], "Ville": [], "Emmi": [], "Olavi": ["Qd"]}},
    "FK-6.3-joker": {"leader": "Aino", "villages": {"Aino": ["4s"], "Ville": ["Qd"], "Emmi": [], "Olavi": []}},
    "FK-7.1": {"villages": {"Aino": ["3h"]}},
    "FK-8.1-harvest": {
        "tricks": 1,
        "leader": None,
        "harvest": {
            "kings": ["Kh", "Kd"],
            "balance": {"Aino": 0, "Ville": 0, "Emmi": 0, "Olavi": 0},
            "bonus": {"Aino": 2, "Ville": 0, "Emmi": 0, "Olavi": 0},
        },
    },
    "FK-8.2": {"kings": {"absent": None, "royal": "Ks", "inner": None, "bottom": "Kd"}},
    "FK-8.2-number": {"villages": {"Aino": [], "Ville": [], "Emmi": [], "Olavi": []}},
    "FK-9.8": {"tricks": 1, "scoring": "double"},
    "FK-9.8-village": {"scoring": "double", "villages": {"Aino": ["3h"]}},
    "FK-10.1-end": {"complete": True, "winners": ["Olavi"]},
    "FK-10.1-season": {"season": 2, "complete": False},
    "FK-10.2": {"season": 2, "complete": False},
    "FK-10.4": {"season": 2, "totals": {"Aino": 0, "Ville": 0, "Emmi": 0, "Olavi": 0}},
    "FK-14.1-points": {"villages": {}, "totals": {"Aino": 1, "Ville": 2, "Emmi": 3, "Olavi": 4}},
    "FK-14.3-black": {"villages": {"Aino": ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"], "Ville": ["2s", "5h"]}},
    "FK-14.3-red": {"villages": {"Aino": ["4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh"], "Bo": ["5s", "Ah"]}},
}
_ELSEWHERE = "a card lies in one place only"
_CLAIM = "a claim is right or wrong"
#: Why a line of the gallery cannot be let stand: a part of what is said.
CANNOT = {
    "FK-1.2-drawn": "the kings lie in the King Deck",
    "FK-1.2-exchange": "the kings lie in the King Deck",
    "FK-1.2-hand": "the kings lie in the King Deck",
    "FK-1.2-trick": "the kings lie in the King Deck",
    "FK-1.2-village": "the kings lie in the King Deck",
    "FK-1.3-hand": "this card is not in the deck",
    "FK-1.3-trick": "this card is not in the deck",
    "FK-1.3-village": "this card is not in the deck",
    "FK-1.4-cyclic": "there is no further joker",
    "FK-1.4-given": "there is no further joker",
    "FK-1.4-hand": "there is no further joker",
    "FK-1.4-passed": "there is no further joker",
    "FK-1.4-trick": "there is no further joker",
    "FK-2.1-harvest": "a king lies in one place only",
    "FK-2.1-kings": "a king lies in one place only",
    "FK-3.2-drawn": _ELSEWHERE,
    "FK-3.2-given": _ELSEWHERE,
    "FK-3.2-hand": _ELSEWHERE,
    "FK-3.2-passed": _ELSEWHERE,
    "FK-3.2-twice": _ELSEWHERE,
    "FK-3.3": _ELSEWHERE,
    "FK-3.4-passed": "the card that comes is the one that was given",
    "FK-4.3-another": _ELSEWHERE,
    "FK-4.3-own": _ELSEWHERE,
    "FK-4.4": _ELSEWHERE,
    "FK-4.4-discarded": _ELSEWHERE,
    "FK-4.4-trick": _ELSEWHERE,
    "FK-4.6": "4♣ is not in Anna's hand",  # nobody has a card left
    "FK-6.1-not-there": "only a card of this trick can be taken",
    "FK-7.2": "the line doesn't say who took the card",
    "FK-8.1-claim": _CLAIM,
    "FK-8.1-village": "a village after the tricks is a claim",  # and this one is wrong
    "FK-10.1-winner": _CLAIM,
    "FK-11.4": "the dummy has no village",
    "FK-14.1-harvest": "the season has its result already",
    "FK-14.1-trick": "the season has its result already",
    "FK-14.2": _ELSEWHERE,
    "FK-R20": _CLAIM,
    "claim-draw": _CLAIM,
    "claim-lead": _CLAIM,
    "claim-lead-none": _CLAIM,
    "claim-score": _CLAIM,
    "claim-total": _CLAIM,
    "claim-village": "a village after the tricks is a claim",
    "claim-winner": _CLAIM,
    "table-adjust": "that is already the table's word",
}


def marked(text: str) -> str:
    """A gallery's record with a mark on its wrong line."""
    lines = text.splitlines()
    at = TOOL["expectation"](text)[0] - 1
    lines[at] += " !"
    return "\n".join(lines) + "\n"


def body_of(text: str) -> int:
    """The number of the first line that is no header line."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if line.startswith("[")), 999)


def is_of_form(text: str) -> bool:
    """Whether a gallery's fault lies in the header or the form of a line: what cannot be read is never let stand."""
    line, _, _, rule = TOOL["expectation"](text)
    return rule in ("header", "syntax") or line < body_of(text)


def test_every_record_of_the_gallery_is_looked_at() -> None:
    rest = {stem for stem, text in GALLERY.items() if not is_of_form(text)}
    assert rest == STANDS.keys() | CANNOT.keys()
    assert not STANDS.keys() & CANNOT.keys()


@pytest.mark.parametrize("stem", STANDS)
def test_what_stands(stem: str) -> None:
    text = marked(GALLERY[stem])
    judged = judge(text)
    verdict = judged.verdict
    assert verdict.status == "legal", verdict.errors
    line, column, end, rule = TOOL["expectation"](GALLERY[stem])
    assert [(one.line, one.column, one.end_column, one.rule) for one in verdict.stood] == [(line, column, end, rule)]
    said = {**verdict.as_dict(), **verdict.state}
    assert {key: said[key] for key in STANDS[stem]} == STANDS[stem]
    for step in judged.steps:
        check_matter(step.after)
    written = format_text(text)
    assert re.search(r" !$", written, re.MULTILINE)
    assert judge(written).verdict.as_dict() == verdict.as_dict()


@pytest.mark.parametrize("stem", CANNOT)
def test_what_cannot_stand(stem: str) -> None:
    verdict = judge(marked(GALLERY[stem])).verdict
    assert verdict.status != "legal"
    assert CANNOT[stem] in verdict.errors[0].message


@pytest.mark.parametrize("stem", [stem for stem, text in GALLERY.items() if is_of_form(text)])
def test_what_cannot_be_read_is_not_let_stand(stem: str) -> None:
    assert judge(marked(GALLERY[stem])).verdict.status == "malformed"


FOUR = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\njokers: 2\n[season 1]\nkings: Ks\n"


def after(lines: str, head: str = FOUR) -> Judgement:
    judged = judge(f"{head}{lines}\n")
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert format_text(format_text(f"{head}{lines}\n")) == format_text(f"{head}{lines}\n")
    check_matter(judged.steps[-1].after)
    return judged


def fell(trick: str, head: str = FOUR) -> tuple[Any, ...]:
    """Rule that stood; winner, loser, what was taken, next leader."""
    verdict = after(trick, head).verdict
    last = verdict.state["last_trick"]
    return verdict.stood[0].rule, last["winner"], last["loser"], last["taken"], verdict.state["leader"]


@pytest.mark.parametrize(
    ("trick", "fallen"),
    [
        pytest.param("3d Qc - 4s !", ("FK-4.2", "Ville", None, {"Ville": ["3d"]}, "Ville"), id="a seat that played nothing"),
        pytest.param("- Qc 4c 5c !", ("FK-4.2", "Ville", "Aino", {"Aino": ["Qc"]}, "Aino"), id="the leader played nothing"),
        pytest.param("3d ! ", ("FK-4.2", None, None, {}, "Emmi"), id="nobody answered"),
        pytest.param("3d 4d 5d 6d > Aino 4d !", ("FK-6.1", "Aino", None, {"Aino": ["4d"]}, "Aino"), id="another was held to win"),
        pytest.param("3d 4d 5d 6d > Aino !", ("FK-6.1", "Aino", None, {}, "Aino"), id="another won and took nothing"),
        pytest.param("3d 4d 5d 6d > Ville !", ("FK-6.1", "Ville", None, {}, "Ville"), id="the winner took nothing"),
        pytest.param("3d 4d 5d 6d > Ville 6d!", ("FK-6.1", "Ville", None, {"Ville": ["6d"]}, "Ville"), id="his own card"),
        pytest.param("3d 4d 5d 6d > Ville 4d !", ("table", "Ville", None, {"Ville": ["4d"]}, "Ville"), id="nothing was wrong"),
        pytest.param(
            "3c 4c 5d 6h > Aino 6h !", ("FK-6.3", "Aino", "Aino", {"Aino": ["6h", "3c"]}, "Aino"), id="held to win a black trick"
        ),
        pytest.param(
            "3c 4c 5c 6h > Ville 3c !",
            ("table", "Aino", "Ville", {"Aino": ["6h"], "Ville": ["3c"]}, "Ville"),
            id="named as he who lost",
        ),
        pytest.param(
            "3c 4c 5d 6h > Olavi 3c !",
            ("FK-6.3", "Olavi", "Olavi", {"Olavi": ["5d", "6h", "3c"]}, "Olavi"),
            id="held to have lost a black trick",
        ),
        pytest.param("3c 4c 5d 6h > 3c !", ("FK-6.3", "Olavi", "Aino", {"Olavi": ["3c"]}, "Aino"), id="the winner took the lead"),
        pytest.param("9h Jk Jk - > Aino 9h !", ("FK-4.2", "Aino", None, {"Aino": ["9h"]}, "Aino"), id="a taker among jokers"),
        pytest.param("9h Jk 4s 5h > Jk !", ("FK-6.1", "Ville", None, {}, "Ville"), id="a joker taken counts for nothing"),
        pytest.param(
            "Aino: 3d 4d 5d 6d > Ville 4d !", ("FK-4.1", "Ville", None, {"Ville": ["4d"]}, "Ville"), id="the first counts"
        ),
    ],
)
def test_marked_tricks(trick: str, fallen: tuple[Any, ...]) -> None:
    rule, winner, loser, taken, leader = fallen
    stood, *rest = fell(trick)
    said = {person: sorted(cards) for person, cards in taken.items()}
    found = {person: sorted(cards) for person, cards in rest[2].items()}
    assert (stood, rest[0], rest[1], found, rest[3]) == (rule, winner, loser, said, leader)


@pytest.mark.parametrize(("trick", "signs"), [("3c 4c 5c 6h > Aino !", "6♥"), ("3c Jk 5c 4c > Aino Jk !", "nothing")])
def test_what_is_taken_of_a_black_trick_is_named(trick: str, signs: str) -> None:
    (stood,) = after(trick).verdict.stood
    assert stood.message == f"Aino takes {signs} of this black trick, and has no choice"


@pytest.mark.parametrize("trick", ["3d Qc - 4s", "3d 4d 5d 6d > Aino 4d", "3d 4d 5d 6d > Aino", "3d - !", "- - !", "3d > !"])
def test_marked_forms_stand_on_marked_lines_alone(trick: str) -> None:
    verdict = judge(f"{FOUR}{trick}\n").verdict
    if trick == "3d - !":
        assert verdict.status == "legal"
    else:
        assert (verdict.status, verdict.errors[0].rule) == ("malformed", "syntax")


@pytest.mark.parametrize(
    ("trick", "rule", "column"),
    [("3d - Qd Qd !", "FK-4.4", 9), ("3d 4d 5d 6d > Aino 9h !", "FK-6.1", 20), ("3d 4d 5d 6d > Aino 6d > 5d !", "syntax", 23)],
)
def test_what_cannot_stand_is_refused_at_its_word(trick: str, rule: str, column: int) -> None:
    first = judge(f"{FOUR}{trick}\n").verdict.errors[0]
    assert (first.rule, first.column) == (rule, column)


def test_the_dummy_may_be_held_to_have_won_and_takes_nothing() -> None:
    head = "game: four-kingdoms\nplayers: Aino, Ville\n[season 1]\nkings: Kc\nAino: 9s 5s 6h !\n"
    assert after("dummy: 9h 7h 8h > dummy !", head).verdict.state["leader"] == "dummy"
    first = judge(f"{head}dummy: 9h 7h 8h > dummy 7h !\n").verdict.errors[0]
    assert (first.rule, "the dummy has no village" in first.message) == ("FK-11.4", True)


def test_a_duty_of_the_circle_may_be_let_stand_on_either_line() -> None:
    head = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi, Tuuli\n[season 1]\nkings: Ks\n"
    on_the_line = after("exchange Aino: 5s !\n3d Qc Qd 4s 2h > 3d\n", head)
    on_the_trick = after("exchange Aino: 5s\n3d Qc Qd 4s 2h > 3d !\n", head)
    assert [one.rule for one in (*on_the_line.verdict.stood, *on_the_trick.verdict.stood)] == ["FK-3.4", "FK-3.4"]
    assert on_the_line.steps[-1].after == on_the_trick.steps[-1].after
    again = judge(f"{head}exchange Aino: 5s !\n3d Qc Qd 4s 2h > 3d\n5s 6s 7s 8s 9s").verdict
    assert again.errors[0].rule == "FK-4.3"  # the five came back to Aino


def test_a_duty_of_a_circle_counts_at_its_marked_line_also_when_others_follow() -> None:
    head = (
        "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dee, Eve, Fay\nteams: Anna+Cia+Eve, Bo+Dee+Fay\n[season 1]\nkings: Ks Kd\n"
    )
    judged = judge(f"{head}exchange Anna: 5c !\nexchange Bo: 6c\nexchange Dee: 7c\n2h 3h 4h 6h 7h 8h > 7h\n")
    assert [(one.line, one.rule) for one in judged.verdict.stood] == [(6, "FK-3.4")]
    assert judged.verdict.status == "legal"


@pytest.mark.parametrize("lines", [(0, 1), (1, 0)])
def test_a_card_that_cannot_have_come_does_not_stand_and_is_said_why(lines: tuple[int, int]) -> None:
    """The mark stands on the line of the one who got it; only the first trick shows that another card was given."""
    head = "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dee, Eve, Fay\n[season 1]\nkings: Ks Kd\n"
    exchanges = ("exchange Anna: 5c > 9h !\n", "exchange Cia: 4d > 5d\n")
    found = judge(f"{head}{''.join(exchanges[at] for at in lines)}2h 3h 4h 6h 7h 8h > 7h\n").verdict
    (error,) = found.errors
    assert (error.rule, error.line, error.column) == ("FK-3.4", 5 + lines.index(0), 21)
    assert error.message.endswith("that cannot be let stand: the card that comes is the one that was given")
    assert found.stood == []


def test_a_tenth_trick_counts_where_somebody_has_a_tenth_card() -> None:
    text = (ROOT / "tests/games/four_kingdoms/records/example-season.game").read_text("utf-8")
    head, _, _ = text.partition("harvest:")
    kings = "kings: Kc Ks Kh Kd"
    with_hands = re.sub("kings:.*", f"{kings}\nhand Cia: {'? ' * 10} !", head)
    judged = after("- - 4c !\n", with_hands)
    assert judged.verdict.state["tricks"] == 10
    assert [one.rule for one in judged.verdict.stood] == ["FK-3.1", "FK-4.6"]
    assert judged.verdict.totals == {"Anna": 7, "Bo": 0, "Cia": -3}


def test_kings_turned_up_against_the_rules_are_those_that_harvest() -> None:
    lines = "harvest: Kc Ks !\nvillage Aino: 3h 4c\nvillage Ville: 4s\nvillage Emmi: none\nvillage Olavi: none\n"
    assert after(lines).verdict.totals == {"Aino": -2, "Ville": -2, "Emmi": 0, "Olavi": 0}


def test_points_let_stand_replace_what_was_scored() -> None:
    text = (ROOT / "tests/games/four_kingdoms/records/example-season.game").read_text("utf-8").partition("score:")[0]
    assert after("points: Anna 1, Bo 2, Cia 3 !\n", text).verdict.totals == {"Anna": 1, "Bo": 2, "Cia": 3}


def test_a_breach_points_at_the_lines_that_explain_it() -> None:
    lines = "3d Qc Qd 4s > 3d\n"
    early = judge(f"{FOUR}{lines}Emmi: 5d 6d 7d 8d\n").verdict.errors[0]
    assert early.message == "Emmi does not lead this trick: Aino does, who won the one before"
    assert [tuple(place[:3]) for place in early.related] == [(6, 7, "Aino won this trick")]
    again = judge(f"{FOUR}exchange Ville: 9h > 8h\n{lines}5d Qd 7d 8d\n").verdict.errors[0]
    assert (again.rule, [tuple(place[:3]) for place in again.related]) == ("FK-4.4", [(7, 7, "played here")])
    given = judge(f"{FOUR}exchange Ville: 9h > 8h\n{lines}5d 9h 7d 8d\n").verdict.errors[0]
    assert (given.rule, [tuple(place[:3]) for place in given.related]) == ("FK-4.4", [(6, 17, "Ville gives it here")])
    held = judge(f"{FOUR}hand Ville: 9h{' ?' * 8}\n3d Qc 9h 4s > 3d\n").verdict.errors[0]
    assert (held.rule, [tuple(place[:3]) for place in held.related]) == ("FK-4.3", [(6, 13, "dealt to Ville here")])
    (collected,) = judge(GALLERY["FK-14.2"]).verdict.errors
    assert [tuple(place[:3]) for place in collected.related] == [(7, 18, "in the village of Aino here")]
