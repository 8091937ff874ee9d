"""The server at the table: the screen's records are the files of one folder, its devices the phones around it."""
