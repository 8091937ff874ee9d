"""A result in a grid: the record equals that of `companion enter`, what cannot be is said at its cell, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import COMPLETE, ILLEGAL, Run
from companion.referee import find_game, game_ids, judge
from companion.referee.asking.beginning import completed, header_begun, new_record
from companion.referee.asking.reminder import NAMES
from companion.referee.asking.seats import named_seats
from companion.screen import View
from companion.screen.entering import draft_of, entering
from phones import HOSTILE, Phone

each_game = pytest.mark.parametrize("game_id", game_ids())
#: Four Kingdoms has every kind of question: words, cards, numbers.
FOUR = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nscoring: night\ncut: yes\njokers: 0\nseasons: 2\ndealer: Aino\n"
HEARTS = "game: hearts\nplayers: Aino, Ville, Emmi, Otso\n"
#: So much one player has to have for a game, or a section of it, to be over.
COUNTS = {"duelling-circles": 7, "hearts": 26}
WRITTEN = "Written into the record."


def header_of(game_id: str) -> str:
    """A record that is ready to be written into."""
    game = find_game(game_id)
    players = named_seats(game, ", ".join(NAMES[: game.about.usual]))
    more = [one.partition("=") for one in completed(game, players, [])]
    return header_begun(game, players, [(key, value) for key, _, value in more])


def at(text: str, settings: dict[str, str] | None = None) -> Phone:
    """A device that enters the result of a record."""
    device = Phone({"friday": text}, settings=settings or {})
    device.do("go", screen="result", record="friday")
    return device


def type_in(device: Phone, **cells: str) -> None:
    """Types into cells; `_` in a name is a blank, `__` a slash."""
    sent = {f"c/{name.replace('__', '/').replace('_', ' ').strip()}": text for name, text in cells.items()}
    device._take({"do": "result.typed", **sent})


def choose(device: Phone, word: str) -> None:
    """Taps a word that answers a question."""
    device.tap("result.choose", word=word)


def totals(device: Phone) -> dict[str, str]:
    """What stands in the last line of the grid."""
    return dict(re.findall(r'data-total="(\w+)">([^<]+)<', device.answer["html"]))


def wrong_cells(device: Phone) -> list[str]:
    """The names of the cells that are marked."""
    return re.findall(r'name="c/([^"]+)"[^>]*aria-invalid="true"', device.answer["html"])


def kept(device: Phone) -> dict[str, str]:
    """What the device keeps of the cells."""
    return dict(draft_of(View.from_dict(device.view)).cells)


def fill_one_more(device: Phone) -> None:
    """Fills in what is still open, as somebody would who sees the page: a number, a word, a card."""
    html = device.answer["html"]
    empty = re.findall(r'name="(c/[^"]+)" value=""[^>]*inputmode="numeric"', html)
    if empty:
        device._take({"do": "result.typed", empty[0]: str(COUNTS.get(device.answer["game"], 1))})
        return
    keys = dict.fromkeys(re.findall(r'data-key="([^"]+)"', html))
    asked = [key for key in keys if not re.search(rf'data-key="{re.escape(key)}" data-word="[^"]+" aria-pressed="true"', html)]
    device.do(**[action for action in device.page.actions if action.get("key") == asked[-1]][-1])


@each_game
def test_a_result_in_the_grid_equals_that_of_the_command(game_id: str, run: Run, folder: Path) -> None:
    text = new_record(find_game(game_id), header_of(game_id))
    device = at(text)
    for _ in range(40):
        said = [answer.said for answer in entering(device.desk, View.from_dict(device.view)).interview.answers]
        said += ["yes"] if "with zeros" in device.page.text else []
        device.do("result.write")
        if device.notice == WRITTEN:
            break
        fill_one_more(device)
    assert device.notice == WRITTEN
    assert "draft/friday" not in device.view["settings"]
    (folder / "friday.game").write_text(text)
    run("enter", "friday.game", said="".join(f"{one}\n" for one in said))
    assert device.records["friday"] == (folder / "friday.game").read_text()
    assert judge(device.records["friday"]).verdict.status == "legal"


def test_totals_grow_and_a_sum_that_cannot_be_is_marked_at_its_cell() -> None:
    device = at(HEARTS)
    type_in(device, **{"0_points_1__0": "5"})
    assert totals(device) == {"Aino": "5", "Ville": "0", "Emmi": "0", "Otso": "0"}
    assert wrong_cells(device) == []  # it may yet come to 26
    assert "points of a deal are 26" in device.page.text
    type_in(device, **{"0_points_1__1": "30"})
    assert wrong_cells(device) == ["0 points 1/1"]
    type_in(device, **{"0_points_1__1": "20", "0_points_1__2": "0", "0_points_1__3": "0"})
    assert wrong_cells(device) == ["0 points 1/3"]
    device.do("result.write")
    assert device.notice.startswith("The points of a deal are 26")
    assert device.records["friday"] == HEARTS
    type_in(device, **{"0_points_1__3": "1"})
    assert wrong_cells(device) == []
    type_in(device, **{"1_points_2__0": "26", "1_points_2__1": "0", "1_points_2__2": "0", "1_points_2__3": "0"})
    assert totals(device) == {"Aino": "5", "Ville": "46", "Emmi": "26", "Otso": "27"}  # she has shot the moon
    device.do("result.write")
    assert device.records["friday"].count("points:") == 2


def test_what_is_no_number_is_marked() -> None:
    device = at(FOUR)
    choose(device, "points")
    type_in(device, **{"1_points__0": "4", "1_points__1": "many"})
    assert wrong_cells(device) == ["1 points/1"]
    assert "isn't a whole number" in device.page.text
    type_in(device, **{"1_points__1": "−2"})
    assert totals(device) == {"Aino": "4", "Ville": "−2", "Emmi": "0"}


def test_villages_are_entered_each_in_its_cell() -> None:
    device = at(FOUR)
    choose(device, "villages")
    page = device.tap("result.open", cell="1 village aino")
    assert "Village of Aino" in page.text
    assert 'data-put="9h" data-into="c/1_village_aino"' in device.answer["html"]
    type_in(device, **{"1_village_aino": "9h Jh Qh 5c", "1_village_emmi": "6s Js 7h Ac"})
    type_in(device, **{"1_village_ville": "9h"})
    assert "9♥ lies in a village already" in device.page.text
    assert 'class="of-cards is-wrong" data-do="result.open" data-cell="1 village ville"' in device.answer["html"]
    type_in(device, **{"1_village_ville": "4s"})
    choose(device, "Kd")
    assert set(totals(device).values()) != {"0"}
    assert "♥9 +1" in device.page.text
    device.do("result.write")
    assert device.notice == WRITTEN
    assert "village Aino: 9h Jh Qh 5c\n" in device.records["friday"]


def test_seasons_follow_one_another_on_one_sheet() -> None:
    device = at(FOUR)
    choose(device, "points")
    type_in(device, **{"1_points__0": "4", "1_points__1": "0", "1_points__2": "1"})
    device.tap("result.choose", key="1 season 2", word="points")
    type_in(device, **{"2_points__0": "1", "2_points__1": "9", "2_points__2": "0"})
    assert totals(device) == {"Aino": "5", "Ville": "9", "Emmi": "1"}
    device.do("result.write")
    assert judge(device.records["friday"]).verdict.winners == ["Ville"]
    assert "nothing more to enter" in device.page.text


def test_a_word_tapped_again_is_as_usual() -> None:
    device = at("game: duelling-circles\nplayers: Aino, Ville\n")
    for word in ("counterflow", "no-reserves", "counterflow"):
        choose(device, word)
    assert kept(device) == {"0 variant": "no-reserves"}
    choose(device, "14")
    assert kept(device)["0 tokens"] == "14"
    choose(device, "14")
    assert "0 tokens" not in kept(device)


def test_nothing_is_lost_by_another_screen() -> None:
    device = at(HEARTS)
    type_in(device, **{"0_points_1__0": "5", "0_points_1__3": "1"})
    device.do("go", screen="rules")
    device.do("go", screen="result")
    assert kept(device) == {"0 points 1/0": "5", "0 points 1/3": "1"}
    assert re.search(r'name="c/0 points 1/3" value="1"', device.answer["html"])
    again = at(HEARTS, device.view["settings"])
    assert totals(again) == totals(device)
    device.tap("result.clear")
    assert kept(device) == {}


def test_it_is_told_how_the_game_ended() -> None:
    device = at(FOUR.replace("seasons: 2\n", ""))
    choose(device, "points")
    type_in(device, **{"1_points__0": "5", "1_points__1": "0", "1_points__2": "1"})
    device.tap("result.end")
    choose(device, "agreed")
    assert "Winner" in device.page.text
    choose(device, "Ville")
    device.do("result.write")
    assert device.records["friday"].endswith("agreed: Ville\n")


def test_a_game_that_goes_on_another_day_is_left_as_it_is() -> None:
    device = at(FOUR.replace("seasons: 2\n", ""))
    choose(device, "points")
    type_in(device, **{"1_points__0": "5"})
    device.do("result.write")
    before = device.records["friday"]
    device.tap("result.end")
    device.do("result.write")
    assert device.records["friday"] == before
    assert device.view["screen"] == "scores"


def test_another_section_was_played_after_all() -> None:
    device = at(HEARTS)
    type_in(device, **{"0_points_1__0": "26", "0_points_1__1": "0", "0_points_1__2": "0", "0_points_1__3": "0"})
    device.tap("result.end")
    assert "Is the game over" in device.page.text
    device.tap("result.end", **{"not": "1"})
    assert "Points of deal 2" in device.page.text


def test_zeros_are_said() -> None:
    device = at(FOUR)
    choose(device, "villages")
    choose(device, "Kd")
    assert "it is written with zeros" in device.page.text


@pytest.mark.parametrize(("text", "told"), [(ILLEGAL, "mend it in the log"), (COMPLETE, "nothing more to enter")])
def test_a_record_that_takes_no_answer_says_so(text: str, told: str) -> None:
    device = at(text)
    assert told in device.page.text
    type_in(device, **{"0_points__0": "5"})
    device.do("result.write")
    assert device.records["friday"] == text


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_cells_change_nothing(word: str) -> None:
    device = at(FOUR.replace("Aino", "Aino = <b>Aino</b>", 1))
    for do in ("typed", "choose", "open", "end", "clear", "write"):
        device._take(
            {"do": f"result.{do}", **dict.fromkeys(("word", "key", "cell", "c/", f"c/{word}", "c/1 village aino"), word)}
        )
    choose(device, "points")
    device._take({"do": "result.typed", "c/1 points/0": word, "c/1 points/1": word})
    device.do("result.write")
    assert device.records["friday"].count("\n") == FOUR.count("\n")


def test_a_draft_cannot_grow_beyond_what_a_view_holds() -> None:
    device = at(FOUR)
    for part in range(8):
        device._take({"do": "result.typed", **{f"c/{part} {place} {'x' * 80}": "y" * 5_000 for place in range(100)}})
    assert len(kept(device)) == 300
    assert "Season 1" in device.look().text


@pytest.mark.parametrize("draft", ["", "7", "[]", "[true, 7]", "[1, [[2]]]", '[false, [["x", "y"]]]', "[" * 2000, "[true, []]"])
def test_a_damaged_draft_is_no_fault(draft: str) -> None:
    device = Phone({"friday": FOUR}, settings={"draft/friday": draft})
    assert "Season 1" in device.do("go", screen="result", record="friday").text
