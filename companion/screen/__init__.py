"""The app as functions: an open record and what somebody did give the next screen. One for two hosts, and pure."""

from companion.screen.acting import act
from companion.screen.desk import Action, Change, Desk, Effect, Outcome, View
from companion.screen.rendering import Page, render

__all__ = ["Action", "Change", "Desk", "Effect", "Outcome", "Page", "View", "act", "render"]
