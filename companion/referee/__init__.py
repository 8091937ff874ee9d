"""What all games share: the Game protocol and registry, replay, breaches, verdicts and rule texts.

What is asked for most is imported from here; the rest from the module it is in.
"""

from typing import TYPE_CHECKING

from companion.later import names_of
from companion.referee.about import About, Pack, Tally
from companion.referee.games import Game, GameError, about, all_about, broken_games, game_ids, has_part, package_of, part

if TYPE_CHECKING:
    from companion.referee.asking.beginning import completed, header_begun, new_record
    from companion.referee.asking.errors import AskingError, nearest
    from companion.referee.asking.named import named_game, usable_games
    from companion.referee.asking.parts import at_work, function_of
    from companion.referee.asking.rulings import house_value, read_house, rulings_of
    from companion.referee.asking.seats import is_count, named_seats, persons_of, players_value, seats_value
    from companion.referee.books import LEARN, NOTATION, QUIZ, REFERENCE, RULES, find_text, held_in, noun_in, title_in
    from companion.referee.breach import Address, Breach, Claimed, HeaderBreach, Part, Related, Sought
    from companion.referee.claims import (
        ClaimForm,
        Sums,
        Winner,
        sums_dialogue,
        winner_dialogue,
        write_claim,
        wrong_sums,
        wrong_winner,
    )
    from companion.referee.commands import Command, CommandLine
    from companion.referee.dealing import dealer_of, not_held
    from companion.referee.decisions import Adjust, Correct, Opening, Placing
    from companion.referee.evening import Evening, EveningPictures, Shown, evening_of, shown_of
    from companion.referee.evidence import CLAIM, newest, since
    from companion.referee.forms import Form, Forms, Many, Misfit, Rest, Said, Slot, Words
    from companion.referee.found import all_games, find_game
    from companion.referee.judging import STRICT, Judge, Lenient
    from companion.referee.markup import signs
    from companion.referee.mending.seeking import slips_of
    from companion.referee.protocol import FILE_NAME, Files, Item, Key, Reader, Rules, no_files
    from companion.referee.questions import NextQuestion, Question
    from companion.referee.reading import AnyRecord, Record, read_record, read_table
    from companion.referee.ready import ready_files, ready_named
    from companion.referee.replay import AnyPosition, AnyStep, Position, Replayed, Step, is_move_of_game
    from companion.referee.results import can_be_entered, result_question
    from companion.referee.rulebook import RuleText, find_rule, rule_texts, rulebook_source, rules_in_language
    from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing, scene_at
    from companion.referee.session import Replay
    from companion.referee.slots import ANY_NUMBER, Wrong, sign
    from companion.referee.steps import OVER, Begin, Choice, Dialogue, Kind, NotOfferedError, Steps, answer, either, said_in, walk
    from companion.referee.teaching import TeachingPictures, in_words, lesson, lesson_at, state_at, teaching_pictures
    from companion.referee.telling import Tell, listed, whose_turn
    from companion.referee.verdict import Error, Judgement, Verdict, failed, header_errors, judge, malformed
    from companion.referee.writing import format_text

