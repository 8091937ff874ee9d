"""The table: what lies there, what is covered, what may be said, and the line that was refused."""

from __future__ import annotations

import re
from html import unescape

import pytest

from companion.cards.french import parse_card
from companion.referee import judge
from companion.referee.session import Replay
from companion.screen.marks import initials_of, marks_of
from companion.screen.screens.table import HANDS
from game_folders import facts_of, games_with_tests, records_of
from screens import flaws_of, map_files
from tapping import Phone
from walking import simulated

GAMES = list(games_with_tests())
FILES = map_files()

TRICK = """\
game: four-kingdoms
players: Aino, Ville, Emmi, Olavi
seasons: 2
[season 1]
scoring: day
kings: Kh Kc
"""
#: The games whose random play writes hands down, of which cards are played.
WITH_HANDS = ("four-kingdoms", "hearts")
HANDS_KNOWN = """\
game: four-kingdoms
players: A, B
seasons: 1
jokers: 2
[season 1]
kings: Kd Kc
hand A: Qc 4c Jc 8s 4s Jk Th 8h 6h
hand B: Tc 6c 7c 4d Jd 2s Js Ad Qd
exchange A: 8h > 9c
exchange B: Js > 5c
"""


# ---- every position ----


@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_of_a_game_is_sound_html(game_id: str) -> None:
    """Of a game played at random, and of every record of its goldens as it ends; nothing on it is a fault."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=1)
    head = facts_of(game_id).headers[0].count("\n") + 2
    for number in range(head, len(lines), max(1, len(lines) // 12)):
        assert flaws_of(Phone("\n".join(lines[:number]) + "\n").html) == []
    for path in records_of(game_id):
        phone = Phone(path.read_text("utf-8", errors="replace"))
        assert flaws_of(phone.html) == [], path


@pytest.mark.parametrize("game_id", GAMES)
def test_no_list_grows_past_a_thumb(game_id: str) -> None:
    """No more than 48 words stand under one heading, and what is not the first part of a long list is folded away."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=5)
    for number in range(len(lines) // 2, len(lines), max(1, len(lines) // 20)):
        phone = Phone("\n".join(lines[:number]) + "\n")
        for _ in range(3):
            taps = re.findall(r'<div class="taps[ a-z]*">(.*?)</div>', phone.html, re.DOTALL)
            assert all(part.count("<button") <= 48 for part in taps), phone.html
            words = [button for button in phone.buttons if button["do"] == "table.tap"]
            if not words:
                break
            phone.send(words[len(words) // 2])


# ---- what to do first ----

FRESH = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\n"
FRESH_CIRCLE = "game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\n"


def folded(phone: Phone) -> str:
    """What stands in “Something else”."""
    found = re.search(r"<summary>Something else</summary>(.*?)</details>", phone.html, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("text", "first", "opens", "words", "others"),
    [
        (
            FRESH,
            "Turn up the King Deck: the Royal King first",
            "kings:",
            ("Ks", "Kh"),
            ("scoring:", "hand", "exchange", "points:"),
        ),
        (FRESH.replace("[", "scoring: dealer\n["), "Name the variation", "scoring:", ("day", "night"), ("kings:", "hand")),
        (FRESH_CIRCLE, "Deal the cities: Aino, Ville, Emmi, Otto", "cities:", ("Kh", "Js"), ("seats:", "dealer:")),
    ],
)
def test_a_fresh_game_says_what_to_do_first(
    text: str, first: str, opens: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    """What leads on stands open, to be tapped at once; what a table can do without is folded away."""
    phone = Phone(text)
    assert first in phone.words
    assert "What comes next?" not in phone.words
    assert not phone.find("table.tap", word=opens)
    for word in words:
        assert phone.find("table.tap", word=word, opens=opens)
    for other in others:
        assert f'data-word="{other}"' in folded(phone)
        assert f'data-word="{other}"' not in phone.html.replace(folded(phone), "")
    phone.press("table.tap", word=words[0], opens=opens)
    assert phone.said[:2] == [opens, words[0]] or phone.text == f"{text}{opens} {words[0]}\n"
    if phone.said:
        phone.press("table.unsay")
    else:
        phone.press("table.undo")
    assert (phone.said, phone.text) == ([], text)


def test_a_trick_stands_open_and_all_else_is_folded_away() -> None:
    phone = Phone(TRICK)
    assert phone.find("table.tap", word="5c")
    assert 'data-word="points:"' in folded(phone)
    assert 'data-word="5c"' not in folded(phone)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_leads_on_is_never_folded_away(game_id: str) -> None:
    """In a game played at random: each word that leads on is outside “Something else”, or covered."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=3)
    head = facts_of(game_id).headers[0].count("\n") + 1
    for number in range(head, len(lines), max(1, len(lines) // 10)):
        phone = Phone("\n".join(lines[:number]) + "\n")
        leading = [choice for choice in Replay(phone.text, files=FILES.__getitem__).coming().choices if choice.leads_on]
        for choice in leading:
            assert f'data-word="{choice.word}"' not in folded(phone), (choice, phone.text)


# ---- what the game has no form for ----


@pytest.mark.parametrize("game_id", GAMES)
def test_only_what_can_be_said_is_offered(game_id: str) -> None:
    """A position before the first line, `correct:` while the game goes on, both only where the game has words for them."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=1)
    header = facts_of(game_id).headers[0]
    for number in (header.count("\n"), header.count("\n") + 1, header.count("\n") + 4, len(lines)):
        phone = Phone("\n".join(lines[:number]) + "\n")
        replay = Replay(phone.text, files=FILES.__getitem__)
        if replay.verdict.errors:  # the header is not whole
            continue
        refusal = replay.refusal("position: start")
        assert bool(phone.find("table.fill", line="position: ")) == (refusal is None), refusal
        wrong = replay.refusal("correct: nothing: such")
        assert wrong is not None
        may_correct = "no form" not in wrong.error.message and "comes after the heading" not in wrong.error.message
        assert bool(phone.find("table.fill", line="correct: ")) == (may_correct and not replay.is_closed), wrong.error
        assert bool(phone.find("table.on")) == (bool(replay.further().choices) and not replay.waits)


# ---- words ----


def test_words_are_said_one_by_one_and_taken_back() -> None:
    """What was said stands above; where the line may end it can be said; the last word goes first."""
    phone = Phone(TRICK)
    assert phone.find("table.say") is None
    phone.press("table.tap", word="5c")
    phone.press("table.tap", word="4s")
    assert phone.said == ["5c", "4s"]
    phone.press("table.unsay")
    assert phone.said == ["5c"]
    for word in ("4s", "Ts"):
        phone.press("table.tap", word=word)
    assert phone.text == TRICK  # a trick of four is not whole yet
    phone.press("table.tap", word="2h")
    if phone.text == TRICK:  # the line may go on with what is taken: it is said by hand
        phone.press("table.say")
    assert phone.text == f"{TRICK}5c 4s Ts 2h\n"
    assert phone.said == []
    assert phone.notice == Replay(phone.text).told()


def test_words_that_nobody_chooses_are_said_by_themselves_and_go_with_the_word_before() -> None:
    """A sign that has to follow is not tapped; taking a word back takes it, too."""
    text = (records_text("circle-of-kings", "end-combat")).partition("[round 2]")[0]
    lines = text.split("\n")
    number = next(number for number, line in enumerate(lines) if " + " in line)
    phone = Phone("\n".join(lines[:number]) + "\n")
    who, captain = lines[number].split()[:2]
    phone.press("table.tap", word=who)
    phone.say_word(captain)
    assert phone.said == [who, captain, "+"]
    phone.press("table.unsay")
    assert phone.said == [who]


def records_text(game_id: str, stem: str) -> str:
    """A record of a game's goldens."""
    return next(path for path in records_of(game_id) if path.stem == stem).read_text("utf-8")


def test_a_word_of_a_page_that_is_late_is_not_said() -> None:
    """Somebody else has said something since: neither half a line nor the first word of one is taken for the new place."""
    phone = Phone(TRICK)
    page = phone.find("table.tap", word="7d")
    phone.press("table.tap", word="5c")
    phone.drawer.records["game"] = other = f"{TRICK}2c 3c 4c 6c\n"
    phone.send({"do": "table.tap", "word": "4s"})
    assert (phone.said, phone.text) == ([], other)
    assert "meantime" in phone.notice
    assert page is not None
    phone.send(page)
    assert (phone.said, phone.text) == ([], other)
    phone.send({"do": "table.undo", "at": page["at"]})
    assert phone.text == other


def test_half_a_line_is_forgotten_where_the_game_went_on() -> None:
    """The page says so, and shows what may be said now."""
    phone = Phone(TRICK)
    phone.press("table.tap", word="5c")
    phone.drawer.records["game"] = f"{TRICK}2c 3c 4c 6c\n"
    phone.send({"do": "table.cover"})
    assert "went on in the meantime" in phone.words
    assert phone.find("table.say") is None
    assert phone.find("table.tap", word="7d")


def test_a_word_that_is_not_offered_is_not_said() -> None:
    """Whatever a page sends."""
    phone = Phone(TRICK)
    for word in ("Zz", "", "5c 4s", "\n[season 2]"):
        phone.send({"do": "table.tap", "word": word})
        assert (phone.said, phone.text) == ([], TRICK)
    phone.press("table.tap", word="5c")
    phone.send({"do": "table.say"})
    assert "cannot end there" in phone.notice


# ---- numbers ----


def test_a_number_is_counted_within_its_bounds_and_said() -> None:
    """Up and down on the page, typed, and nothing beyond the least and the most."""
    phone = Phone("game: hearts\nplayers: A, B, C, D\nto: 100\n[deal 1]\n")
    for word in ("points:", "A"):
        phone.press("table.tap", word=word)
    form = next(form for form in phone.forms if form["do"] == "table.number")
    low = form["number"]
    assert phone.find("table.step", choice="#", to=str(int(low) + 1))
    phone.press("table.step", to=str(int(low) + 1))
    assert next(form for form in phone.forms if form["do"] == "table.number")["number"] == str(int(low) + 1)
    phone.send({"do": "table.step", "choice": "#", "to": "-5"})
    assert next(form for form in phone.forms if form["do"] == "table.number")["number"] == "0"
    assert not [button for button in phone.buttons if button["do"] == "table.step" and button["to"] == ""]
    for wrong in ("999", "-1", "x", "", "9" * 5000):
        phone.fill("table.number", number=wrong)
        assert phone.said == ["points:", "A"], wrong
        assert phone.notice
    phone.fill("table.number", number="7")
    assert phone.said[:3] == ["points:", "A", "7"]


# ---- lines ----


def test_a_line_that_is_refused_stays_with_what_is_wrong() -> None:
    """Its place is marked, legal words put themselves into the line, and nothing is judged before it is said."""
    phone = Phone(TRICK)
    phone.fill("table.type", line="5c 5c 4s 2h")
    assert phone.text == TRICK
    assert phone.data["refused"] == "5c 5c 4s 2h"
    assert next(form for form in phone.forms if form["do"] == "table.type")["line"] == "5c 5c 4s 2h"
    assert re.search(r'refused-line">5c <mark>5c</mark> 4s 2h<', phone.html)
    assert phone.find("go", screen="why", refused="5c 5c 4s 2h")
    phone.press("table.fill", line="5c 6s 4s 2h")
    assert phone.text == TRICK
    assert next(form for form in phone.forms if form["do"] == "table.type")["line"] == "5c 6s 4s 2h"
    phone.fill("table.type")
    assert phone.text == f"{TRICK}5c 6s 4s 2h\n"


def test_a_refused_line_can_stand() -> None:
    """With its mark, where a table may let it."""
    lines = records_text("duelling-circles", "let-stand").split("\n")
    number = next(number for number, line in enumerate(lines) if line.partition("#")[0].rstrip().endswith(" !"))
    phone = Phone("\n".join(lines[:number]) + "\n")
    phone.fill("table.type", line=lines[number].partition("#")[0].rstrip().removesuffix("!").strip())
    assert phone.data["refused"]
    phone.press("table.stand")
    assert phone.text.rstrip().endswith("!")
    assert judge(phone.text).verdict.stood


def test_a_refused_line_comes_from_another_screen() -> None:
    """Another host judges it anew: nothing but the view was kept."""
    phone = Phone(TRICK)
    phone.send({"do": "go", "screen": "table", "refused": "5c 99"})
    assert "isn’t a card" in phone.words
    assert phone.text == TRICK
    phone.send({"do": "go", "screen": "table", "refused": "5c 6c 4s 2h"})  # it would be taken: it waits in the field
    assert phone.text == TRICK
    assert "refused-line" not in phone.html


def test_what_fits_is_offered_while_one_types() -> None:
    """Words that put themselves behind what was typed."""
    phone = Phone(TRICK)
    phone.fill("table.type", line="5c 4", ask="1")
    assert phone.find("table.fill", line="5c 4s ")
    assert phone.text == TRICK


def test_notes_undo_and_redo() -> None:
    """A note stands below the line as a comment, and nothing in it is a line."""
    phone = Phone(f"{TRICK}5c 4s Ts 2h\n")
    phone.fill("table.note", text="# Ville\u2019s birthday\n[season 2]")
    assert phone.text == f"{TRICK}5c 4s Ts 2h\n# Ville\u2019s birthday [season 2]\n"
    phone.press("table.undo")
    phone.press("table.undo")
    assert phone.text == TRICK
    phone.press("table.redo")
    assert phone.text == f"{TRICK}5c 4s Ts 2h\n"


def test_more_of_the_last_line_is_tapped() -> None:
    """What was left out of it goes on with it; a line that is whole says so."""
    lines = records_text("empires", "example-supplies").split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith("Aino build 4c 1; mig 5h 3"))
    phone = Phone("\n".join([*lines[:number], "Aino build 4c 1"]) + "\n")
    phone.press("table.on")
    for word in (";", "mig", "5h", "3"):
        if phone.said[-1:] != [word]:
            phone.press("table.tap", word=word, **({} if phone.said else {"on": "1"}))
    phone.press("table.say")
    last = phone.text.rstrip().split("\n")[-1]
    assert last.replace(" ;", ";") == "Aino build 4c 1; mig 5h 3"
    whole = Phone(f"{TRICK}5c 4s Ts 2h\n")
    assert whole.find("table.on") is None
    whole.send({"do": "table.on"})
    assert "whole" in whole.notice


# ---- covered hands ----


def covered_codes(text: str, seat: str = "") -> set[str]:
    """The cards in hands that only their players should see, but for those of one player."""
    scene = Replay(text, files=FILES.__getitem__).scene()
    assert scene
    return {code for one in scene.seats if one.tag != seat for code in hand_of(text, one.tag)}


def hand_of(text: str, seat: str) -> set[str]:
    """The cards that are known of a hand."""
    scene = Replay(text, files=FILES.__getitem__).scene()
    assert scene
    piles = [pile for one in scene.seats if one.tag == seat for pile in one.piles if pile.hidden]
    return {thing.code for pile in piles for thing in pile.things} - {"?"}


def named_in(html: str, codes: set[str]) -> set[str]:
    """The codes that a page holds: in a word, a picture's name, an id, or as a sign."""
    text = unescape(re.sub(r' d="[^"]*"', "", html))
    words = set(re.findall(r"[A-Za-z0-9*?]+[♠♥♦♣]?|L[0-9]+", text))
    signs = {card.sign: code for code in codes if (card := parse_card(code))}
    return (codes & words) | {code for sign, code in signs.items() if sign in words}


def test_a_known_hand_is_covered_until_its_name_is_held() -> None:
    """Card backs and a count; held, it is seen; let go, it is covered again; so are the choices."""
    phone = Phone(HANDS_KNOWN)
    codes = covered_codes(HANDS_KNOWN)
    assert len(codes) == 9
    assert named_in(phone.html, codes) == set()
    hold = phone.find("table.look", hold="", tag="A")
    assert hold is not None
    assert hold["release"] == "table.cover"
    phone.send(hold)
    assert named_in(phone.html, covered_codes(HANDS_KNOWN, "A")) == set()
    assert named_in(phone.html, covered_codes(HANDS_KNOWN, "B")) == covered_codes(HANDS_KNOWN, "B")
    phone.send({**hold, "do": hold["release"]})
    assert named_in(phone.html, codes) == set()


_COVERS = re.compile(r"(\w+) of (\w+)’s cards (is|are) covered\.")


def size_of(text: str, seat: str) -> int:
    """How many cards are known of a hand."""
    scene = Replay(text, files=FILES.__getitem__).scene()
    assert scene
    piles = [pile for one in scene.seats if one.tag == seat for pile in one.piles if pile.hidden]
    return sum(thing.count for pile in piles for thing in pile.things if thing.code != "?")


@pytest.mark.parametrize("game_id", GAMES)
def test_how_many_cards_are_covered_is_said_right(game_id: str) -> None:
    """All that are known of the hand, however few of them may be said."""
    lines, said = simulated(game_id, facts_of(game_id).headers[0], seed=3), 0
    for number in range(3, len(lines), max(1, len(lines) // 30)):
        text = "\n".join(lines[:number]) + "\n"
        for size, who, verb in _COVERS.findall(Phone(text).words):
            assert (size, verb) == (str(size_of(text, who)), "is" if size == "1" else "are"), text
            said += 1
    assert said or game_id not in WITH_HANDS


def test_a_hand_of_nine_is_nine_and_a_dummy_has_none() -> None:
    """Emmi may lead any of hers. A dummy's card may be another one of the same name as a covered one: it is shown on demand."""
    assert _COVERS.findall(Phone(f"{FRESH}kings: Kd Kc\nhand Emmi: Qc 4c Jc 8s 4s Th 8h 6h Ad\n").words) == [("9", "Emmi", "are")]
    phone = Phone(HANDS_KNOWN)
    assert "I am dummy" not in phone.words
    assert "Some cards that dummy may play have the same names as cards that are covered." in phone.words
    phone.press("table.look", tag="dummy")
    assert phone.find("table.tap", word="Jk")


def test_a_hand_is_covered_again_when_its_card_was_played() -> None:
    """The next player gets the phone: only what was said lies open."""
    phone = Phone(HANDS_KNOWN)
    turn = next(button["tag"] for button in phone.buttons if button["do"] == "table.look" and "hold" not in button)
    phone.press("table.look", tag=turn)
    word = next(button["word"] for button in phone.buttons if button["do"] == "table.tap" and parse_card(button["word"]))
    phone.press("table.tap", word=word)
    assert phone.view is not None
    assert phone.view["seat"] == ""
    assert named_in(phone.html, covered_codes(HANDS_KNOWN)) <= {word}


@pytest.mark.parametrize("game_id", GAMES)
def test_no_covered_card_is_ever_in_the_page(game_id: str) -> None:
    """Games with hands, at many places, on the table and after undo; whoever holds a name sees his own alone."""
    lines = simulated(game_id, facts_of(game_id).headers[0], seed=3)
    for number in range(3, len(lines), max(1, len(lines) // 15)):
        text = "\n".join(lines[:number]) + "\n"
        if judge(text, files=FILES.__getitem__).position is None:
            continue
        phone = Phone(text)
        on_table = public_codes(text)
        assert named_in(phone.html, covered_codes(text)) <= on_table, text[-300:]
        for button in phone.buttons:
            if button["do"] == "table.look":
                other = Phone(text)
                other.send(button)
                said = {one["word"].strip("()") for one in other.buttons if one["do"] == "table.tap"}
                mine = hand_of(text, button["tag"])
                assert named_in(other.html, covered_codes(text, button["tag"])) <= on_table | mine | said
        phone.send({"do": "table.undo"})
        assert named_in(phone.html, covered_codes(phone.text)) <= public_codes(phone.text), phone.text[-300:]


def public_codes(text: str) -> set[str]:
    """The cards that lie open, and jokers: there may be others of the same code."""
    scene = Replay(text, files=FILES.__getitem__).scene()
    assert scene
    piles = [pile for one in scene.seats for pile in one.piles if not pile.hidden] + list(scene.piles)
    places = [thing for board in scene.boards for place in board.places for thing in place.things]
    return {"Jk"} | {thing.code.rstrip("*") for thing in [*places, *(thing for pile in piles for thing in pile.things)]}


def test_a_table_that_plays_open_covers_nothing() -> None:
    """A setting of the device."""
    phone = Phone(HANDS_KNOWN)
    phone.press("table.hands")
    assert phone.view is not None
    assert phone.view["settings"] == {HANDS: "open"}
    assert covered_codes(HANDS_KNOWN) <= named_in(phone.html, covered_codes(HANDS_KNOWN))
    assert not [button for button in phone.buttons if "hold" in button]
    phone.press("table.hands")
    assert named_in(phone.html, covered_codes(HANDS_KNOWN)) == set()


# ---- who ----


def test_names_are_hostile() -> None:
    """What a table calls its players is text, and nothing else."""
    name = "<img src=x onerror=\"alert(1)\"> & 'Ann' {{ 7 * 7 }}"
    phone = Phone(f"game: four-kingdoms\nplayers: Aino = {name}, Ville, Emmi, Olavi\nseasons: 2\n[season 1]\n")
    assert flaws_of(phone.html) == []
    assert name in phone.words
    assert "<img" not in phone.html
    phone.fill("table.type", line='5c "><script>alert(1)</script>')
    assert flaws_of(phone.html) == []
    phone.fill("table.note", text="</p><script>alert(2)</script>")
    assert flaws_of(phone.html) == []


def test_marks_are_a_colour_a_shape_and_an_initial() -> None:
    """Two players with one initial have two letters."""
    assert dict(initials_of(["Aino", "Antti", "Ville"])) == {"Aino": "Ai", "Antti": "An", "Ville": "V"}
    marks = marks_of([("Aino", "Aino"), ("Ville", "Ville Virtanen")])
    assert len({mark.ink for mark in marks.values()}) == len({mark.path for mark in marks.values()}) == 2
    assert marks["Ville"].name == "Ville Virtanen"


# ---- the end ----


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_over_says_who_has_won(game_id: str) -> None:
    """With the totals, the winners first; nothing is asked for any more."""
    whole = [path for path in records_of(game_id) if judge(path.read_bytes(), files=FILES.__getitem__).verdict.winners]
    for path in whole[:3]:
        verdict = judge(path.read_bytes(), files=FILES.__getitem__).verdict
        phone = Phone(path.read_text("utf-8"))
        assert "It is over" in phone.words
        assert all(unit in phone.words and str(total) in phone.words for unit, total in verdict.totals.items())
        assert phone.words.index(verdict.winners[0]) < len(phone.words) / 2


def test_a_game_that_the_table_closed_is_over() -> None:
    """Agreed and left unfinished."""
    phone = Phone(f"{TRICK}5c 4s Ts 2h\nunfinished: late\n")
    assert "It is over" in phone.words
    assert "without a result" in phone.words


def test_a_record_that_is_not_legal_says_where() -> None:
    """The table cannot be shown; the log is near."""
    phone = Phone(f"{TRICK}5c 5c 5c 5c\n")
    assert phone.find("go", screen="log")


# ---- what stays ----


def test_what_lies_in_its_place_is_the_same_whatever_comes_above_it() -> None:
    """The page pairs what it shows by ids, and across no blanks: else a board and every card would be drawn anew."""
    html = Phone(HANDS_KNOWN).html
    places, ids = (re.findall(rf'<div[^>]*{name}="([^"]+)"[^>]* class="heap[ "]', html) for name in ("data-place", "id"))
    assert [f"lies-{place}".replace(" ", "-") for place in places] == ids
    assert ids
    assert not re.search(r">\s+<(?:section|div|ul|dl)\b", html)
