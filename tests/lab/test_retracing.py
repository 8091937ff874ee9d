"""Records in which no hand lies: the choices that they tell are found again, in worlds that agree with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commands import Run
from companion.cli.records.files import files_beside
from companion.games.circle_of_kings.rules.moves import Deploy
from companion.games.empires.rules.moves import Build, Store, Take
from companion.lab.chance import Streams
from companion.lab.matches import laboratory_of
from companion.lab.players import choose
from companion.lab.world import AnyLaboratory
from companion.referee import find_game, judge, read_table

TABLES = {
    "circle-of-power": "players: A, B, C, D\n",
    "circle-of-power b": "players: A, dummy1, B, dummy2\nhouse: CP-R1=b\n",
    "circle-of-power c": "players: A, B, C, dummy1\nvariant: coloured-cities\nhouse: CP-R1=c\n",
    "circle-of-kings": "players: A, B\ncircle: Kc Kw Kp Ks\n",
    "empires": "players: A, B\noptions: treasury\n",
    "empires b": "players: A, B\noptions: treasury, supplies\n",
    "empires c": "players: A, B, C\noptions: treasury, supplies\nhouse: EM-R3=b, EM-R31=b, EM-R32=b\n",
}
#: What no record of the table tells of each game: hands are not in it, and what is left undone is not written. Coins taken out
#: of a warehouse may be for whatever comes next.
UNTOLD = {"circle-of-power": set(), "circle-of-kings": {"limit", "recruit"}, "empires": {"-"}}
KINGS_TABLES = {
    92: "circle: Kc Kw Kp Ks\n",
    127: "circle: Kw Ks Kp Kc\nhouse: CK-R12=b\n",
    190: "circle: Kw Ks Kp Kc\nhouse: CK-R7=b, CK-R2=b\n",
}
RECORDS = Path(__file__).parents[1] / "games"


def laboratory(game: str) -> AnyLaboratory:
    found = laboratory_of(game)
    assert found is not None
    return found


class Played:
    """A game that was played by lot: its record with all hands, the one that a table would keep, and what was chosen."""

    def __init__(self, name: str) -> None:
        self.game = name.partition(" ")[0]
        header = f"game: {self.game}\n{TABLES[name]}"
        self.laboratory, self.table, rules = laboratory(self.game), read_table(header), find_game(self.game)
        streams = Streams("played", 1)
        world = self.laboratory.begin(self.table, streams)
        self.choices: list[tuple[int, str, str]] = []
        #: What all held before each of these choices.
        self.hands: list[Any] = []
        while (decision := world.decision()) is not None:
            option = choose(self.laboratory, world.view(decision.seat), decision, 0, streams.of("policy", 0)).option
            if len(decision.options) > 1 and not self.is_untold(decision.about, option):
                self.choices.append((decision.seat, decision.about, self.plain(decision, option)))
                self.hands.append(self.held(world))
            world.choose(option)
        self.whole = header + "".join(f"{rules.write(self.table, move)}\n" for move in world.moves)
        self.open = header + "".join(f"{rules.write(self.table, move)}\n" for move in self.laboratory.open_moves(world) or ())

    def held(self, world: Any) -> Any:
        """All hands that people hold; what lies in a dummy's pile is chance."""
        dummies = world.season.setup.dummies if self.game == "circle-of-power" else ()
        hands = [sorted(card.code for card in hand) for hand in world.hands]
        courts = [sorted(lord.code for lord in court) for court in getattr(world, "courts", ())]
        return [hand for place, hand in enumerate(hands) if not (dummies and dummies[place])], courts

    def plain(self, decision: Any, option: Any) -> str:
        """An option in words; which trophy goes is for the loser to say, which card into a warehouse for nobody to see."""
        word = self.laboratory.word(self.table, decision, option)
        if isinstance(option, Build | Store):
            return f"{type(option).__name__} {option.province}"
        return " ".join(word.split()[:2]) if decision.about == "deed" else word

    def is_untold(self, about: str, option: Any) -> bool:
        """Whether a record need not tell of this."""
        return bool({about, option} & UNTOLD[self.game]) or isinstance(option, Take)

    def moments(self, text: str) -> Iterator[Any]:
        judgement = judge(text)
        assert judgement.verdict.status == "legal", judgement.verdict.errors
        found = self.laboratory.retrace(self.table, judgement.steps)
        assert found is not None
        return (moment for moment in found if len(moment.decision.options) > 1)

    def openly(self, text: str) -> Iterator[Any] | None:
        found = self.laboratory.retrace_openly(self.table, judge(text).steps)
        return None if found is None else (moment for moment in found if len(moment.decision.options) > 1)

    def told(self, text: str) -> Sequence[tuple[int, str, str]]:
        return [
            (one.decision.seat, one.decision.about, self.plain(one.decision, one.option))
            for one in self.moments(text)
            if not self.is_untold(one.decision.about, one.option)
        ]


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_is_found_again_where_the_record_tells_the_hands(name: str) -> None:
    played = Played(name)
    assert played.choices
    assert played.told(played.whole) == played.choices


