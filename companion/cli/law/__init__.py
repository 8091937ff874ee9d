"""What rulebooks say: `rule`, `rules`, `notation`, `games`."""
