"""In which language the app explains itself at the table of a record: that in which its game is whole, else English."""

from typing import NamedTuple

from companion.referee.books import asked_in
from companion.screen.desk import Desk, View, opened
from companion.screen.phrases import SCREEN
from companion.words import ENGLISH, is_whole


class Speech(NamedTuple):
    """The words of the screen in `language`; `verdicts` is the language of what is said to be wrong, as far as it is there."""

    language: str = ENGLISH
    verdicts: str = ENGLISH

    def __call__(self, key: str, /, **values: object) -> str:
        """The words with this id, with `values` in their places."""
        return SCREEN(key, self.language, **values)

    def counted(self, key: str, number: int) -> str:
        """The words for so many: of one thing those whose id ends with `-one`."""
        return SCREEN.counted(key, number, self.language)


IN_ENGLISH = Speech()


def speech(desk: Desk, view: View) -> Speech:
    """How the open record is spoken of; a game that the language lacks has its verdicts in it, as far as they are there."""
    if view.language == ENGLISH:
        return IN_ENGLISH
    game = opened(desk, view.record).judgement.game
    if not asked_in(game.id if game else "", view.language):
        return Speech(ENGLISH, view.language)
    language = view.language if is_whole(SCREEN.package, view.language) else ENGLISH
    return Speech(language, language)
