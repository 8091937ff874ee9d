"""What the next line may say, and what could have stood where a line went wrong: as `moves`, the prompt and `check` tell it."""

from functools import partial
from pathlib import Path

import pytest

from companion.referee import find_game, judge
from companion.referee.steps import NotOfferedError, Steps, said_in, steps_after
from walking import without_number

GAME = find_game("circle-of-kings")
RECORDS = Path(__file__).resolve().parent / "records"
HEADER = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Ks Kw Kc Kp\n"
FIRST = "[round 1]\n"
ARMIES = "Aino 3s + 4s 5s / star\nVille 4w + 5w 6w / fool\n"
THIRD = "[round 1]\nAino As + 2s / L1\nVille As + 2s / L1\n[round 2]\nAino As + 2s / L2\nVille As + 2s / L2\n[round 3]\n"
CLAIMS = ["score:", "total:"]


def steps(lines: str, said: str = "", header: str = HEADER) -> Steps:
    """What may follow the beginning of a line."""
    judged = judge(header + lines)
    assert judged.verdict.status == "legal", judged.verdict.errors
    position = judged.position
    assert position
    begin = partial(GAME.dialogue, position.inner)
    return steps_after(begin, said_in(begin, said))


def words(lines: str, said: str = "", header: str = HEADER) -> list[str]:
    return [choice.word for choice in steps(lines, said, header).choices]


def legal(lines: str) -> list[str]:
    (error,) = judge(HEADER + lines).verdict.errors
    return list(error.legal)


def record(name: str) -> str:
    """A record of the collection."""
    return (RECORDS / f"{name}.game").read_text("utf-8")


# ---- how a line begins ----


def test_before_the_first_round_only_its_heading_comes() -> None:
    assert words("") == ["[round 1]"]
    assert steps("", "[round 1]") == Steps((), ends=True)


def test_a_round_begins_with_draws_or_deployments() -> None:
    assert words(FIRST) == ["Aino", "Ville", *CLAIMS]
    behind = words(FIRST, "Aino")
    assert behind[0] == "draw"
    assert len(behind) == 41
    assert "Ks" not in behind


def test_whose_turn_it_is_and_what_is_due_is_said() -> None:
    def due(lines: str) -> list[tuple[str, str]]:
        return [(choice.word, choice.meaning) for choice in steps(lines).choices if choice.kind == "player"]

    assert due(FIRST) == [("Aino", "draws or deploys"), ("Ville", "draws or deploys")]
    assert due(FIRST + "Aino As + 2s / sun\n") == [("Ville", "deploys")]
    assert due(FIRST + ARMIES) == [("Aino", "has to act in Swords")]
    forced = "Aino 3s + 4c 5c / empress\nVille 3w + 5p 6p / fool\n"  # 3s strikes 3w, and may be written
    assert due(FIRST + forced) == [("Aino", "has to act in Cups"), ("Ville", "")]
    assert due(FIRST + ARMIES.replace("star", "tower")) == [("Aino", "says which King is removed")]
    assert due(FIRST + ARMIES.replace("star", "high-priestess")) == [("Ville", "deploys the other Lord")]
    limit = "position: round 4\nhand: Aino 7 / 2\nhand: Ville 4 / 2\n"
    (aino, _) = due(limit)
    assert aino == ("Aino", "has a choice at the hand limit")


def test_who_has_deployed_says_nothing_more() -> None:
    assert words(FIRST + "Aino As + 2s / sun\n") == ["Ville", *CLAIMS]


def test_a_round_that_is_over() -> None:
    over = FIRST + "Aino 3s + 4s 5s / lovers\nVille 3s + 4s 5s / sun\n"
    assert words(over) == ["[round 2]", *CLAIMS]


# ---- draws ----


def test_a_first_draw_names_every_card_or_none() -> None:
    assert words(FIRST, "Aino draw")[:2] == ["fool", "magician"]
    assert words(FIRST, "Aino draw")[-1] == "?"
    assert "recruit" not in words(FIRST, "Aino draw")
    assert "recruit" in words(FIRST, "Aino draw", HEADER + "house: CK-R2=b\n")
    assert "As" not in words(FIRST, "Aino draw ? ? As")
    assert not steps(FIRST, "Aino draw ? ? As 2s 3s").ends
    assert steps(FIRST, "Aino draw ? ? As 2s 3s 4s") == Steps((), ends=True)


