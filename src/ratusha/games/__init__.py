"""The games. Each folder holds one, whole, and knows nothing of the others."""
