"""What people write into the cells of a table: dates in every order, and numbers in every country's way."""

import re
from datetime import date, timedelta
from typing import Literal

#: In which order a date has its day and its month, where its year comes last.
Order = Literal["dmy", "mdy"]

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4}|\d{2})")
_TIME = re.compile(r"(?<=\d\d)[,T ] ?(?P<time>\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?\Z")
#: A day as Excel counts it, from 1982 to 2118, perhaps with a part of it.
_SERIAL = re.compile(r"([34567]\d{4})(?:[.,]\d+)?")
#: Three digits after a point are thousands, if only noughts.
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.,](?:0|00|0{4,}))?")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]0+)?")
#: The numbers of a sum, as BG Stats keeps it: `3+20+5`.
_SUM = re.compile(r"[+-]?\d+(?:[+-]\d+)+")
_NONE = frozenset(("", "-", "–", "—", "n/a", "#n/a"))
_YES = frozenset(("1", "yes", "y", "true", "wahr", "x", "✓", "✔", "won", "win", "winner", "w", "ja", "oui", "kyllä", "voitto"))


def is_nothing(text: str) -> bool:
    """Whether a cell says that there is nothing."""
    return text.strip().casefold() in _NONE


def is_yes(text: str) -> bool:
    """Whether a cell says yes: that somebody has won."""
    return text.strip().casefold() in _YES


def number_of(text: str) -> int | None:
    """The whole number in a cell; None for anything else."""
    said = text.strip().replace("−", "-").replace("–", "-")
    if _SUM.fullmatch(said):
        return sum(map(int, re.findall(r"[+-]?\d+", said)))
    if _NUMBER.fullmatch(said):
        return int(re.split(r"[.,]", said)[0])
    return int(re.sub(r"[^\d+-]", "", re.sub(r"[.,]0{1,2}$", "", said))) if _THOUSANDS.fullmatch(said) else None


def date_of(text: str, order: Order) -> str:
    """The day in a cell as a record has it, with the time if there is one: `2026-11-29 20:15`; empty for anything else."""
    said, time = text.strip(), ""
    if found := _TIME.search(said):
        said, time = said[: found.start()], f" {found['time']:0>5}"
    iso, last, serial = (pattern.fullmatch(said) for pattern in (_ISO, _YEAR_LAST, _SERIAL))
    try:
        if iso:
            day = date(int(iso[1]), int(iso[2]), int(iso[3]))
        elif last:
            one, other, year = int(last[1]), int(last[3]), int(last[4])
            number, month = (other, one) if order == "mdy" and last[2] != "." else (one, other)
            day = date(year if year > 99 else 2000 + year, month, number)
        elif serial:
            day, time = date(1899, 12, 30) + timedelta(int(serial[1])), ""
        else:
            return ""
    except ValueError:  # the 31st of June
        return ""
    return f"{day}{'' if time == ' 00:00' else time}"


def order_in(texts: list[str]) -> Order | None:
    """The order of day and month that the dates of a column show; None where each of them could be either.

    With points it is always the day first. If the dates show both orders, what most of them show counts.
    """
    slashed = [found for text in texts if (found := _YEAR_LAST.match(text)) and found[2] != "."]
    days_first = sum(int(found[1]) > 12 for found in slashed)
    months_first = sum(int(found[3]) > 12 for found in slashed)
    if not slashed or days_first > months_first:
        return "dmy"
    return "mdy" if months_first > days_first else None
