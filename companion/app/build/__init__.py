"""The app as a folder of static files: the runtime for the browser, archives of the engine and the games, and the pages."""
