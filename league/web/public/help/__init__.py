"""The help: its pages, and where "?" leads."""
