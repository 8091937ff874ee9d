"""What was found in a record, for whichever way it is told; and as JSON."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.lab.analysis import Analysis, Asked, Judged, Turn
from companion.plain import Json
from companion.referee import Judgement

#: Less than a tenth of a point of 100 is not told.
_LEAST: Final = 0.0005
#: So many places are told where the chances changed most.
_PLACES: Final = 8
#: What is said where the record does not tell all hands.
FILLED_IN: Final = (
    "Cards of a hand that the record does not show are drawn at random for each playout, as far as they fit it. So only "
    "choices that the player certainly had are compared."
)


class Found(NamedTuple):
    """An analysis, and what it is of.

    `unsolved` is why the chances aren't exact, empty where they are; `measured` what is known of the estimates' error.
    `filled_in`: the record does not show all hands, and what it lacks was drawn at random. `hides`: seats hold what others do not
    see.
    """

    file: str
    title: str
    accent: str
    analysis: Analysis
    asked: Asked
    unsolved: str
    measured: str
    exit_code: int
    filled_in: bool = False
    hides: bool = True

    @property
    def seen_by(self) -> str:
        """Whose chances the curve shows, one and the same observer all along."""
        if self.asked.eyes:
            return f"{self.asked.eyes}, who sees their own hand and what is open to all"
        if not self.hides:
            return "a spectator who sees everything on the table"
        return f"a spectator who {'sees what is open to all, and no hand' if self.asked.view == 'fair' else 'knows all hands'}"


def result_of(judgement: Judgement) -> Mapping[str, float] | None:
    """Each side's part of the win; None where the game is not over."""
    verdict = judgement.verdict
    if not verdict.complete or not verdict.winners:
        return None
    return {tag: (tag in verdict.winners) / len(verdict.winners) for tag in verdict.totals}


def how(found: Found) -> Sequence[str]:
    """How the figures came about, a sentence each: beside every number that is told."""
    if found.analysis.exact:
        return ("Exact chances: this game is solved.",)
    known = "by what each player knew" if found.asked.view == "fair" else "as if all hands were known"
    unsolved = found.unsolved or "this game is not solved"
    certain = ("Where something is certain, that takes the place of estimates.",) if found.analysis.settled() else ()
    filled = (*certain, FILLED_IN) if found.filled_in else certain
    return (
        f"Estimates, not exact ({unsolved}): {found.asked.playouts} playouts for each choice, as level 3 plays, {known}.",
        "Where they leave open what a choice cost or brought, there are more.",
        f"The curve shows the chances for {found.seen_by}.",
        f"Each of its points has {found.asked.playouts} playouts, and may be off by {100 * found.analysis.off:.0f} points.",
        "± covers only the chance of the playouts, 95 times in 100.",
        found.measured or "Nobody has measured yet how far off such estimates are in this game.",
        *filled,
    )


def costly(analysis: Analysis) -> list[Judged]:
    """The choices that surely cost something worth telling."""
    return [one for one in analysis.judged if one.loss >= _LEAST]


def turning(analysis: Analysis) -> list[Turn]:
    """The places where the chances changed most, in their order."""
    most = sorted(analysis.turns(), key=lambda turn: -abs(turn.by.value))[:_PLACES]
    return sorted((turn for turn in most if abs(turn.by.value) >= _LEAST), key=lambda turn: turn.after)


def settled(analysis: Analysis) -> list[tuple[int, str]]:
    """What became certain with all hands known: the line, and a sentence."""
    together = dict[tuple[int, bool], list[str]]()
    for line, side, wins in analysis.settled():
        together.setdefault((line, wins), []).append(analysis.sides[side])
    how = {True: "can win, whatever all the others do", False: "cannot win any more, whatever anybody does"}
    return [(line, f"from here on {', '.join(tags)} {how[wins]}") for (line, wins), tags in together.items()]


