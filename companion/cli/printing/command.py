"""`companion print`: books, score sheet, kit, everything, and the sheet that tells how a printer turns paper."""

from typing import ClassVar

from companion.cli.commands import COMMANDS, LazyGroup, Listed, group


class _Commands(LazyGroup):
    table: ClassVar = {
        name: Listed(f"companion.cli.printing.{module}", function, text)
        for name, module, function, text in (
            ("learn", "books", "learn", "Print Learn to play."),
            ("rules", "books", "rules", "Print the rules of a game."),
            ("notation", "books", "notation", "Print how a game is written down."),
            ("reference", "books", "reference", "Print a game's quick reference."),
            ("rulebook", "books", "rulebook", "Print a game's rulebook."),
            ("sheet", "sheet", "sheet", "Print a game's score sheet: blank, or filled in from a record."),
            ("kit", "kit", "kit", "Print all that a game needs, with an instruction page."),
            (
                "all",
                "everything",
                "all_",
                "Print the kits of all games, each into a folder of its own; with --players each for as many as it can seat.",
            ),
            ("list", "listing", "list_", "List every thing that can be printed, with its sizes."),
            (
                "calibrate",
                "calibrate",
                "calibrate",
                "Print the sheet that shows, held against the light, how far your printer misses the back.",
            ),
        )
    }


app = group(_Commands, COMMANDS["print"].help, "companion print kit {game} --paper letter")
