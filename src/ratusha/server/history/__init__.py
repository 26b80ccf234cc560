"""Matches of the past, made again from their logs.

`playback` shows a finished match line by line, `seat_history` what a seat was told so far, `verification` whether the
draws were fair. `saved_logs` opens a log as a table, `rules_upgrade` decides at startup whether unfinished matches
can continue under new rules. `lessons` plays a script by the real rules.

Imports tables, storage, messages and refusal.
"""
