"""Games that begin anywhere, and things that the table puts right; tests/games/test_positions.py holds the law of positions."""

from random import Random
from typing import Any

import pytest

from companion.cards.french import DECK
from companion.referee import Judgement, Verdict, format_text, judge
from companion.referee.positions import is_quiet, record_from
from walking import simulated

from .matter import check_matter

HEAD = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\njokers: 2\nseasons: 3\n"
MIDDLE = """position: season 2, move 4
totals: Aino 5, Ville -3
variation: night
stack: Ks Kd
last: Emmi black, Aino won 9h, Ville lost 5c
villages: Aino 9h Qd, Ville 5c
gone: 6s 7s Jk
hands: Emmi 8d ? ? ? ? Jk
holds: Aino Ad
sizes: Ville 5
"""
PLAYED = f"{HEAD}[season 1]\nkings: Ks Kd\nhand Aino: 5s 6s 7s 8s 9s Ts Js Qs As\n4s 5s 6d\n"


def verdict(text: str) -> Verdict:
    return judge(text).verdict


def after(text: str) -> Judgement:
    judged = judge(text)
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert format_text(text) == text
    check_matter(judged.steps[-1].after)
    return judged


def test_a_position_says_how_things_lie() -> None:
    found = after(HEAD + MIDDLE).verdict
    state = found.state
    assert (state["season"], state["tricks"], state["leader"], state["scoring"]) == (2, 3, "Ville", "night")
    assert (state["king_dealer"], state["citizen_dealer"]) == ("Ville", "Emmi")
    assert state["kings"] == {"absent": None, "royal": "Ks", "inner": None, "bottom": "Kd"}
    assert state["villages"] == {"Aino": ["9h", "Qd"], "Ville": ["5c"], "Emmi": []}
    assert state["hands"] == {"Emmi": ["8d", "Jk", "?", "?", "?", "?"]}
    assert state["last_trick"]["taken"] == {"Aino": ["9h"], "Ville": ["5c"]}
    assert found.totals == {"Aino": 5, "Ville": -3, "Emmi": 0}
    assert found.sections == [{"kind": "season", "number": 2, "complete": False, "scores": {}}]


def test_a_game_goes_on_from_a_position() -> None:
    text = f"{HEAD}{MIDDLE}4. Tc 4d 7h > 7h\n"
    assert verdict(text.replace("Tc 4d 7h > 7h", "Tc 4d 7h")).state["leader"] == "Emmi"
    assert [error.rule for error in verdict(text).errors] == ["FK-6.3"]
    assert [error.rule for error in verdict(f"{HEAD}{MIDDLE}4. Tc Ad 7h\n").errors] == ["FK-4.3"]  # Aino holds it
    assert [error.rule for error in verdict(f"{HEAD}{MIDDLE}4. Qd 4d 7h\n").errors] == ["FK-4.4"]
    assert [error.rule for error in verdict(f"{HEAD}{MIDDLE}5. Tc 4d 7h\n").errors] == ["syntax"]
    assert [error.rule for error in verdict(f"{HEAD}{MIDDLE}kings: Ks\n").errors] == ["syntax"]


def test_the_next_seasons_follow() -> None:
    seasons = f"{HEAD}position: season 2\ntotals: Aino 4\n"
    points = "points: Aino 1, Ville 2, Emmi 3\n"
    for heading in ("", "[season 2]\n"):
        found = verdict(f"{seasons}{heading}{points}[season 3]\n{points}winner: Aino, Emmi\n")
        assert (found.status, found.totals, found.winners) == ("legal", {"Aino": 6, "Ville": 4, "Emmi": 6}, ["Aino", "Emmi"])
        assert [section["number"] for section in found.sections] == [2, 3]
    assert verdict(f"{seasons}[season 3]\n").errors[0].rule == "FK-10.4"
    start = f"{HEAD}position: start\n[season 1]\n{points}"
    assert verdict(start).totals == {"Aino": 1, "Ville": 2, "Emmi": 3}


