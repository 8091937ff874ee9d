"""What must hold for every game: simulated games are legal, also when cut, and the two ways of knowing the rules agree."""

from collections.abc import Iterable
from itertools import permutations
from random import Random

from hypothesis import given, settings, strategies as st

from at_random import headers, seeds, simulated
from companion.cards.tarot import ARMY
from companion.games.circle_of_kings.rules.moves import units_of
from companion.record import RecordError
from companion.referee import Judgement, find_game, format_text, judge
from companion.referee.steps import walk
from walking import begin_of, line_of, random_walk, with_line

GAME = find_game("circle-of-kings")
HEADERS = headers("circle-of-kings")


@settings(max_examples=30, deadline=None)
@given(HEADERS, seeds)
def test_a_players_colon_and_blanks_round_signs_do_not_matter(header: str, seed: int) -> None:
    text = simulated(header, seed)
    body = text[len(header) :].splitlines()
    tight = [line.replace(" + ", "+").replace(" / ", "/").replace("Aino ", "Aino: ", 1) for line in body if "winner" not in line]
    tight = [line if ":" not in line.partition("Aino: ")[0] else line.replace("Aino: ", "Aino ") for line in tight]
    assert judge(header + "\n".join(tight)).verdict.as_dict() == judge(text).verdict.as_dict()


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.booleans())
def test_scores_and_totals_agree(header: str, seed: int, hands: bool) -> None:
    judged = judge(simulated(header, seed, hands=hands))
    for tag, total in judged.verdict.totals.items():
        assert 22 + sum(section["scores"][tag] for section in judged.verdict.sections) == total
    for report in judged.sections:
        assert {tag: sum(item.amount for item in items) for tag, items in report.items.items()} == dict(report.scores)


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.booleans())
def test_no_card_is_lost(header: str, seed: int, hands: bool) -> None:
    """Of either player 40 army cards and 22 Lords are somewhere, after every line; what is unseen is in the deck or in hand."""
    for step in judge(simulated(header, seed, hands=hands)).steps:
        for player, side in enumerate(step.after.sides):
            deployed = [bool(unit.starred) for unit in units_of(side.zone)].count(False)
            stolen = [bool(unit.starred) for unit in units_of(step.after.sides[1 - player].zone)].count(True)
            assert side.hand + side.deck + side.discard.bit_count() + deployed + stolen == len(ARMY)
            assert side.lords_in_hand + side.lord_deck + side.lord_discard + bool(side.lord) == 22
            assert side.unseen.bit_count() == side.unknown + side.deck


def beginnings(header: str, seed: int, *, hands: bool, random: Random) -> tuple[str, str]:
    """A game up to some line, and that line."""
    lines = simulated(header, seed, hands=hands).splitlines()
    cut = random.randrange(4, len(lines))
    return "\n".join(lines[:cut]) + "\n", lines[cut]


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.booleans(), st.randoms(use_true_random=False))
def test_what_can_be_said_is_what_is_passed(header: str, seed: int, hands: bool, random: Random) -> None:
    """The next line of a game can be said, and what is said at random is legal, by whatever settings a table plays."""
    before, line = beginnings(header, seed, hands=hands, random=random)
    judged = judge(before)
    assert is_offered(judged, line)
    said = line_of(judged, random_walk(judged, random))
    assert with_line(before, said).verdict.status == "legal", (before[-400:], said)


@settings(max_examples=40, deadline=None)
@given(HEADERS, seeds, st.booleans(), st.randoms(use_true_random=False))
def test_a_line_is_passed_where_it_can_be_said_and_nowhere_else(header: str, seed: int, hands: bool, random: Random) -> None:
    """Of lines with one word changed for another of the game's those that are legal are offered, the others are not."""
    before, line = beginnings(header, seed, hands=hands, random=random)
    judged = judge(before)
    for _ in range(8):
        words = line.split(" ")
        words[random.randrange(len(words))] = random.choice(before.split())
        changed = " ".join(words)
        if canonical(before, changed):
            is_passed = with_line(before, changed).verdict.status == "legal"
            assert is_offered(judged, changed) == is_passed, (before[-400:], changed)


def is_offered(judged: Judgement, line: str) -> bool:
    """Whether a line can be said word by word, and may end there."""
    found = walk(begin_of(judged), line)
    return found.end == len(line) and found.whole


def canonical(before: str, line: str) -> bool:
    """Whether a line can be read below these, and is written in the one canonical way."""
    try:
        return format_text(before + line + "\n") == before + line + "\n"
    except RecordError:
        return True


@settings(max_examples=15, deadline=None)
@given(HEADERS, seeds, st.randoms(use_true_random=False))
def test_every_action_is_offered_that_the_referee_passes(header: str, seed: int, random: Random) -> None:
    """Of all actions with any two cards that lie there, and of the Chariot's."""
    lines = simulated(header, seed).splitlines()
    cuts = [n for n, line in enumerate(lines) if " x " in line]
    if not cuts:
        return
    before = "\n".join(lines[: random.choice(cuts)]) + "\n"
    judged = judge(before)
    zones = {tag: [*([zone["captain"]] if zone["captain"] else []), *zone["army"]] for tag, zone in deployed(judged)}
    for tag, other in (("Aino", "Ville"), ("Ville", "Aino")):
        victims = [*zones[other], *(f"{one} {two}" for one, two in permutations(zones[other], 2))]
        for line in (f"{tag} {attacker} x {struck}" for attacker in (*zones[tag], "chariot") for struck in victims):
            is_passed = with_line(before, line).verdict.status == "legal"
            assert is_offered(judged, line) == is_passed, (before[-400:], line)


def deployed(judged: Judgement) -> Iterable[tuple[str, dict[str, list[str]]]]:
    """What lies before the players, from the state of the verdict."""
    items: Iterable[tuple[str, dict[str, list[str]]]] = judged.verdict.state["deployed"].items()
    return items