def place_of(analysis: Analysis, turn: Turn) -> str:
    """Where the chances changed: after whose choice."""
    if not turn.after:
        return "before the first choice"
    one = analysis.judged[turn.after - 1]
    return f"{analysis.seats[one.seat]} {one.chosen}"


def with_chance(word: str, chance: float, error: float) -> str:
    """A word that may be said now, with the chance after it, in points of 100."""
    return f"{word} {100 * chance:.0f} ± {196 * error:.0f}" if error else f"{word} {100 * chance:.1f}"


def against(analysis: Analysis) -> str:
    """What choices are held against, where luck and skill are told, in a sentence."""
    if analysis.exact:
        return "A choice counts by what it cost against best play; everything else is luck."
    return "A choice counts by what it gained over the one that playouts make in its place; everything else is luck."


def untold(analysis: Analysis) -> str:
    """Whose choices cannot be told apart from luck, in a sentence; empty where all can."""
    pairs = zip(analysis.sides, analysis.accounts(), strict=True)
    names = [side for side, account in pairs if account.skill_off and not account.is_told_apart]
    if not names:
        return ""
    return f"Cannot be told from luck: the choices of {', '.join(names)}. More playouts would show more (--playouts)."


def as_dict(found: Found) -> Json:
    """The analysis, JSON-ready. Chances are parts of the win; those of sides are in the order of `sides`."""
    analysis = found.analysis
    return {
        "game": found.title,
        "view": analysis.view,
        "solved": analysis.exact,
        "playouts": 0 if analysis.exact else found.asked.playouts,
        "how": list(how(found)),
        "sides": list(analysis.sides),
        "start": list(analysis.start),
        "end": list(analysis.end),
        "finished": analysis.finished,
        "curve": [list(point) for point in analysis.curve],
        "curve_seen_by": found.seen_by,
        "curve_off": analysis.off,
        "decisions": [_decision(analysis, one) for one in analysis.judged],
        "moves": [
            {
                "player": analysis.seats[one.seat],
                "about": one.about,
                "open": one.open,
                "options": [{"move": word, "chance": chance, "error": error} for word, chance, error in one.options],
            }
            for one in analysis.coming
        ],
        "changes": [_event(analysis, turn) for turn in analysis.turns()],
        "events": [_event(analysis, turn) for turn in analysis.events()],
        "certain": [{"line": line, "side": analysis.sides[side], "wins": wins} for line, side, wins in analysis.settled()],
        "accounts": {side: account._asdict() for side, account in zip(analysis.sides, analysis.accounts(), strict=True)},
        "mean_losses": {tag: analysis.mean_loss(seat) for seat, tag in enumerate(analysis.seats)},
    }


def _event(analysis: Analysis, turn: Turn) -> Json:
    return {
        "line": analysis.judged[turn.after - 1].line if turn.after else 0,
        "after": place_of(analysis, turn),
        "side": analysis.sides[turn.side],
        "by": turn.by.value,
        "off": turn.by.off,
        "luck": turn.luck.value,
        "luck_off": turn.luck.off,
        "lucks": {side: {"value": one.value, "off": one.off} for side, one in zip(analysis.sides, turn.lucks, strict=True)},
    }


def _decision(analysis: Analysis, one: Judged) -> Json:
    loss = one.found.loss
    return {
        "line": one.line,
        "player": analysis.seats[one.seat],
        "about": one.about,
        "move": one.chosen,
        "among": one.among,
        "chance": one.found.after[analysis.side_of[one.seat]],
        "error": one.found.error,
        "best": one.best,
        "best_chance": one.found.before[analysis.side_of[one.seat]],
        "loss": one.loss,
        "brought": {
            side: {"value": gain.value, "off": gain.off} for side, gain in zip(analysis.sides, one.found.brought, strict=True)
        },
        "interval": [loss.low, loss.high] if loss else None,
        "mark": one.found.mark,
        "reason": one.reason,
        "next": list(one.found.line),
        "certain": one.certain and dict(zip(analysis.sides, one.certain, strict=True)),
    }
