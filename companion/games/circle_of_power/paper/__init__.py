"""What Circle of Power needs on paper."""
