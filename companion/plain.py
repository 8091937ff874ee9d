"""What all floors may use: plain data as JSON has it, and the form of an error that people are told."""

from collections.abc import Mapping
from typing import Any

#: Plain data that is being made: values by their names. What such a value is, only whoever made it knows.
Json = dict[str, Any]
#: Plain data to be read.
Plain = Mapping[str, Any]


class ForPeopleError(Exception):
    """What is wrong, in words for people; `hint` says how to mend it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message
