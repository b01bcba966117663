"""The audit in words, corrections, and the undo of an entry."""
