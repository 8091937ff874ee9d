"""`companion quarrel`: a few questions, then what the referee says."""

from pathlib import Path

import typer

from companion.cli.checking.report import error_lines
from companion.cli.group.found import language_at
from companion.cli.parameters import argument, option
from companion.cli.printing import printed
from companion.cli.records.files import files_beside
from companion.cli.records.output import place_of
from companion.cli.terminal.asking import HELP_WORDS, Ask, asking, say_no
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import CommandError, clean, paint, say, wrap
from companion.referee import AskingError, Game, find_rule, named_game
from companion.referee.quarrel import Finding, Quarrel, verdict_of
from companion.shop.output import write_pdf
from companion.shop.quarrel import quarrel_page


def quarrel(
    game: str = argument("", metavar="[GAME]", help="The game's id.", autocompletion=complete_game),
    output: Path = option(None, "--output", "-o", metavar="FILE.pdf", help="Print question, verdict and rules on a page (A6)."),
) -> None:
    """Settle a dispute: say how things are and what somebody does, and see what the rules say.

    You can leave each question open: press Enter. Type ? to see how to answer it, and back to take the last answer back.

    Example: companion quarrel {game}
    """
    ask = asking()
    quarrelling = Quarrel(_game(game, ask), files_beside("-"))
    say("Press Enter if nobody knows. Type ? for help; back and quit work, too.")
    while (asked := quarrelling.asked) is not None:
        typed = ask(f"{asked.prompt} ")
        word = typed.strip().casefold() if typed is not None else "quit"
        if word == "quit":
            raise typer.Exit(1)
        if word in HELP_WORDS:
            say("\n".join(wrap(clean(asked.help), "    ", "  ")))
        elif word == "back":
            quarrelling.back()
        elif refusal := quarrelling.answer(typed or ""):
            say_no(refusal.message, refusal.hint)
    finding = quarrelling.finding()
    say("\n".join(_lines(finding)))
    if output is not None:
        _print(quarrelling, finding, output)


def _game(name: str, ask: Ask) -> Game:
    while True:
        typed = name or ask("Which game? ")
        if typed is None:
            raise CommandError("no game is named", "companion games lists them: companion quarrel GAME")
        try:
            return named_game(typed)
        except AskingError as error:
            if name:
                raise CommandError(error.message, error.hint) from None
            say_no(error.message, error.hint)


def _lines(finding: Finding) -> list[str]:
    """The verdict, what comes of it, and the rules that say so."""
    if finding.error is not None:
        told = error_lines(finding.judgement, finding.error, finding.record.splitlines(), language_at("-"))
        return ["", paint(verdict_of(finding), "bold"), *told]
    found = [rule for rule in map(find_rule, finding.rules) if rule]
    rules = [line for rule in found for line in wrap(rule.in_words, " " * 9, f"{rule.id:<9}")]
    return ["", paint(verdict_of(finding), "bold"), *wrap(clean(finding.told), "  "), *rules]


def _print(quarrelling: Quarrel, finding: Finding, output: Path) -> None:
    with printed.making("Quarrel"):
        name = f"{quarrelling.game.about.id}-quarrel.pdf"
        written = write_pdf(place_of(output, name), quarrel_page(quarrelling, finding))
    printed.list_files([written], preview=False, show=False)
