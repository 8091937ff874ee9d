"""A true table, of which people tell Companion what it asks for (`companion play --dealt-by table`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from real_empires import said_of_empires
from real_kings import said_of_kings

from companion.cards.french import Card
from companion.games.circle_of_kings.lab.world import KingsWorld
from companion.games.circle_of_power.lab.world import PowerWorld
from companion.games.circle_of_power.rules.moves import Action, Cities, Hand
from companion.games.circle_of_power.rules.state import BEFORE_SHUFFLE
from companion.games.empires.lab.world import EmpiresWorld
from companion.games.four_kingdoms.lab.at_table import EXCHANGED
from companion.games.four_kingdoms.lab.world import EXCHANGE, STAY, TAKE, FourKingdomsWorld
from companion.games.four_kingdoms.rules.moves import NOMAD, Exchange, Hand as HandLine, Harvest, Trick
from companion.lab.chance import Question
from companion.lab.live import LiveGame
from companion.lab.matches import laboratory_of
from companion.lab.mind.world import World
from companion.lab.told import TableGame, covered
from real_words import persons_lay, said_of_words, with_every_card

FOUR = "game: four-kingdoms\nplayers: Aino, Bo, Cia, Dan\n"
SIX = "game: four-kingdoms\nplayers: Aino, Bo, Cia, Dan, Emmi, Fanny\n"
KINGS = "game: circle-of-kings\nplayers: Aino, Bo\ncircle: Kw Ks Kp Kc\n"
HEARTS = "game: hearts\nplayers: Aino, Bo, Cia, Dan\n"
POWER = "game: circle-of-power\nplayers: Aino, Bo, Cia, Dan\n"
TABLES = {
    "deck": FOUR + "seasons: 2\n",
    "circle": SIX + "seasons: 2\nexchange: cyclic\n",
    "all in the circle": SIX + "seasons: 2\nexchange: cyclic-all\njokers: 2\n",
    "nomad": "game: four-kingdoms\nplayers: Aino, Bo\nseasons: 2\n",
    "dealer names it": "game: four-kingdoms\nplayers: Aino, Bo, Cia\nseasons: 2\nscoring: dealer\njokers: 1\n",
    "power": POWER,
    "power b": POWER + "house: CP-R1=b\n",
    "power c": POWER + "house: CP-R1=c\n",
    "power with dummies": "game: circle-of-power\nplayers: Aino, dummy1, Bo, dummy2\n",
    "kings": KINGS,
    "kings b": KINGS + "house: CK-R1=b, CK-R2=b, CK-R3=b, CK-R7=b, CK-R11=b, CK-R12=b\n",
    "empires": "game: empires\nplayers: Aino, Bo\nmap: 14\nattributes: Bo fertility\n",
    "empires for three": "game: empires\nplayers: Aino, Bo, Cia\nmap: 18\noptions: treasury\n",
    "empires with warehouses": "game: empires\nplayers: Aino, Bo\nmap: 14\noptions: treasury, supplies\n",
    "absent king": FOUR + "seasons: 1\nscoring: night\n",
    "hearts": HEARTS + "to: 30\n",
    "hearts without passing": "game: hearts\nplayers: Aino, Bo, Cia, Dan, Emmi\npassing: no\nto: 20\n",
}
#: Where Companion's seat comes before the person's.
COMPANION_BEGINS = ("kings b",)


def same_view(world: Any, seat: int) -> Any:
    """What a seat sees, without the seasons before: of these the record tells no hands."""
    seen = world.view(seat)
    return seen._replace(told=()) if isinstance(world, FourKingdomsWorld) else seen


def typed(game_id: str, table: Any, levels: dict[int, int], seed: str) -> Iterator[str]:
    """What people type from a game's beginning to its end; the other seats are Companion's, of these levels."""
    laboratory = laboratory_of(game_id)
    assert laboratory is not None
    machine = LiveGame(with_every_card(laboratory), table, "truth")
    game, random = TableGame(laboratory, table, seed, levels), Random(5)
    while game.question is not None or (decision := game.decision) is not None:
        if game.question is not None:
            word = said_of_chance(game.question, machine, game.world, random)
            if game.question.covered and game.question.first:
                yield ""
            yield word
            game.choose(covered(word) if game.question.covered else word)
            continue
        persons_lay(machine, levels, random)
        true = machine.decision
        assert decision is not None
        assert true is not None
        number = random.randrange(len(true.options))
        if decision.seat in levels:
            number = true.options.index(game.chosen_by(levels[decision.seat]).option)
            game.choose(number)
        elif not game.is_unknown(decision):
            if len(decision.options) > 1:
                yield game.words(decision)[number]
            game.choose(number)
        else:
            word = laboratory.word(table, decision, true.options[number])
            word = EXCHANGED if decision.about == EXCHANGE and word != STAY else word
            yield word
            game.choose(word)
        machine.choose(number)


def said_of_chance(question: Question[Any], machine: LiveGame, world: Any, random: Random) -> str:
    """What people say who look at the true table, behind the choice that is under way; `world` is what Companion knows so far.

    `machine` plays the true game; what a person chooses covered and tells later is chosen when it is asked for.
    """
    if isinstance(machine.world, World):
        return said_of_words(question, machine, world.bots, random)
    if isinstance(world, KingsWorld):
        return said_of_kings(question, machine, world, random)
    if isinstance(world, EmpiresWorld):
        return said_of_empires(question, machine.world, world)
    return (_said_of_power if isinstance(world, PowerWorld) else _said_of_kingdoms)(question, machine.world, world)


def _said_of_power(question: Question[Any], truth: PowerWorld, world: PowerWorld) -> str:
    asked = question.asked
    emperor = next((number for number, tag in enumerate(truth.table.tags) if asked.startswith(tag) or f" {tag}'s" in asked), 0)
    done, place = sum(isinstance(move, Action) for move in world.told), len(world.trick)
    actions = [move for move in truth.moves if isinstance(move, Action)]
    if asked.endswith(" plays"):
        return [*(move.cards for move in actions), truth.trick][done][place].code
    if asked.endswith("its new card"):
        drawn = [*(move.draws for move in actions), truth.drawn][done][place]
        assert drawn is not None
        return drawn.code
    if asked == "the next city":
        assert truth.following is not None
        return truth.following.code
    if "the cities of" in asked:
        cities = next(move for move in reversed(truth.told) if isinstance(move, Cities))
        return codes(cities.cards)
    hands = next(move for move in reversed(truth.moves) if isinstance(move, Hand))
    held = next(cards for one, cards in hands.entries if one == emperor)
    return codes([card for card in held if card not in world.hands[emperor][BEFORE_SHUFFLE:]])


def ring_map(size: str) -> str:
    """A map of so many provinces in a ring, all outer."""
    count = int(size)
    return "".join(f"{place}: {(place - 2) % count + 1} {place % count + 1} outer\n" for place in range(1, count + 1))


def codes(cards: Sequence[Card]) -> str:
    """Cards as people type them."""
    return " ".join(card.code for card in cards)


def _said_of_kingdoms(question: Question[Any], truth: Any, world: Any) -> str:
    table, asked = truth.table, question.asked
    person = next((number for number, tag in enumerate(table.persons) if f"{tag}'s" in asked), 0)
    if "kings turned up" in asked:
        return f"K{truth.stack[1]} K{truth.stack[3]}"
    if asked.endswith("(Enter)"):
        return ""
    if asked == "the Nomad's card":
        place = world.orders[world.leader].index(NOMAD)
        trick = (
            truth.trick
            if not place or truth.phase == TAKE
            else next(one for one in truth.moves[::-1] if isinstance(one, Trick)).cards
        )
        return trick[place].code
    if "hand (" in asked:
        return codes(next(move.cards for move in reversed(truth.moves) if isinstance(move, HandLine) and move.person == person))
    if asked.endswith("new card"):
        return next(move.got.code for move in reversed(truth.moves) if isinstance(move, Exchange) and move.person == person)
    harvest = next(move for move in reversed(truth.moves) if isinstance(move, Harvest))
    return next(king.code for king in harvest.cards if king.suit not in (world.stack[1], world.stack[3]))
