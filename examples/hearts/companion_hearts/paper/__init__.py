"""Hearts on paper."""
