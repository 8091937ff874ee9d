"""The two hosts of the screen: `build` makes the app that works offline, `serve` is the server at the table."""
