"""What all games share: the Game protocol and registry, replay, breaches, verdicts and rule texts."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.referee.about import About, Tally
from companion.referee.games import Game, about, all_about, broken_games, game_ids

if TYPE_CHECKING:
    from companion.referee.breach import Address, Breach, HeaderBreach, Part, Related
    from companion.referee.evidence import newest, since
    from companion.referee.found import all_games, find_game
    from companion.referee.protocol import Files, Item, Key, Reader, Rules, no_files
    from companion.referee.reading import AnyRecord, Record, read_record, read_table
    from companion.referee.replay import AnyPosition, AnyStep, Position, Replayed, Step
    from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source
    from companion.referee.scene import Scene
    from companion.referee.session import Replay
    from companion.referee.steps import Choice, Dialogue, Steps
    from companion.referee.verdict import Error, Judgement, Verdict, failed, header_errors, judge, malformed
    from companion.referee.writing import format_text

#: What is loaded when it is asked for, by where it lies: a list of games needs no referee, and the app starts the sooner.
_LATER = {
    name: f"companion.referee.{module}"
    for module, names in {
        "breach": "Address Breach HeaderBreach Part Related",
        "evidence": "newest since",
        "found": "all_games find_game",
        "protocol": "Files Item Key Reader Rules no_files",
        "reading": "AnyRecord Record read_record read_table",
        "replay": "AnyPosition AnyStep Position Replayed Step",
        "rulebook": "RuleText find_rule rule_texts rulebook_source",
        "scene": "Scene",
        "session": "Replay",
        "steps": "Choice Dialogue Steps",
        "verdict": "Error Judgement Verdict failed header_errors judge malformed",
        "writing": "format_text",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


__all__ = [
    "About",
    "Address",
    "AnyPosition",
    "AnyRecord",
    "AnyStep",
    "Breach",
    "Choice",
    "Dialogue",
    "Error",
    "Files",
    "Game",
    "HeaderBreach",
    "Item",
    "Judgement",
    "Key",
    "Part",
    "Position",
    "Reader",
    "Record",
    "Related",
    "Replay",
    "Replayed",
    "RuleText",
    "Rules",
    "Scene",
    "Step",
    "Steps",
    "Tally",
    "Verdict",
    "about",
    "all_about",
    "all_games",
    "broken_games",
    "failed",
    "find_game",
    "find_rule",
    "format_text",
    "game_ids",
    "header_errors",
    "judge",
    "malformed",
    "newest",
    "no_files",
    "read_record",
    "read_table",
    "rule_texts",
    "rulebook_source",
    "since",
]
