"""What Farkle draws."""
