"""What the program keeps of its own beside matches and settings, a small file each."""
