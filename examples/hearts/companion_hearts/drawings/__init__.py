"""What Hearts looks like, as paths."""
