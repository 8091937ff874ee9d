"""What is said when something cannot be printed."""


class PrintError(Exception):
    """Something cannot be printed. Its text is for people: what is wrong, where, and what would help."""
