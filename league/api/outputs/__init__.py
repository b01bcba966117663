"""Serializers of answers that several views give, or that would make a module of views long."""
