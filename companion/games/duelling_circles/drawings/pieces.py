"""What Duelling Circles has to show: the board, tokens (`token-1`, of a colour `token-2-c`), coins, the die's net, the emblem."""

from collections.abc import Iterator
from functools import partial

from companion.drawing.surface import Picture, Pictures
from companion.games.duelling_circles.drawings import coins, die, emblem, plan, setup, tokens
from companion.games.duelling_circles.drawings.board import draw_board

_SEATS = ("first", "second")
_SIDES = {"H": "heads", "T": "tails"}


def token_name(seat: int, colour: str = tokens.PLAIN) -> str:
    """What the picture of a token is called."""
    return f"token-{seat + 1}" + (f"-{colour}" if colour != tokens.PLAIN else "")


def _pieces() -> Iterator[tuple[str, Picture]]:
    board = setup.board_box(plan.WIDTHS["a4"])
    yield "emblem", emblem.EMBLEM.picture
    yield "board", Picture("The board", board.width, board.height, draw_board)
    side = plan.TOKENS["a4"]
    for seat, whose in enumerate(_SEATS):
        for colour in (tokens.PLAIN, *tokens.COLOURS):
            title = f"A token of the {whose} player" + (f", {tokens.COLOURS[colour]}" if colour != tokens.PLAIN else "")
            yield token_name(seat, colour), Picture(title, side, side, partial(tokens.draw_token, seat=seat, colour=colour))
    yield "marker", Picture("The marker of the lucky tile", side, side, tokens.draw_marker)
    for coin in coins.COINS:
        for letter, word in _SIDES.items():
            draw = partial(coins.draw_coin, coin=coin, side=letter, flips=setup.USUAL.flips)
            yield f"{coin.name.lower()}-{letter.lower()}", Picture(f"The {coin.name}, {word}", coin.width, coin.width, draw)
    yield "die", Picture("An eight-sided die to fold", *die.SIZE, die.draw_net)


PIECES: Pictures = dict(_pieces())
