"""A program at a table: `python examples/bot_over_http.py URL TOKEN TABLE`. It plays the first legal choice."""

import json
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url: str, token: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    with urlopen(Request(url, data, headers)) as answer:
        return json.load(answer)


def main(server: str, token: str, id: str) -> None:
    table = f"{server}/api/tables/{id}"
    if not any(place["yours"] for place in call(table, token)["places"]):
        call(f"{table}/join", token, {})
    while (info := call(table, token))["state"] in ("gathering", "playing"):
        for seat in info["seats"]:
            snapshot = call(f"{table}/snapshot?seat={seat}", token)
            if seat in snapshot["waiting"]:
                verb, rows = next(iter(snapshot["choices"].items()))
                try:
                    say = " ".join([verb, *rows[0]])
                    call(f"{table}/play", token, {"seat": seat, "version": snapshot["version"], "say": say})
                except HTTPError as refused:
                    print(json.load(refused)["why"])  # somebody was quicker: look again
        time.sleep(0.2)
    print(f"{info['state']}: {info['result'] and info['result']['reason']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
