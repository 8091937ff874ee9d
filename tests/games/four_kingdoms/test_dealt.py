"""A season that a machine dealt: anybody can derive the deal, and what it contradicts is a wrong claim."""

import json
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from companion.cli.checking.report import standing
from companion.links.codec import decode, encode
from companion.links.cutting import codes_for
from companion.links.gather import gather
from companion.referee import Error, Replay, find_game, format_text, judge
from companion.referee.dealing import dealer_of
from companion.referee.shuffling import commitment, shuffled

_SECRET = bytes(range(32))
_CUTS = ["00000000000000aa", "00000000000000bb", "00000000000000cc"]
_HEAD = "game: four-kingdoms\nplayers: Ann, Joe, Sue\n"
_TAGS = ("Ann", "Joe", "Sue")
_HAND = 9


def _dealt(secret: bytes = _SECRET) -> str:
    return f"dealt: {commitment(secret)}, " + ", ".join(f"{tag} {cut}" for tag, cut in zip(_TAGS, _CUTS, strict=True))


def _pack(secret: bytes, number: int) -> list[str]:
    game, table = find_game("four-kingdoms"), judge(f"{_HEAD}[season 1]\n").record
    assert table is not None
    dealer = dealer_of(game)
    assert dealer is not None
    return [str(card.code) for card in shuffled(dealer.pack(table.table), secret, number, _CUTS)]  # type: ignore[attr-defined]


def _deal(secret: bytes = _SECRET, number: int = 1) -> tuple[list[str], list[list[str]], list[str]]:
    """The King Deck, the hands and what is left, from the page."""
    order = _pack(secret, number)
    kings, deck = [code for code in order if code[0] == "K"], [code for code in order if code[0] != "K"]
    hands = [deck[_HAND * seat : _HAND * (seat + 1)] for seat in range(3)]
    return kings, hands, deck[3 * _HAND :]


def _season(lines: str, *, opened: bool = True) -> str:
    secret = f"secret: {_SECRET.hex()}\n" if opened else ""
    return f"{_HEAD}[season 1]\n{_dealt()}\n{lines}{secret}"


def _only(text: str) -> Error:
    (error,) = judge(text).verdict.errors
    return error


def _played(random: Random) -> str:
    """A whole season of these hands, every card drawn by lot."""
    kings, hands, _ = _deal()
    told = "".join(f"hand {tag}: {' '.join(hand)}\n" for tag, hand in zip(_TAGS, hands, strict=True))
    replay = Replay(f"{_HEAD}[season 1]\nkings: {kings[1]} {kings[3]}\n{told}")
    for _ in range(_HAND):
        said: list[str] = []
        while not (steps := replay.steps(said)).ends or (said and any(one.kind == "card" for one in steps.choices)):
            words = [one.word for one in steps.choices if one.kind == "card"] or [
                one.word for one in steps.choices if one.word == ">"
            ]
            said.append(random.choice(words))
        assert replay.apply(" ".join(said)), replay.refused
    lines = replay.text.split("[season 1]\n")[1].splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("hand"))


@given(st.randoms(use_true_random=False))
@settings(max_examples=8, deadline=None)
def test_a_season_of_the_hands_that_were_dealt_is_proven(random: Random) -> None:
    verdict = judge(_season(_played(random))).verdict
    assert not [error for error in verdict.errors if error.rule == "deal"]
    assert verdict.status == "legal"
    assert verdict.sections[0]["deal"] == "proven"
    assert "unopened" in json.dumps(judge(_season(_played(random), opened=False)).verdict.as_dict())


def test_a_record_without_a_deal_says_nothing_of_one() -> None:
    assert "deal" not in judge(f"{_HEAD}[season 1]\n").verdict.sections[0]


def test_a_card_that_somebody_else_was_dealt_is_a_wrong_claim() -> None:
    kings, hands, _ = _deal()
    leader = judge(f"{_HEAD}[season 1]\n").verdict.state["leader"]
    seat = _TAGS.index(leader)
    other = next(card for card in hands[seat - 1] if card[1] in "sc")
    lines = f"kings: {kings[1]} {kings[3]}\n{other}"
    rest = [hands[(seat + 1) % 3][0], next(card for card in hands[seat - 1] if card != other)]
    text = _season(f"{lines} {' '.join(rest)}\n")
    error = next(error for error in judge(text).verdict.errors if error.rule == "deal")
    assert (error.line, error.column) == (6, 1)
    assert judge(text).verdict.status == "illegal"
    assert "deal" not in judge(text).verdict.sections[0]
    unopened = judge(text.replace(f"secret: {_SECRET.hex()}\n", "")).verdict
    assert all(error.rule != "deal" for error in unopened.errors)


