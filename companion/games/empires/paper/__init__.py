"""What Empires needs on paper."""
