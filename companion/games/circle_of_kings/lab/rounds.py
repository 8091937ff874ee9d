"""A world of Circle of Kings that a record tells: as much happens in it as the record's lines have, and no more.

After the reveal all lies open: choice by choice a line says what is chosen, and what is forced is carried out as the line has it.
Before it a line that is not there says nothing as long as none has to be: who may recruit is thought not to, until he does.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, NoReturn

from companion.cards.tarot import LordCard, TarotCard, lords_of, parse_tarot_card
from companion.games.circle_of_kings.lab import asks, at_table, choosing, view
from companion.games.circle_of_kings.rules import draws, moves as m, play, stages, state as s, table as t
from companion.games.circle_of_kings.rules.lords import DECIDING, DecidingLord
from companion.lab import Decision as Asked, Option, Question, RefusedError, Streams, UntoldError
from companion.referee import AnyStep, Opening, Sums, Winner

#: The moves out of which a round can be followed.
MOVES = m.NewRound | m.Draw | m.Deploy | m.Decision | m.Actions | m.First | Sums | Winner


class Round(NamedTuple):
    """A round of a record: how all saw the table before it (where a position begins in it, behind its heading), and its lines."""

    number: int
    before: s.State
    steps: list[AnyStep]

    def first(self, kind: type[Any], player: int) -> AnyStep | None:
        """A player's first line of this kind; None where there is none."""
        return next((step for step in self.steps if isinstance(step.move, kind) and step.move.player == player), None)

    def played(self) -> Iterator[AnyStep]:
        """What is told from the reveal on, each action by itself."""
        deployed = set[int]()
        for step in self.steps:
            move: m.Move = step.move
            if isinstance(move, m.Decision | m.Actions | m.First) or (isinstance(move, m.Deploy) and move.player in deployed):
                yield step
            if isinstance(move, m.Deploy):
                deployed.add(move.player)


def rounds_of(table: t.Table, steps: Sequence[AnyStep]) -> list[Round]:
    """The rounds at the record's end of which all is told by the rules."""
    rounds: list[Round] = []
    state = play.start(table)
    for step in steps:
        move = step.move
        if step.line.stands or not isinstance(move, MOVES):
            state, rounds = step.after, []
            if isinstance(move, Opening) and state.stage == stages.DRAW:
                rounds = [Round(state.number, state, [])]
            continue
        if isinstance(move, m.NewRound):
            rounds.append(Round(move.number, play.finish(state), []))
        elif rounds:
            rounds[-1].steps.extend(_one_by_one(step))
        state = seen(state, move)
    return rounds


def _one_by_one(step: AnyStep) -> Iterator[AnyStep]:
    """A line as it stands; of several actions each as a line by itself."""
    actions = step.move.actions if isinstance(step.move, m.Actions) else ()
    yield from (step._replace(move=m.Actions((action,))) for action in actions) if actions else (step,)


def seen(state: s.State, move: m.Move) -> s.State:
    """The state behind a line as both players know it: no hidden card is read from it."""
    if isinstance(move, m.Draw):
        public = view.public_items(move)
        return play.apply(state, m.Draw(move.player, public)) if public else state
    return play.apply(state, move)