def test_a_position_behind_the_last_trick_is_scored() -> None:
    text = f"{HEAD}position: season 1, move 10\nstack: Ks Kh Kd Kc\nvillages: Aino 9h Qd, Ville As\n"
    assert after(text).verdict.totals == {"Aino": 5, "Ville": -3, "Emmi": 0}


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("villages: Aino 9h, Ville 9h", (6, 26), "9♥ lies in two places"),
        ("villages: Aino 9h\ngone: 9h", (7, 7), "9♥ lies in two places"),
        ("villages: Aino Ks", (6, 16), "a king lies in the King Deck"),
        ("villages: Aino 3s", (6, 16), "3♠ is not in the cut deck"),
        ("villages: Aino Jk", (6, 16), "a joker lies in no village"),
        ("gone: Jk Jk Jk", (6, 13), "there are no more jokers"),
        ("hands: Aino 5s, Ville 5s ?", (6, 23), "5♠ lies in two places"),
        ("stack: Ks Ks", (6, 11), "K♠ lies in two places"),
        ("leader: Aino\nleader: Ville", (7, 1), "“leader:” is here twice"),
        ("hands: Aino 5s 6s\nsizes: Aino 1", (7, 13), "Aino is known to hold 2 cards, not 1"),
        ("last: Emmi black, Aino won, Ville lost Ks", (6, 1), "a king lies in the King Deck"),
        ("last: Emmi black, Aino won 5c, Ville lost 5c", (6, 1), "5♣ lies in two places"),
        ("last: Emmi black, Ville lost 5c\nvillages: Aino 9h, Ville 9d", (7, 20), "Ville took 5♣ in the last trick"),
        ("sizes: Aino 30, Ville 20", (6, 1), "more cards than the deck has"),
    ],
)
def test_a_position_that_contradicts_itself(line: str, place: tuple[int, int], message: str) -> None:
    found = verdict(f"{HEAD}position: season 1, move 2\n{line}\n")
    first = found.errors[0]
    assert (found.status, first.rule, (first.line, first.column)) == ("illegal", "table", place)
    assert message in first.message
    assert bool(first.related) == (not line.startswith("last") and ("two places" in message or "twice" in message))


def test_what_was_taken_in_the_last_trick_lies_in_a_village() -> None:
    """Where no other line says where it lies: it cannot be played again, and the harvest counts it."""
    last = f"{HEAD}position: season 1, move 9\nstack: Ks\nlast: Emmi black, Aino won, Ville lost 5c\n"
    assert after(last).verdict.state["villages"] == {"Aino": [], "Ville": ["5c"], "Emmi": []}
    assert after(f"{last}villages: Aino 9h\n").verdict.state["villages"] == {"Aino": ["9h"], "Ville": ["5c"], "Emmi": []}
    assert [error.rule for error in verdict(f"{last}Ville: 5c 8h 9h\n").errors] == ["FK-4.4"]
    for line, villages in (
        ("villages: Aino 5c, Ville 9h", {"Aino": ["5c"], "Ville": ["9h"], "Emmi": []}),
        ("villages: Ville 9h\ngone: 5c", {"Aino": [], "Ville": ["9h"], "Emmi": []}),
        ("holds: Aino 5c", {"Aino": [], "Ville": [], "Emmi": []}),
    ):
        assert after(f"{last}{line}\n").verdict.state["villages"] == villages
    assert [error.rule for error in verdict(f"{last}villages: Ville none\ngone: 5c\nVille: 5c 8h 9h\n").errors] == ["FK-4.4"]


def test_where_a_card_of_the_last_trick_lies_is_not_forgotten() -> None:
    """A table may put right that it lies nowhere any more: then no position can be written down."""
    last = f"{HEAD}position: season 1, move 3\nstack: Ks\nlast: Emmi black, Aino won, Ville lost 5c\n"
    judged = after(f"{last}correct: holds: Aino 5c\ncorrect: hands: Aino ? ? ? ?\n")
    assert [is_quiet(judged, point) for point in range(len(judged.steps) + 1)][-3:] == [True, True, False]


def test_a_position_before_the_first_season_waits_for_its_heading() -> None:
    first = verdict(f"{HEAD}position: start\n5c 8s 9c\n").errors[0]
    assert (first.rule, first.line, first.hint) == ("syntax", 6, "write [season 1] above this line")


def test_straight_below_a_heading_a_position_can_be_written_and_below_a_first_line_not() -> None:
    judged = judge("game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi\n[season 1]\nkings: Ks\n")
    assert [is_quiet(judged, point) for point in (0, 1, 2)] == [True, True, False]


def test_what_is_decided_may_stand_straight_below_a_position() -> None:
    assert after(f"{HEAD}{MIDDLE}agreed: Aino\n").verdict.winners == ("Aino",)
    judged = after(f"{HEAD}position: season 1, move 10\nstack: Ks Kh Kd Kc\nagreed: Aino\n")
    assert [is_quiet(judged, point) for point in range(len(judged.steps) + 1)][-2:] == [True, False]