@pytest.mark.parametrize("name", TABLES)
def test_without_hands_the_worlds_of_a_choice_agree_with_what_was_played(name: str) -> None:
    played = Played(name)
    assert played.laboratory.fills_in
    assert not Counter(played.told(played.open)) - Counter(played.choices)
    seen = 0
    for moment in list(played.moments(played.open))[::3]:
        assert moment.option in moment.decision.options
        for seed in (1, 2):
            world = moment.again(Random(seed))
            decision = world.decision()
            assert decision[::2] == moment.decision[::2]
            world.choose(moment.option)
            assert sum(played.laboratory.playout(world, Random(1))) == pytest.approx(1)
            seen += 1
    assert seen > 8


@pytest.mark.parametrize("name", TABLES)
def test_in_the_open_view_all_hands_are_as_they_were_where_the_record_tells_them(name: str) -> None:
    """The same choices as in the fair view, in the same order; each in worlds that differ in nothing but the piles."""
    played = Played(name)
    moments = list(played.openly(played.whole) or ())
    assert [(one.decision.seat, one.decision.about, one.option) for one in moments] == [
        (one.decision.seat, one.decision.about, one.option) for one in played.moments(played.whole)
    ]
    compared = [one for one in moments if not played.is_untold(one.decision.about, one.option)]
    assert len(compared) == len(played.hands)
    for moment, hands in zip(compared, played.hands, strict=True):
        for seed in (1, 2):
            world = moment.again(Random(seed))
            assert played.held(world) == hands
            assert world.decision()[::2] == moment.decision[::2]
    for moment in moments[::5]:
        world = moment.again(Random(3))
        world.choose(moment.option)
        assert sum(played.laboratory.playout(world, Random(1))) == pytest.approx(1)
    assert played.openly(played.open) is None


@pytest.mark.parametrize("name", TABLES)
def test_one_hand_that_is_not_written_closes_the_open_view(name: str) -> None:
    played = Played(name)
    lines = played.whole.splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if line not in played.open.splitlines(keepends=True))
    assert played.openly("".join([*lines[:place], *lines[place + 1 :]])) is None


def test_of_a_card_only_those_are_compared_that_were_surely_held() -> None:
    """Circle of Power: before the shuffle nobody knows what else was in a hand; afterwards all nine cards come out."""
    played = Played("circle-of-power")
    sizes = [len(one.decision.options) for one in played.moments(played.open) if one.decision.about == "card"]
    assert sizes[:4] == [9, 9, 9, 9]
    assert max(sizes) == 9


@pytest.mark.parametrize("game", ["circle-of-power", "circle-of-kings", "duelling-circles", "empires", "four-kingdoms"])
def test_every_shipped_record_can_be_retraced(game: str) -> None:
    """Also those that begin in the middle, in which a line was let stand, or that end early."""
    lab, found = laboratory(game), 0
    for path in sorted((RECORDS / game.replace("-", "_") / "records").glob("*.game")):
        judgement = judge(path.read_text("utf-8"), files=files_beside(str(path)))
        record = judgement.record
        if record is None or lab.refuse(record.table):
            continue
        line = 0
        for number, moment in enumerate(lab.retrace(record.table, judgement.steps) or ()):
            if moment.decision.about == "card":
                assert moment.line >= line, "each line is played once"
                line = moment.line
            if number % 16:  # the world goes on with the next moment: each is tried in its turn
                continue
            world = moment.world.copy(Random(1))
            world.choose(moment.decision.options[0] if moment.option is None else moment.option)
            assert sum(lab.playout(world, Random(1))) == pytest.approx(1)
            found += 1
    assert found > 12


