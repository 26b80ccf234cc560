"""Many matches without a table: compiled, on all cores."""
