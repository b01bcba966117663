"""Reads of notices: subscriptions and texts."""