def test_a_hand_a_king_and_a_draw_are_held_against_the_deal() -> None:
    kings, hands, deck = _deal()
    right = f"kings: {kings[1]} {kings[3]}\nhand Ann: {' '.join(hands[0])}\n"
    table = f"exchange Ann: {hands[0][0]} > {deck[0]}\nexchange Joe: ? > {deck[1]}\n"
    text = _season(right + table).replace("players:", "exchange: deck\nplayers:")
    assert judge(text).verdict.errors == []
    wrong = _season(right + table.replace(deck[0], deck[2])).replace("players:", "exchange: deck\nplayers:")
    assert _only(wrong).rule == "deal"
    assert _only(_season(f"kings: {kings[2]} {kings[3]}\n")).column == 8
    assert _only(_season(f"hand Ann: {hands[1][0]} ? ? ? ? ? ? ? ?\n")).rule == "deal"


def test_another_secret_is_not_the_one_that_was_shown() -> None:
    text = f"{_HEAD}[season 1]\n{_dealt()}\nsecret: {'00' * 32}\n"
    error = _only(text)
    assert (error.rule, error.line, error.column) == ("deal", 5, 9)
    assert "deal" not in judge(text).verdict.sections[0]


def test_each_season_has_an_order_of_its_own() -> None:
    assert _deal(number=1) != _deal(number=2)


@pytest.mark.parametrize(
    ("was", "becomes", "column"),
    [
        ("Joe 00000000000000bb", "Joe 0000bb", 100),
        ("Joe 00000000000000bb", "Joe", 96),
        (", Sue 00000000000000cc", "", 1),
        ("Joe 0", "Ann 0", 96),
        ("Joe 0", "Otto 0", 96),
        (", Ann", " x, Ann", 73),
    ],
)
def test_what_is_malformed_is_told_at_its_word(was: str, becomes: str, column: int) -> None:
    verdict = judge(f"{_HEAD}[season 1]\n{_dealt().replace(was, becomes)}\n").verdict
    assert (verdict.status, [(error.line, error.column) for error in verdict.errors]) == ("malformed", [(4, column)])


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (f"{_dealt()}\n[season 1]\n", 3),
        (f"[season 1]\nkings: Ks\n{_dealt()}\n", 5),
        (f"[season 1]\n{_dealt()}\n{_dealt()}\n", 5),
        (f"[season 1]\n{_dealt()}\nsecret: abc\n", 5),
        (f"[season 1]\n{_dealt()}\nsecret: {_SECRET.hex()}\nkings: Ks\n", 5),
        (f"[season 1]\n{_dealt()}\nsecret: {_SECRET.hex()}\nsecret: {_SECRET.hex()}\n", 6),
    ],
)
def test_a_line_in_a_place_where_it_cannot_be_is_malformed(body: str, line: int) -> None:
    verdict = judge(_HEAD + body).verdict
    assert verdict.status == "malformed"
    assert verdict.errors[0].line == line


def test_a_word_that_is_no_commitment_stays_what_it_was() -> None:
    assert judge(f"{_HEAD}[season 1]\ndealt: Ann\n").verdict.status == "malformed"
    assert judge("game: four-kingdoms\nplayers: Dealt, Secret, Sue\n[season 1]\n").verdict.status == "legal"


def test_both_lines_are_kept_by_format_links_and_codes() -> None:
    text = _season(_played(Random(1)))
    loud = text.replace(_dealt(), _dealt().upper().replace("DEALT", "  Dealt", 1) + "   # shown at eight")
    formatted = format_text(loud)
    assert formatted == text.replace(_dealt(), f"{_dealt()}  # shown at eight")
    assert decode(encode(formatted, "FK")) == text
    assert judge(decode(encode(formatted, "FK"))).verdict.sections == judge(text).verdict.sections


def test_a_game_that_no_machine_deals_says_so() -> None:
    text = f"game: duelling-circles\nplayers: Ann, Joe\ndealt: {'0' * 64}, Ann {'0' * 16}, Joe {'0' * 16}\n"
    error = judge(text).verdict.errors[0]
    assert "isn't dealt by a machine" in error.message
    assert error.line == 3


def test_a_log_in_several_codes_keeps_both_lines() -> None:
    text = _season(_played(Random(2)))
    codes = [code.text for code in codes_for(text, "FK", "", lambda code: len(code) < 420) if code.holds == "part"]
    assert len(codes) > 1
    assert gather(codes).text == text


