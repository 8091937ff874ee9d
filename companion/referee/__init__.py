"""What all games share: the Game protocol and registry, replay, breaches, verdicts and rule texts."""

from typing import TYPE_CHECKING

from companion.later import names_of
from companion.referee.about import About, Tally
from companion.referee.games import Game, about, all_about, broken_games, game_ids

if TYPE_CHECKING:
    from companion.referee.asking.named import named_game
    from companion.referee.books import noun_in, title_in
    from companion.referee.breach import Address, Breach, HeaderBreach, Part, Related
    from companion.referee.evidence import newest, since
    from companion.referee.found import all_games, find_game
    from companion.referee.mending.seeking import slips_of
    from companion.referee.protocol import Files, Item, Key, Reader, Rules, no_files
    from companion.referee.reading import AnyRecord, Record, read_record, read_table
    from companion.referee.replay import AnyPosition, AnyStep, Position, Replayed, Step
    from companion.referee.results import can_be_entered
    from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source
    from companion.referee.scene import Scene
    from companion.referee.session import Replay
    from companion.referee.steps import Choice, Dialogue, Steps
    from companion.referee.verdict import Error, Judgement, Verdict, failed, header_errors, judge, malformed
    from companion.referee.writing import format_text

#: What is loaded when it is asked for, by where it lies: a list of games needs no referee, and the app starts the sooner.
_LATER = {
    "companion.referee.asking.named": "named_game",
    "companion.referee.books": "noun_in, title_in",
    "companion.referee.breach": "Address, Breach, HeaderBreach, Part, Related",
    "companion.referee.evidence": "newest, since",
    "companion.referee.found": "all_games, find_game",
    "companion.referee.mending.seeking": "slips_of",
    "companion.referee.protocol": "Files, Item, Key, Reader, Rules, no_files",
    "companion.referee.reading": "AnyRecord, Record, read_record, read_table",
    "companion.referee.replay": "AnyPosition, AnyStep, Position, Replayed, Step",
    "companion.referee.results": "can_be_entered",
    "companion.referee.rulebook": "RuleText, find_rule, rule_texts, rulebook_source",
    "companion.referee.scene": "Scene",
    "companion.referee.session": "Replay",
    "companion.referee.steps": "Choice, Dialogue, Steps",
    "companion.referee.verdict": "Error, Judgement, Verdict, failed, header_errors, judge, malformed",
    "companion.referee.writing": "format_text",
}
__getattr__ = names_of(__name__, _LATER)

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
    "can_be_entered",
    "failed",
    "find_game",
    "find_rule",
    "format_text",
    "game_ids",
    "header_errors",
    "judge",
    "malformed",
    "named_game",
    "newest",
    "no_files",
    "noun_in",
    "read_record",
    "read_table",
    "rule_texts",
    "rulebook_source",
    "since",
    "slips_of",
    "title_in",
]
