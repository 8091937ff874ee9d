"""What is typed at a prompt, by people: a line, a line a word at a time, or words that mean one. For every prompt alike.

`Talk` changes no record: it says what is to be taken. A line that can be read as it is typed stays as it is typed.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from companion.record import Player
from companion.referee import session, spoken, verdict
from companion.referee.steps import Answers, Choice, Dialogue, Steps, text_of, walk
from companion.referee.understanding import Meant, understood, words_in

#: So many lines that could be meant are offered at most: where there are more, the words say too little.
MOST_OFFERED = 4
#: How one of several lines is chosen: no line of a record begins so.
_CHOSEN = re.compile(r"#\s*([1-9])")
#: Words for no number, and for the sign of one, without their endings.
_NOTHING, _MINUS = (frozenset(map(spoken.rooted, words)) for words in (("nothing", "none", "nil"), ("-", "−", "minus")))


def meant(replay: session.Replay, typed: str, begun: str = "", languages: tuple[str, ...] = ()) -> tuple[Meant, ...]:
    """The lines that may be meant by what is typed as the record stands, the likeliest first; `begun` is said of one already.

    A line that goes on with the last one is what is written behind that. Nothing changes, and nothing is judged: what is
    meant can be said, for it is found along what may be said next.
    """
    record = replay.judgement.record
    if record is None:
        return ()
    words, players = spoken.vocabulary(record.game.id, languages), record.header.players
    for answers, before, on in replay.beginnings():
        said = before if on or not begun else walk(answers, begun).said
        if found := () if on and begun else understood(answers, typed, words, players, said):
            start = text_of(answers, said) if on else ""
            few = found if len(found) <= MOST_OFFERED else ()
            return tuple(one._replace(line=one.line.removeprefix(start).strip()) for one in few)
    return ()


def offered(replay: session.Replay, typed: str, begun: str = "", languages: tuple[str, ...] = ()) -> Sequence[Meant]:
    """The same of what is refused: where it can be read, and breaks a rule, it can only be a line that is not over yet."""
    refusal = replay.refusal(typed)
    can_be_read = not begun and refusal is not None and refusal.judgement.verdict.status != verdict.MALFORMED
    return [one for one in meant(replay, typed, begun, languages) if not (one.whole and can_be_read)]


def option_meant(game_id: str, options: Sequence[str], typed: str, *, whole: bool) -> str:
    """The one of some options that is meant; empty where it is none, or several. `whole`: a card has to be named whole."""

    def begin() -> Dialogue:
        yield Steps(tuple(Choice(option, "card") for option in options))

    found = understood(Answers(begin), typed, spoken.vocabulary(game_id))
    return found[0].line if len(found) == 1 and (not whole or found[0].cost < spoken.BY_HALF) else ""


def pieces_meant(game_id: str, pieces: Sequence[str], typed: str, players: Sequence[Player] = ()) -> str:
    """The pieces (cards, signs, players) that are meant, with blanks between them; empty if none are, or it is not clear."""
    tags = {player.tag for player in players}

    def begin() -> Dialogue:
        choices = tuple(
            Choice(piece, "player" if piece in tags else "card" if piece.isalnum() else "sign", piece if piece in tags else "")
            for piece in pieces
        )
        yield Steps(choices)
        while True:
            yield Steps(choices, ends=True)

    found = understood(Answers(begin), typed, spoken.vocabulary(game_id), players)
    return found[0].line if len(found) == 1 and found[0].whole else ""


def numbers_meant(game_id: str, tags: Sequence[str], typed: str, players: Sequence[Player]) -> str:
    """`Aino 4, Ville -1` for `Aino has four, and Ville minus one`; empty unless each that is named has its own number."""
    names = {tag.casefold(): tag for tag in tags}
    found: list[tuple[str, str]] = []
    waiting, sign = "", ""
    for root in (one.root for one in words_in(typed, spoken.vocabulary(game_id), players)):
        part = names.get(root, root.lstrip("+") if root.isdecimal() else "0" if root in _NOTHING else "")
        if root in _MINUS:
            sign = "-"
        elif not part:
            continue
        elif not waiting or (waiting in tags) == (part in tags):
            if waiting:
                return ""
            waiting = part if part in tags else sign + part
            sign = ""
        else:
            tag, number = (waiting, sign + part) if waiting in tags else (part, waiting)
            found.append((tag, number))
            waiting = sign = ""
    is_clear = not waiting and len({tag for tag, _ in found}) == len(found)
    return ", ".join(f"{tag} {number}" for tag, number in found) if is_clear else ""


def word_meant(words: Sequence[str], typed: str) -> str:
    """The one of these words that is among what was typed (`Aino has won`); empty where none is, or several."""
    said = " ".join(("", *re.findall(r"[^\W_]+", typed.casefold()), ""))
    found = [word for word in words if f" {word.casefold()} " in said]
    return found[0] if len(found) == 1 else ""


class Understood(NamedTuple):
    """What is to be done with what was typed: take a `line`, ask which of the `offers` is meant, or wait for more words.

    Of these one is there. A line may be wrong: it is refused then. `dropped` is what was begun, and is left.
    """

    line: str = ""
    offers: Sequence[Meant] = ()
    begun: str = ""
    dropped: str = ""


class Talk:
    """What was said at one prompt so far: the words of a line that is `begun`, and the `offers` that wait for an answer."""

    def __init__(self) -> None:
        self.begun = ""
        self.offers: Sequence[Meant] = ()

    def hear(self, replay: session.Replay, typed: str) -> Understood:
        """What is to be done with what was typed; an empty line takes what was offered, `#2` the second of it."""
        offers, self.offers = self.offers, ()
        begun, chosen = self.begun, _CHOSEN.fullmatch(typed.strip() or "#1") if offers else None
        if chosen and int(chosen[1]) <= len(offers):
            return self._to_do(offers[int(chosen[1]) - 1])
        for line in (f"{begun} {typed.strip()}", typed) if begun else (typed,):
            if replay.refusal(line) is None:
                self.begun = ""
                return Understood(line, dropped=begun if line == typed else "")
            if line.strip() and replay.goes_on(line):
                return self._to_do(Meant(" ".join(line.split()), whole=False, cost=0))
        found = offered(replay, typed, begun) or (offered(replay, typed) if begun else ())
        if len(found) == 1 and not found[0].whole:
            return self._to_do(found[0])
        self.offers = found
        return Understood(offers=found) if found else Understood(f"{begun} {typed.strip()}" if begun else typed)

    def _to_do(self, one: Meant) -> Understood:
        """Takes a line that is meant; what was begun is dropped where it is the beginning of another line."""
        dropped = "" if one.line.startswith(self.begun) else self.begun
        self.begun = "" if one.whole else one.line
        return Understood(line=one.line, dropped=dropped) if one.whole else Understood(begun=one.line, dropped=dropped)

    def forget(self) -> str:
        """Forgets what was begun, and gives it."""
        begun, self.begun, self.offers = self.begun, "", ()
        return begun
