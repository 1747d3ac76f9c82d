"""What every screen and window of the arcade stands on."""
