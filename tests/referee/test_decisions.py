"""What a table decides, the same for all games: let stand, given up, agreed, a result alone, the version of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.links import decode, encode
from companion.record.keywords import KEYWORDS
from companion.referee import Verdict, all_games, format_text, judge
from companion.referee.decision_steps import decisions
from companion.referee.positions import NoQuietPointError, position_text
from companion.referee.session import Replay
from companion.referee.steps import Steps, steps_after, text_of
from game_folders import facts_of, games_with_tests, read_extra
from walking import random_walk, simulated, whole_begin_of, with_line

DUEL = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 3\n"
TURN = "1. 2 h8 *1\n"
SEASON = "game: four-kingdoms\nplayers: Aino, Ville, Bo\n[season 1]\npoints: Aino 3, Ville 1, Bo 2\n"
#: Every form once, in records that can be read.
FORMS = {
    "let stand": f"{DUEL}1. 2 h8 *1 !\n",
    "resigned": f"{DUEL}{TURN}resigned: Ville\nwinner: Aino\n",
    "agreed": f"{DUEL}{TURN}agreed: Aino, Ville\nwinner: draw\n",
    "agreed draw": f"{DUEL}{TURN}agreed: draw\n",
    "unfinished": f"{DUEL}{TURN}unfinished: the last bus leaves\n",
    "result": f"{DUEL}result: Aino 3, Ville 1\ntotal: Aino 3, Ville 1\nwinner: Aino\n",
    "rules": f"{DUEL}rules: 1\n{TURN}",
    "season": f"{SEASON}agreed: Aino\nwinner: Aino\n",
}


def test_a_result_alone_may_wait_for_its_winner_at_the_table() -> None:
    """Who types it line by line is offered `winner:`; the whole record needs it."""
    header = "game: duelling-circles\nplayers: Aino, Ville\n"
    replay = Replay(header)
    assert replay.apply("result: Aino 4, Ville 3")
    assert not replay.verdict.complete
    scene = replay.scene()
    assert scene is not None
    assert scene.headline == "Who has won is still to be written: winner:"
    (error,) = verdict(replay.text).errors
    assert (error.rule, error.line, error.column, error.hint) == (
        "table", 3, 1, "below this line write winner: Aino, or winner: Ville",
    )  # fmt: skip
    assert [choice.word for choice in replay.steps(("winner:",)).choices] == ["Aino", "Ville"]
    assert not replay.apply("winner: draw")
    assert replay.apply("winner: Ville")
    assert (replay.verdict.complete, list(replay.verdict.winners)) == (True, ["Ville"])
    assert verdict(replay.text).status == "legal"
    assert not Replay(header).apply("result: Aino 7, Ville 7"), "nothing below it can put that right"


def test_several_who_can_have_won_are_offered_together() -> None:
    replay = Replay("game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\nresult: Aino 0, Ville 0\n")
    words = [choice.word for choice in replay.steps(("winner:",)).choices]
    assert words == ["Aino", "Ville", "draw"]
    for said in ("Aino", "draw", "Aino, Ville"):
        assert verdict(f"{replay.text}winner: {said}\n").status == "legal"
    assert [choice.word for choice in replay.steps(("winner:", "Aino", ",")).choices] == ["Ville"]


def verdict(text: str) -> Verdict:
    return judge(text).verdict


def errors(text: str) -> list[tuple[str, int, str]]:
    return [(error.rule, error.line, error.message) for error in verdict(text).errors]


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_every_form_is_legal_and_survives_format_and_links(text: str) -> None:
    assert verdict(text).status == "legal"
    assert format_text(text) == text
    prefix = "FK" if "kingdoms" in text else "DC"
    opened = decode(encode(text, prefix, "HTTPS://X.ORG/"))
    assert _without_places(verdict(opened)) == _without_places(verdict(text))
    assert decode(encode(text, prefix, "HTTPS://X.ORG/", verbatim=True)) == text


def _without_places(found: Verdict) -> dict[str, Any]:
    said = found.as_dict()
    said["stood"] = [(error["rule"], error["message"]) for error in said["stood"]]
    return said


def test_a_side_resigns_and_the_other_has_won() -> None:
    found = verdict(FORMS["resigned"])
    assert (found.complete, found.winners) == (True, ("Aino",))
    assert errors(FORMS["resigned"].replace("winner: Aino", "winner: Ville")) == [("claim", 6, "the winner is Aino")]


def test_everybody_cannot_resign() -> None:
    rule, line, _ = errors(f"{DUEL}{TURN}resigned: Ville\nresigned: Aino\n")[0]
    assert (rule, line) == ("table", 6)


def test_the_rest_have_won_where_several_are_left() -> None:
    found = verdict(f"{SEASON}resigned: Aino\nwinner: Bo\n")
    assert (found.status, found.complete, found.winners) == ("legal", True, ("Bo",))


def test_an_agreed_end_is_complete_and_an_unfinished_one_is_not() -> None:
    assert (verdict(FORMS["agreed draw"]).complete, verdict(FORMS["agreed draw"]).winners) == (True, ("Aino", "Ville"))
    found = verdict(FORMS["unfinished"])
    assert (found.status, found.complete, found.winners) == ("legal", False, ())
    assert errors(f"{FORMS['unfinished']}winner: Aino\n")[0][0] == "claim"


@pytest.mark.parametrize("end", ["agreed: Aino", "resigned: Ville", "unfinished: late"])
@pytest.mark.parametrize("then", ["2. 2 h8 *1", "agreed: Ville", "unfinished: late", "resigned: Aino"])
def test_behind_the_end_only_claims_may_stand(end: str, then: str) -> None:
    found = verdict(f"{DUEL}{TURN}{end}\n{then}\n")
    assert (found.status, found.errors[0].rule, found.errors[0].line) == ("illegal", "table", 6)
    assert [place.line for place in found.errors[0].related] == [5]


@pytest.mark.parametrize(("end", "legal"), [("agreed: Aino", ("total:", "winner:")), ("unfinished: late", ("total:",))])
def test_behind_the_end_nothing_else_is_called_legal(end: str, legal: tuple[str, ...]) -> None:
    found = verdict(f"{DUEL}{TURN}{end}\n2. 2 c5 *1\n").errors[0]
    assert (found.rule, tuple(found.legal)) == ("table", legal)
    assert tuple(verdict(f"{DUEL}{TURN}2. 2 c5 *1\n").errors[0].legal) == ("h7", "h8")


def test_a_result_alone_gives_totals_and_winner() -> None:
    found = verdict(FORMS["result"])
    assert (found.complete, found.totals, found.winners) == (True, {"Aino": 3, "Ville": 1}, ("Aino",))
    assert (found.sections, found.state) == ([], {})


@pytest.mark.parametrize(
    ("text", "rule", "line", "column"),
    [
        (f"{DUEL}result: Aino 3\n", "syntax", 4, 1),
        (f"{DUEL}result: Aino 3, Ville\n", "syntax", 4, 1),
        (f"{DUEL}result: Aino -1, Ville 2\n", "table", 4, 14),
        (f"{DUEL}result: Aino 3, Ville 1\n{TURN}", "table", 5, 4),
        (f"{DUEL}{TURN}result: Aino 3, Ville 1\n", "table", 5, 1),
        (f"{DUEL}result: Aino 3, Ville 1\ntotal: Aino 3, Ville 2\n", "claim", 5, 22),
        (f"{DUEL}result: Aino 3, Ville 1\ntotal: Aino 2, Ville 1\n", "claim", 5, 13),
        (f"{DUEL}{TURN}resigned: Bo\n", "syntax", 5, 11),
        (f"{DUEL}{TURN}resigned:\n", "syntax", 5, 1),
        (f"{DUEL}{TURN}resigned: Aino, Ville\n", "syntax", 5, 11),
        (f"{DUEL}{TURN}agreed: Aino draw\n", "syntax", 5, 14),
        (f"{DUEL}{TURN}agreed: Aino !\n", "syntax", 5, 1),
        (f"{DUEL}{TURN}total: Aino 0 !\n", "syntax", 5, 1),
        (f"{DUEL}{TURN}!\n", "syntax", 5, 1),
        (f"{DUEL}rules: 2\n{TURN}", "header", 4, 8),
        (f"{DUEL}rules: one\n{TURN}", "header", 4, 8),
        (f"{DUEL}{TURN}position: start\n", "syntax", 5, 1),
        (f"{DUEL}position: season 3\n", "syntax", 4, 11),
        ("game: four-kingdoms\nplayers: Aino, Ville, Bo\nresult: Aino 3, Ville 1, Bo 2\n", "syntax", 3, 1),
        ("game: four-kingdoms\nplayers: Aino, Ville, Bo\nagreed: Aino\n", "syntax", 3, 1),
        (f"{SEASON}position: start\n", "syntax", 5, 1),
        (f"{SEASON}adjust: Aino -2, Ville 3\n", "syntax", 5, 16),
        (f"{SEASON}adjust: Aino\n", "syntax", 5, 9),
        (f"{SEASON}agreed Aino\n", "syntax", 5, 1),
        (f"{DUEL}{TURN}resigned Ville\n", "syntax", 5, 1),
        (f"{SEASON}correct: scored: 7\n", "table", 5, 18),
        ("game: four-kingdoms\nplayers: Aino, Ville, Bo\nposition: season 3, move 20\n", "table", 3, 26),
        ("game: four-kingdoms\nplayers: Aino, Ville, Bo\nposition: season 3, move 5\n[season 3]\n", "syntax", 4, 1),
    ],
)
def test_what_cannot_be_is_told_at_its_place(text: str, rule: str, line: int, column: int) -> None:
    first = verdict(text).errors[0]
    assert (first.rule, first.line, first.column) == (rule, line, column)


@pytest.mark.parametrize("word", sorted(KEYWORDS))
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_keyword_is_nobodys_tag(game: str, word: str) -> None:
    found = judge(f"game: {game}\nplayers: {word}, Ville, Bo, Cia\n").verdict
    assert any(error.rule == "header" and f"“{word}” is a word of the game" in error.message for error in found.errors)


def test_a_side_may_resign_straight_below_a_position() -> None:
    position = "game: circle-of-kings\nplayers: Aino, Ville\nposition: round 4\nkings: Kw Ks Kp Kc\n"
    assert verdict(f"{position}resigned: Aino\nwinner: Ville\n").winners == ("Ville",)
    assert verdict(f"{position}correct: lords: Aino 3\n").totals == {"Aino": 3, "Ville": 17}


def test_a_line_let_stand_that_breaks_nothing_is_told_so() -> None:
    found = verdict(FORMS["let stand"])
    assert [(error.line, error.rule) for error in found.stood] == [(4, "table")]
    assert found.status == "legal"


@pytest.mark.parametrize("line", ["correct: turn: Ville", "resigned: Ville", "agreed: draw", "unfinished: late"])
def test_a_decision_may_stand_straight_below_a_position(line: str) -> None:
    assert verdict(f"{DUEL}position: turn 3\nlucky: 2\n{line}\n").status == "legal"


@pytest.mark.parametrize("line", ["position: turn 4", "result: Aino 1, Ville 2"])
def test_a_record_begins_once(line: str) -> None:
    assert verdict(f"{DUEL}position: turn 3\nlucky: 2\n{line}\n").status != "legal"


def test_a_claim_between_leaves_a_forgotten_duty_to_the_line_that_was_marked() -> None:
    found = verdict(f"{DUEL}1. 2 h8 !\ntotal: Aino 0\n2. 2 h8 *1\n")
    assert (found.status, [(error.line, error.rule) for error in found.stood]) == ("legal", [(4, "DC-4.1")])


def test_the_mark_may_be_glued_to_the_last_word_and_stand_before_a_comment() -> None:
    glued = f"{DUEL}1. 2 h8 *1!   # nobody minded\n"
    assert format_text(glued) == f"{DUEL}1. 2 h8 *1 !  # nobody minded\n"


def test_a_note_in_the_header_keeps_its_mark() -> None:
    text = f"{DUEL}note: what a game!\n{TURN}"
    assert verdict(text).status == "legal"
    assert format_text(text) == text


@given(st.text(st.characters(blacklist_characters="\n\r#", blacklist_categories=("Cs",)), min_size=1, max_size=20))
def test_any_reason_survives_format_and_links(reason: str) -> None:
    text = f"{DUEL}{TURN}unfinished: {reason}\n"
    found = verdict(text)
    if found.status == "malformed":
        assert not reason.split() or reason.rstrip().endswith("!")
        return
    written = format_text(text)
    assert format_text(written) == written
    opened = decode(encode(text, "DC", "HTTPS://X.ORG/"))
    assert _without_places(verdict(opened)) == _without_places(found)


def test_what_may_be_decided_is_offered_and_accepted() -> None:
    game = Replay(DUEL + TURN)
    words = [choice.word for choice in game.steps().choices]
    assert words[-3:] == ["resigned:", "agreed:", "unfinished:"]
    assert [choice.word for choice in game.steps("agreed: Aino").choices] == [","]
    assert game.steps("agreed: Aino, Ville") == game.steps("agreed: draw") == Steps((), ends=True)
    assert game.apply("agreed: Aino")
    assert [choice.word for choice in game.steps().choices] == ["total:", "winner:"]
    assert [choice.word for choice in game.steps("winner:").choices] == ["Aino"]


@pytest.mark.parametrize("game_id", games_with_tests())
def test_what_is_offered_as_a_decision_is_accepted(game_id: str) -> None:
    """In the middle of a game, after a season and at its end, and the claims behind it."""
    lines, random = simulated(game_id, facts_of(game_id).headers[0], 1), Random(game_id)
    head = facts_of(game_id).headers[0].count("\n") + 1
    tried = set()
    for end in sorted(random.sample(range(head, len(lines)), 12)):
        text = "\n".join(lines[:end]) + "\n"
        before = judge(text, files=read_extra)
        if before.position is None:
            continue
        for word in decisions(before.position):
            begin = whole_begin_of(before)
            line = text_of(begin, random_walk(before, random, [f"{word}:"], begin))
            after = with_line(text, line, read_extra)
            assert after.verdict.status == "legal", (text, line, after.verdict.errors)
            for choice in steps_after(whole_begin_of(after)).choices:
                begin = whole_begin_of(after)
                claim = text_of(begin, random_walk(after, random, [choice.word], begin)) if not choice.is_number else ""
                assert not claim or with_line(f"{text}{line}\n", claim, read_extra).verdict.status == "legal", (line, claim)
            tried.add(word)
    assert {"agreed", "unfinished"} <= tried


def test_a_game_without_words_for_positions_says_so() -> None:
    text = "game: hearts\nplayers: A, B, C, D\nposition: start\n[deal 1]\npoints: A 5, B 21, C 0, D 0\n"
    rule, line, message = errors(text)[0]
    assert (rule, line) == ("syntax", 3)
    assert "no form for a position" in message


def test_a_result_alone_has_no_position() -> None:
    with pytest.raises(NoQuietPointError):
        position_text(judge(FORMS["result"]))


def test_an_adjustment_stands_below_a_tally_of_any_game() -> None:
    head = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n"
    text = f"{head}trophies: Aino 3, Otto 1\nadjust: Aino -2 revoke\ntotal: Aino 1\n"
    assert verdict(text).status == "legal", verdict(text).errors
    late = f"{SEASON}score: Aino 3\nadjust: Aino -2 revoke\n"
    assert errors(late)[0][:2] == ("table", 6)


def test_a_position_to_go_on_from_is_not_broken_off() -> None:
    text = position_text(judge(f"{DUEL}{TURN}unfinished: late\n"))
    assert "position: turn 2" in text
    assert "unfinished" not in text


def test_words_go_on_with_the_last_line_and_make_no_other() -> None:
    replay = Replay(f"{DUEL}1. 2 h8\n")
    assert replay.extend("*1")
    assert replay.text == f"{DUEL}{TURN}"
    assert not replay.extend("*2"), "the tile was drawn already"
    assert replay.text == f"{DUEL}{TURN}"


def test_words_that_go_on_with_a_line_stand_before_its_comment() -> None:
    replay = Replay(f"{DUEL}1. 2 h8  # a long thought\n# below\n")
    assert not replay.extend("*9")
    assert replay.refused
    assert replay.refused.place == 1
    assert replay.extend("*1")
    assert replay.text == f"{DUEL}1. 2 h8 *1  # a long thought\n# below\n"


def test_why_a_line_is_refused_is_said_of_that_line_as_the_record_stands() -> None:
    replay = Replay(DUEL)
    assert replay.put("2 h8 *9") == ""
    refused = replay.refused
    assert replay.refusal("2 h8 *9 ") is refused, "it is not judged twice"
    assert replay.refusal("2 h8 *1") is None
    other = replay.refusal("9 h8")
    assert other is not None
    assert other.typed == "9 h8"
    assert replay.put("2 h8 *1") == "line"
    again = replay.refusal("2 h8 *9")
    assert again is not None
    assert again is not refused, "the record has gone on since"


@pytest.mark.parametrize(
    ("steps", "behind"),
    [(0, ["position: start"]), (1, ["position: turn 2", "lucky: 3"]), (2, ["position: turn 2", "lucky: 3", "unfinished: late"])],
)
def test_a_position_of_so_many_lines_has_what_they_say(steps: int, behind: list[str]) -> None:
    text = position_text(judge(f"{DUEL}1. 0 *3\nunfinished: late\n"), steps)
    assert text.splitlines()[3:] == behind
    assert position_text(judge(DUEL)) == f"{DUEL}position: start\n"


def test_a_link_carries_the_version_of_the_rules() -> None:
    bare, named = f"{DUEL}{TURN}", f"game: duelling-circles\nrules: 1\nplayers: Aino, Ville\ntokens: 3\n{TURN}"
    assert "rules:" not in decode(encode(bare, "DC", ""))
    assert decode(encode(named, "DC", "")).startswith("game: duelling-circles\nrules: 1\n")
    moved = f"{DUEL}rules: 1\n{TURN}"
    assert len(encode(moved, "DC", "")) == len(encode(named, "DC", ""))


def test_an_older_version_is_written_by_open(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.games.duelling_circles import about
    from companion.referee.about import About

    old = encode(f"{DUEL}{TURN}", "DC", "")
    monkeypatch.setattr(About, "rules_version", property(lambda _: 2))
    assert about.ABOUT.rules_version == 2
    assert decode(old).startswith("game: duelling-circles\nrules: 1\n")
    assert "rules:" not in decode(encode(f"{DUEL}{TURN}", "DC", ""))
