"""What all games share: the Game protocol and registry, replay, breaches, verdicts and rule texts."""

from companion.referee.about import About, Tally
from companion.referee.breach import Breach, HeaderBreach, Part
from companion.referee.games import about, all_about, all_games, broken_games, find_game, game_ids
from companion.referee.protocol import (
    FROM_THE_TOP,
    HEADER_FIRST,
    KEYS_FIRST,
    Files,
    Game,
    Identity,
    Item,
    Key,
    Option,
    Reader,
    ReadingOrder,
    no_files,
)
from companion.referee.replay import Record, Replay, SectionReport, Step, read_record, read_table, replay
from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source
from companion.referee.verdict import Error, Judgement, Verdict, header_errors, judge, malformed
from companion.referee.writing import format_text

__all__ = [
    "FROM_THE_TOP",
    "HEADER_FIRST",
    "KEYS_FIRST",
    "About",
    "Breach",
    "Error",
    "Files",
    "Game",
    "HeaderBreach",
    "Identity",
    "Item",
    "Judgement",
    "Key",
    "Option",
    "Part",
    "Reader",
    "ReadingOrder",
    "Record",
    "Replay",
    "RuleText",
    "SectionReport",
    "Step",
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
]  # fmt: skip
