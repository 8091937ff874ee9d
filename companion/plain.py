"""What all floors may use: plain data as JSON has it, what was used lately, and the form of an error that people are told."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, TypeVar

#: Plain data that is being made: values by their names. What such a value is, only whoever made it knows.
Json = dict[str, Any]
#: Plain data to be read.
Plain = Mapping[str, Any]
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Lately(OrderedDict[_Key, _Value]):
    """What was put in last, the newest at the end: no more than so many things are kept."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class ForPeopleError(Exception):
    """What is wrong, in words for people; `hint` says how to mend it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message
