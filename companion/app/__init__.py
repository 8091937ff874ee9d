"""The two hosts of the screen: the app that needs none (`build`, `offline`), and the server at the table."""
