"""What a line of Empires did, as a person at the table would say it."""

from collections.abc import Iterator, Mapping, Sequence

from companion.cards.french import UNSEEN, Card
from companion.games.empires.rules import maps, moves as m, realm, standing, state as s
from companion.referee import Breach, Tell, listed

_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COURSE: Mapping[type[m.Move], str] = {m.Breakthrough: "The breakthrough phase begins.", m.End: "The turn is over."}


def tell(before: s.State, move: m.Move, after: s.State) -> str:
    """What a line did, element by element, and who went out or won by it. A claim says itself."""
    return " ".join((*_line(before, move), *_ends(before, after)))


def _line(before: s.State, move: m.Move) -> Iterator[str]:
    if isinstance(move, m.NewTurn):
        yield f"Turn {move.number} begins."
    elif type(move) in _COURSE:
        yield _COURSE[type(move)]
    elif isinstance(move, m.Act):
        yield from _act(before, move)


def _act(state: s.State, act: m.Act) -> Iterator[str]:
    """A sentence for each element, as far as the line goes."""
    state = state if state.map else state._replace(map=maps.map_of(state.lines))
    who = state.table.players[act.player]
    for element in act.elements:
        try:
            after, _ = standing.let_stand(state, m.Act(act.player, (element,)))
        except Breach:
            return
        yield f"{who} {_Told(state, after, act.player).element(element)}."
        state = after


def _ends(before: s.State, after: s.State) -> Iterator[str]:
    tags = after.table.players
    for player in sorted(after.eliminated - before.eliminated):
        yield f"{tags[player]} is out."
    if after.winner is not None and before.winner is None:
        yield f"{tags[after.winner]} has won with {after.counts()[after.winner]} provinces."


def _counted(number: int, word: str, many: str = "") -> str:
    """`a counter`, `three counters`, `12 counters`."""
    said = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{said} {word if number == 1 else many or f'{word}s'}"


def _cards(cards: Sequence[Card]) -> list[str]:
    """Cards by their signs, those that nobody saw counted."""
    unseen = sum(card is UNSEEN for card in cards)
    return [*(card.sign for card in cards if card is not UNSEEN), *([_counted(unseen, "card")] if unseen else [])]


