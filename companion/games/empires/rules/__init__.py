"""The rules of Empires, and what is said of a line that breaks one: the table of words of this game has it."""

from companion.words import Words

say = Words("companion.games.empires").say


def counted(number: int, what: str) -> str:
    """So many of a thing, by the id of its words: `1 counter`, `3 counters`, `no counters`."""
    return say(f"{what}-{'none' if number == 0 else 'one' if number == 1 else 'many'}", count=number)


def plural(number: int, word: str) -> str:
    """`1 counter`, `3 counters`, `no counters`; of words whose plural ends with s."""
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
