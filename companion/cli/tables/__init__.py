"""The tables of the games, drawn for a terminal of 80 columns: a module for each game, from the `state` of its verdict."""

from __future__ import annotations

#: What a game's totals count, where it is not points. Stands here, so that one who only says it need not load a drawing.
COUNTED = {"circle-of-kings": "Lords left", "duelling-circles": "taken", "empires": "provinces"}
