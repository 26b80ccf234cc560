"""Everything that travels between a client and the server, typed: pydantic models, one file a subject.

Over HTTP they are bodies and answers (`/docs` lists them); over the socket a client sends `FromClient` and gets
`ToClient`. Seats and places count from 0. A *place* is taken before the match, a *seat* is where its person plays: with
a random order, who gets which seat is the first draw.

`typescript` makes the client's types from these files. This package imports nothing of the server.
"""