def test_people_read_whether_a_deal_is_proven() -> None:
    assert "; deal proven: 1;" in standing(judge(_season("")))
    assert "; deal not opened yet: 1;" in standing(judge(_season("", opened=False)))
    assert "deal" not in standing(judge(f"{_HEAD}[season 1]\n"))


def test_the_nomad_turns_up_the_next_card_of_the_deck() -> None:
    head = "game: four-kingdoms\nplayers: Ann, Joe\n"
    dealt = f"dealt: {commitment(_SECRET)}, Ann {_CUTS[0]}, Joe {_CUTS[1]}"
    record = judge(f"{head}[season 1]\n").record
    dealer = dealer_of(find_game("four-kingdoms"))
    assert record is not None
    assert dealer is not None
    order = [str(card.code) for card in shuffled(dealer.pack(record.table), _SECRET, 1, _CUTS[:2])]  # type: ignore[attr-defined]
    kings, deck = [code for code in order if code[0] == "K"], [code for code in order if code[0] != "K"]
    size = record.table.hand
    right, other = deck[2 * size], deck[2 * size + 1]

    def columns(nomad: str) -> list[int]:
        first = f"{nomad} {deck[0]} {deck[size]}"
        text = f"{head}[season 1]\n{dealt}\nkings: {kings[1]} {kings[3]}\n{first}\nsecret: {_SECRET.hex()}\n"
        return [error.column for error in judge(text).verdict.errors if error.rule == "deal"]

    assert columns(right) == []
    assert columns(other) == [1]


def test_a_circle_brings_the_card_of_the_one_before() -> None:
    tags, cuts = (*_TAGS, "Pia", "Tom"), [f"{seat:016x}" for seat in range(5)]
    head = f"game: four-kingdoms\nexchange: cyclic\nplayers: {', '.join(tags)}\n[season 1]\n"
    record, state = judge(head).record, judge(head).verdict.state
    dealer = dealer_of(find_game("four-kingdoms"))
    assert record is not None
    assert dealer is not None
    order = [str(card.code) for card in shuffled(dealer.pack(record.table), _SECRET, 1, cuts)]  # type: ignore[attr-defined]
    kings, deck = [code for code in order if code[0] == "K"], [code for code in order if code[0] != "K"]
    black = [[card for card in deck[_HAND * seat : _HAND * (seat + 1)] if card[1] in "sc"] for seat in range(5)]
    given = [cards[0] for cards in black]
    said = ", ".join(f"{tag} {cut}" for tag, cut in zip(tags, cuts, strict=True))
    above = f"{head}dealt: {commitment(_SECRET)}, {said}\nkings: {kings[1]} {kings[3]}\n"

    def errors(got: list[str], played: list[str]) -> list[tuple[int, int]]:
        lines = "".join(f"exchange {tag}: {card} > {new}\n" for tag, card, new in zip(tags, given, got, strict=True))
        found = judge(f"{above}{lines}{' '.join(played)}\nsecret: {_SECRET.hex()}\n").verdict.errors
        assert {error.rule for error in found} <= {"deal"}  # by the rules alone it could be
        return [(error.line, error.column) for error in found]

    leader = tags.index(str(state["leader"]))
    right = [given[seat - 1] for seat in range(5)]
    come = [right[(leader + place) % 5] for place in range(5)]
    assert errors(right, come) == []
    assert errors(right, [black[leader - 1][1], *come[1:]]) == [(12, 1)]


def test_a_king_that_the_deal_put_elsewhere_does_not_harvest() -> None:
    kings, _, _ = _deal()
    tally = "".join(f"village {tag}: none\n" for tag in _TAGS)
    for king in kings[:3]:  # Double King turns up the inner and the bottom one
        errors = judge(_season(f"{tally}harvest: {king} {kings[3]}\n")).verdict.errors
        assert [error.rule for error in errors] == ["deal"] * (king != kings[2])


def test_a_line_that_was_let_stand_is_not_held_against_the_deal_but_draws_on() -> None:
    kings, hands, deck = _deal()
    lines = f"kings: {kings[1]} {kings[3]}\nexchange Ann: {hands[0][0]} > {deck[5]} !\nexchange Joe: ? > {deck[1]}\n"
    text = _season(lines).replace("players:", "exchange: deck\nplayers:")
    assert [error for error in judge(text).verdict.errors if error.rule == "deal"] == []
    assert [error.line for error in judge(text.replace(" !", "")).verdict.errors] == [7]
