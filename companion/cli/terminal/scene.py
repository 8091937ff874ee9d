"""A scene drawn for a terminal of 80 columns: boards as grids, cards in rows, every player with what lies before them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.cards.french import parse_card
from companion.cli.terminal.out import COLUMNS, clean, pad, paint, width, wrap
from companion.referee.scene import Board, Fact, Pile, Place, Scene, Seat, Thing

#: So many like things are told one by one; more are told by their number.
_MOST_ALONE = 24
_LABEL = 12
#: What stands for the players on a board, in the order of their seats: the printed pieces have the same shapes.
_MARKS = "●○▲◆★✚"


def scene_lines(scene: Scene, noun: str = "total", *, close: bool = False) -> list[str]:
    """The lines of the drawing; `noun` is what totals count. `close`: without empty lines, each player on as few as can be."""
    lines = wrap(clean(scene.headline), "  ")
    marks = _marks_of(scene)
    for board in scene.boards:
        lines += ["", *_board(board, marks)]
    if scene.piles:
        lines.append("")
        for pile in scene.piles:
            lines += _pile(pile, "  ")
    lines.append("")
    for seat in scene.seats:
        lines += (_close_seat if close else _seat)(seat, marks.get(seat.tag, ""))
    facts = [line for fact in scene.facts for line in _fact(fact)]
    if facts:
        lines += ["", *facts]
    lines += ["", *_totals(scene, noun)] if scene.totals else []
    return [line for line in lines if line] if close else lines


def _marks_of(scene: Scene) -> dict[str, str]:
    """The players' marks by tag, where a board has something of theirs in its grid."""
    grids = (place.things for board in scene.boards if board.layout == "grid" for place in board.places)
    if not any(thing.owner and thing.kind != "card" for things in grids for thing in things):
        return {}
    return {seat.tag: mark for seat, mark in zip(scene.seats, _MARKS, strict=False)}


def _totals(scene: Scene, noun: str) -> list[str]:
    label = "Totals:" if noun == "total" else f"{noun[:1].upper()}{noun[1:]}:"
    said = ", ".join(f"{unit} {total}" for unit, total in scene.totals.items())
    first = f"  {clean(label):<{_LABEL - 1}} "
    return wrap(clean(said), " " * len(first), first)


def _fact(fact: Fact) -> list[str]:
    return wrap(clean(fact.text), " " * (_LABEL + 2), f"  {clean(fact.label)}: ".ljust(_LABEL + 2))


def _head(seat: Seat, mark: str) -> tuple[str, list[str]]:
    """How a seat begins, and what is said of whoever sits there."""
    about = [*seat.roles, *(["out of the game"] if seat.out else [])]
    return paint(f"{'>' if seat.acts else ' '} {clean(seat.tag)}{' ' + mark if mark else ''}", "bold"), about


def _close_seat(seat: Seat, mark: str) -> list[str]:
    """The same as `_seat`, with all in a row."""
    head, about = _head(seat, mark)
    piles = [f"{clean(pile.title)} {' '.join(_words(pile))}" for pile in seat.piles]
    said = [clean(text) for text in (", ".join(about), *seat.facts) if text]
    return wrap("; ".join([*said, *piles]), "      ", f"{head}  ")


def _seat(seat: Seat, mark: str) -> list[str]:
    head, about = _head(seat, mark)
    lines = wrap(clean(", ".join(about)), "      ", f"{head}, ") if about else [head]
    for text in seat.facts:
        lines += wrap(clean(text), "      ", "    ")
    for pile in seat.piles:
        lines += _pile(pile, "    ")
    return lines


def _pile(pile: Pile, margin: str) -> list[str]:
    """A pile on as many lines as it needs, after its title."""
    first = f"{margin}{clean(pile.title):<8} "
    rows = list(_filled(_words(pile), COLUMNS - width(first)))
    return [f"{first if not i else ' ' * width(first)}{row}" for i, row in enumerate(rows)]


def _words(pile: Pile) -> list[str]:
    """What lies in a pile, word by word."""
    words = [_thing(thing) for thing in pile.things] if pile.layout != "count" else [_counted(thing) for thing in pile.things]
    if pile.layout == "stack" and words:
        words = [f"{words[0]} on {len(words) - 1} more"] if len(words) > 1 else words
    if len(words) > _MOST_ALONE and len(set(words)) == 1:
        words = [f"{len(words)} x {words[0]}"]
    words += [clean(f"({pile.note})")] if pile.note else []
    return words or ["–"]


