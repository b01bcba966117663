"""The table's page on a phone, with and without scripts."""
