"""A seat of Companion's that follows a record with real cards sees what it would see, had the machine dealt the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from real_kings import said_of_line

from companion.cards.french import UNSEEN
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_power.lab.world import PowerWorld
from companion.games.four_kingdoms.lab.world import FourKingdomsWorld
from companion.games.four_kingdoms.rules.moves import Exchange, Kings, NewSeason
from companion.lab.following import Stand, Whisper, chosen, note, stand
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.mind.world import World
from companion.lab.told import covered
from companion.referee import judge, read_table
from companion.referee.claims import Sums
from real_cards import KINGS, TABLES, said_of_chance, same_view
from real_words import with_every_card


def without_claims(world: Any, seat: int) -> Any:
    """What a seat sees, without the scores of earlier seasons as claims: a record need not have them."""
    seen = same_view(world, seat)
    if isinstance(world, PowerWorld):
        seen = seen._replace(told=tuple(move for move in seen.told if not isinstance(move, Sums)))
    return seen


class Evening:
    """A game that the machine has dealt, a record of what lies open of it, and what a neighbour has told."""

    def __init__(self, header: str, bots: Sequence[int]) -> None:
        self.header, self.table, self.bots = header, read_table(header), bots
        found = laboratory_of(header.split()[1])
        assert found is not None
        self.laboratory = found
        self.machine = LiveGame(with_every_card(found), self.table, "deal")
        self.whispers: list[Whisper] = []
        self.season = 0

    @property
    def truth(self) -> Any:
        """The world as it is."""
        return self.machine.world

    def steps(self) -> Sequence[Any]:
        """What all have seen as a record, with who has exchanged."""
        game = judge(self.header).record.game  # type: ignore[union-attr]
        moves = list(self.machine.moves())
        if isinstance(self.truth, FourKingdomsWorld):
            place = max((place for place, move in enumerate(moves) if isinstance(move, Kings)), default=-1) + 1
            begins = max((place for place, move in enumerate(moves) if isinstance(move, NewSeason)), default=0)
            if place > begins:
                moves[place:place] = [Exchange(one, UNSEEN, None) for one in self.truth.given]
        lines = [game.write(self.table, move) for move in moves]
        judgement = judge("\n".join([self.header.rstrip("\n"), *lines, ""]))
        assert judgement.verdict.status == "legal", judgement.verdict.errors
        if not game.about.hands_go_on and sum(line.startswith("[") for line in lines) != self.season:
            self.season, self.whispers = self.season + 1, []
        return judgement.steps

    def said(self, count: int | None = None) -> list[str]:
        """The words of the line that is under way: its city, and so many of its cards."""
        if isinstance(self.truth, KingsWorld):
            return said_of_line(self.truth)
        if isinstance(self.truth, World):
            return [] if self.truth.covered else list(self.truth.said)
        following = getattr(self.truth, "following", None)
        cards = [card.code for card in self.truth.trick]
        return [*([f"({following.code})"] if following else []), *(cards if count is None else cards[:count])]

    def stand(self, said: Sequence[str]) -> Stand:
        """How the table stands, once its neighbour has told all that is asked."""
        steps = self.steps()
        while True:
            found = stand(self.laboratory, self.table, steps, said, self.bots, self.whispers)
            assert not found.trouble
            if found.question is None:
                return found
            word = said_of_chance(found.question, self.machine, found.world, Random(0))
            self.whispers.append(Whisper(found.question.asked, covered(word)))


#: What is chosen for an army, which nobody else sees before all is turned up.
FACE_DOWN = ("captain", "army", "lord")
#: The tables of games that a record can be followed of.
FOLLOWED = {name: header for name, header in TABLES.items() if header.split()[1] != "empires"}


@pytest.mark.parametrize("header", FOLLOWED.values(), ids=FOLLOWED)
def test_it_sees_what_it_would_of_the_same_deal(header: str) -> None:
    alone = header.startswith(KINGS) or header.count(",") == 1 or "dummy" in header
    bots = (int("=b" not in header),) if alone else (0, 2)
    evening, random, decided = Evening(header, bots), Random(3), 0
    while (decision := evening.machine.decision) is not None:
        option = random.choice(decision.options)
        if decision.seat in bots:
            found = evening.stand(evening.said())
            assert found.decision == decision
            assert found.world is not None
            assert without_claims(found.world, decision.seat) == without_claims(evening.truth, decision.seat)
            is_covered = decision.about in evening.laboratory.covered
            assert found.is_covered == is_covered or decision.about in FACE_DOWN
            decided += 1
            silent = not evening.laboratory.spoken(evening.table, found.world, decision, option)
            if found.is_covered or silent:
                evening.whispers.append(note(evening.laboratory, evening.table, found, option))
        evening.machine.choose(decision.options.index(option))
    assert decided > 10


def test_an_answer_can_be_laid_as_soon_as_the_lead_lies_there() -> None:
    """Whoever answers sees the lead alone: what the others lay meanwhile changes nothing."""
    evening, random = Evening(TABLES["deck"], (2,)), Random(1)
    ahead = 0
    while (decision := evening.machine.decision) is not None and ahead < 6:
        if decision.seat == 2 and decision.about == "card" and len(evening.truth.trick) > 1:
            early, late = evening.stand(evening.said(1)), evening.stand(evening.said())
            assert early.is_covered
            assert not late.is_covered
            first = chosen(evening.laboratory, early, 2)
            assert first == chosen(evening.laboratory, late, 2)
            laid = [*evening.whispers, note(evening.laboratory, evening.table, early, first.option)]
            for said, is_ahead in ((evening.said(1), True), (evening.said(), False)):
                then = stand(evening.laboratory, evening.table, evening.steps(), said, (2,), laid)
                assert (then.decision, [one[1:3] for one in then.laid]) == (None, [(first.option, is_ahead)])
            ahead += 1
        elif decision.seat == 2 and decision.about == "exchange":
            found = evening.stand([])
            evening.whispers.append(note(evening.laboratory, evening.table, found, "-"))
            evening.machine.choose(0)
            continue
        evening.machine.choose(random.randrange(len(decision.options)))
    assert ahead == 6


def test_what_cannot_be_is_told_and_what_cannot_be_followed_too() -> None:
    evening = Evening(TABLES["deck"], (1,))
    leader, other = evening.truth.leader, (evening.truth.leader + 1) % 4
    for seat, trouble in ((leader, "what Companion has played"), (other, "cannot hold")):
        evening.bots, evening.whispers = (seat,), []
        found = evening.stand([])
        evening.whispers.append(note(evening.laboratory, evening.table, found, "-"))
        card = evening.truth.hands[other][0]
        wrong = stand(evening.laboratory, evening.table, evening.steps(), [card.code], (seat,), evening.whispers)
        assert trouble in wrong.trouble
    assert stand(evening.laboratory, evening.table, (), [], (0,), ()) == Stand(None)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("[season 1]\nkings: Ks Kd\n4s 6s 5d 8s\nAino: Qs 9c 5s 8c !\n", "let a line of this season stand"),
        ("[season 1]\nkings: Ks Kd\n4s 6s 5d 8s\ncorrect: leader: Aino\n", "put something right"),
    ],
)
def test_a_season_that_tells_not_all_is_not_followed(lines: str, why: str) -> None:
    evening = Evening(TABLES["deck"], (0,))
    steps = judge(TABLES["deck"] + lines).steps
    assert why in stand(evening.laboratory, evening.table, steps, [], (0,), ()).trouble


ROUND = "Aino 5s + 6s 7s 8s / lovers\nBo 6s + 2w 8c 9c / moon\n[round 2]\n"


@pytest.mark.parametrize(
    ("behind", "asked", "told"),
    [
        ("", "round 1, Bo's 2 Lords and 4 army cards", "L21 L5 6s 2w 8c 9c"),
        (ROUND, "round 2, Bo's 2 Lords and 2 army cards", "L21 L5 3s 3w"),
    ],
    ids=["from the beginning", "from a later round"],
)
def test_what_a_person_writes_of_his_hand_no_seat_of_companion_sees(behind: str, asked: str, told: str) -> None:
    laboratory, table = laboratory_of("circle-of-kings"), read_table(KINGS)
    assert laboratory is not None
    views = []
    for line in ("", "Aino draw L6 L9 5s 6s 7s 8s\n", "Aino draw L6 ? 5s ? 7s 8s\n"):
        judgement = judge(f"{KINGS}[round 1]\n{line}{behind}")
        assert judgement.verdict.status == "legal"
        found = stand(laboratory, table, judgement.steps, [], (1,), [Whisper(asked, covered(told))])
        assert found.world is not None
        assert found.decision is not None
        views.append(found.world.view(1))
    assert views[0] == views[1] == views[2]
