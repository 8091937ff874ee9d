"""What a header of this game needs beside what people say before they print."""

from collections.abc import Sequence
from random import Random

from companion.games.duelling_circles.rules import colours, lineup, table
from companion.referee.asking.rulings import read_house

_USUAL_TOKENS = "7"


def complete(players: str, settings: Sequence[str], variants: Sequence[str], random: Random | None) -> tuple[str, ...]:
    """A line-up for Kinilani where none is given: drawn, or without chance in the usual order (DC-R24, DC-R25)."""
    said = {key.strip().casefold(): value.strip().casefold() for key, _, value in (one.partition("=") for one in settings)}
    played = [said.get("variant", ""), *map(str.casefold, variants)]
    if "lineup" in said or not any("kinilani" in words for words in played):
        return ()
    tokens = table.TOKENS.get(said.get("tokens", _USUAL_TOKENS))  # another number is refused with the header
    tags = [entry.partition("=")[0].strip() for entry in players.split(",")]
    choice = read_house(said.get("house", "")).get("DC-R24", "")
    mixed = tokens is not None and tokens < lineup.FULL and lineup.Bag(tokens, reserves=True, choice=choice).each > 1
    return (f"lineup={', '.join(f'{tag} {_colours(tokens, random, mixed=mixed)}' for tag in tags)}",)


def _colours(tokens: int | None, random: Random | None, *, mixed: bool) -> str:
    """So many colours, in the double game two sets of them; `mixed`: out of a bag with two sets (DC-R24)."""
    if random is None:
        return lineup.in_usual_order(tokens)
    if mixed and tokens:
        return " ".join(random.sample([*colours.ORDER, *colours.ORDER], tokens))
    sets = (random.sample(colours.ORDER, len(colours.ORDER)) for _ in range(2))
    return " ".join([colour for one in sets for colour in one][:tokens])


BEGINNING = complete
