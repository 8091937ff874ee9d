"""What may legally come next, listed without the judging code where that can be: property tests hold the two together.

An action is listed piece by piece: the next city, the cards of each emperor, and what each could do if he won.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.rules.action import winning_place
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS, SUITED_CITIES
from companion.games.circle_of_power.rules.deed import attackable, is_threatened, must_give
from companion.games.circle_of_power.rules.hands import has_unseen, may_be_drawn, tells_new_from_old, who_draws
from companion.games.circle_of_power.rules.moves import GIVE, KEEP, REGROUP, RETAKE, TAKE, Action, Cities, Deed, Hand, Move
from companion.games.circle_of_power.rules.state import ACTIONS, BEFORE_SHUFFLE, Season, State
from companion.games.circle_of_power.rules.table import BASIC, COLOURED, EMPERORS, TYRANT, Table
from companion.games.circle_of_power.rules.writing import deed_words
from companion.referee import Option, Part

#: Cards played in an action so far, each with what was drawn after it.
Plays = Sequence[tuple[Card, Card | None]]


def next_cities(season: Season) -> list[Card]:
    """What may be turned up before the next action (CP-1.4, CP-1.5, CP-3.1)."""
    action = season.actions + 1
    if action > 14:
        return []
    fresh = [card for card in SUITED_CITIES if not card.bit & season.out]
    return [JOKER] if action == 14 else fresh + ([] if season.out & JOKER.bit else [JOKER])


def plays_of(move: Action, count: int) -> Plays:
    """The first plays of an action."""
    return list(zip(move.cards, move.draws or (None,) * 4, strict=True))[:count]


def gone_after(season: Season, plays: Plays) -> tuple[int, int]:
    """The cards played since the shuffle, and those known in hands, after these plays of the next action."""
    played, held = season.played, 0
    for cards in season.hands.known:
        held |= cards
    for card, draw in plays:
        played |= card.bit
        held &= ~card.bit
        if draw and draw.suit:
            held |= draw.bit
    return played, held


def legal_cards(table: Table, season: Season, plays: Plays) -> list[Card]:
    """The cards that the next emperor may play after these plays (which must be legal themselves)."""
    emperor = season.setup.clockwise[season.leader][len(plays)]
    played, held = gone_after(season, plays)
    own = season.hands.known[emperor]
    fresh = [card for card in BATTLE_CARDS if not card.bit & played]
    if season.setup.dummies[emperor] and tells_new_from_old(table, season.actions + 1):
        early = season.actions < 12
        fresh = [card for card in fresh if bool(card.bit & season.early) == early]
    return [card for card in fresh if card.bit & own or (not card.bit & held and has_unseen(table, season, emperor, card))]


def legal_draws(table: Table, season: Season, plays: Plays) -> list[Card]:
    """The cards that may be written as drawn after the last of these plays (CP-3.3, CP-7.2)."""
    emperor = season.setup.clockwise[season.leader][len(plays) - 1]
    if season.setup.dummies[emperor] or not who_draws(table, season.setup, season.actions + 1)[emperor]:
        return []
    gone = gone_after(season, [*plays[:-1], (plays[-1][0], None)])
    return [card for card in BATTLE_CARDS if may_be_drawn(table, season, card, gone)]


def legal_deeds(table: Table, season: Season, winner: int) -> list[Deed]:
    """What an emperor may do if he wins the next action, each written in full."""
    targets = attackable(table, season, winner)
    if not targets:
        rebels = table.variant != TYRANT and not is_threatened(table, season, winner)
        return [Deed(kind=REGROUP, trophy=trophy) for trophy in _different(season.lines[winner] if rebels else ())]
    dummy = season.setup.dummies[winner]
    victims = targets[:1] if dummy else targets
    takes = [
        Deed(kind=TAKE, loser=loser, choice=choice) for loser in victims for choice in _choices(table, season, winner, loser)
    ]
    if dummy or table.variant == TYRANT:
        return takes
    choice = GIVE if table.variant == COLOURED else ""
    retakes = [
        Deed(kind=RETAKE, loser=loser, trophy=trophy, choice=choice)
        for loser in targets
        for trophy in _different(season.lines[loser])
    ]
    return takes + retakes


def _different(line: Sequence[Card]) -> Sequence[Card | None]:
    """The trophies that may be discarded from a line; None alone where it is empty."""
    return tuple(dict.fromkeys(line)) or (None,)


def _choices(table: Table, season: Season, winner: int, loser: int) -> tuple[str, ...]:
    """What may become of the winner's own city when he takes one (CP-9.3, CP-9.4, CP-7.5)."""
    city, victim = season.cities[winner], season.cities[loser]
    if table.variant != COLOURED or city is None or victim is None:
        return ("",)
    if must_give(city, victim):
        return (GIVE,)
    return (KEEP,) if season.setup.dummies[winner] else (GIVE, KEEP)


