"""All that a line of a round can say: what it means, how it is written, and where in it a part stands.

Reading needs the tags at the table, no position: what a line means is judged elsewhere (`play`). It is written out by hand: read
by `companion.referee.forms`, records were judged a fifth slower, and it was no shorter.
"""

import re
from collections.abc import Sequence

from companion.cards.tarot import LORD_SPELLINGS, SPELLINGS, LordCard, parse_lord
from companion.games.circle_of_kings.rules import circle, lords, moves as m, say, table as t
from companion.games.circle_of_kings.rules.lords.circle_phase import TURNS
from companion.games.circle_of_kings.rules.lords.lord import WordKind
from companion.record import Field, Line, Token, move_number, new
from companion.record.writing import write_house
from companion.referee import Address, Sums, Winner, write_claim
from companion.referee.slots import ANY_NUMBER as END, Misfit

WORDS = re.compile(r"[+/,:]|[^\s+/,:]+")
_UNIT = r"(?:10|[A2-9TK])[SWCP]\*?"
#: An action without blanks, `5sx3c`.
_GLUED = re.compile(rf"({_UNIT}|L7)(X)({_UNIT})", re.ASCII | re.IGNORECASE)


def fold_word(word: str) -> str:
    """A word in lower case, where it can be one of the game's own words."""
    return word.lower() if word.isascii() else word


# ---- reading ----


def read_move(words: list[str], player: int, table: t.Table, line: Line) -> m.Move:
    """The move of a line's words, the first of which is the tag of `player`. Raises Misfit.

    Some forms are only for lines that the table let stand.
    """
    at, stands = _behind_tag(words), line.stands
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-tag"), say("after-the-tag"), at=END)
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
    if lord or word in m.UNITS or _GLUED.fullmatch(word):
        return _actions(_taken_apart(words, line), at, player, table)
    raise Misfit(say("begins-no-move", word=word), say("after-the-tag"), at=at)


def _behind_tag(words: Sequence[str]) -> int:
    """Where a line goes on behind its tag, and a colon that may stand there."""
    return 2 if len(words) > 1 and words[1] == ":" else 1


def _forgotten(words: Sequence[str], at: int, player: int, table: t.Table, *, stands: bool) -> m.Forgotten | None:
    """`3w -` or `sun -`; None where the line says something else."""
    card = (m.UNITS.get(words[at]) or parse_lord(words[at])) if at + 2 == len(words) else None
    if card is None:
        return None
    move = m.Forgotten(player, card)
    if not stands:
        raise Misfit(say("forgotten-needs-mark"), say("write-forgotten", line=write(table, move)), at=at + 1)
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
    raise Misfit(say("lord-missing"), say("write-him-behind"), at=END)


def _last_lord(words: Sequence[str], stroke: int) -> LordCard:
    """The Lord behind the stroke, the last word of the line."""
    if stroke + 1 == len(words):
        raise Misfit(say("no-lord-stands"), at=END)
    lord = parse_lord(words[stroke + 1])
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
        if item is None and fold_word(word) == m.BURN:
            at += 1
            if at == len(words):
                raise Misfit(say("burned-card-missing"), at=END)
            item = m.BURNS.get(words[at])
        if item is None:
            raise Misfit(say("nothing-draw", word=words[at]), say("write-cards-lords"), at=at)
        items.append(item)
        at += 1
    if not items:
        raise Misfit(say("nothing-drawn"), say("write-cards-lords"), at=END)
    return tuple(items)


def _decision(words: Sequence[str], at: int, player: int, card: LordCard, table: t.Table) -> m.Decision:
    """A Lord with the words that his form asks for."""
    lord = lords.DECIDING.get(card)
    if lord is None:
        raise Misfit(say("leaves-nothing-decide", card=card.title), at=at)
    form = lord.form
    found: list[m.Word] = []
    for place, word in enumerate(words[at + 1 :], at + 1):
        if len(found) == form.words and not form.repeats:
            raise Misfit(say("one-too-many", word=word), lord.hint_for(table.players[player]), at=place)
        read = _read_word(form.kind, word)
        if read is None:
            raise Misfit(say("cannot-stand-here", word=word), lord.hint_for(table.players[player]), at=place)
        found.append(read)
    if len(found) < form.words:
        raise Misfit(say("something-missing", card=card.title), lord.hint_for(table.players[player]), at=END)
    return new(m.Decision, (player, card, tuple(found)))


def _read_word(kind: WordKind, word: str) -> m.Word | None:
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


def _actions(words: list[str], at: int, player: int, table: t.Table) -> m.Actions:
    """`5s x 2w, Aino chariot x 3c`, with blanks or without."""
    actions: list[m.Action] = []
    while True:
        attacker, at = _attacker(words, at)
        victims, at = _victims(words, at)
        actions.append(new(m.Action, (player, attacker, victims)))
        if at == len(words):
            return new(m.Actions, (tuple(actions),))
        player, at = _next_tag(words, at + 1, table)


def _taken_apart(words: list[str], line: Line) -> list[str]:
    """The words of a chain, actions without blanks taken apart."""
    return [word.text for word in words_of(line)] if any(map(_GLUED.fullmatch, words)) else words


