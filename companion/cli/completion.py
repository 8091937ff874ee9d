"""What the shell is told may be typed next: header keys and their values, things that are printed, rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from companion.referee import Game


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


def complete_game(incomplete: str) -> list[str]:
    """The ids of games."""
    from companion.referee import game_ids

    return [name for name in game_ids() if name.startswith(incomplete.casefold())]


def complete_thing(ctx: typer.Context, incomplete: str) -> list[str]:
    """The things that can be printed of the game that is named (`--only`)."""
    return beginning_with(incomplete, (thing.name for thing in _things(ctx)))


def complete_shop(incomplete: str) -> list[str]:
    """Where cards and boards may be printed (`--for`)."""
    from companion.shop.services import services

    return beginning_with(incomplete, ("home", *services()))


def complete_format(incomplete: str) -> list[str]:
    """The formats that a print shop may be given (`--format`)."""
    from companion.shop.services import FORMATS

    return beginning_with(incomplete, FORMATS)


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
    from companion.referee.asking.choices import values_of

    said = [f"{key.name}={value}" for game in _games(ctx) for key in game.keys for value in values_of(game, key) or [""]]
    return beginning_with(incomplete, dict.fromkeys(said))


def complete_variant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The words that header keys of the game may have as values (`--variant`)."""
    from companion.referee.asking.choices import variations_of

    return beginning_with(incomplete, dict.fromkeys(word for game in _games(ctx) for word in variations_of(game)))


def complete_key(ctx: typer.Context, incomplete: str) -> list[str]:
    """The header keys of the game, as options."""
    from companion.record.header import FREE_KEYS

    keys = [*(key.name for game in _games(ctx) for key in game.keys), *FREE_KEYS]
    return beginning_with(incomplete, dict.fromkeys(f"--{key}" for key in keys))


def complete_value(ctx: typer.Context, incomplete: str) -> list[str]:
    """The values of the header key that stands as an option before the word; none where no key waits for its value."""
    from companion.referee.asking.choices import values_of

    key_name, _, value = (ctx.params.get("settings") or [""])[-1].partition("=")
    if value:
        return []
    found = [value for game in _games(ctx) for key in game.keys if key.name == key_name for value in values_of(game, key)]
    return beginning_with(incomplete, dict.fromkeys(found))


def _games(ctx: typer.Context) -> list[Game]:
    """The game that is named, or all."""
    from companion.referee.asking.errors import AskingError
    from companion.referee.asking.named import named_game, usable_games

    try:
        return [named_game(ctx.params["game"])] if ctx.params.get("game") else usable_games()
    except AskingError:
        return []


def _things(ctx: typer.Context) -> list[Any]:
    from companion.shop.catalogue import printables_of

    return [thing for game in _games(ctx) for thing in printables_of(game.id)]
