"""The sentences of problems, by what they are about."""
