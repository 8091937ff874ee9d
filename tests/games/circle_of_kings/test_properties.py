"""What must hold for every game: simulated games are legal, also when cut, and the two ways of knowing the rules agree."""

from collections.abc import Iterable
from itertools import permutations
from random import Random

from hypothesis import given, settings, strategies as st

from companion.cards.tarot import ARMY
from companion.games.circle_of_kings.rules.moves import units_of
from companion.games.circle_of_kings.rules.table import RULINGS
from companion.record import RecordError
from companion.referee import Judgement, find_game, format_text, judge, read_record, rule_texts
from companion.referee.steps import walk
from walking import begin_of, line_of, random_walk, with_line

GAME = find_game("circle-of-kings")
seeds = st.integers(0, 2**32)


@st.composite
def headers(draw: st.DrawFn) -> str:
    """The header of a table that plays by any settings."""
    kings = " ".join(draw(st.permutations(["Ks", "Kw", "Kc", "Kp"])))
    house = ", ".join(f"{ruling}={draw(st.sampled_from(settings))}" for ruling, settings in RULINGS.items())
    return f"game: circle-of-kings\nplayers: Aino, Ville\ncircle: {kings}\nhouse: {house}\n"


def simulated(header: str, seed: int, *, hands: bool = True) -> str:
    """A random game with this header."""
    table = read_record(header).table
    moves = GAME.random_game(table, Random(seed), hands=hands)
    return header + "".join(f"{GAME.write(table, move)}\n" for move in moves)


def but_for_places(judged: Judgement) -> dict[str, object]:
    """A verdict without the places of its errors."""
    said = judged.verdict.as_dict()
    return said | {"errors": [error["rule"] for error in said["errors"]]}


@settings(max_examples=60, deadline=None)
@given(headers(), seeds, st.booleans())
def test_simulated_games_are_legal_and_whole(header: str, seed: int, hands: bool) -> None:
    judged = judge(simulated(header, seed, hands=hands)).verdict
    assert judged.status == "legal", judged.errors
    assert judged.complete
    assert all(section["complete"] for section in judged.sections)


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, st.booleans())
def test_what_is_printed_reads_back_as_the_same(header: str, seed: int, hands: bool) -> None:
    text = simulated(header, seed, hands=hands)
    record = read_record(text)
    assert "".join(f"{GAME.write(record.table, entry.move)}\n" for entry in record.entries) == text[len(header) :]
    assert format_text(text) == text


@settings(max_examples=30, deadline=None)
@given(headers(), seeds, st.booleans(), st.randoms(use_true_random=False))
def test_a_record_may_stop_anywhere(header: str, seed: int, hands: bool, random: Random) -> None:
    lines = [line for line in simulated(header, seed, hands=hands).splitlines() if not line.startswith("winner")]
    claims = ("score", "total", "values")
    cut = random.randrange(4, len(lines))
    kept = lines[:cut]
    verdict = judge("\n".join(kept)).verdict
    wrong = [error for error in verdict.errors if error.rule != "claim" or not kept[error.line - 1].startswith(claims)]
    assert not wrong
    assert not any(error.rule == "claim" for error in verdict.errors)


@settings(max_examples=30, deadline=None)
@given(headers(), seeds)
def test_form_does_not_matter(header: str, seed: int) -> None:
    """Letter case, blanks, colons, line ends and comments change nothing that is said."""
    text = simulated(header, seed)
    expected = judge(text).verdict.as_dict()
    head, body = header.splitlines(), text[len(header) :].splitlines()
    shouted = [*head, *(f"\t {line.upper().replace(' ', '   ')}  # [round 99]" for line in body)]
    assert judge("\ufeff" + "\r\n".join(shouted)).verdict.as_dict() == expected
    tight = [line.replace(" + ", "+").replace(" / ", "/").replace("Aino ", "Aino: ", 1) for line in body if "winner" not in line]
    tight = [line if ":" not in line.partition("Aino: ")[0] else line.replace("Aino: ", "Aino ") for line in tight]
    assert judge("\n".join([*head, *tight])).verdict.as_dict() == expected


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, st.booleans())
def test_scores_and_totals_agree(header: str, seed: int, hands: bool) -> None:
    judged = judge(simulated(header, seed, hands=hands))
    for tag, total in judged.verdict.totals.items():
        assert 22 + sum(section["scores"][tag] for section in judged.verdict.sections) == total
    for report in judged.sections:
        assert {tag: sum(item.amount for item in items) for tag, items in report.items.items()} == dict(report.scores)


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, st.booleans())
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
@given(headers(), seeds, st.booleans(), st.randoms(use_true_random=False))
def test_what_can_be_said_is_what_is_passed(header: str, seed: int, hands: bool, random: Random) -> None:
    """The next line of a game can be said, and what is said at random is legal, by whatever settings a table plays."""
    before, line = beginnings(header, seed, hands=hands, random=random)
    judged = judge(before)
    assert is_offered(judged, line)
    said = line_of(judged, random_walk(judged, random))
    assert with_line(before, said).verdict.status == "legal", (before[-400:], said)


@settings(max_examples=40, deadline=None)
@given(headers(), seeds, st.booleans(), st.randoms(use_true_random=False))
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
@given(headers(), seeds, st.randoms(use_true_random=False))
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


_WORDS = [
    "Ks", "2s", "Tw*", "L7", "chariot", "x", "/", "+", ",", "?", "-3c", "burn", "recruit", "first", "Aino", "Ville", "top", "cw",
    "justice", "5sx3c", "17", "world", "magician", "hermit", "tower", ":", "[round 2]", "", "draw", "score:", "9.", "winner:",
]  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(headers(), seeds, st.booleans(), st.randoms(use_true_random=False))
def test_every_breach_cites_a_rule_of_the_rulebook(header: str, seed: int, hands: bool, random: Random) -> None:
    """One word of a legal game is changed: what is said then is said by a rule, at a place that exists; format keeps it."""
    lines = simulated(header, seed, hands=hands).splitlines()
    place = random.randrange(len(lines))
    words = lines[place].split(" ")
    words[random.randrange(len(words))] = random.choice([*_WORDS, *random.choice(lines).split(" ")])
    lines[place] = " ".join(words)
    text = "\n".join(lines)
    judged = judge(text)
    for error in judged.verdict.errors:
        assert error.rule in {"syntax", "header", "claim", *rule_texts("circle-of-kings")}
        assert error.message
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    if judged.verdict.status != "malformed":
        formatted = format_text(text)
        assert format_text(formatted) == formatted
        assert but_for_places(judge(formatted)) == but_for_places(judged)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(st.sampled_from([*_WORDS, "3c", "Ts", "sun", "4"]), max_size=8).map(" ".join), max_size=8))
def test_nothing_that_is_typed_raises(lines: list[str]) -> None:
    judge("\n".join(["game: circle-of-kings", "players: Aino, Ville", "circle: Ks Kw Kc Kp", "[round 1]", *lines]))
