"""What can be wrong with a link, in words that a person at the table understands."""

from typing import Literal

LinkFault = Literal["cut short", "damaged", "needs a newer Companion", "not a link of ours"]


class LinkError(ValueError):
    """A link that gives no record. `fault` tells the four cases apart; the message says what to do."""

    def __init__(self, fault: LinkFault, detail: str) -> None:
        super().__init__(f"this link {_VERB[fault]}{fault}: {detail}")
        self.fault: LinkFault = fault


_VERB: dict[LinkFault, str] = {"cut short": "is ", "damaged": "is ", "needs a newer Companion": "", "not a link of ours": "is "}
