"""A game entered by taps alone gives the same record as one that was typed: over all games, and whatever their words are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.referee import format_text, judge
from entering import FILES, by_taps, grows, legal_records, lines_of, plain
from game_folders import facts_of, games_with_tests
from tapping import Phone
from walking import simulated

GAMES = list(games_with_tests())
#: Records with more lines are entered by the slow tests alone.
LONG = 60


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """A long record of each game, written line by line from its header."""
    check(next(path for path in legal_records(game_id) if len(lines_of(path)) <= LONG and grows(path)))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_golden_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """All that are legal."""
    for path in filter(grows, legal_records(game_id)):
        check(path)


def check(path: Path) -> None:
    lines = lines_of(path)
    assert plain(format_text(by_taps(lines).text, FILES.__getitem__)) == lines


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_with_hands_by_taps_alone_is_the_same_record(game_id: str) -> None:
    """A game played at random in which hands are written down: what is covered is uncovered to be said."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=3)[:40]
    text = format_text("\n".join(lines) + "\n", FILES.__getitem__)
    assert plain(format_text(by_taps(plain(text)).text, FILES.__getitem__)) == plain(text)


def test_words_at_random_make_legal_lines() -> None:
    """Whatever is tapped, the record stays legal."""
    for game_id in GAMES:
        random = Random(game_id)
        lines = simulated(game_id, facts_of(game_id).headers[0], seed=2)
        phone = Phone("\n".join(lines[: len(lines) // 2]) + "\n")
        for _ in range(40):
            taps = [button for button in phone.buttons if button["do"] in ("table.tap", "table.say", "table.look")]
            phone.send(random.choice(taps) if taps else {"do": "table.undo"})
            assert judge(phone.text, files=FILES.__getitem__).verdict.status == "legal", phone.text[-200:]


def test_numbers_with_a_gap_are_all_taken() -> None:
    """Where only some numbers are possible there is a field for each stretch of them: whichever is filled in, it counts."""
    phone = Phone("game: hearts\nplayers: Aino, Ville, Emmi\n[deal 1]\n")
    for word in ("points:", "Aino", "5", "Ville"):
        phone.say_word(word)
    stretches = [form for form in phone.forms if form["do"] == "table.number"]
    assert len(stretches) == 2
    phone.send({**stretches[1], "number": "21"})
    assert phone.said[-1] == "21"
