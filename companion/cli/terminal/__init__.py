"""What is shown on a terminal, and what is asked there."""
