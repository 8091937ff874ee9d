"""Lines of a season -> moves. Needs to know the names at the table, no position: what a line means is not judged here.

The order of the lines within a season is a matter of form too (`Reader`); which line may follow which position is not.
"""

from collections.abc import Mapping, Sequence

from companion.cards.french import SPELLINGS, Card
from companion.games.circle_of_power.rules import forms, moves as m, say, state as s, table as t
from companion.record import Fault, Line, Token, move_number, new, read_heading, suggest
from companion.referee import Opening, Sums

_PLAYS = 4


class Reader:
    """Reads the lines of a record in their order, and holds each season's lines against the order that they must have."""

    def __init__(self, table: t.Table, opening: Opening | None = None) -> None:
        self.table = table
        self.seasons = -1
        self.deeds: dict[tuple[str, ...], m.Deed] = {(): m.Deed()}
        self.results: dict[int, m.NewSeason] = {}
        self.claims = forms.claim_form(table)
        self._begin()
        if opening:  # what is read from here on follows a position
            self.seasons = (opening.section or 1) - (not opening.begun)
            self.moves = max(0, opening.move - 1)
            self.dealt = any(placing.word == t.OPEN for placing in opening.placings)
            self.words |= {t.CITIES} if self.dealt else set()

    def _begin(self) -> None:
        self.seasons += 1
        self.moves = 0
        self.heading = 0
        self.dealt = False
        #: A line of the season cannot be read: what it may have been is not missing below it.
        self.doubtful = False
        self.claimed = False
        self.words: set[str] = set()
        self.hands: set[tuple[bool, int]] = set()

    def read(self, line: Line) -> m.Move:
        """The move of a line. Raises Fault."""
        try:
            return self._read(line)
        except Fault:
            self.doubtful = True
            raise

    def _read(self, line: Line) -> m.Move:
        action = self._read_plain_action(line)
        if action:
            self._check_action_may_stand(line)
            self.moves += 1
            return action
        try:
            heading = read_heading(line, "season", self.seasons + 1)
        except Fault:
            self._begin()  # a heading that is wrong begins a season all the same: one fault is enough
            raise
        if heading:
            self._begin()
            self.heading = line.number
            return m.NewSeason(self.seasons)
        plain = self._read_plain_keyword(line)
        if plain:
            word, move = plain
            self._check_place(line, word)
            return self._noted(line, word, move)
        return self._read_line(line)

    def finish(self) -> Mapping[int, m.Move]:
        """The headings of tallies, by their lines: only behind the last line is known which lines make one together."""
        return self.results

    def _read_plain_action(self, line: Line) -> m.Action | None:
        """The short way for the line that is read most: an action with one blank or more between its words (see bench/)."""
        words = line.code.split()
        start = 0
        if words and words[0][-1] == ".":
            if words[0].lstrip("0") != f"{self.moves + 1}.":
                return None
            start = 1
        if len(words) <= start:
            return None
        following = forms.NEXT_CITIES.get(words[start])
        if following:
            start += 1
        end = start + _PLAYS
        plays = words[start:end]
        deed = self._deed(words[end:])
        if deed is None or len(plays) < _PLAYS:
            return None
        seen = forms.SEEN
        try:
            return new(m.Action, (following, tuple([seen[word] for word in plays]), (), deed, None))
        except KeyError:
            return self._read_plain_draws(following, plays, deed)

    def _deed(self, words: list[str]) -> m.Deed | None:
        """The deed that these words say, all of them; None where they say none. The few that there are are kept."""
        key = tuple(words)
        deed = self.deeds.get(key)
        if deed is None:
            deed, count = forms.read_deed(words, self.table)
            if count < len(words):
                return None
            self.deeds[key] = deed
        return deed

    def _read_plain_hand(self, text: str) -> m.Hand | None:
        """Hands with commas between the players only."""
        entries: dict[int, tuple[Card, ...]] = {}
        for part in text.split(","):
            words = part.split()
            emperor = self.table.emperor(words[0]) if len(words) > 1 else None
            if emperor is None or emperor in entries:
                return None
            try:
                entries[emperor] = tuple([SPELLINGS[word] for word in words[1:]])
            except KeyError:
                return None
        return m.Hand(tuple([m.InHand(*entry) for entry in entries.items()]))

    def _read_plain_keyword(self, line: Line) -> tuple[str, m.Move] | None:
        """The short way for hands, cities without tags, and numbers with commas between the players (see bench/)."""
        head, _, rest = line.code.partition(":")
        word = head.strip().lower()
        move: m.Move | None = None
        if word == t.HAND:
            move = self._read_plain_hand(rest)
        elif word == t.CITIES:
            cards = tuple([card for card in map(forms.SEEN.get, rest.split()) if card])
            move = m.Cities(cards) if len(cards) == _PLAYS == len(rest.split()) else None
        elif word in t.SUM_WORDS:
            move = self.claims.plain_sums(word, rest)
        return (word, move) if move else None

    def _read_plain_draws(self, following: Card | None, words: list[str], deed: m.Deed) -> m.Action | None:
        plays = [forms.play(word) for word in words]
        if None in plays:
            return None
        cards, draws = zip(*plays, strict=True)
        return m.Action(following, cards, draws, deed)

    def _read_line(self, line: Line) -> m.Move:
        tokens = line.tokens(forms.WORD)
        word = forms.keyword_of(tokens)
        says_who_led = line.stands and word not in t.KEYWORDS and self.table.emperor(word) is not None
        if word and not says_who_led:
            return self._read_keyword_line(line, word, tokens)
        number = move_number(tokens)
        if number and number.lstrip("0") != str(self.moves + 1):
            raise line.fault(say("this-is-action", number=self.moves + 1, written=number))
        self._check_action_may_stand(line)
        action = forms.read_action(self.table, line, tokens)
        self.moves += 1
        return action

    def _check_action_may_stand(self, line: Line) -> None:
        if not self.dealt and not self.doubtful:
            raise line.fault(say("no-cities"), say("no-cities-hint"))
        self._check_claims_are_below(line)

    def _check_claims_are_below(self, line: Line) -> None:
        if self.claimed:
            self.claimed = False  # that claims stand too high is told once
            self.words -= t.CLAIM_WORDS
            raise line.fault(say("after-claim"))

    def _read_keyword_line(self, line: Line, word: str, tokens: Sequence[Token]) -> m.Move:
        if word not in t.KEYWORDS:
            raise line.fault(say("begins-no-line", word=tokens[0].text), suggest(word, t.KEYWORDS))
        self._check_place(line, word)
        return self._noted(line, word, forms.read_keyword(self.table, line, tokens))

    def _noted(self, line: Line, word: str, move: m.Move) -> m.Move:
        """The move of a line that begins with this keyword, once it is known that it stands."""
        self.claimed = word in t.CLAIM_WORDS
        self.dealt = self.dealt or word == t.CITIES
        if word in t.RESULT_WORDS and isinstance(move, Sums) and not self.dealt:
            heading = self.results.get(self.heading, m.NewSeason(self.seasons))
            self.results[self.heading] = m.NewSeason(self.seasons, (*heading.results, move))
        if isinstance(move, m.Hand):
            self._note_hands(line, move)
        else:
            self.words.add(word)
        return move

    def _check_place(self, line: Line, word: str) -> None:
        """Raise Fault where a keyword stands twice in its season, or in the wrong place."""
        if word in self.words:
            raise line.fault(say("line-twice", word=word), self._put_right(line) if word == t.CITIES else "")
        if word in t.CLAIM_WORDS:
            return
        self._check_claims_are_below(line)
        if word != t.HAND:
            if self.moves and not self.doubtful:
                raise line.fault(say("before-actions", word=word), self._put_right(line) if word == t.CITIES else "")
        elif self.doubtful:
            return
        elif not self.dealt:
            raise line.fault(say("no-cities"), say("no-cities-hint"))
        elif self.moves not in s.HANDS_AT:
            raise line.fault(say("hands-written-before", action=s.BEFORE_SHUFFLE))

    def _put_right(self, line: Line) -> str:
        """How the cities of a `cities:` line are said in a season that goes on already."""
        cities = line.code.partition(":")[2].replace(",", " ").split()
        open_cities = ", ".join(f"{tag} {city}" for tag, city in zip(self.table.tags, cities, strict=False))
        return say("write-correct-open" if self.dealt else "write-open-cities", cities=open_cities)

    def _note_hands(self, line: Line, move: m.Hand) -> None:
        for entry, (emperor, _) in enumerate(move.entries):
            key = (bool(self.moves), emperor)
            if key in self.hands and not self.doubtful:
                what = say("hand-written-already", emperor=self.table.tags[emperor])
                raise line.fault(what, token=forms.locate(line, (entry,)))
            self.hands.add(key)


#: What reads the lines below the header, or below a position.
reader = reader_at = Reader
