"""Files: read whole and bounded, written whole or not at all, locked while they grow; their troubles in words for people."""