def alternatives(state: State, move: Move, at: Part) -> list[str]:
    """What could legally stand where an illegal move went wrong, as tokens of its line; empty where nothing can be listed."""
    season, table = state.season, state.table
    if season is None or state.is_over:
        return []
    if isinstance(move, Action):
        return _for_action(table, season, move, at) if season.actions < ACTIONS else []
    if isinstance(move, Hand) and isinstance(at, int):
        return _for_hand(table, season, move, at)
    if isinstance(move, Cities) and isinstance(at, int):
        dealt = [card for card in SUITED_CITIES if card not in move.cards]
        return [card.code for card in dealt] + ([] if JOKER in move.cards else [JOKER.code])
    return []


def _for_action(table: Table, season: Season, move: Action, at: Part) -> list[str]:
    if at == "next" or (move.following is None and season.actions < 12):
        return [f"({card.code})" for card in next_cities(season)]
    if isinstance(at, int):
        return _for_play(table, season, move, at)
    order = season.setup.clockwise[season.leader]
    following = move.following or next(iter(next_cities(season)), None)
    winner = order[winning_place(season.cities, following, order, move.cards)]
    if at == "winner":
        return [table.tags[winner]]
    deeds = legal_deeds(table, season, winner)
    deed = move.deed
    if at in ("trophy", "choice"):
        deeds = [other for other in deeds if (other.kind, other.loser) == (deed.kind, deed.loser)] or deeds
    return [" ".join(deed_words(other, table)) for other in deeds]


def _for_play(table: Table, season: Season, move: Action, at: int) -> list[str]:
    cards = legal_cards(table, season, plays_of(move, at))
    card = move.cards[at]
    if card not in cards:
        return [other.code for other in cards]
    return [card.code, *(f"{card.code}+{draw.code}" for draw in legal_draws(table, season, plays_of(move, at + 1)))]


def _for_hand(table: Table, season: Season, move: Hand, at: int) -> list[str]:
    """The cards that could be in the hand where the line names one that cannot be."""
    first = 0
    for emperor, cards in move.entries:
        if first < at <= first + len(cards):
            _, held = gone_after(season, ())
            own = season.hands.known[emperor]
            free = [card for card in BATTLE_CARDS if card not in cards]
            return [
                card.code for card in free if card.bit & own or (not card.bit & held and has_unseen(table, season, emperor, card))
            ]
        first += 1 + len(cards)
    return []


def options(state: State) -> list[Option]:
    """What may legally come next, in the order in which a table would do it."""
    season, table = state.season, state.table
    if season is None:
        return [Option("the first season", ("[season 1]",))]
    if season.complete or state.is_over:
        return _after_the_season(state, season)
    if not season.out:
        results = {BASIC: ("trophies: …",), TYRANT: ("destroyed: …",)}.get(table.variant, ("trophies: …", "destroyed: …"))
        return [
            Option("the cities dealt, in the order of the players", ("cities: …",)),
            Option("or the season's result alone", results),
        ]
    return [*_hand_lines(table, season), *_next_action(table, season)]


def _after_the_season(state: State, season: Season) -> list[Option]:
    believed = Option("what the table believes", ("score: …", "total: …"))
    if state.is_over:
        names = ", ".join(state.table.tags[emperor] for emperor in state.winners)
        return [Option("the end of the game", (f"winner: {names}",)), believed]
    return [Option("the next season", (f"[season {season.setup.number + 1}]",)), believed]


def _hand_lines(table: Table, season: Season) -> list[Option]:
    if season.actions not in (0, BEFORE_SHUFFLE):
        return []
    lines = tuple(f"hand: {table.tags[emperor]} …" for emperor in EMPERORS if not season.setup.dummies[emperor])
    return [Option("hands, if you like", lines)]


def _next_action(table: Table, season: Season) -> list[Option]:
    cities = tuple(f"({card.code})" for card in next_cities(season))
    found = [Option(f"the next city of action {season.actions + 1}", cities)] if cities else []
    for place, emperor in enumerate(season.setup.clockwise[season.leader]):
        role = "leads and may play" if not place else "may play"
        found.append(Option(f"{table.tags[emperor]} {role}", tuple(card.code for card in _cards_of(table, season, emperor))))
    for emperor in season.setup.clockwise[season.leader]:
        deeds = tuple(" ".join(deed_words(deed, table)) for deed in legal_deeds(table, season, emperor))
        found.append(Option(f"{table.tags[emperor]}, if he wins", deeds))
    return found


def _cards_of(table: Table, season: Season, emperor: int) -> list[Card]:
    """The cards that an emperor may play in the next action, whatever the others play but for cards that clash."""
    return legal_cards(table, season._replace(leader=emperor), ())
