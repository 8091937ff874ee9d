"""What goes wrong while the app is built."""

from companion.disk.files import Trouble


class BuildError(Trouble):
    """The app cannot be built."""
