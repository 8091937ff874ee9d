"""Moving one token (DC-8.11): who is taken, who shares the tile, what bars the move, what is attacked beside.

Everything is seen by the player who moves: places are numbers on his course (see `course`). In a game without colours every token
is `.`, and the same steps hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.duelling_circles.rules import colours as kinds, course, table as t
from companion.games.duelling_circles.rules.state import Band, Position
from companion.record.lines import new

SHARE, TAKEN = "share", "taken"
#: In which order the bars of a move count.
_BARS = ("DC-2.7", "DC-8.5", "DC-8.4", "DC-8.8", "DC-R14", "DC-2.8")
#: Which colours attack a tile beside theirs, and where it lies on the mover's course (DC-8.3, DC-8.4, DC-8.6, DC-8.8, DC-R15).
ATTACKS = {kinds.CERULEAN: 1, kinds.VIOLET: 1, kinds.ORANGE: -1, kinds.ULTRAMARINE: -1}


def facing(table: t.Table, position: Position, place: int) -> str:
    """The opposing tokens that stand on a tile of the mover's course."""
    crossing = table.across[place]
    return "" if crossing is None else position.other[crossing]


def bar(table: t.Table, position: Position, token: str, place: int) -> str:
    """The rule that bars a token of the mover from landing on a place, or an empty string; a tile without tokens bars nobody."""
    crossing = table.across[place]
    opposing = "" if crossing is None else position.other[crossing]
    friends = position.own[place]
    if not (friends or opposing):
        return ""
    return meet(table.rulings, token, friends, opposing, place < course.HOME_LENGTH, place == position.lucky).bar


def movable(table: t.Table, position: Position, heads: int) -> list[tuple[int, str]]:
    """Whatever can move so many tiles: place and letter of each, in the course's order, the reserve last, each once (DC-R5)."""
    return [
        (place, token)
        for place, tokens in enumerate(position.own)
        if tokens and place != position.tied
        for token in dict.fromkeys(tokens)
        if not bar(table, position, token, course.LANDING[place][heads])
    ]


def can_move(table: t.Table, position: Position, heads: int) -> bool:
    """Whether anything can move so many tiles (DC-2.9): whether `movable` has anything, found sooner."""
    own, other, lucky, tied = position
    across = table.across
    for place, tokens in enumerate(own):
        if tokens and place != tied:
            landing = course.LANDING[place][heads]
            crossing = across[landing]
            opposing = "" if crossing is None else other[crossing]
            friends = own[landing]
            if not (friends or opposing):
                return True
            for token in tokens:
                if not meet(table.rulings, token, friends, opposing, landing < course.HOME_LENGTH, landing == lucky).bar:
                    return True
    return False


def move(
    table: t.Table, position: Position, token: str, origin: int, place: int, met: Meeting | None = None
) -> tuple[Position, int, int, bool]:
    """What comes of a move to `place` that nothing bars (DC-8.11), all at once: what stands there is taken (DC-2.6) or shares it.

    A token attacks where its move ends (DC-8.2, DC-R16); one that lands on an opposing Black is removed (DC-8.9, DC-R22).
    `met` says who stays there where that is not for the rules to say.

    Gives the position as the same player sees it, how many opposing tokens and how many friends were taken, and whether the token
    was removed itself.
    """
    before, other, lucky, tied = position
    own = list(before)
    own[origin] = own[origin].replace(token, "", 1)
    took = burned = 0
    dies = False
    crossing = table.across[place]
    opposing = "" if crossing is None else other[crossing]
    friends = own[place]
    if friends or opposing:
        if met is None:
            met = meet(table.rulings, token, friends, opposing, place < course.HOME_LENGTH, place == lucky)
        _, own[place], left = met
        burned = len(friends) - len(own[place])
        if crossing is not None and opposing:
            took = len(opposing) - len(left)
            dies = kinds.BLACK in opposing and kinds.BLACK not in left
            other = _with(other, crossing, left)
    if not dies:
        own[place] = kinds.together(own[place], token) if own[place] else token
    if token in ATTACKS:
        other, taken_beside, burned_beside = _attack(table, position, token, (place + ATTACKS[token]) % course.LENGTH, own, other)
        took += taken_beside
        burned += burned_beside
    return new(Position, (tuple(own), other, lucky, tied)), took, burned, dies