#: What is loaded when it is asked for, by where it lies: a list of games needs no referee, and the app starts the sooner.
_LATER = {
    "companion.referee.asking.beginning": "completed, header_begun, new_record",
    "companion.referee.asking.errors": "AskingError, nearest",
    "companion.referee.asking.named": "named_game, usable_games",
    "companion.referee.asking.parts": "at_work, function_of",
    "companion.referee.asking.rulings": "house_value, read_house, rulings_of",
    "companion.referee.asking.seats": "is_count, named_seats, persons_of, players_value, seats_value",
    "companion.referee.books": "LEARN, NOTATION, QUIZ, REFERENCE, RULES, find_text, held_in, noun_in, title_in",
    "companion.referee.breach": "Address, Breach, Claimed, HeaderBreach, Part, Related, Sought",
    "companion.referee.claims": "ClaimForm, Sums, Winner, sums_dialogue, winner_dialogue, write_claim, wrong_sums, wrong_winner",
    "companion.referee.commands": "Command, CommandLine",
    "companion.referee.dealing": "dealer_of, not_held",
    "companion.referee.decisions": "Adjust, Correct, Opening, Placing",
    "companion.referee.evening": "Evening, EveningPictures, Shown, evening_of, shown_of",
    "companion.referee.evidence": "CLAIM, newest, since",
    "companion.referee.forms": "Form, Forms, Many, Misfit, Rest, Said, Slot, Words",
    "companion.referee.found": "all_games, find_game",
    "companion.referee.judging": "STRICT, Judge, Lenient",
    "companion.referee.markup": "signs",
    "companion.referee.mending.seeking": "slips_of",
    "companion.referee.protocol": "FILE_NAME, Files, Item, Key, Reader, Rules, no_files",
    "companion.referee.questions": "NextQuestion, Question",
    "companion.referee.reading": "AnyRecord, Record, read_record, read_table",
    "companion.referee.ready": "ready_files, ready_named",
    "companion.referee.replay": "AnyPosition, AnyStep, Position, Replayed, Step, is_move_of_game",
    "companion.referee.results": "can_be_entered, result_question",
    "companion.referee.rulebook": "RuleText, find_rule, rule_texts, rulebook_source, rules_in_language",
    "companion.referee.scene": "Board, Fact, Pile, Place, Scene, Seat, Thing, scene_at",
    "companion.referee.session": "Replay",
    "companion.referee.slots": "ANY_NUMBER, Wrong, sign",
    "companion.referee.steps": "OVER, Begin, Choice, Dialogue, Kind, NotOfferedError, Steps, answer, either, said_in, walk",
    "companion.referee.teaching": "TeachingPictures, in_words, lesson, lesson_at, state_at, teaching_pictures",
    "companion.referee.telling": "Tell, listed, whose_turn",
    "companion.referee.verdict": "Error, Judgement, Verdict, failed, header_errors, judge, malformed",
    "companion.referee.writing": "format_text",
}
__getattr__ = names_of(__name__, _LATER)

__all__ = [
    "ANY_NUMBER", "CLAIM", "FILE_NAME", "LEARN", "NOTATION", "OVER", "QUIZ", "REFERENCE", "RULES", "STRICT", "About", "Address",
    "Adjust", "AnyPosition", "AnyRecord", "AnyStep", "AskingError", "Begin", "Board", "Breach", "Choice", "ClaimForm",
    "Claimed", "Command", "CommandLine", "Correct", "Dialogue", "Error", "Evening", "EveningPictures", "Fact", "Files", "Form",
    "Forms", "Game", "GameError", "HeaderBreach", "Item", "Judge", "Judgement", "Key", "Kind", "Lenient", "Many", "Misfit",
    "NextQuestion", "NotOfferedError", "Opening", "Pack", "Part", "Pile", "Place", "Placing", "Position", "Question", "Reader",
    "Record", "Related", "Replay", "Replayed", "Rest", "RuleText", "Rules", "Said", "Scene", "Seat", "Shown", "Slot", "Sought",
    "Step", "Steps", "Sums", "Tally", "TeachingPictures", "Tell", "Thing", "Verdict", "Winner", "Words", "Wrong", "about",
    "all_about", "all_games", "answer", "at_work", "broken_games", "can_be_entered", "completed", "dealer_of", "either",
    "evening_of", "failed", "find_game", "find_rule", "find_text", "format_text", "function_of", "game_ids", "has_part",
    "header_begun", "header_errors", "held_in", "house_value", "in_words", "is_count", "is_move_of_game", "judge", "lesson",
    "lesson_at", "listed", "malformed", "named_game", "named_seats", "nearest", "new_record", "newest", "no_files", "not_held",
    "noun_in", "package_of", "part", "persons_of", "players_value", "read_house", "read_record", "read_table", "ready_files",
    "ready_named", "result_question", "rule_texts", "rulebook_source", "rules_in_language", "rulings_of", "said_in", "scene_at",
    "seats_value", "shown_of", "sign", "signs", "since", "slips_of", "state_at", "sums_dialogue", "teaching_pictures",
    "title_in", "usable_games", "walk", "whose_turn", "winner_dialogue", "write_claim", "wrong_sums", "wrong_winner",
]  # fmt: skip
