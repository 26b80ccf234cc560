"""Tables that people sit at, over HTTP and WebSocket: `ratusha serve`."""
