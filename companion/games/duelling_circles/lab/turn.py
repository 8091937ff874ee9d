"""A turn of Duelling Circles as far as its words are said, with the judge's own hands."""

from collections.abc import Iterator, Sequence

from companion.games.duelling_circles.rules import forms, moves as m, play, state as s


def turn_so_far(state: s.State, said: Sequence[str]) -> play.Running:
    """The turn of a state after these words of its line."""
    running = play.Running(state)
    for _ in parts_played(running, said):
        pass
    return running


def parts_played(running: play.Running, said: Sequence[str]) -> Iterator[m.TurnPart]:
    """The parts of a turn, each after it is played. What may be written to a move besides (a colour, a landing) plays nothing."""
    for word in said[said[:1] == (running.before.tag,) :]:
        part = forms.read_part(word)
        if part is not m.UNREADABLE and (running.phase == s.MOVE or not isinstance(part, m.Step)):
            play.play_part(running, part)
            yield part
