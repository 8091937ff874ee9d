"""Writes what came of the experiments that come with the games, out of one store that they all were played into.

    companion lab run GAME/NAME --store STORE
    python tools/write_balance.py STORE

docs/balance gets a page for each of our games; each game's `balance.toml` a sentence for each ruling, which its books print.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from in_brief import in_brief

from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import shipped
from companion.cli.lab.reporting import report_lines
from companion.lab.experiment import Experiment
from companion.lab.results import TableResult, results_of
from companion.lab.run.conducting import found_in
from companion.lab.run.store import Store
from companion.referee.asking.rulings import Ruling, rulings_of
from companion.referee.balance import BALANCE, RULES, RULINGS
from companion.referee.games import GROUP, about, package_of

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "balance"


class Played(NamedTuple):
    """An experiment of which something was played."""

    name: str
    asked: Experiment
    results: Sequence[TableResult]

    @property
    def seats(self) -> int:
        """How many persons play."""
        return len(self.asked.levels[0])


def main(store: Path) -> None:
    """All of it, for each of our own games of which something was played."""
    PAGES.mkdir(exist_ok=True)
    with closing(Store(store)) as kept:
        experiments = [(name, read_experiment(path)) for name, path in shipped()]
        everything = [Played(name, asked, results_of(asked, found_in(kept, asked))) for name, asked in experiments]
    for game, found in groupby((one for one in everything if one.results), lambda one: one.asked.game):
        if package_of(game).startswith(f"{GROUP}."):
            played = list(found)
            sentences = dict(sentences_of(game, played))
            (PAGES / f"{game}.md").write_text("\n".join(page(game, played, sentences)), "utf-8")
            folder = ROOT / package_of(game).replace(".", "/")
            (folder / BALANCE).write_text("\n".join(table(game, sentences)), "utf-8")


def sentences_of(game: str, played: Sequence[Played]) -> Iterator[tuple[str, str]]:
    """The rulings of a game, each with what is known of it."""
    for ruling in rulings_of(game):
        if sentence := best(ruling, played):
            yield ruling.id, sentence


def best(ruling: Ruling, played: Sequence[Played]) -> str:
    """What the best players have shown of a ruling, at the table where it mattered most; empty where nobody has played it.

    What never mattered to them may matter to others: then what the next best have shown stands behind it.
    """
    known = sorted((_known(ruling, one, levels) for one in played for levels in one.asked.levels), reverse=True)
    found = [one for one in known if one.settings]
    if not found:
        return ""
    others = [one for one in found if one.level < found[0].level and one.mattered]
    all_matter = all(result.comparison and not result.comparison.never_mattered for result in found[0].settings.values())
    return " ".join(in_brief(one.settings, one.seats) for one in (found[0], *([] if all_matter else others[:1])))


class _Known(NamedTuple):
    """What players of a level have shown of a ruling in an experiment; the more it mattered, the more it tells."""

    level: int
    mattered: float
    name: str
    seats: int
    settings: Mapping[str, TableResult]


def _known(ruling: Ruling, one: Played, levels: tuple[int, ...]) -> _Known:
    settings = dict(_settings(ruling, one, levels))
    mattered = sum(result.comparison.mattered.value for result in settings.values() if result.comparison)
    return _Known(levels[0], mattered, one.name, one.seats, settings)


def _settings(ruling: Ruling, one: Played, levels: tuple[int, ...]) -> Iterator[tuple[str, TableResult]]:
    """The settings of a ruling that were compared, by their letters."""
    for result in one.results:
        id_, _, letter = result.arm.partition("=")
        if id_ == ruling.id and result.levels == levels and result.comparison:
            yield letter, result


def page(game: str, played: Sequence[Played], sentences: Mapping[str, str]) -> Iterator[str]:
    """The page of a game: the sentences, then the report of each experiment under the command that plays it."""
    yield f"# {about(game).title}: what was played\n"
    yield "What the words mean, and what may be said of it: `README.md` here, and `docs/lab.md`."
    yield f"All was played by version {about(game).rules_version} of the rules.\n"
    yield "| Ruling | What its other settings do |\n|---|---|"
    yield from (f"| {ruling} | {sentence} |" for ruling, sentence in sentences.items())
    for one in played:
        lines = "\n".join(report_lines(one.asked, one.results))
        yield f"\n## {one.asked.title}\n\n    companion lab run {one.name}\n\n```text\n{lines}\n```"
    yield ""


def table(game: str, sentences: Mapping[str, str]) -> Iterator[str]:
    """The sentences as a game's own file."""
    yield "# What playing the game thousands of times has told of its rulings. Written by tools/write_balance.py."
    yield f"{RULES} = {about(game).rules_version}\n\n[{RULINGS}]"
    yield from (f'{ruling} = "{sentence}"' for ruling, sentence in sentences.items())
    yield ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
