"""Lines of a round -> moves. Needs to know the tags at the table, no position: what a line means is not judged here."""

import re
from collections.abc import Mapping, Sequence

from companion.cards.tarot import LORD_SPELLINGS, SPELLINGS, LordCard, parse_lord
from companion.games.circle_of_kings.rules import circle, moves as m, say, writing
from companion.games.circle_of_kings.rules.lords import DECIDING
from companion.games.circle_of_kings.rules.lords.circle_phase import TURNS
from companion.games.circle_of_kings.rules.lords.lord import WordKind
from companion.games.circle_of_kings.rules.table import CLAIM_WORDS, Table
from companion.games.circle_of_kings.rules.tokens import GLUED, WORDS, fold_word, tokens_of
from companion.record import Line, Token
from companion.record.joined import any_of
from companion.record.lines import move_number, new, read_heading
from companion.referee.claims import ClaimForm
from companion.referee.decisions import Opening
from companion.referee.slots import Misfit

#: The notation in a few lines, for a new record's comments.
REMINDER = """\
Aino draw -8c burn 9p recruit   what was public, or every draw: Aino draw L4 5s ?
Aino 5s + 3c 9w 2p / tower      Captain, army, Lord
Ville first                     only after a drawn combat
Aino tower Kp                   decisions: magician top right, hierophant left,
                                wheel-of-fortune cw, last-judgement Kw Ks Kp Kc,
                                hermit 4c, strength 9s, world 7c Ap, justice 4c 2w
Ville 4s x 9w, Aino 5s x 2w     actions with a choice; the others follow by themselves
score: Aino -1, Ville -2        what you make of it: the referee checks it
total: Aino 17, Ville 16        or values: Aino 20, Ville 19
winner: Aino                    or winner: draw"""

#: Behind the last word: the line breaks off.
_END = 1_000_000
_INTEGER = re.compile(r"[-−–]?[0-9]+")
_MOST_DIGITS = 4000


def claim_form(table: Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.player, integer=_integer, beside=False)


class Reader:
    """Reads the lines of a record in their order; counts rounds and the moves of each, from those of an opening on."""

    def __init__(self, table: Table, opening: Opening | None = None) -> None:
        self.tags: Mapping[str, int] = table.numbers
        self.table = table
        self.claims = claim_form(table)
        self.round = self.moves = 0
        if opening:
            self.round = opening.section if opening.begun else max(0, opening.section - 1)
            self.moves = max(0, opening.move - 1)

    def read(self, line: Line) -> m.Move:
        """The move of a line. Raises Fault."""
        code = line.code
        words = code.replace("+", " + ").replace("/", " / ").replace(",", " , ").replace(":", " : ").split()
        player = self.tags.get(words[0])
        try:
            if player is not None:
                self.moves += 1
                return read_move(words, player, self.table, stands=line.stands)
            if words[0][0] == "[" and read_heading(line, "round", self.round + 1):
                self.round += 1
                self.moves = 0
                return new(m.NewRound, (self.round,))
            return self._plain_sums(code) or self._read_slowly(line)
        except Misfit as misfit:
            tokens = tokens_of(line)
            fault = misfit.fault(line, tokens[1 if move_number(tokens) else 0 :])
        raise fault  # out here it keeps nothing of what was read: a record may have thousands

    def _plain_sums(self, code: str) -> m.Claim | None:
        """The short way for numbers with commas between the players (see bench/): what `_read_slowly` gives, or None."""
        word, _, rest = code.partition(":")
        word = word.strip()
        return self.claims.plain_sums(word, rest) if word in CLAIM_WORDS and word != "winner" else None

    def _read_slowly(self, line: Line) -> m.Move:
        """A line that does not begin with a tag as the header writes it."""
        tokens = line.tokens(WORDS)
        number = move_number(tokens)
        words = [token.text for token in tokens[1 if number else 0 :]]
        if not words:
            raise line.fault(say("number-stands-alone"), say("move-follows"), token=tokens[0])
        if len(words) > 1 and words[1] == ":" and fold_word(words[0]) in CLAIM_WORDS:
            if number:
                raise line.fault(say("claims-carry-no"), token=tokens[0])
            return self._claim(line, fold_word(words[0]), tokens[1:])
        self.moves += 1
        player = self.table.player(words[0])
        if player is None:
            raise Misfit(say("begins-no-line", word=words[0]), say("line-begins", names=any_of(self.table.players)), at=0)
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(say("move-round-not", moves=self.moves, number=number), token=tokens[0])
        return read_move(words, player, self.table, stands=line.stands)

    def _claim(self, line: Line, word: str, tokens: Sequence[Token]) -> m.Claim:
        """`score: Aino -1, Ville -2` or `winner: Aino`; the first token is the colon."""
        if len(tokens) == 1:
            raise line.fault(say("nothing-stands-behind", word=word), token=tokens[0])
        return self.claims.winner(line, tokens[1:]) if word == "winner" else self.claims.sums(line, word, tokens[1:])


