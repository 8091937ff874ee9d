"""The referee's voice for ears (`--plain`): whole sentences, each on one line, cards by their names, no tables and no signs."""

import re
from collections.abc import Iterable, Mapping, Sequence

from companion.cards.spoken import french_name, spoken, tarot_name
from companion.cli.checking.report import first_of_each_kind, is_unscored, item_list, standing
from companion.cli.table.live.voice import Complaint
from companion.cli.terminal.out import clean, counted, say
from companion.record import line_texts
from companion.referee import Board, Item, Judgement, Pile, Scene, Seat, Steps, Thing, find_rule
from companion.referee.coming import Coming
from companion.referee.steps import shown

_FEW = 5
#: The first letter of a text, and of each sentence in it.
_BEGINNING = re.compile(r"^.|(?<=[.?!] ).")
_NAMES = {"card": french_name, "city": french_name, "king": tarot_name, "lord": tarot_name, "tarot": tarot_name}


class Spoken:
    """Speaks; nothing it says needs to be seen."""

    tells_next = True

    def words(self, text: str) -> list[str]:
        """A free sentence."""
        return [sentence(text)]

    def table(self, scene: Scene, noun: str) -> list[str]:
        """All that lies on the table: the headline, boards, piles, players, facts and totals, a sentence each."""
        lines = [scene.headline]
        lines += [_board(board) for board in scene.boards]
        lines += [_pile(pile) for pile in scene.piles]
        lines += [_seat(seat) for seat in scene.seats]
        lines += [f"{fact.label}{'' if fact.label.endswith('?') else ':'} {fact.text}" for fact in scene.facts]
        lines += [f"{noun}: {_numbers(scene.totals)}"] if scene.totals else []
        return [sentence(line) for line in lines if line]

    def coming(self, short: Coming) -> list[str]:
        """Whose turn it is, and what may be typed."""
        more = f", or {short.rest} more; type moves to hear them all" if short.rest else ""
        turn = [sentence(f"{short.who}'s turn" + (f", {short.meaning}" if short.meaning else ""))] if short.who else []
        return [*turn, f"You may type {clean(', '.join(short.words))}{more}."]

    def moves(self, steps: Steps, *, complete: bool) -> list[str]:
        """All that may be typed, a sentence for each meaning."""
        if not steps.choices:
            return ["Nothing may be typed: the game is over." if complete else "Nothing may be typed."]
        groups: dict[tuple[str, str], list[str]] = {}
        for choice in steps.choices:
            groups.setdefault((choice.who, choice.meaning or choice.kind), []).append(shown(choice))
        return [f"{clean(', '.join(part for part in key if part))}: {clean(', '.join(words))} ." for key, words in groups.items()]

    def complaint(self, complaint: Complaint) -> list[str]:
        """What is wrong and how to mend it, a sentence each."""
        judgement, error, _, place, owed, is_new, source, _ = complaint
        where = "" if place or not error.line else f" in line {error.line}"
        kind = {"claim": "That claim is wrong"}.get(error.rule, f"That is {judgement.verdict.status}")
        rule = f", rule {error.rule}" if "-" in error.rule else ""
        lines = [f"{kind}{where}{rule}: {error.message}"]
        lines += [f"The word {complaint.word} is meant"] if complaint.word else []
        lines += [f"In line {one.line}, {clean(source[one.line - 1])}: {one.message}" for one in error.related]
        lines += [f"Still owed: {owed.message}"] if owed else []
        lines += [f"Hint: {complaint.hint}"] if complaint.hint else []
        lines += [_rule(error.rule)] if is_new and "-" in error.rule else []
        more = f", and {len(error.legal) - _FEW} more" if len(error.legal) > _FEW else ""
        where = f" after {error.after.strip()}" if error.after else ""
        lines += [f"Possible{where}: {', '.join(error.legal[:_FEW])}{more}"] if error.legal else []
        if error.claimed:
            lines.append(f"{error.claimed.unit} has {error.claimed.right}, not {error.claimed.number}")
        return [sentence(line) for line in lines if line]

    def score(self, judgement: Judgement) -> None:
        """Says the scores of every section with what they are made of, and where the game stands."""
        position = judgement.position
        if position and not position.kind and not is_unscored(judgement):
            say("\n".join(_scores("The game", position.totals, position.items)))
        for section in judgement.sections:
            if section.scores:
                say("\n".join(_scores(f"{section.kind} {section.number}", section.scores, section.items)))
        say(sentence(standing(judgement)))

    def rule(self, lines: Sequence[str]) -> list[str]:
        """A rule, a sentence for its chapter and one for each rule of it."""
        found: list[str] = []
        for line in lines:
            if line.startswith(" ") and found:
                found[-1] += line
            else:
                found.append(line)
        return [sentence(text) for text in found]

    def help(self, entries: Sequence[tuple[str, str]]) -> list[str]:
        """The referee's own words, a sentence for each."""
        return [f"{words}: {what}." for words, what in entries]


