"""What the books of Circle of Power teach with: games played for them, and pictures of these."""
