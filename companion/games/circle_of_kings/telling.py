"""What a line of Circle of Kings did, as a person at the table would say it: also what followed from it by itself."""

from collections.abc import Iterator

from companion.cards.tarot import KINGS, army_cards_of
from companion.games.circle_of_kings.rules import circle, moves as m, play, stages, state as s
from companion.referee.telling import Tell, listed

#: What the decision of each Lord does, with its words.
_DEEDS = {
    "magician": "switches {} and {}",
    "hierophant": "lets the phase begin at {}",
    "tower": "takes {} out of the Circle",
    "wheel-of-fortune": "turns the Circle {}",
    "last-judgement": "lays the Kings anew: {} {} {} {}",
    "hermit": "takes {}",
    "strength": "doubles {}",
}
_TURNS = {"cw": "clockwise", "ccw": "counter-clockwise"}


def tell(before: s.State, move: m.Move, after: s.State) -> str:
    """What a line did, and what followed. A claim says itself."""
    old, new = play.finish(before), play.finish(after)
    if isinstance(move, m.NewRound):
        return " ".join((f"Round {move.number}: each draws.", *_end(old, new)))
    deed = _deed(after, move)
    if not deed:
        return ""
    return " ".join((deed, *_combat(old, new), *_fallen(old, move, new), *_purges(old, new), *_end(old, new)))


def _deed(state: s.State, move: m.Move) -> str:
    """What the line itself says; empty for a claim."""
    tags = state.table.players
    if isinstance(move, m.Draw):
        return _draw(tags[move.player], move)
    if isinstance(move, m.Deploy):
        return _deployment(tags[move.player], move)
    if isinstance(move, m.Decision):
        return _decision(tags[move.player], move)
    if isinstance(move, m.Actions):
        return " ".join(_action(tags[action.player], action) for action in move.actions)
    if isinstance(move, m.First):
        return f"{tags[move.player]} acts first."
    if isinstance(move, m.Forgotten):
        return _forgotten(tags[move.player], move)
    return f"{tags[move.player]} is held to have won." if isinstance(move, m.Won) else ""


def _forgotten(tag: str, move: m.Forgotten) -> str:
    """A Lord without his effect, or a card without its action."""
    card = move.card
    return f"{tag}'s {card.code} doesn't strike." if isinstance(card, m.Unit) else f"{tag}'s {card.title} does nothing."


def _draw(tag: str, move: m.Draw) -> str:
    """A draw: what was public."""
    said = {m.DISCARD: "discards {}", m.BURN: "burns {}", m.RECRUIT: "burns a Lord for two cards"}
    deeds = [said[item.kind].format(item.card) for item in move.items if item.kind in said]
    return f"{tag} draws{': ' if deeds else ''}{listed(deeds)}."


def _deployment(tag: str, move: m.Deploy) -> str:
    if not move.cards:
        return f"{tag} deploys {move.lord.title}."
    others = len(move.cards) - 1
    led = f" with {others} more" if others else ""
    return f"{tag} deploys {move.cards[0]}{led}, and {move.lord.title}."


def _decision(tag: str, move: m.Decision) -> str:
    words = [_TURNS.get(m.write_word(word), m.write_word(word)) for word in move.words]
    if move.lord.name == "world":
        return f"{tag}'s deck brings {listed(words)}."
    if move.lord.name == "justice":
        return f"{tag} gives up {listed(words)}."
    return f"{tag}'s {move.lord.title} {_DEEDS[move.lord.name].format(*words)}."


def _action(tag: str, action: m.Action) -> str:
    attacker = action.attacker.code if isinstance(action.attacker, m.Unit) else action.attacker.title
    return f"{tag}'s {attacker} strikes {listed([victim.code for victim in action.victims])}."


def _combat(old: s.State, new: s.State) -> Iterator[str]:
    """How the combat was decided, if it was decided now."""
    combat, tags = new.combat, new.table.players
    if combat is None or combat == old.combat:
        return
    if combat.none:
        yield "There is no combat, and the round is over."
        return
    values = f", {max(combat.values)} to {min(combat.values)}" if combat.values else ""
    if combat.winner == s.NOBODY:
        yield f"The combat is drawn{values}: both burn a Lord."
    else:
        lower = " with the lower value" if combat.values and combat.values[combat.winner] < max(combat.values) else ""
        yield f"{tags[combat.winner]} wins the combat{lower}{values}: {tags[1 - combat.winner]} burns a Lord."


def _fallen(old: s.State, move: m.Move, new: s.State) -> Iterator[str]:
    """The cards that were discarded, and that the line does not name."""
    named = _named(move)
    for player, tag in enumerate(new.table.players):
        gone = army_cards_of(new.sides[player].discard & ~old.sides[player].discard)
        cards = [card.code for card in gone if card.code not in named]
        if cards:
            yield f"{tag} loses {listed(cards)}."


def _named(move: m.Move) -> set[str]:
    """The cards that a line says to have left their place."""
    if isinstance(move, m.Actions):
        return {victim.card.code for action in move.actions for victim in action.victims}
    if isinstance(move, m.Draw):
        return {item.card.code for item in move.items if item.card}
    if isinstance(move, m.Decision) and move.lord.name == "justice":
        return {m.write_word(word).rstrip("*") for word in move.words}
    return set()


def _purges(old: s.State, new: s.State) -> Iterator[str]:
    """Who burned a Lord since his whole army was wiped out."""
    for player, loss in new.losses[len(old.losses) :]:
        if loss.reason == "Purge":
            yield f"{new.table.players[player]}'s army is wiped out: another Lord burns."


def _end(old: s.State, new: s.State) -> Iterator[str]:
    """The end of the round, or of the game."""
    if new.stage == stages.OVER and old.stage != stages.OVER:
        tags = [new.table.players[player] for player in new.winners]
        yield f"{tags[0]} wins the game." if len(tags) == 1 else "The game is drawn."
    elif new.stage == stages.CLEANUP and old.stage != stages.CLEANUP:
        yield f"The round is over; the Circle is now {_circle(new)}."
    elif new.stage == stages.DRAW and old.stage not in (stages.DRAW, stages.CLEANUP):
        yield f"The Circle is {_circle(new)}."


def _circle(state: s.State) -> str:
    """The Kings from Top clockwise."""
    return " ".join(KINGS[king].code for king in state.circle if king != circle.NO_KING)


TELLING: Tell[s.State, m.Move] = tell