def _attacker(words: Sequence[str], at: int) -> tuple[m.Unit | LordCard, int]:
    """Who strikes, and where the line goes on behind the x."""
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-tag"), say("write-action"), at=END)
    attacker: m.Unit | LordCard | None = m.UNITS.get(words[at])
    if attacker is None and parse_lord(words[at]) is m.CHARIOT:
        attacker = m.CHARIOT
    if attacker is None:
        raise Misfit(say("cannot-act", word=words[at]), say("write-action"), at=at)
    if at + 1 == len(words):
        raise Misfit(say("line-breaks-off"), say("write-action"), at=END)
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


def _next_tag(words: Sequence[str], at: int, table: t.Table) -> tuple[int, int]:
    """Whose the next action of a chain is, and where it goes on."""
    if at == len(words):
        raise Misfit(say("nothing-stands-behind-comma"), at=END)
    player = table.player(words[at])
    if player is None:
        raise Misfit(say("nobody-tag", word=words[at]), say("each-action-chain"), at=at)
    at += 1
    return player, at + (words[at : at + 1] == [":"])


# ---- writing ----


def write(table: t.Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    match move:
        case m.NewRound(number):
            return f"[round {number}]"
        case Sums() | Winner():
            return write_claim(move, table.players)
        case m.Actions(actions):
            return ", ".join(write_action(table, action) for action in actions)
    return f"{table.players[move.player]} {_write_said(move)}"


def _write_said(move: m.Draw | m.Deploy | m.Decision | m.First | m.Won | m.Forgotten) -> str:
    """What stands behind the tag."""
    match move:
        case m.Draw(_, items):
            return f"draw {' '.join(map(write_item, items))}"
        case m.Deploy(_, cards, lord):
            captain, army = " ".join(card.code for card in cards[:1]), " ".join(card.code for card in cards[1:])
            return f"{captain}{' + ' * bool(army)}{army} / {lord.name}".lstrip()
        case m.Decision(_, lord, words):
            return f"{lord.name} {' '.join(map(m.write_word, words))}"
        case m.Forgotten(_, card):
            return f"{write_attacker(card)} -"
    return "first" if isinstance(move, m.First) else "won"


def write_item(item: m.Item) -> str:
    """An item of a draw line."""
    if item.lord:
        return item.lord.name
    if item.card is None:
        return item.kind
    return {m.DISCARD: "-", m.BURN: "burn "}.get(item.kind, "") + item.card.code


def write_action(table: t.Table, action: m.Action) -> str:
    """One circle action."""
    victims = " ".join(victim.code for victim in action.victims)
    return f"{table.players[action.player]} {write_attacker(action.attacker)} x {victims}"


def write_attacker(attacker: m.Unit | LordCard) -> str:
    """Who acts: a card, or a Lord."""
    return attacker.code if isinstance(attacker, m.Unit) else attacker.name


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: Kings and rulings in one spelling, one blank behind each comma."""
    if field.key == "circle":
        return " ".join(card.code if (card := SPELLINGS.get(word)) else word for word in field.value.split())
    if field.key == "house":
        return write_house(field.value)
    return " ".join(field.value.split())


# ---- words found again ----


def words_of(line: Line) -> list[Token]:
    """The words of a line behind its number, actions without blanks (`5sx3c`) taken apart; no tag is, though it looks so."""
    tokens = line.tokens(WORDS)
    number = bool(move_number(tokens))
    found = tokens[number : number + 1]
    for token in tokens[number + 1 :]:
        glued = _GLUED.fullmatch(token.text) if found[-1].text != "," else None
        if glued:
            found += [Token(glued[i], token.line, token.column + glued.start(i)) for i in (1, 2, 3)]
        else:
            found.append(token)
    return found


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    Of a deployment: `stroke`, `lord`, or `cards` with a number (0: the Captain). Of a decision: `name`, or `words` with a number.
    Of a draw line: `items` with a number, followed by `card` for its card. Of a claim: `value`, or the number of an entry and
    `number`. Of a chain: the number of the action, then `attacker`, or `victims` with a number. Else the tag.
    """
    words = words_of(line)
    if isinstance(at[0], int):
        words, at = _between_commas(words, at[0]), at[1:]
    rest = words[_behind_tag([word.text for word in words]) :]
    match at:
        case ("name" | "stroke" | "value" | "attacker",):
            return rest[0]
        case ("lord" | "number",):
            return rest[-1]
        case ("cards", int(number)):
            return [word for word in rest if word.text not in ("+", "/")][number]
        case ("words", int(number)):
            return rest[1 + number]
        case ("victims", int(number)):
            return rest[2 + number]
        case ("items", int(number), *card):
            return _of_item(rest, number)[-1 if card else 0]
    return words[0]


def _between_commas(words: list[Token], number: int) -> list[Token]:
    """The words of an entry of a claim, or of an action in a chain."""
    edges = [-1, *(at for at, word in enumerate(words) if word.text == ","), len(words)]
    return words[edges[number] + 1 : edges[number + 1]]


def _of_item(words: list[Token], number: int) -> list[Token]:
    """The words of an item of a draw line: two where a card is burned."""
    burns = [fold_word(word.text) == m.BURN for word in words]
    at = [place for place in range(1, len(words)) if not burns[place - 1]][number]
    return words[at : at + 1 + burns[at]]
