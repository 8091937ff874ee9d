"""A world of Circle of Kings that a record tells: as much happens in it as the record's lines have, and no more.

Behind the reveal all lies open, so there the lines are carried out as they stand. Before it a line that is not there says nothing
as long as none has to be: who may recruit is thought not to, until he does.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from companion.cards.tarot import LordCard, TarotCard, lords_of, parse_tarot_card
from companion.games.circle_of_kings.lab import asks, at_table, choosing, retracing, view
from companion.games.circle_of_kings.rules import draws, moves as m, play, stages
from companion.games.circle_of_kings.rules.lords import DecidingLord
from companion.games.circle_of_kings.rules.state import State
from companion.games.circle_of_kings.rules.table import Table
from companion.lab.chance import Question, Streams, UntoldError
from companion.lab.world import RefusedError
from companion.referee import AnyStep
from companion.referee.claims import Sums, Winner
from companion.referee.decisions import Opening

#: The moves out of which a round can be followed.
_MOVES = m.NewRound | m.Draw | m.Deploy | m.Decision | m.Actions | m.First | Sums | Winner


class Round(NamedTuple):
    """A round of a record: how all saw the table before it (where a position begins in it, behind its heading), and its lines."""

    number: int
    before: State
    moves: list[m.Move]


def rounds_of(table: Table, steps: Sequence[AnyStep]) -> list[Round]:
    """The rounds at the record's end of which all is told by the rules."""
    rounds: list[Round] = []
    state = play.start(table)
    for step in steps:
        move = step.move
        if step.line.stands or not isinstance(move, _MOVES):
            state, rounds = step.after, []
            if isinstance(move, Opening) and state.stage == stages.DRAW:
                rounds = [Round(state.number, state, [])]
            continue
        if isinstance(move, m.NewRound):
            rounds.append(Round(move.number, play.finish(state), []))
        elif rounds:
            rounds[-1].moves.append(move)
        state = retracing.seen(state, move)
    return rounds


