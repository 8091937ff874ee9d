"""A game of your own in the app: made by questions, kept beside the records, changed, removed, shared, and taken from others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.declared.carried import alone, carried_in
from companion.declared.found import READY
from companion.declared.making import answers_of
from companion.declared.reading import read_description
from companion.links import decode
from companion.screen import View
from companion.screen.bridge import Bridge, Drawer
from screens import flaws_of

BEACH = {"q/title": "Beach & <b>Sun</b>", "q/rows": "bid 0-10, tricks 0-10", "q/worth": "20 * bid + tricks"}
RECORD = "game: beach-b-sun-b\nplayers: Aino, Ville\n[round 1]\nbid: Aino 1, Ville 0\ntricks: Aino 1, Ville 2\n"


class Phone:
    """A device, by its messages alone; it forgets nothing but what it never kept."""

    def __init__(self) -> None:
        self.drawer = Drawer({}, {}, ("copy", "store"), "https://games.example.org/")
        self.bridge = Bridge(self.drawer)
        self.view: dict[str, Any] = View().as_dict()
        self.answer: dict[str, Any] = {}

    def do(self, word: str, /, **values: str) -> str:
        """Does something; what is seen then."""
        self.answer = json.loads(self.bridge.take(json.dumps({"view": self.view, "action": {"do": word, **values}})))
        assert "error" not in self.answer, self.answer
        self.view = self.answer["view"]
        assert flaws_of(self.answer["html"]) == []
        return str(self.answer["html"])

    def effect(self) -> dict[str, str]:
        """What the device was asked to do last."""
        return dict(self.answer["effects"][0][1])

    @property
    def kept(self) -> set[str]:
        """The games of its own."""
        return set(self.drawer.games())


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def maker(phone: Phone) -> Phone:
    """One that has made a game."""
    phone.do("go", screen="own")
    phone.do("own.make", **BEACH)
    return phone


def test_a_game_is_made_by_questions_and_listed(maker: Phone) -> None:
    assert maker.kept == {"beach-b-sun-b"}
    assert "Beach &amp; &lt;b&gt;Sun&lt;/b&gt;" in maker.do("go", screen="home")
    assert 'data-game="beach-b-sun-b"' in maker.do("go", screen="new", record="")
    assert maker.drawer.names() == ()


def test_faults_are_shown_at_their_question(phone: Phone) -> None:
    phone.do("go", screen="own")
    assert "“bid” can’t be what a player writes" in phone.do("own.make", **{**BEACH, "q/rows": "bid"})
    assert phone.view["data"]["step"] == "5"
    html = phone.do("own.make", **{**BEACH, "q/worth": "20 * bud + tricks"})
    assert "bud" in html.split("What is that worth?")[1].split("</section>")[0]
    assert not phone.kept
    assert "Not yet" in phone.view["notice"]
    assert "Nothing uses the row “bid”" in phone.do("own.make", **{"q/worth": "tricks"})
    assert phone.view["data"]["step"] == "6"


def test_a_question_a_step_and_what_is_wrong_holds_the_next_one_back(phone: Phone) -> None:
    phone.do("go", screen="own")
    assert "How many play?" in phone.do("own.next", **{"q/title": "Beach"})
    phone.do("own.pick", key="players", word="2-8")
    assert "can’t be how many play" in phone.do("own.next", **{"n/players/3/0": "5", "n/players/3/1": "3"})
    assert "teams?" in phone.do("own.next", **{"n/players/3/0": "1", "n/players/3/1": "3"})
    assert 'value="3"' in phone.do("own.to", step="1")
    phone.do("own.make")
    assert "players = [1, 3]" in phone.drawer.records["beach.toml"]


def test_rows_are_fields_and_points_a_choice(phone: Phone) -> None:
    phone.do("go", screen="own")
    phone.do("own.to", step="5", **{"q/title": "Beach"})
    phone.do("own.pick", key="rows", word="bid 0-10, tricks 0-10")
    phone.do("own.row")
    fields = {"row/2/name": "bid", "row/2/high": "13", "row/2/by": "all", "row/3/name": "tricks won", "row/3/by": "all"}
    html = phone.do("own.next", **fields, **{"row/4/name": "bonus", "row/4/low": "0", "row/4/high": "50", "row/4/by": "some"})
    assert "whoever makes the bid gets" not in html
    assert "Hits a bid" in html
    html = phone.do("own.pick", key="worth", word="1 * bid + 1 * tricks_won + 1 * bonus")
    assert "For each" not in html
    phone.do("own.keep", **{"n/worth/1/0": "-2", "n/worth/1/1": "", "n/worth/1/2": "3"})
    phone.do("own.to", step="5")
    assert 'value="tricks won"' in phone.do("own.row", row="9")
    phone.do("own.make")
    text = phone.drawer.records["beach.toml"]
    assert 'is = "-2 * bid + 1 * tricks_won + 3 * bonus"' in text
    assert "whole = [0, 50]\nusual = 0" in text
    again = phone.do("own.change", game="beach")
    assert "−2" not in again
    assert "those who have some" in phone.do("own.to", step="5")
    phone.do("own.row", row="3", **fields)
    assert "is called “tricks_won”" in phone.do("own.to", step="6")


def test_the_sheet_grows_with_the_answers(phone: Phone) -> None:
    phone.do("go", screen="own")
    html = phone.do("own.keep", **BEACH)
    assert "Aino" in html
    assert "Round 1" not in html
    html = phone.do("own.to", step="7")
    assert "Round 1" in html
    assert '<td class="number">21</td>' in html
    html = phone.do("own.pick", key="teams", word="yes")
    assert "Ville+Olavi" in html
    html = phone.do("own.pick", key="section", word="none")
    assert "of 7" in html


def test_whatever_a_page_sends_is_answered(phone: Phone) -> None:
    phone.do("go", screen="own")
    odd = {
        "q/": "x",
        "q/none": "x",
        "n/": "1",
        "n/worth/9/0": "x",
        "row/": "x",
        "row/x/by": "y",
        "row/1/name": "a#b, \u202e",
        "q/title": "[" * 99,
    }
    for step in map(str, range(9)):
        phone.do("own.to", step=step, **odd)
        for key in ("players", "section", "rows", "worth", "none"):
            phone.do("own.pick", key=key, word="")
        phone.do("own.next", **odd, **{"q/worth": "1" * 2000, "q/players": "2"})
    phone.do("own.make")
    assert not phone.kept


def test_what_cannot_be_worked_out_is_refused_before_it_is_kept(phone: Phone) -> None:
    phone.do("go", screen="own")
    phone.do("own.make", **{**BEACH, "q/worth": "bid / tricks"})
    assert not phone.kept


def test_it_is_played(maker: Phone) -> None:
    maker.do("home.read", text=RECORD, name="friday.game")
    assert maker.view["record"] == "friday"
    html = maker.do("go", screen="scores")
    assert "21" in html
    assert "points <b>" in html
    assert "21" in maker.do("go", screen="replay")
    maker.do("go", screen="rules", game="beach-b-sun-b")
    assert "bid" in maker.do("rules.open", chapter="1") + maker.do("rules.open", chapter="2")
    assert "bid" in maker.do("go", screen="result")


def test_it_is_changed_and_there_is_a_way_back(maker: Phone) -> None:
    before = maker.drawer.records["beach-b-sun-b.toml"]
    maker.do("own.change", game="beach-b-sun-b")
    assert 'value="tricks"' in maker.do("own.to", step="5")
    maker.do("own.make", **{"q/wins": "least"})
    assert 'wins = "least"' in maker.drawer.records["beach-b-sun-b.toml"]
    maker.do("own.back")
    assert maker.drawer.records["beach-b-sun-b.toml"] == before


def test_a_change_says_which_games_it_concerns(maker: Phone) -> None:
    digest = read_description(maker.drawer.file("beach-b-sun-b.toml"), "beach-b-sun-b").digest
    maker.do("home.read", text=RECORD.replace("[", f"digest: {digest}\n[", 1), name="friday.game")
    maker.do("own.change", game="beach-b-sun-b")
    maker.do("own.make", **{"q/wins": "least"})
    assert "1 game here was written by it as it was" in maker.view["notice"]
    assert digest in maker.do("go", screen="home")
    maker.do("go", screen="own")


def test_it_is_removed_and_put_back(maker: Phone) -> None:
    maker.do("go", screen="own")
    maker.do("own.remove", game="beach-b-sun-b")
    assert not maker.kept
    back = dict(maker.view)
    assert "beach-b-sun-b" not in maker.do("go", screen="home")
    maker.view = back
    maker.do("own.back")
    assert maker.kept == {"beach-b-sun-b"}


def test_its_file_can_say_more(maker: Phone) -> None:
    maker.do("own.change", game="beach-b-sun-b")
    html = maker.do("own.file")
    assert "[[row]]" in html
    text = maker.view["data"]["text"] + '\n[[rule]]\nid = 1\ntext = "One each."\nholds = "sum(tricks) == '
    assert "Line " in maker.do("own.make", text=text)
    maker.do("own.make", text=text + 'players"\n')
    assert "[[rule]]" in maker.drawer.records["beach-b-sun-b.toml"]
    assert "[[rule]]" in maker.do("own.change", game="beach-b-sun-b")  # more than the questions ask


def test_whoever_gets_the_link_is_asked(maker: Phone) -> None:
    assert "svg" in maker.do("own.share", game="beach-b-sun-b")
    maker.do("own.copy")
    link = maker.effect()["text"]
    assert "#XF." in link
    other = Phone()
    html = other.do("home.read", text=link)
    assert not other.kept
    assert "Keep it on this device?" in html
    assert "&lt;b&gt;Sun" in html
    asked = dict(other.view)
    other.do("own.leave")
    assert not other.kept
    other.view = asked
    other.do("own.take")
    assert other.kept == {"beach-b-sun-b"}
    other.do("home.read", text=link)
    assert "here already" in other.view["notice"]


def test_a_record_brings_its_game(maker: Phone) -> None:
    maker.do("home.read", text=RECORD, name="friday.game")
    assert "Your game goes with it" in maker.do("go", screen="share")
    maker.do("share.copy-link")
    other = Phone()
    other.do("home.read", text=maker.effect()["text"])
    assert other.drawer.names() == ()
    other.do("own.take")
    assert other.kept == {"beach-b-sun-b"}
    assert len(other.drawer.names()) == 1
    assert "21" in other.do("go", screen="scores")
    maker.do("share.copy-code")
    assert carried_in(decode(maker.effect()["text"])) is not None


def test_another_game_of_the_same_name_is_not_written_over_unasked(maker: Phone) -> None:
    before = maker.drawer.records["beach-b-sun-b.toml"]
    html = maker.do("home.read", text=alone("beach-b-sun-b", before.replace("most", "least")))
    assert "Keep it instead of mine" in html
    assert maker.drawer.records["beach-b-sun-b.toml"] == before
    maker.do("own.take")
    assert maker.drawer.records["beach-b-sun-b.toml"] != before
    maker.do("own.back")
    assert maker.drawer.records["beach-b-sun-b.toml"] == before


@pytest.mark.parametrize(
    ("game_id", "text"),
    [
        ("evil", "title = 3"),
        ("evil", "[" * 10_000),
        ("evil", 'title = "x"\nplayers = [2, 3]\n[[row]]\nname = "a"\nwhole = [0, 9]\n[[score]]\nname = "p"\nis = "1 // a"\n'),
        ("empires", 'title = "x"\nplayers = [2, 3]\n[[row]]\nname = "a"\nwhole = [0, 9]\n'),
        ("../evil", 'title = "x"\nplayers = [2, 3]\n[[row]]\nname = "a"\nwhole = [0, 9]\n'),
        ("companion", 'title = "x"\nplayers = [2, 3]\n[[row]]\nname = "a"\nwhole = [0, 9]\n'),
    ],
)
def test_a_bad_game_from_a_stranger_is_never_kept(phone: Phone, game_id: str, text: str) -> None:
    phone.do("home.read", text=alone(game_id, text))
    phone.do("own.take")
    assert not phone.kept
    assert "own" in phone.view["screen"] or phone.view["notice"]


def test_no_record_takes_the_name_of_a_game(phone: Phone) -> None:
    phone.do("home.read", text="game: x\n", name="evil.toml.game")
    bundle = {"companion": "records", "format": 1, "records": [{"name": "evil.toml", "text": "game: x\n"}], "files": []}
    phone.do("home.read", text=json.dumps(bundle))
    assert not phone.kept


def test_all_games_in_a_file_bring_the_games_of_ones_own(maker: Phone) -> None:
    maker.do("home.read", text=RECORD, name="friday.game")
    maker.do("home.export")
    bundle = maker.effect()["text"]
    other = Phone()
    other.do("home.read", text=bundle.replace("[[row]]", "[[raw]]"))
    assert not other.kept
    other.do("home.read", text=bundle)
    assert other.kept == {"beach-b-sun-b"}
    maker.do("home.read", text=bundle.replace("most", "least"))
    assert "most" in maker.drawer.file("beach-b-sun-b.toml")


@pytest.mark.parametrize("before", ["[", "3", '["friday", "x"]', '["../x.toml", "x"]', '["a.toml"]'])
def test_what_a_page_says_was_before_is_held_against_what_can_be(phone: Phone, before: str) -> None:
    phone.view = View("own", data={"before": before}).as_dict()
    phone.do("own.back")
    assert not phone.drawer.records


@pytest.mark.parametrize("place", READY.all(), ids=lambda place: place.id)
def test_a_ready_game_is_played(phone: Phone, place: Any) -> None:
    phone.do("go", screen="new", record="")
    names = {"add": "Aino, Ville, Emmi, Olavi"} if "teams = true" in place.read() else {"add": "Aino, Ville"}
    phone.do("new.choose", game=place.id)
    phone.do("new.keep", **names)
    if "Not yet" in phone.do("new.make", seed="1"):
        phone.do("new.keep", add="Emmi")
        phone.do("new.make", seed="1")
    assert phone.view["screen"] == "table", phone.view["notice"]
    assert "<input" in phone.do("go", screen="result")
    phone.do("go", screen="rules", game=place.id)


def test_the_answers_of_a_game_are_what_it_was_made_of() -> None:
    text = 'title = "A"\nplayers = [2, 4]\nsection = "round"\nuntil = "any(total >= 50)"\n[[row]]\nname = "a"\nwhole = [-5, 9]\n'
    answers = answers_of(read_description(text, "a"))
    assert answers
    assert (answers["sections"], answers["rows"], answers["worth"]) == ("to 50", "a -5-9", "none")
    assert answers_of(read_description(text + "step = 2\n", "a")) is None
