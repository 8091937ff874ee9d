"""`companion games`, and `companion notation`: how a game is written down."""

import re
from collections.abc import Iterator

from companion import resources
from companion.cli.checking.judged import say_json
from companion.cli.game_commands import broken_parts
from companion.cli.group.options import READING
from companion.cli.parameters import argument, option
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import CommandError, clean, paint, say, warn_of, wrap
from companion.declared.made import description_in
from companion.referee import Game, GameError
from companion.referee.asking.named import broken_rulebooks, broken_rules, named_game, usable_games
from companion.referee.games import described
from companion.referee.notation import notation_source

_FENCE = re.compile(r"```.*?\n(.*?)```\n?", re.DOTALL)
_CODE = re.compile(r"`([^`]*)`")


def notation(
    game: str = argument("", metavar="[GAME]", help="The game's id.", autocompletion=complete_game), language: str = READING
) -> None:
    """Show how a game is written down.

    You see its header keys, an example of each line, and what is the same in every game. Without GAME, only the last.

    Example: companion notation {game}
    """
    chapters = _of_game(named_game(game), language) if game else []
    chapters.append(page_lines((resources.templates() / "notation.md").read_text("utf-8")))
    say("\n\n".join("\n".join(lines) for lines in chapters))


def _of_game(game: Game, language: str) -> list[list[str]]:
    """A game's page, and its header keys."""
    keys = [[paint("Its header keys", "bold"), "", *key_lines(game)]] if game.keys else []
    return [page_lines(notation_source(game, language)), *keys]


def page_lines(page: str) -> list[str]:
    """A page of plain Markdown (headings, paragraphs, lists, fenced examples) for the terminal, without blank lines doubled."""
    lines: list[str] = []
    place = 0
    for fence in _FENCE.finditer(page):
        lines += _prose(page[place : fence.start()])
        lines += [*(f"  {clean(line)}".rstrip() for line in fence[1].splitlines()), ""]
        place = fence.end()
    lines += _prose(page[place:])
    return lines[:-1]


def _prose(text: str) -> Iterator[str]:
    """The lines between two examples, each block with an empty line after it."""
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("#"):
            yield paint(clean(block.lstrip("# ")), "bold")
        elif block.startswith("- "):
            for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:]:
                yield from wrap(_words(item), "    ", "  - ")
        elif block:
            yield from wrap(_words(block))
        else:
            continue
        yield ""


def _words(text: str) -> str:
    """Words of Markdown as they are typed at a terminal."""
    return clean(_CODE.sub(r"\1", text.replace("\n", " ")))


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
        _list_described(json=json)
        _name_what_is_broken()


def _list_described(*, json: bool) -> None:
    """The games that files describe: id, title, digest, and where."""
    for place in described():
        try:
            game = description_in(place.folder)
        except GameError as error:
            warn_of(error)
            continue
        if game and json:
            say_json({"id": game.id, "title": game.title, "digest": game.digest, "where": place.where})
        elif game:
            say(f"{paint(game.id, 'bold')}  {clean(game.title)}; {clean(place.where)}; digest {game.digest}")


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