class RecordWorld(at_table.TableWorld):
    """A game of which people tell as much as the record has.

    `rounds` are those that are followed, `at` is the one that is played; of what its lines say from the reveal on so much is
    `carried_out`.
    `said` are the words of the line that is being said, as long as it has not happened; then it is `whole`. `under_way`: it is
    what happens next.
    """

    def __init__(
        self, table: t.Table, streams: Streams, bots: frozenset[int], rounds: Sequence[Round], said: Sequence[str]
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

    def told_by(self, kind: type[Any], player: int) -> Any:
        """A player's first line of this kind in the round that is played; None where there is none."""
        step = self.now.first(kind, player)
        return step.move if step else None

    @property
    def upcoming(self) -> AnyStep | None:
        """What the record says next of the play after the reveal; None where it says no more."""
        return next(islice(self.now.played(), self.carried_out, None), None)

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
        self.carried_out += self.state.stage in (stages.PLAY, stages.OTHER_LORD) and self.upcoming is not None
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
        line: m.Draw | None = self.told_by(m.Draw, player)
        found: list[TarotCard | LordCard] = []
        for item in line.items[len(self.items) :] if line else ():
            card = item.lord or item.card
            if card is None or item.kind not in draws.BARE:
                break
            found.append(card)
        return found

    def items_of(self, player: int) -> Sequence[m.Item]:
        """What all see of a player's draws, as far as it was told: by his line, or by the one that he is saying."""
        line = self.told_by(m.Draw, player)
        words = self.says(player)
        return view.public_items(line) if line else list(_items_in(words[1:])) if words[:1] == ("draw",) else ()

    @property
    def is_laying(self) -> bool:
        """Whether somebody has shown his army in this round: nobody draws any more."""
        return any(isinstance(step.move, m.Deploy) for step in self.now.steps)

    def _heard_of_draws(self, player: int) -> tuple[m.Item, ...]:
        line = self.told_by(m.Draw, player)
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
        laid = [self.told_by(m.Deploy, player) for player in (0, 1)]
        if self.state.stage == stages.DRAW:
            if None in laid:
                wait("an army")
            self.laid = laid
        super()._reveal()

    def _asks_for_other_lord(self) -> bool:
        """Here a seat of Companion's says which other Lord it lays, for all to see (CK-8.2)."""
        player = self.state.taken_back[0] if self.state.taken_back else 0
        told = self.upcoming
        if told is not None:
            if isinstance(told.move, m.Deploy) and player in self.bots:
                self.courts[player].remove(told.move.lord)
            self._tell(told.move)
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

    def _asks_in_play(self) -> bool:
        """What is forced, and what leaves no choice here, is carried out as the record has it."""
        told = self.upcoming
        if told is None:
            self.passed = self.passed or not self.is_last
            return super()._asks_in_play()
        if not _leaves_no_choice(told.move):
            self.passed = self.passed and not _is_of_the_chariot(told.move)
            before, asks_now = self.carried_out, super()._asks_in_play()
            decision = self.decision() if asks_now else None
            has_gone_on = self.carried_out > before or self.state.stage == stages.OTHER_LORD
            if has_gone_on or (decision and self.option_told(decision) is not None):
                return asks_now
        self.words, self._found, self.state = (), (), self.state.behind or self.state
        self._tell(told.move)
        return False

    def option_told(self, decision: Asked) -> Option | None:
        """What the record says next of the play; None where it says no more, or what is none of the options."""
        told, state = self.upcoming, self.state.behind or self.state
        if told is None:
            return None
        if decision.about == asks.CHARIOTS_TURN and not _is_of_the_chariot(told.move):
            return asks.NO
        if isinstance(told.move, m.Actions):
            return choosing.in_action(decision, told.move.actions[0], state)
        if isinstance(told.move, m.Decision) and decision.about == asks.LORDS_WORD:
            is_asked = (told.move.player, told.move.lord) == (decision.seat, self._deciding().card)
            zone, words = state.sides[decision.seat].zone, told.move.words[len(self.words) :] if is_asked else ()
            return next((one for one in decision.options if words and choosing.is_alike(one, words[0], zone)), None)
        return None

    def _by_chance(self, _lord: DecidingLord, _player: int, _wanted: int) -> tuple[m.Word, ...]:
        if self.upcoming is None:
            wait("what chance brings")
        return ()  # something that was forced is told before it


def _leaves_no_choice(move: m.Move) -> bool:
    """Whether a line says what nobody chooses here: who acts first, and what chance brings."""
    return isinstance(move, m.First) or (isinstance(move, m.Decision) and DECIDING[move.lord].by_chance)


def _is_of_the_chariot(move: m.Move) -> bool:
    """Whether a Chariot acts."""
    return isinstance(move, m.Actions) and move.actions[0].attacker is m.CHARIOT


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
