"""What all screens and windows of the arcade have in common."""
