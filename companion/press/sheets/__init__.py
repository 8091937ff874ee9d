"""Sheets to write on: their frame, their pages, their codes."""
