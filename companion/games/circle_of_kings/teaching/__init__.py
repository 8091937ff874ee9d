"""What the books of Circle of Kings teach with: games played for them, and pictures of these."""
