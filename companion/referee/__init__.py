"""What all games share: the Game protocol and registry, replay, breaches, verdicts and rule texts."""

from companion.referee.about import About, Tally
from companion.referee.breach import Address, Breach, HeaderBreach, Part, Related
from companion.referee.games import Game, about, all_about, all_games, broken_games, find_game, game_ids
from companion.referee.protocol import (
    FROM_THE_TOP,
    HEADER_FIRST,
    KEYS_FIRST,
    Files,
    Item,
    Key,
    Option,
    Reader,
    ReadingOrder,
    Rules,
    no_files,
)
from companion.referee.reading import AnyRecord, Record, read_record, read_table
from companion.referee.replay import AnyPosition, AnyStep, Position, Replayed, Step, replay
from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source
from companion.referee.steps import Choice, Dialogue, Steps
from companion.referee.verdict import Error, Judgement, Verdict, header_errors, judge, malformed
from companion.referee.writing import format_text

__all__ = [
    "FROM_THE_TOP",
    "HEADER_FIRST",
    "KEYS_FIRST",
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
    "Option",
    "Part",
    "Position",
    "Reader",
    "ReadingOrder",
    "Record",
    "Related",
    "Replayed",
    "RuleText",
    "Rules",
    "Step",
    "Steps",
    "Tally",
    "Verdict",
    "about",
    "all_about",
    "all_games",
    "broken_games",
    "find_game",
    "find_rule",
    "format_text",
    "game_ids",
    "header_errors",
    "judge",
    "malformed",
    "no_files",
    "read_record",
    "read_table",
    "replay",
    "rule_texts",
    "rulebook_source",
]
