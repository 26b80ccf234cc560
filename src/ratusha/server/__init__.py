"""Tables that people sit at, over HTTP and WebSocket: `ratusha serve`.

From below to above, each importing only those before it (`tests/test_layers.py` holds this):

- `messages`: what travels between client and server, as types
- `settings`, `lan`, `notices`: what can be set, addresses in the local network, word between processes
- `storage`: the database, where every match is stored step by step
- `bots`: the processes that think for bots
- `refusal`: why something cannot be done
- `tables`: the live tables: lobby, seating, moves, votes, chat, bot turns, what each seat sees
- `history`: matches of the past, lessons, saved logs
- `http`: routes, the socket, limits, static files, and the application that puts everything together

`docs/design.md` follows a move through all of them.
"""
