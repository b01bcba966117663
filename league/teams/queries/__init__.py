"""Reads of teams; they call no verb."""
