"""`companion notation`: how a game is written down."""

import re
from collections.abc import Iterator

import typer

from companion import resources
from companion.cli.group.options import READING
from companion.cli.law.games import key_lines
from companion.cli.terminal.completion import complete_game
from companion.cli.terminal.out import clean, paint, say, wrap
from companion.referee import Game
from companion.referee.asking.named import named_game
from companion.referee.notation import notation_source

_FENCE = re.compile(r"```.*?\n(.*?)```\n?", re.DOTALL)
_CODE = re.compile(r"`([^`]*)`")


def notation(
    game: str = typer.Argument("", metavar="[GAME]", help="The game's id.", autocompletion=complete_game, show_default=False),
    language: str = READING,
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
