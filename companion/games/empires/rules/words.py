"""Words that messages for people are made of."""

from __future__ import annotations


def counted(number: int, word: str) -> str:
    """`1 counter`, `3 counters`, `no counters`; of words whose plural ends with s."""
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
