"""Serializers of what requests hold."""
