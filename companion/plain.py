"""Plain data, as JSON has it: values by their names. What such a value is, only whoever made it knows."""

from collections.abc import Mapping
from typing import Any

#: Plain data that is being made.
Json = dict[str, Any]
#: Plain data to be read.
Plain = Mapping[str, Any]
