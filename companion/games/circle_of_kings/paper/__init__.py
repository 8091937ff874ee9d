"""What Circle of Kings needs on paper."""
