"""What players made and keep: the folder of matches, and the small files beside it."""