def read_move(words: list[str], player: int, table: Table, *, stands: bool = False) -> m.Move:
    """The move of a line's words, the first of which is the tag of `player`. Raises Misfit.

    `stands`: the table let the line stand; some forms are only for such lines.
    """
    at = 2 if len(words) > 1 and words[1] == ":" else 1
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-tag"), say("after-the-tag"), at=_END)
    word = words[at]
    if words[-1] == "-" and (forgotten := _forgotten(words, at, player, table, stands=stands)):
        return forgotten
    if word in SPELLINGS and (at + 1 == len(words) or words[at + 1] not in ("x", "X")):
        return _deployment(words, at, player)
    if word == "/":
        return m.Deploy(player, (), _last_lord(words, at))
    key = fold_word(word)
    if key == "draw":
        return new(m.Draw, (player, _items(words, at + 1)))
    if key == "first" or (stands and key == "won"):
        if at + 1 < len(words):
            raise Misfit(say("nothing-stands-behind-2", key=key), at=at + 1)
        return m.First(player) if key == "first" else m.Won(player)
    lord = LORD_SPELLINGS.get(key)
    if lord and (lord is not m.CHARIOT):
        return _decision(words, at, player, lord, table)
    if lord or word in m.UNITS or GLUED.fullmatch(word):
        return _actions(words, at, player, table)
    raise Misfit(say("begins-no-move", word=word), say("after-the-tag"), at=at)


def _forgotten(words: Sequence[str], at: int, player: int, table: Table, *, stands: bool) -> m.Forgotten | None:
    """`3w -` or `sun -`; None where the line says something else."""
    card = (m.UNITS.get(words[at]) or parse_lord(words[at])) if at + 2 == len(words) else None
    if card is None:
        return None
    move = m.Forgotten(player, card)
    if not stands:
        raise Misfit(say("forgotten-needs-mark"), say("write-forgotten", line=writing.write(table, move)), at=at + 1)
    return move


def _deployment(words: Sequence[str], at: int, player: int) -> m.Deploy:
    """`5s + 3c 9w 2p / tower`."""
    cards = [SPELLINGS[words[at]]]
    at += 1
    while at < len(words):
        word = words[at]
        if word == "/":
            return new(m.Deploy, (player, tuple(cards), _last_lord(words, at)))
        if word == "+":
            at += 1
            if at == len(words):
                break
            word = words[at]
        card = SPELLINGS.get(word)
        if card is None:
            raise Misfit(say("no-card", word=word), say("write-captain-army"), at=at)
        cards.append(card)
        at += 1
    raise Misfit(say("lord-missing"), say("write-him-behind"), at=_END)


def _last_lord(words: Sequence[str], stroke: int) -> LordCard:
    """The Lord behind the stroke, the last word of the line."""
    if stroke + 1 == len(words):
        raise Misfit(say("no-lord-stands"), at=_END)
    lord = LORD_SPELLINGS.get(words[stroke + 1]) or parse_lord(words[stroke + 1])
    if lord is None:
        raise Misfit(say("no-lord", word=words[stroke + 1]), say("write-his-name"), at=stroke + 1)
    if stroke + 2 < len(words):
        raise Misfit(say("nothing-stands-behind-lord"), at=stroke + 2)
    return lord


def _items(words: Sequence[str], at: int) -> tuple[m.Item, ...]:
    """`-8c burn 9p recruit L4 5s ?`."""
    items: list[m.Item] = []
    while at < len(words):
        word = words[at]
        item = m.ITEMS.get(word) or m.ITEMS.get(fold_word(word))
        if item is None and fold_word(word) == "burn":
            at += 1
            if at == len(words):
                raise Misfit(say("burned-card-missing"), at=_END)
            card = SPELLINGS.get(words[at])
            item = m.BURNS[card] if card else None
        if item is None and (lord := parse_lord(word)):
            item = m.LORD_ITEMS[lord]
        if item is None:
            raise Misfit(say("nothing-draw", word=words[at]), say("write-cards-lords"), at=at)
        items.append(item)
        at += 1
    if not items:
        raise Misfit(say("nothing-drawn"), say("write-cards-lords"), at=_END)
    return tuple(items)


