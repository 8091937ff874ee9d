"""Companion: a referee, a scorer and a print shop for five tabletop games."""

__version__ = "0.1.0"