class _Told:
    """What one element did, between two states; each text goes on behind the player's tag."""

    def __init__(self, before: s.State, after: s.State, player: int) -> None:
        self.before = before
        self.after = after
        self.player = player

    def name(self, province: int) -> str:
        """A province for people."""
        return self.before.provinces.name(province)

    def element(self, element: m.Element) -> str:
        """What an element did."""
        tags = self.before.table.players
        match element:
            case m.Setup(city, places):
                return f"builds a city in {self.name(city)} and sets up {self.counters(places)}"
            case m.Enter(city, places):
                return f"returns with a city in {self.name(city)} and {self.counters(places)}"
            case m.Give(to, gifts):
                coins = sum(gift for gift in gifts if isinstance(gift, int))
                cards = [gift for gift in gifts if not isinstance(gift, int)]
                return f"gives {tags[to]} {listed([*_cards(cards), *([_counted(coins, 'coin')] if coins else [])])}"
            case m.Combo():
                return f"plays {listed(_cards(element.cards)) or 'no card'}: {self.combination(element)}"
            case m.Steps(steps):
                return f"moves {self.steps(steps)}"
            case m.Fight(place):
                return self.fight(place)
            case _:
                return self.work(element)

    def work(self, element: m.Draw | m.Buy | m.Pass | m.Build | m.Store | m.StoreCoin | m.Take | m.Keep | m.Discard) -> str:
        """What an element did that moves no counter."""
        match element:
            case m.Draw(cards):
                return f"draws {listed(_cards(cards))}"
            case m.Buy(number, cards):
                return f"buys {listed(_cards(cards or (UNSEEN,) * number))}"
            case m.Pass():
                drawn = self.after.cards.hands[self.player].size > self.before.cards.hands[self.player].size
                return f"passes and draws {listed(_cards([element.card or UNSEEN]))}" if drawn else "passes"
            case m.Build(_, province):
                return f"builds a warehouse in {self.name(province)}"
            case m.Store(_, province) | m.StoreCoin(province):
                return f"raises the warehouse in {self.name(province)} to {self.after.dice[province].pips}"
            case m.Take(coins, province):
                return f"takes {_counted(coins, 'coin')} from the warehouse in {self.name(province)}"
            case m.Keep(number):
                return f"keeps {_counted(number, 'card')}"
            case m.Discard(cards):
                return f"discards {listed(_cards(cards))}"

    def counters(self, places: Sequence[m.Place]) -> str:
        """How many counters these are."""
        return _counted(sum(place.number for place in places), "counter")

    def steps(self, steps: Sequence[m.Step], owners: Sequence[str] = ()) -> str:
        """Counters that go, with where; of whom, if they are no own ones."""
        parts = []
        for place, (number, origin, _, to) in enumerate(steps):
            whose = f" of {owners[place]}" if owners else ""
            parts.append(f"{_counted(number, 'counter')}{whose} from {self.name(origin)} to {self.name(to)}")
        return listed(parts)

    def owner(self, step: m.Step) -> str:
        """Whose counters a step means."""
        enemy = realm.Realm(self.before, self.player).enemy_at(step.origin, step.owner)
        return self.before.table.players[enemy or 0]

    def lost(self, province: int) -> dict[int, int]:
        """How many counters each player lost in a province."""
        pairs = zip(self.before.board.counters, self.after.board.counters, strict=True)
        lost = {player: old.get(province, 0) - new.get(province, 0) for player, (old, new) in enumerate(pairs)}
        return {player: count for player, count in lost.items() if count > 0}

    def of_enemies(self, provinces: Sequence[int]) -> str:
        """The enemy counters that went from these provinces."""
        tags = self.before.table.players
        return listed([
            f"{_counted(count, 'counter')} of {tags[enemy]} in {self.name(province)}"
            for province in dict.fromkeys(provinces)
            for enemy, count in self.lost(province).items()
            if enemy != self.player
        ])  # fmt: skip

    def combination(self, combo: m.Combo) -> str:
        """What a combination did."""
        name = combo.name
        match combo.targets[0]:
            case int(province):
                return self.at_province(name, province)
            case m.CityAt(province):
                return f"the city in {self.name(province)} changes its colour"
        return self.at_counters(name, combo.targets)

    def at_province(self, name: str, province: int) -> str:
        """What a combination did whose target is a province."""
        where = self.name(province)
        if name == "crusade":
            return f"{where} is swept clean"
        if name == "foundation":
            return f"a city is founded in {where}"
        mine = [state.board.counters[self.player].get(province, 0) for state in (self.before, self.after)]
        come = mine[1] - mine[0]
        return f"{_counted(come, 'counter')} come{'s' if come == 1 else ''} to {where}"

    def at_counters(self, name: str, targets: m.Targets) -> str:
        """What a combination did whose targets are counters."""
        steps = [target for target in targets if isinstance(target, m.Step)]
        if steps and name in ("merchant", "exploration"):
            return self.steps(steps)
        if steps:
            return self.steps(steps, [self.owner(step) for step in steps])
        said = self.of_enemies([target.province for target in targets if isinstance(target, m.Place)])
        return f"{said} become own ones" if name == "colonisation" else f"{said} destroyed"

    def fight(self, place: m.Place) -> str:
        """What a fight did."""
        mine = self.lost(place.province).get(self.player, 0)
        said = f"destroys {self.of_enemies([place.province])}"
        return f"{said} and loses {_counted(mine, 'counter')}" if mine else f"{said} and loses none"


TELLING: Tell[s.State, m.Move] = tell
