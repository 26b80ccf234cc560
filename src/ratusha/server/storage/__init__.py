"""The database: SQLite in the data folder, or PostgreSQL for several processes.

A match is its log, stored one row a step (`steps`), and never changed afterwards. `Store` is the only access: it writes
in one thread, so that moves of many tables share a commit, and what it has answered is on disk. `rows` has the rows as
plain objects; the `*_records` and `table_lists` are the few queries there are, each a function of a connection.
`stored_match` turns rows into a match and back. `schema` is the current database schema, `migrations` the steps that
led to it, and `migrate` brings an older database up to date. `folder_lock` keeps two servers off one data folder.

Imports the match and the game below the server, nothing else of the server.
"""
