"""Playing in the terminal: the loop is the same for every game, a game's drawing is one file named after it."""
