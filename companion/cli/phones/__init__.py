"""The app for phones: `companion app`."""
