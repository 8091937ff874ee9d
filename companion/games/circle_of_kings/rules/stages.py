"""Where a game stands. PLAY: between the reveal and the Cleanup, at a step of the round's plan."""

SETUP, DRAW, DEPLOYMENT, OTHER_LORD = "setup", "draw", "deployment", "other lord"
PLAY, CLEANUP, OVER = "play", "cleanup", "over"
