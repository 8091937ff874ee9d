"""What of the host runs in the browser: it lies in the app's archive, and is made ready by the worker."""
