"""Descriptions of well-known games that come with Companion: facts of their scoring, in words of ours."""
