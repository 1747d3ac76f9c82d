"""Programs for whoever works on the arcade; each says by `--help` what it does."""
