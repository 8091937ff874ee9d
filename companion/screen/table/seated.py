"""A seat that Companion plays at a table on a screen: whether it is its turn, what it says, and why.

Where nothing is hidden its players (`screen.players`) come when the first of them has to choose, where hands are hidden when a
table with such a seat is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.referee import NotOfferedError, Pack, Replay, Steps, whose_turn
from companion.screen import laboratory as lab
from companion.screen.players import laboratory_for, levels_of, lies_open
from companion.screen.table.saying import Saying, with_word
from companion.screen.whispers import Beside

if TYPE_CHECKING:
    from companion.lab.following import Stand, Whisper
    from companion.lab.world import AnyLaboratory, Option

#: What is said of chance, not by whoever plays.
_NOT_ITS_OWN = frozenset(("chance", "player", "heading", "claim"))
#: What stands before a word of somebody's own: `scoring:`, `>`, who has won.
_BEFORE = frozenset(("verb", "sign", "player"))
#: So many words one turn may have.
_MOST = 60
#: How a table stood last, as one tap asks for it several times: by the record's text, the words said, what was told beside it.
_stood: dict[tuple[object, ...], Stand] = {}


class Turn(NamedTuple):
    """It is the turn of a seat that Companion plays. `speaks`: it may say a word now; else chance has to be told first.

    `until` is what has to be over by then, as a clause, where the record does not tell it.
    """

    tag: str
    level: int
    speaks: bool
    until: str = ""


class Spoken(NamedTuple):
    """What Companion has said: the words with those before, why in a sentence each, and whether the turn is over.

    `kept` is what is kept beside the record: of choices of which a record says nothing. Where it says lines, `line` is that line.
    `was_laid`: it has turned up what lay face down, of which the sentences tell a part.
    """

    saying: Saying
    sentences: Sequence[str]
    over: bool
    line: str = ""
    kept: Sequence[Whisper] = ()
    was_laid: bool = False


class Followed(NamedTuple):
    """A table with hidden hands at which Companion sits: its levels by seat, the tags of all seats, and how the table stands.

    `pack` is the pack whose cards are played.
    """

    laboratory: AnyLaboratory
    table: Any
    levels: Mapping[int, int]
    tags: Sequence[str]
    stand: Stand
    pack: Pack = "french"

    @property
    def turn(self) -> Turn | None:
        """The seat that may say something before all eyes."""
        due = [one.decision for one in self.stand.laid if not one.ahead]
        decision = self.stand.decision
        if decision is not None and not self.stand.is_covered:
            due.append(decision)
        until = self.stand.followed.until if self.stand.followed else ""
        return Turn(self.tags[due[0].seat], self.levels[due[0].seat], speaks=True, until=until) if due else None


def bots_of(replay: Replay) -> Mapping[str, int]:
    """The level of each seat that Companion plays, by tag."""
    record = replay.judgement.record
    return levels_of(record.header.players) if record else {}


def turn_of(replay: Replay, steps: Steps) -> Turn | None:
    """The seat of Companion whose turn it is behind these steps; None where it is a person's or nobody's, or hands are hidden."""
    record, level = replay.judgement.record, bots_of(replay).get(tag := whose_turn(steps))
    if record is None or level is None or replay.is_closed or not lies_open(record):
        return None
    return Turn(tag, level, any(choice.who == tag and choice.kind not in _NOT_ITS_OWN for choice in steps.choices))


def followed(replay: Replay, begun: Saying, known: Beside) -> Followed | None:
    """How a table with hidden hands stands for Companion's seats; None where it has none there, or its players cannot come."""
    record, bots = replay.judgement.record, bots_of(replay)
    if record is None or not bots or replay.is_closed or record.game.about.nothing_hidden or (begun.on and begun.said):
        return None
    laboratory = laboratory_for(record.game.id)
    if laboratory is None or (laboratory.says_lines and begun.said):
        return None
    tags = laboratory.seats(record.table)
    levels = {seat: bots[tag] for seat, tag in enumerate(tags) if tag in bots}
    found = _stand(laboratory, replay, begun, levels, known)
    return Followed(laboratory, record.table, levels, tags, found, record.game.about.pack) if found else None


