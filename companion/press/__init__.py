"""Printed things: rulebooks, score sheets, instruction pages, kits."""