def test_cards_of_a_season_that_has_not_begun() -> None:
    first = verdict(f"{HEAD}position: season 2\nleader: Aino\n[season 2]\n").errors[0]
    assert (first.rule, first.line, first.message) == ("table", 6, "no season has begun: “leader:” is said within one")


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("leader: Bo", 9),
        ("leader: Aino Ville", 14),
        ("leader:", 1),
        ("totals: Aino", 9),
        ("totals: Bo 5", 9),
        ("scored: many", 9),
        ("variation: noon", 12),
        ("stack: Qs", 8),
        ("stack: Ks Kd Kh", 8),
        ("last: Aino", 7),
        ("last: Aino blue", 7),
        ("last: Aino red, Ville took 5h", 17),
        ("last: Aino red, Ville won 5h, Emmi won", 31),
        ("villages: Aino", 11),
        ("villages: Aino ?", 16),
        ("villages: Aino 5h, Aino 6h", 20),
        ("villages: Aino 5h,", 18),
        ("gone: 5h ?", 10),
        ("hands: dummy 5h", 8),
        ("holds: Aino Zz", 13),
        ("sizes: Aino -1", 13),
    ],
)
def test_a_line_of_a_position_that_cannot_be_read(line: str, column: int) -> None:
    for text, at in ((f"{HEAD}position: season 1, move 2\n{line}\n", column), (f"{PLAYED}correct: {line}\n", column + 9)):
        first = verdict(text).errors[0]
        assert (first.rule, first.column) == ("syntax", at), first


