"""All that an element of a player's line can say: the forms in which it is read, written and asked for, and who may say it.

Whether a card can be in a hand, what an action costs, which warehouse may be raised is asked of what the judge asks, too; the
words of what an action aims at are in `aims`, what a single word means in `lexicon`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.empires.rules import actions, aims, combinations, counters, lexicon as w, moves as m, placing, say, trade
from companion.games.empires.rules.aims import Ask, Seat
from companion.games.empires.rules.conditions import fitting
from companion.games.empires.rules.hands import drawable, holding, pass_draws, spend, take_named
from companion.games.empires.rules.realm import Realm
from companion.games.empires.rules.state import Cards
from companion.record import fold, suggest
from companion.referee import Breach
from companion.referee.forms import Form, Forms, Many, Misfit, Part, Rest, Said, Slot, Words
from companion.referee.slots import Asked
from companion.referee.steps import OVER, Choice, Dialogue, Steps, answer, go_on

#: What may be said is remembered of so many states: whoever looks for what words mean asks the same states again and again.
LATELY = 64

# ---- words that hang together ----------------------------------------------------------------------------------------


class Worded:
    """A part whose words hang together, so that a generator of its own asks for them (`aims`)."""

    def __init__(self, part: Part[w.Lexicon, Any], words: Callable[[Seat, Said], aims.Words]) -> None:
        self.begins, self.take, self.write, self.words = part.begins, part.take, part.write, words

    def ask(self, _: w.Lexicon, seat: Seat, said: Said, rest: Rest) -> Dialogue:
        """Its words, and where it may end, the rest."""
        words = self.words(seat, said)
        ask = next(words)
        while ask.choices:
            behind = None if ask.said is None else rest(seat, ask.said)
            steps = next(behind, OVER) if behind else Steps()
            word = yield Steps((*ask.choices, *steps.choices), steps.ends)
            if behind and not any(choice.says(word) for choice in ask.choices):
                yield from go_on(behind, answer(behind, word))
                return
            ask = words.send(word)
        yield from rest(seat, ask.said)


# ---- cards that are named --------------------------------------------------------------------------------------------


def _named(tag: str, cards: Sequence[Card]) -> tuple[Choice, ...]:
    return tuple([_card(card, tag) for card in cards])


@lru_cache(1000)
def _card(card: Card, tag: str) -> Choice:
    return Choice(card.code, "unknown" if card is UNSEEN else "card", tag)


def _held(seat: Seat, _: Said) -> tuple[Choice, ...]:
    """Cards that can leave a hand (EM-4.2), and `?`."""
    return _in_hand(seat.state.cards, seat.player, seat.tag)


@lru_cache(LATELY)
def _in_hand(cards: Cards, player: int, tag: str) -> tuple[Choice, ...]:
    return _named(tag, holding(cards, player).cards)


def _drawn(seat: Seat, _: Said) -> tuple[Choice, ...]:
    """Cards that can be drawn (EM-4.3), by chance, and `?`."""
    return _in_deck(seat.state.cards, seat.tag)


@lru_cache(LATELY)
def _in_deck(cards: Cards, tag: str) -> tuple[Choice, ...]:
    drawn = [Choice(card.code, "chance", tag, weight=count) for card, count in drawable(cards).items()]
    return (*drawn, Choice("?", "unknown", tag, "a card that is not named"))


def _spent(seat: Seat, card: Card) -> Seat:
    """The state when a card has left a hand."""
    return Seat(seat.state._replace(cards=spend(seat.state.cards, seat.player, (card,), 0)), seat.player)


def _taken(seat: Seat, card: Card) -> Seat:
    """The state when a card has come into a hand."""
    return Seat(seat.state._replace(cards=take_named(seat.state.cards, seat.player, (card,), 0)), seat.player)


HELD, DRAWN = w.CARD.of(_held, _spent), w.CARD.of(_drawn, _taken)


def _provinces(seat: Seat, found: Sequence[int], meaning: str = "") -> tuple[Choice, ...]:
    realm = Realm(*seat)
    return tuple([aims.province(realm, one, meaning=meaning) for one in found])


# ---- setup, diplomacy, purchase, default -----------------------------------------------------------------------------


def _around(count: int) -> Worded:
    """So many counters around the city that was named."""
    own = Many(replace(w.PLACE, read=w.Lexicon.own_place), to_end=True)
    return Worded(own, lambda seat, said: aims.pieces(Realm(*seat), said["city"], count))


def _first_cities(seat: Seat) -> list[int]:
    return placing.setup_cities(seat.state)


def _receivers(seat: Seat, _: Said) -> list[Choice]:
    tags = seat.state.table.players
    return [Choice(tags[to], "player", seat.tag) for to in trade.receivers(*seat)]


def _can_give(seat: Seat) -> bool:
    state, player = seat
    return bool(trade.receivers(state, player) and (state.cards.hands[player].size or state.coins[player]))


def _gifts(seat: Seat, said: Said) -> tuple[Choice, ...]:
    """Cards and coins, as many as he has (EM-4.5)."""
    coins = seat.state.coins[seat.player]
    money = (Choice("$#", "coins", seat.tag, least=1, most=coins),) if coins else ()
    return (*_held(seat, said), *money) if _can_give(seat) else ()


def _given(seat: Seat, gift: Card | int) -> Seat:
    state, player = seat
    return _spent(seat, gift) if isinstance(gift, Card) else Seat(state._replace(coins=trade.pay(state, player, gift)), player)


def _most_kept(seat: Seat) -> int:
    return min(trade.excess(*seat), seat.state.coins[seat.player] // trade.KEEP_PRICE)


def _counted(most: Callable[[Seat], int], meaning: str) -> Callable[[Seat, Said], tuple[Choice, ...]]:
    return lambda seat, _: (Choice("#", "number", seat.tag, meaning, least=1, most=most(seat)),)


def _affordable(seat: Seat) -> int:
    return trade.affordable(*seat)


# ---- the cards phase -------------------------------------------------------------------------------------------------


def _coins_do(price: Callable[..., int], seat: Seat, *rest: int) -> bool:
    """Whether a player may do what has this price, and has the coins (EM-10.2)."""
    try:
        trade.pay(*seat, price(*seat, *rest))
    except Breach:
        return False
    return True


def _can_combine(one: combinations.Combination, has_aim: Callable[[Realm], object], seat: Seat) -> bool:
    """Whether a combination has its price, its cards (EM-5.3) and something to aim at."""
    if not _coins_do(actions.price_of_combo, seat):
        return False
    stock = _stock(seat.state.cards, seat.player)
    return any(map(stock.covers, combinations.ways_to_pay(one, seat.state.table, seat.player))) and bool(has_aim(Realm(*seat)))


@lru_cache(LATELY)
def _stock(cards: Cards, player: int) -> combinations.Stock:
    return combinations.stock_of(holding(cards, player))


def _payment(one: combinations.Combination, seat: Seat, _: Said) -> aims.Words:
    """Cards that pay for a combination."""
    ways = combinations.ways_to_pay(one, seat.state.table, seat.player)
    cards: tuple[Card, ...] = ()
    while True:
        paid = combinations.way_of(cards)
        choices = _named(seat.tag, combinations.next_cards(ways, paid, holding(seat.state.cards, seat.player)))
        word = yield Ask(choices, cards if paid in ways else None)
        cards += (parse_card(word) or UNSEEN,)
        seat = _spent(seat, cards[-1])


def _combination(one: combinations.Combination) -> Iterator[Form[w.Lexicon, m.Combo]]:
    """A combination: its cards, then what it aims at as its kind of targets asks."""
    if one.target == combinations.PROVINCE:
        where = w.WHERE.of(lambda seat, _: _provinces(seat, fitting(Realm(*seat), one.name)))
        yield _combined(one, Many(where, most=1), lambda realm: fitting(realm, one.name))
        return
    if one.target == combinations.CITY_OR_PLACES:
        city = replace(w.CITY, dialogue=_cities)
        yield _combined(one, Many(city, most=1), lambda realm: fitting(realm, "city"), _is_of_city)
    part: Slot[w.Lexicon, Any] = w.PLACE
    words = aims.places
    if one.target in (combinations.STEP, combinations.STEPS):
        part, words = w.OWN_STEP if aims.sails(one) else w.STEP_TO, aims.steps
    several = Many(part, most=1) if one.most == 1 else Many(part, to_end=True)
    targets = Worded(several, lambda seat, _: words(Realm(*seat), one))
    yield _combined(one, targets, lambda realm: aims.pool_of(realm, one, ()))


def _combined(
    one: combinations.Combination,
    targets: Part[w.Lexicon, Any],
    has_aim: Callable[[Realm], object],
    writes: Callable[[m.Combo], bool] = lambda _: True,
) -> Form[w.Lexicon, m.Combo]:
    return Form(
        f"{one.short} {{cards}} {{targets}}",
        m.Combo,
        f"{one.name}, for {one.price}",
        also=[word for word, meant in combinations.WORDS.items() if meant is one and word != one.short],
        who=_tag,
        wrong=w.as_in(),
        can=partial(_can_combine, one, has_aim),
        writes=writes,
        name=one.name,
        cards=Worded(Many(w.PAID, least=0, greedy=True), partial(_payment, one)),
        targets=targets,
    )


def _cities(seat: Seat, _: Said) -> Asked[m.CityAt]:
    yield Steps((Choice("city@", "piece", seat.tag, "the enemy city in a province", joins=True),))
    word = yield Steps(_provinces(seat, fitting(Realm(*seat), "city")))
    return m.CityAt(int(word))


def _is_of_city(combo: m.Combo) -> bool:
    return isinstance(combo.targets[0], m.CityAt)


def _tag(seat: Seat) -> str:
    return seat.tag


def _pass_draws(seat: Seat, said: Said) -> tuple[Choice, ...]:
    """The card that a pass brings, if one is drawn."""
    return _drawn(seat, said) if pass_draws(seat.state.table, seat.state.cards) else ()


# ---- warehouses ------------------------------------------------------------------------------------------------------


def _sites(seat: Seat) -> list[int]:
    return [city for city in sorted(seat.state.board.cities) if not actions.site_trouble(*seat, city)]


def _can_build(seat: Seat) -> bool:
    has_cards = seat.state.cards.hands[seat.player].size > 0
    return has_cards and _coins_do(actions.price_of_build, seat) and bool(_sites(seat))


def _raisable(seat: Seat, *, cards: int = 0, coins: int = 0) -> tuple[Choice, ...]:
    """The warehouses into which so much may go."""
    dice = sorted(seat.state.dice)
    return _provinces(seat, [one for one in dice if not actions.raise_trouble(*seat, one, cards=cards, coins=coins)])


def _storable(seat: Seat, count: int) -> tuple[Choice, ...]:
    """The warehouses into which so many cards may go."""
    return _raisable(seat, cards=count) if _coins_do(actions.price_of_actions, seat, count) else ()


def _can_store(seat: Seat, count: int = 1) -> bool:
    return seat.state.cards.hands[seat.player].size >= count and bool(_storable(seat, count))


def _can_store_coin(seat: Seat) -> bool:
    return seat.state.coins[seat.player] >= actions.COINS_A_TURN and bool(_raisable(seat, coins=1))


def _reserves(seat: Seat) -> dict[int, int]:
    """A player's warehouses and their pips (EM-11.4)."""
    return {one: die.pips for one, die in sorted(seat.state.dice.items()) if actions.owns_die(*seat, one)}


