"""Rows that follow from results and hands: counts, figures of a field, ratings, achievements."""
