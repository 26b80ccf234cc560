"""Tables that people sit at, over HTTP and WebSocket: `ratusha serve`.

Bottom up, each importing only those before it (`tests/test_layers.py` holds this):

- `messages`: what travels between client and server, as types
- `settings`, `lan`, `notices`: what can be set, addresses in the local network, notices between processes
- `storage`: the database, where every match is stored step by step
- `bots`: the processes in which bots think
- `refusal`: the error a request gets when something cannot be done
- `tables`: the live tables: lobby, seating, moves, votes, chat, bot turns, what each seat sees
- `history`: matches of the past, lessons, saved logs
- `http`: routes, the socket, limits, static files, and the application that puts everything together

`docs/design.md` follows a move through all of them.
"""
