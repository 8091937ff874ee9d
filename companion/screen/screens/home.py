"""The first screen: the games on this device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.scene import Scene
from companion.screen.desk import Desk, Screen
from companion.screen.opened import opened
from companion.screen.view import View


def model(desk: Desk, _view: View) -> Mapping[str, Any]:
    """The records, each with where it stands."""
    return {"records": [_record(desk, name) for name in desk.names()]}


def _record(desk: Desk, name: str) -> Mapping[str, Any]:
    replay = opened(desk, name)
    game = replay.judgement.game
    scene: Scene | None = replay.scene()
    return {"name": name, "title": game.title if game else name, "headline": scene.headline if scene else ""}


SCREEN = Screen("home", "Games", model, {})
