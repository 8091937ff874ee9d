"""The machine: files read whole and bounded, written whole or not at all, locked while they grow; workers; troubles in words."""
