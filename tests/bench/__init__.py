"""Measurements: `make bench` prints medians; nothing here passes or fails."""
