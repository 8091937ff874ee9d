"""A new game: by taps, and the record equals that of `companion new`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Run
from companion.referee import find_game, game_ids, judge
from companion.referee.asking.reminder import NAMES
from companion.referee.asking.rulings import rulings_of
from companion.referee.ready import ready_files
from companion.screen.setup import way_of
from phones import HOSTILE, Phone

each_game = pytest.mark.parametrize("game_id", game_ids())
MAP = "1 North: 2 3 outer\n2 West: 1 3 outer\n3 East: 1 2 outer\n"


def begun(game_id: str, players: int = 0) -> Phone:
    """A device on which so many players are named."""
    device = Phone()
    device.do("go", screen="new", record="", game=game_id)
    for name in NAMES[: players or find_game(game_id).about.usual]:
        device.do("new.keep", add=name)
    return device


def filled(device: Phone, game_id: str) -> dict[str, str]:
    """Whatever the game needs is chosen: a map is opened, an order drawn. Gives what was chosen."""
    for key in find_game(game_id).keys:
        if way_of(find_game(game_id), key) == "file":
            device.do("new.file", key=key.name, text=MAP, name="three.map")
        if any(action["do"] == "new.draw" and action["key"] == key.name for action in device.page.actions):
            device.do("new.draw", key=key.name, seed="7")
    return {name.removeprefix("key/"): value for name, value in device.view["data"].items() if name.startswith("key/")}


@each_game
def test_a_game_that_is_begun_equals_that_of_the_command(game_id: str, run: Run, folder: Path) -> None:
    device = begun(game_id)
    chosen = filled(device, game_id)
    for ruling in rulings_of(game_id)[:1]:
        device.tap("new.rule", ruling=ruling.id, letter=list(ruling.options)[-1])
        chosen["house"] = f"{ruling.id}={list(ruling.options)[-1]}"
    for key in find_game(game_id).keys:
        way = way_of(find_game(game_id), key)
        taps = [action for action in device.page.actions if action["do"] == "new.set" and action["key"] == key.name]
        if way in ("words", "player") and taps:
            device.tap("new.set", key=key.name, word=taps[-1]["word"])
            chosen[key.name] = taps[-1]["word"]
    (folder / "three.map").write_text(MAP)
    device.do("new.make", key__date="2026-11-22", name="Our evening")
    assert device.view["screen"] == "table", device.notice
    keys = [*(key.name for key in find_game(game_id).keys), "date"]
    values = {**chosen, "date": "2026-11-22"}
    said = [word for key in keys if key in values for word in ("--set", f"{key}={values[key]}")]
    players = ", ".join(NAMES[: find_game(game_id).about.usual])
    done = run("new", game_id, "--players", players, *said)
    assert done.exit_code == 0, done.output
    assert device.records == {"Our evening": done.stdout}
    assert judge(done.stdout, files=device.desk.file).verdict.status == "legal"


@each_game
def test_a_game_begins_with_nothing_chosen_but_players(game_id: str) -> None:
    """Chance decides what the game cannot do without, and the page says nothing of headers."""
    made = set()
    for seed in ("1", "2", "3", "4"):
        device = begun(game_id)
        assert "header" not in device.page.words
        device.do("new.make", seed=seed)
        assert device.view["screen"] == "table", device.notice
        [text] = device.records.values()
        assert judge(text, files=device.desk.file).verdict.status == "legal"
        made.add(text)
    left_to_chance = any(f"\n{key}: " in text for text in made for key in ("circle", "map"))
    assert (len(made) > 1) == left_to_chance


def test_chance_decides_nothing_of_a_game_that_was_played() -> None:
    """For a result the page asks for it in its own words, and shows where it is chosen."""
    device = begun("circle-of-kings")
    device.do("new.make", then="result", seed="1")
    assert device.view["screen"] == "new"
    assert device.notice.startswith("Not yet. Choose first: ")
    assert device.notice.endswith(", or let chance decide.")
    assert "circle:" not in device.notice
    assert "data-look" in device.answer["html"]
    device.do("new.draw", key="circle", seed="1")
    assert "data-look" not in device.answer["html"]
    device.do("new.make", then="result")
    assert device.view["screen"] == "result"


def test_a_map_is_drawn_among_those_that_come_with_the_game() -> None:
    device = begun("empires", 3)
    names = {one.name for one in ready_files("empires", 3)}
    drawn = set()
    for seed in range(8):
        device.do("new.draw", key="map", seed=str(seed))
        drawn.add(device.view["data"]["key/map"])
    assert drawn == names


def test_a_result_is_offered_only_where_the_game_has_a_form_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    device = begun("four-kingdoms")
    assert any(action.get("then") == "result" for action in device.page.actions)
    monkeypatch.setattr("companion.screen.setup.has_part", lambda *_: False)
    device.do("new.keep")
    assert not any(action.get("then") == "result" for action in device.page.actions)


@each_game
def test_every_kind_of_tap_is_answered_with_a_page(game_id: str) -> None:
    device = begun(game_id)
    kinds = {action["do"]: action for action in device.page.actions if action["do"].startswith("new.")}
    keys = {action["key"]: action for action in device.page.actions if "key" in action}
    for action in (*kinds.values(), *keys.values()):
        device.do(**action)
        assert device.view["screen"] in ("new", "table", "result")
        device.do("go", screen="new", record="", game=game_id)


@each_game
def test_hostile_words_are_refused_or_written_down(game_id: str) -> None:
    at_first = begun(game_id, 1).answer
    for word in HOSTILE:
        device = Phone()
        device.answer = at_first
        fields = {f"key/{key.name}": word for key in find_game(game_id).keys}
        device._take({"do": "new.keep", "add": word, "name": word, "key/date": word, "key/note": word, **fields})
        device._take({"do": "new.make", "seed": word})
        for do in ("new.set", "new.step", "new.draw", "new.rule", "new.file", "new.up", "new.leave", "new.choose"):
            values = dict.fromkeys(("key", "word", "ruling", "letter", "place", "step", "seed", "game", "text"), word)
            device._take({"do": do, **values})


def test_players_are_remembered_ordered_and_sent_away() -> None:
    device = begun(game_ids()[1], 3)
    assert device.view["settings"]["names"].splitlines() == ["Emmi", "Ville", "Aino"]
    device.tap("new.up", place="2")
    assert device.view["data"]["players"].splitlines() == ["Aino", "Emmi", "Ville"]
    device.tap("new.leave", place="0")
    assert device.view["data"]["players"].splitlines() == ["Emmi", "Ville"]
    device.tap("new.person", person="Aino")
    assert device.view["data"]["players"].splitlines() == ["Emmi", "Ville", "Aino"]
    for _ in range(3):
        device.tap("new.leave", place="0")
    device.do("new.make")
    assert "No players are named yet; tap or type them" in device.notice


def people_on(device: Phone) -> dict[str, bool]:
    """Who played before, as the page lists them, and whether they sit at the table."""
    chips = re.findall(r'data-person="[^"]*" aria-pressed="(true|false)"[^>]*><bdi>([^<]*)</bdi>', device.answer["html"])
    return {name: pressed == "true" for pressed, name in chips}


def test_people_who_played_before_are_tapped_the_most_frequent_first() -> None:
    """From the records on the device, then who usually plays, then names once typed; the order stays as tapped."""
    played = ("Aino, Ville", "V=Ville, E=Emmi Virtanen, bot1", "Otto, Ville, dummy", "Emmi Virtanen, Otto")
    records = {f"g{n}": f"game: hearts\nplayers: {names}\n" for n, names in enumerate(played)}
    device = Phone(records, settings={"players": "Kaisa\nAino", "names": "Lumi\nOtto"})
    device.do("go", screen="new", record="", game="four-kingdoms")
    device.tap("new.leave", place="0")
    device.tap("new.leave", place="0")
    assert list(people_on(device)) == ["Ville", "Emmi Virtanen", "Otto", "Aino", "Kaisa", "Lumi"]
    assert not any(people_on(device).values())
    device.tap("new.person", person="Otto")
    device.tap("new.person", person="Emmi Virtanen")
    device.tap("new.person", person="Ville")
    assert device.view["data"]["players"].splitlines() == ["Otto", "Emmi Virtanen", "Ville"]
    assert [name for name, sits in people_on(device).items() if sits] == ["Ville", "Emmi Virtanen", "Otto"]
    device.tap("new.person", person="Emmi Virtanen")
    assert device.view["data"]["players"].splitlines() == ["Otto", "Ville"]
    device.do("new.make")
    assert "players: Otto, Ville\n" in device.desk.text(device.desk.names()[0])


def test_at_most_twelve_people_are_listed_whatever_they_are_called() -> None:
    records = {f"g{n}": f"game: hearts\nplayers: {name}, Name{n}\n" for n, name in enumerate((*HOSTILE, *NAMES) * 2)}
    device = Phone(records)
    device.do("go", screen="new", record="", game="four-kingdoms")
    assert len(people_on(device)) == 12
    for action in [one for one in device.page.actions if one["do"] == "new.person"]:
        device.do("new.person", person=action["person"])
    assert len(device.view["data"]["players"].splitlines()) <= 12


def test_a_game_seats_its_dummies_and_others_may_be_asked_to() -> None:
    seated = [game_id for game_id in game_ids() if "nobody sits here" in begun(game_id, 2).page.text]
    asked = [game_id for game_id in game_ids() if "a seat for nobody" in begun(game_id, 3).page.text]
    assert seated
    assert not set(seated) & set(asked)
    for game_id in asked:
        device = begun(game_id, 3)
        device.tap("new.keep", add="dummy")
        assert "a seat for nobody" not in device.page.text
        assert "wrong" not in device.answer["html"]


def drawn(device: Phone, key: str, seed: str) -> str:
    """What chance gives a key by a seed."""
    device.do("new.draw", key=key, seed=seed)
    return str(device.view["data"][f"key/{key}"])


def test_chance_decides_by_the_seed_of_the_device() -> None:
    found = []
    for game_id in game_ids():
        device = begun(game_id)
        for action in [action for action in device.page.actions if action["do"] == "new.draw"]:
            assert action["seed"] == ""  # the shell puts one there
            values = [drawn(device, action["key"], str(seed)) for seed in range(9)]
            assert drawn(device, action["key"], "3") == values[3]
            found.append(len(set(values)))
    assert min(found) > 1


def test_words_are_tapped_in_their_order_and_again_to_take_them_out() -> None:
    game_id, key = next(
        (game_id, key.name)
        for game_id in game_ids()
        for key in find_game(game_id).keys
        if way_of(find_game(game_id), key) == "order"
    )
    device = begun(game_id)
    words = [action["word"] for action in device.page.actions if action.get("key") == key and action["do"] == "new.set"]
    for word in words[::-1]:
        device.tap("new.set", key=key, word=word)
    assert device.view["data"][f"key/{key}"].split() == words[::-1]
    device.tap("new.set", key=key, word=words[0])
    assert device.view["data"][f"key/{key}"].split() == words[:0:-1]


def test_several_words_are_chosen_together_where_the_header_takes_them() -> None:
    for game_id in game_ids():
        for key in find_game(game_id).keys:
            if way_of(find_game(game_id), key) == "several":
                device = begun(game_id)
                words = [action["word"] for action in device.page.actions if action.get("key") == key.name]
                for word in words[:2]:
                    device.tap("new.set", key=key.name, word=word)
                assert device.view["data"][f"key/{key.name}"] == ", ".join(words[:2])
                device.tap("new.set", key=key.name, word=words[-1])


def test_numbers_step_over_what_the_header_refuses() -> None:
    for game_id in game_ids():
        for key in find_game(game_id).keys:
            if way_of(find_game(game_id), key) == "number":
                device = begun(game_id)
                device.tap("new.step", key=key.name, step="1")
                value = device.view["data"].get(f"key/{key.name}", "")
                device.tap("new.step", key=key.name, step="-1")
                if value:
                    assert "wrong" not in device.answer["html"].split(key.meaning)[0][-400:]


def test_the_usual_game_is_chosen_already_and_folded() -> None:
    device = begun("four-kingdoms")
    fold = device.answer["html"].split("<details")[1].split("</details>")[0]
    assert "The usual game" in fold
    assert "Double King, no jokers" in fold
    assert " open>" not in fold
    assert 'data-word="double" aria-pressed="true"' in fold
    assert "<bdi>No kings</bdi>" in fold
    device.do("new.set", key="scoring", word="no-kings")
    assert "Otherwise scoring no-kings" in device.page.text
    device.do("new.set", key="scoring", word="double")
    assert "The usual game Double King" in device.page.text


def test_what_is_wrong_is_told_at_its_field_and_keeps_the_game_from_beginning() -> None:
    game_id, key = next(
        (game_id, key) for game_id in game_ids() for key in find_game(game_id).keys if way_of(find_game(game_id), key) == "number"
    )
    device = begun(game_id)
    device._take({"do": "new.keep", f"key/{key.name}": "many"})
    assert 'class="field-wrong"' in device.answer["html"]
    assert "“many”" in device.page.text
    device.tap("new.make")
    assert device.notice.startswith("Not yet. ")
    assert device.records == {}


def test_the_usual_players_and_rulings_are_offered_and_can_be_changed() -> None:
    game_id = next(
        game_id for game_id in game_ids() if find_game(game_id).about.seats[0] <= 3 <= find_game(game_id).about.seats[1]
    )
    ruling = rulings_of(game_id)[0]
    house = f"{ruling.id}={list(ruling.options)[-1]}"
    device = Phone(settings={"players": "Bea\nCal\nDov", f"house/{game_id}": house})
    device.do("go", screen="new", record="", game=game_id)
    assert "Bea" in device.page.text
    assert "1 otherwise" in device.page.text
    device.tap("new.rule", ruling=ruling.id, letter=ruling.default)
    assert "all as usual" in device.page.text
    filled(device, game_id)
    device.do("new.make")
    (text,) = device.records.values()
    assert "players: Bea, Cal, Dov" in text
    assert "house:" not in text


def test_a_map_of_another_content_gets_another_name() -> None:
    game_id, key = next(
        (game_id, key.name)
        for game_id in game_ids()
        for key in find_game(game_id).keys
        if way_of(find_game(game_id), key) == "file"
    )
    device = begun(game_id)
    device.desk.files["three.map"] = "another"
    device.do("new.file", key=key, text=MAP, name="Three.MAP")
    device.do("new.make")
    assert device.desk.files["three.map"] == "another"
    ((name, text),) = device.records.items()
    assert name == find_game(game_id).title  # the file's name is not the game's
    assert f"{key}: Three-2.map\n" in text or f"{key}: Three.map\n" in text
    assert judge(text, files=device.desk.file).verdict.status == "legal"


def test_a_result_alone_needs_no_map() -> None:
    for game_id in game_ids():
        device = begun(game_id)
        for key in find_game(game_id).keys:
            if way_of(find_game(game_id), key) == "order":
                device.do("new.draw", key=key.name, seed="1")
        device.tap("new.make", then="result")
        assert device.view["screen"] == "result", device.notice


def test_a_ready_map_comes_with_the_game_that_names_it() -> None:
    game_id = next(game_id for game_id in game_ids() if ready_files(game_id, 2))
    phone = begun(game_id, 2)
    ready = ready_files(game_id, 2)[0]
    assert ready.title in phone.page.text
    phone.tap("new.set", key=ready.key, word=ready.name)
    phone.tap("new.make")
    assert phone.view["screen"] == "table", phone.notice
    assert phone.desk.files == {ready.name: ready.text}
    (text,) = phone.records.values()
    other = Phone()
    other.do("home.read", text=text)
    assert other.desk.files == {ready.name: ready.text}


def words_for(device: Phone, key: str) -> list[str]:
    """What can be tapped as the value of a key."""
    return [action["word"] for action in device.page.actions if action["do"] == "new.set" and action["key"] == key]


def test_teams_are_tapped_as_they_can_sit() -> None:
    """Only those whose players do not sit side by side; tapped again they are gone; the header has them."""
    device = begun("four-kingdoms", 4)
    a, b, c, d = NAMES[:4]
    assert words_for(device, "teams") == [f"{a}+{c}, {b}+{d}"]
    device.tap("new.set", key="teams", word=f"{a}+{c}, {b}+{d}")
    assert device.view["data"]["key/teams"] == f"{a}+{c}, {b}+{d}"
    device.tap("new.set", key="teams", word=f"{a}+{c}, {b}+{d}")
    assert "key/teams" not in device.view["data"]
    six = words_for(begun("four-kingdoms", 6), "teams")
    assert len(six) > 1
    assert {len(sides.split(", ")) for sides in six} == {2, 3}
    assert words_for(begun("four-kingdoms", 3), "teams") == []


def test_each_player_gets_one_word_by_taps() -> None:
    """Another word takes the place of the one that he had; his own, tapped again, is taken away."""
    device = begun("empires", 3)
    first, second = NAMES[:2]
    taps = words_for(device, "attributes")
    assert taps[:4] == [f"{first} {word}" for word in ("fertility", "diplomacy", "warfare", "sophistication")]
    assert len(taps) == 12
    for word, value in (
        (f"{first} warfare", f"{first} warfare"),
        (f"{second} warfare", f"{first} warfare, {second} warfare"),
        (f"{first} fertility", f"{second} warfare, {first} fertility"),
        (f"{second} warfare", f"{first} fertility"),
    ):
        device.tap("new.set", key="attributes", word=word)
        assert device.view["data"]["key/attributes"] == value


def test_who_sits_beside_companion_is_told_before_a_game_of_hidden_hands() -> None:
    for game_id in game_ids():
        about = find_game(game_id).about
        device = Phone()
        device.do("go", screen="new", record="", game=game_id)
        for name in ("bot1", "Aino"):
            device.do("new.keep", add=name)
        said = "Whoever sits beside bot1 looks at its cards, and enters them on this device. If you play alone, ask somebody"
        assert (said in device.page.text) == (not about.nothing_hidden)
        device.do("new.keep", add="Ville")
        assert ("Whoever sits beside bot1" in device.page.text) == (not about.nothing_hidden)
        assert "Who plays alone" not in device.page.text


def test_the_board_is_shown_as_it_will_lie() -> None:
    """Whatever is left to chance may come otherwise, and the page says so; before anybody is named it shows the emblem."""
    device = begun("circle-of-kings", 1)
    assert "drawn-board" not in device.answer["html"]
    assert "emblem huge" in device.answer["html"]
    device.do("new.keep", add="Ville")
    assert "The table, as chance may lay it" in device.page.text
    device.do("new.draw", key="circle", seed="1")
    assert "The table as you begin" in device.page.text
    drawn = device.answer["html"].split("drawn-board")[1]
    turned = " ".join(reversed(device.view["data"]["key/circle"].split()))
    device.do("new.keep", **{"key/circle": turned})
    assert device.answer["html"].split("drawn-board")[1] != drawn
