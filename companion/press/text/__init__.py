"""Rulebooks: from Markdown to pages."""