def test_what_is_drawn_comes_by_chance() -> None:
    """Every card that has not shown itself is as likely; `?` says nothing of it."""
    card, unknown = steps(FIRST, "Aino draw ? ?").choices[0], steps(FIRST, "Aino draw ? ?").choices[-1]
    assert (card.word, card.kind, card.who, card.weight) == ("As", "card", "Aino", 1)
    assert (unknown.word, unknown.kind, unknown.weight) == ("?", "unknown", 0)


def test_a_choice_at_the_hand_limit_comes_before_deployments() -> None:
    assert words(THIRD, "Aino") == ["draw"]
    behind = words(THIRD, "Aino draw")
    assert {"-As", "-9c", "burn", "?"} < set(behind)
    assert "recruit" not in behind
    assert words(THIRD, "Aino draw burn")[:2] == ["3s", "4s"]


def test_as_many_choices_as_are_due() -> None:
    """With seven army cards in hand two are: one alone does not end the line."""
    second = (
        "[round 1]\nAino As + 2s / L1\nVille Ac + 3c / lovers\n[round 2]\nAino draw recruit burn 9s\nAino 3s + 4s 5s / lovers\n"
        "Ville Aw + 2w / moon\n[round 3]\n"
    )
    assert not steps(second, "Aino draw -As").ends
    assert {"-2s", "burn"} <= set(words(second, "Aino draw -As"))
    assert steps(second, "Aino draw -As burn 6c").ends
    assert words(second, "Aino draw -As burn 6c") == ["recruit"]


def test_a_card_drawn_for_another_may_be_discarded_for_the_next() -> None:
    assert "-9c" in words(THIRD, "Aino draw ? 8c -7c 9c recruit")


def test_a_recruit_brings_what_is_due_then() -> None:
    second = "[round 1]\nAino draw L1 L2 As 2s 3s 4s\nAino As + 2s / L1\nVille Ac + 3c / lovers\n[round 2]\n"
    assert "recruit" in words(second, "Aino draw")
    assert not steps(second, "Aino draw recruit").ends
    assert "-3s" in words(second, "Aino draw recruit")
    assert steps(second, "Aino draw recruit burn 9p").ends


# ---- deployment ----


def test_a_hand_that_is_given_is_what_may_be_deployed() -> None:
    lines = FIRST + "Aino draw L1 sun 3s 4s 5s 6s\nVille As + 2s / L1\n"
    assert words(lines, "Aino") == ["3s", "4s", "5s", "6s"]
    assert words(lines, "Aino 3s") == ["+"]
    assert words(lines, "Aino 3s + 4s") == ["5s", "6s"]
    assert words(lines, "Aino 3s + 4s 5s") == ["/"]
    assert words(lines, "Aino 3s + 4s 5s /") == ["magician", "sun"]


def test_an_unknown_card_is_named_once() -> None:
    lines = FIRST + "Aino draw L1 L2 As 2s 3s ?\n"
    assert {"4c", "As"} <= set(words(lines, "Aino 3s +"))
    assert words(lines, "Aino 3s + 4c") == ["As", "2s"]


def test_the_other_lord() -> None:
    lines = FIRST + "Aino 3s + 4s 5s / high-priestess\nVille 3s + 4s 5s / sun\n"
    assert words(lines) == ["Ville", *CLAIMS]
    assert words(lines, "Ville") == ["/"]
    assert "moon" in words(lines, "Ville /")
    assert "sun" not in words(lines, "Ville /")


# ---- decisions ----


def test_a_lord_waits_for_a_decision() -> None:
    lines = FIRST + "Aino 3s + 4s 5s / tower\nVille 3s + 4s 5s / sun\n"
    assert words(lines, "Aino") == ["tower", "first"]
    assert words(lines, "Ville") == ["first"]
    assert words(lines, "Aino tower") == ["right", "bottom", "left", "Kp", "Kc", "Kw"]
    assert steps(lines, "Aino tower Kp") == Steps((), ends=True)


def test_a_king_is_switched_with_one_beside_him() -> None:
    lines = FIRST + "Aino 3s + 4s 5s / magician\nVille 3s + 4s 5s / tower\nVille tower right\n"
    assert words(lines, "Aino magician") == ["top", "bottom", "left", "Ks", "Kc", "Kp"]
    assert words(lines, "Aino magician Ks") == ["left", "Kp"]


def test_a_decision_that_is_forced_may_be_written() -> None:
    lines = record("example-recruits").partition("total: Aino 17")[0]
    assert "Aino" in words(lines, header="")
    assert {"justice", "4c*"} <= set(words(lines, "Aino", header=""))
    assert words(lines, "Aino justice 3p 2s Ts", header="") == ["4c*", "4c"]
    assert "[round 5]" in words(lines, header="")