def verdict_aloud(judgement: Judgement, text: str) -> list[str]:
    """A verdict in sentences: what is wrong, each with its place and its rule, then where the game stands."""
    source, told = line_texts(text), set[str]()
    lines = [f"{clean(judgement.verdict.file)} is {judgement.verdict.status}."]
    errors, more = first_of_each_kind(judgement.verdict.errors)
    for error in errors:
        lines += Spoken().complaint(Complaint(judgement, error, "", 0, None, error.rule not in told, source))
        told.add(error.rule)
    lines += map(sentence, more)
    return [*lines, *(["", sentence(standing(judgement))] if judgement.verdict.status != "malformed" else [])]


def sentence(text: str) -> str:
    """A text as sentences for ears: signs in words, a capital in front of each, a full stop at the end."""
    text = spoken(clean(" ".join(text.split()))).rstrip()
    end = "" if text.endswith((".", "?", "!", ":")) else "."
    return _BEGINNING.sub(lambda found: found[0].upper(), text) + end


def _scores(title: str, scores: Mapping[str, int], items: Mapping[str, Sequence[Item]]) -> Iterable[str]:
    for unit, points in scores.items():
        made_of = item_list(items.get(unit, ()))
        yield sentence(f"{title}, {unit}: {points}" + (f", made of {made_of}" if made_of else ""))


def _rule(rule_id: str) -> str:
    found = find_rule(rule_id)
    return f"The rule says: {found.in_words}" if found else ""


def _numbers(totals: Mapping[str, int]) -> str:
    return ", ".join(f"{unit} {total}" for unit, total in totals.items())


def _board(board: Board) -> str:
    """What lies where; empty places are left out."""
    there = [f"{place.title or place.id} has {_things(place.things, place.id)}" for place in board.places if place.things]
    note = f"; {board.note}" if board.note else ""
    return f"{board.title or 'The board'}: {'; '.join(there) or 'empty'}{note}"


def _pile(pile: Pile, whose: str = "") -> str:
    things = pile.things[:1] if pile.layout == "stack" else pile.things
    under = f" on {len(pile.things) - 1} more" if pile.layout == "stack" and len(pile.things) > 1 else ""
    return f"{pile.title}: {_things(things, whose) or 'nothing'}{under}" + (f", {pile.note}" if pile.note else "")


def _seat(seat: Seat) -> str:
    facts = [*seat.roles, *(["to act"] if seat.acts else []), *(["out of the game"] if seat.out else []), *seat.facts]
    piles = [_pile(pile, seat.tag) for pile in seat.piles]
    return f"{seat.tag}: {'; '.join((*([', '.join(facts)] if facts else []), *piles)) or 'nothing'}"


def _things(things: Sequence[Thing], whose: str = "") -> str:
    return ", ".join(_thing(thing, whose) for thing in things)


def _thing(thing: Thing, whose: str) -> str:
    """A card or a piece by its name: `queen of spades`, `5 tokens`, `a token of Aino (green)`; unsaid is that it is `whose`."""
    name = _NAMES.get(thing.kind, str)(thing.code.rstrip("*"))
    if not any(sign.isalnum() for sign in name):
        name = f"unseen {thing.kind}" if thing.code == "?" else thing.kind
    is_noun = name == thing.kind or name.startswith("unseen ")
    number = f"{'an' if name[0] in 'aeiou' else 'a'} " if is_noun else ""
    note = f" ({thing.note})" if thing.note and thing.note != name else ""
    owner = f" of {thing.owner}" if thing.owner and thing.owner != whose else ""
    return f"{counted(thing.count, name) if thing.count != 1 else f'{number}{name}'}{owner}{note}"
