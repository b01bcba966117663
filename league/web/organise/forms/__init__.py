"""Forms of the staff's pages."""
