"""The network side of the server: HTTP for programs and pages, one WebSocket for play.

`app` puts everything together. Every request first passes the `guard` (origin, size, headers) and the `limits`;
`identity` says who sent it. `routes` has the HTTP API, `socket` one connection with all that it watches, `static_files`
the built web client and its texts, sent by `compression`.

Imports everything else of the server; nothing imports it but `ratusha serve`.
"""
