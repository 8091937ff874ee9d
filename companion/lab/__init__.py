"""The laboratory: players of graded strength, estimates of positions, experiments, ratings.

What players need most is imported from here; the rest from the module it is in.
"""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.lab.chance import AnyQuestion, OneStream, Question, Streams, UntoldError
    from companion.lab.matches import LabError, by_lot, laboratory_of
    from companion.lab.seeing import as_seen, parts, seen, twin
    from companion.lab.world import AnyLaboratory, Decision, Exact, Followed, Laboratory, Option, RefusedError, Retraced

    __all__ = [
        "AnyLaboratory", "AnyQuestion", "Decision", "Exact", "Followed", "LabError", "Laboratory", "OneStream", "Option",
        "Question", "RefusedError", "Retraced", "Streams", "UntoldError", "as_seen", "by_lot", "laboratory_of", "parts", "seen",
        "twin",
    ]  # fmt: skip

__getattr__ = names_of(
    __name__,
    {
        "companion.lab.chance": "AnyQuestion, OneStream, Question, Streams, UntoldError",
        "companion.lab.matches": "LabError, by_lot, laboratory_of",
        "companion.lab.world": "AnyLaboratory, Decision, Exact, Followed, Laboratory, Option, RefusedError, Retraced",
        "companion.lab.seeing": "as_seen, parts, seen, twin",
    },
)
