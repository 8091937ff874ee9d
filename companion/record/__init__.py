"""The record format 1: text to lines and tokens with their places, the header, and writing it again."""

from companion.record.errors import Fault, RecordError
from companion.record.header import Field, Header, header_fields
from companion.record.lines import Line, Token, decode, line_texts, split_lines
from companion.record.players import Player, fold

__all__ = [
    "Fault",
    "Field",
    "Header",
    "Line",
    "Player",
    "RecordError",
    "Token",
    "decode",
    "fold",
    "header_fields",
    "line_texts",
    "split_lines",
]
