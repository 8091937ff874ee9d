"""Companion: a referee, a scorer and a print shop for tabletop games.

This is the library's door: `import companion; companion.judge(text)`. docs/api.md shows it by examples.
"""

#: As type checkers know it from `typing`, which would take as long to import as all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.record import Fault, RecordError
    from companion.referee.about import About, Tally
    from companion.referee.found import all_games, find_game
    from companion.referee.games import Game, about, all_about, game_ids
    from companion.referee.protocol import Files, Item
    from companion.referee.reading import Record, read_record
    from companion.referee.replay import Position
    from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source
    from companion.referee.verdict import Error, Judgement, Verdict, judge
    from companion.referee.writing import format_text

__version__ = "0.1.0"

__all__ = [
    "About", "Error", "Fault", "Files", "Game", "Item", "Judgement", "Position", "Record", "RecordError", "RuleText", "Tally",
    "Verdict", "about", "all_about", "all_games", "find_game", "find_rule", "format_text", "game_ids", "judge", "read_record",
    "rule_texts", "rulebook_source",
]  # fmt: skip
#: Where the names of the door are that are not the referee's.
_ELSEWHERE = {"Fault": "companion.record", "RecordError": "companion.record"}

if not TYPE_CHECKING:  # else a type checker would believe that any name is there

    def __getattr__(name: str) -> object:
        """A name of the door, loaded when it is first asked for: a start pays for nothing that it does not use."""
        if name not in __all__:
            raise AttributeError(f"module 'companion' has no attribute {name!r}")
        from companion.later import loaded_from  # noqa: PLC0415 - not even this, where nothing is asked for

        globals()[name] = found = loaded_from(_ELSEWHERE.get(name, "companion.referee"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
