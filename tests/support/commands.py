"""What tests of the command line share: two records, and the forms of the fixtures that run a command."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from typer.testing import Result

ROOT = Path(__file__).parents[2]
COMPLETE = """\
game: four-kingdoms
players: Anna, Bo, Cia
seasons: 1
[season 1]
kings: Ks Kd               # what lies open: royal, bottom
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
harvest: Kh Kd
score: Anna 7, Bo 0, Cia -3
"""
ILLEGAL = """\
game: four-kingdoms
players: Anna, Bo
jokers: 1
[season 1]
kings: Kc Kd
dummy: 9s 5s 6h
7h 9h 8d
Js Jk Qs
Th Ac 4h > 4h
"""


Run: TypeAlias = "Callable[..., Result]"
Process: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]
