"""Where a game stands. PLAY: between the reveal and the Cleanup, at a step of the round's plan."""

SETUP = "setup"
DRAW = "draw"
DEPLOYMENT = "deployment"
OTHER_LORD = "other lord"
PLAY = "play"
CLEANUP = "cleanup"
OVER = "over"
