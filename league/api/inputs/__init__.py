"""Serializers of bodies that several views read, or that would make a module of views long."""
