"""Windows that several screens open."""
