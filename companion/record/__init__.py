"""The record format 1: text to lines and tokens with their places, the header, and writing it again."""

from companion.record.claims import parse_integer, split_list
from companion.record.errors import Fault, RecordError
from companion.record.header import FREE_KEYS, Field, Header, close_to, header_fields, key_of, read_fields, suggest
from companion.record.joined import any_of, either_of
from companion.record.lines import MARK, Line, Token, decode, line_texts, make_line, move_number, new, read_heading, split_lines
from companion.record.players import DUMMY, Player, fold, names_dummy, parse_players
from companion.record.values import frozen, quick

__all__ = [
    "DUMMY", "FREE_KEYS", "MARK", "Fault", "Field", "Header", "Line", "Player", "RecordError", "Token", "any_of", "close_to",
    "decode", "either_of", "fold", "frozen", "header_fields", "key_of", "line_texts", "make_line", "move_number", "names_dummy",
    "new", "parse_integer", "parse_players", "quick", "read_fields", "read_heading", "split_lines", "split_list", "suggest",
]  # fmt: skip