class RecordWorld(at_table.TableWorld):
    """A game of which people tell as much as the record has.

    `rounds` are those that are followed, `at` is the one that is played; of its lines from the reveal on so many are
    `carried_out`.
    `said` are the words of the line that is being said, as long as it has not happened; then it is `whole`. `under_way`: it is
    what happens next.
    """

    __slots__ = ("at", "carried_out", "rounds", "said", "under_way", "whole")

    def __init__(
        self, table: Table, streams: Streams, bots: frozenset[int], rounds: Sequence[Round], said: Sequence[str]
    ) -> None:
        super().__init__(table, streams, bots)
        self.rounds, self.at, self.carried_out = rounds, -1, 0
        self.said, self.under_way, self.whole = tuple(said), False, False
        self.state = rounds[0].before

    @property
    def now(self) -> Round:
        """The round that is played."""
        return self.rounds[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no other round was begun."""
        return self.at == len(self.rounds) - 1

    def told(self, kind: type[Any], player: int) -> Any:
        """A player's first line of this kind in the round that is played; None where there is none."""
        return next((move for move in self.now.moves if isinstance(move, kind) and move.player == player), None)

    def says(self, player: int) -> Sequence[str]:
        """What this player says just now, without his tag; nothing where somebody else speaks."""
        return self.said[1:] if self.is_last and self.said[:1] == (self.table.players[player],) else ()

    def has_happened(self) -> None:
        """What the line that is being said says has happened."""
        self.said, self.under_way, self.whole = (), False, True

    # ---- what happens ----

    def go_on(self) -> None:
        """As ever, from the first round that is followed."""
        if self.at < 0:
            self._begin_round()
        super().go_on()

    def _begin_round(self) -> None:
        """A round begins with its heading; where a position begins in it, with the draws."""
        if self.is_last:
            if self.said:
                self.has_happened()
            wait("the next round")
        self.at, self.carried_out = self.at + 1, 0
        if self.state.stage != stages.DRAW:
            super()._begin_round()
            return
        self._come_home()
        self._begin_draws()

    def _come_home(self) -> None:
        """As ever; which Lords somebody holds that all have seen need not be told."""
        super()._come_home()
        for player in self.bots:
            known = lords_of(self.state.sides[player].lords_known)
            self.courts[player] += [lord for lord in known if lord not in self.courts[player]]

    def _tell(self, move: m.Move) -> None:
        """As ever. Raises RefusedError where a card lies open that Companion holds, as it was told."""
        super()._tell(move)
        for player in self.bots:
            side, held = self.state.sides[player], sum(card.bit for card in self.hands[player])
            if held & ~(side.known | side.unseen):
                raise RefusedError("a card lies open that is in its hand as it was told")
        if self.under_way:
            self.has_happened()

    # ---- draws ----

    def _told(
        self, player: int, due: int, lords: Sequence[LordCard], cards: int, first: str = ""
    ) -> Sequence[TarotCard | LordCard]:
        """As ever, unless the record names these cards. Raises RefusedError for a round that is over: nobody remembers it."""
        shown = self._shown(player)[: due + cards]
        if len(shown) == due + cards and sum(isinstance(card, LordCard) for card in shown) == due:
            return shown
        laid = f"what {self.table.players[player]} has laid in this round belongs to them" if self.is_laying else ""
        try:
            return super()._told(player, due, lords, cards, "; ".join(filter(None, (first, laid))))
        except UntoldError:
            if not self.is_last:
                raise RefusedError(f"nobody has told what it drew in round {self.now.number}") from None
            raise

    def _shown(self, player: int) -> Sequence[TarotCard | LordCard]:
        """The cards drawn next that the line of a seat of Companion's names for all to see, up to one that it does not name."""
        line: m.Draw | None = self.told(m.Draw, player)
        found: list[TarotCard | LordCard] = []
        for item in line.items[len(self.items) :] if line else ():
            card = item.lord or item.card
            if card is None or item.kind not in draws.BARE:
                break
            found.append(card)
        return found

    def items_of(self, player: int) -> Sequence[m.Item]:
        """What all see of a player's draws, as far as it was told: by his line, or by the one that he is saying."""
        line = self.told(m.Draw, player)
        words = self.says(player)
        return view.public_items(line) if line else list(_items_in(words[1:])) if words[:1] == ("draw",) else ()

    @property
    def is_laying(self) -> bool:
        """Whether somebody has shown his army in this round: nobody draws any more."""
        return any(isinstance(move, m.Deploy) for move in self.now.moves)

    def _heard_of_draws(self, player: int) -> tuple[m.Item, ...]:
        line = self.told(m.Draw, player)
        if line is None and (draws.choice_is_open(self.state, player) or self.says(player)[:1] == ("draw",)):
            wait("what goes at the limit")
        return tuple(view.public_items(line)) if line else ()

    def _burned(self, player: int, unseen: int) -> Any:
        items = self.items_of(player)
        burned = items[len(view.public_items(m.Draw(player, tuple(self.items))))]
        if burned.card is None:
            wait("the card that is burned")
        self._deck(player, unseen).remove(burned.card)
        return burned.card

    def _end_line(self) -> None:
        if self.says(self.drawer)[:1] == ("draw",):
            self.has_happened()
        super()._end_line()

    # ---- armies ----

    def _reveal(self) -> None:
        """Armies are turned up as the lines have them."""
        laid = [self.told(m.Deploy, player) for player in (0, 1)]
        if self.state.stage == stages.DRAW:
            if None in laid:
                wait("an army")
            self.laid = laid
        super()._reveal()

    def _asks_for_other_lord(self) -> bool:
        """Here a seat of Companion's says which other Lord it lays, for all to see (CK-8.2)."""
        player = self.state.taken_back[0] if self.state.taken_back else 0
        told = self._next()
        if isinstance(told, m.Deploy):
            if player in self.bots:
                self.courts[player].remove(told.lord)
            self._tell(told)
            return False
        if player not in self.bots:
            wait("the other Lord")
        laid, self.laid = self.laid[player], [None, None]
        if laid is not None:
            self._tell(laid)
            return False
        self.phase, self.asked, self._found = asks.WHICH_LORD, player, (self._other_lord(player),)
        return True

    # ---- the play ----

    def _next(self) -> m.Move | None:
        """The next line of the round behind the reveal; None where no more is told."""
        lines = [move for move in self.now.moves if isinstance(move, m.Deploy | m.Decision | m.Actions | m.First)]
        behind = [move for at, move in enumerate(lines) if not isinstance(move, m.Deploy) or _is_other_lord(lines[:at], move)]
        if self.carried_out >= len(behind):
            return None
        self.carried_out += 1
        return behind[self.carried_out - 1]

    def _asks_in_play(self) -> bool:
        """All that the record tells is carried out; who has not struck with a Chariot before a strike did not want to."""
        while self.state.stage == stages.PLAY and (move := self._next()) is not None:
            if isinstance(move, m.Actions) and move.actions[0].attacker is not m.CHARIOT:
                self.passed = self.passed or any(choosing.chariots_strikes(self.state, player) for player in (0, 1))
            self._tell(move)
        self.passed = self.passed or not self.is_last
        return super()._asks_in_play()

    def _by_chance(self, _lord: DecidingLord, _player: int, _wanted: int) -> tuple[m.Word, ...]:
        wait("what chance brings")


def _is_other_lord(before: Sequence[m.Move], move: m.Deploy) -> bool:
    """Whether a player lays his other Lord, since he has deployed before in the round."""
    return any(isinstance(one, m.Deploy) and one.player == move.player for one in before)


def _items_in(words: Sequence[str]) -> Iterator[m.Item]:
    """What all see of a draw line that is being said; a card that is burned may not be named yet."""
    for place, word in enumerate(words):
        if word == m.BURN:
            yield m.Item(m.BURN, parse_tarot_card(words[place + 1]) if place + 1 < len(words) else None)
        elif word == m.RECRUIT:
            yield m.Item(m.RECRUIT)
        elif word.startswith("-"):
            yield m.Item(m.DISCARD, parse_tarot_card(word[1:]))


def wait(what: str) -> NoReturn:
    """Nobody has told this yet: it is waited for. Raises UntoldError."""
    raise UntoldError(Question(what, str))
