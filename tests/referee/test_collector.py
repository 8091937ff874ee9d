"""Python's search for cycles rests while a record is judged, and only then."""

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from companion.referee import judge
from companion.referee.collector import COLLECTOR_PAUSED

RECORD = "game: duelling-circles\nplayers: Aino, Ville\nmap: my.map\n"


@pytest.fixture(autouse=True)
def _switched_on() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def is_on_while_judging(text: str) -> bool:
    """Whether it runs while a record is judged: asked where the judge asks for something itself."""
    seen: list[bool] = []

    class Text(str):
        __slots__ = ()

        def removeprefix(self, prefix: str, /) -> str:
            seen.append(gc.isenabled())
            return super().removeprefix(prefix)

    judge(Text(text))
    return any(seen) or not seen


def test_it_rests_while_a_record_is_judged_and_runs_again() -> None:
    assert not is_on_while_judging(RECORD)
    assert gc.isenabled()


def test_who_switched_it_off_finds_it_off() -> None:
    gc.disable()
    judge(RECORD)
    assert not gc.isenabled()


def test_it_runs_again_after_what_was_raised() -> None:
    with pytest.raises(TypeError):
        judge(None)  # type: ignore[arg-type]
    assert gc.isenabled()


def test_the_outermost_switches_it_on() -> None:
    with COLLECTOR_PAUSED:
        judge(RECORD)
        assert not gc.isenabled()
    assert gc.isenabled()


def test_of_several_threads_the_last_switches_it_on() -> None:
    both_in, one_out = Barrier(2, timeout=60), Barrier(2, timeout=60)

    def first() -> None:
        with COLLECTOR_PAUSED:
            both_in.wait()
        one_out.wait()

    def second() -> bool:
        with COLLECTOR_PAUSED:
            both_in.wait()
            one_out.wait()
            return gc.isenabled()

    with ThreadPoolExecutor(2) as threads:
        done, was_on = threads.submit(first), threads.submit(second)
        done.result()
        assert not was_on.result()
    assert gc.isenabled()
