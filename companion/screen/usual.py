"""What people usually play, as this device remembers it, and the rulings to choose from: the defaults of a new game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.plain import Plain
from companion.record import bots, header_fields, names_dummy
from companion.referee.asking.rulings import Ruling, rulings_of
from companion.referee.asking.usual import players_that_fit
from companion.referee.games import Game
from companion.referee.markup import as_html
from companion.screen.desk import Desk, View
from companion.screen.own_html import own


def shown_rulings(game_id: str, chosen: Mapping[str, str]) -> list[Plain]:
    """The rulings of a game with their settings, as HTML, and which of these is chosen."""
    return [_ruling(ruling, chosen.get(ruling.id, ruling.default)) for ruling in rulings_of(game_id)]


def _ruling(ruling: Ruling, chosen: str) -> Plain:
    options = [{"letter": letter, "html": own(as_html(text))} for letter, text in ruling.options.items()]  # as_html escapes
    question = own(as_html(ruling.question))  # as_html escapes
    return {"id": ruling.id, "question": question, "options": options, "chosen": chosen, "default": ruling.default}


#: The settings: names that were typed once, one a line, the latest first; who usually plays; the rulings of each game.
NAMES = "names"
PLAYERS = "players"
_HOUSE = "house/"
_MOST_NAMES = 40
_MOST_PEOPLE = 12


class DeviceUsual:
    """The defaults in a view's settings, as the interview asks for them."""

    game = ""

    def __init__(self, view: View) -> None:
        self._view = view

    def players_for(self, game: Game) -> str:
        """Who usually plays, where so many can play this game."""
        return players_that_fit(game, ", ".join(usual_players(self._view)))

    def header_lines(self, game_id: str) -> Sequence[str]:
        """The house rulings."""
        house = usual_house(self._view, game_id)
        return [f"house: {house}"] if house else []

    def place_of(self, line: str) -> str:
        """Settings are told from what is typed by this."""
        known = [value for key, value in self._view.settings.items() if key.startswith(_HOUSE)]
        return "the settings" if line.removeprefix("house: ") in known else ""


def usual_players(view: View) -> list[str]:
    """Who usually plays, in seat order."""
    return view.settings.get(PLAYERS, "").splitlines()


def usual_house(view: View, game_id: str) -> str:
    """The rulings of a game that are usually played otherwise, as `house:` has them."""
    return view.settings.get(house_setting(game_id), "")


def house_setting(game_id: str) -> str:
    """The name of the setting that holds a game's rulings."""
    return f"{_HOUSE}{game_id}"


def known_names(view: View) -> list[str]:
    """The names that were typed here once, the latest first."""
    return view.settings.get(NAMES, "").splitlines()


def known_people(desk: Desk, view: View) -> list[str]:
    """Who has played in the records here, as headers have them, the most frequent first; then names that were typed here."""
    fields = [field for name in desk.names() for field in header_fields(desk.text(name)) if field.key == "players"]
    played = [entry.strip() for field in fields for entry in field.value.split(",")]
    often, people = Counter(map(called, played)), dict[str, str]()
    for entry in (*played, *usual_players(view), *known_names(view)):
        if called(entry) and not names_dummy(entry) and not bots.is_bot(entry):
            people.setdefault(called(entry), entry)
    return sorted(people.values(), key=lambda entry: -often[called(entry)])[:_MOST_PEOPLE]


def called(entry: str) -> str:
    """The name in an entry of `players:`, which may have a tag before it."""
    return entry.partition("=")[2].strip() or entry


def remembering(view: View, names: Sequence[str]) -> View:
    """The view that knows these names, too."""
    known = list(dict.fromkeys([*names, *known_names(view)]))[:_MOST_NAMES]
    return view.setting(**{NAMES: "\n".join(known)})
