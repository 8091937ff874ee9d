"""Varied records, made from a seed."""
