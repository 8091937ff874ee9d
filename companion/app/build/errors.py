"""What goes wrong while the app is built."""

from companion.disk.errors import Trouble


class BuildError(Trouble):
    """The app cannot be built."""
