"""What speaks for a choice in Circle of Power, in a few words, with the rule that it rests on."""

from companion.cards.french import Card
from companion.games.circle_of_power.lab.view import View
from companion.games.circle_of_power.rules import moves as m, play
from companion.lab.world import Option


def reason(view: View, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if isinstance(option, m.Deed):
        return {m.TAKE: "brings a city as a trophy (CP-4.3)", m.RETAKE: "costs the loser a trophy (CP-4.4)"}.get(option.kind, "")
    season = view.state.season
    if not isinstance(option, Card) or season is None:
        return ""
    trumps = play.trump_bits(season.cities, view.following)[view.emperor]
    if option.bit & trumps:
        return "is a trump, and beats every card that is none (CP-3.5)"
    return "spends no trump (CP-3.5)"  # whether there is one in the hand is not said
