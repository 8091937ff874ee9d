"""`companion new`."""

from pathlib import Path

from companion.cli.group.found import Group, game_or_usual, group_of
from companion.cli.group.headers import SET, VARIANT, Chosen, files_brought_beside, header_text, with_header_keys
from companion.cli.parameters import argument, option
from companion.cli.records.files import GROUP_FILE, files_beside
from companion.cli.terminal.completion import complete_game, complete_value
from companion.cli.terminal.out import CommandError, as_typed, clean, say, say_text, wrap
from companion.disk.files import write_new
from companion.referee import Game, has_part, named_seats, new_record
from companion.referee.asking.gaps import gap_in


@with_header_keys
def new(
    game: str = argument("", metavar="GAME", help="The game's id; the group's game by default.", autocompletion=complete_game),
    file: str = argument(
        "-", metavar="FILE", help="The record to make; standard output by default.", autocompletion=complete_value
    ),
    players: str = option("", "--players", "-p", metavar="NAMES", help="Names, clockwise: Aino, Ville; by default the group."),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
) -> None:
    """Make a new record, ready to type into.

    Comments in it remind you how to write the game.

    Header keys of the game (companion games GAME) are options, too. What you leave out comes from your group's companion.toml.

    Example: companion new {game} --players "{players}" {option} friday.game
    """
    if file == "-" and any(sign in game for sign in "./\\"):
        game, file = "", game
    group = group_of(file)
    found = game_or_usual(game, group)
    value = named_seats(found, players or _usual_players(group, found))
    with files_brought_beside(found, settings, file) as said:
        chosen = Chosen(found, value, said, variants, group.settings(found.id), file)
        text = new_record(found, header_text(chosen, may_lack=True))
        if file != "-":
            write_new(Path(file), text.encode())
    if file == "-":
        say_text(text)
    else:
        _tell(found, text, file)


def _tell(found: Game, text: str, file: str) -> None:
    """Says that the record is there, and what is still to be added to it."""
    gap = gap_in(text, files_beside(file))
    if gap:
        said = f"{clean(file)} is ready, but for its {gap.key.name}: {gap.key.meaning}."
        say("\n".join(wrap(f"{said} companion referee {as_typed(file)} asks for it first.")))
        return
    how = (
        f"let companion enter {as_typed(file)} ask" if has_part(found.id, "questions") else f"companion referee {as_typed(file)}"
    )
    say(f"{clean(file)} is ready: type into it, or {how}.")
    if Path(file).suffix != ".game":
        name = clean(Path(file).name)
        say("\n".join(wrap(f"companion standings reads only files whose names end in .game; it doesn't read {name}.")))


def _usual_players(group: Group, game: Game) -> str:
    """Who usually plays. Raises CommandError where nobody is named, or too few or too many for this game."""
    players = group.players_for(game)
    if players:
        return players
    if group.players:
        fewest, most = game.about.seats
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise CommandError(f"{game.title} is for {number}, but the group is {group.players}", "say who plays: --players NAMES")
    raise CommandError("no players are named", f'write --players "Aino, Ville", or name the usual players in {GROUP_FILE}')
