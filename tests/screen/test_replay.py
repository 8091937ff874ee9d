"""A game is watched again: the table of any line is what it was then, its moments are named, and no hidden hand is seen."""

from __future__ import annotations

import re

import pytest
from test_table_screen import WITH_HANDS, covered_codes, hand_of, named_in

from companion.referee import judge
from companion.referee.scene import scene_at
from entering import FILES, legal_records
from game_folders import facts_of, games_with_tests, records_of
from screens import Device, flaws_of
from walking import simulated

GAMES = games_with_tests()
DUEL = next(path for path in records_of("duelling-circles") if path.name == "let-stand.game").read_text("utf-8")


def watching(text: str, **values: str) -> Device:
    """Somebody opens the replay of a record."""
    device = Device(text, "log")
    device.do("go", screen="replay", **values)
    return device


def slider(html: str, name: str) -> int:
    """What the slider says of itself: `max`, `value`."""
    found = re.search(rf'<input type="range"[^>]* {name}="(\d+)"', html)
    assert found, html
    return int(found[1])


def after(html: str) -> int:
    """In how many milliseconds the next line follows by itself; 0: it waits."""
    found = re.search(r'data-after="(\d+)"', html)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("game_id", GAMES)
def test_the_first_a_middle_and_the_last_step_are_the_table_then(game_id: str) -> None:
    text = legal_records(game_id)[0].read_text("utf-8")
    judgement = judge(text, files=FILES.__getitem__)
    assert judgement.record
    tags = [player.tag for player in judgement.record.header.players]
    device = watching(text)
    last, numbers = slider(device.page.html, "max"), [step.line.number for step in judgement.steps]
    lines = text.split("\n")
    said = [number for number, line in enumerate(lines, 1) if number >= numbers[0] and line.partition("#")[0].strip()]
    assert last == len(said)
    for step in (0, last // 2, last):
        html = device.do("replay.to", step=str(step))
        assert (slider(html, "value"), flaws_of(html)) == (step, [])
        past = sum(number <= said[step - 1] for number in numbers) if step else 0
        headline = scene_at(judgement.positions[past], tags).headline
        assert headline in re.sub(r"&#39;|&amp;", "'", html)
        assert not step or lines[said[step - 1] - 1].partition("#")[0].strip().split()[0] in html
    assert ('class="over"' in html) == judgement.verdict.complete
    assert device.do("replay.to", step="99999") == html


def test_who_takes_the_lead_what_stood_and_what_was_put_right_is_named() -> None:
    html = watching(DUEL).page.html
    moments = re.findall(r'<button class="plain (\w+)" data-do="replay.to" data-step="(\d+)"', html)
    assert [int(step) for _, step in moments] == sorted(int(step) for _, step in moments)
    lines = [line for line in DUEL.split("\n")[4:] if line.partition("#")[0].strip()]
    assert {int(step) for kind, step in moments if kind == "slip"} == {
        number for number, line in enumerate(lines, 1) if line.partition("#")[0].strip().endswith("!")
    }
    assert {int(step) for kind, step in moments if kind == "right"} == {
        number for number, line in enumerate(lines, 1) if line.startswith("correct:")
    }
    (lead,) = (int(step) for kind, step in moments if kind == "lead")
    assert "takes c3" in lines[lead - 1]
    assert html.count("<path class=") == len(moments)
    assert "Aino takes the lead: Aino 1, Ville 0" in watching(DUEL, step=str(lead)).page.html


def test_it_plays_rests_and_steps() -> None:
    device = watching(DUEL)
    assert after(device.page.html) == 0
    usual = after(device.do("replay.pace", pace="usual", step="0"))
    assert 0 < after(device.do("replay.pace", pace="fast")) < usual
    html = device.do("replay.next", step="0")
    assert slider(html, "value") == 1
    assert device.do("replay.next", step="0") == html  # the clock struck late
    assert slider(device.do("replay.to", step="3"), "value") == 3
    assert after(device.page.html) == 0
    last = slider(device.page.html, "max")
    device.do("replay.pace", pace="usual", step=str(last - 1))
    assert after(device.do("replay.next", step=str(last - 1))) == 0


def test_it_begins_at_a_line_of_the_log() -> None:
    number = DUEL.split("\n").index("6. Aino 0 *2") + 1
    assert "<b>6. Aino 0 *2</b>" in watching(DUEL, line=str(number)).page.html
    assert slider(watching(DUEL, line="1").page.html, "value") == 0


@pytest.mark.parametrize("game_id", WITH_HANDS)
def test_no_hidden_hand_is_seen_while_the_game_goes_on(game_id: str) -> None:
    """Whatever was on the table before: what is covered now is on no step. Held, a hand is seen; over, all lie open."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=1)
    begun = "\n".join(lines[:12]) + "\n"
    codes = covered_codes(begun)
    assert judge(begun).verdict.status == "legal"
    assert len(codes) > 10
    device = watching(begun)
    last = slider(device.page.html, "max")
    for step in range(last + 1):
        assert named_in(device.do("replay.to", step=str(step)), codes) == set(), step
    device.do("table.look", tag="A")
    assert named_in(device.page.html, codes) == hand_of(begun, "A")
    over = watching("\n".join(lines) + "\n")
    assert named_in(over.do("replay.to", step=str(last)), codes) == codes


@pytest.mark.parametrize(
    "text", ["game: four-kingdoms\n", "nonsense", "", DUEL.split("\n\n", maxsplit=1)[0], DUEL + "nonsense\n"]
)
def test_of_a_record_that_breaks_it_shows_what_there_is(text: str) -> None:
    device = watching(text)
    assert flaws_of(device.page.html) == []
    assert flaws_of(device.do("replay.to", step="2")) == []
