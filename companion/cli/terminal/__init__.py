"""What stands on a terminal, and what is asked there."""
