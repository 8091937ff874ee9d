"""A table of Circle of Kings at which Companion has seats on a screen: people type what all see, a neighbour tells its cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from real_kings import said_of_kings

from companion.cards.tarot import SUIT_NAMES, SUITS
from companion.games.circle_of_kings.lab import asks
from companion.games.circle_of_kings.lab.view import public_items
from companion.games.circle_of_kings.rules import stages
from companion.games.circle_of_kings.rules.moves import Deploy, Draw
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.told import opened as uncovered
from companion.referee import judge, read_table
from companion.screen.desk import View, opened
from companion.screen.table.saying import saying_of
from companion.screen.table.seated import Followed, followed
from companion.screen.whispers import Kept, beside
from tapping import Phone

#: What an army is made of.
ARMY = ("captain", "army", "lord")


class KingsTable:
    """The truth that the cards are, and a phone on which it is told. `bots` are Companion's seats."""

    def __init__(self, header: str, bots: Sequence[int], seed: int = 2) -> None:
        self.phone, self.table, self.bots, self.random = Phone(header), read_table(header), bots, Random(seed)
        judged, laboratory = judge(header).game, laboratory_of("circle-of-kings")
        assert judged is not None
        assert laboratory is not None
        self.game, self.laboratory = judged, laboratory
        self.machine = LiveGame(laboratory, self.table, f"deal {seed}")
        #: How many of the machine's moves stand in the record, and what Companion has chosen covered already.
        self.told = 0
        self.chosen: list[Kept] = []
        self.tell()

    @property
    def view(self) -> View:
        """What the phone keeps."""
        return View.from_dict(self.phone.view)

    @property
    def truth(self) -> Any:
        """The world as it is."""
        return self.machine.world

    def found(self) -> Followed | None:
        """What Companion sees there."""
        replay = opened(self.phone.drawer, "game")
        return followed(replay, saying_of(replay, self.view), beside(self.view))

    def lines(self) -> list[str]:
        """What all have seen, as lines of a record; of what is drawn only what lies open."""
        return [self.game.write(self.table, move) for move in self.machine.moves()]

    # ---- what people say ----

    def tell(self) -> None:
        """What all have seen and Companion has not said is typed; its army is turned up when the other one is."""
        moves, self.told = self.truth.moves[self.told :], len(self.truth.moves)
        if all(isinstance(move, Deploy) for move in moves[:2]):  # people show theirs first
            moves[:2] = sorted(moves[:2], key=lambda move: move.player in self.bots)
        for move in moves:
            if isinstance(move, Deploy) and move.player in self.bots:
                self.press_until(self.game.write(self.table, move))
            elif isinstance(move, Draw):
                public = public_items(move)
                if public and move.player not in self.bots:
                    self.type(self.game.write(self.table, Draw(move.player, public)))
            else:
                self.type(self.game.write(self.table, move))
        while (found := self.found()) and self.whisper(found):
            pass

    def press_until(self, line: str) -> None:
        """Companion says what it has laid face down, or the Lord that is left."""
        while line not in self.phone.text.rpartition("[round ")[2].splitlines():
            self.phone.press("table.companion")

    def type(self, line: str) -> None:
        """A line, unless it is the one that Companion has just said."""
        if self.phone.text.endswith(f"\n{line}\n"):
            return
        if self.phone.find("table.cover"):
            self.phone.press("table.cover")
        if self.phone.said:
            for word in line.split()[len(self.phone.said) :]:
                if self.phone.said:
                    self.phone.say_word(word)
            if self.phone.find("table.say"):
                self.phone.press("table.say")
            return
        self.phone.fill("table.type", line=line)
        assert self.phone.text.rstrip().endswith(line), (line, self.phone.words)

    def whisper(self, found: Followed) -> bool:
        """A neighbour tells what is asked."""
        question, decision = found.stand.question, self.machine.decision
        others_draw = decision and decision.seat not in self.bots and decision.about in (asks.LIMIT, asks.RECRUIT_OR_NOT)
        if question is None or others_draw:
            return False
        words = (
            self.strike() if "strikes" in question.asked else said_of_kings(question, self.machine, found.stand.world, Random(0))
        )  # type: ignore[arg-type]
        if not any(form.get("do") == "table.whisper" for form in self.phone.forms):
            self.phone.press("table.beside")
        self.phone.fill("table.whisper", words=words)
        assert self.phone.notice == "Entered, and covered again.", self.phone.notice
        return True

    def strike(self) -> str:
        """How many fall by the strike that was begun, and of which suit."""
        plan = self.truth.plan
        return f"{plan.amount} {SUIT_NAMES[SUITS[plan.suit]]}"

    # ---- a choice ----

    def choose(self) -> bool:
        """One choice, whoever makes it; False where the game is over."""
        decision = self.machine.decision
        if decision is None:
            return False
        options = decision.options
        option = self.of_companion(decision) if decision.seat in self.bots else self.random.choice(options)
        self.machine.choose(options.index(option))
        self.tell()
        return True

    def of_companion(self, decision: Any) -> Any:
        """What Companion chooses: by what it says, or by what is kept of it."""
        self.say_before(decision)
        found = self.found()
        assert not (found and found.stand.trouble)
        if found and found.stand.is_covered:
            self.phone.press("table.beside")
        elif found and found.turn and not self.heard(decision):
            self.phone.press("table.companion")
        begins = f"{self.table.players[decision.seat]} {decision.about} "
        kept = [one for one in beside(self.view).told if one not in self.chosen and one.asked.startswith(begins)]
        if kept:
            self.chosen.append(kept[0])
            word = uncovered(kept[0].word)
            return next(one for one in decision.options if self.laboratory.word(self.table, decision, one) == word)
        heard = self.heard(decision)
        if len(heard) > 1:  # which suit, and how many, Companion has told with its reason
            heard = [one for one in heard if self.laboratory.reason(None, decision, one) in self.phone.notice]
        return heard[0]

    def heard(self, decision: Any) -> list[Any]:
        """What the line that is being said, or the last one, may have said of this."""
        line = self.phone.said or self.phone.text.splitlines()[-1].split()
        return [one for one in decision.options if self.is_said(line, decision, one)]

    def is_said(self, line: Sequence[str], decision: Any, option: Any) -> bool:
        """Whether a line says this option next."""
        words = self.laboratory.spoken(self.table, self.truth, decision, option).split()
        if not words:
            return False
        if decision.about in ARMY and self.truth.state.stage == stages.DRAW:
            return self.shown(decision.seat)[len(self.truth.cards) :][:1] == words[-1:]
        if decision.about in asks.UNSEEN and words[0] != self.table.players[decision.seat]:
            before = len(self.drawn())
            return list(line[before : before + len(words)]) == words
        return list(line[: len(words)]) == words

    def shown(self, seat: int) -> list[str]:
        """The army that a seat has turned up in this round, and its Lord."""
        lines = self.phone.text.rpartition("[round ")[2].splitlines()
        found = next((line.split()[1:] for line in lines if line.startswith(self.table.players[seat]) and "/" in line), [])
        return [word for word in found if word not in ("+", "/")]

    def drawn(self) -> list[str]:
        """The draw line that is under way, as far as it is true already."""
        public = public_items(Draw(self.truth.asked, tuple(self.truth.items)))
        return self.game.write(self.table, Draw(self.truth.asked, public)).split() if public else []

    def say_before(self, decision: Any) -> None:
        """What a person has said of the line on which Companion goes on; what chance has brought to it."""
        if self.truth.plan and not self.phone.said:
            for word in (self.table.players[1 - decision.seat], self.truth.plan.attacker.code):
                self.phone.say_word(word)
        for word in self.drawn()[len(self.phone.said) :] if decision.about in (asks.LIMIT, asks.RECRUIT_OR_NOT) else ():
            self.phone.say_word(word)
        while (found := self.found()) and self.whisper(found):
            pass
