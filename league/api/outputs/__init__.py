"""Serializers of answers."""
