"""The steps of lines that end a season: its result, and what the table makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.cards.french import KINGS, SPELLINGS, cards_of
from companion.games.four_kingdoms.rules.claims import (
    ahead,
    check_claims_may_stand,
    check_end_may_stand,
    claimed_values,
    highest,
)
from companion.games.four_kingdoms.rules.results import (
    check_points_may_stand,
    check_result_may_stand,
    collectable,
    fitting_stacks,
)
from companion.games.four_kingdoms.rules.scoring import harvesting_places
from companion.games.four_kingdoms.rules.standing import allows, has
from companion.games.four_kingdoms.rules.state import TALLY, Season, State
from companion.games.four_kingdoms.rules.table import Table
from companion.games.four_kingdoms.rules.words import NOT_KNOWN, LineKind, card_choices, line_of, nothing_more, passes
from companion.referee import Choice, Dialogue, Steps
from companion.referee.claims import sums_dialogue, winner_dialogue

_NONE = Choice("none", "verb", meaning="nothing")


def result_lines(state: State, season: Season) -> Iterator[LineKind]:
    """The kings turned up, villages, points (FK-8, FK-14)."""
    table, may_stand = state.table, partial(allows, state.standing)
    if passes(check_result_may_stand, table, season):
        if may_stand("harvest"):
            is_due = season.result is None and (season.tricks >= table.hand or season.entered == TALLY)
            yield line_of("harvest:", "the kings turned up", lambda: _harvest(table, season), beside=not is_due)
        owners = list(_owners(state))
        if owners:
            meaning = "what somebody has collected"
            yield line_of("village", meaning, lambda: _village(table, season, owners), beside=season.entered != TALLY)
    if may_stand("points") and passes(check_points_may_stand, season):
        yield line_of("points:", "the season's points alone", lambda: _points(table), beside=True)


def _harvest(table: Table, season: Season) -> Dialogue:
    """FK-8.2; a king is the likelier, the more of the possible King Decks turn him up."""
    places = harvesting_places(table, season.setup.scoring or "")
    if not places:
        yield Steps((_NONE,))
    named: list[str] = []
    for _ in places:
        fitting = {
            king: len(fitting_stacks(season, places, "".join([*named, king.suit]))) for king in KINGS if king.suit not in named
        }
        kings = [choice for king, decks in fitting.items() if decks for choice in card_choices([king], "", "turned up", decks)]
        said = yield Steps((*kings, NOT_KNOWN))
        named += [king.suit for king in KINGS if king.code == said]


def _owners(state: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Whose village may be written: a unit's, or that of a member of a team."""
    may_stand = partial(allows, state.standing)
    for unit in state.table.units:
        if all(may_stand("village", person) for person in unit.members):
            yield unit.tag, unit.members
        if len(unit.members) > 1:
            yield from ((state.table.persons[person], (person,)) for person in unit.members if may_stand("village", person))


def _village(table: Table, season: Season, owners: Sequence[tuple[str, tuple[int, ...]]]) -> Dialogue:
    said = yield Steps(tuple(Choice(f"{tag}:", "player", tag, "has collected") for tag, _ in owners))
    who = said.removesuffix(":")
    if season.tricks:
        yield from _village_as_played(who, season.village_of(dict(owners)[who]))
        return
    collected, begun = season.collected, False
    while True:
        cards = card_choices(cards_of(collectable(table, collected)), who, "collected")
        said = yield Steps((*cards, *(() if begun else (_NONE,))), ends=begun)
        if said == _NONE.word:
            return
        collected, begun = collected | SPELLINGS[said].bit, True


def _village_as_played(who: str, left: int) -> Dialogue:
    """After the tricks a village line claims what lies there: nothing else is offered."""
    if not left:
        yield Steps((_NONE,))
    while left:
        said = yield Steps(card_choices(cards_of(left), who, "collected"))
        left &= ~SPELLINGS[said].bit


def _points(table: Table) -> Dialogue:
    """Every unit's points, in any order (FK-14.1)."""
    left = list(table.tags)
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, "has scored") for tag in left))
        left.remove(tag)
        yield Steps((Choice("#", "number", tag, "points"),))
        if left:
            yield Steps((Choice(",", "sign", meaning="and another", clings=True),))


def claim_lines(state: State) -> Iterator[LineKind]:
    """What the table makes of a scored season, as far as it does not stand there already (FK-8.1, FK-10, FK-R21)."""
    if not passes(check_claims_may_stand, state):
        return
    units, stands = state.table.units, partial(has, state.standing)
    for word, noun in (("score", "this season's score"), ("total", "the total up to here")):
        open_units = [unit for unit in range(len(units)) if not stands(word, unit)]
        if open_units:
            yield line_of(f"{word}:", noun, _sums(state, word, noun, open_units), "claim")
    if len(units) == 2 and not stands("lead"):
        yield line_of("lead:", "who is ahead, and how far", lambda: _lead(state), "claim")
    if passes(check_end_may_stand, state):
        if not stands("winner"):
            yield line_of("winner:", "who has won", lambda: winner_dialogue(state.table.tags, highest(state)), "claim")
        if not stands("end"):
            yield line_of("end", "the game is over", nothing_more, "claim")


def _sums(state: State, word: str, noun: str, units: Sequence[int]) -> Callable[[], Dialogue]:
    tags = [state.table.tags[unit] for unit in units]
    values = claimed_values(state, word)
    return lambda: sums_dialogue(tags, [values[unit] for unit in units], noun)


def _lead(state: State) -> Dialogue:
    """How far one of two is ahead of the other; level is `none` (FK-11.5, FK-13.6)."""
    tags = state.table.tags
    level = (_NONE,) if len(highest(state)) == len(tags) else ()
    said = yield Steps((*(Choice(tag, "player", tag, "is ahead") for tag in tags), *level))
    if said != _NONE.word:
        by = ahead(state, tags.index(said))
        yield Steps((Choice("#", "number", said, "points ahead", least=by, most=by),))
