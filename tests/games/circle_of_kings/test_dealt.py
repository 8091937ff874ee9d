"""A game of Circle of Kings that a machine dealt: its decks are one deal, which is opened when the game is over."""

import pytest

from companion.lab.dealt import DealtGame, secret_of
from companion.lab.matches import laboratory_of
from companion.referee import Replay, format_text, judge

_HEAD = "game: circle-of-kings\nplayers: Aino, Ville\ncircle: Kw Ks Kp Kc\n{house}"


def _played(house: str = "", choice: int = 0) -> str:
    """A whole game as a table writes it."""
    replay = Replay(_HEAD.format(house=house))
    record = replay.judgement.record
    assert record is not None
    game = DealtGame(laboratory_of("circle-of-kings"), record, "a game")
    while True:
        for line in game.lacking(replay.judgement):
            assert replay.put(line), replay.refused
        if game.undealt is not None:
            cuts = ["00000000000000aa", "00000000000000bb"]
            assert replay.put(game.line(cuts)), replay.refused
            game.deal(cuts)
        elif game.decision is None:
            return replay.text
        else:
            game.choose(choice % len(game.decision.options))


@pytest.mark.parametrize("choice", [0, 1, -1])
@pytest.mark.parametrize("house", ["", "house: CK-R3=b, CK-R1=b\n"])
def test_a_whole_game_is_proven(house: str, choice: int) -> None:
    text = _played(house, choice)
    verdict = judge(text).verdict
    assert (verdict.status, verdict.complete, verdict.sections[0]["deal"]) == ("legal", True, "proven")
    assert format_text(text) == text
    assert text.count("dealt:") == text.count("secret:") == 1


def test_a_card_that_cannot_have_left_its_deck_is_found_at_its_word() -> None:
    lines = _played().splitlines()
    place = next(number for number, line in enumerate(lines) if " + " in line)
    captain = lines[place].split()[1]
    found = set()
    for suit in "swcp":
        other = f"{captain[0]}{suit}"
        text = "\n".join([*lines[:place], lines[place].replace(captain, other, 1), f"secret: {secret_of('a game', 1).hex()}"])
        found |= {(error.line, error.column) for error in judge(text).verdict.errors if error.rule == "deal"}
    assert found == {(place + 1, len(lines[place].split()[0]) + 2)}


def test_in_a_later_round_there_is_no_other_deal_and_no_secret_before_the_end() -> None:
    lines = _played().splitlines()
    second = lines.index("[round 2]")
    dealt = next(line for line in lines if line.startswith("dealt:"))
    for text in ([*lines[: second + 1], dealt], [*lines[:second], lines[-1], *lines[second:-1]]):
        assert judge("\n".join(text)).verdict.status == "malformed"