def _with_pips(seat: Seat, coins: int) -> list[int]:
    return [one for one, pips in _reserves(seat).items() if pips >= coins]


# ---- the table of forms ----------------------------------------------------------------------------------------------


def _form(
    template: str, make: Callable[..., Any], meaning: str, can: Callable[[Seat], object], example: str, **more: Any
) -> Form[w.Lexicon, Any]:
    """A form with an example of it. Most verbs may stand in the third person, too."""
    also = more.pop("also", (f"{template.split(maxsplit=1)[0]}s",))
    return Form(template, make, meaning, can=can, who=_tag, also=also, wrong=w.as_in(example), **more)


#: In the order of the phases; the one without a verb last.
FORMS: Forms[w.Lexicon, m.Element] = Forms(
    _form(
        "setup {city} {places}", m.Setup, "a city and the first counters", _first_cities, "setup 1 6@1 4@2", also=(),
        city=w.WHERE.of(lambda seat, _: _provinces(seat, _first_cities(seat), "the city")),
        places=_around(placing.SETUP.counters),
    ),
    _form(
        "enter {city} {places}", m.Enter, "returns to the game", lambda seat: placing.return_cities(*seat), "enter 1 6@1",
        city=w.WHERE.of(lambda seat, _: _provinces(seat, placing.return_cities(*seat), "the city")),
        places=_around(placing.RETURN.counters),
    ),
    _form(
        "draw {cards}", m.Draw, "names the cards drawn", lambda seat: trade.draws_due(*seat), "draw 5h ? 3c", seldom=True,
        cards=Many(DRAWN, to_end=True, count=lambda seat: (trade.draws_due(*seat),) * 2),
    ),
    _form(
        "give {to} {gifts}", m.Give, "hands over cards or coins", _can_give, "give {other} ?, or give {other} $2",
        seldom=True,
        to=w.PLAYER.of(_receivers),
        gifts=Many(w.GIFT.of(_gifts, _given), to_end=True),
    ),
    _form(
        "buy {number}", m.Buy, "cards for two coins each", _affordable, "buy 2, or buy 5h ?", writes=lambda buy: not buy.cards,
        number=w.NUMBER_OF_CARDS.of(_counted(_affordable, "cards, two coins each")),
    ),
    _form(
        "buy {cards}", lambda cards: m.Buy(len(cards), tuple(cards)), "cards for two coins each", _affordable,
        "buy 2, or buy 5h ?", kind=m.Buy,
        cards=Many(DRAWN, to_end=True, count=lambda seat: (1, _affordable(seat))),
    ),
    *chain(*map(_combination, combinations.COMBINATIONS.values())),
    _form(
        "pass [{card}]", m.Pass, "does nothing, and draws a card", lambda seat: actions.may_pass(seat.state), "",
        also=("passes",),
        card=w.SURE_CARD.of(_pass_draws),
    ),
    _form(
        "build {card} {province}", m.Build, "a warehouse", _can_build, "build 4c 1",
        card=HELD,
        province=w.WHERE.of(lambda seat, _: _provinces(seat, _sites(seat))),
    ),
    _form(
        "store {cards} {province}", m.Store, "raises a warehouse", _can_store, "store 6d 1, or store $1 1",
        cards=Many(HELD, most=2, greedy=True, count=lambda seat: (1, 2 if _can_store(seat, 2) else 1)),
        province=w.WHERE.of(lambda seat, said: _storable(seat, len(said["cards"]))),
    ),
    _form(
        "store {coins} {province}", lambda _, province: m.StoreCoin(province), "raises a warehouse", _can_store_coin,
        "store 6d 1, or store $1 1",
        kind=m.StoreCoin,
        coins=w.ONE_COIN.of(lambda seat, _: (Choice("$1", "coins", seat.tag),)),
        province=w.WHERE.of(lambda seat, _: _raisable(seat, coins=1)),
    ),
    _form(
        "fight {place}", m.Fight, "attacks counters", lambda seat: counters.most_to_fight(*seat), "fight 2@8",
        place=Worded(w.PLACE, lambda seat, _: aims.fights(seat)),
    ),
    _form(
        "take {coins} {province}", m.Take, "coins out of a warehouse", _reserves, "take $3 1", seldom=True,
        coins=w.COINS.of(lambda seat, _: (Choice("$#", "coins", seat.tag, least=1, most=max(_reserves(seat).values())),)),
        province=w.WHERE.of(lambda seat, said: _provinces(seat, _with_pips(seat, said["coins"]))),
    ),
    _form(
        "keep {number}", m.Keep, "cards above the limit, a coin each", _most_kept, "keep 2", seldom=True,
        number=w.NUMBER.of(_counted(_most_kept, "cards")),
    ),
    _form(
        "discard {cards}", m.Discard, "names the cards above the limit", lambda seat: trade.excess(*seat), "discard 5h ?",
        seldom=True,
        cards=Many(HELD, to_end=True, count=lambda seat: (trade.excess(*seat),) * 2),
    ),
    Form(
        "{steps}", m.Steps, can=lambda seat: counters.free_counters(*seat), wrong=w.as_in(),
        steps=Worded(Many(w.OWN_STEP, to_end=True), lambda seat, _: aims.moves(seat)),
    ),
    wrong=w.as_in(),
)  # fmt: skip
_PLAIN = ("enter", "draw", "give", "buy", "build", "store", "take", "fight", "keep", "discard")
#: Every word that begins an element.
VERBS = ("setup", "pass", "passes", *_PLAIN, *(f"{verb}s" for verb in _PLAIN), *combinations.WORDS)


def read_element(lexicon: w.Lexicon, words: Sequence[str]) -> m.Element:
    """The element of these words, of which there is one at least. Raises Misfit."""
    verb = words[0]
    if verb not in _KNOWN and ">" not in verb and fold(verb) not in _KNOWN:
        raise Misfit(say("no-verb-combination", word=verb), _verb_hint(verb), at=0)
    return FORMS.read_all(Words(lexicon, words, 0, FORMS.wrong))


_KNOWN = frozenset(VERBS)


def _verb_hint(word: str) -> str:
    if fold(word) in ("attack", "attacks"):
        return say("did-you-mean")
    return suggest(fold(word), VERBS) if word.isalpha() else say("a-step-goes")
