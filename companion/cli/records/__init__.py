"""Commands that read one record, and the files that they read and write."""
