"""Writes docs/balance: what came of the experiments that come with the games, as `companion lab run` has kept it in a folder.

python tools/write_balance.py FOLDER
"""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import groupby
from pathlib import Path

from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import shipped, store_path
from companion.cli.lab.report_text import report_text
from companion.lab.results import results_of
from companion.lab.run.conducting import found_in
from companion.lab.run.store import Store
from companion.referee.games import GROUP, about, package_of

BALANCE = Path(__file__).resolve().parents[1] / "docs" / "balance"


def main(folder: Path) -> None:
    """A page for each of our own games of which something was played."""
    BALANCE.mkdir(exist_ok=True)
    for game, experiments in groupby(shipped(), lambda one: one[0].partition("/")[0]):
        reports = [text for name, path in experiments if (text := report(name, path, folder))]
        if reports and package_of(game).startswith(f"{GROUP}."):
            head = f"# {about(game).title}: what was played\n\nWhat the words mean, and what may be said of it: `docs/lab.md`.\n"
            (BALANCE / f"{game}.md").write_text("\n".join([head, *reports]), "utf-8")


def report(name: str, path: Path, folder: Path) -> str:
    """The report of an experiment under the command that plays it; empty where nothing was played."""
    place = folder / store_path(path, None)
    if not place.is_file():
        return ""
    experiment = read_experiment(path)
    with closing(Store(place)) as store:
        results = results_of(experiment, found_in(store, experiment))
    lines = "\n".join(report_text(experiment, results))
    return f"    companion lab run {name}\n\n```text\n{lines}\n```\n" if results else ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
