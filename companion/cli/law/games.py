"""`companion games`."""

from companion.cli.checking.judged import say_json
from companion.cli.errors import CommandError
from companion.cli.game_commands import broken_parts
from companion.cli.parameters import argument, option
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import clean, paint, say, warn_of, wrap
from companion.referee import Game
from companion.referee.asking.named import broken_rulebooks, broken_rules, named_game, usable_games


def games(
    game: str = argument("", metavar="[GAME]", help="Only this game.", autocompletion=complete_game),
    json: bool = option(False, "--json", help="Print a JSON object for each game."),
) -> None:
    """List the games that Companion knows.

    Each with the header keys that choose its options.

    Example: companion games {game}
    """
    chosen = [named_game(game)] if game else usable_games()
    for i, one in enumerate(chosen):
        if json:
            keys = [{"name": key.name, "form": key.form, "meaning": key.meaning, "default": key.default} for key in one.keys]
            say_json({"id": one.id, "title": one.title, "prefix": one.prefix, "section": one.section, "keys": keys})
        else:
            if i:
                say()
            _say_game(one)
    if not game:
        _name_what_is_broken()


def _say_game(game: Game) -> None:
    name = f"{paint(game.id, 'bold')}  {game.title}"
    say(f"{name}; for short {game.prefix.lower()}; rules {game.prefix}-1, {game.prefix}-2, …")
    say(f"  sections:   {f'[{game.section} 1], [{game.section} 2], …' if game.section else 'none'}")
    for line in key_lines(game):
        say(line)


def key_lines(game: Game) -> list[str]:
    """The header keys of a game: what each is for, the form of its value, and what holds without it."""
    said = [(key.name, f"{key.meaning}: {key.form} (else {key.default})") for key in game.keys]
    return [line for name, text in said for line in wrap(clean(text), " " * 14, f"  {name + ':':<12}")]


def _name_what_is_broken() -> None:
    """One line on standard error for each game, or part of one, that cannot be used."""
    for line in (*broken_parts(), *broken_rules(), *broken_rulebooks()):
        warn_of(CommandError(line))
