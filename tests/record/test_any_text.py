"""Whatever is typed, there is a verdict; and its spelling does not change it."""

import random
import re

import pytest
from hypothesis import given, settings, strategies as st

from companion.referee import Verdict, judge

RECORD = """\
game: four-kingdoms
players: Anna, Bo, Zoë
seasons: 1
house: FK-R20=a
[season 1]
scoring: double
kings: Ks Kd
hand Anna: 8s 4s 5s ? ? ? ? ? ?
Zoë: 5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
Ac Jd 4h
8d Qc 8c
6s As 7s
Jh 7d 5d > Jh
Js Ad Th
9d 9s Qh > Qh
harvest: Kh Kd
village Bo: 4s
score: Anna 7, Bo 0, Zoë -3
winner: Anna
"""
ODD = ("end", "none", "draw", "?", "Jk", "10♥", "points", "village", "total", "\ufeff", "\r")
WORDS = [*re.findall(r"[\w-]+|[^\w\s]", RECORD), *ODD]
lines = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


def said(verdict: Verdict) -> tuple[object, ...]:
    """All of a verdict but columns and words."""
    errors = [(error.line, error.rule) for error in verdict.errors]
    return verdict.status, verdict.complete, errors, verdict.sections, verdict.totals, verdict.winners, verdict.state


@given(st.text())
def test_any_text_has_a_verdict(text: str) -> None:
    assert judge(text).verdict.status == "malformed"


@given(st.binary())
def test_any_bytes_have_a_verdict(data: bytes) -> None:
    assert judge(data).verdict.status == "malformed"


@settings(deadline=None)
@given(st.lists(lines, max_size=12), st.lists(lines, max_size=3))
def test_any_words_of_the_notation_have_a_verdict(body: list[str], head: list[str]) -> None:
    text = "\n".join(["game: four-kingdoms", "players: Anna, Bo, Zoë", *head, "[season 1]", "kings: Ks Kd", *body])
    verdict = judge(text).verdict
    assert verdict.status in {"legal", "illegal", "malformed"}
    assert (verdict.status == "legal") is (not verdict.errors)


@settings(deadline=None)
@given(st.integers(0, len(RECORD)), st.text(max_size=3))
def test_an_odd_sign_anywhere_has_a_verdict(place: int, sign: str) -> None:
    judge(RECORD[:place] + sign + RECORD[place:])


def respelled(text: str, chance: random.Random) -> str:
    """The same record by another hand: blanks, commas, letter case, line ends, comments."""
    written = []
    for line in text.splitlines():
        wide = re.sub(r" ", lambda _: chance.choice([" ", "  ", "\t", "\u00a0"]), line)
        loose = re.sub(r"([:,])", lambda m: chance.choice([" ", ""]) + m[1] + chance.choice([" ", "\t"]), wide)
        mixed = "".join(chance.choice([sign.lower(), sign.upper()]) for sign in loose)
        spelt = re.sub(r"(?i)\bTc\b", lambda m: chance.choice([m[0], "10c", "♣10", "T♧"]), mixed)
        written.append(chance.choice(["", "  "]) + spelt + chance.choice(["", "   # so it was", "#"]))
    return chance.choice(["", "\ufeff"]) + chance.choice(["\n", "\r\n"]).join(written)


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_spelling_keeps_the_verdict(chance: random.Random) -> None:
    text = RECORD.replace("\ngame", "game")
    plain, other = judge(text).verdict, judge(respelled(text, chance)).verdict
    assert plain.status == "legal"
    fold = str.casefold
    assert fold(str(said(other))) == fold(str(said(plain)))


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "#", "game", "game:", "game: chess", "garbage\nplayers: a, b"])
def test_what_is_no_record(text: str) -> None:
    verdict = judge(text).verdict
    assert (verdict.status, verdict.errors[0].rule, verdict.errors[0].line) == ("malformed", "header", 1)
