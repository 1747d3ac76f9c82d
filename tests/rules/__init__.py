"""Tests of the rules: the shared core, the boards, and each game against its rules text."""
