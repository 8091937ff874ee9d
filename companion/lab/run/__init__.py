"""The runner: blocks of deals handed to processes or machines, and the store that keeps what comes back."""
