"""The screen “Share”."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screen.desk import Desk, Screen
from companion.screen.view import View


def model(_desk: Desk, _view: View) -> Mapping[str, Any]:
    """What the template is filled with."""
    return {}


SCREEN = Screen("share", "Share", model, {}, of_record=True)
