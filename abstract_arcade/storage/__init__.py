"""Files of this machine: where they lie, how they are read, written and locked."""
