"""How a game of Four Kingdoms ends by the table's word, and scores that the table changes."""

import pytest

from companion.links import decode, encode
from companion.referee import Verdict, format_text, judge, rule_texts
from companion.referee.steps import NotOfferedError

from .test_let_stand import CANNOT, GALLERY, ROOT, STANDS, TOOL

HEAD = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
SEASON = "[season 1]\npoints: Aino 3, Ville 1, Emmi 2\n"
TALLY = "[season 1]\nkings: Ks Kh Kd Kc\nvillage Aino: 9h\nvillage Ville: As\nvillage Emmi: none\n"


def verdict(text: str) -> Verdict:
    return judge(text).verdict


def legal(text: str) -> Verdict:
    found = verdict(text)
    assert found.status == "legal", found.errors
    assert format_text(text) == text
    assert decode(encode(text, "FK", "HTTPS://X.ORG/", verbatim=True)) == text
    assert verdict(decode(encode(text, "FK", "HTTPS://X.ORG/"))).state == found.state
    return found


def test_a_player_resigns_between_seasons_and_the_best_of_the_others_wins() -> None:
    found = legal(f"{HEAD}seasons: 3\n{SEASON}resigned: Aino\nwinner: Emmi\n")
    assert (found.complete, list(found.winners)) == (True, ["Emmi"])
    assert found.totals == {"Aino": 3, "Ville": 1, "Emmi": 2}


def test_of_two_the_other_wins() -> None:
    text = "game: four-kingdoms\nplayers: Aino, Ville\n[season 1]\npoints: Aino 3, Ville 1\nresigned: Aino\n"
    assert tuple(legal(text).winners) == ("Ville",)


def test_nobody_resigns_within_a_season() -> None:
    first = verdict(f"{HEAD}[season 1]\nkings: Ks\nresigned: Aino\n").errors[0]
    assert (first.rule, first.line) == ("table", 5)


@pytest.mark.parametrize(("line", "complete", "winners"), [("agreed: Ville", True, ["Ville"]), ("unfinished: late", False, [])])
def test_the_table_closes_a_game_within_a_season(line: str, complete: bool, winners: list[str]) -> None:
    found = legal(f"{HEAD}{SEASON}[season 2]\nkings: Ks Kd\n3d Jk Qd > Qd\n{line}\n".replace("3d Jk Qd > Qd", "9d 5s 6c > 9d"))
    assert (found.complete, list(found.winners)) == (complete, winners)


def test_a_closed_game_has_no_end_of_its_own() -> None:
    assert verdict(f"{HEAD}{SEASON}agreed: Ville\nend\n").errors[0].rule == "table"
    assert verdict(f"{HEAD}{SEASON}end\nagreed: Ville\n").errors[0].rule == "table"


def test_a_result_alone_is_written_as_a_season() -> None:
    first = verdict(f"{HEAD}result: Aino 3, Ville 1, Emmi 2\n").errors[0]
    assert (first.rule, "points:" in first.hint) == ("syntax", True)


@pytest.mark.parametrize("season", [SEASON, TALLY])
def test_a_score_is_adjusted_and_its_items_say_why(season: str) -> None:
    before, found = legal(f"{HEAD}{season}"), judge(f"{HEAD}{season}adjust: Aino -2 revoke\nadjust: Ville 1\n")
    totals = {**before.totals, "Aino": before.totals["Aino"] - 2, "Ville": before.totals["Ville"] + 1}
    assert found.verdict.totals == found.verdict.sections[0]["scores"] == totals
    assert found.verdict.state == before.state
    items = found.sections[0].items
    assert [(item.rule, item.reason, item.amount) for item in items["Aino"]][-1] == ("table", "revoke", -2)
    assert [(item.rule, item.reason, item.amount) for item in items["Ville"]][-1] == ("table", "adjusted", 1)
    assert {unit: sum(item.amount for item in of) for unit, of in items.items()} == totals


def test_claims_count_an_adjustment_and_stand_below_it() -> None:
    assert legal(f"{HEAD}{SEASON}adjust: Aino -2 revoke\nscore: Aino 1\ntotal: Aino 1\nwinner: Emmi\n").complete
    assert verdict(f"{HEAD}{SEASON}adjust: Aino -2 revoke\nscore: Aino 3\n").errors[0].rule == "claim"
    late = f"{HEAD}{SEASON}score: Aino 3\nadjust: Aino -2 revoke\n"
    assert verdict(late).errors[0].rule == "table"
    position = judge(f"{HEAD}{SEASON}score: Aino 3\n").position
    assert position is not None
    with pytest.raises(NotOfferedError):
        position.steps(["adjust:"])


def test_an_adjustment_stays_where_the_season_is_scored_anew() -> None:
    found = legal(f"{HEAD}{TALLY}adjust: Aino 5 prize\ncorrect: variation: night\n")
    assert found.totals == {"Aino": 6, "Ville": -5, "Emmi": 0}


def test_every_breach_of_the_gallery_has_its_row_in_the_rulebook() -> None:
    rules = rule_texts("four-kingdoms")
    for stem, kind in [(stem, "stands") for stem in STANDS] + [(stem, "cannot") for stem in CANNOT]:
        rule = TOOL["expectation"](GALLERY[stem])[3]
        if rule not in ("claim", "table"):
            assert rules[rule].stands, rule
            assert any(kind in row for row in rules[rule].stands) or stem in SOMETIMES, (stem, rules[rule].stands)


def test_a_king_in_a_village_breaks_a_rule_in_a_tally_and_is_a_wrong_claim_behind_the_tricks() -> None:
    """The row of the law says so: a village that is named behind tricks is what the table believes of them."""
    tally = verdict(f"{HEAD}[season 1]\nharvest: Kh Kd\nvillage Aino: Ks\n")
    assert [error.rule for error in tally.errors] == ["FK-1.2"]
    played = (ROOT / "tests/games/four_kingdoms/records/example-season.game").read_text("utf-8").partition("score:")[0]
    assert [error.rule for error in verdict(f"{played}village Anna: Ks\n").errors] == ["claim"]
    assert "(in a tally)" in (rule_texts("four-kingdoms")["FK-1.2"].stands or "")[0]


#: Let stand in other records only: nobody has a card left, the village is wrong, nobody is named who took the card.
SOMETIMES = {"FK-4.6", "FK-7.2", "FK-11.4"}


@pytest.mark.parametrize(("line", "status"), [("end", "legal"), ("END", "legal"), ("end now", "malformed")])
def test_the_end_is_one_word_in_any_letter_case(line: str, status: str) -> None:
    text = f"game: four-kingdoms\nplayers: Anna, Bo, Cia\n[season 1]\npoints: Anna 7, Bo 0, Cia -3\n{line}\n"
    assert judge(text).verdict.status == status
