"""The live tables of this process.

`Tables` holds them by id. A `Table` is `TableData`, what this process knows of a table, plus the only ways to change
it: `decide` for moves of people and bots, `commit` for other steps, `change` for its row and places. Afterwards
`do_duties` does what the table has to do by itself (`duties`): begin, stop, reveal the seed, carry out a vote; and it
asks the bots whose turn it is (`bot_turns`). `sweeps` looks regularly for whatever was missed.

What people do is one file each: `lobby`, `invitations`, `rematch` before and after a match; `leaving`, `voting`, `chat`
during it. What they see is made by `seat_view` and `table_info`, and sent by `audience` to each `Listener`. `preview`
answers what a choice would bring.

Imports messages, storage, bots and refusal.
"""