def test_a_stolen_card_may_be_named_without_its_star_where_that_is_clear() -> None:
    lines = FIRST + "Aino 3s + 4s 5s / hermit\nVille 4s + 9c 6s / justice\nAino hermit 9c\n"
    assert {"9c*", "9c"} <= set(words(lines, "Aino justice"))
    assert not {"9c*", "9c"} & set(words(lines, "Aino justice 9c"))
    lines = lines.replace("9c", "5s")
    assert "5s*" in words(lines, "Aino justice 5s")


def test_a_world_and_a_judgement_come_by_chance() -> None:
    lines = FIRST + "Aino As + 2s / world\nVille As + 2s / last-judgement\n"
    assert {choice.weight for choice in steps(lines, "Ville world 5c").choices} == {1}
    lines += "Aino world 3c 4c\nVille world 3c 4c\n"
    assert {choice.weight for choice in steps(lines, "Ville last-judgement Ks").choices} == {1}


# ---- circle actions ----


def test_actions_of_a_slot() -> None:
    assert words(FIRST + ARMIES, "Aino") == ["first", "3s", "4s", "5s"]
    assert words(FIRST + ARMIES, "Aino 3s x") == ["4w", "5w", "6w"]
    one = steps(FIRST + ARMIES, "Aino 3s x 4w")
    assert one.ends
    assert [choice.word for choice in one.choices] == ["5w", "6w", ","]
    assert [choice.clings for choice in one.choices] == [False, False, True]
    assert words(FIRST + ARMIES, "Aino 3s x 4w 5w") == [","]


def test_who_says_which_card_falls() -> None:
    """The defender does, but where the Chariot strikes."""
    assert {choice.who for choice in steps(FIRST + ARMIES, "Aino 3s x").choices} == {"Ville"}
    lines = FIRST + "Aino As + 2s / chariot\nVille Ac + 3c / sun\n"
    assert {choice.who for choice in steps(lines, "Aino chariot x").choices} == {"Aino"}


def test_two_are_struck_where_the_table_asks_for_two() -> None:
    lines, header = FIRST + ARMIES, HEADER + "house: CK-R14=b\n"
    assert not steps(lines, "Aino 3s x 4w", header).ends
    assert steps(lines, "Aino 3s x 4w 5w", header).ends


def test_actions_are_chained() -> None:
    assert words(FIRST + ARMIES, "Aino 3s x 4w,") == ["Aino"]
    assert words(FIRST + ARMIES, "Aino 3s x 4w, Aino") == ["4s", "5s"]
    assert words(FIRST + ARMIES, "Aino 3s x 4w, Aino 4s x") == ["5w", "6w"]


def test_the_chariot_may_act_though_the_phase_could_end_without_it() -> None:
    lines = FIRST + "Aino As + 2s / chariot\nVille Ac + 3c / sun\n"
    assert words(lines) == ["Aino", "Ville", "[round 2]", *CLAIMS, "values:"]
    assert words(lines, "Aino") == ["chariot"]
    assert words(lines, "Aino chariot x") == ["Ac", "3c"]


def test_the_chariot_may_act_before_the_other_players_choice() -> None:
    lines = FIRST + "Aino 3s + 4s 5s / chariot\nVille 9w + 8w 7w 6w / moon\n"
    assert words(lines, "Ville") == ["first", "6w", "7w", "8w", "9w"]
    assert words(lines, "Aino") == ["chariot"]


def test_first_may_be_said_after_a_drawn_combat_though_nothing_is_due() -> None:
    lines = FIRST + "Aino As + 2s / moon\nVille Ac + 2c / sun\n"
    assert words(lines, "Ville") == ["first"]
    assert words(lines + "Ville first\n") == ["[round 2]", *CLAIMS, "values:"]


def test_a_first_actor_who_is_known_is_the_only_one() -> None:
    lines = FIRST + "Aino 3s + 9s 8s / moon\nVille Ac + 2c / sun\n"
    assert words(lines, "Aino") == ["first"]
    assert words(lines) == ["Aino", "[round 2]", *CLAIMS, "values:"]


def test_a_forced_action_may_be_written() -> None:
    lines = FIRST + "Aino 2s + Tc / sun\nVille 2w + 9p / moon\n"
    assert "Tc" in words(lines, "Aino")
    assert words(lines, "Aino Tc x") == ["9p"]


