"""`companion analyse`: how a game stood at every choice, and what each choice cost."""
