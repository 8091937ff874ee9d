"""The table: what lies on it, whose turn it is, and what may be said next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.session import Replay
from companion.referee.steps import NotOfferedError, Steps
from companion.screen import playing
from companion.screen.desk import Action, Desk, Outcome, Screen
from companion.screen.opened import opened
from companion.screen.view import View


def model(desk: Desk, view: View) -> Mapping[str, Any]:
    """The scene, the choices after the words that were tapped, and the line that was refused."""
    replay = opened(desk, view.record)
    return {"scene": replay.scene(), "steps": _steps(replay, view), "refused": view.data.get(playing.REFUSED, "")}


def _steps(replay: Replay, view: View) -> Steps:
    try:
        return replay.steps(view.said) if view.said else replay.coming()
    except NotOfferedError:  # somebody else has said something meanwhile
        return replay.coming()


def _type(desk: Desk, view: View, action: Action) -> Outcome:
    return playing.say(desk, view, action.get("line", ""))


SCREEN = Screen("table", "Table", model, {"type": _type, "undo": playing.undo, "redo": playing.redo}, of_record=True)
