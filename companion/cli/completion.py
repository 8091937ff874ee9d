"""What the shell is told may be typed next: header keys and their values, things that are printed, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from companion.referee import Game, Key

#: What a header error says of the values that a key may have.
_ONE_OF = re.compile(r"it is one of: (.+)")
#: A value that no key has.
_NONE = "none-of-them"


@dataclass(frozen=True)
class Item:
    """One word that the shell is offered, in the form in which typer hands it on."""

    value: str
    type: str = "plain"
    help: str | None = None


def beginning_with(incomplete: str, words: Iterable[str]) -> list[str]:
    """The words that begin so in any letter case, each with what was typed as its beginning."""
    typed = incomplete.casefold()
    return [incomplete + word[len(incomplete) :] for word in words if word.casefold().startswith(typed)]


def complete_thing(ctx: typer.Context, incomplete: str) -> list[str]:
    """The things that can be printed of the game that is named (`--only`)."""
    return beginning_with(incomplete, (thing.name for thing in _things(ctx)))


def complete_size(ctx: typer.Context, incomplete: str) -> list[str]:
    """The sizes of the things that are named, or of all of the game (`--size`)."""
    only = ctx.params.get("only") or ()
    sizes = [size for thing in _things(ctx) if not only or thing.name in only for size in thing.sizes]
    return beginning_with(incomplete, dict.fromkeys(sizes))


def complete_rule(incomplete: str) -> list[str]:
    """The ids of rules; of one chapter or game only once its beginning is typed."""
    from companion.referee import all_about, rule_texts

    found = beginning_with(incomplete, (known for game in all_about() for known in rule_texts(game.id)))
    chapters = dict.fromkeys(known.partition(".")[0] for known in found)
    return found if len(chapters) == 1 else beginning_with(incomplete, chapters)


def complete_setting(ctx: typer.Context, incomplete: str) -> list[str]:
    """`KEY=VALUE` for the header keys of the game that is named (`--set`)."""
    said = [f"{key.name}={value}" for game in _games(ctx) for key in game.keys for value in values_of(game, key) or [""]]
    return beginning_with(incomplete, dict.fromkeys(said))


def complete_variant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The words that header keys of the game may have as values (`--variant`)."""
    return beginning_with(incomplete, dict.fromkeys(word for game in _games(ctx) for word in variations_of(game)))


def complete_key(ctx: typer.Context, incomplete: str) -> list[str]:
    """The header keys of the game, as options."""
    from companion.record.header import FREE_KEYS

    keys = [*(key.name for game in _games(ctx) for key in game.keys), *FREE_KEYS]
    return beginning_with(incomplete, dict.fromkeys(f"--{key}" for key in keys))


def complete_value(ctx: typer.Context, incomplete: str) -> list[str]:
    """The values of the header key that stands as an option before the word; none where no key waits for its value."""
    key_name, _, value = (ctx.params.get("settings") or [""])[-1].partition("=")
    if value:
        return []
    found = [value for game in _games(ctx) for key in game.keys if key.name == key_name for value in values_of(game, key)]
    return beginning_with(incomplete, dict.fromkeys(found))


def values_of(game: Game, key: Key) -> list[str]:
    """The words that a header key may have as its value, as its own errors list them; none where it takes any, or a number."""
    from companion.cli.examples import NAMES
    from companion.referee import header_errors

    players = ", ".join(NAMES[: game.about.usual])
    for error in header_errors(f"game: {game.id}\nplayers: {players}\n{key.name}: {_NONE}\n"):
        listed = _ONE_OF.search(error.hint)
        if listed and _NONE in error.message:
            return [word for word in listed[1].split(", ") if word not in NAMES]
    return []


def variations_of(game: Game) -> list[str]:
    """The words that are values of a header key and say by themselves what is played."""
    words = [word for key in game.keys for word in values_of(game, key)]
    return [word for word in dict.fromkeys(words) if word.replace("-", "").isalpha() and word not in ("yes", "no")]


def _games(ctx: typer.Context) -> list[Game]:
    """The game that is named, or all."""
    from companion.cli.errors import CommandError
    from companion.cli.named_games import named_game, usable_games

    try:
        return [named_game(ctx.params["game"])] if ctx.params.get("game") else usable_games()
    except CommandError:
        return []


def _things(ctx: typer.Context) -> list[Any]:
    from companion.shop.catalogue import printables_of

    return [thing for game in _games(ctx) for thing in printables_of(game.id)]
