"""A result that is entered by taps: the record equals that of `companion enter`, and nothing that was answered is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import COMPLETE, ILLEGAL, Run
from companion.referee import find_game, game_ids, judge
from companion.referee.asking.beginning import completed, header_begun, new_record
from companion.referee.asking.reminder import NAMES
from companion.referee.asking.seats import named_seats
from phones import HOSTILE, PageRead, Phone

each_game = pytest.mark.parametrize("game_id", game_ids())
#: Four Kingdoms has every kind of question: words, cards, numbers.
FOUR = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nscoring: night\ncut: yes\njokers: 0\nseasons: 2\ndealer: Aino\n"
#: So much one player has to have for a game, or a section of it, to be over.
COUNTS = {"duelling-circles": 7, "hearts": 26}
WRITE = {"do": "result.write"}


def header_of(game_id: str) -> str:
    """A record that is ready to be written into."""
    game = find_game(game_id)
    players = named_seats(game, ", ".join(NAMES[: game.about.usual]))
    more = [one.partition("=") for one in completed(game, players, [])]
    return header_begun(game, players, [(key, value) for key, _, value in more])


def at(text: str) -> Phone:
    """A device that enters the result of a record."""
    device = Phone({"friday": text})
    device.do("go", screen="result", record="friday")
    return device


def answers(device: Phone) -> list[str]:
    """What was answered since the record was written last."""
    return [said for _, said in json.loads(device.view["settings"].get("draft/friday", "[0, []]"))[1]]


def answer_once(device: Phone, page: PageRead) -> None:
    """Answers a question by taps alone: what is usual, else a word, else numbers, else cards."""
    do = [action for action in page.actions if action["do"] == "result.answer"]
    usual = next((action for action in do if "usual" in action), None)
    words = [action for action in do if "word" in action]
    taps = [action for action in page.actions if action["do"] == "result.tap"]
    if usual or words:
        device.do(**(usual or words[-1]))
        return
    counts = [action for action in page.actions if action["do"] == "result.step" and action["step"] == "1"]
    for action in counts[:1] * COUNTS.get(device.answer["game"], 1):
        device.do(**action)
    for action in taps[:1]:
        device.do(**action)
    device.do("result.answer")


@each_game
def test_a_result_by_taps_equals_that_of_the_command(game_id: str, run: Run, folder: Path) -> None:
    text = new_record(find_game(game_id), header_of(game_id))
    device = at(text)
    for _ in range(40):
        if WRITE in device.page.actions:
            break
        before = len(answers(device))
        answer_once(device, device.page)
        assert len(answers(device)) == before + 1, device.page.text
    said = [*answers(device), *(["yes"] if "with zeros" in device.page.text else [])]
    device.tap("result.write")
    assert device.notice == "Written into the record."
    assert "draft/friday" not in device.view["settings"]
    (folder / "friday.game").write_text(text)
    run("enter", "friday.game", said="".join(f"{one}\n" for one in said))
    assert device.records["friday"] == (folder / "friday.game").read_text()
    assert judge(device.records["friday"]).verdict.status == "legal"


def test_cards_are_tapped_in_order_and_out_again() -> None:
    device = at(FOUR)
    device.tap("result.answer", word="villages")
    for code in ("9h", "Jh", "5c"):
        device.tap("result.tap", word=code)
    assert device.view["data"]["said"] == "9h Jh 5c"
    device.tap("result.tap", word="Jh")
    assert device.view["data"]["said"] == "9h 5c"
    device.do("result.answer")
    assert answers(device) == ["villages", "9h 5c"]
    assert not [action for action in device.page.actions if action.get("word") == "9h"]


def test_a_wrong_answer_is_explained_and_stays_to_be_mended() -> None:
    device = at(FOUR)
    device.tap("result.answer", word="villages")
    device.do("result.answer", said="2s")
    assert "FK-1.3" in device.page.text
    assert "Possible: 4s" in device.page.text
    assert device.view["data"]["said"] == "2s"
    assert answers(device) == ["villages"]
    device.do("result.answer", said="")
    assert answers(device) == ["villages", ""]


def test_numbers_step_and_are_typed() -> None:
    device = at(FOUR)
    device.tap("result.answer", word="points")
    device.tap("result.step", place="0", step="1")
    device._take({"do": "result.step", "place": "1", "step": "-1", "n/0": "4", "n/1": "1", "n/2": "0"})
    device.do("result.answer")
    device.tap("result.write")
    assert "points: Aino 4, Ville 0, Emmi 0\n" in device.records["friday"]


def test_an_answer_is_taken_back_and_edited() -> None:
    device = at(FOUR)
    for said in ("villages", "9h", "4s"):
        device.do("result.answer", said=said)
    device.tap("result.back")
    assert (answers(device), device.view["data"]["said"]) == (["villages", "9h"], "4s")
    device.tap("result.edit", place="1")
    assert (answers(device), device.view["data"]["said"]) == (["villages"], "9h")
    device.tap("result.edit", place="0")
    device.do("result.back")
    assert device.notice == "There is no answer to take back."


def test_nothing_is_lost_by_another_screen_and_nothing_fits_another_record() -> None:
    device = at(FOUR)
    device.tap("result.answer", word="villages")
    device.do("result.answer", said="9h")
    device.do("go", screen="rules")
    page = device.do("go", screen="result")
    assert answers(device) == ["villages", "9h"]
    assert "Village of Ville" in page.text
    device.records["friday"] = FOUR.replace("jokers: 0\n", "")
    page = device.look()
    assert "2 of your answers do not fit any more" in page.text


def test_scores_say_where_they_come_from_and_another_season_follows() -> None:
    device = at(FOUR)
    for said in ("villages", "9h Jh Qh 5c", "4s", "6s Js 7h Ac", "Kd"):
        device.do("result.answer", said=said)
    assert "♥9 +1" in device.page.text
    assert "+5" in device.page.text
    device.tap("result.write")
    page = device.tap("result.more")
    assert "Season 2 by villages" in page.text
    device.do("result.answer", said="points")
    device.do("result.answer", said="1 2 9")
    device.tap("result.write")
    assert judge(device.records["friday"]).verdict.complete
    assert "won" in device.page.text
    device.do("result.more")
    assert "The game is over" in device.page.text


def test_it_is_told_how_the_game_ended() -> None:
    device = at(FOUR.replace("seasons: 2\n", ""))
    device.tap("result.answer", usual="yes")
    for said in ("points", "5 0 1"):
        device.do("result.answer", said=said)
    device.tap("result.write")
    device.tap("result.end")
    assert "Is the game over " in f"{device.page.text} "
    assert "Is the game over: no" not in device.page.text
    device.tap("result.answer", word="agreed")
    device.tap("result.tap", word="Aino")
    device.do("result.answer")
    device.tap("result.write")
    assert device.records["friday"].endswith("agreed: Aino\n")
    device.do("result.end")
    assert device.notice


def test_a_game_that_goes_on_another_day_is_left_as_it_is() -> None:
    device = at(FOUR.replace("seasons: 2\n", ""))
    device.tap("result.answer", usual="yes")
    for said in ("points", "5 0 1"):
        device.do("result.answer", said=said)
    device.tap("result.write")
    before = device.records["friday"]
    device.tap("result.end")
    device.tap("result.answer", word="no")
    device.tap("result.write")
    assert device.records["friday"] == before
    assert device.view["screen"] == "scores"


def test_zeros_are_said() -> None:
    device = at(FOUR)
    device.tap("result.answer", word="villages")
    for _ in range(3):
        device.tap("result.answer", usual="yes")
    device.tap("result.answer", word="Kd")
    assert "it is written with zeros" in device.page.text


@pytest.mark.parametrize(("text", "told"), [(ILLEGAL, "mend it in the log"), (COMPLETE, "nothing more to enter")])
def test_a_record_that_takes_no_answer_says_so(text: str, told: str) -> None:
    device = at(text)
    assert told in device.page.text
    device.do("result.answer", said="5")
    device.do("result.write")
    assert device.records["friday"] == text


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_answers_are_refused(word: str) -> None:
    device = at(FOUR.replace("Aino", "Aino = <b>Aino</b>", 1))
    for do in ("answer", "tap", "step", "back", "edit", "end", "write", "more"):
        device._take({"do": f"result.{do}", **dict.fromkeys(("said", "word", "place", "step", "n/0"), word)})
    device.tap("result.answer", word="points")
    device._take({"do": "result.answer", "n/0": word, "n/1": word})
    assert device.records["friday"].count("\n") == FOUR.count("\n")


@pytest.mark.parametrize("draft", ["", "7", "[]", "[true, 7]", "[1, [[2]]]", '[false, [["x", "y"]]]', "[" * 2000, "[true, []]"])
def test_a_damaged_draft_is_no_fault(draft: str) -> None:
    device = Phone({"friday": FOUR}, settings={"draft/friday": draft})
    assert "Season 1" in device.do("go", screen="result", record="friday").text
