"""Where tables are played: a program's pipe, the web, the terminal."""
