"""Demo events and invented people."""
