"""The referee's voice for eyes: tables, columns, colours, a caret under what is wrong."""

from collections.abc import Sequence

from companion.cli.checking.excerpts import excerpt
from companion.cli.checking.report import LABELS, claim_lines, first_lines, label_of, labelled, legal_lines, rule_lines
from companion.cli.records.position import steps_lines
from companion.cli.records.score import show_items, show_scores
from companion.cli.table.live.voice import Complaint
from companion.cli.terminal.out import clean, paint, wrap
from companion.cli.terminal.scene import scene_lines
from companion.referee import Judgement, Scene, Steps, places
from companion.referee.coming import Coming


class Drawn:
    """Says and draws for a terminal of 80 columns."""

    tells_next = True

    def words(self, text: str) -> list[str]:
        """A free sentence."""
        return wrap(clean(text))

    def table(self, scene: Scene, noun: str) -> list[str]:
        """All that lies on the table, drawn."""
        return scene_lines(scene, noun)

    def coming(self, short: Coming) -> list[str]:
        """Whose turn it is and what may be typed, on a line or two."""
        turn = ", ".join(part for part in (f"{short.who}'s turn" if short.who else "", short.meaning) if part)
        more = f" ({short.rest} more: moves)" if short.rest else ""
        head = f"{clean(turn)}: " if turn else ""
        return wrap(clean(", ".join(short.words) + more), "  ", f"{paint('Next: ', 'cyan')}{head}")

    def moves(self, steps: Steps, *, complete: bool) -> list[str]:
        """All that may be typed, gathered by what it means."""
        return steps_lines(steps, begun=False, complete=complete)

    def complaint(self, complaint: Complaint) -> list[str]:
        """What is wrong, the typed words with a caret, and whatever helps."""
        judgement, error, typed, place, owed, is_new, _, language = complaint
        where = "" if place or not error.line else LABELS("in-line", language, line=error.line).removesuffix(": ")
        lines = first_lines(where, label_of(judgement, error, language), "red", error.message)
        if place:
            wrong = places.Place(1, place, "", place + max(1, error.end_column - error.column))
            lines += excerpt([typed], wrong, number=False)
        lines += [line for one in error.related for line in excerpt(complaint.source, one, wrong=False)]
        if owed:
            lines += labelled(LABELS("owed", language), f"{owed.message} ({owed.rule})")
        if complaint.hint:
            lines += labelled(LABELS("hint", language), complaint.hint)
        lines += rule_lines(judgement, error.rule, language) if is_new else []
        lines += legal_lines(error, language)
        return [*lines, *(claim_lines(judgement, error, language) if error.rule == "claim" else [])]

    def score(self, judgement: Judgement) -> None:
        """Shows the scores as a table, and what they are made of."""
        show_scores(judgement)
        show_items(judgement)

    def rule(self, lines: Sequence[str]) -> list[str]:
        """A rule as the terminal shows it."""
        return list(lines)

    def help(self, entries: Sequence[tuple[str, str]]) -> list[str]:
        """The referee's own words in a column, what each does in another."""
        return [line for words, what in entries for line in wrap(what, " " * 13, f"  {words:<10} ")]


class Beside(Drawn):
    """The voice of a full screen: the table and what may come next are there already."""

    tells_next = False

    def table(self, scene: Scene, noun: str) -> list[str]:
        """Says where the table is."""
        del scene, noun
        return ["The table is above; Ctrl-Up and Ctrl-Down scroll it. PageUp goes back in this."]