def _stand(laboratory: AnyLaboratory, replay: Replay, begun: Saying, levels: Mapping[int, int], known: Beside) -> Stand | None:
    """How the table stands; None where nobody can say what lies face down, and a seat goes by what all see."""
    record = replay.judgement.record
    refusal = lab.why_not(laboratory, record.table, levels.values()) if record else ""
    if record is None or refusal:
        return lab.Stand(None, trouble=refusal)
    if laboratory.lies_open(record.table):
        return None
    whispers = tuple(lab.Whisper(one.asked, one.word) for one in known.awake(replay))
    key = laboratory, replay.text, begun.said, whispers
    if key not in _stood:
        _stood.clear()
        _stood[key] = lab.stand(laboratory, record.table, replay.judgement.steps, begun.said, levels, whispers)
    return _stood.pop(key) if laboratory.says_lines else _stood[key]  # a seat that says lines goes on in that world


def speak(replay: Replay, begun: Saying, turn: Turn, known: Beside) -> Spoken | None:
    """What the seat says now, up to the next word that somebody else has to say; None where no player of this game is here.

    The same position and words give the same choice.
    """
    seats = followed(replay, begun, known)
    if seats is not None and seats.laboratory.says_lines:
        return _said_line(seats, begun, turn)
    sentences: list[str] = []
    kept: list[Whisper] = []
    was_laid = False
    for _ in range(_MOST):
        found = _choice(replay, begun, turn, known)
        if found is None:
            return None
        if found.option is None:
            return Spoken(begun, sentences, found.over, kept=kept, was_laid=was_laid)
        was_laid = was_laid or found.was_laid
        word = found.word.removeprefix(f"{turn.tag} ")  # a word that is a line names its speaker itself
        sentences += [f"{turn.tag} {word}: {found.why}"] if found.why else []
        if found.kept:
            known = known.telling(replay, *found.kept)
            kept.append(found.kept)
            continue
        before = begun
        try:
            begun = _with_words(replay, begun, found.says.split(), turn.tag)
        except NotOfferedError:  # it asks for chance
            return Spoken(begun, sentences, over=False, kept=kept)
        if begun == before:  # others have to go on with these words
            break
    return Spoken(begun, sentences, over=False, kept=kept)


def _said_line(found: Followed, begun: Saying, turn: Turn) -> Spoken | None:
    """What the seat says in one line."""
    if found.stand.trouble:
        return None
    said = lab.line(found.laboratory, found.table, found.stand, turn.level)
    sentences = list[str]()
    for view, decision, chosen in said.made:
        word = found.laboratory.seen_word(found.table, decision, chosen.option)
        why = lab.why(found.laboratory, view, decision, chosen, turn.level)
        does = f"does nothing{' more' * bool(sentences)} ({decision.about})" if word == "-" else word
        sentences.append(f"{turn.tag} {does}{f': {why}' if why else '.'}")
    if said.text and not said.text.startswith(turn.tag):  # what has to be said before its own line
        sentences = [f"{turn.tag} says: {said.text}."]
    return Spoken(begun, sentences, over=True, line=said.text, kept=said.kept)


class _Choice(NamedTuple):
    """What the seat chooses, in a word, and why; no option where it has nothing to choose, or the turn is `over`.

    `says` is how it stands in a record's line. Where that says nothing of it, it is `kept` beside the record. `was_laid`: it is
    turned up, and was chosen before.
    """

    option: Option | None = None
    word: str = ""
    why: str = ""
    over: bool = False
    says: str = ""
    kept: Whisper | None = None
    was_laid: bool = False


def _choice(replay: Replay, begun: Saying, turn: Turn, known: Beside) -> _Choice | None:
    record = replay.judgement.record
    if record is None:
        return None
    return _open_choice(replay, begun, turn) if lies_open(record) else _own_choice(replay, begun, turn, known)


