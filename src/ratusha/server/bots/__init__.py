"""Bots think in processes of their own, so that the event loop never waits for them.

The server asks through `interface.Bots`: what would this bot do in this seat, and what would these actions score? A
`BotPool` answers with processes on this machine, `RemoteBots` with workers anywhere that listen on NATS. Each
`BotProcess` runs `bot_worker`, which gets a seat's hidden copy of the state and therefore knows no more than the seat.

Imports bots, games, the kernel and errors below the server, and nothing else of the server: a worker must start
quickly.
"""
