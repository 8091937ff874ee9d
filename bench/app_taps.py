"""How long a tap takes in the built app, in a real browser: `python bench/app_taps.py [--runs 9] [FOLDER]`.

Of a long record of each game: from the tap until the answer is judged, drawn and painted. The page itself keeps the time.
"""

from __future__ import annotations

import sys
from math import ceil
from pathlib import Path
from statistics import median

from app_start import asked, served
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from run import PLAYED, games_of, records  # noqa: E402

from browsing import App  # noqa: E402
from companion.referee import all_about  # noqa: E402

#: Milliseconds, at most, in the middle and in 19 of 20: of Empires, whose games are the longest, and of all others.
GOALS = {"empires": "60 / 120"}
GOAL = "35 / 70"
_TIMED = """([action, number]) => new Promise((done) => {
  const found = [...document.querySelectorAll(`button[data-do="${action}"]:not([data-hold])`)];
  if (!found.length) return done(null);
  const root = document.documentElement;
  const before = root.dataset.turn;
  const begun = performance.now();
  new MutationObserver((_, watch) => {
    if (root.dataset.turn === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  }).observe(root, { attributes: true });
  found[number % found.length].click();
})"""


def timed(page: Page, action: str, number: int = 0) -> float | None:
    """Milliseconds from the tap on a button that does this until its answer was painted; None where there is none."""
    found: float | None = page.evaluate(_TIMED, [action, number])
    page.wait_for_timeout(30)
    return found


def of_game(app: App, record: str, runs: int) -> dict[str, list[float]]:
    """The times of words tapped, of lines taken back, and of lines taken again."""
    app.home().paste(record)
    found: dict[str, list[float]] = {"back": [], "again": [], "word": []}
    timed(app.page, "table.undo")
    for number in range(runs):
        for name, action in (("back", "table.undo"), ("again", "table.redo"), ("back", "table.undo"), ("word", "table.tap")):
            time = timed(app.page, action, 3 * number)
            if time is not None:
                found[name].append(time)
    return found


def long_record(game: str) -> str:
    """A game as long as games are: the longest of a few random ones."""
    texts = records(hands=True)[:4] if game == "four-kingdoms" else games_of(game, hands=True, count=4)[0]
    return max(texts, key=lambda text: text.count("\n"))


def main() -> None:
    """Measures, and prints the middle of each kind of tap and of all, and what 19 of 20 stay under."""
    chosen = asked()
    with served(chosen.folder) as (browser, address):
        app = App(browser.new_page(viewport={"width": 390, "height": 844})).open(address)
        for about in all_about():
            if about.id not in (*PLAYED, "four-kingdoms"):
                continue  # an example of another package
            record = long_record(about.id)
            times = of_game(app, record, chosen.runs)
            times["all"] = [time for some in times.values() for time in some]
            said = ", ".join(f"{name} {median(some):.0f} / {at_most(some):.0f} ms" for name, some in times.items() if some)
            print(f"{about.id}: {record.count(chr(10))} lines: {said} (goal {GOALS.get(about.id, GOAL)} ms)")


def at_most(times: list[float]) -> float:
    """What 19 of 20 of these take at most."""
    return sorted(times)[ceil(0.95 * len(times)) - 1]


if __name__ == "__main__":
    main()