def test_what_is_claimed_of_a_round_that_could_end_stays_right() -> None:
    """The Chariot would wipe out Ville's army, and cost him a Lord more than was claimed."""
    lines = FIRST + "Aino As + 2s / chariot\nVille Ac + 3c / star\n"
    assert steps(lines, "Aino chariot x Ac 3c").ends
    lines += "total: Ville 20\n"
    assert steps(lines, "Aino chariot x Ac") == Steps((), ends=True)


# ---- claims ----


def test_only_what_is_right_can_be_claimed() -> None:
    over = FIRST + "Aino 3s + 4s 5s / death\nVille 3s + 4s 5s / sun\n"
    assert words(over, "score:") == ["Aino", "Ville"]
    (number,) = steps(over, "score: Ville").choices
    assert (number.word, number.least, number.most) == ("#", -3, -3)
    assert words(over, "score: Ville -3") == [","]
    assert words(over, "score: Ville -3,") == ["Aino"]


def test_after_the_end_what_is_claimed_is_not_claimed_again() -> None:
    over = record("end-devil").rpartition("score:")[0]
    assert words(over, header="") == ["score:", "total:", "winner:"]
    over += "winner: Aino\nscore: Ville -3\n"
    assert words(over, header="") == ["score:", "total:"]
    assert words(over, "score:", header="") == ["Aino"]


# ---- where a line went wrong ----


@pytest.mark.parametrize(
    ("lines", "expected", "not_expected"),
    [
        ("Aino Ks + 4s / sun", {"3s"}, {"Ks"}),
        ("Aino 3s + 2s 2s / sun", {"4s"}, {"2s", "3s"}),
        ("Aino draw L1 L2 3s 4s 5s 3s", {"6s", "?"}, {"3s", "L1"}),
        ("Aino 3s + 4s 5s / sun\nVille 3s + 4s 5s / high-priestess\nAino / sun", {"moon"}, {"sun"}),
        ("Aino 3s + 4s 5s / tower\nVille 3s + 4s 5s / sun\nAino tower top", {"right", "Kw"}, {"top", "Ks"}),
        (ARMIES + "Aino 3s x 4w, Aino 6s x 5w", {"4s", "5s"}, {"3s", "6s"}),
        (ARMIES + "Aino 3s x 4c", {"4w", "5w"}, {"4c"}),
        (ARMIES + "Ville 4w x 3s", {"Aino"}, {"[round 2]"}),
        ("Aino 3s + 4s 5s / lovers\nVille 3s + 4s 5s / sun\nVille first", {"[round 2]"}, {"Ville"}),
        # A Lord drawn who is in no deck any more: Lords are listed.
        ("Aino As + 2s / lovers\nVille Ac + 3c / sun\n[round 2]\nAino draw lovers ? ?", {"fool", "?"}, {"lovers", "5s"}),
        # A card too many: none can stand there.
        ("Aino As + 2s 3s / L1", {"/"}, {"4s", "5s"}),
        # The only unknown card is named already.
        ("Aino draw L1 L2 As 2s 3s ?\nAino 3s + 4c 5c / L1", {"As", "2s"}, {"4c", "5c", "4s"}),
        # A second victim without the Star.
        ("Aino Aw + As / sun\nVille 3s + As 9s / moon\nAino Aw x As As", set(), {"As", "3s"}),
    ],
)
def test_what_could_have_stood_there(lines: str, expected: set[str], not_expected: set[str]) -> None:
    found = set(legal(f"{FIRST}{lines}\n"))
    assert expected <= found
    assert not found & not_expected


def test_a_word_that_is_not_offered_is_named_with_what_is() -> None:
    with pytest.raises(NotOfferedError) as caught:
        steps_after(lambda: GAME.dialogue(GAME.start(judge(HEADER + FIRST).record.table)), ["Aino"])  # type: ignore[union-attr]
    assert [choice.word for choice in caught.value.steps.choices] == ["[round 1]"]


def test_every_word_has_a_kind_and_says_whose_it_is() -> None:
    line = without_number("Aino 3s x 4w 5w, Aino 4s x 6w")
    said = line.replace(",", " ,").split()
    position = judge(HEADER + FIRST + ARMIES).position
    assert position
    for end in range(len(said)):
        for choice in position.steps(said[:end]).choices:
            assert choice.meaning or choice.kind == "player"
            assert choice.who or choice.kind in ("sign", "claim", "heading")