def _decision(words: Sequence[str], at: int, player: int, card: LordCard, table: Table) -> m.Decision:
    """A Lord with the words that his form asks for."""
    lord = DECIDING.get(card)
    if lord is None:
        raise Misfit(say("leaves-nothing-decide", card=card.title), at=at)
    form = lord.form
    found: list[m.Word] = []
    for i, word in enumerate(words[at + 1 :]):
        if i >= len(form.kinds) and not form.repeats:
            raise Misfit(say("one-too-many", word=word), lord.hint_for(table.players[player]), at=at + 1 + i)
        read = read_word(form.kind_at(i), word)
        if read is None:
            raise Misfit(say("cannot-stand-here", word=word), lord.hint_for(table.players[player]), at=at + 1 + i)
        found.append(read)
    if len(found) < len(form.kinds):
        raise Misfit(say("something-missing", card=card.title), lord.hint_for(table.players[player]), at=_END)
    return new(m.Decision, (player, card, tuple(found)))


def read_word(kind: WordKind, word: str) -> m.Word | None:
    """A word of a decision; None where it is none of this kind."""
    card = SPELLINGS.get(word)
    if kind == "card":
        return card
    if kind == "unit":
        return m.UNITS.get(word)
    if card and card.is_king and kind != "turn":
        return card
    key = fold_word(word)
    return key if key in {"place": circle.PLACES, "turn": TURNS, "king": ()}[kind] else None


def _actions(words: list[str], at: int, player: int, table: Table) -> m.Actions:
    """`5s x 2w, Aino chariot x 3c`, with blanks or without."""
    if any(map(GLUED.fullmatch, words)):
        words = _taken_apart(words)
    actions: list[m.Action] = []
    while True:
        attacker, at = _attacker(words, at)
        victims, at = _victims(words, at)
        actions.append(new(m.Action, (player, attacker, victims)))
        if at == len(words):
            return new(m.Actions, (tuple(actions),))
        player, at = _next_tag(words, at + 1, table)


def _taken_apart(words: list[str]) -> list[str]:
    """The words of a chain, `5sx3c` as three of them; behind a comma stands a tag, which may look so."""
    found = words[:1]
    for word in words[1:]:
        glued = GLUED.fullmatch(word) if found[-1] != "," else None
        found += glued.groups() if glued else [word]
    return found


def _attacker(words: Sequence[str], at: int) -> tuple[m.Unit | LordCard, int]:
    """Who strikes, and where the line goes on behind the x."""
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-tag"), say("write-action"), at=_END)
    attacker: m.Unit | LordCard | None = m.UNITS.get(words[at])
    if attacker is None and parse_lord(words[at]) is m.CHARIOT:
        attacker = m.CHARIOT
    if attacker is None:
        raise Misfit(say("cannot-act", word=words[at]), say("write-action"), at=at)
    if at + 1 == len(words):
        raise Misfit(say("line-breaks-off"), say("write-action"), at=_END)
    if words[at + 1] not in ("x", "X"):
        raise Misfit(say("x-belongs-there", word=words[at + 1]), say("write-action"), at=at + 1)
    return attacker, at + 2


def _victims(words: Sequence[str], at: int) -> tuple[tuple[m.Unit, ...], int]:
    """Who is struck, and where the line goes on: at a comma or its end."""
    victims = []
    while at < len(words) and words[at] != ",":
        victim = m.UNITS.get(words[at])
        if victim is None:
            raise Misfit(say("nothing-to-strike", word=words[at]), say("several-actions-commas"), at=at)
        victims.append(victim)
        at += 1
    if not victims:
        raise Misfit(say("nobody-struck"), say("write-action"), at=at)
    return tuple(victims), at


def _next_tag(words: Sequence[str], at: int, table: Table) -> tuple[int, int]:
    """Whose the next action of a chain is, and where it goes on."""
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-comma"), at=_END)
    player = table.player(words[at])
    if player is None:
        raise Misfit(say("nobody-tag", word=words[at]), say("each-action-chain"), at=at)
    at += 1
    return player, at + 1 if at < len(words) and words[at] == ":" else at


def _integer(text: str) -> int | None:
    """A number of a claim; one that is too long for Python is too high for any table, too."""
    if not _INTEGER.fullmatch(text):
        return None
    return int(text[:_MOST_DIGITS].replace("−", "-").replace("–", "-"))


def reader(table: Table) -> Reader:
    """A reader for the lines below the header."""
    return Reader(table)


def reader_at(table: Table, opening: Opening) -> Reader:
    """A reader for the lines below a position."""
    return Reader(table, opening)
