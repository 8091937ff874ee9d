"""What the books of Four Kingdoms can show of anybody's first season: the table, a trick of each kind, the villages."""

from collections.abc import Iterator
from functools import partial

from companion.games.four_kingdoms.rules import fall, moves as m
from companion.games.four_kingdoms.rules.trick import play_order
from companion.games.four_kingdoms.teaching import set_up, table, tricks, villages
from companion.games.four_kingdoms.teaching.words import SHOWN
from companion.referee import Evening, EveningPictures, Shown, signs
from companion.words import Said, together


def _tricks(evening: Evening) -> Iterator[tuple[tricks.Trick, Said]]:
    """The tricks of three or four people without a joker, each with what to say of it."""
    for number, (step, move) in enumerate(evening.of(m.Trick), 1):
        before, went = evening.state(step.before), evening.state(step.after)["last_trick"]
        codes, persons = [card.code for card in move.cards], step.before.table.persons
        if len(persons) in tricks.SIDES and before["kings"]["royal"] and table.CARDS.keys() >= set(codes):
            order = play_order(step.before.season, persons.index(went["leader"]))
            played = dict(zip((persons[seat] for seat in order), codes, strict=True))
            trick = tricks.Trick(before, {tag: played[tag] for tag in persons}, went)
            leads = SHOWN.say("own-trick", number=number, tag=went["leader"], card=signs(trick.lead))
            yield trick, together(". ", (leads, *_outcome(trick)))


def _outcome(trick: tricks.Trick) -> Iterator[Said]:
    """Who wins and who loses, with which card, and what both take."""
    winner, loser = trick.went["winner"], trick.went["loser"]
    if winner and winner == loser:
        yield _said(trick, "own-both", winner)
        return
    if winner:
        low = winner not in trick.went["taken"] and trick.class_of(trick.cards[winner]) == fall.DISREPUTABLE
        yield _said(trick, "own-wins-low", winner) if low else _said(trick, "own-wins", winner)
    if loser:
        yield _said(trick, "own-loses", loser)


def _said(trick: tricks.Trick, key: str, tag: str) -> Said:
    """The words for what somebody takes, or for nothing, with the card that was played."""
    taken = signs(" ".join(trick.went["taken"].get(tag, ())))
    return SHOWN.say(key if taken else f"{key}-none", tag=tag, card=signs(trick.cards[tag]), taken=taken)


def _kind(trick: tricks.Trick) -> str:
    """Which teaching picture a trick is like; empty where it is like none."""
    winner, loser, taken = (trick.went[key] for key in ("winner", "loser", "taken"))
    if winner and trick.class_of(trick.cards[winner]) == fall.DISREPUTABLE:
        return "disreputable"
    if winner in taken:
        return "red-trick" if table.CARDS[trick.lead].red else "overflow"
    return "black-trick" if taken == {loser: [trick.lead]} else ""


def _trick(kind: str, evening: Evening) -> Iterator[Shown]:
    """The first trick of a kind."""
    for trick, words in [one for one in _tricks(evening) if _kind(one[0]) == kind][:1]:
        yield Shown(tricks.turned_up(trick, words), together("", (words, ".")))


def _set_up(evening: Evening) -> Iterator[Shown]:
    """The table before the first trick."""
    for trick, _ in list(_tricks(evening))[:1]:
        leader, royal = trick.before["leader"], signs(trick.before["kings"]["royal"])
        words = SHOWN.say("own-set-up", leader=leader, royal=royal)
        yield Shown(set_up.set_up(trick.before, tuple(trick.cards)), words)


def _harvest(evening: Evening) -> Iterator[Shown]:
    """The villages of the season, where there is no joker in them."""
    if evening.end and any(_tricks(evening)):
        held = evening.end.state["villages"]
        if table.CARDS.keys() >= {code for village in held.values() for code in village}:
            yield Shown(villages.harvest(held), SHOWN.say("own-harvest"))


EVENING: EveningPictures = {
    "set-up": _set_up,
    **{kind: partial(_trick, kind) for kind in ("black-trick", "overflow", "red-trick", "disreputable")},
    "harvest": _harvest,
}
