"""`companion game`: games of your own."""