def _open_choice(replay: Replay, begun: Saying, turn: Turn) -> _Choice | None:
    """What is chosen by what all see."""
    record = replay.judgement.record
    laboratory = laboratory_for(record.game.id) if record else None
    if record is None or laboratory is None or lab.why_not(laboratory, record.table, [turn.level]):
        return None
    sight = laboratory.sight(record.table, replay.judgement.steps, begun.text(replay))
    if sight is None:
        return None
    if sight.decision is None:
        return _Choice(over=sight.over)
    view = sight.world.view(sight.decision.seat)
    random = Random(f"{replay.text}{begun.text(replay)}")
    chosen = lab.choose(laboratory, view, sight.decision, turn.level, random)
    word = laboratory.word(record.table, sight.decision, chosen.option)
    return _Choice(chosen.option, word, lab.why(laboratory, view, sight.decision, chosen, turn.level), says=word)


def _own_choice(replay: Replay, begun: Saying, turn: Turn, known: Beside) -> _Choice | None:
    """What is chosen where hands are hidden: laid already, or chosen now."""
    steps, found = begun.steps(replay), followed(replay, begun, known)
    is_whole = not steps.choices or _is_whole(found)
    if begun.said and steps.ends and is_whole:  # whoever says something next begins another line
        return _Choice(over=True)
    if found is None or found.stand.trouble:
        return None
    world, decision = found.stand.world, found.stand.decision
    if world is None or found.turn is None or found.turn.tag != turn.tag:
        return _Choice()
    for laid in found.stand.laid:
        if not laid.ahead:
            says = found.laboratory.spoken(found.table, world, laid.decision, laid.option)
            word = found.laboratory.word(found.table, laid.decision, laid.option)
            why = lab.why(found.laboratory, laid.view, laid.decision, lab.Chosen(laid.option), turn.level)
            return _Choice(laid.option, word, why, says=says, was_laid=True)
    if decision is None:
        return _Choice()
    best = lab.chosen(found.laboratory, found.stand, turn.level)
    word = found.laboratory.word(found.table, decision, best.option)
    why = lab.why(found.laboratory, world.view(decision.seat), decision, best, turn.level)
    says = found.laboratory.spoken(found.table, world, decision, best.option)
    if not says:
        kept = lab.note(found.laboratory, found.table, found.stand, best.option)
        return _Choice(best.option, f"waits ({decision.about})", why, kept=kept)
    return _Choice(best.option, word, why, says=says)


def _is_whole(found: Followed | None) -> bool:
    """Whether the line that is being said is whole, although it might go on."""
    return found is not None and found.stand.followed is not None and found.stand.followed.is_whole


def _with_words(replay: Replay, begun: Saying, words: Sequence[str], tag: str) -> Saying:
    """These words of a seat's more; where they are the line from its beginning, those that are not said yet.

    Raises NotOfferedError.
    """
    if tuple(words[: len(begun.said)]) != begun.said:
        for word in words:
            begun = _with(replay, begun, word, tag)
        return begun
    while len(begun.said) < len(words):  # a sign that has to follow is said with the word before it
        begun = _with(replay, begun, words[len(begun.said)], tag)
    return begun


def _with(replay: Replay, begun: Saying, word: str, tag: str) -> Saying:
    """A word more, with the one that has to stand before it where that was not said. Raises NotOfferedError."""
    for saying in (begun, *_one_more(replay, begun, tag)):
        try:
            return with_word(replay, saying, word)[0]
        except NotOfferedError as error:
            refused = error
    raise refused


def _one_more(replay: Replay, begun: Saying, tag: str) -> Iterator[Saying]:
    for choice in sorted(begun.steps(replay).choices, key=lambda one: one.who != tag):  # its own name first
        if choice.kind in _BEFORE and not choice.is_number:
            yield with_word(replay, begun, choice.word)[0]
