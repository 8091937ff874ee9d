"""Who is ahead, and who has won."""

from collections.abc import Mapping, Sequence

from companion.plain import Plain
from companion.record.players import names_dummy
from companion.referee.verdict import Judgement


def ahead(totals: Mapping[str, int], *, low_wins: bool) -> Sequence[str]:
    """Who is ahead with these totals; nobody, where all are level."""
    best = (min if low_wins else max)(totals.values(), default=0)
    leading = [unit for unit, total in totals.items() if total == best]
    return leading if len(leading) < len(totals) else ()


def over_of(judgement: Judgement) -> Plain:
    """Who has won a game that is over, and with what: the winners first, then the others, the best one first."""
    verdict, sign = judgement.verdict, 1 if judgement.tally.low_wins else -1
    totals = sorted(verdict.totals.items(), key=lambda pair: (pair[0] not in verdict.winners, sign * pair[1]))
    by_dummy = bool(verdict.winners) and all(map(names_dummy, verdict.winners))
    return {"winners": verdict.winners, "by_dummy": by_dummy, "totals": totals}
