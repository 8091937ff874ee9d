"""`companion analyse`: how good each side's chances were at every choice, and what each choice cost."""
