"""How a book's Markdown becomes HTML: ids in the margin, cards, rulings, signs. Nothing is laid out here."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.drawing.inks import BY_NAME
from companion.press.page.errors import PrintError
from companion.press.text.cards import cards_of, no_cards
from companion.press.text.letters import curly, typeset_signs
from companion.press.text.markup import Markup, Setting, read_markup
from companion.press.text.web_fonts import faces_css
from companion.referee.books import without_names
from companion.referee.markup import plain, tarot_in_words

LAWS = ("AB-1.2", "AB-1.3", "AB-R4")


def read(text: str, pack: str = "french", *, linked: bool = False) -> Markup:
    return read_markup(
        f"# T\n\nLead.\n\n## C\n\n{text}\n",
        Setting(lambda _: "<svg/>", cards_of(pack, lambda picture, name: picture.svg(BY_NAME, name)), LAWS, linked),
    )


def test_ids_in_braces_stand_in_the_margin() -> None:
    body = read("{AB-1.2 AB-R4}\nWords.\n\n1. {AB-1.3} One.\n2. Two.\n\n> **Example.** {AB-1.2} Three.").body
    assert body.count('class="margin-note"') == 3
    assert "{" not in body
    assert '<span class="id">AB-1.2</span> <span class="id">AB-R4</span>' in body
    assert 'href="#AB-1.3"' in read("{AB-1.3} One.", linked=True).body
    with pytest.raises(PrintError, match=r"AB-9\.9"):
        read("{AB-9.9}\nNo such rule.")


def test_ids_follow_their_words_on_a_screen_and_are_before_them_in_print() -> None:
    text = "# T\n\nLead.\n\n## C {AB-1}\n\n**AB-1.2** Words.\n\n{AB-1.2}\nTold.\n\n- {AB-1.2} Item."
    plain_setting = Setting(lambda _: "", no_cards)
    words = re.sub(r"<[^>]+>|&#160;", "", read_markup(text, plain_setting).body).split()
    assert words == ["C", "AB-1", "Words.", "AB-1.2", "Told.", "AB-1.2", "Item.", "AB-1.2"]
    printed = re.sub(r"<[^>]+>|&#160;", " ", read_markup(text, replace(plain_setting, fixed=True)).body).split()
    assert printed == ["AB-1", "C", "AB-1.2", "Words.", "AB-1.2", "Told.", "AB-1.2", "Item."]


def test_what_belongs_to_a_ruling_is_set_like_it() -> None:
    body = read("**AB-R4** Who? You.\n\nBoth.\n\n- One.\n\n> **Example.** Three.\n\nOther.").body
    assert body.count('class="ruling"') == 3
    assert "<p>Other.</p>" in body


def test_ids_alone_stand_beside_what_follows() -> None:
    assert (
        '<p class="hanging"><span class="margin-note" data-read="last">'
        in read("{AB-1.2}\n\n| a | b |\n|---|---|\n| 1 | 2 |").body
    )


def test_cards_are_those_of_the_games_pack() -> None:
    french, tarot = read("`9c Th > Jk`").body, read("`9c Kw` `L16` `fool`", "tarot").body
    assert "9<i>♣</i>" in french
    assert "10<i>♡</i>" in french
    assert "♣" not in tarot
    assert tarot.count("<svg") == 2
    assert '<span class="card" title="Tower">XVI</span>' in tarot
    assert "<code>fool</code>" in tarot
    assert "<code>9c</code>" in read("``9c``", "tarot").body
    assert no_cards("9c") is None


def test_a_tarots_cards_are_read_in_words_and_never_as_french_ones() -> None:
    assert plain(tarot_in_words("`9c Kp`, `L16`, ``9c``, `x 9c`.")) == "9 of Cups, King of Pentacles, Tower, 9c, x 9c."


def test_a_rulings_subject_is_its_first_sentence_and_boxes_stand_in_the_form_alone() -> None:
    text = "**AB-R5** Who deals *first*? Any lot.\n\n**AB-R6** What is open. *Default a*: this;\n\n- *b*: that."
    text += "\n\n| *c* |\n|---|\n| x |"
    markup = read(text)
    assert [(ruling.id, ruling.subject) for ruling in markup.noted] == [("AB-R5", "Who deals first?"), ("AB-R6", "What is open")]
    assert [ruling.settings for ruling in markup.rulings] == [["a", "b"]]
    assert "tick" not in markup.body


def test_a_setting_may_go_over_a_line_and_one_of_another_ruling_is_only_spoken_of() -> None:
    text = "**AB-R5** Who deals? *Default\na*: any lot. *b*: the oldest.\n\n**AB-R6** Who sits? All, under AB-R5 *b*, too."
    assert [(ruling.id, ruling.settings) for ruling in read(text).rulings] == [("AB-R5", ["a", "b"])]


def test_quotes_are_curly_and_minus_is_a_minus_save_in_code() -> None:
    body = read("It's \"so\": -3, 2-10, AB-1.2 and `-3 'x'`.").body
    assert "It’s “so”: −3, 2–10," in body
    assert "<code>-3 &#x27;x&#x27;</code>" in body
    assert typeset_signs("61 % of 1 000, 5 1234").split(" ") == [
        "61\N{NO-BREAK SPACE}%",
        "of",
        "1\N{NO-BREAK SPACE}000,",
        "5",
        "1234",
    ]
    assert typeset_signs("a-3 x-y 2013-12-03") == "a-3 x-y 2013-12-03"
    assert curly('"I" don\'t') == "“I” don’t"


def test_wide_tables_and_pictures_take_the_keyboard() -> None:
    body = read("| a | b |\n|---|---|\n| 1 | 2 |\n\n![A *small* one](x)").body
    assert '<div class="table" tabindex="0" role="region" aria-label="a, b">' in body
    assert '<div class="picture" tabindex="0" role="region" aria-label="A small one">' in body


def test_printed_tables_say_how_wide_their_columns_are() -> None:
    text = "# T\n\n## C\n\n| A | B |\n|---|---|\n| one | a cell of many words that takes several lines |\n| `Kd` `Qs` | two |\n"
    setting = Setting(lambda _: "<svg/>", cards_of("french", lambda picture, name: picture.svg(BY_NAME, name)))
    assert "<col " not in read_markup(text, setting).body
    columns = re.findall(r'<col style="width: (\w+)\(calc\(([\d.]+)em ', read_markup(text, replace(setting, fixed=True)).body)
    assert [kind for kind, _ in columns] == ["max", "min"]
    narrow, wide = (float(least) for _, least in columns)
    assert wide > narrow  # "several" is wider than a card


def test_the_faces_of_a_web_page_are_small_and_within_it() -> None:
    css = faces_css("<style>Ω</style><h1>Ab</h1><p>c ♠</p>")
    assert css.count("url(") == css.count('url("data:font/woff2;base64,') == 6
    assert len(css) < 30_000
    assert css == faces_css("<p>Abc ♠</p>")


def test_names_of_rules_are_left_out_of_what_a_screen_shows() -> None:
    assert without_names("{AB-1.2}\nWords.") == "Words."
    assert without_names("1. {AB-1.2} One.\n2. Two.") == "1.  One.\n2. Two."
