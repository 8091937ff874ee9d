"""What the device can do by chance for the table: flip, draw, turn up, with the weights that the next words have."""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.plain import Plain
from companion.referee import Choice, Replay, Scene, Steps
from companion.screen.pictures import find_picture
from companion.screen.speech import Speech
from companion.screen.table.covering import EVERYBODY
from companion.screen.table.pieces import UNSEEN, picture_of
from companion.screen.table.saying import Saying, with_word
from companion.screen.table.seated import bots_of
from companion.screen.table.todo import CHANCE, in_words, words_for

#: A word that says how coins fell, each by its letter.
_COINS = re.compile(r"\W?([HT]+)")


class Lot(NamedTuple):
    """What chance may bring next, each by its weight, and the same told by how coins fall (`coins`).

    `is_hidden`: it is for the eyes of `who` alone, and `is_closed`: nobody says that they look.
    """

    choices: Sequence[Choice]
    coins: Sequence[Choice]
    who: str
    is_hidden: bool
    is_closed: bool

    def button(self, game: str, say: Speech) -> Plain:
        """What its button says, and who alone may look where nobody does."""
        first, own = self.choices[0], words_for(game, CHANCE, self.choices[0].meaning)
        by_card = "draw" if self.who else "turn"
        kind = "flip" if self.coins else by_card if self.is_hidden or first.kind in ("card", "lord") else "lot"
        label = in_words(game, own, say) if own else say(f"chance-{kind}")
        return {"label": label, "closed": self.who if self.is_closed else ""}


def lot_of(replay: Replay, steps: Steps, seat: str) -> Lot | None:
    """What the device may bring by chance while the hand of `seat` is open; None where nothing is, or it knows too little.

    Whoever need not say what comes (`?`) draws into a hand: that is for them alone. A card that all see comes from a deck from
    which hands were dealt: then all of these have to be known.
    """
    weighed, scene = [choice for choice in steps.choices if choice.weight > 0], replay.scene()
    if not weighed or scene is None:
        return None
    who, kind, meaning = weighed[0].who, weighed[0].kind, weighed[0].meaning
    lot = [one for one in weighed if one.who == who and (one.kind == "chance" or one.meaning == meaning)]
    coins = [one for one in lot if _COINS.fullmatch(one.word)]
    is_hidden = bool(who) and any(choice.kind == "unknown" for choice in steps.choices)
    if who in bots_of(replay) if is_hidden else who and kind in ("card", "lord") and not _knows_hands(scene, who):
        return None
    return Lot([one for one in lot if one not in coins] or lot, coins, who, is_hidden, is_hidden and seat not in (who, EVERYBODY))


def bring(replay: Replay, begun: Saying, seat: str, random: Random, say: Speech) -> tuple[Saying, str, str]:
    """Draws what chance brings next, and again as long as nobody else has anything to say.

    Gives the words said then, what to tell of it (nothing where chance has no say), and how coins fell (`HHTH`).
    """
    steps, game, told, coins = begun.steps(replay), replay.judgement.game, "", ""
    while game and (lot := lot_of(replay, steps, seat)) and not lot.is_closed:
        choice = random.choices(lot.choices, [one.weight for one in lot.choices])[0]
        coins = "".join(
            filter(str.isalpha, random.choice([one.word for one in lot.coins if one.meaning == choice.meaning] or [""]))
        )
        named = f"{told}, {_named(game.id, choice)}" if told else say("chance-brought", what=_named(game.id, choice))
        told = say("chance-hidden", name=lot.who) if lot.is_hidden else named
        begun, steps = with_word(replay, begun, choice.word)
        if not all(one.weight > 0 or one.kind == "unknown" for one in steps.choices) or (steps.ends and not lot.is_hidden):
            break
    return begun, told, coins


def _named(game: str, choice: Choice) -> str:
    """What came, as people say it: a card by its name, else what it means."""
    drawn = find_picture(picture_of(game, choice.word))
    return drawn.title if drawn and drawn.height > drawn.width else choice.meaning or choice.word


def _knows_hands(scene: Scene, who: str) -> bool:
    """Whether no card lies unseen in a hand, and everybody but `who` has a hand that is known."""
    hands = {seat.tag: [pile for pile in seat.piles if pile.hidden] for seat in scene.seats}
    unseen = any(thing.code == UNSEEN for piles in hands.values() for pile in piles for thing in pile.things)
    return not unseen and all(piles for tag, piles in hands.items() if tag != who)
