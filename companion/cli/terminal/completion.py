"""What the shell is told may be typed next: header keys and their values, games, rules."""

from collections.abc import Iterable
from dataclasses import dataclass

import typer

from companion.record.header import FREE_KEYS
from companion.referee import AskingError, Game, all_about, game_ids, named_game, rule_texts, usable_games
from companion.referee.asking.choices import values_of, variations_of


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
    return [name for name in game_ids() if name.startswith(incomplete.casefold())]


def complete_rule(incomplete: str) -> list[str]:
    """The ids of rules; of one chapter or game only once its beginning is typed."""
    found = beginning_with(incomplete, (known for game in all_about() for known in rule_texts(game.id)))
    chapters = dict.fromkeys(known.partition(".")[0] for known in found)
    return found if len(chapters) == 1 else beginning_with(incomplete, chapters)


def complete_setting(ctx: typer.Context, incomplete: str) -> list[str]:
    """`KEY=VALUE` for the header keys of the game that is named (`--set`)."""
    said = [f"{key.name}={value}" for game in games_named(ctx) for key in game.keys for value in values_of(game, key) or [""]]
    return beginning_with(incomplete, dict.fromkeys(said))


def complete_variant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The words that header keys of the game may have as values (`--variant`)."""
    return beginning_with(incomplete, dict.fromkeys(word for game in games_named(ctx) for word in variations_of(game)))


def complete_key(ctx: typer.Context, incomplete: str) -> list[str]:
    """The header keys of the game, as options."""
    keys = [*(key.name for game in games_named(ctx) for key in game.keys), *FREE_KEYS]
    return beginning_with(incomplete, dict.fromkeys(f"--{key}" for key in keys))


def complete_value(ctx: typer.Context, incomplete: str) -> list[str]:
    """The values of the header key that comes as an option before the word; none where no key waits for its value."""
    key_name, _, value = (ctx.params.get("settings") or [""])[-1].partition("=")
    if value:
        return []
    found = [value for game in games_named(ctx) for key in game.keys if key.name == key_name for value in values_of(game, key)]
    return beginning_with(incomplete, dict.fromkeys(found))


def games_named(ctx: typer.Context) -> list[Game]:
    """The game that is named, or all."""
    try:
        return [named_game(ctx.params["game"])] if ctx.params.get("game") else usable_games()
    except AskingError:
        return []
