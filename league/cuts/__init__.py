"""Cuts between stages: who goes on."""
