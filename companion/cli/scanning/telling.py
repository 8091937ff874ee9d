"""What `companion scan` says of a calibration page and of a board."""

from companion.cli.checking.judged import say_json
from companion.cli.group.found import BACK_OFFSET
from companion.cli.group.keeping import keep
from companion.cli.scanning.boards import Position
from companion.cli.scanning.press_check import PressCheck, as_json, told
from companion.cli.terminal.asking import asking
from companion.cli.terminal.out import CommandError, clean, say, say_text, warn, wrap
from companion.referee import judge


def tell_press(check: PressCheck, *, json: bool, keep_it: bool, asks: bool) -> None:
    """What a calibration page says; the offset is kept where the user says so. Raises Trouble."""
    if not json:
        for line in told(check):
            say("\n".join(wrap(clean(line))))
    if asks and not keep_it and check.moved:
        keep_it = (asking()("Keep this offset in your settings? (y/n) ") or "").strip().casefold() in ("y", "yes")
    moved = check.moved
    if keep_it and moved is None:
        raise CommandError("the offset of backs isn't known from one side", "scan photos of both sides")
    kept = ""
    if keep_it and moved:
        over = 1 if check.sides[0].side.duplex == "long" else -1
        kept = keep(BACK_OFFSET, "{:g},{:g}".format(*(over * far + 0.0 for far in moved)))
    if json:
        say_json(as_json(check, kept))
    elif kept:
        say(f"{clean(kept)}: kept; companion print uses it from now on")


def tell_board(found: Position, into: str, *, json: bool) -> int:
    """What lies on a board, and what came of it; the exit status."""
    verdict = judge(found.text).verdict
    status = 1 if found.odds or verdict.status != "legal" else 0
    if json:
        names = list(found.read.header.units)
        say_json(
            {
                "game": verdict.game,
                "written": found.written or None,
                "board": {name: names[seat] for name, seat in found.pieces.items()},
                "lucky": found.marker,
                "asked": [{"file": found.read.photo.file, "field": field, "words": words} for field, words in found.asked],
                "odds": list(found.odds),
                "errors": [],
                "verdict": {**verdict.as_dict(), "file": found.written or "-"},
            }
        )
        return status
    for field, words in found.asked:
        warn("\n".join(wrap(f"In doubt: {field}: {words}")))
    for odd in found.odds:
        say("\n".join(wrap(clean(odd))))
    if found.written:
        say(f"{clean(found.written)}: written")
    elif into:
        say(f"{clean(into)}: " + ("stays as it is" if found.odds else "the board is as the record says"))
    else:
        say_text(found.text)
    return status