CORRECTED: dict[str, dict[str, Any]] = {
    "leader: Emmi": {"leader": "Emmi"},
    "totals: Ville 4": {"totals": {"Aino": 0, "Ville": 4, "Emmi": 0}},
    "variation: night": {"scoring": "night"},
    "stack: Kh": {"kings": {"absent": None, "royal": "Kh", "inner": None, "bottom": None}},
    "last: Emmi red, Ville won 5s": {
        "leader": "Ville",
        "last_trick": {"leader": "Emmi", "kind": "red", "winner": "Ville", "loser": None, "taken": {"Ville": ["5s"]}},
        "villages": {"Aino": ["6d"], "Ville": ["4s", "5s"], "Emmi": []},
    },
    "villages: Emmi 4s, Ville 6d": {"villages": {"Aino": [], "Ville": ["6d"], "Emmi": ["4s"]}},
    "villages: Ville none": {"villages": {"Aino": ["6d"], "Ville": [], "Emmi": []}},
    "gone: 6s": {"hands": {"Aino": ["7s", "8s", "9s", "Ts", "Js", "Qs", "As", "?"]}},
    "hands: Aino 5s 6s ? ?, Ville Jk ?": {"hands": {"Aino": ["5s", "6s", "?", "?"], "Ville": ["Jk", "?"]}},
    "holds: Ville As Jk": {"hands": {"Aino": ["6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "?"]}},
    "sizes: Ville 3": {"tricks": 1},
    "scored: 1": {"season": 1},
}


@pytest.mark.parametrize("line", CORRECTED)
def test_what_the_table_puts_right(line: str) -> None:
    judged = after(f"{PLAYED}correct: {line}\n")
    said = {**judged.verdict.as_dict(), **judged.verdict.state}
    assert {key: said[key] for key in CORRECTED[line]} == CORRECTED[line]
    assert [(one.line, one.rule) for one in judged.verdict.stood] == [(9, "table")]
    state = judged.steps[-1].after
    held = [len(range(hand.unknown)) + hand.known.bit_count() + hand.jokers for hand in state.season.holdings]
    assert held == {"sizes: Ville 3": [8, 3, 8], "hands: Aino 5s 6s ? ?, Ville Jk ?": [4, 2, 8]}.get(line, [8, 8, 8])


def test_every_word_of_a_position_is_put_right_in_some_test() -> None:
    game = after(PLAYED).game
    assert game is not None
    assert {line.split(":")[0] for line in CORRECTED} == set(game.position_words)


@pytest.mark.parametrize(
    ("line", "column"), [("gone: Ks", 16), ("gone: Jk Jk Jk", 22), ("hands: Aino 5s 5s", 25), ("sizes: Aino 3", 22)]
)
def test_what_cannot_be_put_right(line: str, column: int) -> None:
    first = verdict(f"{PLAYED}correct: {line}\n").errors[0]
    assert (first.rule, first.line, first.column) == ("table", 9, column), first


def test_a_scored_season_is_scored_anew() -> None:
    text = f"{HEAD}position: season 1, move 10\nstack: Ks Kh Kd Kc\nvillages: Aino 9h Qd, Ville As\n"
    assert after(f"{text}correct: variation: night\n").verdict.totals == {"Aino": 3, "Ville": -5, "Emmi": 0}
    assert after(f"{text}correct: villages: Emmi 9h\n").verdict.totals == {"Aino": 4, "Ville": -3, "Emmi": 1}
    assert after(f"{text}correct: stack: Kc\n").verdict.totals == {"Aino": 0, "Ville": 0, "Emmi": 0}
    assert after(f"{text}correct: totals: Aino 1\n").verdict.totals == {"Aino": 1, "Ville": -3, "Emmi": 0}


def test_a_season_entered_by_its_result_has_no_cards_to_put_right() -> None:
    text = f"{HEAD}[season 1]\npoints: Aino 1, Ville 2, Emmi 3\n"
    assert verdict(f"{text}correct: gone: 5s\n").errors[0].rule == "table"
    assert after(f"{text}correct: variation: day\n").verdict.totals == {"Aino": 1, "Ville": 2, "Emmi": 3}


def test_a_card_on_its_way_round_the_circle_stays_there() -> None:
    head = "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi, Tuuli\n[season 1]\nkings: Ks\nexchange Aino: 5s\n"
    first = verdict(f"{head}correct: gone: 5s\n").errors[0]
    assert (first.rule, first.message) == ("table", "5♠ is on its way round the circle")


FOLLOWING = (
    "[season 9]",
    "end",
    "kings: Ks",
    "harvest: Ks Kh",
    "village Aino: 5h",
    "points: Aino 1, Ville 2",
    "total: Aino 3",
    "?",
)


def next_lines(judged: Judgement, point: int, random: Random) -> list[str]:
    """Lines of which some may follow and most may not."""
    lines = [judged.steps[point].line.code] if point < len(judged.steps) else []
    tricks = (random.sample(DECK, random.randint(2, 5)) for _ in range(6))
    lines += [" ".join(card.code for card in trick) for trick in tricks]
    return [*lines, *random.sample(FOLLOWING, 3)]


@pytest.mark.parametrize("header", [HEAD, "game: four-kingdoms\nplayers: Aino, Ville, Emmi, Olavi, Tuuli\nseasons: 1\n"])
@pytest.mark.parametrize("seed", range(3))
def test_any_next_line_gets_the_same_verdict(header: str, seed: int) -> None:
    random = Random(seed)
    judged = judge("\n".join(simulated("four-kingdoms", header.partition("\n")[2], seed)) + "\n")
    points = [point for point in range(1, len(judged.steps) + 1) if is_quiet(judged, point)]
    lines = [step.line.text for step in judged.steps]
    first = judged.steps[0].line.number - 1
    record = judged.record
    assert record is not None
    above = [line.text for line in record.lines[:first]]
    for point in random.sample(points, 4):
        for line in next_lines(judged, point, random):
            whole = verdict("\n".join([*above, *lines[:point], line]))
            short = verdict(f"{record_from(judged, point, point)}{line}\n")
            assert [(one.rule, one.message, one.column, one.legal) for one in short.errors] == [
                (one.rule, one.message, one.column, one.legal) for one in whole.errors
            ], (point, line)
            assert (short.status, short.state, short.totals) == (whole.status, whole.state, whole.totals)


def test_how_a_position_came_about_makes_no_other_position_of_it() -> None:
    state = judge("game: four-kingdoms\nplayers: A, B, C\n[season 1]\nkings: Kd Kc\n5h 6h 7h > 6h\n").inner
    assert state.season.trail is not None
    assert state._replace(season=state.season._replace(trail=None)) == state


def test_a_card_that_is_known_of_a_full_hand_is_said_again_for_nothing() -> None:
    """The hand has no place for another card: what is known already takes none."""
    small = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nscoring: double\nposition: season 1, move 9\n"
    text = f"{small}holds: Aino 9d\nsizes: Aino 1, Ville 1, Emmi 1\n"
    said = after(f"{text}correct: holds: Aino 9d\n")
    assert said.verdict.state["hands"] == after(text).verdict.state["hands"]
    assert said.inner.season.holdings == after(text).inner.season.holdings
