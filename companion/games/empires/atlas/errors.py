"""What is said when a map cannot be made, read or used."""


class AtlasError(Exception):
    """Something is wrong with a map. `hint` says how to mend it; both are for people."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message
