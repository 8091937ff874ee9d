"""What the tests of single rules share: the shortest record of a position, and the shortest telling of how a record ends."""

from __future__ import annotations

from typing import Any

from companion.referee import judge

PLAIN = "game: duelling-circles\nplayers: Aino, Ville\n"
COLOURS = PLAIN + "variant: kinilani\n"
COUNTERFLOW = "variant: counterflow\n"


def at(own: str, other: str, header: str = PLAIN, *, lucky: str = "none", turn: str = "Aino") -> str:
    """A record that begins with the tokens of Aino and of Ville, `h8 c1 r2`; with colours `h8/g r/b`.

    Nothing else is in reserve, and nothing has been taken.
    """
    sides = {"Aino": own.split(), "Ville": other.split()}
    board = ", ".join(" ".join((tag, *(one for one in tokens if one[0] != "r"))) for tag, tokens in sides.items())
    reserve = ", ".join(" ".join((tag, *_reserve(tokens, header))) for tag, tokens in sides.items())
    return f"{header}position: turn 9\nboard: {board}\nreserve: {reserve}\ntaken: Aino 0, Ville 0\nlucky: {lucky}\nturn: {turn}\n"


def in_colours(own: str, other: str, house: str = "", *, lucky: str = "none", turn: str = "Aino") -> str:
    """The same in Kinilani, with what the table plays otherwise."""
    return at(own, other, COLOURS + (f"house: {house}\n" if house else ""), lucky=lucky, turn=turn)


def _reserve(tokens: list[str], header: str) -> list[str]:
    found = [one.removeprefix("r").removeprefix("/") for one in tokens if one[0] == "r"]
    return found or ([] if "kinilani" in header else ["0"])


def told(text: str) -> str:
    """How a record ends: who waits for what, the lucky tile, the tokens of both, what was taken; or what is wrong, and where.

    `Ville flip 1 *5: h8 c1 | h7 r1, taken 1:0` or `DC-2.7 at h7`. The number behind `flip` is how many are owed.
    """
    verdict = judge(text).verdict
    if verdict.errors:
        error = verdict.errors[0]
        line = text.splitlines()[error.line - 1]
        return f"{error.rule} at {line[error.column - 1 : (error.end_column or error.column) - 1]}"
    state = verdict.state
    owed = f" {state['owed']}" if state["phase"] == "flip" else ""
    waits = f"{state['to_move']} {state['phase']}{owed}" if state["to_move"] else f"over, won by {' and '.join(verdict.winners)}"
    lucky = f" *{state['lucky']}" if state["lucky"] else ""
    taken = ":".join(map(str, verdict.totals.values()))
    sides = " | ".join(_side(state, tag) for tag in verdict.players)
    return f"{waits}{lucky}: {sides}" + (f", taken {taken}" if taken != "0:0" else "")


def _side(state: dict[str, Any], tag: str) -> str:
    """A player's tokens, the reserve's last; of each colour its letter alone."""
    colours = state["reserve_colours"].get(tag)
    reserve = [f"r/{colour}" for colour in colours] if colours else [f"r{state['reserve'][tag]}"] if state["reserve"][tag] else []
    words = [*state["board"][tag], *reserve]
    return " ".join(word[: word.index("/") + 2] if "/" in word else word for word in words) or "-"


Case = tuple[str, str, str]


def finished(cases: list[Case]) -> list[Case]:
    """The cases that end with a move, each with the lucky flip after it: a whole turn is judged on a way of its own."""
    return [
        (rules, f"{text} *8", _whole(ends))
        for rules, text, ends in cases
        if (" lucky" in ends or ends.endswith(f"at {text.split()[-1]}")) and not {"*", ":"} & set(text.splitlines()[-1])
    ]


def _whole(ends: str) -> str:
    """How a record ends where the lucky flip follows the move: the other player flips, and the tokens are where they are."""
    waits, _, sides = ends.partition(": ")
    return f"{'Ville' if waits.startswith('Aino') else 'Aino'} flip 1 *8: {sides}" if sides else ends
