"""Lines of a round -> moves. Needs to know the tags at the table, no position: what a line means is not judged here."""

import re
from collections.abc import Mapping, Sequence

from companion.games.circle_of_kings.rules import forms, moves as m, say, table as t
from companion.record import Line, Token, any_of, close_to, move_number, new, read_heading, suggest
from companion.referee import ClaimForm, Opening
from companion.referee.slots import Misfit

_INTEGER = re.compile(r"[-−–]?[0-9]+")
_MOST_DIGITS = 4000


def claim_form(table: t.Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.players, table.player, integer=_integer, beside=False)


class Reader:
    """Reads the lines of a record in their order; counts rounds and the moves of each, from those of an opening on."""

    def __init__(self, table: t.Table, opening: Opening | None = None) -> None:
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
                return forms.read_move(words, player, self.table, line)
            if words[0][0] == "[" and read_heading(line, "round", self.round + 1):
                self.round += 1
                self.moves = 0
                return new(m.NewRound, (self.round,))
            return self._plain_sums(code) or self._read_slowly(line)
        except Misfit as misfit:
            fault = misfit.fault(line, forms.words_of(line))
        raise fault  # out here it keeps nothing of what was read: a record may have thousands

    def _plain_sums(self, code: str) -> m.Claim | None:
        """The short way for numbers with commas between the players (see bench/): what `_read_slowly` gives, or None."""
        word, _, rest = code.partition(":")
        word = word.strip()
        return self.claims.plain_sums(word, rest) if word in t.CLAIM_WORDS and word != "winner" else None

    def _read_slowly(self, line: Line) -> m.Move:
        """A line that does not begin with a tag as the header writes it."""
        tokens = line.tokens(forms.WORDS)
        number = move_number(tokens)
        words = [token.text for token in tokens[1 if number else 0 :]]
        if not words:
            raise line.fault(say("number-stands-alone"), say("move-follows"), token=tokens[0])
        if len(words) > 1 and words[1] == ":" and forms.fold_word(words[0]) in t.CLAIM_WORDS:
            if number:
                raise line.fault(say("claims-carry-no"), token=tokens[0])
            return self._claim(line, forms.fold_word(words[0]), tokens[1:])
        self.moves += 1
        player = self.table.player(words[0])
        if player is None:
            raise Misfit(say("begins-no-line", word=words[0]), self._meant(words), at=0)
        if number and number.lstrip("0") != str(self.moves):
            raise line.fault(say("move-round-not", moves=self.moves, number=number), token=tokens[0])
        return forms.read_move(words, player, self.table, line)

    def _meant(self, words: Sequence[str]) -> str:
        """The hint for a line that begins with nobody's tag: the claim or tag that is near; where none is, all tags."""
        known = sorted(t.CLAIM_WORDS) if words[1:2] == [":"] else self.table.players
        word = forms.fold_word(words[0])
        return suggest(word, known) if close_to(word, known) else say("line-begins", names=any_of(self.table.players))

    def _claim(self, line: Line, word: str, tokens: Sequence[Token]) -> m.Claim:
        """`score: Aino -1, Ville -2` or `winner: Aino`; the first token is the colon."""
        if len(tokens) == 1:
            raise line.fault(say("nothing-stands-behind", word=word), token=tokens[0])
        return self.claims.winner(line, tokens[1:]) if word == "winner" else self.claims.sums(line, word, tokens[1:])


def _integer(text: str) -> int | None:
    """A number of a claim; one that is too long for Python is too high for any table, too."""
    if not _INTEGER.fullmatch(text):
        return None
    return int(text[:_MOST_DIGITS].replace("−", "-").replace("–", "-"))


#: What reads the lines below the header, or below a position.
reader = reader_at = Reader
