"""What fuzzing found once is run ever after, and each of its doors holds for a few of the inputs that it begins with."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("shapely")

FUZZ = Path(__file__).resolve().parents[1] / "fuzz"


def _module(name: str) -> ModuleType:
    """A module of the folder `fuzz`, which is no package."""
    spec = importlib.util.spec_from_file_location(f"fuzz_{name}", FUZZ / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TARGETS: dict[str, Any] = _module("targets").TARGETS


def test_what_was_found_stays_mended() -> None:
    for path in sorted(path for path in (FUZZ / "found").rglob("*") if path.is_file()):
        TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_takes_what_it_begins_with(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = _module("run")
    monkeypatch.setattr(run, "BUILD", tmp_path)
    given = sorted(run.seeds(name).iterdir())
    assert given
    for path in given[::60]:
        TARGETS[name](path.read_bytes())


def test_the_dictionary_has_the_words_of_all_games() -> None:
    words = _module("targets").words()
    assert {"players: ", "[season 1]", "[round 1]", "[turn 1]", "harvest:"} <= set(words)


@pytest.mark.parametrize("name", ["judge", "format", "links", "positions", "steps"])
def test_a_target_notices_what_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each looks at more than whether something is raised."""
    targets = _module("targets")
    real, count = targets.judge, iter(range(1_000))

    def judge(text: Any, **more: Any) -> Any:
        found = real(text, **more)
        if next(count) % 2:  # every other verdict has one more winner
            object.__setattr__(found.verdict, "winners", ("Nobody", *found.verdict.winners))
            object.__setattr__(found.verdict, "status", "illegal")
        return found

    monkeypatch.setattr(targets, "judge", judge)
    data = b"game: four-kingdoms\nplayers: A, B, C\n[season 1]\npoints: A 1, B 2, C -3\n[season 2]\n        "
    with pytest.raises(AssertionError):
        targets.TARGETS[name](data)