def test_a_season_that_was_put_right_is_not_played_again() -> None:
    """Nor is one in which a line was let stand."""
    lab, begins = laboratory("circle-of-power"), "game: circle-of-power\nplayers: A, B, C, D\n"
    season = "cities: Kh Jd Qh Jc\n(As) 2s 3c 4d 9h {}\n"
    found = []
    for deed, more in (("-", ""), ("-", "correct: leader: A\n"), ("- !", "")):
        judgement = judge(f"{begins}[season 1]\n{season.format(deed)}{more}")
        assert judgement.record is not None
        found.append([moment.option for moment in lab.retrace(judgement.record.table, judgement.steps) or ()])
    assert [len(options) for options in found] == [4, 0, 0]


def test_behind_what_was_put_right_the_table_stands_so() -> None:
    """A line that was let stand tells nothing of what may come; the correction behind it does."""
    lab = laboratory("duelling-circles")
    begins = "game: duelling-circles\nplayers: Aino, Ville\ntokens: 5\n"
    placed = "position: turn 3\nboard: Aino h8 c4, Ville h7 h8\nreserve: Aino 1, Ville 3\n"
    slip = "1. 1 h7-h8 *1 !\n"
    for text, whole in ((placed, True), (slip, False), (f"{slip}correct: board: Ville h7 c5\n", True)):
        judgement = judge(begins + text)
        assert judgement.record is not None
        moments = lab.retrace(judgement.record.table, judgement.steps) or ()
        said = [option for moment in moments for option in moment.decision.options]
        assert bool(said) == whole, text
        assert ("c5" in said) == ("c5" in text)
        assert ("c4" in said) == ("c4" in text)


def test_a_record_of_the_table_is_analysed_by_what_each_knew(run: Run) -> None:
    record = str(RECORDS / "circle_of_kings" / "records" / "first-actor.game")
    done = run("analyse", record, "--playouts", "8")
    told = " ".join(done.output.split())
    assert "genuine choice" in told
    assert "drawn at random for each playout" in told
    refused = run("analyse", record, "--view", "open")
    assert refused.exit_code == 2
    assert "the record does not show all hands" in " ".join(refused.output.split())


@pytest.mark.parametrize("seed", [92, 127, 190])
def test_forced_lines_that_are_written_take_no_choice_from_anybody(seed: int) -> None:
    """Circle of Kings: all armies are found, after a Chariot and after chance, too; whoever strikes does so in that line."""
    lab, rules = laboratory("circle-of-kings"), find_game("circle-of-kings")
    header = f"game: circle-of-kings\nplayers: A, B\n{KINGS_TABLES[seed]}"
    moves = rules.random_game(read_table(header), Random(seed), hands=True)
    steps = judge(header + "".join(f"{rules.write(read_table(header), move)}\n" for move in moves)).steps
    found = list(lab.retrace(read_table(header), steps) or ())
    led = [step.line.number for step in steps if isinstance(step.move, Deploy) and step.move.cards]
    assert [one.line for one in found if one.decision.about == "captain"] == led
    texts = {step.line.number: step.line.code for step in steps}
    for one in found:
        if one.decision.about in ("strikes", "falls"):
            seat = one.decision.seat if one.decision.about == "strikes" else 1 - one.decision.seat
            assert f"{'AB'[seat]} " in texts[one.line]


def test_what_was_chosen_before_somebody_resigned_is_found() -> None:
    """Circle of Kings: what only the table decides ends it, and breaks nothing."""
    lab, text = laboratory("circle-of-kings"), (RECORDS / "circle_of_kings" / "records" / "example-world.game").read_text("utf-8")
    found = []
    for whole in (text, f"{text}resigned: Aino\n"):
        judgement = judge(whole)
        assert judgement.record is not None
        found.append([moment[1:4] for moment in lab.retrace(judgement.record.table, judgement.steps) or ()])
    assert found[0] == found[1] != []


def test_a_record_that_tells_all_is_analysed_with_all_hands_known(run: Run) -> None:
    record = str(RECORDS / "circle_of_power" / "records" / "hands-R1-a.game")
    done = run("analyse", record, "--view", "open", "--playouts", "8")
    told = " ".join(done.output.split())
    assert "as if all hands were known" in told
    assert "filled in by lot" not in told
