"""What can be wrong with a link, in words that a person at the table understands."""

from collections.abc import Mapping
from typing import Literal

LinkFault = Literal["cut short", "damaged", "needs a newer Companion", "not a link of ours", "not readable", "one of several"]


class LinkError(ValueError):
    """A link that gives no record, or a record that gives no link. `fault` tells the cases apart; the message says what to do."""

    def __init__(self, fault: LinkFault, detail: str) -> None:
        super().__init__(f"{_SUBJECT.get(fault, 'this link is')} {fault}: {detail}")
        self.fault: LinkFault = fault


#: What a fault is said of, where not as of most.
_SUBJECT: Mapping[LinkFault, str] = {
    "needs a newer Companion": "this link", "not a link of ours": "this is", "not readable": "this record is",
}  # fmt: skip