def _filled(words: Sequence[str], room: int) -> Iterator[str]:
    """Words on lines of at most so many columns."""
    row = ""
    for word in words:
        longer = f"{row} {word}" if row else word
        if row and width(longer) > room:
            yield row
            longer = word
        row = longer
    yield row


def _thing(thing: Thing) -> str:
    """A card or a piece in a word: `Q♥`, red where it is red; what is special about it follows."""
    card = parse_card(thing.code) if thing.kind == "card" else None
    shown = card.sign if card else clean(thing.code)
    if any(mark in shown for mark in "♥♦"):
        shown = paint(shown, "red")
    count = f"{thing.count} x " if thing.count != 1 else ""
    note = clean(f" ({thing.note})") if thing.note else ""
    return f"{count}{shown}{note}"


def _counted(thing: Thing) -> str:
    return f"{thing.count} {clean(thing.code)}" + (clean(f" ({thing.note})") if thing.note else "")


def _board(board: Board, marks: Mapping[str, str]) -> list[str]:
    lines = [paint(clean(board.title), "dim")] if board.title else []
    lines = [f"  {line}" for line in lines]
    lines += _list(board.places) if board.layout == "list" else [*_grid(board.places, marks), *_notes(board.places)]
    return lines + (wrap(clean(board.note), "  ", "  ") if board.note else [])


def _list(places: Sequence[Place]) -> list[str]:
    """Places one after the other, as many beside each other as there is room for, if they are many."""
    cells = [f"{_name(place)}  {_content(place)}" for place in places]
    if not cells:
        return ["  nothing is there yet"]
    columns = max(map(width, cells))
    beside = max(1, (COLUMNS - 2) // (columns + 2)) if len(cells) > 12 else 1
    rows = -(-len(cells) // beside)
    found = [f"  {'  '.join(pad(cell, columns) for cell in cells[row::rows])}".rstrip() for row in range(rows)]
    return [line for text in found for line in ([text] if width(text) <= COLUMNS else wrap(text.strip(), "      ", "  "))]


def _name(place: Place) -> str:
    """The title of a place, with its name in records where the title does not say it."""
    return clean(place.title if place.id in place.title.split() else f"{place.id} {place.title}".rstrip())


def _content(place: Place) -> str:
    said = ", ".join(_owned(thing) for thing in place.things)
    return f"{said}{clean(f' ({place.note})') if place.note else ''}"


def _owned(thing: Thing) -> str:
    return f"{clean(thing.owner)} {_thing(thing)}" if thing.owner else _thing(thing)


def _grid(places: Sequence[Place], marks: Mapping[str, str]) -> list[str]:
    """Places as boxes with their names in the upper edge."""
    rows = sorted({place.row for place in places})
    across = 1 + max((place.column for place in places), default=0)
    side = max(4, min(16, (COLUMNS - 2) // across - 1))
    lines: list[str] = []
    for row in rows:
        there = {place.column: place for place in places if place.row == row}
        cells = [_box(there[column], side, marks) if column in there else (" " * side,) * 3 for column in range(across)]
        lines += [f"  {' '.join(parts)}".rstrip() for parts in zip(*cells, strict=True)]
    return lines


def _notes(places: Sequence[Place]) -> list[str]:
    """What is special about places of a grid: a box has no room for it, or something lies there."""
    noted: dict[str, dict[str, None]] = {}
    for place in places:
        if place.note:
            noted.setdefault(place.note, {})[place.id] = None
    said = "; ".join(f"{note} {', '.join(ids)}" for note, ids in noted.items())
    return wrap(clean(said), "  ", "  ") if said else []


def _box(place: Place, side: int, marks: Mapping[str, str]) -> tuple[str, str, str]:
    room = side - 2
    title = next((text for text in (clean(place.title), clean(place.id)) if text and width(text) <= room), clean(place.id)[:room])
    edge = f"┌{title}{'─' * max(0, room - width(title))}┐"
    there = [_marked(thing, marks) for thing in place.things]
    inside = next((text for text in (" ".join(there), "".join(there)) if width(text) <= room), f"{len(there)} things")
    if not there and width(clean(place.note)) <= room:
        inside = paint(clean(place.note), "dim")
    space = max(0, room - width(inside))
    return edge, f"│{' ' * (space // 2)}{inside}{' ' * (space - space // 2)}│", f"└{'─' * room}┘"


def _marked(thing: Thing, marks: Mapping[str, str]) -> str:
    """A thing on a board without its note, with its owner's mark before it."""
    shown = _thing(replace(thing, note=""))
    mark = marks.get(thing.owner, "") if thing.kind != "card" else ""
    return shown if mark == thing.code else f"{mark}{shown}"
