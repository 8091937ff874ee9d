"""What the screen asks of the laboratory. It is loaded when it is first asked for: who sits among people only needs no players.

In the app it is an archive of its own.
"""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.lab import RefusedError, laboratory_of
    from companion.lab.costs import Cost, choices, cost_of
    from companion.lab.following import Stand, Whisper, chosen, line, note, stand
    from companion.lab.live import why
    from companion.lab.players import choose, why_not
    from companion.lab.real_cards import CardReader, nothing_more
    from companion.lab.search import Chosen
    from companion.lab.told import covered, opened


__getattr__ = names_of(
    __name__,
    {
        "companion.lab.costs": "Cost, choices, cost_of",
        "companion.lab.following": "Stand, Whisper, chosen, line, note, stand",
        "companion.lab.live": "why",
        "companion.lab.matches": "laboratory_of",
        "companion.lab.players": "choose, why_not",
        "companion.lab.real_cards": "CardReader, nothing_more",
        "companion.lab.search": "Chosen",
        "companion.lab.told": "covered, opened",
        "companion.lab.world": "RefusedError",
    },
)

__all__ = [
    "CardReader", "Chosen", "Cost", "RefusedError", "Stand", "Whisper", "choices", "choose", "chosen", "cost_of", "covered",
    "laboratory_of", "line", "note", "nothing_more", "opened", "stand", "why", "why_not",
]  # fmt: skip