def _attack(table: t.Table, position: Position, token: str, beside: int, own: list[str], other: Band) -> tuple[Band, int, int]:
    """Attack the tile beside the landing: friends are taken out of `own`; gives the other band, what was taken and burned.

    Home and luck may save what stands there (DC-R7, DC-R14); Ultramarine and Violet hit friends where the table says so (DC-R17).
    """
    rulings = table.rulings
    is_lucky = beside == position.lucky
    took = burned = 0
    if own[beside] and burns_beside(rulings, token):
        safe_at_home = beside < course.HOME_LENGTH and rulings.home == "b"
        if not safe_at_home and not (is_lucky and rulings.luck == "a"):
            burned = len(own[beside])
            own[beside] = ""
    crossing = table.across[beside]
    if crossing is not None and other[crossing] and not (is_lucky and rulings.luck != "c"):
        took = len(other[crossing])
        other = _with(other, crossing, "")
    return other, took, burned


def burns_beside(rulings: t.Rulings, token: str) -> bool:
    """Whether the attack of a colour beside its landing takes friends, too (DC-8.3, DC-8.6; the others: DC-R17)."""
    return token in kinds.BURNS_FRIENDS or rulings.attack == "b"


def _with(band: Band, place: int, tokens: str) -> Band:
    return (*band[:place], tokens, *band[place + 1 :])


class Meeting(NamedTuple):
    """What comes of a landing on other tokens: the rule that bars it or an empty string, and who of either side would stay."""

    bar: str
    friends: str
    opposing: str


@lru_cache(maxsize=8192)
def meet(rulings: t.Rulings, mover: str, friends: str, opposing: str, at_home: bool, is_lucky: bool) -> Meeting:
    """A landing of `mover` where `friends` and `opposing` tokens stand (DC-8.11, steps 1 to 3), with each of them (DC-R19).

    What would be taken on the lucky tile bars the move (DC-2.8, DC-R7, DC-R21), and at home, if the table has it so (DC-R14).
    There are few ways to meet, and each comes again and again.
    """
    of_friends = [_fate_of_friend(rulings, mover, token) for token in friends]
    of_opposing = [_fate_of_opposing(mover, token) for token in opposing]
    if at_home and rulings.home == "b":
        of_friends = _barred(of_friends, "DC-R14")
    if is_lucky and not (mover == kinds.BLACK and rulings.black == "b"):
        of_opposing = _barred(of_opposing, "DC-2.8")
        if rulings.luck == "a":
            of_friends = _barred(of_friends, "DC-2.8")
    fates = of_friends + of_opposing
    rule = next((rule for rule in _BARS if rule in fates), "")
    return Meeting(rule, _staying(friends, of_friends), _staying(opposing, of_opposing))


def meet_as_told(rulings: t.Rulings, mover: str, friends: str, opposing: str, *, takes: bool) -> Meeting:
    """The same where the table let a landing stand: all stay, or all go but those with whom the rules let the mover share."""
    if not takes:
        return Meeting("", friends, opposing)
    of_friends = [_fate_of_friend(rulings, mover, token) for token in friends]
    of_opposing = [_fate_of_opposing(mover, token) for token in opposing]
    return Meeting("", _sharing(friends, of_friends), _sharing(opposing, of_opposing))


def _staying(tokens: str, fates: Sequence[str]) -> str:
    return "".join(token for token, fate in zip(tokens, fates, strict=True) if fate != TAKEN)


def _sharing(tokens: str, fates: Sequence[str]) -> str:
    return "".join(token for token, fate in zip(tokens, fates, strict=True) if fate == SHARE)


def _barred(fates: list[str], rule: str) -> list[str]:
    """Who would be taken bars the move by this rule instead (step 3)."""
    return [rule if fate == TAKEN else fate for fate in fates]


def _fate_of_opposing(mover: str, token: str) -> str:
    """Step 1: two red-whites share (DC-8.7, DC-R20), Ultramarine and Violet may not land (DC-8.4, DC-8.8), else it is taken."""
    if mover == token == kinds.RED_WHITE:
        return SHARE
    return {kinds.ULTRAMARINE: "DC-8.4", kinds.VIOLET: "DC-8.8"}.get(mover, TAKEN)


def _fate_of_friend(rulings: t.Rulings, mover: str, token: str) -> str:
    """Step 2: taken by Black (DC-8.9), Cerulean and Orange (DC-8.3, DC-8.6, DC-R18), shared with Green (DC-8.5), else barred."""
    if mover == kinds.BLACK:
        return TAKEN
    if mover in kinds.BURNS_FRIENDS:
        if rulings.friendly_fire == "a":
            return TAKEN
        if token == kinds.GREEN:
            return SHARE
        return TAKEN if rulings.friendly_fire == "b" else "DC-2.7"
    if kinds.GREEN in (mover, token):
        return "DC-8.5" if token == kinds.BLACK else SHARE
    return "DC-2.7"
